import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('quant, American options by their boundary')
const inLong = longOnly(test)
const solve = solverOf(quant)
const american = { type: 'put', exercise: 'american', method: 'exact' } as const

test('prices are those of other equations for the boundary and of other programs', () => {
  // Value matching (Kim's equation) with scipy, 32 points: 4.486674356721.
  const put = solve({ ...american, S0: 36, K: 40, r: 0.06 }).result
  near(put.price, 4.4866743567, { absolute: 2e-10 })
  assert.ok(put.error! < 1e-9)
  // Andersen, Lake and Offengenden (2016), section 6: an early exercise premium of 0.106952702747.
  const numbers = { r: 0.05, dividendYield: 0.05, sigma: 0.25 }
  const whole = solve({ ...american, ...numbers }).result
  const european = solve({ ...numbers, type: 'put' }).result
  near(whole.price - european.price, 0.106952702747, { absolute: 2e-12 })
  // QuantLib 1.29 on a grid.
  for (const [S0, price] of [
    [36, 7.109],
    [44, 3.953],
  ]) {
    const { result } = solve({ ...american, S0: S0!, K: 40, r: 0.06, sigma: 0.4 })
    near(result.price, price!, { absolute: 6e-4 })
  }
})

test('a put that hardly ends has the price of the perpetual one', () => {
  const [S0, K, r, sigma] = [100, 100, 0.1, 0.3]
  const power = (2 * r) / sigma ** 2
  const b = (K * power) / (1 + power)
  const { result } = solve({ ...american, S0, K, r, sigma, T: 100 })
  near(result.price, (K - b) * (S0 / b) ** -power, { relative: 1e-5 })
  near(result.series['exerciseBoundary']![0]!, b, { relative: 1e-4 })
})

test('the boundary ends at the strike, or where the yield earns as much as the interest', () => {
  const end = (input: object) => solve(input).result.series['exerciseBoundary']!.at(-1)
  const rates = { r: 0.03, dividendYield: 0.05 }
  near(end({ ...american, ...rates })!, 60, { relative: 1e-14 })
  near(end({ ...american, ...rates, type: 'call' })!, 100, { relative: 1e-14 })
})

inLong('Greeks are slopes of the price, and the grid agrees within what it says', () => {
  const option = { ...american, type: 'call', r: 0.03, dividendYield: 0.07, sigma: 0.3 } as const
  const { result } = solve(option)
  const price = (change: object) => solve({ ...option, ...change }).result.price
  const h = 1e-3
  const byStock = (price({ S0: 100 + h }) - price({ S0: 100 - h })) / (2 * h)
  near(result.delta, byStock, { absolute: 1e-7 })
  near(result.theta, (price({ T: 1 - h }) - price({ T: 1 + h })) / (2 * h), { absolute: 1e-5 })
  const grid = solve({ ...option, method: 'grid' }).result
  for (const name of ['price', 'delta', 'gamma', 'theta'] as const) {
    const error = name === 'price' ? grid.error! : grid.greekErrors![name]!
    near(grid[name], result[name], { absolute: error })
  }
})

test('where it is exercised at once, or never, the price is exact', () => {
  const now = solve({ ...american, S0: 20, K: 40, r: 0.06 }).result
  assert.is(now.price, 20)
  assert.is(now.delta, -1)
  const never = solve({ ...american, type: 'call' }).result
  near(never.price, 10.450583572185565, { absolute: 1e-12 })
})

test('the volatility of a market price of an American put gives that price', () => {
  const option = { ...american, S0: 36, K: 40, r: 0.06 }
  const { value } = solve({ ...option, marketPrice: 4.8 })
  near(solve({ ...option, sigma: value! }).value!, 4.8, { absolute: 1e-8 })
})

test('what the boundary cannot tell is refused at its place', () => {
  for (const [input, pointer] of [
    [{ dividends: [{ t: 0.5, amount: 1 }] }, '/method'],
    [{ barrier: { kind: 'down-out', level: 80 } }, '/method'],
    [{ payoff: 'digital' }, '/method'],
    [{ sigma: 0 }, '/method'],
    [{ r: [{ t: 1, rate: 0.05 }] }, '/method'],
    [{ r: -0.02, dividendYield: -0.05 }, '/method'],
    [{ sigma: 5, T: 9 }, '/method'],
    [{ steps: 100 }, '/steps'],
  ] as const) {
    const { details } = refusal(() => solve({ ...american, ...input }))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
})

test.run()
