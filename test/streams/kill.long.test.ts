// A node that ticks channels by itself, killed at any moment and started again on what it has left.
// Time limit: 300 s
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { type Channel, latestOf } from '../../server/streams/channel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { exported } from '../store/contract.ts'
import { callsTo, machineOn } from '../support/node.ts'
import { serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = 10
/** A loaded machine may be killed again and again before it ticks: then there are more rounds. */
const ROUNDS_MAX = 5 * ROUNDS
const CHANNELS = 48
/** One of eight needs a thread, which takes its time: what ticks in place is often sealed together. */
const channel = (n: number) => ({
  action: 'create',
  solver: n % 8 === 0 ? 'lotka' : 'closedform',
  autotick: true,
  tickIntervalZeqonds: 1,
})
/** All channels are due when a node starts again: most kills come amid those ticks. */
const AFTER_MS = 400

const test = suite('kill -9 of a node that ticks')

test(`over ${ROUNDS} kills and more each tick of each channel is sealed once and paid once`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = { SVC_DATA: folder, SVC_FREE_DAILY_LIMIT: '1000000', SVC_LOG_LEVEL: 'silent' }
  const random = new Random(77)
  let node = await serve(env)
  try {
    const call = callsTo(node.url)
    const { ZID: zid, apiKey: key } = await machineOn({ call })
    const created = (_: unknown, n: number) =>
      call('POST', '/api/svc/stream', { key, body: channel(n) })
    // The first one loads what chooses a simulation: on a loaded machine others would be too late to be read.
    const first = await created(undefined, 0)
    const others = Array.from({ length: CHANNELS - 1 }, (_, n) => created(undefined, n + 1))
    const answers = [first, ...(await Promise.all(others))]
    for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body))
    const sealed: number[] = []
    const grew = () => sealed.filter((count, n) => count > (sealed[n - 1] ?? 0)).length
    const torn = () =>
      sealed.filter((count, n) => (count - (sealed[n - 1] ?? 0)) % CHANNELS !== 0).length
    const isSeen = () => grew() > ROUNDS / 2 && torn() > 0
    for (let round = 0; round < ROUNDS || (round < ROUNDS_MAX && !isSeen()); round++) {
      // Often enough some channels are in the middle of a tick then, and others before theirs.
      await pause(round === 0 ? 800 : (1 + round / ROUNDS) * AFTER_MS * random.uniform())
      await node.end('SIGKILL')
      sealed.push(await assertWhole(folder, zid))
      await pause(400)
      node = await serve(env)
    }
    assert.ok(grew() > ROUNDS / 2, `ticks after each kill: ${sealed}`)
    assert.ok(torn() > 0, `no kill came amid the ticks: ${sealed}`)
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

test.run()
