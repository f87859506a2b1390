// What a grid solves, and where its nodes lie.
import { log } from '../../numerics/mathematics.ts'
import type { Market } from './market.ts'
import type { Jump } from './payoff-jumps.ts'

export interface GridProblem {
  readonly S0: number
  readonly T: number
  readonly market: Market
  /** Of the stocks at a time; without it the market's. */
  readonly localSigma: ((stocks: Float64Array, t: number, sigmas: Float64Array) => void) | undefined
  /** Largest sigma for the width of the grid. */
  readonly sigmaTop: number
  /** What is paid at T, of each stock. */
  payoff(stocks: Float64Array, values: Float64Array): void
  /** Stocks that nodes should lie on, the first before the others: kinks and jumps of the payoff. */
  readonly kinks: readonly number[]
  readonly jumps: readonly Jump[]
  readonly exercise: 'european' | 'american' | readonly number[]
  readonly dividends: readonly Dividend[]
  readonly barrier: GridBarrier | undefined
}

export interface Dividend {
  readonly t: number
  readonly amount: number
  readonly fraction: number
}

/** Knocked out below `lower` and above `upper`, always or at `dates`; the rebate is paid then. */
export interface GridBarrier {
  readonly lower: number | undefined
  readonly upper: number | undefined
  readonly rebate: number
  readonly dates: readonly number[] | undefined
}

/** Standard deviations of ln S_T to either side. */
const WIDTH = 6.5
/** The nodes: `count` intervals of equal length in x, with the special points on nodes where they can be. */
export function nodesOf(problem: Omit<GridProblem, 'jumps'>, count: number): Float64Array {
  const { S0, T, market, sigmaTop, barrier, dividends } = problem
  const kinks = problem.kinks.map(one => log(one))
  const drift = market.rate.at(T) - market.income.at(T)
  const variance = sigmaTop * sigmaTop * T
  const reach = WIDTH * Math.sqrt(variance)
  let paid = 0
  for (const { amount } of dividends) paid += amount
  let fallen = paid < S0 / 2 ? log(1 - paid / S0) : log(0.5)
  for (const { fraction } of dividends) fallen += log(1 - fraction)
  const x0 = log(S0)
  let low = x0 + Math.min(0, drift - variance / 2) - reach + fallen
  let high = x0 + Math.max(0, drift + variance / 2) + reach
  const isContinuous = barrier !== undefined && barrier.dates === undefined
  const lower = barrier?.lower === undefined ? undefined : log(barrier.lower)
  const upper = barrier?.upper === undefined ? undefined : log(barrier.upper)
  if (isContinuous && lower !== undefined) low = lower
  if (isContinuous && upper !== undefined) high = upper
  if (isContinuous && lower !== undefined && upper !== undefined) return even(low, high, count)
  const anchor = lower ?? upper ?? kinks[0] ?? x0
  const others = [lower === undefined ? undefined : upper, ...kinks, x0]
  const h = aligned((high - low) / count, others, anchor)
  const below = isContinuous && lower !== undefined ? 0 : Math.ceil((anchor - low) / h)
  const above = isContinuous && upper !== undefined ? 0 : Math.ceil((high - anchor) / h)
  return even(anchor - below * h, anchor + above * h, Math.max(8, below + above))
}

function even(low: number, high: number, count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, i) => low + ((high - low) * i) / count)
}

/** The longest spacing at most `h` that puts the first other point apart from the anchor on a node. */
function aligned(h: number, others: readonly (number | undefined)[], anchor: number): number {
  for (const other of others) {
    if (other === undefined) continue
    const distance = Math.abs(other - anchor)
    if (distance < h / 2) continue
    return distance / Math.ceil(distance / h - 1e-9)
  }
  return h
}
