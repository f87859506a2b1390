import { dot, largestOf, triangularise } from './dense.ts'

/** Residuals of a model, seen through what a search needs of them. */
export interface Residuals {
  readonly n: number
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** Half the sum of their squares, or of their loss; Infinity where the model has no value. */
  cost(x: Float64Array): number
  /** The same with the triangle of the Jacobian's QR factors, n x n, and Q^T r, each weighted by the loss. */
  reduce(x: Float64Array, triangle: Float64Array, side: Float64Array): number
  iterate(operations: number): void
}

const STEP_FIRST = 100
const RATIO_MIN = 1e-4
/** A search ends when neither what a step promised nor what it brought exceeds this share of the cost. */
const GAIN_SHARE = 1e-14
const STEP_SHARE = 1e-15
const DAMPINGS_MAX = 12
const POLISHES_MAX = 60

/**
 * Levenberg and Marquardt's method with a trust region and the scaling of More (Numerical Analysis, Lecture Notes in
 * Mathematics 630 (1978) 105), steps clipped to the box, parameters left out where a bound holds them (Kanzow, Yamashita
 * and Fukushima, J. Comput. Appl. Math. 172 (2004) 375). x moves to the minimum; answers the cost there. `first`: the
 * first step over the size of x.
 */
export function levenbergMarquardt(
  residuals: Residuals,
  x: Float64Array,
  first = STEP_FIRST,
): number {
  const { n, lower, upper } = residuals
  const triangle = new Float64Array(n * n)
  const side = new Float64Array(n)
  const scales = new Float64Array(n)
  let cost = residuals.reduce(x, triangle, side)
  let radius = 0
  for (let isFirst = true; ; isFirst = false) {
    const norms = Float64Array.from({ length: n }, (_, j) => columnNorm(triangle, n, j))
    for (let j = 0; j < n; j++) scales[j] = Math.max(scales[j]!, norms[j]! || (isFirst ? 1 : 0))
    if (isFirst) radius = first * (scaledNorm(scales, x) || 1)
    const slopes = slopesOf(triangle, side, n)
    const free = [...x.keys()].filter(
      j => !((x[j]! <= lower[j]! && slopes[j]! > 0) || (x[j]! >= upper[j]! && slopes[j]! < 0)),
    )
    if (free.length === 0) return cost
    // The cosine between the residuals and what the parameters can change of them.
    const isLevel = free.every(j => Math.abs(slopes[j]!) <= 1e-16 * norms[j]! * Math.sqrt(2 * cost))
    if (isLevel) return cost
    for (;;) {
      residuals.iterate(30 * n * n * n)
      const { step, isNewton } = trustedStep(triangle, side, n, free, scales, radius)
      const trial = x.slice()
      for (const [place, j] of free.entries()) {
        trial[j] = Math.min(Math.max(x[j]! + step[place]!, lower[j]!), upper[j]!)
      }
      const moved = trial.map((v, j) => v - x[j]!)
      const length = scaledNorm(scales, moved)
      const promised = cost - modelCost(triangle, side, n, moved, cost)
      const next = residuals.cost(trial)
      const gain = cost - next
      const ratio = promised > 0 ? gain / promised : gain > 0 ? 1 : 0
      if (isFirst) radius = Math.min(radius, length)
      if (!(ratio > 0.25)) radius = Math.min(radius, 10 * length) * shrinking(gain, cost, promised)
      else if (isNewton || ratio >= 0.75) radius = 2 * length
      const isSmall = Math.abs(promised) <= GAIN_SHARE * cost && Math.abs(gain) <= GAIN_SHARE * cost
      if (ratio > RATIO_MIN && next <= cost) {
        x.set(trial)
        cost = residuals.reduce(x, triangle, side)
        if (isSmall || cost === 0) return polished(residuals, x, cost, triangle, side)
        break
      }
      if (isSmall || !(radius > STEP_SHARE * scaledNorm(scales, x))) {
        return polished(residuals, x, cost, triangle, side)
      }
    }
  }
}

/** How far the region shrinks after a step that brought less than a quarter of its promise. */
function shrinking(gain: number, cost: number, promised: number): number {
  if (gain >= 0) return 0.5
  // The least of the parabola through both costs and the slope, a tenth at least.
  const slope = -2 * promised
  const least = (0.5 * slope) / (slope + gain)
  return gain < -99 * cost || !(least > 0.1) ? 0.1 : Math.min(least, 0.5)
}

/** Gauss-Newton steps as long as they take the open step down: the cost no longer shows a difference. */
function polished(
  residuals: Residuals,
  x: Float64Array,
  before: number,
  triangle: Float64Array,
  side: Float64Array,
): number {
  const { n, lower, upper } = residuals
  let cost = before
  for (let round = 0; round < POLISHES_MAX; round++) {
    const slopes = slopesOf(triangle, side, n)
    const free = [...x.keys()].filter(j => x[j]! > lower[j]! && x[j]! < upper[j]!)
    const scales = Float64Array.from({ length: n }, (_, j) => columnNorm(triangle, n, j) || 1)
    const level = Math.max(0, ...free.map(j => Math.abs(slopes[j]!) / scales[j]!))
    const { step } = trustedStep(triangle, side, n, free, scales, Number.POSITIVE_INFINITY)
    const trial = x.slice()
    for (const [place, j] of free.entries()) {
      trial[j] = Math.min(Math.max(x[j]! + step[place]!, lower[j]!), upper[j]!)
    }
    const [r, s] = [triangle.slice(), side.slice()]
    const next = residuals.reduce(trial, r, s)
    const after = slopesOf(r, s, n)
    const newLevel = Math.max(0, ...free.map(j => Math.abs(after[j]!) / scales[j]!))
    if (!(newLevel < 0.9 * level) || !(next <= cost * (1 + 1e-9))) return cost
    x.set(trial)
    triangle.set(r)
    side.set(s)
    cost = next
  }
  return cost
}

/** J^T r. */
export function slopesOf(triangle: Float64Array, side: Float64Array, n: number): Float64Array {
  const slopes = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) slopes[j]! += triangle[i * n + j]! * side[i]!
  }
  return slopes
}

export function columnNorm(triangle: Float64Array, n: number, j: number): number {
  let sum = 0
  for (let i = 0; i <= j; i++) sum += triangle[i * n + j]! * triangle[i * n + j]!
  return Math.sqrt(sum)
}

function scaledNorm(scales: Float64Array, x: Float64Array): number {
  let sum = 0
  for (let j = 0; j < x.length; j++) sum += (scales[j]! * x[j]!) ** 2
  return Math.sqrt(sum)
}

/** Of the residuals as their slopes have it. */
function modelCost(
  triangle: Float64Array,
  side: Float64Array,
  n: number,
  step: Float64Array,
  cost: number,
): number {
  let change = 0
  for (let i = 0; i < n; i++) {
    let along = 0
    for (let j = i; j < n; j++) along += triangle[i * n + j]! * step[j]!
    change += along * (side[i]! + along / 2)
  }
  return cost + change
}

/** The least of the model within the radius: damping by More's iteration on its secular equation. */
function trustedStep(
  triangle: Float64Array,
  side: Float64Array,
  n: number,
  free: readonly number[],
  scales: Float64Array,
  radius: number,
): { step: Float64Array; isNewton: boolean } {
  const k = free.length
  const columns = k + 1
  const base = new Float64Array(n * columns)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) base[i * columns + j] = triangle[i * n + free[j]!]!
    base[i * columns + k] = side[i]!
  }
  const damped = (damping: number) => {
    const rows = n + k
    const matrix = new Float64Array(rows * columns)
    matrix.set(base)
    const root = Math.sqrt(damping)
    for (let j = 0; j < k; j++) matrix[(n + j) * columns + j] = root * scales[free[j]!]!
    triangularise(matrix, rows, columns, k)
    const step = new Float64Array(k)
    for (let i = k - 1; i >= 0; i--) {
      let sum = -matrix[i * columns + k]!
      for (let j = i + 1; j < k; j++) sum -= matrix[i * columns + j]! * step[j]!
      const diagonal = matrix[i * columns + i]!
      // A direction that the data do not see is not gone along.
      step[i] = diagonal > 1e-14 * scales[free[i]!]! ? sum / diagonal : 0
    }
    const scaled = step.map((v, j) => v * scales[free[j]!]!)
    const length = Math.sqrt(dot(scaled, scaled))
    /** || R^-T D^2 p / ||D p|| ||^2, by which the length falls with the damping. */
    const fall = () => {
      const w = scaled.map((v, j) => (v * scales[free[j]!]!) / length)
      for (let i = 0; i < k; i++) {
        let sum = w[i]!
        for (let j = 0; j < i; j++) sum -= matrix[j * columns + i]! * w[j]!
        const diagonal = matrix[i * columns + i]!
        w[i] = diagonal > 0 ? sum / diagonal : 0
      }
      return dot(w, w)
    }
    return { step, length, fall }
  }
  const newton = damped(0)
  if (!(newton.length > 1.1 * radius)) return { step: newton.step, isNewton: true }
  const slopes = slopesOf(triangle, side, n)
  const steepest = largestOf(free.map(j => slopes[j]! / scales[j]!)) * Math.sqrt(k)
  let low = 0
  let high = steepest / radius
  let damping = Math.max(1e-3 * high, Number.MIN_VALUE)
  let best = newton
  for (let count = 0; count < DAMPINGS_MAX; count++) {
    best = damped(damping)
    const off = best.length - radius
    if (Math.abs(off) <= 0.1 * radius) break
    if (off > 0) low = damping
    else high = damping
    const next = damping + off / (radius * best.fall())
    const inside = next > low && next < high
    damping = inside ? next : Math.sqrt(Math.max(low, 1e-3 * high) * high)
  }
  return { step: best.step, isNewton: false }
}
