// What an option of two factors is on planes, and what they tell: early exercise and walls in Heston's model, and of two stocks.
import { Failure } from '../../failure.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { readAssets, readCorrelation } from './basket.ts'
import { needsPaths, payoffOf, refuseOddWords } from './by-paths.ts'
import { exactPrice } from './exact.ts'
import { type Estimated, slopeOnGrids } from './greeks.ts'
import { moved } from './market.ts'
import { type Factors, OnPlane, type PlaneAnswer } from './on-plane.ts'
import type { OwnOption } from './option.ts'
import { PLANE_WORK_MAX, planeWork } from './own-cost.ts'
import type { OwnInput } from './own-words.ts'
import type { Asset } from './path-plan.ts'

/** Of two stocks, of a stock and its variance: at first, and at most. */
const INTERVALS = { stocks: 200, variance: 280 }
const INTERVALS_MAX = { stocks: 400, variance: 560 }
const INTERVALS_MIN = 48
/** Of the last halving's change: what extrapolation may miss, more where exercise leaves kinks. */
const MISSED = 0.03
const MISSED_BY_KINKS = 0.1
const ROUNDING = 1e-10
/** Of the change by half the spacing, and of stock or strike, that the European ones may be off. */
const GAP_SHARE = 0.3
const GAP_MAX = 1e-4
const RATE_STEP = 1e-3
const SIGMA_STEP = 0.02
/** Error over the price, or a hundredth of stock or strike, above which finer planes are taken. */
const SHARE_MAX = 1e-3

/** Whether its grid is a plane: two factors. */
export const isPlanar = ({ assets }: OwnInput, { model }: OwnOption): boolean =>
  assets !== undefined || model.kind === 'heston'

/** Why planes have no part in an option of two factors; undefined where they have. */
export function whyNoPlane(input: OwnInput, option: OwnOption): string | undefined {
  const { assets, asian } = input
  const { dividends, barrier, exercise, payoff, model } = option
  if (assets && assets.length !== 2) {
    return `a grid takes two stocks, not ${assets.length}: more of them go by paths, without early exercise`
  }
  const text = typeof payoff === 'object' ? payoff.text : ''
  if (asian || /\b[AGHL]\b/.test(text)) {
    return 'a payoff on the way of the stock is for paths, without early exercise'
  }
  if (dividends.length > 0) return 'dividends at dates are not on the grid of two factors'
  if (assets) {
    if (barrier) return 'a barrier is not on the grid of two stocks'
    return assets.every(({ sigma }) => sigma > 0)
      ? undefined
      : 'without volatility of each there is nothing for a grid of two stocks'
  }
  if (needsPaths(input, option)) return 'S1, S2 ... go with assets'
  if (barrier?.dates) return 'a barrier at dates is for paths in this model'
  if (barrier && !barrier.isOut && exercise !== 'european') {
    return 'a knock-in with early exercise is not on the grid'
  }
  if (model.kind === 'heston' && !(Math.max(model.heston.v0, model.heston.theta) > 0)) {
    return 'without a variance there is nothing for a grid'
  }
  return undefined
}

export function byPlane(option: OwnOption, input: OwnInput, { progress }: Run) {
  refuseOddWords(input, option)
  const { steps } = input
  const factors = factorsOf(option, input)
  const isStocks = 'other' in factors
  const kind = isStocks ? 'stocks' : 'variance'
  const maximum = INTERVALS_MAX[kind]
  if (steps !== undefined && !(steps >= INTERVALS_MIN && steps <= maximum)) {
    const message = `a grid of two factors has from ${INTERVALS_MIN} to ${maximum} steps`
    throw invalidInput('/steps', message, { minimum: INTERVALS_MIN, maximum })
  }
  let intervals = 4 * Math.round((steps ?? INTERVALS[kind]) / 4)
  if (planeWork(intervals, input) > PLANE_WORK_MAX) {
    const message = `${intervals} intervals with this many dates of exercise take more than a minute`
    throw invalidInput(steps === undefined ? '/exerciseDates' : '/steps', message)
  }
  refuseUnlessFourier(option, factors, intervals)
  let planes = new Planes(option, input, factors, intervals)
  let answers = planes.answers(factors, share => progress(share * 0.2, 'planes'))
  const isCoarse = () => {
    const { value, error } = planes.settled(answers, 'price', 0)
    return error > SHARE_MAX * Math.max(Math.abs(value), 0.01 * Math.min(option.S0, option.K))
  }
  if (steps === undefined && isCoarse() && planeWork(maximum, input) <= PLANE_WORK_MAX) {
    intervals = maximum
    planes = new Planes(option, input, factors, intervals)
    answers = planes.answers(factors, share => progress(0.2 + share * 0.5, 'finer planes'))
  }
  progress(0.7, 'slopes')
  const { S0, K, T } = option
  const price = planes.settled(answers, 'price', S0 + K)
  const under = (by: (asset: Asset, step: number) => Asset, h: number) =>
    planes.slope(step => withStocks(factors, asset => by(asset, step)), h)
  const market = (change: Parameters<typeof moved>[1]) => (asset: Asset) => ({
    ...asset,
    market: moved(asset.market, change),
  })
  const rho = under((asset, step) => market({ rate: step })(asset), RATE_STEP)
  const income = under((asset, step) => market({ income: step })(asset), RATE_STEP)
  const sigma = isStocks ? Math.sqrt(factors.stock.market.variance.at(1)) : 0
  const raise = (step: number) => (mean: number) => {
    const one = Math.sqrt(mean) + step
    return one * one
  }
  const vega =
    isStocks && under((asset, step) => market({ sigma: raise(step) })(asset), SIGMA_STEP * sigma)
  const delta = planes.settled(answers, 'delta', 1)
  return {
    price: price.value,
    error: price.error,
    greeks: {
      ...{ delta, rho, dividendRho: income },
      gamma: planes.settled(answers, 'gamma', 1 / S0),
      theta: planes.settled(answers, 'theta', (S0 + K) / T),
      ...(vega && { vega }),
    },
    impliedVolatility: undefined,
    method: `three grids of two factors (${isStocks ? 'the logarithms of both stocks' : 'the logarithm of the stock and its variance'}) by alternating directions (Hundsdorfer and Verwer)${option.exercise === 'american' ? ', exercise by splitting (Ikonen and Toivanen)' : ''}, extrapolated`,
    how: 'change of the extrapolated price by the last halving of spacings and steps',
    resolved: { method: 'grid', steps: intervals },
    series: {},
    ...(isStocks && {
      outputs: { assetDeltas: [delta.value, planes.settled(answers, 'otherDelta', 1).value] },
    }),
  }
}

/**
 * Ends of the axes that lie too near show in no change of spacing: the European call and put on the coarser planes must
 * come to what the Fourier integral says, beside what the spacing still changes.
 */
function refuseUnlessFourier(option: OwnOption, factors: Factors, intervals: number): void {
  if (!('heston' in factors)) return
  const { K, S0 } = option
  for (const sign of [1, -1] as const) {
    const plain: OwnOption = {
      ...{ ...option, sign, payoff: 'vanilla', exercise: 'european', barrier: undefined },
    }
    const plane = new OnPlane(plain, factors, intervals, `max(${sign}*(S - K), 0)`)
    const [coarse, fine] = [4, 2].map(division => plane.answer(division, factors).price)
    const change = Math.abs(fine! - coarse!)
    const gap = Math.abs(fine! + (fine! - coarse!) / 3 - exactPrice(plain).price)
    if (gap <= GAP_SHARE * change + GAP_MAX * Math.min(S0, K)) continue
    const message = `the European ${sign === 1 ? 'call' : 'put'} on these planes is ${gap} from its Fourier integral: too coarse, or too short for this model`
    throw new Failure('PRECISION', message, { gap })
  }
}

type Three = readonly [PlaneAnswer, PlaneAnswer, PlaneAnswer]

class Planes {
  readonly #whole: OnPlane
  /** What a knock-in leaves of the whole. */
  readonly #part: OnPlane | undefined
  readonly #missed: number

  constructor(option: OwnOption, input: OwnInput, factors: Factors, intervals: number) {
    const { exercise, barrier } = option
    const text = payoffOf(option, input, stocksOf(factors)).payoff
    const isIn = barrier !== undefined && !barrier.isOut
    const free = isIn ? { ...option, barrier: undefined } : option
    this.#whole = new OnPlane(free, factors, intervals, text)
    this.#part = isIn
      ? new OnPlane(option, factors, intervals, `${barrier.rebate} - (${text})`)
      : undefined
    this.#missed = exercise === 'european' ? MISSED : MISSED_BY_KINKS
  }

  answers(factors: Factors, progress: (share: number) => void): Three {
    return [4, 2, 1].map((division, i) => {
      const answer = this.#answer(division, factors)
      progress([0.02, 0.15, 1][i]!)
      return answer
    }) as unknown as Three
  }

  #answer(division: number, factors: Factors): PlaneAnswer {
    const whole = this.#whole.answer(division, factors)
    const part = this.#part?.answer(division, factors)
    if (!part) return whole
    const sum = (name: keyof PlaneAnswer) => whole[name] + part[name]
    return {
      price: sum('price'),
      delta: sum('delta'),
      gamma: sum('gamma'),
      theta: sum('theta'),
      otherDelta: sum('otherDelta'),
    }
  }

  settled(three: Three, name: keyof PlaneAnswer, scale: number): Estimated {
    const [a, b, c] = three.map(one => one[name]) as [number, number, number]
    const value = c + (c - b) / 3
    const before = b + (b - a) / 3
    const error = Math.abs(value - before) + this.#missed * Math.abs(c - b) + ROUNDING * scale
    return { value, error }
  }

  /** By something that moves the market, from the two coarser planes on the same nodes. */
  slope(by: (step: number) => Factors, h: number): Estimated {
    return slopeOnGrids((division, step) => this.#answer(division, by(step)).price, h)
  }
}

const stocksOf = (factors: Factors): Asset[] =>
  'other' in factors ? [factors.stock, factors.other] : [factors.stock]

function withStocks(factors: Factors, change: (asset: Asset) => Asset): Factors {
  const stock = change(factors.stock)
  return 'other' in factors
    ? { ...factors, stock, other: change(factors.other) }
    : { ...factors, stock }
}

function factorsOf({ S0, market, model }: OwnOption, input: OwnInput): Factors {
  if (input.assets) {
    const [stock, other] = readAssets(input, market.rate) as [Asset, Asset]
    // The root's second row is the correlation and what it leaves.
    return { stock, other, rho: readCorrelation(input)[2]! }
  }
  if (model.kind !== 'heston') throw new Error(`the ${model.kind} model has one factor`)
  return { stock: { S0, market, weight: 1 }, heston: model.heston }
}
