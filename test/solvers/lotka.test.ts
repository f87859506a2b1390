import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lotka } from '../../workers/solvers/lotka.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('lotka')
const solve = solverOf(lotka)

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

test('a step that ruins the first integral is refused', () => {
  assert.is(refusal(() => solve({ method: 'euler', dt: 0.1, steps: 2000 })).code, 'PRECISION')
})

test('the same input gives the same bits', () => {
  assert.equal(solve({}).result, solve({}).result)
})

test.run()
