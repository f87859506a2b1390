import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Course, EventRule } from '../../workers/dynamics/integrate.ts'
import { consistentState, jacobianAt } from '../../workers/dynamics/stepper.ts'
import { compileSystem } from '../../workers/expression/wasm/system.ts'
import { exp, log2, sin } from '../../workers/numerics/mathematics.ts'
import { integrated, odeKernels } from '../support/integrated.ts'
import { near } from '../support/near.ts'
import { HIRES, LORENZ, ROBERTSON, VAN_DER_POL } from '../support/ode-problems.ts'
import { refusal } from '../support/refusal.ts'
import { inTier } from '../support/tier.ts'

const test = suite('integration of systems')

const OSCILLATOR = { equations: { x: 'v', v: '-x' }, start: [0, 1] }
const METHODS = ['dop853', 'radau5', 'rk4', 'euler'] as const
/** No step is refused for its error. */
const FREE = { rtol: 1e6, atol: [1e9, 1e9] }

test('fixed steps converge with the order of their method', () => {
  // A change of sign in the rate keeps the leading error from vanishing at this end.
  for (const [method, order, step] of [
    ['dop853', 8, 0.5],
    ['rk4', 4, 0.1],
    ['euler', 1, 0.01],
  ] as const) {
    const error = (h: number) => {
      const steps = { ...FREE, method, maxStep: h, firstStep: h }
      return Math.abs(integrated(OSCILLATOR, 4, steps).end.y[0]! - sin(4))
    }
    near(log2(error(step) / error(step / 2)), order, { absolute: 0.3 })
  }
})

test('the error follows the tolerance over six decades, explicit and implicit', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    for (const rtol of [1e-6, 1e-9, 1e-12]) {
      const { end } = integrated(OSCILLATOR, 20, { rtol, atol: [rtol, rtol], method })
      near(end.y[0], sin(20), { absolute: 60 * rtol })
    }
  }
})

test('back in time a run comes to where it began', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    const there = integrated(LORENZ, 0.5, { method, rtol: 1e-12 })
    assert.is(there.end.t, 0.5)
    const back = integrated(LORENZ, 0, { method, rtol: 1e-12, t: 0.5, y: there.end.y })
    for (const value of back.end.y) near(value, 1, { absolute: 1e-7 })
  }
})

test('rows stand at the times that were asked for, between steps too', () => {
  const times = Float64Array.from({ length: 201 }, (_, i) => i / 10)
  // Steps of rk4 are short enough for their cubic.
  const steps = { rk4: 1e-3, euler: 1e-5, dop853: 0, radau5: 0 }
  for (const method of METHODS) {
    const { t, y, end } = integrated(OSCILLATOR, 20, {
      ...{ times, method, firstStep: steps[method], rtol: 1e-10 },
      ...(steps[method] > 0 && { maxStep: steps[method] }),
    })
    assert.equal(t, times)
    const allowed = { dop853: 1e-8, radau5: 1e-8, rk4: 1e-10, euler: 1e-3 }[method]
    for (const [i, time] of times.entries()) near(y[0]![i], sin(time), { absolute: allowed })
    assert.is(y[0]!.at(-1), end.y[0])
  }
})

test('rows of a stiff run have the accuracy of its steps, and change none of them', () => {
  const times = Float64Array.from({ length: 40 }, (_, i) => i + 1)
  const how = { method: 'radau5', atol: [1e-14, 1e-14, 1e-14] } as const
  const rows = integrated(ROBERTSON, 40, { ...how, times })
  const exact = integrated(ROBERTSON, 40, { ...how, times, rtol: 1e-12 })
  for (const [i, column] of rows.y.entries()) {
    for (const [row, value] of column.entries()) near(value, exact.y[i]![row]!, { relative: 1e-9 })
  }
  assert.equal([...rows.end.y], [...integrated(ROBERTSON, 40, how).end.y])
})

test('the interpolant of DOP853 is of order seven', () => {
  const times = Float64Array.from({ length: 41 }, (_, i) => i / 10)
  const error = (h: number) => {
    const { y } = integrated(OSCILLATOR, 4, {
      ...FREE,
      ...{ method: 'dop853', times, maxStep: h, firstStep: h },
    })
    return Math.max(...times.map((time, i) => Math.abs(y[0]![i]! - sin(time))))
  }
  // One more than its order, since it starts anew in each step.
  near(log2(error(1) / error(0.5)), 8, { absolute: 0.7 })
})

test('rows of steps begin at the start, end at the end and stay few', () => {
  const { t, y, end } = integrated(OSCILLATOR, 2000, { rtol: 1e-12, atol: [1e-12, 1e-12] })
  assert.ok(t.length > 200 && t.length <= 500)
  assert.is(t[0], 0)
  assert.ok(t.every((time, i) => i === 0 || time > t[i - 1]!))
  assert.ok(t.at(-1)! <= end.t)
  for (const [i, time] of t.entries()) near(y[0]![i], sin(time), { absolute: 1e-8 })
})

const HALVES: [string, Parameters<typeof integrated>[0], number, Partial<Course>][] = [
  ['Lorenz', LORENZ, 20, { method: 'dop853', rtol: 1e-7 }],
  ['van der Pol', VAN_DER_POL, 900, { method: 'radau5', rtol: 1e-6 }],
  ['van der Pol, automatic', VAN_DER_POL, 900, { rtol: 1e-6 }],
  ['HIRES', HIRES, 300, { method: 'radau5', rtol: 1e-6 }],
]

/** Steps between two cuts. */
const CUT_EVERY = inTier({ short: 21, long: 7 })

test('two halves have the bits of the whole, wherever a step ends', () => {
  for (const [name, problem, tEnd, how] of HALVES) {
    const whole = integrated(problem, tEnd, how)
    const inside = whole.t.filter(t => t > 0 && t < tEnd)
    for (const cut of inside.filter((_, i) => i % CUT_EVERY === 0)) {
      const first = integrated(problem, cut, how)
      const { t, y } = first.end
      const second = integrated(problem, tEnd, { ...how, t, y, carried: first.carried })
      assert.equal([...second.end.y], [...whole.end.y], `${name} cut at ${cut}`)
      assert.is(first.counts.steps + second.counts.steps, whole.counts.steps)
    }
  }
})

const record = (name: string, direction: -1 | 0 | 1): EventRule => ({
  ...{ name, direction, action: 'record', countMax: 1000 },
  change() {},
})

test('events are zeros in their direction, in the order of time', () => {
  const problem = { ...OSCILLATOR, when: { up: 'x', down: 'x', both: 'x', clock: 't - 2' } }
  const rules = [record('up', 1), record('down', -1), record('both', 0), record('clock', 0)]
  for (const method of ['dop853', 'radau5'] as const) {
    const { events } = integrated(problem, 10, { method, events: rules, rtol: 1e-12 })
    const times = (event: number) => events.filter(one => one.event === event).map(({ t }) => t)
    // The zero at the start is none.
    const expected = { 0: [2], 1: [1, 3], 2: [1, 2, 3] }
    const allowed = method === 'dop853' ? 1e-10 : 1e-7
    for (const [event, multiples] of Object.entries(expected)) {
      const found = times(Number(event))
      assert.is(found.length, multiples.length)
      for (const [i, n] of multiples.entries()) near(found[i], n * Math.PI, { absolute: allowed })
    }
    near(times(3)[0], 2, { relative: 1e-15 })
    assert.ok(events.every(({ t }, i) => i === 0 || t >= events[i - 1]!.t))
  }
})

test('a zero that is touched from both sides within one step is found', () => {
  // Half a period of the oscillation fits into a free step.
  const problem = { ...OSCILLATOR, when: { low: 'x - 0.9' } }
  const { events } = integrated(problem, 6, {
    ...{ ...FREE, method: 'dop853', firstStep: 2.5, maxStep: 2.5 },
    events: [record('low', 0)],
  })
  assert.is(events.length, 2)
})

test('a peak that just passes a height is seen, however little of the step it takes', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    for (const over of [1e-3, 1e-5]) {
      const problem = { ...OSCILLATOR, when: { up: `x + ${1 - over}`, down: `x - ${1 - over}` } }
      const events = [record('up', 0), record('down', 0)]
      const found = integrated(problem, 20, { method, events, rtol: 1e-11 }).events
      // Of cos t and its like over three turns and a bit: each peak is passed on the way up and on the way down.
      const peaks = found.filter(({ event }) => event === 1).length
      const lows = found.filter(({ event }) => event === 0).length
      assert.is(peaks, 6, `${method} ${over}`)
      assert.is(lows, 6, `${method} ${over}`)
      assert.ok(found.every(({ t }, i) => i === 0 || t >= found[i - 1]!.t))
    }
  }
})

test('a peak that stays below a height is no event', () => {
  const problem = { ...OSCILLATOR, when: { up: 'x - 1.00001' } }
  assert.is(integrated(problem, 20, { events: [record('up', 0)], rtol: 1e-11 }).events.length, 0)
})

const bounce = (loss: number): EventRule => ({
  ...{ name: 'floor', direction: -1, action: 'set', countMax: 1000 },
  change(_t, y) {
    y[1] = -loss * y[1]!
  },
})
const BALL = { equations: { h: 'v', v: '-9.81' }, when: { floor: 'h' }, start: [1, 0] }

test('a ball bounces at the times of its closed form', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    const { events, y } = integrated(BALL, 3.9, { method, events: [bounce(0.8)], rtol: 1e-12 })
    const fall = Math.sqrt(2 / 9.81)
    let flight = 2 * fall
    let t = fall
    assert.ok(events.length > 10)
    for (const event of events) {
      near(event.t, t, { relative: 1e-9 })
      flight *= 0.8
      t += flight
    }
    assert.ok(y[0]!.every(height => height > -1e-9))
  }
})

test('bounces that run together are refused with the time of it', () => {
  const { code, details } = refusal(() => integrated(BALL, 5, { events: [bounce(0.5)] }))
  assert.is(code, 'NOT_CONVERGED')
  // sqrt(2 h / g) (1 + e)/(1 - e).
  near(details!['t'] as number, 3 * Math.sqrt(2 / 9.81), { relative: 1e-6 })
})

test('more events than allowed are refused by name', () => {
  const rule = { ...record('up', 1), countMax: 3 }
  const problem = { ...OSCILLATOR, when: { up: 'x' } }
  const { code, message } = refusal(() => integrated(problem, 100, { events: [rule] }))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, 'up happens more than 3 times')
})

test('a stop ends the run at its zero; what lies behind it does not count', () => {
  const problem = { ...BALL, when: { floor: 'h' } }
  const stop: EventRule = { ...record('floor', -1), action: 'stop' }
  const { end, stoppedBy, t } = integrated(problem, 100, { events: [stop] })
  assert.is(stoppedBy, 'floor')
  near(end.t, Math.sqrt(2 / 9.81), { relative: 1e-13 })
  near(end.y[0], 0, { absolute: 1e-13 })
  assert.ok(t.every(time => time <= end.t))
})

test('a singularity is refused where it lies', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    const pole = { equations: { y: 'y^2' }, start: [1] }
    const { code, details } = refusal(() => integrated(pole, 2, { method }))
    assert.is(code, 'UNSTABLE')
    near(details!['t'] as number, 1, { relative: 1e-6 })
  }
})

test('rates that do not exist behind the end harm nothing', () => {
  for (const method of ['dop853', 'radau5'] as const) {
    const edge = { equations: { y: '-sqrt(1 - t)' }, start: [0] }
    near(integrated(edge, 1, { method }).end.y[0], -2 / 3, { relative: 1e-7 })
  }
})

test('an equation without a derivative holds at every row', () => {
  // a + b decays, c is their difference.
  const system = { equations: { a: '-2*a + c', b: '-b', c: 'a - b - c' }, start: [1, 1, 0] }
  const times = Float64Array.of(0, 0.5, 1, 2)
  const { y, methods } = integrated(system, 2, { masses: [1, 1, 0], times })
  assert.equal(methods, ['radau5'])
  for (const [i, t] of times.entries()) {
    near(y[1]![i], exp(-t), { relative: 1e-7 })
    near(y[2]![i], y[0]![i]! - y[1]![i]!, { absolute: 1e-7 })
    // a' = -a - exp(-t).
    near(y[0]![i], (1 - t) * exp(-t), { absolute: 1e-7 })
  }
})

/** Diffusion along a line of n cells, one end held hot; neighbours far apart in the list. */
function rod(n: number, order: readonly number[]) {
  const name = (i: number) => (i < 0 ? '1' : i >= n ? '0' : `c${i}`)
  const equations = order.map(i => [
    `c${i}`,
    `1000*(${name(i - 1)} - 2*c${i} + ${name(i + 1)}) - c${i}^2`,
  ])
  return {
    equations: Object.fromEntries(equations) as Record<string, string>,
    start: order.map(() => 0),
  }
}

test('a band that has to be found first gives what the order of the line gives', () => {
  const n = 120
  const natural = Array.from({ length: n }, (_, i) => i)
  // 7 is prime to 120.
  const mixed = natural.map(i => (7 * i) % n)
  const tolerances = { method: 'radau5', atol: natural.map(() => 1e-12), rtol: 1e-8 } as const
  const straight = integrated(rod(n, natural), 5, tolerances).end.y
  const shuffled = integrated(rod(n, mixed), 5, tolerances).end.y
  for (const [at, i] of mixed.entries()) near(shuffled[at], straight[i]!, { relative: 1e-6 })
  assert.ok(straight[0]! > straight[60]! && straight[60]! > straight[119]!)
})

test('a start is moved until what has no derivative holds, and nothing else moves', () => {
  const system = compileSystem({ equations: { a: '-a', c: 'c^3 + c - a' } })
  const start = { system, parameters: Float64Array.of(), t: 0, y: [2, 0.5], masses: [1, 0] }
  const [a, c] = consistentState(odeKernels, start)!
  assert.is(a, 2)
  near(c, 1, { relative: 1e-15 })
  const none = compileSystem({ equations: { a: '-a', c: 'c^2 + a' } })
  assert.is(consistentState(odeKernels, { ...start, system: none }), undefined)
})

test('the Jacobian at a state is written row by row', () => {
  const system = compileSystem({ equations: { a: 'k*a*b', b: '3*t' }, parameters: ['k'] })
  const full = jacobianAt(odeKernels, system, Float64Array.of(2), 1, [5, 7])
  assert.equal([...full], [14, 10, 0, 0])
})

test('the same run has the same bits', () => {
  const run = () => integrated(VAN_DER_POL, 500).end.y
  assert.equal(run(), run())
})

test.run()
