// The exponents of an orbit that has come to rest or to a cycle, by the eigenvalues and multipliers there.
import { distance, type Equilibrium } from '../../dynamics/equilibria.ts'
import type { ComplexNumber } from '../../numerics/eigenvalues.ts'
import { log } from '../../numerics/mathematics.ts'

/** So near to a point, over the sizes of the states in the run, an orbit has come to rest. */
const NEAR = 1e-3
/** A multiplier below this share of the largest is its rounding. */
const MULTIPLIER_MIN = 1e-6

interface Arrived {
  readonly end: ArrayLike<number>
  readonly scales: readonly number[]
  readonly isMap: boolean
}

interface Cycle {
  readonly period: number
  readonly multipliers?: readonly ComplexNumber[]
}

/** In falling order, as many as are known there. */
export function settledRates(
  { end, scales, isMap }: Arrived,
  points: readonly Equilibrium[],
  cycle: Cycle | undefined,
): readonly number[] {
  const rest = points.find(
    ({ y, stability }) => stability === 'stable' && distance(end, y, scales) < NEAR,
  )
  if (!rest) return cycle?.multipliers ? ratesOf(cycle.multipliers, cycle.period) : []
  return isMap ? ratesOf(rest.eigenvalues, 1) : rest.eigenvalues.map(({ re }) => re)
}

function ratesOf(multipliers: readonly ComplexNumber[], period: number): number[] {
  const sizes = multipliers.map(({ re, im }) => Math.sqrt(re * re + im * im))
  const least = MULTIPLIER_MIN * Math.max(...sizes)
  return sizes
    .filter(size => size > least)
    .sort((one, other) => other - one)
    .map(size => log(size) / period)
}
