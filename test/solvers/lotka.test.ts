import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lotka } from '../../workers/solvers/lotka/lotka.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('lotka')
const inLong = longOnly(test)
const solve = modelOf(lotka)

testReferences(test, lotka)

const drift = (method: 'rk4' | 'symplectic' | 'euler', dt: number) =>
  solve({ method, dt, steps: Math.round(10 / dt), x0: 5, y0: 3 }).result.invariantDrift

test('half the step leaves a sixteenth of the drift (rk4, symplectic), half of it (euler)', () => {
  near(drift('symplectic', 0.2) / drift('symplectic', 0.1), 16, { relative: 0.15 })
  near(drift('euler', 0.001) / drift('euler', 0.0005), 2, { relative: 0.1 })
  const ratio = drift('rk4', 0.2) / drift('rk4', 0.1)
  assert.ok(ratio > 14, `rk4 falls by ${ratio}`)
})

test('symplectic: the drift does not grow with the length of the run', () => {
  const over = (steps: number) => solve({ method: 'symplectic', dt: 0.05, steps }).result
  near(over(40_000).invariantDrift, over(4_000).invariantDrift, { relative: 0.05 })
})

test('small oscillations have the linear period', () => {
  const { result } = solve({ x0: 4.0001, y0: 2.75 })
  near(result.period, result.linearPeriod, { relative: 1e-6 })
})

test('the mean populations over a period are those of the fixed point', () => {
  const { period } = solve({}).result
  const steps = 20_000
  const { series } = solve({ dt: period! / steps, steps }).result
  // Volterra's theorem, by the trapezoidal rule over the thinned, uneven samples.
  const { t, x } = series as { t: Float64Array; x: Float64Array }
  let area = 0
  for (let i = 1; i < t.length; i++) area += ((t[i]! - t[i - 1]!) * (x[i]! + x[i - 1]!)) / 2
  near(area / period!, 4, { relative: 0.01 })
})

inLong(
  'the estimate is as large as the true error of the extremes, of whole turns and of a part',
  () => {
    for (const input of [
      { dt: 0.1, steps: 300 },
      { method: 'symplectic', dt: 0.2, steps: 300 },
      { dt: 0.2, steps: 30 },
      { method: 'symplectic', dt: 0.4, steps: 20 },
      { method: 'euler', dt: 0.005, steps: 1000 },
    ] as const) {
      const { result, uncertainty, value } = solve(input)
      const time = input.dt * input.steps
      const exact = solve({ method: 'rk4', dt: time / 50_000, steps: 50_000 }).result
      const names = ['preyMin', 'preyMax', 'predatorMin', 'predatorMax'] as const
      const error = Math.max(...names.map(name => Math.abs(result[name] / exact[name] - 1)))
      const { estimate } = result.accuracy
      assert.ok(error < 1.5 * estimate && estimate < 1.5 * error, `${error}, estimated ${estimate}`)
      near(uncertainty, estimate * value!, { relative: 1e-12 })
      assert.match(result.accuracy.how, time > result.period! ? 'level curve' : 'step halving')
    }
  },
)

test('after a period both populations are where they were', () => {
  for (const start of [{}, { x0: 4, y0: 3 }, { x0: 0.2, y0: 1 }]) {
    const { period, parameters } = solve(start).result
    const { finalState } = solve({ ...start, dt: period! / 20_000, steps: 20_000 }).result
    near(finalState.x, parameters['x0'] as number, { relative: 1e-8 })
    near(finalState.y, parameters['y0'] as number, { relative: 1e-8 })
  }
})

test('prey and predators change places when time runs backwards', () => {
  const { result } = solve({ x0: 7, y0: 3 })
  const mirror = solve({ alpha: 0.4, beta: 0.1, delta: 0.4, gamma: 1.1, x0: 3, y0: 7 }).result
  near(mirror.predatorMax, result.preyMax, { relative: 1e-8 })
  near(mirror.predatorMin, result.preyMin, { relative: 1e-8 })
  near(mirror.preyMax, result.predatorMax, { relative: 1e-8 })
  near(mirror.period, result.period!, { relative: 1e-8 })
})

test('the terms add up to the first integral, and the series starts and ends with the run', () => {
  const { terms, result } = solve({ steps: 777 })
  const total = terms.reduce((sum, { value }) => sum + value, 0)
  near(total, result.invariant, { relative: result.invariantDrift * 1.01 })
  // More than 20,000 steps are not all kept, but the first and the last are.
  for (const run of [result, solve({ steps: 60_001, dt: 0.001 }).result]) {
    const { t, x, y } = run.series as Record<'t' | 'x' | 'y', number[]>
    near(x[0], 10, { relative: 1e-14 })
    near(t.at(-1), run === result ? 7.77 : 60.001, { relative: 1e-12 })
    assert.equal([x.at(-1), y.at(-1)], [run.finalState.x, run.finalState.y])
  }
})

test('at the fixed point nothing moves and there is no period', () => {
  const { result } = solve({ x0: 4, y0: 2.75 })
  assert.is(result.period, null)
  near(result.preyMax, result.preyMin, { relative: 1e-9 })
  near(result.fixedPoint.x, 4, { relative: 1e-15 })
  near(result.fixedPoint.y, 2.75, { relative: 1e-15 })
})

test('an orbit that leaves the doubles is run, but has no period', () => {
  const { result } = solve({ gamma: 6.7e-5, steps: 2000 })
  assert.is(result.period, null)
  assert.match(result.warnings[0]!, 'no period')
  assert.ok(result.accuracy.estimate < 1e-6 && result.accuracy.estimate > 0)
  assert.ok(result.invariantDrift < 1e-8)
  const fading = refusal(() => solve({ gamma: 6.7e-5, steps: 100_000 }))
  assert.is(fading.code, 'PRECISION')
  assert.match(fading.message, 'fewer steps')
})

test('a step that ruins the first integral is refused with one that keeps it', () => {
  for (const [input, run] of [
    [{ method: 'rk4', dt: 0.5 }, 100],
    [{ method: 'symplectic', dt: 1 }, 300],
    [{ method: 'euler', dt: 0.01 }, 10],
  ] as const) {
    const { code, details } = refusal(() => solve({ ...input, steps: run / input.dt }))
    assert.is(code, 'PRECISION')
    const dt = details?.['dt'] as number
    assert.ok(dt < input.dt)
    assert.ok(solve({ ...input, dt, steps: Math.ceil(run / dt) }).result.invariantDrift < 0.05)
  }
})

test('a population that a step makes negative is refused as unstable', () => {
  assert.is(refusal(() => solve({ method: 'euler', dt: 1, steps: 300 })).code, 'UNSTABLE')
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { alpha: 0 },
    { x0: -1 },
    { dt: 0 },
    { steps: 0 },
    { method: 'heun' },
    { z: 1 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({}).result, solve({}).result)
})

test.run()
