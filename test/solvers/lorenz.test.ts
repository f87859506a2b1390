import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { equilibria } from '../../workers/solvers/lorenz/equilibria.ts'
import { lorenz } from '../../workers/solvers/lorenz.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('lorenz')
const solve = solverOf(lorenz)

testReferences(test, lorenz)

test('half the step leaves a sixteenth of the error of the state', () => {
  const state = (steps: number) => solve({ dt: 4 / steps, steps }).result.finalState
  const exact = state(51_200)
  const error = (steps: number) =>
    Math.max(...state(steps).map((value, i) => Math.abs(value - exact[i]!)))
  near(error(1600) / error(3200), 16, { relative: 0.15 })
})

test('half the step leaves a sixteenth, at least, of the error of the sum rule', () => {
  const error = (dt: number) => {
    const { contractionRate, divergence } = solve({ rho: 0.5, dt, steps: 20 / dt }).result
    return Math.abs(contractionRate / divergence - 1)
  }
  assert.ok(error(0.01) / error(0.005) > 14)
})

test('while it is small the separation of the twin is the stretching of the first vector', () => {
  const { t, separation, runningExponent } = solve({ steps: 4000 }).result.series as Series
  for (const [i, time] of t!.entries()) {
    if (time > 10) break
    near(separation![i], 1e-8 * exp(runningExponent![i]! * time), { relative: 1e-4 })
  }
  assert.ok(Math.max(...separation!) > 10, 'later it crosses to the other wing')
})

test('at a stable fixed point the exponents are the real parts of its eigenvalues', () => {
  const { result } = solve({ rho: 10, steps: 40_000 })
  const real = result.eigenvalues[1]!.map(({ re }) => re)
  for (const [i, lambda] of result.lyapunovSpectrum.entries()) {
    near(lambda, real[i]!, { absolute: 0.02 })
  }
  assert.is(result.chaotic, false)
  assert.is(result.kaplanYorkeDimension, 0)
  near(result.finalState[2], 9, { absolute: 1e-9 })
})

test('a limit cycle is not chaotic: its largest exponent vanishes', () => {
  const { result } = solve({ rho: 160, dt: 0.002, steps: 200_000 })
  near(result.lyapunovExponent, 0, { absolute: 0.02 })
  assert.is(result.chaotic, false)
})

test('eigenvalues have the trace and the determinant of the Jacobian', () => {
  for (const rho of [0, 0.5, 1, 1.2, 28, 300]) {
    const [sigma, beta] = [10, 8 / 3]
    const points = equilibria({ sigma, rho, beta })
    assert.is(points.length, rho > 1 ? 3 : 1)
    for (const [n, { eigenvalues }] of points.entries()) {
      const trace = eigenvalues.reduce((sum, { re }) => sum + re, 0)
      near(trace, -(sigma + 1 + beta), { relative: 1e-12 })
      const [a, b, c] = eigenvalues as [Pair, Pair, Pair]
      const determinant = (n === 0 ? a.re * b.re : a.re * b.re - a.im * b.im) * c.re
      const exact = n === 0 ? -sigma * beta * (1 - rho) : -2 * sigma * beta * (rho - 1)
      near(determinant, exact, { relative: 1e-10, absolute: 1e-12 })
    }
  }
})

test('a step that misses the sum rule is refused with one that meets it', () => {
  const failure = refusal(() => solve({ dt: 0.04, steps: 5000 }))
  assert.is(failure.code, 'PRECISION')
  const { dt } = failure.details as { dt: number }
  assert.ok(solve({ dt, steps: 5000 }).result.accuracy.estimate < 0.1)
})

test('a step at which the trajectory blows up is refused as unstable', () => {
  assert.is(refusal(() => solve({ dt: 0.3, steps: 1000 })).code, 'UNSTABLE')
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [{ sigma: 0 }, { dt: 0 }, { steps: 1 }, { delta: 0 }, { N: 3 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ steps: 5000 }).result, solve({ steps: 5000 }).result)
})

type Series = Record<string, Float64Array>

interface Pair {
  re: number
  im: number
}

test.run()
