import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('quant, early exercise by paths')
const inLong = longOnly(test)
const solve = solverOf(quant)

const unit = (n: number) =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)))

/** A call on the largest of n stocks, nine dates in three years. */
const largest = (n: number, S0: number) => {
  const names = Array.from({ length: n }, (_, i) => `S${i + 1}`)
  return {
    assets: names.map(() => ({ S0, sigma: 0.2, dividendYield: 0.1 })),
    correlation: unit(n),
    payoff: `max(${names.reduce((a, b) => `max(${a}, ${b})`)} - K, 0)`,
    ...{ K: 100, T: 3, exercise: 'bermudan', exerciseDates: 9 },
  } as const
}

inLong('a put on the geometric mean of three stocks is one on a single stock', () => {
  const [sigmas, yields, stocks] = [
    [0.3, 0.2, 0.25],
    [0.02, 0.04, 0],
    [90, 100, 110],
  ] as const
  const correlation = [
    [1, 0.25, 0.1],
    [0.25, 1, 0.4],
    [0.1, 0.4, 1],
  ]
  const dates = { r: 0.06, K: 105, exercise: 'bermudan', exerciseDates: 3 } as const
  const { result } = solve({
    ...dates,
    ...{ correlation, paths: 10_000, payoff: 'max(K - (S1*S2*S3)^(1/3), 0)' },
    assets: stocks.map((S0, i) => ({ S0, sigma: sigmas[i]!, dividendYield: yields[i]! })),
  })
  // The logarithm of the mean is normal.
  let variance = 0
  for (const [i, a] of sigmas.entries()) {
    for (const [j, b] of sigmas.entries()) variance += (correlation[i]![j]! * a * b) / 9
  }
  const squares = sigmas.reduce((sum, one) => sum + one * one, 0)
  const S0 = Math.cbrt(stocks[0] * stocks[1] * stocks[2])
  const one = solve({
    ...dates,
    ...{ type: 'put', S0, sigma: Math.sqrt(variance) },
    dividendYield: 0.02 + squares / 6 - variance / 2,
  }).result
  near(result.price, one.price, { absolute: result.error! })
  assert.ok(result.error! < 0.015 * one.price, `${result.error}`)
  const [low, high] = result.confidence95!
  assert.ok(low! < one.price && one.price < high!)
  for (const [i, delta] of result.assetDeltas!.entries()) {
    near(delta, (one.delta * S0) / 3 / stocks[i]!, { absolute: 3 * result.greekErrors!['delta']! })
  }
  near(result.rho, one.rho, { absolute: 3 * result.greekErrors!['rho']! })
  near(result.theta, one.theta, { absolute: 3 * result.greekErrors!['theta']! })
})

const three = [90, 100, 110].map(S0 => ({ S0, sigma: 0.25, dividendYield: -0.03 }))
const certain = { assets: three, correlation: unit(3), exercise: 'bermudan', paths: 1000 } as const

inLong('a fixed sum is taken at the first date, or the last where rates are below 0', () => {
  for (const r of firstInTier([0.06, -0.06], 1)) {
    const { result } = solve({ ...certain, ...{ r, T: 2, exerciseDates: 4, payoff: 'K' } })
    const t = r > 0 ? 0.5 : 2
    near(result.price, 100 * Math.exp(-r * t), { relative: 1e-12 })
    near(result.rho, -t * result.price, { relative: 1e-4 })
    assert.ok(result.error! < 1e-10)
  }
})

inLong('stocks that yield less than nothing are held to the end, whatever the rate', () => {
  for (const r of [0.06, -0.02]) {
    const { result } = solve({ ...certain, ...{ r, exerciseDates: 2, payoff: 'S1 + S2 + S3' } })
    near(result.price, 300 * Math.exp(0.03), { absolute: result.error! })
    assert.ok(result.error! < 3e-4 * result.price, `${result.error}`)
  }
})

test('one standard error is that of the price, each bound has its own', () => {
  const { result, uncertainty } = solve({ ...largest(3, 100), exerciseDates: 2, paths: 1000 })
  const { price, lower, upper, lowerError, upperError, confidence95, statistics } = result
  assert.is(result.standardError, undefined)
  assert.is(statistics!.standardError, uncertainty)
  const [bottom, top] = confidence95!
  near(bottom, lower! - 1.96 * lowerError!, { absolute: 1e-4 * lowerError! })
  near(top, upper! + 1.96 * upperError!, { absolute: 1e-4 * upperError! })
  near(uncertainty, Math.max(price - bottom!, top! - price), { relative: 1e-12 })
})

inLong('calls on the largest of five stocks lie where Andersen and Broadie have them', () => {
  for (const [S0, low, high] of [
    [90, 16.62, 16.655],
    [100, 26.115, 26.164],
    [110, 36.71, 36.798],
  ] as const) {
    const { result } = solve(largest(5, S0))
    const [bottom, top] = result.confidence95!
    assert.ok(bottom! < high && low < top!, `${S0}: ${bottom} to ${top}`)
    near(result.price, (low + high) / 2, { relative: 5e-3 })
    assert.ok(result.error! < 6e-3 * result.price)
  }
})

inLong('two stocks by paths have the price of the grid', () => {
  const { result } = solve({ ...largest(2, 90), method: 'paths' })
  near(result.price, 8.073, { absolute: result.error! })
})

inLong('the same seed gives the same bits, another one another rule', () => {
  const option = { ...largest(3, 100), exerciseDates: 2, paths: 1000 }
  const [a, b, c] = [undefined, 1, 2].map(
    seed => solve({ ...option, ...(seed !== undefined && { seed }) }).result,
  )
  assert.equal(a, b)
  assert.is.not(a!.price, c!.price)
})

test('where no path is paid there is no price', () => {
  const { code } = refusal(() => solve({ ...largest(3, 20), T: 0.1, exerciseDates: 2 }))
  assert.is(code, 'PRECISION')
})

test('what the rule cannot tell is refused at its place', () => {
  const option = largest(3, 100)
  for (const [input, pointer] of [
    [{ exercise: 'american', exerciseDates: undefined }, '/method'],
    [{ barrier: { kind: 'down-out', level: 50 } }, '/method'],
    [{ asian: { average: 'arithmetic', fixings: 3 } }, '/method'],
    [{ payoff: 'max(S1 - H, 0)' }, '/method'],
    [{ method: 'grid' }, '/method'],
    [{ steps: 100 }, '/steps'],
    [{ exerciseDates: 300 }, '/paths'],
    [{ correlation: unit(3).map(row => row.map(() => 1)) }, '/correlation'],
    [
      { assets: largest(3, 100).assets.map((one, i) => ({ ...one, sigma: i * 0.2 })) },
      '/assets/0/sigma',
    ],
    [{ payoff: 'S1/(S2 - S2)' }, '/payoff'],
    [{ payoff: 'max(S4 - K, 0)' }, '/payoff'],
    [{ marketPrice: 10 }, '/marketPrice'],
  ] as const) {
    const whole = Object.entries({ ...option, ...input }).filter(([, one]) => one !== undefined)
    const { details } = refusal(() => solve(Object.fromEntries(whole)))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
})

test.run()
