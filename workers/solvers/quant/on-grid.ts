// An option on a grid: three grids, each with half the spacing and half the step of the one before, and what they tell.
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { type Estimated, slopeOnGrids } from './greeks.ts'
import { Grid, type GridAnswer } from './grid.ts'
import { type GridBarrier, type GridProblem, nodesOf } from './grid-nodes.ts'
import { type Market, moved } from './market.ts'
import type { OwnOption } from './option.ts'
import { type Jump, jumpsOf } from './payoff-jumps.ts'
import { compileText, rowsOf } from './text-row.ts'

export type GridGreek = 'delta' | 'gamma' | 'theta'

export interface OnGrid {
  readonly price: number
  readonly error: number
  readonly greeks: Readonly<Record<GridGreek, Estimated>>
  readonly finest: GridAnswer
}

/** Of the change by the last extrapolation, what is left as the error. */
const LEFT = 1
/** Of the last halving's change: what extrapolation may miss of it, more where dates or exercise leave kinks. */
const MISSED = 0.003
const MISSED_BY_KINKS = 0.1
/** Stretches of the finest grid's intervals in which jumps of a payoff are looked for. */
const JUMP_SAMPLES = 16
const ROUNDING = 1e-11
/** Where it is exercised at once the price is the payoff, but for how well the boundary is known. */
const ROUNDING_BY_EXERCISE = 1e-8

/** Why a grid has no part; undefined where it has. */
export function whyNoGrid({ model, exercise, barrier, isEscrowed, dividends }: OwnOption) {
  if (model.kind !== 'black-scholes')
    return `the ${model.kind} model is not on the grid of one stock`
  if (barrier && !barrier.isOut && exercise !== 'european') {
    return 'a knock-in with early exercise is not on the grid'
  }
  if (isEscrowed && (exercise !== 'european' || barrier) && dividends.length > 0) {
    return 'escrowed dividends go with European exercise alone: take spot'
  }
  return undefined
}

/** The same option on the way of several grids; the market may be another one than the option's. */
export class Gridded {
  readonly #option: OwnOption
  readonly #intervals: number
  readonly #payoff: GridProblem['payoff']
  readonly #jumps: readonly Jump[]
  readonly #local: GridProblem['localSigma']
  readonly #sigmaTop: number

  constructor(option: OwnOption, intervals: number) {
    this.#option = option
    this.#intervals = intervals
    this.#payoff = payoffOf(option)
    this.#local = option.localSigma === undefined ? undefined : localSigmaOf(option.localSigma)
    this.#sigmaTop = this.#top()
    if (!(this.#sigmaTop > 0)) {
      throw invalidInput(
        '/sigma',
        'without volatility there is nothing for a grid: take sigma above 0',
      )
    }
    if (this.#sigmaTop * Math.sqrt(option.T) > 10) {
      const message = `sigma sqrt(T) is ${this.#sigmaTop * Math.sqrt(option.T)}, above 10: too wide for a grid`
      throw invalidInput('/sigma', message, { limit: 10 })
    }
    this.#jumps = this.#jumpsFromS0()
  }

  /** The nearest to S0 first, as fine as the finest grid samples what is paid. */
  #jumpsFromS0(): readonly Jump[] {
    const { S0, payoff } = this.#option
    if (payoff === 'vanilla') return []
    const nodes = this.#coarseNodes([])
    const [low, high] = [nodes[0]!, nodes.at(-1)!]
    const x0 = log(S0)
    return jumpsOf(this.#payoff, low, high, this.#intervals * JUMP_SAMPLES).sort(
      (one, other) => Math.abs(one.x - x0) - Math.abs(other.x - x0),
    )
  }

  #coarseNodes(kinks: readonly number[], barrier?: GridBarrier): Float64Array {
    const { S0, T, market, dividends, exercise, isEscrowed } = this.#option
    const problem = {
      ...{ S0, T, market, exercise, barrier, kinks },
      payoff: this.#payoff,
      dividends: isEscrowed ? [] : dividends,
      localSigma: this.#local,
      sigmaTop: this.#sigmaTop,
    }
    return nodesOf(problem, this.#intervals / 4)
  }

  #top(): number {
    const { S0, T, market } = this.#option
    if (!this.#local) return Math.sqrt(largestSlope(market, T))
    const spread = new Float64Array(1)
    this.#local(Float64Array.of(S0), 0, spread)
    const reach = 1.5 * spread[0]! * Math.sqrt(T)
    const stocks = Float64Array.from({ length: 33 }, (_, i) => S0 * exp((reach * (i - 16)) / 16))
    const sigmas = new Float64Array(33)
    let top = 0
    for (let k = 0; k <= 8; k++) {
      this.#local(stocks, (T * k) / 8, sigmas)
      top = Math.max(top, ...sigmas)
    }
    return top
  }

  /** Three grids, the last with `intervals`. */
  run(progress: (share: number) => void): OnGrid {
    const { T, market } = this.#option
    const [first, second, third] = [4, 2, 1].map((division, i) => {
      const answer = this.#answer(division, market, T)
      progress([0.05, 0.25, 1][i]!)
      return answer
    }) as [GridAnswer, GridAnswer, GridAnswer]
    const { S0, K, exercise, dividends, barrier, payoff } = this.#option
    const hasKinks = exercise !== 'european' || dividends.length > 0 || barrier?.dates !== undefined
    const missed = hasKinks ? MISSED_BY_KINKS : MISSED
    const rounding = exercise === 'european' ? ROUNDING : ROUNDING_BY_EXERCISE
    const settled = (name: GridGreek | 'price', scale: number): Estimated => {
      const [a, b, c] = [first[name], second[name], third[name]]
      const value = c + (c - b) / 3
      const before = b + (b - a) / 3
      const error = LEFT * Math.abs(value - before) + missed * Math.abs(c - b) + rounding * scale
      return { value, error }
    }
    const price = settled('price', S0 + K)
    return {
      price: typeof payoff === 'object' ? price.value : Math.max(0, price.value),
      error: price.error,
      greeks: {
        delta: settled('delta', 1),
        gamma: settled('gamma', 1 / S0),
        theta: settled('theta', (S0 + K) / T),
      },
      finest: third,
    }
  }

  /** The slope of the price by something that moves the market, from two sizes of grid on the same nodes. */
  slope(by: (market: Market, step: number) => Market, step: number): Estimated {
    const { market, T } = this.#option
    return slopeOnGrids((division, h) => this.#answer(division, by(market, h), T).price, step)
  }

  /** Under another volatility, on the grids that suit it. */
  under(sigma: number): Gridded {
    const market = moved(this.#option.market, { sigma: () => sigma * sigma })
    return new Gridded({ ...this.#option, market }, this.#intervals)
  }

  /** The price by the two coarser grids: for searches. */
  quickPrice(): number {
    const { market, T } = this.#option
    const [coarse, fine] = [4, 2].map(division => this.#answer(division, market, T).price)
    return fine! + (fine! - coarse!) / 3
  }

  #answer(division: number, market: Market, T: number): GridAnswer {
    const { barrier, exercise } = this.#option
    const jumps = this.#jumps
    if (!barrier) return this.#solved(division, market, T, undefined, this.#payoff, jumps)
    const { isOut, lower, upper, rebate, dates } = barrier
    const walls: GridBarrier = { lower, upper, dates, rebate: isOut ? rebate : 0 }
    if (isOut || exercise !== 'european') {
      return this.#solved(division, market, T, walls, this.#payoff, jumps)
    }
    // In and out make the whole; what is paid where nothing was hit is the rebate.
    const whole = this.#solved(division, market, T, undefined, this.#payoff, jumps)
    const missed: GridProblem['payoff'] = (stocks, values) => {
      this.#payoff(stocks, values)
      for (const [i, value] of values.entries()) values[i] = rebate - value
    }
    const turned = jumps.map(({ x, below, above }) => {
      return { x, below: rebate - below, above: rebate - above }
    })
    const part = this.#solved(division, market, T, walls, missed, turned)
    const sum = (name: GridGreek | 'price') => whole[name] + part[name]
    return {
      ...whole,
      ...{ price: sum('price'), delta: sum('delta'), gamma: sum('gamma'), theta: sum('theta') },
    }
  }

  #solved(
    division: number,
    market: Market,
    T: number,
    barrier: GridBarrier | undefined,
    payoff: GridProblem['payoff'],
    jumps: readonly Jump[],
  ): GridAnswer {
    const { S0, K, dividends, exercise, payoff: kind, isEscrowed } = this.#option
    const kinks = typeof kind === 'object' ? jumps.map(({ x }) => exp(x)) : [K]
    const problem: GridProblem = {
      ...{ S0, T, market, payoff, exercise, barrier, kinks, jumps },
      dividends: isEscrowed ? [] : dividends,
      localSigma: this.#local,
      sigmaTop: this.#sigmaTop,
    }
    const coarse = this.#coarseNodes(kinks, barrier)
    const count = ((coarse.length - 1) * 4) / division
    const [low, high] = [coarse[0]!, coarse.at(-1)!]
    const nodes = Float64Array.from(
      { length: count + 1 },
      (_, i) => low + ((high - low) * i) / count,
    )
    return new Grid(problem, nodes).run(this.#intervals / division)
  }
}

/** The largest mean of sigma^2 over any stretch of the market's knots. */
function largestSlope({ variance }: Market, T: number): number {
  const times = [0, ...variance.knots.filter(t => t > 0 && t < T), T]
  let top = 0
  for (let i = 1; i < times.length; i++) {
    const [a, b] = [times[i - 1]!, times[i]!]
    top = Math.max(top, (variance.at(b) - variance.at(a)) / (b - a))
  }
  return top
}

function payoffOf({ payoff, sign, K, amount }: OwnOption): GridProblem['payoff'] {
  if (payoff === 'vanilla') {
    return (stocks, values) => {
      for (const [i, S] of stocks.entries()) values[i] = Math.max(0, sign * (S - K))
    }
  }
  if (payoff === 'digital') {
    return (stocks, values) => {
      for (const [i, S] of stocks.entries()) values[i] = sign * (S - K) > 0 ? amount : 0
    }
  }
  const evaluate = rowsOf(compileText(payoff.text, '/payoff', ['S'], ['K']), [K])
  return (stocks, values) => {
    evaluate([stocks], values)
    const bad = values.findIndex(value => !Number.isFinite(value))
    if (bad < 0) return
    throw invalidInput('/payoff', `the payoff is ${values[bad]} at S = ${stocks[bad]}`)
  }
}

function localSigmaOf(text: string): NonNullable<GridProblem['localSigma']> {
  const evaluate = rowsOf(compileText(text, '/sigma', ['S', 't'], []), [])
  return (stocks, t, sigmas) => {
    evaluate([stocks, new Float64Array(stocks.length).fill(t)], sigmas)
    const bad = sigmas.findIndex(value => !(value >= 0 && value < 1e3))
    if (bad < 0) return
    const message = `sigma is ${sigmas[bad]} at S = ${stocks[bad]}, t = ${t}: it must lie from 0 to 1000 wherever the grid goes`
    throw invalidInput('/sigma', message)
  }
}
