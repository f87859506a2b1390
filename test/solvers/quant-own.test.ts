import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { LONG_TIER, longOnly } from '../support/tier.ts'

const test = suite('quant, own options')
const inLong = longOnly(test)
const solve = solverOf(quant)

/** Longstaff and Schwartz, Rev. Financ. Stud. 14 (2001) 113, table 1: sigma and T of its columns. */
const COLUMNS = [
  [0.2, 1],
  [0.2, 2],
  [0.4, 1],
  [0.4, 2],
] as const
/** Their puts, converged; they print up to 6e-3 more or less. */
const ROWS = [
  [36, 4.4778, 4.8402, 7.1013, 8.5068],
  [38, 3.2501, 3.7447, 6.1476, 7.668],
  [40, 2.314, 2.8845, 5.3119, 6.917],
  [42, 1.617, 2.2123, 4.5824, 6.2443],
  [44, 1.1099, 1.6898, 3.9477, 5.6412],
] as const

inLong(
  'puts that may be exercised fifty times a year have the prices of Longstaff and Schwartz',
  () => {
    for (const [i, [S0, ...prices]] of ROWS.entries()) {
      for (const [k, [sigma, T]] of COLUMNS.entries()) {
        // Each row and each column once, in the long tier the whole table.
        if (!LONG_TIER && k !== i % COLUMNS.length) continue
        const exerciseDates = 50 * T
        const { result } = solve({
          ...{ type: 'put', S0, K: 40, r: 0.06, sigma, T },
          ...{ exercise: 'bermudan', exerciseDates },
        })
        near(result.price, prices[k]!, { absolute: 1.5e-4 })
        assert.ok(
          Math.abs(result.price - prices[k]!) < 3 * result.error! + 5e-5,
          `${S0}, ${sigma}, ${T}: ${result.price} ± ${result.error}`,
        )
      }
    }
  },
)

test('the American put agrees with the spectral solution, its boundary lies below the strike and rises', () => {
  const put = { type: 'put', S0: 36, K: 40, r: 0.06, exercise: 'american' } as const
  const [grid, auto] = [solve({ ...put, method: 'grid' }).result, solve(put).result]
  near(grid.price, 4.48667435672, { absolute: 3 * grid.error! })
  assert.ok(grid.error! < 1e-3)
  // Numbers alone are priced by the boundary itself, steps without a method by a grid.
  near(auto.price, 4.48667435672, { absolute: 1e-9 })
  assert.ok(auto.error! < 1e-8)
  assert.is(solve({ ...put, steps: 400 }).result.price, grid.price)
  for (const { series } of [grid, auto]) {
    const boundary = series['exerciseBoundary']!
    assert.ok(boundary.every(S => S > 30 && S <= 40))
    assert.ok(boundary.at(-1)! > boundary.at(0)!)
  }
})

test('barriers: closed form and grid give the published down-and-out call, out and in the whole', () => {
  const option = { r: 0.08, dividendYield: 0.04, sigma: 0.25 }
  const out = { kind: 'down-out' as const, level: 95 }
  const form = solve({ ...option, barrier: out }).result
  near(form.price, 5.0837730621, { absolute: 1e-9 })
  const grid = solve({ ...option, barrier: out, method: 'grid' }).result
  near(grid.price, 5.0837730621, { absolute: 3 * grid.error! })
  near(grid.delta, form.delta, { absolute: 1e-6 })
  for (const type of ['call', 'put'] as const) {
    for (const [kind, level] of [
      ['down', 90],
      ['down', 110],
      ['up', 120],
      ['up', 101],
    ] as const) {
      const S0 = kind === 'down' ? 112 : 100
      const one = { ...option, type, S0, method: 'exact' as const }
      const [a, b] = (['out', 'in'] as const).map(
        way => solve({ ...one, barrier: { kind: `${kind}-${way}` as const, level } }).result.price,
      ) as [number, number]
      near(a + b, solve(one).result.price, { absolute: 1e-11 })
      // The grid: a barrier below the strike of one type and above it of the other, in the long tier of both.
      if (!LONG_TIER && (level === 90 || level === 120) !== (type === 'call')) continue
      const watched = solve({
        ...{ ...one, method: 'grid' as const },
        barrier: { kind: `${kind}-in` as const, level, rebate: 1.5 },
      }).result
      const exact = solve({ ...one, barrier: { kind: `${kind}-in` as const, level, rebate: 1.5 } })
      near(watched.price, exact.result.price, { absolute: 3 * watched.error! + 1e-6 })
    }
  }
})

inLong('a barrier at more and more dates tends to the one that is always watched', () => {
  const price = (dates: number | undefined) => {
    const barrier = { kind: 'down-out' as const, level: 90, ...(dates && { dates }) }
    return solve({ barrier }).result.price
  }
  const [few, more, all] = [price(32), price(128), price(undefined)] as [number, number, number]
  // The gap falls as the root of the distance of the dates (Broadie, Glasserman and Kou 1997).
  near((few - all) / (more - all), 2, { relative: 0.1 })
})

test('Heston: the published price, parity, and Black and Scholes where nothing moves the variance', () => {
  const heston = { v0: 0.04, kappa: 1.5, theta: 0.04, xi: 0.3, rho: -0.9 }
  near(solve({ r: 0, model: { heston } }).result.price, 7.4788867954, { absolute: 1e-9 })
  const option = { K: 110, r: 0.03, dividendYield: 0.01, T: 0.7 }
  const [call, put] = (['call', 'put'] as const).map(
    type => solve({ ...option, type, model: { heston } }).result,
  )
  const forward = 100 * Math.exp(-0.007) - 110 * Math.exp(-0.021)
  near(call!.price - put!.price, forward, { absolute: 1e-10 })
  near(call!.delta - put!.delta, Math.exp(-0.007), { absolute: 1e-6 })
  for (const xi of [0, 1e-7, 1e-4]) {
    const still = solve({ ...option, model: { heston: { ...heston, xi, rho: 0 } } }).result.price
    near(still, solve({ ...option, method: 'exact' }).result.price, { absolute: 1e-6 })
  }
})

test('jumps: none leave Black and Scholes, and three a year the price of the sum', () => {
  const none = solve({ model: { merton: { lambda: 0, jumpMean: 0.1, jumpSd: 0.2 } } }).result
  near(none.price, 10.450583572185565, { absolute: 1e-10 })
  // The sum with mpmath, 30 digits.
  const merton = { lambda: 3, jumpMean: -0.05, jumpSd: 0.12 }
  const option = { S0: 100, K: 95, r: 0.08, sigma: 0.22, T: 0.25, model: { merton } }
  near(solve(option).result.price, 10.02217040422659, { absolute: 1e-12 })
})

test('Greeks are those of the closed form, whatever the method', () => {
  const plain = solve({}).result
  for (const method of ['exact', 'grid'] as const) {
    const { result } = solve({ method })
    for (const name of ['delta', 'gamma', 'vega', 'theta', 'rho'] as const) {
      near(result[name]!, plain[name]!, { absolute: 3 * result.greekErrors![name]! + 1e-9 })
      near(result[name]!, plain[name]!, { relative: 1e-3 })
    }
  }
})

test('a curve is the number that it is, and a step of it counts from its date', () => {
  const flat = solve({
    r: [
      { t: 0.5, rate: 0.05 },
      { t: 2, rate: 0.05 },
    ],
    sigma: [{ t: 1, vol: 0.2 }],
  })
  near(flat.result.price, 10.450583572185565, { absolute: 1e-11 })
  const american = { type: 'put', exercise: 'american', method: 'grid' } as const
  const numbers = solve(american).result
  const curves = solve({
    ...american,
    r: [{ t: 3, rate: 0.05 }],
    sigma: [{ t: 1.5, vol: 0.2 }],
  }).result
  near(curves.price, numbers.price, { absolute: 1e-9 })
  const local = solve({ ...american, sigma: '0.15 + 0.05' }).result
  near(local.price, numbers.price, { absolute: 1e-9 })
})

test('a local volatility of constant elasticity has the price of its chi-square law', () => {
  // Cox 1975 with sigma S = 2 sqrt(S): QuantLib 1.29, AnalyticCEVEngine, forward 100, alpha 2, beta 1/2.
  const { result } = solve({ sigma: '2/sqrt(S)', r: 0, K: 110 })
  near(result.price, 4.119623473, { absolute: 3 * result.error! })
})

test('dividends: a fraction is a lower stock, cash taken off at first too, and before it one may exercise', () => {
  const exact = (input: object) => solve({ method: 'exact', ...input }).result.price
  near(exact({ dividends: [{ t: 0.4, fraction: 0.1 }] }), exact({ S0: 90 }), { absolute: 1e-11 })
  const paid = 4 * Math.exp(-0.05 * 0.4)
  const dividends = [{ t: 0.4, amount: 4 }]
  near(exact({ dividends, dividendModel: 'escrowed' }), exact({ S0: 100 - paid }), {
    absolute: 1e-11,
  })
  const [european, american] = (['european', 'american'] as const).map(
    exercise => solve({ dividends, exercise }).result.price,
  ) as [number, number]
  assert.ok(american > european + 0.02, `${american}, ${european}`)
  // A call without dividends is not exercised.
  const none = solve({ exercise: 'american' }).result
  near(none.price, 10.450583572185565, { absolute: 3 * none.error! })
})

test('the volatility of a market price gives that price', () => {
  for (const input of [
    {},
    { exercise: 'american', type: 'put' },
    { model: { bachelier: { sigma: 20 } } },
    { barrier: { kind: 'down-out', level: 90 } },
  ] as const) {
    const { value, result } = solve({ ...input, marketPrice: 9 })
    assert.is(value, result.impliedVolatility)
    const again =
      'model' in input
        ? solve({ model: { bachelier: { sigma: value! } } })
        : solve({ ...input, sigma: value!, method: 'exercise' in input ? 'grid' : 'exact' })
    near(again.value!, 9, { absolute: 2e-3 })
  }
})

test('the vega of a grid is the slope of its prices, the step of the difference within its error', () => {
  const corridor = {
    ...{ T: 0.5, dividendYield: 0.02, sigma: 0.25 },
    barrier: { kind: 'up-out', level: 80, upper: 130 },
  }
  const at = (by: number) => solve({ ...corridor, sigma: 0.25 + by }).result.price
  const h = 0.0025
  const slope = (8 * (at(h) - at(-h)) - at(2 * h) + at(-2 * h)) / (12 * h)
  const { vega, greekErrors } = solve(corridor).result
  near(vega!, slope, { absolute: 3 * greekErrors!['vega']! })
})

inLong(
  'a volatility of the market is right within its error, however far it lies from sigma',
  () => {
    const option = { type: 'put', K: 110, r: 0.04, T: 2 } as const
    for (const wanted of [0.05, 0.9]) {
      const marketPrice = solve({ ...option, sigma: wanted, method: 'exact' }).result.price
      for (const [method, most] of [
        ['exact', 1e-12],
        ['grid', 1e-5],
      ] as const) {
        const { value, result } = solve({ ...option, method, marketPrice })
        const error = result.impliedVolatilityError!
        near(value!, wanted, { absolute: 3 * error })
        assert.ok(error < most, `${method} ${wanted}: ${error}`)
      }
    }
    const american = { ...option, exercise: 'american' } as const
    const marketPrice = solve({ ...american, sigma: 0.9, method: 'exact' }).result.price
    const { value, result } = solve({ ...american, marketPrice })
    near(value!, 0.9, { absolute: 3 * result.impliedVolatilityError! })
    assert.ok(result.impliedVolatilityError! < 1e-4, String(result.impliedVolatilityError))
    // Normal volatilities of a hundredth of the stock.
    const normal = (sigma: number) => ({ r: 0, T: 0.5, model: { bachelier: { sigma } } })
    const low = solve({ ...normal(20), marketPrice: solve(normal(1)).result.price })
    near(low.value!, 1, { absolute: 1e-9 })
  },
)

inLong('a price that tells no volatility, or tells two, is refused', () => {
  const put = { type: 'put', K: 110, r: 0.04, T: 2 } as const
  const knockedOut = { barrier: { kind: 'up-out', level: 130 } } as const
  for (const input of [
    { K: 50, r: 0, T: 0.1, marketPrice: 50 },
    { ...put, exercise: 'american', marketPrice: 10 },
    { ...knockedOut, marketPrice: 6 },
  ] as const) {
    faultAt(
      '/marketPrice',
      refusal(() => solve(input)),
    )
  }
})

test('an own payoff of S at T is paid: powers, and steps written with if', () => {
  const power = solve({ payoff: 'S^2/K' }).result
  // E[S^2] is closed: S0^2 exp((r + sigma^2) T).
  near(power.price, 100 * Math.exp(0.05 + 0.04), { absolute: 3 * power.error! + 1e-5 })
  const digital = solve({ payoff: 'if(S > K, 1, 0)' }).result
  near(digital.price, solve({ payoff: 'digital' }).result.price, {
    absolute: 3 * digital.error! + 1e-4,
  })
})

test('what cannot be, or would be passed over unseen, is refused at its place', () => {
  for (const [input, pointer] of [
    [{ exercise: 'bermudan' }, '/exerciseDates'],
    [{ exerciseDates: 5 }, '/exerciseDates'],
    [{ barrier: { kind: 'down-out', level: 120 } }, '/barrier/level'],
    [{ r: [{ t: 0.5, rate: 0.05 }] }, '/r/0/t'],
    [
      {
        sigma: [
          { t: 0.5, vol: 0.4 },
          { t: 1, vol: 0.1 },
        ],
      },
      '/sigma/1/vol',
    ],
    [{ model: { heston: { v0: 0.04 } } }, '/model/heston/kappa'],
    [{ model: 'sabr' }, '/model'],
    [{ payoff: 'max(Q - K, 0)' }, '/payoff'],
    [{ sigma: '0.2*x' }, '/sigma'],
    [{ method: 'exact', exercise: 'bermudan', exerciseDates: 4 }, '/method'],
    [{ marketPrice: 200 }, '/marketPrice'],
    [{ dividends: [{ t: 0.5 }] }, '/dividends/0'],
    [{ dividends: [{ t: 0.5, amount: 200 }] }, '/dividends'],
    [{ amount: 3 }, '/amount'],
    [{ exercise: 'bermudan', exerciseDates: [0.5, 0.4] }, '/exerciseDates/1'],
  ] as const) {
    const { details } = refusal(() => solve(input as object))
    const [fault] = (details as { errors: { pointer: string }[] }).errors
    assert.is(fault!.pointer, pointer, JSON.stringify(input))
  }
})

test('the same own option gives the same bits', () => {
  const option = { exercise: 'american', type: 'put', payoff: 'max(K - S, 0)' } as const
  assert.equal(solve(option).result, solve(option).result)
})

test.run()
