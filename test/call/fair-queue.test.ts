import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FairQueue } from '../../server/call/fair-queue.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('fair queue')

const never = new AbortController().signal

/** A queue whose runs end when they are told to, and the order in which they began. */
function stage(threads: number, queueMax = 256) {
  const queue = new FairQueue({ threads, queueMax })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (of: string, name: string, ms = 1000, signal = never) =>
    queue.run({
      of,
      ms,
      signal,
      start: () => {
        begun.push(name)
        return new Promise<string>(resolve => ends.push(() => resolve(name)))
      },
    })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  const endNext = async () => {
    ends.shift()!()
    await settled()
  }
  return { queue, begun, ask, endNext, settled, ends }
}

test('forty heavy runs of one machine delay the first of another by one run', async () => {
  const { begun, ask, endNext, settled } = stage(1)
  for (let i = 0; i < 40; i++) ask('heavy', `h${i}`, 10_000)
  await settled()
  ask('light', 'first', 10)
  await endNext()
  assert.equal(begun, ['h0', 'first'])
})

test('machines take turns by predicted time: ten runs of 100 ms go beside one of a second', async () => {
  const { begun, ask, endNext, settled } = stage(1)
  ask('x', 'x0', 0)
  for (let i = 0; i < 4; i++) ask('a', `a${i}`, 1000)
  for (let i = 0; i < 20; i++) ask('b', `b${i}`, 100)
  await settled()
  for (let i = 0; i < 12; i++) await endNext()
  assert.is(begun.filter(name => name.startsWith('a')).length, 2)
  assert.is(begun.filter(name => name.startsWith('b')).length, 10)
})

test('one machine leaves a thread to the others', async () => {
  const { begun, ask, settled } = stage(3)
  for (let i = 0; i < 5; i++) ask('a', `a${i}`)
  await settled()
  assert.equal(begun, ['a0', 'a1'])
  ask('b', 'b0')
  await settled()
  assert.equal(begun, ['a0', 'a1', 'b0'])
})

test('a plan that holds fewer threads leaves the rest free', async () => {
  const queue = new FairQueue({ threads: 4, queueMax: 8 })
  let atWork = 0
  const start = () => {
    atWork++
    return new Promise<void>(() => {})
  }
  for (let i = 0; i < 4; i++)
    void queue.run({ of: 'a', ms: 1, threadsMax: 2, signal: never, start })
  await new Promise(resolve => setImmediate(resolve))
  assert.equal([atWork, queue.queued], [2, 2])
})

test('the runs of a machine begin in the order asked', async () => {
  const { begun, ask, endNext, settled } = stage(1)
  for (let i = 0; i < 6; i++) ask('a', `a${i}`, 100 * ((i * 5) % 7))
  await settled()
  for (let i = 0; i < 5; i++) await endNext()
  assert.equal(begun, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
})

test('who leaves while he waits is dropped, costs nothing and holds up nobody', async () => {
  const { queue, begun, ask, endNext, settled } = stage(1)
  ask('a', 'a0')
  const leaving = new AbortController()
  const left = ask('a', 'a1', 5000, leaving.signal).catch(reason => reason)
  ask('a', 'a2', 10)
  await settled()
  leaving.abort(new Error('gone'))
  assert.is((await left).message, 'gone')
  assert.is(queue.queued, 1)
  ask('b', 'b0', 1)
  await endNext()
  await endNext()
  assert.equal(begun, ['a0', 'b0', 'a2'])
})

test('a run that fails frees its thread', async () => {
  const queue = new FairQueue({ threads: 1, queueMax: 4 })
  const failing = { of: 'a', ms: 1, signal: never, start: () => Promise.reject(new Error('broke')) }
  for (let i = 0; i < 3; i++) {
    assert.is(await queue.run(failing).catch((error: Error) => error.message), 'broke')
  }
  assert.equal([queue.atWork, queue.queued], [0, 0])
})

test('beyond its bound the queue refuses, and of one machine beyond three quarters of it', async () => {
  const { ask, settled } = stage(1, 4)
  ask('a', 'a0')
  for (let i = 1; i <= 3; i++) ask('a', `a${i}`)
  await settled()
  assert.is((await refusalOf(ask('a', 'a4'))).code, 'OVERLOADED')
  ask('b', 'b0')
  await settled()
  assert.match((await refusalOf(ask('c', 'c0'))).message, /queue of the solvers is full/)
})

test.run()
