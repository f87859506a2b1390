// Streams of events: how many are open at once, to whom, and what becomes of a reader that reads no more.
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Keys } from '../../server/accounts/keys.ts'
import type { Event, Follow } from '../../server/call/tool.ts'
import { EventStreams } from '../../server/doors/events.ts'
import type { Exchange } from '../../server/doors/exchange.ts'
import { observer } from '../../server/transparency/observer-tool.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('event streams')

const keys = { authenticate: async () => assert.unreachable() } as unknown as Keys
const house = { drain: new AbortController(), log: pino({ level: 'silent' }), keys }
test.after(() => house.drain.abort())

/** An answer whose reader takes what is written, or nothing. */
function exchangeTo(reads: boolean) {
  const written: string[] = []
  const res = new Writable({
    highWaterMark: 16,
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      if (reads) done()
    },
  })
  const flushed = Object.assign(res, { flushHeaders() {} })
  const exchange = { req: { method: 'GET' }, requestId: 'r', openStream: () => flushed }
  return { exchange: exchange as unknown as Exchange, res, written }
}

/** A caller at an address who can leave. */
function callerAt(ip: string) {
  const controller = new AbortController()
  const nobody = { key: null, bearer: null }
  return { ip, ...nobody, signal: controller.signal, leave: () => controller.abort() }
}

async function* silent(signal: AbortSignal): AsyncGenerator<Event> {
  await new Promise(resolve => signal.addEventListener('abort', resolve))
}

async function* endless(): AsyncGenerator<Event> {
  for (let i = 1; ; i++) yield { id: String(i), data: 'x'.repeat(100) }
}

test('one address has at most an eighth of the streams, and all together 1024', async () => {
  const streams = new EventStreams(house)
  const open = (ip: string) => {
    const caller = callerAt(ip)
    streams.start(exchangeTo(true).exchange, caller, silent)
    return caller
  }
  const first = Array.from({ length: 128 }, () => open('10.0.0.1'))
  assert.is(refusal(() => open('10.0.0.1')).code, 'RATE_LIMITED')
  for (let n = 2; n <= 8; n++) for (let i = 0; i < 128; i++) open(`10.0.0.${n}`)
  assert.is(streams.open, 1024)
  assert.is(refusal(() => open('10.0.0.9')).code, 'OVERLOADED')
  first[0]!.leave()
  await pause(10)
  open('10.0.0.1')
  assert.is(streams.open, 1024)
})

test('a reader that takes nothing any more is cut off, one that reads on is not', async () => {
  const streams = new EventStreams(house, 30)
  const stalled = exchangeTo(false)
  streams.start(stalled.exchange, callerAt('a'), endless)
  const reading = exchangeTo(true)
  const reader = callerAt('b')
  streams.start(reading.exchange, reader, async function* () {
    for (let i = 1; i <= 40; i++) {
      await pause(5)
      yield { id: String(i), data: 'x'.repeat(100) }
    }
  })
  await pause(120)
  assert.is(stalled.res.destroyed, true)
  assert.is(streams.open, 1)
  assert.is(reading.res.destroyed, false)
  reader.leave()
  await pause(10)
  assert.is(streams.open, 0)
})

test('a stream holds nothing of the events that it has written, however many', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const EVENTS = 30_000
  const { exchange, res, written } = exchangeTo(true)
  const { promise, resolve } = Promise.withResolvers<number>()
  let before = 0
  const reader = callerAt('c')
  new EventStreams(house).start(exchange, reader, async function* () {
    for (let i = 0; i < EVENTS; i++) {
      if (i === EVENTS / 2) before = heap()
      written.length = 0
      yield { data: 'x' }
    }
    resolve(heap() - before)
  })
  const bytes = await promise
  assert.is(res.destroyed, false)
  assert.ok(bytes < 1e6, `${bytes} of ${EVENTS / 2} events`)
  reader.leave()
})

test('a feed remembers 1000 entries for a slow reader and nothing once they are too many', async () => {
  const listeners = new Set<(entry: object) => void>()
  const store = {
    recentEntries: async () => [],
    onEntry(listener: (entry: object) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const answer = await observer.call({ limit: 1 }, { key: null } as never, { store } as never)
  const { follow } = answer as { follow: Follow }
  const entries = follow(new AbortController().signal, undefined)[Symbol.asyncIterator]()
  let index = 0
  const seal = (count: number) => {
    for (let i = 0; i < count; i++) {
      const entry = { index: index++, zid: 'z', seq: 0, time: 0, hash: '', body: '{}' }
      for (const listener of listeners) listener(entry)
    }
  }
  const one = entries.next()
  await pause(0)
  seal(1)
  assert.is((await one).value.id, '0')
  seal(1000)
  assert.is(listeners.size, 1)
  assert.is((await entries.next()).value.id, '1', 'what waits is told')
  seal(2)
  assert.is(listeners.size, 0, 'nobody remembers for it any more')
  assert.is((await entries.next()).done, true)
})

test.run()
