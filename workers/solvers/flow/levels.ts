/** Numbers of cells for runs of the same flow, as parts of the number asked for; spacings fall by 3/4 and 2/3. */
const PARTS = [3 / 8, 1 / 2, 3 / 4, 1, 3 / 2, 2, 3, 4, 6, 8, 12, 16]
/** By 3/4 to 5/6: work grows with the fifth power of the cells, so that many small steps cost less than a large one. */
// biome-ignore format: an octave a line
const NARROW_PARTS = [
  1 / 4, 3 / 8,
  1 / 2, 5 / 8, 3 / 4,
  1, 5 / 4, 3 / 2,
  2, 5 / 2, 3,
  4, 5, 6,
  8, 10, 12,
  16,
]
export const CELLS_MAX = 160

/** Coarse to fine, at least `fewest`: even numbers of cells but for the one asked for. */
export const levelsAbout = (cells: number, fewest = 6): number[] => sizesOf(PARTS, cells, fewest)

/** The same with more grids, from a quarter of the cells on. */
export const narrowLevelsAbout = (cells: number): number[] => sizesOf(NARROW_PARTS, cells, 6)

function sizesOf(parts: readonly number[], cells: number, fewest: number): number[] {
  const sizes = parts.map(part => (part === 1 ? cells : 2 * Math.round((cells * part) / 2)))
  const allowed = sizes.filter(n => n === cells || (n >= fewest && n <= CELLS_MAX))
  return [...new Set(allowed)].sort((a, b) => a - b)
}

/** Value of a quantity extrapolated from runs on several grids. */
export interface Limit {
  value: number
  /** Estimated size of its error, absolute. */
  error: number
}

/** Factor of safety, as in Roache's grid convergence index (J. Fluids Eng. 116 (1994) 405). */
const SAFETY = 1.5

/** An extrapolation with one finer grid gains a factor of 3 to 30; on spacings that fall by 4/5 a factor of 5 at most. */
const CHANCE = 0.2

/** Powers of h in the error: 2 and 4 of the scheme, and 3 from the corners of the lid, where the velocity is discontinuous. */
const POWERS = [2, 3, 4]
const GRIDS = POWERS.length + 1

/**
 * Extrapolation to no spacing from the four finest grids; its error is what the finest grid changed in the extrapolation
 * from the four before, times a factor of safety.
 */
export function limitOf(cells: readonly number[], values: readonly number[]): Limit {
  if (cells.length < GRIDS + 2) return { value: values.at(-1)!, error: Number.MAX_VALUE }
  const value = throughPowers(cells.slice(-GRIDS), values.slice(-GRIDS))
  const before = throughPowers(cells.slice(-GRIDS - 1, -1), values.slice(-GRIDS - 1, -1))
  const change = Math.abs(value - before)
  // Two extrapolations may agree by chance and both be far off, so the previous change is taken into account too.
  const earlier = throughPowers(cells.slice(-GRIDS - 2, -2), values.slice(-GRIDS - 2, -2))
  return { value, error: SAFETY * Math.max(change, CHANCE * Math.abs(before - earlier)) }
}

/** The value at h = 0 of c0 + c2 h^2 + c3 h^3 + c4 h^4 through as many grids: Gauss with pivots. */
function throughPowers(cells: readonly number[], values: readonly number[]): number {
  const finest = cells.at(-1)!
  const rows = cells.map((n, k) => {
    const h = finest / n
    return [h * h, h * h * h, h * h * h * h, 1, values[k]!]
  })
  const last = rows.length
  for (let k = 0; k < last; k++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= k && Math.abs(row[k]!) > Math.abs(rows[best]![k]!) ? i : best),
      k,
    )
    ;[rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!]
    for (let i = k + 1; i < last; i++) {
      const factor = rows[i]![k]! / rows[k]![k]!
      for (let m = k; m <= last; m++) rows[i]![m]! -= factor * rows[k]![m]!
    }
  }
  return rows[last - 1]![last]! / rows[last - 1]![last - 1]!
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
