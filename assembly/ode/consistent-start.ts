// The start of a system of which some equations have no derivative.
import { base, FIRST, order, slope, Y } from './frame'
import { factor, jacobianEntries, solveReal } from './pivoted-lu'
import { MASS } from './radau5-step'
import { jacobian } from './user'

/**
 * Solves the equations without a derivative for the unknowns that have none, by Newton's method from where they stand.
 * Answers the iterations, -1 where there is no way to go on.
 */
export function makeConsistent(t: f64): i32 {
  let size: f64 = Infinity
  for (let n = 0; n < 50; n++) {
    slope(t, Y, FIRST)
    jacobian(t, base + Y, jacobianEntries())
    // A large multiple of M holds all the others where they are.
    if (!factor(1e100, 1e100, 0, MASS)) return -1
    size = 0
    for (let i = base, last = base + ((<usize>order) << 3); i < last; i += 8) {
      if (load<f64>(i, MASS) !== 0) store<f64>(i, 0, FIRST)
    }
    solveReal(FIRST)
    for (let i = base, last = base + ((<usize>order) << 3); i < last; i += 8) {
      if (load<f64>(i, MASS) !== 0) continue
      const change = load<f64>(i, FIRST)
      const value = load<f64>(i, Y) + change
      store<f64>(i, value, Y)
      size = max(size, abs(change) / (abs(value) + f64.MIN_NORMAL_VALUE))
    }
    if (!(size < Infinity)) return -1
    if (size <= 4 * f64.EPSILON) return n
  }
  // Rounding may keep the last bits moving.
  return size <= 1e-12 ? 50 : -1
}
