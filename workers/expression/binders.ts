// The three forms over a bound variable. Each does a bounded, fixed amount of work and gives NaN where
// its result does not exist; the operator then has no value.
import { CompensatedSum } from '../numerics/compensated-sum.ts'
import { gaussLegendre } from '../numerics/gauss-legendre.ts'
import { refused } from './tree.ts'
import { INTEGRAL_PANELS, INTEGRAL_POINTS, ROOT_STEPS, TERMS_MAX } from './work.ts'

type Body = (x: number) => number

/** Sum over the integers from..to with Neumaier's compensation; an empty range gives 0. */
export function sumOver(body: Body, from: number, to: number): number {
  if (!isRange(from, to)) return Number.NaN
  const sum = new CompensatedSum()
  for (let k = from; k <= to; k++) sum.add(body(k))
  return sum.total
}

/** Whether the bounds of a sum are safe integers; throws for a sum that is too long. */
export function isRange(from: number, to: number): boolean {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return false
  const terms = to - from + 1
  if (terms <= TERMS_MAX) return true
  throw refused(`a sum of ${terms} terms exceeds ${TERMS_MAX}`, {
    terms,
    limit: TERMS_MAX,
  })
}

export const rule = gaussLegendre(INTEGRAL_POINTS)

/** Gauss-Legendre on equal panels: exact for polynomials of degree 31 on each. */
export function integrate(body: Body, from: number, to: number, panels = INTEGRAL_PANELS): number {
  const half = (to - from) / (2 * panels)
  let sum = 0
  for (let panel = 0; panel < panels; panel++) {
    const middle = from + (2 * panel + 1) * half
    for (let i = 0; i < INTEGRAL_POINTS; i++) {
      sum += rule.weights[i]! * body(middle + half * rule.points[i]!)
    }
  }
  return sum * half
}

/** At a root the value is smaller than at the farther end by this factor at least; at a pole or a jump it is not. */
const SMALL_AT_ROOT = 1 / 256

/**
 * The root between two ends of opposite sign, to the last bit or two: Brent, Algorithms for Minimization
 * without Derivatives (1973), ch. 4. NaN where the signs do not differ, and where they change at a pole or a jump.
 */
export function findRoot(body: Body, from: number, to: number): number {
  let [a, b] = [from, to]
  let [fa, fb] = [body(a), body(b)]
  if (fa === 0) return a
  if (fb === 0) return b
  if (Math.sign(fa) * Math.sign(fb) !== -1) return Number.NaN
  const small = Math.max(Math.abs(fa), Math.abs(fb)) * SMALL_AT_ROOT
  let [c, fc] = [a, fa]
  let step = b - a
  let previous = step
  for (let n = 0; n < ROOT_STEPS; n++) {
    if (Math.sign(fb) === Math.sign(fc)) {
      c = a
      fc = fa
      previous = step = b - a
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      ;[a, b, c] = [b, c, b]
      ;[fa, fb, fc] = [fb, fc, fb]
    }
    const tolerance = 2 * Number.EPSILON * Math.abs(b)
    const middle = (c - b) / 2
    if (fb === 0) return b
    if (Math.abs(middle) <= tolerance) return Math.abs(fb) <= small ? b : Number.NaN
    if (Number.isNaN(fb)) return Number.NaN
    const trial = interpolated(a, b, c, fa, fb, fc)
    if (
      Math.abs(previous) >= tolerance &&
      Math.abs(fa) > Math.abs(fb) &&
      accepted(trial, middle, tolerance, previous)
    ) {
      previous = step
      step = trial
    } else {
      previous = step = middle
    }
    a = b
    fa = fb
    b += Math.abs(step) > tolerance ? step : middle > 0 ? tolerance : -tolerance
    fb = body(b)
  }
  return Number.NaN
}

/** The step from b to where the secant, or the parabola through three points turned on its side, meets 0. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number {
  const s = fb / fa
  const middle = (c - b) / 2
  if (a === c) return (2 * middle * s) / (s - 1)
  const q = fa / fc
  const r = fb / fc
  const p = s * (2 * middle * q * (q - r) - (b - a) * (r - 1))
  return -p / ((q - 1) * (r - 1) * (s - 1))
}

function accepted(trial: number, middle: number, tolerance: number, previous: number): boolean {
  const inside = trial * middle > 0 && Math.abs(trial) < 1.5 * Math.abs(middle) - 0.5 * tolerance
  return inside && Math.abs(trial) < Math.abs(previous) / 2
}
