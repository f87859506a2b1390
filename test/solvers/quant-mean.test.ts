import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quant } from '../../workers/solvers/quant/quant.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('quant: a mean without gaps')
const inLong = longOnly(test)
const solve = solverOf(quant)
const asian = { average: 'arithmetic', fixings: 'continuous' } as const

test('the seven prices of Linetsky', () => {
  // Oper. Res. 52 (2004) 856, table 3, K = 2.
  const rows = [
    [0.05, 0.5, 1, 2, 0.2464156905],
    [0.02, 0.1, 1, 2, 0.0559860415],
    [0.18, 0.3, 1, 2, 0.2183875466],
    [0.0125, 0.25, 2, 2, 0.172268741],
    [0.05, 0.5, 1, 1.9, 0.1931737903],
    [0.05, 0.5, 1, 2.1, 0.3062203648],
    [0.05, 0.5, 2, 2, 0.350095219],
  ] as const
  for (const [r, sigma, T, S0, price] of firstInTier(rows, 1)) {
    const { value, uncertainty } = solve({ type: 'call', S0, K: 2, r, sigma, T, asian })
    near(value!, price, { absolute: 2e-9 })
    assert.ok(Math.abs(value! - price) <= uncertainty + 1e-10)
  }
})

inLong('time passes with the stock of today in the mean', () => {
  const option = {
    type: 'put',
    S0: 100,
    K: 105,
    r: 0.03,
    dividendYield: 0.06,
    T: 1,
    asian,
  } as const
  const { result } = solve(option)
  // What is left of [0, T] is a smaller option with a strike of its own.
  const later = (t: number) => {
    const left = 1 - t
    return left * solve({ ...option, T: left, K: (105 - 100 * t) / left }).value!
  }
  const h = 1e-3
  near(result.theta, (later(h) - later(-h)) / (2 * h), { relative: 1e-4 })
  // Delta and the slope in the strike make up the price, which is of the first degree in both.
  const inStrike =
    (solve({ ...option, K: 105.01 }).value! - solve({ ...option, K: 104.99 }).value!) / 0.02
  near(100 * result.delta + 105 * inStrike, result.price, { relative: 1e-5 })
})

test('the geometric mean is what many fixings tend to', () => {
  const geometric = (fixings: number | 'continuous') =>
    solve({ K: 105, r: 0.03, paths: 1000, asian: { average: 'geometric', fixings } }).result
  const { price, delta, error } = geometric('continuous')
  assert.ok(error! < 1e-11)
  // Its law: ln G has the mean (r - sigma^2/2) T/2 and the variance sigma^2 T/3 (SciPy).
  near(price, 2.984880313422641, { relative: 1e-13 })
  near(delta, 0.38878741, { absolute: 1e-7 })
})

// Slopes of the closed form (mpmath, 40 digits): rho, dividendRho, vega of twelve fixings.
const SLOPES = {
  rho: 18.4538595100594,
  dividendRho: -21.76252903458028,
  vega: 22.091049905165768,
}

test('a geometric mean at dates has its closed form, with curves and dates as they are', () => {
  const twelve = { average: 'geometric', fixings: 12 }
  const { result } = solve({ K: 105, r: 0.03, asian: twelve })
  assert.match(result.method, 'closed form')
  for (const [name, value] of Object.entries(SLOPES)) {
    near(result[name as keyof typeof SLOPES]!, value, { absolute: 3 * result.greekErrors![name]! })
  }
  // QuantLib 1.29, as for paths.
  const whole = solve({ asian: twelve }).result
  near(whole.price, 5.9402002216, { absolute: 1e-10 })
  assert.ok(whole.error! < 1e-11)
  // A month later, before the first of dates: the slope in time.
  const at = (t: number) =>
    solve({ T: 1 - t, asian: { average: 'geometric', fixings: [0.25 - t, 0.5 - t, 1 - t] } }).result
  near(at(0).theta, (at(1e-3).price - at(-1e-3).price) / 2e-3, { relative: 1e-5 })
  const curves = solve({
    r: [{ t: 2, rate: 0.05 }],
    sigma: [{ t: 2, vol: 0.2 }],
    asian: twelve,
  }).result
  near(curves.price, whole.price, { relative: 1e-13 })
  // Its price falls again where the stock scatters much, whose mean goes to 0.
  const { message } = refusal(() => solve({ marketPrice: whole.price, asian: twelve }))
  assert.match(message, /more than one volatility gives 5.94.*: about 0.2\d, /)
  const put = { type: 'put', asian: twelve } as const
  const { price } = solve({ ...put, sigma: 0.3 }).result
  near(solve({ ...put, marketPrice: price }).result.impliedVolatility, 0.3, { absolute: 1e-9 })
  // Bachelier's law has none here.
  assert.match(solve({ model: { bachelier: { sigma: 20 } }, asian: twelve }).result.method, 'Sobol')
})

inLong('the rate moves a geometric mean at dates as its law says, within the error', () => {
  for (const paths of [2000, 20_000]) {
    const { result } = solve({
      ...{ K: 105, r: 0.03, asian: { average: 'geometric', fixings: 12 } },
      ...{ paths, method: 'paths' },
    })
    for (const [name, value] of Object.entries(SLOPES)) {
      const error = result.greekErrors![name]!
      near(result[name as keyof typeof SLOPES]!, value, { absolute: 3.5 * error })
    }
  }
})

inLong('the result says what is paid', () => {
  const said = (more: object) => solve(more) as unknown as { equations: string[]; terms: object[] }
  const { equations, terms } = said({ asian })
  assert.match(equations[0]!, 'X = max(A - 100, 0)')
  assert.match(equations[2]!, 'A = mean of S over [0, T]')
  assert.is(terms.length, 1)
  const barred = said({ barrier: { kind: 'down-out', level: 90 } })
  assert.match(barred.equations[0]!, 'max(S - 100, 0) unless S reaches 90 at any time')
})

test('what goes with a mean at dates alone is refused where it stands', () => {
  for (const [more, place] of [
    [{ asian: { ...asian, fixings: 'often' } }, '/asian/fixings'],
    [{ asian: { ...asian, floating: true } }, '/asian/floating'],
    [{ method: 'paths' }, '/method'],
    [{ exercise: 'american' }, '/exercise'],
    [{ payoff: 'digital' }, '/payoff'],
    [{ sigma: 0 }, '/sigma'],
    [
      {
        r: [
          { t: 1, rate: 0.03 },
          { t: 2, rate: 0.04 },
        ],
      },
      '/asian/fixings',
    ],
    [{ dividends: [{ t: 0.5, amount: 1 }] }, '/dividends'],
  ] as const) {
    faultAt(
      place,
      refusal(() => solve({ asian, ...more } as object)),
    )
  }
})

test.run()
