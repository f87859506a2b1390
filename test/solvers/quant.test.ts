import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { blackScholes, GREEKS, type Option } from '../../workers/solvers/quant/black-scholes.ts'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('quant')
const solve = solverOf(quant)

testReferences(test, quant)

const option: Option = { sign: 1, S0: 42, K: 40, r: 0.1, sigma: 0.2, T: 0.5 }

test('the Greeks are the slopes of the closed form', () => {
  for (const sign of [1, -1] as const) {
    const at = (change: Partial<Option>) => blackScholes({ ...option, sign, ...change })
    const slope = (name: 'S0' | 'r' | 'sigma' | 'T', h: number) =>
      (at({ [name]: option[name] + h }).price - at({ [name]: option[name] - h }).price) / (2 * h)
    const { delta, gamma, vega, theta, rho } = at({})
    near(slope('S0', 1e-3), delta, { absolute: 1e-7 })
    near(slope('sigma', 1e-5), vega, { relative: 1e-6 })
    near(slope('r', 1e-5), rho, { relative: 1e-6 })
    near(-slope('T', 1e-5), theta, { relative: 1e-6 })
    const second = at({ S0: 42.01 }).price - 2 * at({}).price + at({ S0: 41.99 }).price
    near(second / 1e-4, gamma, { relative: 1e-4 })
  }
})

test('the Monte-Carlo Greeks agree with the closed form', () => {
  for (const type of ['call', 'put']) {
    const { result } = solve({ type, S0: 42, K: 40, r: 0.1, T: 0.5, paths: 200_000 })
    for (const name of GREEKS)
      near(result.monteCarloGreeks![name], result[name]!, { relative: 1e-3 })
  }
})

test('four times the paths leave an eighth of the error', () => {
  // A half more or less: each error is itself known to an eighth.
  const error = (paths: number) => solve({ type: 'put', paths }).result.standardError!
  const ratio = error(20_000) / error(1_280_000)
  assert.ok(ratio > 256 && ratio < 1024, `${ratio}, expected 512`)
})

test('errors are at least a hundred times below plain Monte Carlo', () => {
  const { varianceReduction, price } = solve({}).result
  assert.ok(varianceReduction! > 1e4, `${varianceReduction}`)
  near(price, 10.450583572185565, { relative: 1e-5 })
})

test('over many options the deviation is one standard error', () => {
  let squares = 0
  let count = 0
  for (let K = 70; K <= 140; K += 1) {
    for (const type of ['call', 'put']) {
      const { zScore } = solve({ type, K, paths: 5000 }).result
      squares += zScore! * zScore!
      count++
    }
  }
  // Neighbouring strikes share their paths: some 20 independent ones.
  const spread = Math.sqrt(squares / count)
  assert.ok(spread > 0.4 && spread < 2, `root mean square ${spread}`)
})

test('call and put of the same paths differ by the forward', () => {
  const call = solve({ K: 90 }).result
  const put = solve({ K: 90, type: 'put' }).result
  const forward = 100 - 90 * exp(-0.05)
  near(call.closedFormPrice! - put.closedFormPrice!, forward, { absolute: 1e-12 })
  near(call.price - put.price, forward, {
    absolute: 5 * (call.standardError! + put.standardError!),
  })
})

test('the implied volatility is that of the paths, as far as the price tells it', () => {
  for (const input of [{}, { type: 'put', K: 120, sigma: 0.5, T: 2 }, { K: 80, sigma: 0.35 }]) {
    const { result } = solve(input)
    const sigma = result.parameters['sigma'] as number
    near(result.impliedVolatility, sigma, { absolute: (5 * result.standardError!) / result.vega! })
    near(result.vegaPercent, result.vega! / 100, { relative: 1e-15 })
    near(result.thetaDay, result.theta / 365, { relative: 1e-15 })
  }
  // So deep in the money that no volatility shows.
  assert.is(solve({ K: 1, sigma: 0.05, T: 0.1 }).result.impliedVolatility, null)
})

test('without volatility the price is the discounted forward, with no error', () => {
  const { result } = solve({ sigma: 0, K: 95 })
  near(result.price, 100 - 95 * exp(-0.05), { absolute: 1e-10 })
  near(result.standardError, 0, { absolute: 1e-10 })
  assert.equal([result.gamma, result.vega, result.delta], [0, 0, 1])
  assert.is(solve({ sigma: 0, type: 'put', K: 95 }).result.price, 0)
})

test('what hardly ever happens, or falls between two paths, is no contradiction to the closed form', () => {
  for (const input of [
    { K: 40, T: 0.5 },
    { sigma: 0.05, T: 0.1 },
    { sigma: 0.01, K: 105 },
    { sigma: 1e-7, K: 130 },
    { sigma: 0.4, T: 3, K: 1, type: 'put', paths: 1000 },
    { sigma: 0.05, T: 0.1, K: 90, paths: 1000 },
  ]) {
    const { price, closedFormPrice, standardError } = solve(input).result
    near(price, closedFormPrice!, { absolute: 5 * standardError! + 1e-4 })
  }
})

test('a thousand paths are enough for an answer with its error, in or out of the money', () => {
  for (const type of ['call', 'put'] as const) {
    for (const K of [50, 100, 200]) {
      for (const [sigma, T] of [
        [0.05, 10],
        [0.3, 1],
        [1, 0.1],
      ]) {
        const { price, closedFormPrice, standardError } = solve({
          type,
          K,
          sigma,
          T,
          paths: 1000,
        }).result
        near(price, closedFormPrice!, { absolute: 5 * standardError! + 1e-4 })
      }
    }
  }
})

test('a spread that no paths can cover is refused, as is what is out of range', () => {
  assert.is(refusal(() => solve({ sigma: 5, T: 100 })).code, 'PRECISION')
  for (const input of [{ S0: 0 }, { sigma: -0.1 }, { T: 0 }, { paths: 999 }, { type: 'asian' }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({}).result, solve({}).result)
})

test('what hardly any path pays has its price, and an error that is one', () => {
  // Black and Scholes with mpmath, 40 digits.
  const PUT = 5.65323830983245e-6
  const cases = [
    [{ type: 'put', S0: 100, K: 24.8, r: 0, sigma: 0.84, T: 0.129 }, PUT],
    [{ type: 'call', S0: 100, K: 24.8, r: 0, sigma: 0.84, T: 0.129 }, PUT + 75.2],
    [{ type: 'call', S0: 100, K: 100, r: -0.01, sigma: 0.01, T: 30 }, 2.36427778400701e-8],
  ] as const
  for (const [input, exact] of cases) {
    for (const paths of [1000, 100_000]) {
      const { value, uncertainty } = solve({ ...input, paths })
      assert.ok(Math.abs(value! - exact) < 4 * uncertainty, `${value} ± ${uncertainty}`)
      assert.ok(uncertainty < 0.02 * PUT, `${uncertainty}`)
    }
  }
})

test('a sum of equal payoffs is known to its rounding, not better', () => {
  for (const K of [70, 90, 100]) {
    const { value, uncertainty } = solve({ K, sigma: 0, paths: 1_000_000 })
    assert.ok(Math.abs(value! - (100 - K * Math.exp(-0.05))) < uncertainty)
  }
})

test.run()
