// The error of a number from the same problem on three grids, each with twice the spacing of the one before (Roache, Annu. Rev.
// Fluid Mech. 29 (1997) 123).
import { log2 } from '../numerics/mathematics.ts'

export interface GridError {
  readonly estimate: number
  /** Null where the differences are rounding or change sign. */
  readonly order: number | null
}

/** Below this share of the scale a difference is rounding. */
const ROUNDING = 1e-12

/** A difference shows an error, and proves none larger (Roache's factor for three grids). */
const SAFETY = 1.25

/**
 * Of the finest: the difference over 2^p - 1 with the nominal order p, or the observed one where that is lower; never less than
 * what the coarser pair says of it, and the whole difference where the values do not converge. `gainMax` is what a halving of
 * the spacing gains at most where that is less than 2^p.
 */
export function gridError(
  fine: number,
  middle: number,
  coarse: number,
  nominal: number,
  scale: number,
  gainMax = Number.MAX_VALUE,
): GridError {
  const [near, far] = [middle - fine, coarse - middle]
  const size = Math.abs(near)
  if (size <= ROUNDING * scale && Math.abs(far) <= ROUNDING * scale) {
    return { estimate: size, order: null }
  }
  const gain = Math.min(powerOfTwo(nominal), gainMax)
  const before = Math.abs(far) / gain / (gain - 1)
  const order = near * far > 0 ? log2(far / near) : null
  const isFalling = order !== null && order > 0.1
  const shown = isFalling ? size / (Math.min(far / near, gain) - 1) : size
  return { estimate: SAFETY * Math.max(shown, before), order }
}

/** The same of a whole field, from the mean distances of two pairs of grids: fine to middle, and middle to coarse. */
export function fieldError(near: number, far: number, nominal: number, scale: number): GridError {
  return gridError(0, near, near + far, nominal, scale)
}

function powerOfTwo(p: number): number {
  let power = 1
  for (let i = 0; i < p; i++) power *= 2
  return power
}
