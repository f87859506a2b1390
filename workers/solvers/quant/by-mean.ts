// Options on the mean of a stock that is watched without a gap: the geometric one in closed form, the arithmetic one on a line.
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { blackPrice } from './closed-forms.ts'
import { type MeanOption, meanCall, startOf } from './continuous-mean.ts'
import type { Priced } from './exact.ts'
import { differences, type Estimated } from './greeks.ts'
import { impliedBy } from './implied.ts'
import type { OwnOption } from './option.ts'
import type { OwnInput } from './own-words.ts'

/** Intervals of the coarsest of three lines for the price, and of two for its slopes. */
const INTERVALS = 500
const SLOPE_INTERVALS = 250
const DEVIATION_MAX = 4
/** Steps of differences: of a standard deviation of the stock, of the rate, of sigma. */
const STOCK_STEP = 0.05
const RATE_STEP = 1e-3
const SIGMA_STEP = 0.02
const ROUNDING = 4e-15

export const GEOMETRIC_FORM =
  'closed form of Black: the geometric mean is lognormal; Greeks by central differences of order 6'

export const isContinuousMean = ({ asian }: OwnInput): boolean => asian?.fixings === 'continuous'

/** What goes with a mean at dates alone. */
function refuseOthers(input: OwnInput, option: OwnOption): MeanOption {
  const { asian, assets, method, steps } = input
  const { payoff, exercise, barrier, dividends, numbers, model, S0, K, T } = option
  const refuse = (pointer: string, what: string): never => {
    throw invalidInput(pointer, `${what}: give fixings as a number or a list for that`)
  }
  if (assets) refuse('/assets', 'a continuous mean is of one stock')
  if (payoff !== 'vanilla') refuse('/payoff', 'a continuous mean is for a vanilla payoff')
  if (exercise !== 'european') refuse('/exercise', 'a continuous mean is exercised at T')
  if (barrier) refuse('/barrier', 'a continuous mean goes with no barrier')
  if (dividends.length > 0) refuse('/dividends', 'a continuous mean is for a continuous yield')
  if (asian!.floating) refuse('/asian/floating', 'a continuous mean is no strike here')
  if (model.kind !== 'black-scholes') refuse('/model', 'a continuous mean is of Black and Scholes')
  if (method === 'paths') refuse('/method', 'paths see a mean at dates')
  if (steps !== undefined) refuse('/steps', 'a continuous mean has no steps')
  if (!numbers) return refuse('/asian/fixings', 'a continuous mean needs constant numbers')
  const deviation = numbers.sigma * Math.sqrt(T)
  if (!(deviation > 0 && deviation <= DEVIATION_MAX)) {
    throw invalidInput('/sigma', `sigma sqrt(T) lies above 0 and is at most ${DEVIATION_MAX}`)
  }
  return { S0, K, T, ...numbers }
}

export function byMean(option: OwnOption, input: OwnInput) {
  const mean = refuseOthers(input, option)
  return input.asian!.average === 'geometric'
    ? geometric(mean, option, input)
    : arithmetic(mean, option, input)
}

function arithmetic(mean: MeanOption, option: OwnOption, input: OwnInput) {
  const { S0, K, T, rate, income, sigma } = mean
  const { sign } = option
  const priceOf = (one: MeanOption, intervals: number) => {
    const [coarse, fine] = [meanCall(one, intervals), meanCall(one, 2 * intervals)]
    const call = fine + (fine - coarse) / 3
    const other = sign === 1 ? 0 : one.S0 * exp(-one.income * one.T) * startOf(one)
    return Math.max(0, call - other)
  }
  const settledAt = (one: MeanOption): Priced => {
    const price = priceOf(one, 2 * INTERVALS)
    const error = Math.abs(price - priceOf(one, INTERVALS)) + 100 * ROUNDING * (S0 + K)
    return { price, error }
  }
  const { price, error } = settledAt(mean)
  // Coarse lines give the slopes; those of half as many points tell what is left.
  const slopes = (change: (step: number) => Partial<MeanOption>, h: number) => {
    const [coarse, fine] = [SLOPE_INTERVALS, 2 * SLOPE_INTERVALS].map(intervals =>
      differences(step => priceOf({ ...mean, ...change(step) }, intervals), h, 100 * (S0 + K)),
    ) as [Slopes, Slopes]
    const settled = (name: keyof Slopes): Estimated => ({
      value: fine[name].value,
      error: fine[name].error + Math.abs(fine[name].value - coarse[name].value),
    })
    return { first: settled('first'), second: settled('second') }
  }
  const stock = slopes(step => ({ S0: S0 + step }), S0 * stepOf(sigma * Math.sqrt(T)))
  const perStock = stock.first
  // By the equation that the price obeys, what the stock of today adds to the mean included.
  const theta =
    rate * price -
    (rate - income) * S0 * perStock.value -
    (sigma * sigma * S0 * S0 * stock.second.value) / 2
  const thetaError =
    Math.abs(rate - income) * S0 * perStock.error +
    (sigma * sigma * S0 * S0 * stock.second.error) / 2
  const rateStep = RATE_STEP / Math.max(1, T)
  return {
    ...{ price, error },
    greeks: {
      delta: perStock,
      gamma: stock.second,
      vega: slopes(step => ({ sigma: sigma + step }), SIGMA_STEP * sigma).first,
      theta: { value: theta, error: thetaError + error },
      rho: slopes(step => ({ rate: rate + step }), rateStep).first,
      dividendRho: slopes(step => ({ income: income + step }), rateStep).first,
    },
    impliedVolatility: impliedBy(option, input, {
      quick: one => priceOf({ ...mean, sigma: one }, SLOPE_INTERVALS),
      settled: one => settledAt({ ...mean, sigma: one }),
    }),
    method:
      "Vecer's equation of the mean over the stock on three lines, Crank and Nicolson after four implicit half steps, extrapolated; Greeks by central differences of order 6",
    how: 'change of the extrapolated price by the last halving of spacing and step',
    resolved: { method: 'grid', steps: 2 * INTERVALS },
    series: {},
  }
}

type Slopes = ReturnType<typeof differences>

const stepOf = (deviation: number) => Math.max(1e-3, Math.min(0.2, STOCK_STEP * deviation))

/** ln G is normal: its mean and variance over the time that is left, a stretch `elapsed` at the stock of today behind. */
function geometric(
  { S0, K, T, rate, income, sigma }: MeanOption,
  option: OwnOption,
  input: OwnInput,
) {
  const { sign } = option
  const at = (change: {
    S0?: number
    sigma?: number
    rate?: number
    income?: number
    t?: number
  }) => {
    const one = { S0, sigma, rate, income, t: 0, ...change }
    const left = T - one.t
    const drift = one.rate - one.income - (one.sigma * one.sigma) / 2
    const variance = (one.sigma * one.sigma * left * left * left) / (3 * T * T)
    const middle = log(one.S0) + (drift * left * left) / (2 * T)
    return blackPrice({
      ...{ sign, K, forward: exp(middle + variance / 2), discount: exp(-one.rate * left) },
      deviation: Math.sqrt(variance),
    })
  }
  const scale = S0 + K
  const stock = differences(
    step => at({ S0: S0 + step }),
    S0 * stepOf(sigma * Math.sqrt(T / 3)),
    scale,
  )
  const slope = (change: (step: number) => Parameters<typeof at>[0], h: number) =>
    differences(step => at(change(step)), h, scale).first
  const rateStep = RATE_STEP / Math.max(1, T)
  return {
    price: at({}),
    error: ROUNDING * scale,
    greeks: {
      delta: stock.first,
      gamma: stock.second,
      vega: slope(step => ({ sigma: sigma + step }), SIGMA_STEP * sigma),
      theta: slope(t => ({ t }), 5e-3 * T),
      rho: slope(step => ({ rate: rate + step }), rateStep),
      dividendRho: slope(step => ({ income: income + step }), rateStep),
    },
    impliedVolatility: impliedBy(option, input, {
      quick: one => at({ sigma: one }),
      settled: one => ({ price: at({ sigma: one }), error: ROUNDING * scale }),
      isClosed: true,
    }),
    method: GEOMETRIC_FORM,
    how: 'rounding of the closed form',
    resolved: { method: 'exact' },
    series: {},
  }
}
