import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { action } from '../../workers/solvers/action.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('action')
const solve = solverOf(action)

testReferences(test, action)

test('halving the step divides the error by two to the order', () => {
  for (const [order, dt] of [
    [2, 0.01],
    [4, 0.02],
    [6, 0.1],
    [8, 0.15],
  ] as const) {
    const { result } = solve({ order, dt, steps: 64, eccentricity: 0.3 })
    near(result.observedOrder, order, { absolute: 0.2 })
  }
})

test('a better splitting costs less error at equal work', () => {
  // 1, 6 and 11 evaluations a step: 13,200 in all.
  const errors = (
    [
      [2, 13_200],
      [4, 2200],
      [6, 1200],
    ] as const
  ).map(
    ([order, steps]) =>
      solve({ order, steps, dt: 26.4 / steps, compare: false }).result.energyDrift,
  )
  assert.ok(errors[1]! < 1e-4 * errors[0]! && errors[2]! < 0.02 * errors[1]!)
})

test('the energy error of a splitting stays, that of Runge-Kutta grows with time', () => {
  const run = (steps: number) => solve({ order: 4, dt: 0.03, steps }).result
  const [short, long] = [run(5000), run(50_000)]
  near(long.energyDrift, short.energyDrift, { relative: 0.1 })
  assert.ok(long.energyDriftRK4! > 5 * short.energyDriftRK4!)
  assert.ok(Math.abs(long.driftSlope) * 1500 < 0.01 * long.energyDrift)
})

test('two million compensated steps keep energy and angular momentum to a few bits', () => {
  const { result } = solve({ order: 8, steps: 2_000_000, compare: false })
  assert.ok(result.energyDrift < 2e-14)
  assert.ok(result.angularMomentumDrift! < 2e-14)
  assert.ok(result.positionError < 1e-9)
})

test('swinging, rotating and separating pendulums follow their exact motion', () => {
  for (const [q0, p0] of [
    [2, 0.5],
    [-7, 0.3],
    [1, 3],
    [1, -3],
    [0, 2],
    [40, -0.1],
  ] as const) {
    const input = { system: 'pendulum', order: 8, q0, p0, omega: 1, steps: 1500, dt: 0.01 } as const
    const { result } = solve(input)
    near(result.positionError, 0, { absolute: 1e-8 })
    assert.is(result.period === null, Math.abs(p0) >= 2)
  }
})

test('a soft oscillator swings below its barrier and is refused beyond it', () => {
  const soft = { system: 'oscillator', lambda: -1, order: 6 } as const
  near(solve({ ...soft, q0: 0.9 }).result.positionError, 0, { absolute: 1e-9 })
  const { code, details } = refusal(() => solve({ ...soft, q0: 1.1 }))
  assert.is(code, 'UNSTABLE')
  // The quadrature of dq / sqrt((q^2 - 1.21)(q^2 - 0.79)/2) from 1.1 to infinity.
  near(details?.['limit'] as number, 2.58572988082258, { relative: 1e-13 })
})

test('a step that misses the pericentre is refused with one that does not', () => {
  const input = { eccentricity: 0.98, order: 8, steps: 700 }
  const { code, details } = refusal(() => solve(input))
  assert.is(code, 'UNSTABLE')
  const dt = details?.['passing'] as number
  assert.ok(solve({ ...input, dt, steps: Math.ceil(7 / dt) }).result.energyDrift < 1e-3)
})

test('a coarse step is refused by its drift', () => {
  const { code, details } = refusal(() => solve({ order: 2, dt: 0.05 }))
  assert.is(code, 'PRECISION')
  assert.ok((details?.['energyDrift'] as number) > 1e-3)
})

test('the refusal of an unstable step names the limit', () => {
  const harmonic = { system: 'oscillator', order: 2, lambda: 0, omega: 10 } as const
  const { code, message } = refusal(() => solve({ ...harmonic, dt: 0.201, steps: 100 }))
  assert.is(code, 'UNSTABLE')
  assert.match(message, 'omega dt = 2.01')
})

test('a phase that is off is told', () => {
  const { result } = solve({ order: 2, steps: 50_000 })
  assert.is(result.warnings.length, 1)
})

test('the series has the points asked for, first and last step among them', () => {
  const { series } = solve({ sample: 7, steps: 1000, system: 'oscillator' }).result
  assert.is(series['t']!.length, 7)
  near(series['t']!.at(-1), 10, { relative: 1e-15 })
  assert.equal(Object.keys(series), [
    't',
    'q',
    'p',
    'energyError',
    'energyErrorRK4',
    'positionError',
  ])
})

test('the same input gives the same bits, however long the run', () => {
  const input = { system: 'pendulum', steps: 30_000, order: 6 } as const
  assert.equal(solve(input).result, solve(input).result)
})

test.run()
