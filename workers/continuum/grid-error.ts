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

/**
 * Of the finest: the difference over 2^p - 1 with the nominal order p; where the observed order is half or more away from it
 * the larger of both estimates, and where there is none the whole difference.
 */
export function gridError(
  fine: number,
  middle: number,
  coarse: number,
  nominal: number,
  scale: number,
): GridError {
  const [near, far] = [middle - fine, coarse - middle]
  const size = Math.abs(near)
  if (size <= ROUNDING * scale) return { estimate: size, order: null }
  const usual = size / (powerOfTwo(nominal) - 1)
  const order = near * far > 0 ? log2(far / near) : null
  if (order !== null && Math.abs(order - nominal) < 0.5) {
    return { estimate: size / (far / near - 1), order }
  }
  const seen = order !== null && order > 0.1 ? size / (far / near - 1) : size
  return { estimate: Math.max(usual, seen), order }
}

function powerOfTwo(p: number): number {
  let power = 1
  for (let i = 0; i < p; i++) power *= 2
  return power
}
