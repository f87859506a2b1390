/** Numbers of cells for runs of the same flow, as parts of the number asked for; spacings fall by 3/4 and 2/3. */
const PARTS = [3 / 8, 1 / 2, 3 / 4, 1, 3 / 2, 2, 3, 4, 6, 8, 12, 16]
export const CELLS_MAX = 160

/** Coarse to fine, at least `fewest`: even numbers of cells but for the one asked for. */
export function levelsAbout(cells: number, fewest = 6): number[] {
  const sizes = PARTS.map(part => (part === 1 ? cells : 2 * Math.round((cells * part) / 2)))
  const allowed = sizes.filter(n => n === cells || (n >= fewest && n <= CELLS_MAX))
  return [...new Set(allowed)].sort((a, b) => a - b)
}

/** What runs on several grids say of a quantity. */
export interface Limit {
  value: number
  /** Estimated size of its error, absolute. */
  error: number
}

/**
 * Factor of safety, as in Roache's grid convergence index (J. Fluids Eng. 116 (1994) 405) but for the slow
 * part that the corners of the lid add: at Re = 50 to 1000 the change alone is 0.7 to 5 times the error.
 */
const SAFETY = 1.5

/**
 * Richardson's extrapolation to no spacing from the three finest grids, errors h^2 and h^4; its error is what
 * the finest grid changed in the extrapolation from the three before, times a factor of safety.
 */
export function limitOf(cells: readonly number[], values: readonly number[]): Limit {
  if (cells.length < 4) return { value: values.at(-1)!, error: Number.MAX_VALUE }
  const value = atNoSpacing(cells.slice(-3), values.slice(-3))
  const before = atNoSpacing(cells.slice(-4, -1), values.slice(-4, -1))
  return { value, error: SAFETY * Math.abs(value - before) }
}

/** Lagrange's polynomial in h^2 at h = 0. */
export function atNoSpacing(cells: readonly number[], values: readonly number[]): number {
  const x = cells.map(n => 1 / (n * n))
  let sum = 0
  for (const [k, value] of values.entries()) {
    let weight = 1
    for (const [m, other] of x.entries()) if (m !== k) weight *= other / (other - x[k]!)
    sum += weight * value
  }
  return sum
}
