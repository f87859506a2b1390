// The European option on a stock without dividends: drawn at T, beside Black and Scholes.
import { exp } from '../../numerics/mathematics.ts'
import { below, holds, ONE_SIGMA, type Run } from '../../solver.ts'
import { blackScholes, derived, GREEKS, impliedVolatility, type Option } from './black-scholes.ts'
import {
  controlled,
  type Estimate,
  estimate,
  REPLICATES,
  type Replicate,
  replicatesOf,
  resolution,
  seldomPaid,
} from './replicates.ts'

export interface EuropeanInput {
  readonly type: 'call' | 'put'
  readonly S0: number
  readonly K: number
  readonly r: number
  readonly sigma: number
  readonly T: number
  readonly paths: number
}

/** 97.5 % quantile of Student's t with 30 degrees of freedom: 32 replicates, two fitted numbers. */
const STUDENT = 2.0422724563012373
/** Normal law: 6e-7 beyond; 30 degrees of freedom: 2e-5. */
const SIGMAS = 5
/** Largest relative error at which an implied volatility is included in the result. */
const SIGMA_ERROR = 0.01
/** Sums of n equal-signed numbers are off by some n eps; no standard error is smaller. */
const ROUNDING = 1e-13
/** Prices below it are lost in the range of doubles. */
const ERROR_MIN = 1e-300
/** Drawn round the strike, paths see whatever is paid. */
const SEEN = { tail: 0, step: 0 }

export function solveEuropean(input: EuropeanInput, { kernels, progress }: Run) {
  const option: Option = { ...input, sign: input.type === 'call' ? 1 : -1 }
  const replicates = replicatesOf(option, input.paths, kernels, done =>
    progress(done, `${Math.round(done * REPLICATES)} of ${REPLICATES} replicates`),
  )
  const seldom = seldomPaid(option, input.paths)
  const { tail, step } = seldom ? SEEN : resolution(option, input.paths)
  const controls = replicates.map(one => one.excess)
  const of = (name: keyof Replicate) =>
    controlled(
      replicates.map(one => one[name]),
      controls,
    )
  const exact = blackScholes(option)
  const { price: closedFormPrice, d1, d2, ...closed } = exact
  const strike = input.K * exp(-input.r * input.T)
  // What the sums are made of: the terms of the closed form, all of S0 and K where parity brings them in.
  const own = input.S0 * Math.abs(exact.delta) + Math.abs(closedFormPrice - input.S0 * exact.delta)
  const scale = seldom?.sign === option.sign ? own : input.S0 + input.K
  const payoff = of('payoff')
  const { mean: price, error: standardError } = payoff
  const martingale = estimate(controls)
  const uncertainty = Math.max(standardError, ROUNDING * scale, ERROR_MIN)
  const [delta, gamma] = [of('delta'), of('gamma')]
  const zScore = sigmas(payoff, closedFormPrice, scale, 0)
  const plain = estimate(replicates.map(one => one.payoffSquare)).mean - price * price
  const relative = standardError / Math.max(price, 0.01 * input.S0)
  const inStock = exact.delta * input.S0
  const gap = parityGap(option)
  return {
    value: price,
    unit: '1',
    uncertainty,
    equations: equationsOf(input, d1, d2),
    terms: [
      { term: 'S0 delta', value: inStock },
      {
        term: '-K exp(-rT) Phi(d2), its sign turned for a put',
        value: closedFormPrice - inStock,
      },
      { term: 'Monte Carlo less closed form', value: price - closedFormPrice },
    ],
    method:
      'one terminal draw a path from a scrambled net, 32 replicates, discounted stock as control variate',
    outputs: {
      price,
      standardError,
      closedFormPrice,
      ...closed,
      vegaPercent: closed.vega / 100,
      thetaDay: closed.theta / 365,
      impliedVolatility:
        standardError < SIGMA_ERROR * closed.vega ? impliedVolatility(option, price) : null,
      monteCarloGreeks: derived(option, price, delta.mean, gamma.mean),
      confidence95: [price - STUDENT * standardError, price + STUDENT * standardError],
      zScore,
      varianceReduction: reductionOf(plain / input.paths, standardError, scale),
      parityGap: gap,
      martingaleGap: martingale.mean,
    },
    checks: [
      below(
        'price less closed form, in standard errors',
        sigmas(payoff, closedFormPrice, scale, tail),
        SIGMAS,
      ),
      below(
        'delta less closed form, in standard errors',
        sigmas(delta, exact.delta, 1, tail + step),
        SIGMAS,
      ),
      below(
        'gamma less closed form, in standard errors',
        gammaSigmas(gamma, option, tail + step),
        SIGMAS,
      ),
      below(
        'exp(-rT) S_T less S0, in standard errors',
        sigmas(martingale, 0, input.S0 + input.K, resolution(option, input.paths).tail),
        SIGMAS,
      ),
      below('put-call parity over S0 + K', gap / (scale + strike), 1e-13),
      holds('price within the bounds of arbitrage', withinBounds(option, payoff, strike)),
      holds(
        'all Greeks are finite',
        GREEKS.every(name => Number.isFinite(closed[name])),
      ),
    ],
    accuracy: {
      estimate: relative,
      bound: 2e-2,
      how: 'standard error over 32 independent replicates, relative to the price or 1 % of the stock',
    },
    statistics: {
      standardError: standardError,
      confidence: ONE_SIGMA,
      how: 'scatter of 32 independent replicates',
      numerical: {
        estimate: Math.abs(gap) / (scale + strike),
        bound: 1e-4,
        how: 'put-call parity over S0 + K',
      },
    },
    series: running(replicates),
  }
}

/**
 * How many standard errors a mean lies off its exact value; where rounding, or what no path has seen, is larger than
 * that error, how many times that.
 */
function sigmas({ mean, error }: Estimate, exact: number, scale: number, unseen: number): number {
  return (mean - exact) / Math.max(error, (ROUNDING + unseen) * scale, ERROR_MIN)
}

/** Gamma has no natural unit but its own: a sum of some K z / (S0^2 s), z = d2 at the strike. */
function gammaSigmas(gamma: Estimate, option: Option, unseen: number): number {
  const { S0, K, sigma, T } = option
  const s = sigma * Math.sqrt(T)
  if (s === 0) return 0
  const { gamma: exact, d2 } = blackScholes(option)
  return sigmas(gamma, exact, ((1 + Math.abs(d2)) * K) / (S0 * S0 * s), unseen)
}

/** Null without a spread, and where the squares of prices leave the range of doubles. */
function reductionOf(plain: number, error: number, scale: number): number | null {
  const ratio = plain / (error * error)
  return error > ROUNDING * scale && Number.isFinite(ratio) ? ratio : null
}

function parityGap(option: Option): number {
  const { S0, K, r, T } = option
  const call = blackScholes({ ...option, sign: 1 }).price
  const put = blackScholes({ ...option, sign: -1 }).price
  return call - put - (S0 - K * exp(-r * T))
}

/** max(0, sign (S0 - K exp(-rT))) <= V <= S0 for a call, K exp(-rT) for a put; the mean may stray by its error. */
function withinBounds({ sign, S0 }: Option, { mean, error }: Estimate, strike: number): boolean {
  const stray = SIGMAS * error + ROUNDING * (S0 + strike)
  const least = Math.max(0, sign * (S0 - strike))
  return mean >= least - stray && mean <= (sign === 1 ? S0 : strike) + stray
}

function running(replicates: readonly Replicate[]) {
  const columns = {
    paths: [] as number[],
    runningPrice: [] as number[],
    runningError: [] as number[],
  }
  let paths = replicates[0]!.paths + replicates[1]!.paths
  for (let k = 3; k <= REPLICATES; k++) {
    const some = replicates.slice(0, k)
    paths += some[k - 1]!.paths
    const { mean, error } = controlled(
      some.map(one => one.payoff),
      some.map(one => one.excess),
    )
    columns.paths.push(paths)
    columns.runningPrice.push(mean)
    columns.runningError.push(error)
  }
  return columns
}

function equationsOf(
  { type, S0, K, r, sigma, T }: EuropeanInput,
  d1: number,
  d2: number,
): string[] {
  const strike = `${K} exp(-${r} ${T})`
  const formula =
    type === 'call'
      ? `C = ${S0} Phi(d1) - ${strike} Phi(d2)`
      : `P = ${strike} Phi(-d2) - ${S0} Phi(-d1)`
  return [
    `V = exp(-${r} ${T}) E[max(${type === 'call' ? `S_T - ${K}` : `${K} - S_T`}, 0)]`,
    `S_T = ${S0} exp((${r} - ${sigma}^2/2) ${T} + ${sigma} sqrt(${T}) z)`,
    `${formula}, d1 = ${d1}, d2 = ${d2}`,
  ]
}
