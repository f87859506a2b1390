import {
  choice,
  integer,
  list,
  mixed,
  nullable,
  number,
  object,
  optional,
  record,
} from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { type EuropeanInput, solveEuropean } from './european.ts'
import { written } from './in-words.ts'
import { solveOwn } from './own.ts'
import { ownCostMs } from './own-cost.ts'
import { isOwn, numberOrCurve, OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'

const positive = (title: string, unit: string, maximum: number, value: number) =>
  number({ title, unit, exclusiveMinimum: 0, maximum, default: value })

const params = {
  type: choice(['call', 'put'], { title: 'right to buy or to sell', default: 'call' }),
  S0: positive('price of the stock today', '1', 1e9, 100),
  K: positive('strike', '1', 1e9, 100),
  r: numberOrCurve('interest rate, continuous, or curve [{t, rate}]', {
    unit: '1/yr',
    minimum: -1,
    maximum: 2,
    default: 0.05,
  }),
  sigma: mixed<number | string | readonly unknown[]>({
    title: 'volatility, per square root of a year; [{t, vol}], or text of S and t',
    type: ['number', 'string', 'array'],
    minimum: 0,
    maximum: 5,
    maxLength: 1000,
    maxItems: 64,
    default: 0.2,
  }),
  T: positive('time to expiry', 'yr', 100, 1),
  paths: integer({ title: 'paths', minimum: 1000, maximum: 10_000_000, default: 100_000 }),
  ...OWN_WORDS,
}

const greek = (title: string) => number({ title })
const plainGreeks = {
  delta: greek('slope in S0'),
  gamma: greek('curvature in S0'),
  vega: greek('slope in sigma, per unit of sigma'),
  theta: greek('slope in calendar time, per year'),
  rho: greek('slope in r, per unit of r'),
}
const greeks = {
  ...plainGreeks,
  vega: optional(plainGreeks.vega),
}

export const quant = defineSolver({
  key: 'quant',
  title: 'European option by Monte Carlo beside Black-Scholes, and own options',
  brief:
    'Prices options with Greeks and errors: European, American, barriers, dividends, curves, Heston, jumps, own payoffs.',
  description:
    'Prices options. Plain European: a scrambled net beside Black-Scholes. With more words your own: yields, dividends, curves, American or Bermudan exercise, barriers, Asians, baskets, digital or own payoff text of the path, Heston, Merton jumps, Bachelier, local volatility; by closed form or Fourier integral (American: method exact, ten digits), on extrapolated grids (American of Heston or two stocks too), else by net-drawn paths; Bermudan on more stocks between bounds. Price, Greeks, implied volatility, each with a measured error. What cannot be bounded is refused.',
  reference:
    "Glasserman, Monte Carlo Methods in Financial Engineering (Springer, 2003), ch. 4, 5 and 7; Black and Scholes, J. Polit. Econ. 81 (1973) 637; Forsyth and Vetzal, SIAM J. Sci. Comput. 23 (2002) 2095; Heston, Rev. Financ. Stud. 6 (1993) 327; Andersen, Lake and Offengenden, J. Comput. Finance 20 (2016) 39; Haentjens and In 't Hout, J. Comput. Finance 18(3) (2015) 27",
  words:
    'option price call put american bermudan monte carlo black-scholes european stock strike volatility derivative pricing',
  synonyms: { S0: 'spot share', K: 'strike', r: 'rate', T: 'maturity' },
  together: ['S0', 'K', 'r', 'sigma', 'T'],
  toBeSaid: { type: /./ },
  // Early exercise is not for paths.
  wordsWith: { 'monte carlo': { exercise: ['unset', 'european'] } },
  unspoken: Object.keys(OWN_WORDS).filter(name => name !== 'exercise'),
  unspokenWords:
    'own yield dividend curve asian basket path net drawn barrier digital payoff text heston merton jump bachelier local fourier grid implied',
  written,
  params,
  outputs: {
    price: number({ title: 'price: from the paths, a closed form or a grid' }),
    error: optional(number({ title: 'of the price (own options)' })),
    standardError: optional(number({ title: 'standard error of the price from paths' })),
    lower: optional(number({ title: 'bound of the price by a rule of exercise' })),
    upper: optional(number({ title: 'bound by nested paths' })),
    lowerError: optional(number({ title: 'standard error of lower' })),
    upperError: optional(number({ title: 'standard error of upper' })),
    closedFormPrice: optional(number({ title: 'Black-Scholes price' })),
    ...greeks,
    vegaPercent: optional(number({ title: 'vega per 1 % of sigma' })),
    thetaDay: optional(number({ title: 'theta per day of 365' })),
    dividendRho: optional(number({ title: 'slope in the dividend yield, per unit' })),
    greekErrors: optional(
      record(number({ title: 'error' }), { title: 'of each Greek (own options)' }),
    ),
    impliedVolatility: optional(
      nullable(
        number({
          title:
            'volatility at which the closed form gives the Monte-Carlo price, null where the price hardly depends on it; that of marketPrice',
        }),
      ),
    ),
    impliedVolatilityError: optional(number({ title: 'of the volatility of marketPrice' })),
    monteCarloGreeks: optional(object(plainGreeks, { title: 'the Greeks from the paths' })),
    confidence95: optional(
      list(number({ title: 'bound' }), { title: '95 % interval of the price, low and high' }),
    ),
    zScore: optional(number({ title: '(price - closedFormPrice) / standardError' })),
    varianceReduction: optional(
      nullable(
        number({ title: 'variance of plain Monte Carlo over that reached; null without spread' }),
      ),
    ),
    parityGap: optional(number({ title: 'call - put - (S0 - K exp(-rT)) of the closed form' })),
    assetDeltas: optional(
      list(number({ title: 'slope' }), { title: 'slope in each of several stocks' }),
    ),
    martingaleGap: optional(number({ title: 'mean of exp(-rT) S_T over the paths, less S0' })),
  },
  pictures,
  examples: [
    {
      title: 'at the money for a year',
      input: {},
      value: 10.4505835722,
      relTol: 1e-4,
    },
    {
      title: 'put of half a year (Hull, ch. 15)',
      input: { type: 'put', S0: 42, K: 40, r: 0.1, sigma: 0.2, T: 0.5, paths: 200_000 },
      value: 0.8085993729,
      relTol: 1e-4,
    },
    {
      title: 'put exercised at any time',
      input: { type: 'put', S0: 36, K: 40, r: 0.06, exercise: 'american' },
      value: 4.48667435674,
      relTol: 1e-10,
    },
    {
      title: 'the same put on a grid',
      input: { type: 'put', S0: 36, K: 40, r: 0.06, exercise: 'american', method: 'grid' },
      value: 4.48667435674,
      relTol: 1e-4,
    },
    {
      title: 'call of Heston',
      input: {
        r: 0,
        model: { heston: { v0: 0.04, kappa: 1.5, theta: 0.04, xi: 0.3, rho: -0.9 } },
      },
      value: 7.4788867954,
      relTol: 1e-9,
    },
    {
      title: 'put of Heston exercised at any time (Ikonen and Toivanen)',
      input: {
        ...{ type: 'put', S0: 10, K: 10, r: 0.1, T: 0.25, exercise: 'american' },
        model: { heston: { v0: 0.0625, kappa: 5, theta: 0.16, xi: 0.9, rho: 0.1 } },
      },
      value: 0.52,
      relTol: 1e-3,
    },
    {
      title: 'call on the larger of two stocks, nine dates (Andersen and Broadie)',
      input: {
        assets: [
          { S0: 90, sigma: 0.2, dividendYield: 0.1 },
          { S0: 90, sigma: 0.2, dividendYield: 0.1 },
        ],
        correlation: [
          [1, 0],
          [0, 1],
        ],
        ...{ K: 100, T: 3, payoff: 'max(max(S1, S2) - K, 0)' },
        ...{ exercise: 'bermudan', exerciseDates: 9 },
      },
      value: 8.073,
      relTol: 5e-4,
    },
    {
      title: 'put on the geometric mean of three stocks, three dates (one stock on a grid: 8.6723)',
      input: {
        assets: [
          { S0: 90, sigma: 0.3, dividendYield: 0.02 },
          { S0: 100, sigma: 0.2, dividendYield: 0.04 },
          { S0: 110, sigma: 0.25 },
        ],
        correlation: [
          [1, 0.25, 0.1],
          [0.25, 1, 0.4],
          [0.1, 0.4, 1],
        ],
        ...{ K: 105, r: 0.06, exercise: 'bermudan', exerciseDates: 3, paths: 10_000 },
        payoff: 'max(K - (S1*S2*S3)^(1/3), 0)',
      },
      value: 8.6723,
      relTol: 1e-2,
    },
    {
      title: 'arithmetic mean of fifty fixings by paths',
      input: { asian: { average: 'arithmetic', fixings: 50 }, paths: 20_000 },
      value: 5.8575,
      relTol: 1e-3,
    },
  ],
  largest: { paths: 10_000_000 },
  costMs: input => (isOwn(input) ? ownCostMs(input) : 0.5 + input.paths * 3e-5),

  solve(input, run) {
    if (isOwn(input)) return solveOwn(input, run)
    return solveEuropean(input as EuropeanInput, run)
  },
})
