import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { everyInTier, longOnly } from '../support/tier.ts'

const test = suite('quant, paths')
const inLong = longOnly(test)
const solve = solverOf(quant)

const PATHS = { method: 'paths' as const, paths: 20_000 }

/** The price by paths within four errors of one that has another source, and its error below `most`. */
function agrees(input: object, exact: number, most: number): void {
  const { result } = solve({ ...PATHS, ...input })
  const text = `${JSON.stringify(input)}: ${result.price} ± ${result.error}, ${exact}`
  assert.ok(Math.abs(result.price - exact) < 4 * result.error!, text)
  assert.ok(result.error! < most, text)
}

inLong('each model by paths has the price of its closed form', () => {
  const heston = { v0: 0.04, kappa: 1.5, theta: 0.04, xi: 0.3, rho: -0.9 }
  const merton = { lambda: 3, jumpMean: -0.05, jumpSd: 0.12 }
  const options = [
    { dividendYield: 0.02 },
    {
      type: 'put',
      r: [
        { t: 0.5, rate: 0.02 },
        { t: 1, rate: 0.04 },
      ],
      sigma: [{ t: 1, vol: 0.3 }],
    },
    { model: { heston }, r: 0 },
    { model: { merton }, T: 0.25 },
    { model: { bachelier: { sigma: 20 } }, K: 105 },
    { dividends: [{ t: 0.5, fraction: 0.1 }] },
  ]
  for (const option of everyInTier<object>(options, 2)) {
    agrees(option, solve({ ...option, method: 'exact' } as object).result.price, 0.02)
  }
})

inLong(
  'what is watched at dates, and stocks that fall by dividends, have the prices of the grid',
  () => {
    for (const option of [
      { barrier: { kind: 'down-out', level: 90, dates: 12 } },
      { barrier: { kind: 'up-in', level: 115, dates: 6, rebate: 2 } },
      { barrier: { kind: 'down-out', level: 85, upper: 125, dates: 4, rebate: 1 } },
      {
        dividends: [
          { t: 0.3, amount: 3 },
          { t: 0.8, amount: 3 },
        ],
      },
      { payoff: 'if(S > K, S, 0)' },
    ]) {
      agrees(option, solve({ ...option, method: 'grid' } as object).result.price, 0.06)
    }
  },
)

inLong(
  'means: the geometric one has its closed form, the arithmetic one the value of another program',
  () => {
    // QuantLib 1.29: AnalyticDiscreteGeometricAveragePriceAsianEngine, 12 fixings; MCDiscreteArithmeticAPEngine with control
    // variate, 1,000,000 paths, 12 monthly fixings (6.15599 +- 0.00035).
    agrees({ asian: { average: 'geometric', fixings: 12 } }, GEOMETRIC, 5e-3)
    const { result } = solve({ ...PATHS, asian: { average: 'arithmetic', fixings: 12 } })
    near(result.price, ARITHMETIC, { absolute: 4 * (result.error! + 3.5e-4) })
    assert.ok(result.varianceReduction! > 1e3, `${result.varianceReduction}`)
  },
)

const GEOMETRIC = 5.9402002216
const ARITHMETIC = 6.1559921

test('the better of two stocks has the price of the double integral', () => {
  // scipy 1.17.1, one integral by Gauss and Legendre, the other closed: E of max(max(S1, S2) - K, 0).
  const assets = [
    { S0: 100, sigma: 0.2 },
    { S0: 95, sigma: 0.3, dividendYield: 0.02 },
  ]
  const correlation = [
    [1, 0.5],
    [0.5, 1],
  ]
  agrees({ assets, correlation, payoff: 'max(max(S1, S2) - K, 0)' }, BETTER, 0.01)
  // Two that are one: the basket is the stock.
  const twin = { S0: 100, sigma: 0.2 }
  agrees(
    {
      assets: [twin, twin],
      correlation: [
        [1, 1],
        [1, 1],
      ],
    },
    10.450583572185565,
    0.01,
  )
})

const BETTER = 15.922808109

const OPTIONS = Array.from({ length: 40 }, (_, k) => k)

inLong('the errors are true: over many options the share within one, two and three of them', () => {
  let [one, three, count] = [0, 0, 0]
  for (const k of everyInTier(OPTIONS, 2)) {
    const option = { K: 80 + k, T: 0.3 + k / 30, seed: k, paths: 4000 }
    const exact = solve({ ...option, paths: 1000, seed: undefined, method: 'exact' }).result.price
    const { result } = solve({ ...option, ...{ method: 'paths', payoff: 'max(S - K, 0)' } })
    const share = Math.abs(result.price - exact) / result.error!
    count++
    if (share < 1) one++
    if (share < 3) three++
  }
  assert.ok(three >= count - 1, `${three} of ${count}`)
  assert.ok(one > 0.45 * count && one < 0.9 * count, `${one} of ${count}`)
})

test('Greeks by paths are those of the closed form, within their errors', () => {
  const exact = solve({ method: 'exact' }).result
  const { result } = solve({ ...PATHS, payoff: 'max(S - K, 0)' })
  for (const name of ['delta', 'gamma', 'vega', 'theta', 'rho'] as const) {
    near(result[name]!, exact[name]!, { absolute: 4 * result.greekErrors![name]! })
    near(result[name]!, exact[name]!, { relative: 5e-3 })
  }
})

test('where a payoff jumps the error of a Greek covers crossings that no path has shown', () => {
  const option = { dividendYield: 0.02, sigma: 0.25, T: 0.5 }
  const digital = { ...option, payoff: 'digital', amount: 10 }
  const exact = solve({ ...digital, method: 'exact' }).result
  for (const input of [digital, { ...option, payoff: 'if(S > K, 10, 0)' }]) {
    const { result } = solve({ ...PATHS, ...input })
    for (const greek of ['theta', 'rho', 'vega', 'delta'] as const) {
      near(result[greek]!, exact[greek]!, { absolute: 3 * result.greekErrors![greek]! })
    }
  }
})

inLong('a text sees mean, highest and lowest of the fixings', () => {
  const asian = { average: 'arithmetic', fixings: 5 } as const
  const price = (payoff: string) => solve({ ...PATHS, asian, payoff }).result.price
  const [range, high, low] = [price('H - L'), price('H'), price('L')]
  near(range, high - low, { relative: 1e-10 })
  // E of the mean: each fixing grows by the rate.
  const mean = [1, 2, 3, 4, 5].reduce((sum, k) => sum + 20 * Math.exp((0.05 * k) / 5), 0)
  near(price('A'), mean * Math.exp(-0.05), { relative: 1e-4 })
})

test('one seed gives one price bit for bit, another one another price', () => {
  const option = { ...PATHS, asian: { average: 'arithmetic' as const, fixings: 4 } }
  assert.equal(solve(option).result, solve(option).result)
  assert.is.not(solve({ ...option, seed: 2 }).result.price, solve(option).result.price)
})

test('what paths cannot bound, or would pass over unseen, is refused', () => {
  const twin = [
    { S0: 100, sigma: 0.2 },
    { S0: 100, sigma: 0.2 },
  ]
  for (const [input, pointer] of [
    [
      {
        assets: twin,
        correlation: [
          [1, 1.0],
          [0.5, 1],
        ],
      },
      '/correlation/0/1',
    ],
    [{ assets: twin }, '/correlation'],
    [{ correlation: [[1]], method: 'paths' }, '/correlation'],
    [{ payoff: 'max(A - K, 0)' }, '/asian'],
    [{ asian: { average: 'arithmetic', fixings: [0.5, 2] } }, '/asian/fixings/1'],
    [{ asian: { average: 'arithmetic', fixings: 4 }, exercise: 'american' }, '/method'],
    [{ method: 'paths', barrier: { kind: 'down-out', level: 90 } }, '/method'],
    [{ asian: { average: 'arithmetic', fixings: 1000 }, paths: 10_000_000 }, '/paths'],
    [{ asian: { average: 'arithmetic', fixings: 4 }, steps: 60 }, '/steps'],
  ] as const) {
    const { details } = refusal(() => solve(input as object))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
  const assets = [...twin, { S0: 100, sigma: 0.2 }]
  const correlation = [
    [1, 0.9, 0.9],
    [0.9, 1, -0.9],
    [0.9, -0.9, 1],
  ]
  assert.match(refusal(() => solve({ assets, correlation })).message, /smallest eigenvalue/)
  const far = { ...PATHS, payoff: 'max(S - 1000, 0)' }
  assert.is(refusal(() => solve(far)).code, 'PRECISION')
})

test.run()
