import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { equilibria } from '../../workers/solvers/lorenz/equilibria.ts'
import { lorenz } from '../../workers/solvers/lorenz/lorenz.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('lorenz')
const inLong = longOnly(test)
const solve = modelOf(lorenz)

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

test('the path is the end of the orbit, row by row along its own flow', () => {
  const { series, finalState } = solve({}).result
  const { pathX, pathZ } = series as Series
  assert.is(pathX!.length, 500)
  near(pathX!.at(-1)!, finalState[0]!, { relative: 1e-15 })
  near(pathZ!.at(-1)!, finalState[2]!, { relative: 1e-15 })
  // y from two rows of x, and z' = x y - beta z between them: rows are 0.03 apart.
  let [worst, size] = [0, 0]
  for (let i = 1; i < 499; i++) {
    const y = pathX![i]! + (pathX![i + 1]! - pathX![i - 1]!) / 0.06 / 10
    const slope = pathX![i]! * y - (8 / 3) * pathZ![i]!
    size = Math.max(size, Math.abs(slope))
    worst = Math.max(worst, Math.abs((pathZ![i + 1]! - pathZ![i - 1]!) / 0.06 - slope))
  }
  assert.ok(worst < 0.15 * size, `${worst} of ${size}`)
  // Too far apart for a line: no path.
  assert.is((solve({ steps: 200_000 }).result.series as Series)['pathX'], undefined)
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

test('the flow rests at the fixed points', () => {
  for (const rho of [0.5, 1.5, 28]) {
    const [sigma, beta] = [7, 1.3]
    for (const { point } of equilibria({ sigma, rho, beta })) {
      const [x, y, z] = point as [number, number, number]
      near(sigma * (y - x), 0, { absolute: 1e-12 })
      near(x * (rho - z) - y, 0, { absolute: 1e-12 })
      near(x * y - beta * z, 0, { absolute: 1e-12 })
    }
  }
})

test('an eigenvalue is a root of the characteristic polynomial of the Jacobian', () => {
  const [sigma, rho, beta] = [10, 28, 8 / 3]
  const [origin, wing] = equilibria({ sigma, rho, beta })
  // At the origin: -beta, and (s + sigma)(s + 1) = sigma rho.
  const along = origin!.eigenvalues.filter(({ re }) => Math.abs(re + beta) > 1e-12)
  assert.is(along.length, 2)
  for (const { re, im } of along) {
    assert.is(im, 0)
    near((re + sigma) * (re + 1), sigma * rho, { relative: 1e-12 })
  }
  // Sparrow (1982), appendix A: the pair of the wings is just unstable at rho = 28 and turns at 10.19 rad a unit.
  const pair = wing!.eigenvalues.filter(({ im }) => im !== 0)
  near(pair[0]!.re, 0.0939556, { absolute: 1e-6 })
  near(Math.abs(pair[0]!.im), 10.1945, { absolute: 1e-4 })
  const real = wing!.eigenvalues.find(({ im }) => im === 0)!.re
  near(real, -13.85457791459, { relative: 1e-10 })
})

test('no orbit leaves the sphere round the ellipsoid in which distances grow', () => {
  for (const { sigma, rho, beta, dt } of [
    { sigma: 10, rho: 28, beta: 8 / 3, dt: 0.01 },
    { sigma: 16, rho: 45.92, beta: 4, dt: 0.005 },
    { sigma: 5, rho: 20, beta: 0.5, dt: 0.01 },
    { sigma: 0.1, rho: 0.1, beta: 1, dt: 0.01 },
  ]) {
    const { series, checks } = solve({ sigma, rho, beta, dt, steps: 20_000 }).result
    const { x, y, z } = series as Series
    const c = sigma + rho
    const far = Math.max(
      ...z!.map((height, i) => Math.sqrt(x![i]! ** 2 + y![i]! ** 2 + (height - c) ** 2)),
    )
    // The farthest point of the ellipsoid in x or z, by the triangle of its half axes; or the start.
    const inside = c * Math.sqrt(1 + beta / 4 + beta / (4 * sigma))
    const bound = Math.max(inside, Math.sqrt(2 + (1 - c) ** 2))
    const { value } = checks.find(({ name }) => name.startsWith('distance'))!
    near(value, far / bound, { relative: 0.01 })
    assert.ok(value <= 1 + 1e-12)
  }
})

inLong(
  'over 20 neighbouring steps the exponent scatters by no more than its error, a few times less',
  () => {
    const runs = Array.from({ length: 20 }, (_, i) => solve({ dt: 0.01 - i * 1e-5, steps: 20_000 }))
    const mean = (f: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + f(run) / runs.length, 0)
    const centre = mean(({ value }) => value!)
    near(centre, 0.9056, { relative: 0.015 })
    const scatter = Math.sqrt(mean(({ value }) => (value! - centre) ** 2))
    const told = mean(({ uncertainty }) => uncertainty)
    // Blocks end at different phases of the orbit: their means scatter more than that of the whole.
    assert.ok(told > scatter && told < 4 * scatter, `${scatter}, told ${told}`)
    for (const { result, uncertainty } of runs) {
      assert.is(result.lyapunovError, uncertainty)
      near(result.accuracy.estimate, uncertainty / (41 / 3), { relative: 1e-12 })
      assert.ok(result.chaotic)
      near(result.kaplanYorkeDimension, 2.0622, { absolute: 0.01 })
    }
  },
)

test('means leave the first tenth out, series and state end with the run', () => {
  const { result } = solve({ rho: 10, steps: 4000, delta: 1e-6 })
  const { t, x, z, separation } = result.series as Series
  assert.is(t![0], 0)
  near(t!.at(-1), 40, { relative: 1e-12 })
  assert.equal([x!.at(-1), z!.at(-1)], [result.finalState[0], result.finalState[2]])
  assert.is(separation![0], 1e-6)
  // It spirals into the fixed point at z = 9.
  near(result.meanZ, 9, { absolute: 0.1 })
})

test('a limit cycle is not chaotic: its largest exponent vanishes', () => {
  const { result } = solve({ rho: 160, dt: 0.002, steps: 200_000 })
  near(result.lyapunovExponent, 0, { absolute: 0.02 })
  assert.is(result.chaotic, false)
})

test('a limit cycle has dimension 1, on whichever side of zero its exponent was measured; a point has 0', () => {
  for (const [rho, dt, dimension] of [
    [160, 0.002, 1],
    [350, 0.001, 1],
    [14, 0.01, 0],
    [0.5, 0.01, 0],
  ] as const) {
    const { kaplanYorkeDimension } = solve({ rho, dt, steps: 100_000 }).result
    assert.is(kaplanYorkeDimension, dimension, `rho = ${rho}`)
  }
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
  assert.is(refusal(() => solve({ dt: 1.5 * dt, steps: 5000 })).code, 'PRECISION')
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

test('where the orbit comes to rest the error covers the transient', () => {
  for (const input of [
    { rho: 0.5, steps: 1000 },
    { rho: 5, steps: 2000 },
    { rho: 15, steps: 4000, sigma: 6 },
    { rho: 1.5, beta: 1, steps: 3000 },
    // Exponents -0.896 and -0.910, which take 70 to change places.
    { sigma: 7.79, beta: 0.8959, rho: 0.08, steps: 4220 },
    // Two complex ones, of whose turns both halves hold like parts.
    { sigma: 14.563245, beta: 2.9045936, rho: 4.5708575, dt: 0.0064555452, steps: 5207 },
  ]) {
    const { value, uncertainty, result } = solve(input)
    const distance = (p: number[]) => Math.hypot(...p.map((x, k) => x - result.finalState[k]!))
    const nearest = result.fixedPoints.reduce(
      (best, point, k) => (distance(point) < distance(result.fixedPoints[best]!) ? k : best),
      0,
    )
    const rate = Math.max(...result.eigenvalues[nearest]!.map(({ re }) => re))
    assert.ok(Math.abs(value! - rate) < 3 * uncertainty, `${value} ± ${uncertainty}, ${rate}`)
  }
})

test.run()
