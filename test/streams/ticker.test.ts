// Channels that a node ticks by itself, on a clock that the test moves.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import type { Config } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { type StillClock, stillClock } from '../support/clock.ts'
import { houseInMemory } from '../support/open-house.ts'
import { longOnly } from '../support/tier.ts'
import {
  type Owner,
  ownerIn,
  stored,
  streamed,
  tickingChannel,
  tickNumbers,
  until,
} from './owner.ts'

const test = suite('ticker')
const inLong = longOnly(test)

/** A few looks of a ticker. */
const LOOKS_MS = 350
const SVCOND_MS = 777.000777

interface Ticking {
  house: OpenHouse
  clock: StillClock
  owner: Owner
}

async function inHouse(
  work: (ticking: Ticking) => Promise<void>,
  config: Partial<Config> = {},
): Promise<void> {
  const clock = stillClock()
  const house = await houseInMemory(config, { clock })
  try {
    await work({ house, clock, owner: await ownerIn(house) })
  } finally {
    await house.close()
  }
}

const tickedTo = (house: OpenHouse, id: string, ticks: number) =>
  until(async () => (await stored(house, id)).channel.ticks === ticks)

test('a channel ticks at its time and not before, for one token, on its chain', () =>
  inHouse(async ({ house, clock, owner }) => {
    const id = await tickingChannel(house, owner, 10)
    const start = clock.nowMs
    clock.nowMs = start + Math.floor(10 * SVCOND_MS)
    await pause(LOOKS_MS)
    assert.is((await stored(house, id)).channel.ticks, 0)
    for (const n of [1, 2, 3]) {
      clock.nowMs = start + Math.ceil(10 * n * SVCOND_MS)
      await tickedTo(house, id, n)
    }
    assert.equal((await tickNumbers(house, owner.zid)).get(id), [
      { tick: 1 },
      { tick: 2 },
      { tick: 3 },
    ])
    assert.is((await house.store.usage(owner.zid, clock.nowMs)).used, 3)
    const got = await streamed(house, owner, { action: 'get', channel: id })
    const latest = got['latest'] as { ticks: number; svcProof: string }
    assert.is(latest.ticks, 3)
    assert.is(Date.parse(String(got['nextTickAt'])), start + Math.ceil(40 * SVCOND_MS))
  }))

test('times that were missed give one tick that tells how many, and the schedule goes on', () =>
  inHouse(async ({ house, clock, owner }) => {
    const id = await tickingChannel(house, owner, 10)
    const start = clock.nowMs
    clock.nowMs = start + Math.ceil(75 * SVCOND_MS)
    await tickedTo(house, id, 1)
    await pause(LOOKS_MS)
    assert.equal((await tickNumbers(house, owner.zid)).get(id), [{ tick: 1, missed: 6 }])
    assert.is((await stored(house, id)).dueAt, start + Math.ceil(80 * SVCOND_MS))
  }))

test('a tick by hand leaves the schedule as it is', () =>
  inHouse(async ({ house, clock, owner }) => {
    const id = await tickingChannel(house, owner, 10)
    const { dueAt } = await stored(house, id)
    clock.nowMs += 1000
    await streamed(house, owner, { action: 'tick', channel: id })
    assert.is((await stored(house, id)).dueAt, dueAt)
    clock.nowMs = dueAt!
    await tickedTo(house, id, 2)
    assert.equal((await tickNumbers(house, owner.zid)).get(id), [{ tick: 1 }, { tick: 2 }])
  }))

test('two tickers on one store, and ticks by hand between them, make each tick once', async () => {
  const clock = stillClock()
  const store = memoryStore()
  const secrets = new Secrets([randomBytes(32)])
  const one = await houseInMemory({}, { clock, store, secrets })
  const houses = [one, await houseInMemory({}, { clock, store, secrets })]
  try {
    const owner = await ownerIn(one)
    const ids = await Promise.all(Array.from({ length: 8 }, () => tickingChannel(one, owner, 1)))
    const rounds = 12
    for (let round = 0; round < rounds; round++) {
      clock.nowMs += Math.ceil(SVCOND_MS)
      const byHand = streamed(one, owner, { action: 'tick', channel: ids[round % 8]! })
      // The other node may have been first: then this one is told so.
      await byHand.catch(error => assert.is(error.code, 'CONFLICT'))
      await until(async () => {
        const due = await store.dueDocuments('channel', clock.nowMs, 100)
        return due.length === 0
      })
    }
    const told = await tickNumbers(one, owner.zid)
    let all = 0
    for (const id of ids) {
      const numbers = told.get(id)!.map(({ tick }) => tick)
      assert.equal(
        numbers,
        numbers.map((_, n) => n + 1),
        'each number once, in order',
      )
      const { channel } = await stored(one, id)
      assert.is(channel.ticks, numbers.length)
      assert.ok(numbers.length >= rounds - 1, `${numbers.length} ticks in ${rounds} rounds`)
      all += numbers.length
    }
    assert.is((await store.usage(owner.zid, clock.nowMs)).used, all)
    assert.ok(all <= rounds * 9, `${all} ticks`)
  } finally {
    await Promise.all(houses.map(house => house.close()))
  }
})

test('without tokens a channel pauses, says so, and goes on when the day has some', () =>
  inHouse(
    async ({ house, clock, owner }) => {
      const id = await tickingChannel(house, owner, 10)
      for (const n of [1, 2]) {
        clock.nowMs += Math.ceil(10 * SVCOND_MS)
        await tickedTo(house, id, n)
      }
      clock.nowMs += Math.ceil(10 * SVCOND_MS)
      await until(async () => (await stored(house, id)).channel.pause !== undefined)
      const got = await streamed(house, owner, { action: 'get', channel: id })
      const paused = got['paused'] as { code: string; since: string }
      assert.equal([paused.code, Date.parse(paused.since)], ['QUOTA_EXCEEDED', clock.nowMs])
      assert.is(got['ticks'], 2)
      const { channels } = (await streamed(house, owner, { action: 'list' })) as {
        channels: { paused: { code: string } }[]
      }
      assert.is(channels[0]!.paused.code, 'QUOTA_EXCEEDED')
      const tomorrow = Date.UTC(2026, 0, 3)
      const { dueAt } = await stored(house, id)
      assert.ok(dueAt! >= tomorrow && dueAt! < tomorrow + 10 * SVCOND_MS + 1, String(dueAt))
      clock.nowMs += 60_000
      await pause(LOOKS_MS)
      assert.is((await stored(house, id)).channel.ticks, 2)
      clock.nowMs = dueAt!
      await tickedTo(house, id, 3)
      const after = await streamed(house, owner, { action: 'get', channel: id })
      assert.is(after['paused'], null)
    },
    { freeDailyLimit: 2 },
  ))

inLong('what the solver refuses pauses a channel until a tick by hand works', () =>
  inHouse(async ({ house, clock, owner }) => {
    const unstable = { solver: 'heat', constants: { method: 'explicit', dt: 0.01 } }
    const id = await tickingChannel(house, owner, 1, unstable)
    clock.nowMs += 1000
    await until(async () => (await stored(house, id)).channel.pause !== undefined)
    const { channel, dueAt } = await stored(house, id)
    assert.equal([channel.pause?.code, channel.ticks, dueAt], ['UNSTABLE', 0, null])
    clock.nowMs += 100_000
    await pause(LOOKS_MS)
    assert.equal((await stored(house, id)).channel.pause, channel.pause, 'it is not tried again')
    assert.is((await house.store.usage(owner.zid, clock.nowMs)).used, 0)
    await streamed(house, owner, {
      action: 'tick',
      channel: id,
      inputs: { method: 'implicit', dt: 0.001 },
    })
    const resumed = await stored(house, id)
    assert.is(resumed.channel.pause, undefined)
    assert.ok(resumed.dueAt! > clock.nowMs && resumed.dueAt! <= clock.nowMs + 778)
  }),
)

inLong('a full pool postpones a tick and does not pause its channel', () =>
  inHouse(
    async ({ house, clock, owner }) => {
      const id = await tickingChannel(house, owner, 1, { solver: 'lotka' })
      const { signal } = new AbortController()
      const input = house.registry.find('svc_flow').validate({})
      const { folder: _, encoding: __, ...flow } = input
      const busy = [1, 2].map(() => house.pool.solve('flow', flow, { signal }))
      clock.nowMs += 1000
      await until(async () => (await stored(house, id)).dueAt === clock.nowMs + 1000)
      await Promise.all(busy)
      assert.equal((await stored(house, id)).channel.pause, undefined)
      clock.nowMs += 1000
      await tickedTo(house, id, 1)
      assert.equal((await tickNumbers(house, owner.zid)).get(id), [{ tick: 1, missed: 1 }])
    },
    { queueMax: 1 },
  ),
)

inLong(
  'ticks that need long leave half of the queue, and those that need none go before them',
  () =>
    inHouse(
      async ({ house, clock, owner }) => {
        const long = { solver: 'evolve', constants: { N: 64, steps: 400 } }
        const longOnes = await Promise.all(
          Array.from({ length: 6 }, () => tickingChannel(house, owner, 5, long)),
        )
        const short = await tickingChannel(house, owner, 5)
        clock.nowMs += 5000
        await tickedTo(house, short, 1)
        assert.ok(house.pool.load().queued <= 2)
        const waiting = await Promise.all(longOnes.map(id => stored(house, id)))
        assert.ok(waiting.filter(({ channel }) => channel.ticks === 0).length >= 3)
        await until(async () => {
          // However slow the machine, no channel is due anew while others wait for their first tick.
          if (house.pool.load().busy === 0) clock.nowMs += 100
          const all = await Promise.all(longOnes.map(id => stored(house, id)))
          return all.every(({ channel }) => channel.ticks > 0)
        })
      },
      { queueMax: 4 },
    ),
)

test('a closed channel is not due, and a node that drains ticks none', () =>
  inHouse(async ({ house, clock, owner }) => {
    const closed = await tickingChannel(house, owner, 1)
    const open = await tickingChannel(house, owner, 1)
    await streamed(house, owner, { action: 'close', channel: closed })
    assert.is((await stored(house, closed)).dueAt, null)
    clock.nowMs += 1000
    await tickedTo(house, open, 1)
    house.drain.abort()
    clock.nowMs += 10_000
    await pause(LOOKS_MS)
    assert.is((await stored(house, open)).channel.ticks, 1)
    assert.is((await stored(house, closed)).channel.ticks, 0)
  }))

test.run()
