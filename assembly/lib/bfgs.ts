// BFGS (Nocedal and Wright, Numerical Optimization (2006), algorithm 6.1) over unknowns that the caller holds: he answers
// the energy where he stands, leaves its gradient at `slopes`, and moves along `direction`.
import { zeroed } from './memory'

// Armijo's condition; at the rounding level of the energy the slope decides (Hager and Zhang, SIAM J. Optim. 16
// (2005) 170, approximate Wolfe conditions).
const DECREASE: f64 = 1e-4
const CURVATURE: f64 = 0.9
const ROUNDING: f64 = 1e-13
const TRIALS: i32 = 30

let count: usize = 0
let octets: usize = 0
/** No step of a search is longer; the first of a search is at most `firstStep`. */
let stepMax: f64 = 1
let firstStep: f64 = 0.1
/** Of an energy whose gradient jumps: any step that lowers it enough will do, since none may meet the other condition. */
let isRough: bool = false
export let slopes: usize = 0
export let direction: usize = 0
let startSlopes: usize = 0
let inverse: usize = 0 // of the Hessian, as BFGS knows it
let change: usize = 0
let product: usize = 0

/** Takes all memory. */
export function takeUnknowns(unknowns: usize, longest: f64, first: f64): void {
  count = unknowns
  octets = unknowns << 3
  stepMax = longest
  firstStep = first
  slopes = zeroed(octets)
  startSlopes = zeroed(octets)
  direction = zeroed(octets)
  inverse = zeroed((unknowns * unknowns) << 3)
  change = zeroed(octets)
  product = zeroed(octets)
}

export function setRough(rough: bool): void {
  isRough = rough
}

/**
 * At most `most` steps; true once no component of the gradient exceeds `tolerance`, or rounding hides any further
 * descent. `mark` notes the place from which `move` goes, `back` returns to it.
 */
export function descend(
  most: i32,
  tolerance: f64,
  energy: () => f64,
  mark: () => void,
  move: (a: f64) => void,
  back: () => void,
): bool {
  let now = energy()
  let fresh = true
  for (let step = 0; step < most; step++) {
    if (largestSlope() <= tolerance) return true
    const slope = descent(fresh)
    mark()
    memory.copy(startSlopes, slopes, octets)
    const next = search(now, slope, energy, move)
    if (isNaN(next)) {
      back()
      now = energy()
      if (fresh) return false
      fresh = true
      continue
    }
    now = next
    if (learn(fresh)) fresh = false
  }
  return largestSlope() <= tolerance
}

/** Largest component of the gradient. */
export function largestSlope(): f64 {
  let most: f64 = 0
  for (let i: usize = 0; i < octets; i += 8) most = max(most, abs(load<f64>(slopes + i)))
  return most
}

function dot(a: usize, b: usize): f64 {
  let sum: f64 = 0
  for (let i: usize = 0; i < octets; i += 8) sum += load<f64>(a + i) * load<f64>(b + i)
  return sum
}

/** out = sign (inverse Hessian) x. */
function applyInverse(x: usize, out: usize, sign: f64): void {
  for (let i: usize = 0; i < count; i++) {
    store<f64>(out + (i << 3), sign * dot(inverse + ((i * count) << 3), x))
  }
}

/** Sets the direction of the next step; answers the slope of the energy along it. */
function descent(fresh: bool): f64 {
  if (!fresh) applyInverse(slopes, direction, -1)
  let slope = dot(direction, slopes)
  let most = stepMax
  if (fresh || !(slope < 0)) {
    for (let i: usize = 0; i < octets; i += 8) {
      store<f64>(direction + i, -load<f64>(slopes + i))
    }
    slope = dot(direction, slopes)
    most = firstStep
  }
  const length = sqrt<f64>(dot(direction, direction))
  if (length <= most) return slope
  const factor = most / length
  for (let i: usize = 0; i < octets; i += 8) {
    store<f64>(direction + i, factor * load<f64>(direction + i))
  }
  return factor * slope
}

/**
 * A step that meets the weak Wolfe conditions, or the longest allowed one that lowers the energy: bisection and
 * doubling (Lewis and Overton, Math. Program. 141 (2013) 135), the first shortening by a parabola. NaN when no trial is
 * good.
 */
function search(before: f64, slope: f64, energy: () => f64, move: (a: f64) => void): f64 {
  const longest = stepMax / sqrt<f64>(dot(direction, direction))
  let low: f64 = 0
  let high: f64 = Infinity
  let a: f64 = 1
  for (let trial = 0; trial < TRIALS; trial++) {
    move(a)
    const now = energy()
    const slopeThere = dot(direction, slopes)
    const level =
      now <= before + ROUNDING * (1 + abs(before)) && abs(slopeThere) <= -CURVATURE * slope
    if (now <= before + DECREASE * a * slope || level) {
      if (isRough || slopeThere >= CURVATURE * slope || a >= longest) return scaled(a, now)
      low = a
    } else high = a
    if (high === Infinity) a = min(4 * low, longest)
    else if (low > 0) a = 0.5 * (low + high)
    else {
      // The minimum of the parabola through both energies and the slope; of huge energies a tenth.
      const minimum = (-slope * a * a) / (2 * (now - before - a * slope))
      a = min(max(minimum, 0.1 * a), 0.5 * a)
    }
  }
  return NaN
}

/** The step that was made, for learn(). */
function scaled(a: f64, now: f64): f64 {
  for (let i: usize = 0; i < octets; i += 8) {
    store<f64>(direction + i, a * load<f64>(direction + i))
  }
  return now
}

/** Update of the inverse Hessian from the step and the change of the gradient; false when there is no curvature. */
function learn(fresh: bool): bool {
  for (let i: usize = 0; i < octets; i += 8) {
    store<f64>(change + i, load<f64>(slopes + i) - load<f64>(startSlopes + i))
  }
  const curvature = dot(direction, change)
  const square = dot(change, change)
  if (!(curvature > 1e-12 * sqrt<f64>(square * dot(direction, direction)))) return false
  if (fresh) {
    memory.fill(inverse, 0, (count * count) << 3)
    for (let i: usize = 0; i < count; i++) {
      store<f64>(inverse + ((i * count + i) << 3), curvature / square)
    }
  }
  applyInverse(change, product, 1)
  const along = (1 + dot(change, product) / curvature) / curvature
  for (let i: usize = 0; i < count; i++) {
    const si = load<f64>(direction + (i << 3))
    const pi = load<f64>(product + (i << 3))
    for (let j: usize = 0; j < count; j++) {
      const sj = load<f64>(direction + (j << 3))
      const pj = load<f64>(product + (j << 3))
      const at = inverse + ((i * count + j) << 3)
      store<f64>(at, load<f64>(at) + along * si * sj - (pi * sj + si * pj) / curvature)
    }
  }
  return true
}
