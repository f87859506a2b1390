// Contracts over a whole node: deploy, fire, blocked, other tenants, the chain.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exportLines, verifyExport } from '../../server/envelope/chain-export.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string }>('contracts')
test.before(async context => {
  context.node = await openTestNode()
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

const lift = {
  version: '1.0',
  name: 'lift limit',
  initial: 'armed',
  states: {
    armed: { on: { lift: { target: 'lifted', guard: 'NM24 <= env.limit', inputs: { h: 2 } } } },
    lifted: { on: { lower: { target: 'armed' } } },
  },
}

const openings = (node: TestNode, key: string, definition: object = lift) =>
  node.call('POST', '/api/svc/contract_deploy', { key, body: { definition } })

const entriesOf = async (node: TestNode, key: string) =>
  (await node.call('GET', '/api/observer?limit=50', { key })).body.entries

test('a fired transition is sealed, counted, anchored and seen in the feed', async ({
  node,
  key,
}) => {
  const { status, body: deployed } = await openings(node, key)
  assert.is(status, 201)
  assert.equal(deployed.definition, lift)
  assert.equal([deployed.state, deployed.fireCount], ['armed', 0])

  const env = { m: 10, limit: 200 }
  const { body: fired } = await node.call('POST', '/api/svc/contract_fire', {
    key,
    body: { id: deployed.id, env },
  })
  assert.equal(
    [fired.fired, fired.event, fired.from, fired.state, fired.fireCount],
    [true, 'lift', 'armed', 'lifted', 1],
  )
  assert.is(Math.round(fired.value), 196, 'm g h in joules is the headline')
  const { body: verified } = await node.call('POST', '/api/svc/verify', {
    key,
    body: {
      proof: fired.svcProof,
      operatorIds: fired.operatorChain,
      R_t: fired.R_t,
      svcond: fired.svcond,
      value: fired.value,
      unit: fired.unit,
    },
  })
  assert.is(verified.valid, true)

  const { body: kept } = await node.call('GET', `/api/contracts/${deployed.id}`, { key })
  assert.equal([kept.state, kept.fireCount], ['lifted', 1])
  const [newest, before] = await entriesOf(node, key)
  assert.is(newest.hash, fired.entry.hash)
  assert.equal(newest.body.about, {
    contract: deployed.id,
    event: 'lift',
    from: 'armed',
    to: 'lifted',
    fireCount: 1,
  })
  assert.is(before.hash, deployed.entry.hash)
  const { body: feed } = await node.call('GET', '/api/observer?limit=1')
  assert.is(feed.entries[0].tool, 'svc_contract_fire')
  assert.not(JSON.stringify(feed).includes('limit'))
})

test('a list of contracts reads no definition, and a move writes none', async ({ node, key }) => {
  const { body: deployed } = await openings(node, key)
  const { store } = node.house
  const revisions = async () => [
    (await store.document('contract', deployed.id))!.revision,
    (await store.document('contract-definition', deployed.id))!.revision,
  ]
  assert.equal(await revisions(), [1, 1])
  const body = { id: deployed.id, env: { m: 1, limit: 200 } }
  assert.is((await node.call('POST', '/api/svc/contract_fire', { key, body })).body.fired, true)
  assert.equal(await revisions(), [2, 1])
  assert.not((await store.document('contract', deployed.id))!.body.includes('guard'))
})

test('a contract moves on from where it is, as often as its guards hold', async ({ node, key }) => {
  const { body: deployed } = await openings(node, key)
  const body = { id: deployed.id, env: { m: 1, limit: 200 } }
  const moves = []
  for (let n = 1; n <= 4; n++) {
    const { body: fired } = await node.call('POST', '/api/svc/contract_fire', { key, body })
    moves.push([fired.event, fired.from, fired.state, fired.fireCount])
  }
  assert.equal(moves, [
    ['lift', 'armed', 'lifted', 1],
    ['lower', 'lifted', 'armed', 2],
    ['lift', 'armed', 'lifted', 3],
    ['lower', 'lifted', 'armed', 4],
  ])
})

test('a guard that blocks changes, bills and seals nothing, and says why', async ({
  node,
  key,
}) => {
  const { body: deployed } = await openings(node, key)
  const before = await entriesOf(node, key)
  const blocked = await node.call('POST', '/api/svc/contract_fire', {
    key,
    body: { id: deployed.id, env: { m: 100, limit: 200 } },
  })
  assert.is(blocked.status, 422)
  assert.is(blocked.body.code, 'GUARD_BLOCKED')
  assert.match(blocked.body.error, /NM24 <= env\.limit does not hold/)
  const { body: answer } = await node.call('POST', '/api/mcp', {
    key,
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'svc_contract_fire',
        arguments: { id: deployed.id, env: { m: 100, limit: 200 } },
      },
    },
  })
  const { fired, reason, state } = answer.result.structuredContent
  assert.equal([fired, state], [false, 'armed'])
  assert.match(reason, /does not hold/)
  assert.equal(await entriesOf(node, key), before)
  const { body: kept } = await node.call('GET', `/api/contracts/${deployed.id}`, { key })
  assert.is(kept.fireCount, 0)
})

test('of many who fire at once each makes a move of its own or is told of the conflict', async ({
  node,
  key,
}) => {
  const { body: deployed } = await openings(node, key)
  const env = { m: 1, limit: 200 }
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      node.call('POST', '/api/svc/contract_fire', { key, body: { id: deployed.id, env } }),
    ),
  )
  const made = all.filter(({ status }) => status === 200)
  assert.ok(made.length >= 1)
  for (const { status } of all) assert.ok(status === 200 || status === 409, `${status}`)
  const { body: kept } = await node.call('GET', `/api/contracts/${deployed.id}`, { key })
  assert.is(kept.fireCount, made.length)
})

test('a contract of another machine is not found', async ({ node, key }) => {
  const { body: deployed } = await openings(node, key)
  const { apiKey: other } = await machineOn(node)
  const got = await node.call('GET', `/api/contracts/${deployed.id}`, { key: other })
  const fired = await node.call('POST', '/api/svc/contract_fire', {
    key: other,
    body: { id: deployed.id },
  })
  assert.equal([got.status, fired.status], [404, 404])
  const { body: listed } = await node.call('GET', '/api/contracts', { key: other })
  assert.equal(listed.contracts, [])
})

test('a deleted contract is gone with its definition, makes room, and its past still verifies', async ({
  node,
}) => {
  const { apiKey: key, ZID, slug } = await machineOn(node)
  const { body: deployed } = await openings(node, key)
  const fire = { id: deployed.id, env: { m: 1, limit: 200 } }
  const { body: fired } = await node.call('POST', '/api/svc/contract_fire', { key, body: fire })
  const path = `/api/contracts/${deployed.id}`
  const { apiKey: other } = await machineOn(node)
  assert.is((await node.call('DELETE', path, { key: other })).status, 404)
  const { status, body } = await node.call('DELETE', path, { key })
  assert.equal([status, body.id, body.deleted], [200, deployed.id, true])
  assert.is((await node.call('GET', path, { key })).status, 404)
  assert.is((await node.call('POST', '/api/svc/contract_fire', { key, body: fire })).status, 404)
  assert.is((await node.call('DELETE', path, { key })).status, 404)
  assert.equal((await node.call('GET', '/api/contracts', { key })).body.contracts, [])
  for (const kind of ['contract', 'contract-definition']) {
    assert.is(await node.house.store.documentCount(kind, ZID), 0)
  }
  const [newest, move, deployment] = await entriesOf(node, key)
  assert.equal(newest.body.about, { contract: deployed.id, state: 'deleted' })
  assert.equal(
    [newest.hash, newest.prev, move.prev],
    [body.entry.hash, fired.entry.hash, deployment.hash],
  )
  const { store, secrets } = node.house
  const lines: string[] = []
  for await (const line of exportLines({ zid: ZID, slug }, store.exportChain(ZID), secrets)) {
    lines.push(line)
  }
  const verdict = verifyExport(lines, secrets)
  assert.equal([verdict.valid, lines.length - 2], [true, 4])
})

test('a template deploys by its id; a definition without a version does not', async ({
  node,
  key,
}) => {
  const { body: listed } = await node.call('GET', '/api/contracts/templates', { key })
  assert.is(listed.count, listed.templates.length)
  const [{ id: templateId, name }] = listed.templates
  const deploy = (body: object) => node.call('POST', '/api/svc/contract_deploy', { key, body })
  const { body: deployed } = await deploy({ templateId })
  assert.is(deployed.name, name)
  const { version: _, ...unversioned } = lift
  const refusals = [
    await deploy({ definition: unversioned }),
    await deploy({}),
    await deploy({ templateId, definition: lift }),
    await deploy({ templateId: 'no-such-template' }),
  ]
  assert.equal(
    refusals.map(({ body }) => body.code),
    ['MISSING_INPUT', 'MISSING_INPUT', 'INVALID_INPUT', 'NOT_FOUND'],
  )
})

test('genesis runs a definition through, sealed, and keeps no contract', async ({ node, key }) => {
  const { body: before } = await node.call('GET', '/api/contracts', { key })
  const run = (env: object) =>
    node.call('POST', '/api/genesis/execute', {
      key,
      body: {
        definition: {
          ...lift,
          states: { ...lift.states, lifted: { on: { stow: { target: 'stowed' } } }, stowed: {} },
        },
        env,
      },
    })
  const { body: through } = await run({ m: 1, limit: 200 })
  assert.equal([through.state, through.stopped, through.fireCount], ['stowed', 'final', 2])
  assert.equal(
    through.path.map((move: { event: string }) => move.event),
    ['lift', 'stow'],
  )
  assert.equal(through.master_sum.terms, [
    { term: 'C_genesis_execute(phi): moves made', operator: 'genesis_execute', value: 2 },
  ])
  const { body: stopped } = await run({ m: 100, limit: 200 })
  assert.equal([stopped.state, stopped.stopped, stopped.fireCount], ['armed', 'blocked', 0])
  assert.match(stopped.reason, /does not hold/)
  const { body: after } = await node.call('GET', '/api/contracts', { key })
  assert.equal(after, before)
})

test('a draft from words deploys and fires', async ({ node, key }) => {
  const { body: draft } = await node.call('POST', '/api/svc/contract_generate', {
    key,
    body: { query: 'release the brake when the kinetic energy falls below 20 J' },
  })
  assert.is(draft.templateId, null)
  const { body: deployed } = await openings(node, key, draft.definition)
  const { body: fired } = await node.call('POST', '/api/svc/contract_fire', {
    key,
    body: { id: deployed.id, env: { m: 2, v: 3 } },
  })
  assert.equal([fired.fired, fired.state], [true, 'release brake'])
})

test.run()
