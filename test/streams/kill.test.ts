// A node that ticks channels by itself, killed at any moment and started again on what it has left.
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { type Channel, latestOf } from '../../server/streams/channel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { exported } from '../store/contract.ts'
import { type Served, serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = 20
const CHANNELS = 48
/** All channels are due when a node starts again: most kills come amid those ticks. */
const AFTER_MS = 150

const test = suite('kill -9 of a node that ticks')

test(`over ${ROUNDS} kills each tick of each channel is sealed once and paid once`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = { SVC_DATA: folder, SVC_FREE_DAILY_LIMIT: '1000000', SVC_LOG_LEVEL: 'silent' }
  const random = new Random(77)
  let node = await serve(env)
  try {
    const { zid, key } = await machineOn(node)
    await Promise.all(Array.from({ length: CHANNELS }, () => created(node, key)))
    const sealed: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Often enough some channels are in the middle of a tick then, and others before theirs.
      await pause(round === 0 ? 800 : AFTER_MS * random.uniform())
      await node.end('SIGKILL')
      sealed.push(await assertWhole(folder, zid))
      await pause(400)
      node = await serve(env)
    }
    const grew = sealed.filter((count, n) => count > (sealed[n - 1] ?? 0)).length
    assert.ok(grew > ROUNDS / 2, `ticks after each kill: ${sealed}`)
    const torn = sealed.filter((count, n) => (count - (sealed[n - 1] ?? 0)) % CHANNELS !== 0).length
    assert.ok(torn > 0, `no kill came amid the ticks: ${sealed}`)
  } finally {
    await node.end('SIGKILL')
    remove()
  }
})

/** Answers how many ticks are sealed. */
async function assertWhole(folder: string, zid: string): Promise<number> {
  const store = await openSqliteStore(folder)
  try {
    const chain = await exported(store, zid)
    assert.is(chainBreak(chain), undefined)
    const byChannel = new Map<string, number[]>()
    for (const { body } of chain) {
      const { about } = JSON.parse(body) as { about?: { channel: string; tick?: number } }
      if (about?.tick === undefined) continue
      byChannel.set(about.channel, [...(byChannel.get(about.channel) ?? []), about.tick])
    }
    const channels = await store.documents(zid, 'channel', { limit: CHANNELS })
    assert.is(channels.length, CHANNELS)
    let all = 0
    for (const { id, body } of channels) {
      const numbers = byChannel.get(id) ?? []
      const { ticks } = JSON.parse(body) as Channel
      assert.equal(
        numbers,
        Array.from({ length: ticks }, (_, n) => n + 1),
        'each number once, in order, and as many as the channel counts',
      )
      assert.is((await latestOf(store, id))?.['ticks'] ?? 0, ticks)
      all += ticks
    }
    const tokens = chain.reduce((sum, entry) => sum + entry.tokens, 0)
    assert.is(tokens, all, 'each tick is paid once')
    assert.ok((await store.usage(zid, Date.now())).used <= all)
    return all
  } finally {
    await store.close()
  }
}

async function machineOn(node: Served): Promise<{ zid: string; key: string }> {
  const demo = await post(node, '/api/demo-key/mint', {})
  const made = await post(node, '/api/svc/spin_up', {}, String(demo['key']))
  return { zid: String(made['ZID']), key: String(made['apiKey']) }
}

const created = (node: Served, key: string) =>
  post(
    node,
    '/api/svc/stream',
    { action: 'create', solver: 'closedform', autotick: true, tickIntervalZeqonds: 1 },
    key,
  )

async function post(node: Served, path: string, body: object, key?: string) {
  const answer = await fetch(node.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

test.run()
