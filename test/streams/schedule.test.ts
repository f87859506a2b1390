import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { advanced, dueAt, missedBy, scheduleFrom } from '../../server/streams/schedule.ts'

const test = suite('schedule of a channel')

const START = 1_767_323_045_000_000_000n
const T = 777_000_777n

test('a zeqond is one svcond, and 111197 of them are a day but for a second', () => {
  const day = scheduleFrom(START, 111_197)
  assert.is(dueAt(day), Number((START + 111_197n * T + 999_999n) / 1_000_000n))
  assert.ok(Math.abs(dueAt(day) - Number(START / 1_000_000n) - 86_400_000) < 1000)
})

test('times never drift: the millionth is at its multiple, rounded up to a millisecond', () => {
  const start = scheduleFrom(START, 1)
  const exact = START + 1_000_000n * T
  const late = advanced(start, exact - 1n)
  assert.is(late.next, 1_000_000)
  assert.is(dueAt(late), Number((exact + 999_999n) / 1_000_000n))
  assert.ok(BigInt(dueAt(late)) * 1_000_000n >= exact)
})

test('times that are over give one tick, and the schedule goes on at the first after them', () => {
  const start = scheduleFrom(START, 2)
  const now = START + 21n * T
  assert.equal([missedBy(start, START + 2n * T), missedBy(start, now)], [0, 9])
  assert.is(advanced(start, now).next, 11)
  // Never back: a tick that came early, or a clock that did.
  const ahead = { ...start, next: 50 }
  assert.is(advanced(ahead, now).next, 50)
  assert.is(missedBy(ahead, now), 0)
})

test('the longest interval keeps its nanoseconds', () => {
  const { startNs } = scheduleFrom(START, 1)
  const longest = scheduleFrom(START, 10_000_000)
  assert.is(BigInt(startNs), START)
  assert.is(dueAt(longest), Number((START + 10_000_000n * T + 999_999n) / 1_000_000n))
})

test.run()
