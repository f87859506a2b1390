// Exercise at dates on several stocks: an interval that holds the price, and the Greeks of the rule.

import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { readAssets, readCorrelation } from './basket.ts'
import { payoffOf, refuseOddWords } from './by-paths.ts'
import { BATCH, type Batches, EarlyPaths, type EarlyProblem } from './early-paths.ts'
import type { Estimated } from './greeks.ts'
import { moved } from './market.ts'
import type { OwnOption } from './option.ts'
import { EARLY_WORK_MAX, earlyWork } from './own-cost.ts'
import type { OwnInput } from './own-words.ts'
import type { Asset } from './path-plan.ts'
import { controlled, estimate } from './replicates.ts'
import { compileText, rowsOf } from './text-row.ts'

/** Paths of the upper bound and nested ones of each of their dates, and batches of the Greeks. */
const UPPER = { paths: 400, nested: 300 }
const GREEK_BATCHES = 16
const BATCHES_MIN = 16
/** Of a stock's spread that must not follow from the stocks before it. */
const OWN_MIN = 0.1
const STOCK_MOVE = 0.03
const SIGMA_MOVE = 0.03
const RATE_MOVE = 2e-3
const TIME_MOVE = 5e-3
/** Standard errors to either side of the interval. */
const REACH = 1.959963984540054
/** Above the lower bound, of the mean loss by doubtful decisions: where they are seldom the few paths of the upper bound may see none. */
const LOSSES = 3
/** Of means over so many paths. */
const ROUNDING = 1e-13

/** Whether an option is for a rule of exercise on paths: more stocks than a grid takes, or wanted so. */
export const isEarlyBasket = ({ assets, method }: OwnInput, { exercise }: OwnOption): boolean =>
  assets !== undefined && exercise !== 'european' && (assets.length > 2 || method === 'paths')

export function whyNoEarlyPaths(
  { asian }: OwnInput,
  { exercise, barrier, payoff }: OwnOption,
): string | undefined {
  if (!Array.isArray(exercise)) {
    return 'exercise at any time of so many stocks is not by paths: take bermudan with exerciseDates'
  }
  const text = typeof payoff === 'object' ? payoff.text : ''
  if (asian || barrier || /\b[AGHL]\b/.test(text)) {
    return 'early exercise by paths is for what the stocks pay at the date itself'
  }
  return undefined
}

export function byEarlyPaths(option: OwnOption, input: OwnInput, { progress }: Run) {
  refuseOddWords(input, option)
  if (input.steps !== undefined) {
    throw invalidInput('/steps', 'these paths need no steps: their law is exact at every date')
  }
  const work = earlyWork(input)
  if (work > EARLY_WORK_MAX) {
    const message = 'so many paths, stocks and dates of exercise take more than a minute'
    throw invalidInput('/paths', message, { value: input.paths })
  }
  const { T, K, market, exercise } = option
  const dates = (exercise as readonly number[]).filter(t => t < T * (1 - 1e-12))
  const assets = readAssets(input, market.rate)
  const root = readCorrelation(input)
  refuseTied(assets, root)
  const problem: EarlyProblem = { assets, root, times: [...dates, T] }
  const names = assets.map((_, a) => `S${a + 1}`)
  const text = payoffOf(option, input, assets).payoff
  const evaluate = rowsOf(compileText(text, '/payoff', names, ['K']), [K])
  const scale = assets.reduce((sum, { S0 }) => sum + S0 / assets.length, 0)
  const paths = new EarlyPaths(
    (stocks, values) => {
      evaluate(stocks, values)
      if (values.every(Number.isFinite)) return
      throw invalidInput('/payoff', 'on some path the payoff is no finite number')
    },
    assets.length,
    scale,
  )
  const seed = input.seed ?? 1
  const rule = paths.rule(problem, 3 * seed)
  progress(0.2, 'rule of exercise')
  const count = Math.max(BATCHES_MIN, Math.ceil(input.paths / BATCH))
  const base = paths.batches(problem, rule, count, 3 * seed + 1, true)
  const paidBatches = base.payoffs.filter(mean => mean !== 0).length
  if (paidBatches < BATCHES_MIN) {
    const message = `of ${count} batches ${paidBatches} were paid anything: too few to bound the price; take more paths`
    throw new Failure('PRECISION', message, { batches: count, paid: paidBatches })
  }
  const low = controlled(base.payoffs, base.controls)
  const uppers = paths.uppers(problem, rule, UPPER, 3 * seed + 2, shareOf(base), done =>
    progress(0.3 + 0.5 * done, 'upper bound'),
  )
  const high = estimate(uppers)
  progress(0.8, 'Greeks')
  const rounding = ROUNDING * Math.max(Math.abs(low.mean), Math.abs(high.mean))
  const bounds = [
    low.mean - REACH * low.error - rounding,
    Math.max(high.mean + REACH * high.error, low.mean + LOSSES * base.loss) + rounding,
  ] as const
  if (bounds[0] > bounds[1]) {
    const message = `the lower bound ${low.mean} lies above the upper one ${high.mean} by more than both may be off`
    throw new Failure('PRECISION', message, { lower: low.mean, upper: high.mean })
  }
  const price = (low.mean + high.mean) / 2
  const error = Math.max(price - bounds[0], bounds[1] - price)
  const { stocks, greeks } = greeksOf(problem, (one, batches) =>
    paths.batches(one, rule, batches, 3 * seed + 1),
  )
  const used = count * BATCH
  return {
    ...{ price, error, greeks },
    impliedVolatility: undefined,
    method: `rule of exercise by least squares (Longstaff and Schwartz), what it pays on ${used} fresh paths as lower bound, upper bound by ${UPPER.paths} paths with ${UPPER.nested} nested ones at each date (Andersen and Broadie); Greeks of the rule by the same paths moved`,
    how: 'half the interval of both bounds, two standard errors of each included; the upper one at least three mean losses by doubtful decisions above the lower',
    resolved: { method: 'paths', paths: used, seed },
    series: {},
    byChance: {
      outputs: {
        lower: low.mean,
        upper: high.mean,
        lowerError: low.error,
        upperError: high.error,
        confidence95: [...bounds],
        assetDeltas: stocks.map(({ value }) => value),
      },
      statistics: {
        standardError: error,
        confidence: 0.95,
        how: `half of confidence95, by the scatter of ${count} batches of the lower bound and ${uppers.length} pairs of paths of the upper one`,
        numerical: {
          estimate: Math.abs(high.mean - low.mean) / Math.max(Math.abs(price), 1e-300),
          bound: 2e-2,
          how: 'upper bound less lower bound, over the price',
        },
      },
    },
  }
}

/** A rule from paths on which a stock follows from the others knows nothing of where it does not. */
function refuseTied(assets: readonly Asset[], root: Float64Array): void {
  for (const [a, { market }] of assets.entries()) {
    if (!(market.variance.at(1) > 0)) {
      throw invalidInput(`/assets/${a}/sigma`, 'early exercise by paths needs a sigma above 0')
    }
    const own = root[a * assets.length + a]!
    if (own >= OWN_MIN) continue
    const message = `stock ${a + 1} moves with those before it but for ${own} of its spread: early exercise by paths needs ${OWN_MIN} of its own`
    throw invalidInput('/correlation', message, { value: own, minimum: OWN_MIN })
  }
}

/** Of the control that explains most of what is paid. */
function shareOf({ payoffs, controls }: Batches): number {
  const [payoff, control] = [estimate(payoffs).mean, estimate(controls).mean]
  let [above, below] = [0, 0]
  for (const [i, one] of controls.entries()) {
    above += (payoffs[i]! - payoff) * (one - control)
    below += (one - control) * (one - control)
  }
  return below > 0 ? above / below : 0
}

/** With the rule as it is: at its best its change does not move the price. */
function greeksOf(
  problem: EarlyProblem,
  batches: (problem: EarlyProblem, count: number) => Batches,
) {
  const middle = batches(problem, GREEK_BATCHES)
  const slopes = (by: (step: number) => EarlyProblem, h: number) => {
    const [up, down] = [h, -h].map(step => batches(by(step), GREEK_BATCHES)) as [Batches, Batches]
    const combined = (centre: number, scale: number): Estimated => {
      const of = (name: 'payoffs' | 'controls') =>
        up[name].map((one, i) => {
          const other = down[name][i]!
          return (centre === 0 ? one - other : one + other - 2 * middle[name][i]!) / scale
        })
      const { mean, error } = controlled(of('payoffs'), of('controls'))
      return { value: mean, error: 2 * error }
    }
    return { first: combined(0, 2 * h), second: combined(1, h * h) }
  }
  const everywhere = (by: Parameters<typeof moved>[1]): EarlyProblem => ({
    ...problem,
    times: problem.times.map(t => t - (by.elapsed ?? 0)),
    assets: problem.assets.map(asset => ({ ...asset, market: moved(asset.market, by) })),
  })
  const byStock = (a: number, share: number) => {
    const { S0 } = problem.assets[a]!
    return slopes(step => {
      const moves = (asset: Asset, i: number): Asset =>
        i === a ? { ...asset, S0: S0 + step } : asset
      return { ...problem, assets: problem.assets.map(moves) }
    }, share * S0)
  }
  const stocks = problem.assets.map((_, a) => byStock(a, STOCK_MOVE))
  // A rule knows little of where its paths seldom went: twice the move tells how much that is.
  const [near, far] = [stocks[0]!, byStock(0, 2 * STOCK_MOVE)]
  const beside = (name: 'first' | 'second'): Estimated => ({
    value: near[name].value,
    error: near[name].error + Math.abs(far[name].value - near[name].value),
  })
  const raised = (step: number) => (mean: number) => {
    const one = Math.sqrt(mean) + step
    return one * one
  }
  const sigma = Math.sqrt(problem.assets[0]!.market.variance.at(1))
  const vega =
    sigma > 0
      ? slopes(step => everywhere({ sigma: raised(step) }), SIGMA_MOVE * sigma).first
      : undefined
  return {
    stocks: stocks.map(one => one.first),
    greeks: {
      delta: beside('first'),
      gamma: beside('second'),
      theta: slopes(step => everywhere({ elapsed: step }), TIME_MOVE * problem.times[0]!).first,
      rho: slopes(step => everywhere({ rate: step }), RATE_MOVE).first,
      dividendRho: slopes(step => everywhere({ income: step }), RATE_MOVE).first,
      ...(vega && { vega }),
    },
  }
}
