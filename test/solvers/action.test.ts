import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { action } from '../../workers/solvers/action/action.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('action')
const inLong = longOnly(test)
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

inLong('two million compensated steps keep energy and angular momentum to a few bits', () => {
  const { result } = solve({ order: 8, steps: 2_000_000, compare: false })
  assert.ok(result.energyDrift < 2e-14)
  assert.ok(result.angularMomentumDrift! < 2e-14)
  assert.ok(result.positionError < 1e-9)
})

test('the trend of the energy is the straight line through all steps', () => {
  // Less than a period of a second-order splitting: its error has a slope, and every step is in the series.
  const input = { order: 2, steps: 499, dt: 0.01, eccentricity: 0.3 } as const
  const { t, energyError } = solve({ ...input, sample: 500 }).result.series as Record<
    't' | 'energyError',
    number[]
  >
  const mean = (y: number[]) => y.reduce((sum, value) => sum + value, 0) / y.length
  const [tm, em] = [mean(t), mean(energyError)]
  const slope =
    t.reduce((sum, time, i) => sum + (time - tm) * (energyError[i]! - em), 0) /
    t.reduce((sum, time) => sum + (time - tm) ** 2, 0)
  assert.ok(Math.abs(slope) * 5 > 1e-7)
  near(solve({ ...input, sample: 60 }).result.driftSlope, slope, { relative: 0.02 })
})

test('the error of the position is told along the whole run', () => {
  const { series, positionError, finalPosition, energyDrift } = solve({ steps: 3000 }).result
  const errors = series['positionError']!
  assert.is(errors[0], 0)
  near(errors.at(-1), positionError, { relative: 1e-12 })
  for (const error of errors) assert.ok(error < 1e-3)
  assert.equal(finalPosition, [series['x']!.at(-1), series['y']!.at(-1)])
  near(Math.max(...series['energyError']!.map(Math.abs)), energyDrift, { relative: 0.3 })
})

test('the terms are kinetic and potential energy, and the uncertainty is the drift', () => {
  for (const input of [
    { steps: 1234 },
    { system: 'oscillator', omega: 2, q0: 0.7, p0: -1, steps: 500 },
    { system: 'pendulum', omega: 1.5, q0: 1, steps: 500 },
  ] as const) {
    const { terms, value, uncertainty, result } = solve(input)
    const kinetic = result.finalMomentum.reduce((sum, p) => sum + (p * p) / 2, 0)
    near(terms[0]!.value, kinetic, { relative: 1e-12 })
    near(terms[0]!.value + terms[1]!.value, value!, { relative: 1e-14 })
    near(uncertainty, result.energyDrift * Math.abs(result.energy), { relative: 1e-12 })
    assert.ok(Math.abs(value! - result.energy) <= uncertainty * (1 + 1e-9) + 1e-15)
  }
})

test('where kinetic and potential energy cancel the drift is measured by their size', () => {
  const q0 = 1.2
  const p0 = 2 * Math.sqrt(2 * cos(q0))
  const swing = { system: 'pendulum', omega: 2, q0, p0, order: 2, steps: 200 } as const
  const { result, uncertainty } = solve(swing)
  near(result.energy, 0, { absolute: 1e-14 })
  near(uncertainty / result.energyDrift, (p0 * p0) / 2 + 4, { relative: 1e-12 })
  const escaping = {
    system: 'oscillator',
    lambda: -1,
    q0: Math.SQRT2,
    order: 2,
    steps: 20,
  } as const
  const outside = solve(escaping)
  near(outside.uncertainty / outside.result.energyDrift, 2, { relative: 1e-12 })
})

test('a run that starts at rest at the bottom stays there', () => {
  for (const system of ['oscillator', 'pendulum'] as const) {
    const { result } = solve({ system, q0: 0, steps: 100 })
    assert.is(result.finalQ, 0)
    assert.is(result.energyDrift, 0)
  }
})

test('only what was asked for is run beside', () => {
  const { energyDriftRK4, compared, series, forceEvaluations } = solve({
    compare: false,
    order: 8,
    steps: 100,
  }).result
  assert.is(energyDriftRK4, null)
  assert.is(compared, false)
  assert.not('energyErrorRK4' in series)
  // Seventeen drifts a step.
  assert.is(forceEvaluations, 1700)
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { order: 3 },
    { order: 10 },
    { steps: 9 },
    { steps: 2_000_001 },
    { eccentricity: 0.981 },
    { dt: 0 },
    { sample: 501 },
    { system: 'spring' },
    { e: 0.1 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
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

test('at omega = 0 the quartic oscillator keeps its period, and nothing pulls the others back', () => {
  // K(1/2) 4 / sqrt(lambda) / q0: the lemniscate.
  const quartic = { system: 'oscillator', omega: 0, lambda: 2, q0: 1.5, steps: 2000 } as const
  const { result } = solve(quartic)
  near(result.period, 7.416298709205487 / (1.5 * Math.sqrt(2)), { relative: 1e-12 })
  assert.ok(result.positionError < 1e-6)
  for (const system of ['oscillator', 'pendulum'] as const) {
    const free = solve({ system, omega: 0, lambda: 0, q0: 1, p0: -0.5, steps: 1000 }).result
    near(free.finalQ, -4, { relative: 1e-12 })
    assert.is(free.period, null)
    assert.is(free.energyDrift, 0)
  }
})

test.run()
