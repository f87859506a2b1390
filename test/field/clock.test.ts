import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { monotoneClock } from '../../workers/field/clock.ts'
import { clockPhase } from '../../workers/field/pulse.ts'

const test = suite('clock')
const second = 1_000_000_000n
const start = 1_700_000_000n * second

/** A wall and a steady clock that move by hand. */
function clocks() {
  const state = { wall: start, steady: 5n }
  const pass = (ns: bigint) => {
    state.wall += ns
    state.steady += ns
  }
  return {
    state,
    pass,
    clock: monotoneClock({ nowNs: () => state.wall }, { nowNs: () => state.steady }),
  }
}

test('it tells the wall clock while that goes forward', () => {
  const { clock, pass } = clocks()
  assert.is(clock.nowNs(), start)
  pass(3n)
  assert.is(clock.nowNs(), start + 3n)
})

test('a wall clock set back by an hour takes neither time nor svcond back', () => {
  const { clock, pass, state } = clocks()
  pass(10n * second)
  let before = clock.nowNs()
  state.wall -= 3600n * second
  for (let i = 0; i < 10_000; i++) {
    pass(1_234_567n)
    const now = clock.nowNs()
    assert.ok(now >= before)
    assert.ok(clockPhase(now).svcond >= clockPhase(before).svcond)
    before = now
  }
  assert.ok(before > start + 10n * second, 'it does not stand still')
})

test('a step of d back is made up at half speed, wholly after 2 d', () => {
  const { clock, pass, state } = clocks()
  state.wall -= second
  pass(second / 2n)
  assert.is(clock.nowNs(), start + second / 4n)
  pass(second / 4n)
  assert.is(clock.nowNs(), start + (3n * second) / 8n)
  pass((5n * second) / 4n)
  assert.is(clock.nowNs(), state.wall)
  pass(7n)
  assert.is(clock.nowNs(), state.wall)
})

test('many short looks lose no time against one long look', () => {
  const [short, long] = [clocks(), clocks()]
  for (const { state } of [short, long]) state.wall -= second
  for (let i = 0; i < 1000; i++) {
    short.pass(999n)
    short.clock.nowNs()
  }
  long.pass(999_000n)
  assert.is(short.clock.nowNs(), long.clock.nowNs())
})

test.run()
