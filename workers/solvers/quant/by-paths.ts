// What an own option is on paths, and what its paths tell.

import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { ONE_SIGMA, type Run } from '../../solver.ts'
import { readAssets, readCorrelation } from './basket.ts'
import { blackPrice } from './closed-forms.ts'
import type { Estimated } from './greeks.ts'
import { moved } from './market.ts'
import { forwardMean, geometricLaw, type PathOption, Paths } from './on-paths.ts'
import { type OwnOption, readDates } from './option.ts'
import type { OwnInput } from './own-words.ts'
import type { Asset, PathProblem } from './path-plan.ts'

/** Steps to T of models that are stepped through. */
const STEPS = 64
const XI_MIN = 1e-3
/** Moves of the Greeks, of the stock, the volatility and the time; of the rate. */
const STOCK_MOVE = 0.02
const SIGMA_MOVE = 0.02
const TIME_MOVE = 5e-3
const RATE_MOVE = 1e-3
/** Longer moves of time and rates where what is paid jumps, that paths enough cross it. */
const JUMPING_TIME_MOVE = 4e-2
const JUMPING_RATE_MOVE = 1e-2
const JUMPS_IN_TEXT =
  /\b(if|heaviside|where|iff|piecewise|floor|ceil|round|trunc|int|sign|sgn|signum|mod)\b|[<>≤≥]/i
/** What is left of Heston's steps by the change when they are halved in number. */
const STEPS_LEFT = 1

/** Whether only paths can tell: means, extremes, several stocks. */
export const needsPaths = ({ asian, assets }: OwnInput, { payoff }: OwnOption): boolean =>
  asian !== undefined ||
  assets !== undefined ||
  (typeof payoff === 'object' && /\b[AGHL]\b|\bS\d+\b/.test(payoff.text))

/** Why paths have no part; undefined where they have. */
export function whyNoPaths({
  exercise,
  localSigma,
  barrier,
  model,
  isEscrowed,
  dividends,
}: OwnOption) {
  if (exercise !== 'european')
    return 'early exercise is for grids of one stock or two: not by paths'
  if (localSigma !== undefined) return 'a local volatility is for the grid: not by paths'
  if (barrier && !barrier.dates)
    return 'a barrier that is always watched is not for paths: give dates'
  if (isEscrowed && dividends.length > 0) return 'escrowed dividends are for the closed form'
  if (model.kind === 'heston' && model.heston.xi < XI_MIN) {
    return `paths of Heston's model need xi of at least ${XI_MIN}`
  }
  return undefined
}

export function byPaths(option: OwnOption, input: OwnInput, { kernels, progress }: Run) {
  refuseOddWords(input, option)
  const steps = option.model.kind === 'heston' ? (input.steps ?? STEPS) : 1
  const isStepped = option.model.kind === 'heston'
  if (input.steps !== undefined && !isStepped) {
    throw invalidInput('/steps', 'these paths need no steps: their law is exact at every date')
  }
  const pathOption = pathOptionOf(option, input, steps)
  const seed = input.seed ?? 1
  const paths = new Paths(pathOption, input.paths, seed, kernels)
  const whole = paths.price(share => progress(0.3 * share, 'paths'))
  const { price, reduction } = whole
  let bias = 0
  if (isStepped) {
    const half = new Paths(
      pathOptionOf(option, input, Math.max(1, steps >> 1)),
      ...([input.paths, seed, kernels] as const),
    )
    bias = STEPS_LEFT * Math.abs(half.price(() => {}).price.mean - price.mean)
  }
  const greeks = greeksOf(paths, pathOption, option)
  progress(0.9, 'Greeks')
  const freedom = whole.replicates - 2
  const interval = studentOf(freedom) * price.error
  return {
    price: price.mean,
    error: price.error + bias,
    greeks: greeks.all,
    impliedVolatility: undefined,
    method: `${whole.replicates} replicates of a scrambled Sobol net of ${paths.points} paths with Brownian bridge, ${pathOption.isGeometric || !input.asian ? 'forward' : 'control of known mean'} as control variate; Greeks by the same paths moved`,
    how: isStepped
      ? 'standard error over the replicates, and the change by half as many steps'
      : 'standard error over the replicates',
    resolved: {
      method: 'paths',
      paths: whole.paths,
      seed,
      ...(isStepped && { steps }),
    },
    series: {},
    byChance: {
      outputs: {
        standardError: price.error,
        confidence95: [price.mean - interval, price.mean + interval],
        varianceReduction: reduction,
        ...(greeks.assets.length > 1 && { assetDeltas: greeks.assets.map(({ value }) => value) }),
      },
      statistics: {
        standardError: price.error,
        confidence: ONE_SIGMA,
        how: `scatter of ${whole.replicates} independent replicates`,
        numerical: {
          estimate: bias / Math.max(Math.abs(price.mean), 1e-300),
          bound: 1e-2,
          how: isStepped
            ? 'change of the price by half as many steps'
            : 'none: the law of the paths is exact at the dates',
        },
      },
    },
  }
}

/** 97.5 % quantile of Student's t by Cornish and Fisher's expansion, good to 1e-4 from 14 degrees on. */
function studentOf(n: number): number {
  const z = 1.959963984540054
  const z3 = z * z * z
  return z + (z3 + z) / (4 * n) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * n * n)
}

export function refuseOddWords(input: OwnInput, { payoff, barrier }: OwnOption): void {
  const { assets, correlation, asian, marketPrice } = input
  if (marketPrice !== undefined) {
    const message = 'marketPrice is for closed forms and grids of one factor'
    throw invalidInput('/marketPrice', message)
  }
  if (assets) {
    for (const word of ['dividendYield', 'dividends', 'model'] as const) {
      if (input[word] === undefined) continue
      throw invalidInput(`/${word}`, `${word} goes with one stock: assets have their own numbers`)
    }
  } else if (correlation)
    throw invalidInput('/correlation', 'correlation counts only beside assets')
  const text = typeof payoff === 'object' ? payoff.text : ''
  if (/\b[AG]\b/.test(text) && !asian) {
    throw missingInput('/asian', 'the payoff names a mean, of which asian says the fixings')
  }
  if (/\b[HL]\b/.test(text) && !asian && !barrier) {
    throw missingInput(
      '/asian',
      'the payoff names an extreme: asian says at which fixings it is watched',
    )
  }
}

function readFixings(fixings: number | number[] | string, T: number): readonly number[] {
  if (typeof fixings !== 'string') return readDates(fixings, T, '/asian/fixings')
  const message = `fixings are a number of dates, a list of times, or continuous: not ${fixings}`
  throw invalidInput('/asian/fixings', message)
}

function pathOptionOf(option: OwnOption, input: OwnInput, steps: number): PathOption {
  const { market, S0, T, K, model, dividends, barrier } = option
  const assets = input.assets
    ? readAssets(input, market.rate)
    : [{ S0, market, weight: 1 } satisfies Asset]
  const root = input.assets ? readCorrelation(input) : Float64Array.of(1)
  const fixings = input.asian ? readFixings(input.asian.fixings, T) : []
  const barred = barrier?.dates ?? []
  const problem: PathProblem = {
    ...{ T, assets, root, model, fixings, barred, dividends, steps },
    watched: [...fixings, ...barred],
    lower: barrier?.lower,
    upper: barrier?.upper,
    rebate: barrier?.rebate ?? 0,
  }
  const isGeometric = input.asian?.average === 'geometric'
  const { payoff, hasForm } = payoffOf(option, input, assets)
  const basket = basketOf(assets)
  const hasGeometric =
    hasForm &&
    !isGeometric &&
    assets.length === 1 &&
    model.kind === 'black-scholes' &&
    dividends.length === 0
  return {
    ...{ problem, payoff, K, isGeometric },
    isIn: barrier !== undefined && !barrier.isOut,
    jumps: barrier !== undefined || option.payoff === 'digital' || JUMPS_IN_TEXT.test(payoff),
    place: '/payoff',
    control: hasGeometric ? `max(${option.sign}*(G - K), 0)` : basket,
    controlMean: hasGeometric ? one => geometricMean(one, option) : forwardMean,
  }
}

function geometricMean({ assets, fixings, T }: PathProblem, { sign, K }: OwnOption): number {
  const [asset] = assets as [Asset]
  const { mean, variance } = geometricLaw(asset, fixings, log(asset.S0))
  return blackPrice({
    ...{ sign, K, forward: exp(mean + variance / 2), deviation: Math.sqrt(variance) },
    discount: exp(-asset.market.rate.at(T)),
  })
}

const basketOf = (assets: readonly Asset[]) =>
  assets.length === 1 ? 'S' : assets.map(({ weight }, a) => `${weight}*S${a + 1}`).join(' + ')

/** What is paid as a text; whether it is the vanilla one on a mean with a fixed strike. */
export function payoffOf(
  { payoff, sign, amount }: OwnOption,
  { asian }: OwnInput,
  assets: readonly Asset[],
): { payoff: string; hasForm: boolean } {
  if (typeof payoff === 'object') return { payoff: payoff.text, hasForm: false }
  const basket = `(${basketOf(assets)})`
  const [from, strike] = asian ? (asian.floating ? [basket, 'A'] : ['A', 'K']) : [basket, 'K']
  const above = `${sign}*(${from} - ${strike})`
  if (payoff === 'digital') return { payoff: `if(${above} > 0, ${amount}, 0)`, hasForm: false }
  return { payoff: `max(${above}, 0)`, hasForm: asian !== undefined && !asian.floating }
}

function greeksOf(paths: Paths, { problem, jumps }: PathOption, { model, T }: OwnOption) {
  const timeMove = jumps ? JUMPING_TIME_MOVE : TIME_MOVE
  const rateMove = jumps ? JUMPING_RATE_MOVE / Math.max(1, T) : RATE_MOVE
  const withAsset = (a: number, change: (asset: Asset) => Asset): PathProblem => ({
    ...problem,
    assets: problem.assets.map((asset, i) => (i === a ? change(asset) : asset)),
  })
  const everywhere = (by: Parameters<typeof moved>[1]): PathProblem => {
    const { elapsed = 0 } = by
    const late = (times: readonly number[]) => times.map(t => t - elapsed)
    return {
      ...problem,
      T: T - elapsed,
      fixings: late(problem.fixings),
      watched: late(problem.watched),
      barred: late(problem.barred),
      dividends: problem.dividends.map(one => ({ ...one, t: one.t - elapsed })),
      assets: problem.assets.map(asset => ({ ...asset, market: moved(asset.market, by) })),
    }
  }
  const stocks = problem.assets.map(({ S0: price }, a) =>
    paths.slopes(
      step => withAsset(a, asset => ({ ...asset, S0: price + step })),
      STOCK_MOVE * price,
    ),
  )
  const firstTime = Math.min(
    T,
    ...problem.fixings,
    ...problem.barred,
    ...problem.dividends.map(({ t }) => t),
  )
  const theta = paths.slopes(
    step => everywhere({ elapsed: step }),
    Math.min(timeMove * T, firstTime / 4),
  )
  const rho = paths.slopes(step => everywhere({ rate: step }), rateMove)
  const income = paths.slopes(step => everywhere({ income: step }), rateMove)
  const vega = vegaOf()
  const first = stocks[0]!
  return {
    all: {
      delta: first.first,
      gamma: first.second,
      theta: theta.first,
      rho: rho.first,
      dividendRho: income.first,
      ...(vega && { vega }),
    },
    assets: stocks.map(one => one.first),
  }

  function vegaOf(): Estimated | undefined {
    if (model.kind === 'heston') return undefined
    if (model.kind === 'bachelier') {
      const h = SIGMA_MOVE * model.sigma
      if (!(h > 0)) return undefined
      const by = (step: number) => ({ ...problem, model: { ...model, sigma: model.sigma + step } })
      return paths.slopes(by, h).first
    }
    const { market } = problem.assets[0]!
    const h = SIGMA_MOVE * Math.sqrt(market.variance.at(T) / T)
    if (!(h > 0)) return undefined
    const by = (step: number) =>
      everywhere({
        sigma: mean => {
          const sigma = Math.sqrt(mean) + step
          return sigma * sigma
        },
      })
    return paths.slopes(by, h).first
  }
}
