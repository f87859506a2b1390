// Costs of generation as part of a program: polynomials in the objective; a convex piecewise cost as a variable that lies
// above each of its lines.
import { type Cost, costAt } from './costs.ts'

export interface Priced {
  readonly cost: Cost
  /** Variable of the power, per unit. */
  readonly variable: number
}

/** A line of a piecewise cost: slope times the power, less the variable of the cost, is at most `below`. */
interface Piece {
  readonly power: number
  readonly cost: number
  readonly slope: number
  readonly below: number
}

export interface PricedGeneration {
  /** Variables that stand for piecewise costs. */
  readonly variables: number
  /** Cost of the start, by which the variables are scaled. */
  readonly scales: readonly number[]
  readonly pieces: readonly Piece[]
  readonly smooth: readonly Priced[]
}

/** Variables of costs are numbered from `first`. */
export function pricedGeneration(
  priced: readonly Priced[],
  base: number,
  first: number,
): PricedGeneration {
  const smooth = priced.filter(({ cost }) => cost.kind === 'polynomial')
  const scales: number[] = []
  const pieces: Piece[] = []
  for (const { cost, variable } of priced) {
    if (cost.kind !== 'pieces') continue
    const { at, costs } = cost
    const scale = Math.max(1, ...costs.map(Math.abs))
    const own = first + scales.length
    scales.push(scale)
    for (let k = 1; k < at.length; k++) {
      const slope = (costs[k]! - costs[k - 1]!) / (at[k]! - at[k - 1]!)
      const below = (slope * at[k]! - costs[k]!) / scale
      pieces.push({ power: variable, cost: own, slope: (slope * base) / scale, below })
    }
  }
  return { variables: scales.length, scales, pieces, smooth }
}

/** Adds slopes to the gradient; the cost an hour. */
export function priceOf(
  { smooth, scales }: PricedGeneration,
  x: Float64Array,
  base: number,
  first: number,
  gradient: Float64Array,
): number {
  let total = 0
  for (const { cost, variable } of smooth) {
    const [value, slope] = costAt(cost, x[variable]! * base)
    total += value
    gradient[variable]! += slope * base
  }
  for (const [k, scale] of scales.entries()) {
    total += scale * x[first + k]!
    gradient[first + k]! += scale
  }
  return total
}

/** Cost of a power, per unit, that is above all lines of its own. */
export function startingCosts(
  { pieces, scales }: PricedGeneration,
  x: Float64Array,
  first: number,
): void {
  for (let k = 0; k < scales.length; k++) {
    let most = -Infinity
    for (const { power, cost, slope, below } of pieces) {
      if (cost === first + k) most = Math.max(most, slope * x[power]! - below)
    }
    x[first + k] = most + 0.1 * Math.max(1, Math.abs(most))
  }
}
