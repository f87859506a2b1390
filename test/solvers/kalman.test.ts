import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kalman } from '../../workers/solvers/kalman/kalman.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('kalman')
const solve = solverOf(kalman)

testReferences(test, kalman)

test('the steady covariance is a fixed point of predict and update', () => {
  for (const [dt, sigmaA, sigmaZ] of [
    [1, 0.1, 5],
    [0.01, 3, 2],
    [10, 50, 0.01],
  ] as const) {
    const { steadyCovariance, steadyGain } = solve({ dt, sigmaA, sigmaZ, steps: 2000 }).result
    const [[p, q], [, v]] = steadyCovariance as [[number, number], [number, number]]
    const Q = sigmaA * sigmaA
    const ahead = p + 2 * dt * q + dt * dt * v + (Q * dt ** 2 * dt ** 2) / 4
    const cross = q + dt * v + (Q * dt ** 2 * dt) / 2
    const gain = ahead / (ahead + sigmaZ ** 2)
    near(steadyGain![0], gain, { relative: 1e-9 })
    const rest = sigmaZ ** 2 / (ahead + sigmaZ ** 2)
    near(p, rest * ahead, { relative: 1e-9 })
    near(q, rest * cross, { relative: 1e-9 })
  }
})

test('without manoeuvres the filter is the straight line through n points', () => {
  const n = 400
  const { finalCovariance } = solve({ steps: n, sigmaA: 0, sigmaZ: 3, dt: 0.5 }).result
  // Variances of the end point and the slope of a least-squares line (Bar-Shalom 2001, 3.5.1).
  near(finalCovariance[0]![0], (9 * 2 * (2 * n - 1)) / (n * (n + 1)), { relative: 1e-9 })
  near(finalCovariance[1]![1], (9 * 12) / (0.25 * n * (n * n - 1)), { relative: 1e-9 })
})

test('over 40 seeds the errors are those that the filter believes', () => {
  let nees = 0
  let mse = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { result } = solve({ seed })
    nees += result.neesMean! / 40
    mse += result.rmsePosition! ** 2 / 40
  }
  near(nees, 2, { absolute: 0.12 })
  near(mse, solve({}).result.steadyCovariance![0]![0]!, { relative: 0.06 })
})

test('over 80 seeds the error of the position scatters as its uncertainty says', () => {
  for (const input of [{}, { dt: 0.1, sigmaA: 2, sigmaZ: 0.5 }]) {
    const runs = Array.from({ length: 80 }, (_, seed) => solve({ ...input, seed }))
    const mean = (f: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + f(run) / runs.length, 0)
    const centre = mean(({ value }) => value!)
    const scatter = Math.sqrt(mean(({ value }) => (value! - centre) ** 2))
    // Gauss-Markov errors; that of a real filter has a second, faster mode.
    near(
      mean(({ uncertainty }) => uncertainty),
      scatter,
      { relative: 0.35 },
    )
    // These checks are told in standard errors of their own.
    for (const name of ['mean NIS - 1', 'mean NEES - 2', 'correlation of neighbouring']) {
      const square = ({ result }: (typeof runs)[number]) =>
        result.checks.find(check => check.name.startsWith(name))!.value ** 2
      near(Math.sqrt(mean(square)), 1, { absolute: 0.25 })
    }
  }
})

test('the gain is held to the Riccati solution once it has settled, else that is told', () => {
  const settled = ({ result }: ReturnType<typeof solve>) =>
    result.checks.some(({ name }) => name.startsWith('final gain'))
  for (const input of [{}, { sigmaA: 10 }, { sigmaA: 10, sigmaZ: 0.1 }]) {
    assert.ok(settled(solve(input)))
    assert.equal(solve(input).result.warnings, [])
  }
  const early = solve({ sigmaA: 1e-3 })
  assert.not(settled(early))
  assert.match(early.result.warnings[0]!, 'steadyGain lies ahead')
})

test('the series starts at the first measurement and its band narrows to the steady one', () => {
  const { result } = solve({ steps: 400, dt: 0.5, sigmaZ: 3, v0: -4 })
  const { series, steadyCovariance } = result
  const first = (name: string) => series[name]![0]
  assert.is(first('t'), 0)
  assert.is(first('truth'), 0)
  assert.is(first('velocityTruth'), -4)
  assert.is(first('estimate'), first('measurement'))
  assert.is(first('velocityEstimate'), 0)
  assert.is(first('sigmaPosition'), 3)
  assert.is(series['t']!.at(-1), 199.5)
  near(series['sigmaPosition']!.at(-1), Math.sqrt(steadyCovariance![0]![0]!), { relative: 1e-6 })
  near(result.improvement, result.rmseMeasurement! / result.rmsePosition!, { relative: 1e-15 })
  assert.ok(result.improvement! > 1.5)
})

test('two points give position and slope, and their covariance', () => {
  const { t, measurement, estimate, velocityEstimate, sigmaPosition } = solve({
    steps: 50,
    dt: 0.25,
  }).result.series as Record<string, number[]>
  assert.is(estimate![1], measurement![1])
  const slope = (measurement![1]! - measurement![0]!) / (t![1]! - t![0]!)
  near(velocityEstimate![1], slope, { relative: 1e-14 })
  assert.is(sigmaPosition![1], 5)
})

test('the limit of the travel counts the start velocity and the acceleration', () => {
  for (const [input, sigmaZ] of [
    [{ v0: -1e6, sigmaA: 0 }, 1e-3],
    [{ v0: 0, sigmaA: 1e6 }, 1e-2],
    [{ v0: 1e6, sigmaA: 1e5 }, 2e-3],
  ] as const) {
    assert.ok(solve({ ...input, steps: 100, sigmaZ }).result.accuracy.estimate < 1e-6)
    const { details } = refusal(() => solve({ ...input, steps: 100, sigmaZ: 0.99 * sigmaZ }))
    near(details?.['reach'] as number, 1e11 / 0.99, { relative: 1e-12 })
  }
})

test('out of range, of the wrong kind or unknown: refused', () => {
  for (const input of [
    { steps: 49 },
    { steps: 20_001 },
    { dt: 0 },
    { sigmaA: -1 },
    { sigmaZ: 0 },
    { seed: -1 },
    { seed: 1.5 },
    { q: 1 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('a target that travels so far that rounding buries the noise is refused', () => {
  const input = { dt: 1e6, sigmaA: 1e6, sigmaZ: 1e-6 }
  assert.is(refusal(() => solve(input)).code, 'PRECISION')
})

test('the same seed gives the same bits, another seed others', () => {
  assert.equal(solve({}).result, solve({}).result)
  assert.is.not(solve({ seed: 2 }).value, solve({}).value)
})

test.run()
