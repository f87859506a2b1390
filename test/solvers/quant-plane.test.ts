import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slopeOnGrids } from '../../workers/solvers/quant/greeks.ts'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('quant, grids of two factors')
const inLong = longOnly(test)
const solve = solverOf(quant)

const heston = { v0: 0.04, kappa: 1.5, theta: 0.04, xi: 0.3, rho: -0.9 }
const american = { type: 'put', exercise: 'american' } as const

inLong('American puts of Heston have the prices of Ikonen and Toivanen', () => {
  // Numer. Math. 113 (2009) 299 and what others print of the same options.
  const table = [
    [0.0625, 10, 0.52],
    [0.25, 9, 1.3336],
    [0.0625, 8, 2],
    [0.0625, 9, 1.1076],
    [0.0625, 11, 0.2137],
    [0.0625, 12, 0.082],
    [0.25, 8, 2.0784],
    [0.25, 10, 0.796],
    [0.25, 11, 0.4483],
    [0.25, 12, 0.2428],
  ] as const
  for (const [v0, S0, price] of firstInTier(table, 1)) {
    const model = { heston: { kappa: 5, theta: 0.16, xi: 0.9, rho: 0.1, v0 } }
    const { result } = solve({ ...american, S0, K: 10, r: 0.1, T: 0.25, model })
    near(result.price, price, { absolute: result.error! + 6e-5 })
    assert.ok(result.error! < 5e-4, `${v0}, ${S0}: ${result.error}`)
  }
})

inLong('Bermudan calls on the larger of two stocks have the prices of Andersen and Broadie', () => {
  const table = [
    [100, 13.902],
    [90, 8.073],
    [110, 21.344],
  ] as const
  for (const [S0, price] of firstInTier(table, 1)) {
    const stock = { S0, sigma: 0.2, dividendYield: 0.1 }
    const { result } = solve({
      assets: [stock, stock],
      correlation: [
        [1, 0],
        [0, 1],
      ],
      ...{ T: 3, payoff: 'max(max(S1, S2) - K, 0)', exercise: 'bermudan', exerciseDates: 9 },
    })
    near(result.price, price, { absolute: 1e-3 })
    assert.ok(Math.abs(result.price - price) < result.error! + 5e-4)
    near(result.assetDeltas![0]!, result.assetDeltas![1]!, { absolute: 1e-9 })
  }
})

inLong('to exchange two stocks at any time is an American call on their ratio', () => {
  const rho = 0.4
  const [s1, s2] = [0.3, 0.2]
  const { result } = solve({
    assets: [
      { S0: 105, sigma: s1, dividendYield: 0.08 },
      { S0: 100, sigma: s2, dividendYield: 0.03 },
    ],
    correlation: [
      [1, rho],
      [rho, 1],
    ],
    ...{ payoff: 'max(S1 - S2, 0)', exercise: 'american', steps: 120 },
  })
  const ratio = solve({
    ...{ S0: 105, K: 100, r: 0.03, dividendYield: 0.08, exercise: 'american', method: 'exact' },
    sigma: Math.sqrt(s1 * s1 + s2 * s2 - 2 * rho * s1 * s2),
  }).result
  near(result.price, ratio.price, { absolute: result.error! })
  near(result.delta, ratio.delta, { absolute: 1e-3 })
  assert.ok(result.error! < 2e-2)
})

inLong(
  'a call that a wall ends under Heston without correlation and drift is what reflection says',
  () => {
    const [S0, K, H] = [100, 105, 90]
    const rates = { r: 0.03, dividendYield: 0.03 }
    const model = { heston: { ...heston, rho: 0 } }
    const form = (input: object) => solve({ ...rates, model, ...input }).result.price
    // Carr and Bowie 1994: C(K) - (K / H) P(H^2 / K).
    const reflected = form({ K }) - (K / H) * form({ K: (H * H) / K, type: 'put' })
    const barrier = { kind: 'down-out', level: H } as const
    const { result } = solve({ ...rates, model, S0, K, barrier })
    near(result.price, reflected, { absolute: result.error! + 1e-5 })
    assert.ok(result.error! < 3e-3)
  },
)

inLong('out and in make the whole, of calls and of an amount', () => {
  for (const payoff of ['vanilla', 'digital'] as const) {
    const option = { r: 0.02, payoff, model: { heston } }
    const [out, into] = (['up-out', 'up-in'] as const).map(
      kind => solve({ ...option, barrier: { kind, level: 125 } }).result,
    )
    const whole = solve(option).result.price
    near(out!.price + into!.price, whole, { absolute: out!.error! + into!.error! })
  }
})

inLong('a variance that stands still leaves the American put of one factor', () => {
  const still = { v0: 0.04, kappa: 1, theta: 0.04, xi: 1e-3, rho: 0 }
  const option = { ...american, S0: 36, K: 40, r: 0.06 }
  const { result } = solve({ ...option, model: { heston: still } })
  const one = solve({ ...option, method: 'exact' }).result
  for (const name of ['price', 'delta', 'gamma', 'theta'] as const) {
    const error = name === 'price' ? result.error! : result.greekErrors![name]!
    near(result[name], one[name], { absolute: error })
  }
})

inLong('the same by paths and on the grid, and a flat curve is its number', () => {
  const basket = {
    assets: [
      { S0: 100, sigma: 0.2 },
      { S0: 95, sigma: 0.3, dividendYield: 0.02, weight: 0.5 },
    ],
    correlation: [
      [1, -0.3],
      [-0.3, 1],
    ],
    ...{ K: 90, paths: 20_000 },
  }
  const paths = solve(basket).result
  const grid = solve({ ...basket, method: 'grid', steps: 120 }).result
  near(grid.price, paths.price, { absolute: 4 * paths.error! + grid.error! })
  const dates = { exercise: 'bermudan', exerciseDates: 4 } as const
  const put = { ...dates, type: 'put', model: { heston }, steps: 200 } as const
  const curve = solve({
    ...put,
    r: [
      { t: 0.4, rate: 0.05 },
      { t: 2, rate: 0.05 },
    ],
  }).result
  near(curve.price, solve(put).result.price, { absolute: 1e-3 })
})

test('exercise at once pays what it pays, with its slopes', () => {
  const { result } = solve({ ...american, S0: 60, r: 0.1, model: { heston } })
  near(result.price, 40, { absolute: 1e-9 })
  near(result.delta, -1, { absolute: 1e-5 })
  assert.is(result.theta, 0)
})

test('a model that reaches beyond the planes is refused by its European ones', () => {
  const wild = { v0: 0.04, kappa: 2, theta: 0.04, xi: 5, rho: -1 }
  const { code } = refusal(() => solve({ ...american, T: 10, model: { heston: wild }, steps: 100 }))
  assert.is(code, 'PRECISION')
})

test('what planes cannot tell is refused at its place', () => {
  const stock = { S0: 100, sigma: 0.2 }
  const two = {
    assets: [stock, stock],
    correlation: [
      [1, 0],
      [0, 1],
    ],
  }
  const three = {
    assets: [stock, stock, stock],
    correlation: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  }
  const model = { heston }
  const barrier = { kind: 'down-in', level: 90 } as const
  for (const [input, pointer] of [
    [{ ...american, ...three }, '/method'],
    [{ ...american, ...two, barrier: { kind: 'down-out', level: 80 } }, '/method'],
    [{ ...american, ...two, asian: { average: 'arithmetic', fixings: 4 } }, '/method'],
    [{ ...american, ...two, assets: [stock, { S0: 100, sigma: 0 }] }, '/method'],
    [{ ...american, ...two, marketPrice: 9 }, '/marketPrice'],
    [{ ...american, model, dividends: [{ t: 0.5, amount: 1 }] }, '/method'],
    [{ ...american, model, barrier }, '/method'],
    [{ ...american, model, barrier: { ...barrier, kind: 'down-out', dates: 4 } }, '/method'],
    [{ ...american, model, payoff: 'max(K - L, 0)' }, '/method'],
    [{ ...american, model, steps: 800 }, '/steps'],
    [{ ...american, model, payoff: '1/(S - S)' }, '/payoff'],
    [{ ...american, model: { merton: { lambda: 1, jumpMean: 0, jumpSd: 0.1 } } }, '/method'],
    [{ ...two, exercise: 'bermudan', exerciseDates: 1000 }, '/exerciseDates'],
  ] as const) {
    const { details } = refusal(() => solve(input as object))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
})

test('a slope on grids is right within its error where step and spacing both leave something', () => {
  for (const spacing of [0, 1e-3]) {
    // Exact: 7; the third derivative is -343.
    const price = (division: number, step: number) =>
      Math.sin(7 * step) * (1 + spacing * division * division)
    const { value, error } = slopeOnGrids(price, 0.05)
    near(value, 7, { absolute: 3 * error })
    assert.ok(error < 0.1, String(error))
  }
})

test.run()
