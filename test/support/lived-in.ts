// A node that somebody has lived in: something of each kind that a data folder keeps, and what must hold of it for ever.
import * as assert from 'uvu/assert'
import type { TestNode } from './node.ts'
import { machineOn } from './node.ts'

/** What its owner has outside of the folder. */
export interface Belongings {
  readonly zid: string
  readonly slug: string
  readonly key: string
  readonly contract: string
  readonly channel: string
  readonly reactor: string
  readonly letter: string
  readonly session: string
  /** Address of a run that is remembered, below /api. */
  readonly run: string
  /** An answer of a closed form and one of a solver, as they came. */
  readonly envelopes: readonly object[]
  readonly checkpoint: { readonly treeSize: number; readonly rootHash: string }
  readonly replied: object
}

const CONTRACT = {
  version: '1.0',
  name: 'lift limit',
  initial: 'armed',
  states: {
    armed: { on: { lift: { target: 'lifted', guard: 'NM24 <= env.limit', inputs: { h: 2 } } } },
    lifted: { on: { lower: { target: 'armed' } } },
  },
}
const TWIN = {
  action: 'create',
  solver: 'lotka',
  initialInput: { steps: 100 },
  transition: { inputs: { x0: 'output.finalState.x', y0: 'output.finalState.y' } },
}
const PAGE = { title: 'Plot', html: '<!doctype html><h1>Plot</h1>', pageSlug: 'plot' }
const LETTER = { subject: 'Night run', html: '<p>Done</p>' }
const ENERGY = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } }
const REPEATABLE = { headers: { 'Idempotency-Key': '6f1c2f6e-0a7e-4b52-9d0e-5a3c1d2b4e6f' } }

export async function moveIn(node: TestNode): Promise<Belongings> {
  const { ZID: zid, slug, apiKey: key } = await machineOn(node)
  const post = async (path: string, body: object, more = {}) => {
    const reply = await node.call('POST', path, { key, body, ...more })
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const { id: contract } = await post('/api/svc/contract_deploy', { definition: CONTRACT })
  await post('/api/svc/contract_fire', { id: contract, env: { m: 10, limit: 200 } })
  const { channel } = await post('/api/svc/stream', { action: 'create', solver: 'lotka' })
  await post('/api/svc/stream', { action: 'tick', channel })
  const { sessionId: session } = await post('/api/svc/stream', { action: 'secure', channel })
  const { reactor } = await post('/api/svc/reactor', TWIN)
  await post('/api/svc/reactor', { action: 'step', reactor, env: {} })
  await post('/api/svc/publish_page', PAGE)
  const { id: letter } = await post('/api/svc/mail_html', LETTER)
  await post('/api/dns/register', { name: 'first-lab' })
  const filed = await post('/api/svc/compute', { ...ENERGY, folder: 'shelf' })
  const solved = await post('/api/svc/lotka', { steps: 50 })
  const replied = await post('/api/svc/compute', ENERGY, REPEATABLE)
  const { body: checkpoint } = await node.call('GET', '/api/log/checkpoint')
  const { treeSize, rootHash } = checkpoint
  const things = { zid, slug, key, contract, channel, reactor, letter, session }
  const { pathname: run } = new URL(solved.links.result, 'http://node')
  const envelopes = [filed, solved]
  return { ...things, run, envelopes, checkpoint: { treeSize, rootHash }, replied }
}

/** Everything is there, and each thing goes on. */
export async function livesOn(node: TestNode, { key, ...own }: Belongings): Promise<void> {
  const get = async (path: string) => {
    const { status, body } = await node.call('GET', path, { key })
    assert.is(status, 200, `${path}: ${JSON.stringify(body)}`)
    return body
  }
  const post = async (path: string, body: object, more = {}) => {
    const reply = await node.call('POST', path, { key, body, ...more })
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  for (const envelope of own.envelopes) {
    assert.is((await post('/api/svc/verify', { envelope })).valid, true)
  }
  const { treeSize, rootHash } = own.checkpoint
  const consistency = await get(`/api/log/consistency?from=${treeSize}`)
  assert.is(consistency.fromRoot, rootHash)
  const { state, fireCount } = await get(`/api/contracts/${own.contract}`)
  assert.equal([state, fireCount], ['lifted', 1])
  await post('/api/svc/contract_fire', { id: own.contract, event: 'lower', env: {} })
  assert.is((await post('/api/svc/stream', { action: 'get', channel: own.channel })).ticks, 1)
  await post('/api/svc/stream', { action: 'tick', channel: own.channel })
  const { step } = await post('/api/svc/reactor', { action: 'step', reactor: own.reactor, env: {} })
  assert.is(step, 2)
  assert.is(await get(`/s/${own.slug}/p/plot/`), PAGE.html)
  assert.is((await get(`/api/mail/${own.letter}`)).text, 'Done')
  const { lines } = await get('/api/lines')
  assert.equal(
    lines.map(({ sessionId }: { sessionId: string }) => sessionId),
    [own.session],
  )
  assert.is((await get('/api/dns/resolve?name=first-lab')).slug, own.slug)
  assert.is((await get('/api/folders/shelf')).results.length, 1)
  await get(own.run)
  assert.equal(await post('/api/svc/compute', ENERGY, REPEATABLE), own.replied)
}
