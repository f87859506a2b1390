import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kalman } from '../../workers/solvers/kalman.ts'
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
    near(steadyGain[0], gain, { relative: 1e-9 })
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
    nees += result.neesMean / 40
    mse += result.rmsePosition ** 2 / 40
  }
  near(nees, 2, { absolute: 0.12 })
  near(mse, solve({}).result.steadyCovariance[0]![0]!, { relative: 0.06 })
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
