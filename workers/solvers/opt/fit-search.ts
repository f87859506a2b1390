// The search of a fit, from several first steps if need be, and what is known of where it ended.
import { hessianOf } from '../../numerics/optimise/certificate.ts'
import {
  dot,
  largestOf,
  type SingularValues,
  singularValues,
  triangularise,
} from '../../numerics/optimise/dense.ts'
import {
  columnNorm,
  levenbergMarquardt,
  slopesOf,
} from '../../numerics/optimise/levenberg-marquardt.ts'
import { clip, type Program, Spent } from '../../numerics/optimise/program.ts'
import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import type { FitResiduals } from './fit-residuals.ts'
import type { Variables } from './variables.ts'

/** First steps over the size of the start that are tried until one search ends well. */
const FIRST_STEPS = [100, 1, 0.01] as const
/** Singular values of the scaled Jacobian below this share of the largest are directions that the data do not show. */
const UNDETERMINED = 1e-12
/** The step that is left, over the size of a parameter or its deviation. */
export const STEP_MAX = 1e-6
export const CURVATURE_SHARE = 1e-7

export interface Fitted {
  readonly x: Float64Array
  readonly cost: number
  readonly triangle: Float64Array
  readonly side: Float64Array
  /** What the residual sum would lose by an open Gauss-Newton step of the free parameters. */
  readonly openGain: number
  readonly scales: Float64Array
  /** Parameters that no bound holds. */
  readonly free: readonly number[]
  readonly singular: SingularValues
  /** Largest open Gauss-Newton step over the size of its parameter or its deviation. */
  readonly open: number
  readonly isFinished: boolean
  /** Lowest curvature of the cost over the largest, in parameters scaled by their columns, and its direction. */
  readonly curvature: number
  readonly lowest: Float64Array
}

/** Searches with other first steps where one ended nowhere; the lowest that ended well, else the lowest. */
export function searchFit(residuals: FitResiduals, variables: Variables): Fitted {
  const all: Fitted[] = []
  for (const first of FIRST_STEPS) {
    let one = searchOnce(residuals, variables.start, first)
    for (let turn = 0; turn < 3 && one.curvature < -CURVATURE_SHARE; turn++) {
      const next = one.x.map((v, j) => v + (1e-2 * one.lowest[j]!) / (one.scales[j]! || 1))
      clip(residuals, next)
      const other = searchOnce(residuals, next, first)
      if (!(other.cost <= one.cost)) break
      one = other
    }
    all.push(one)
    if (isSound(one)) break
  }
  const sound = all.filter(isSound)
  return (sound.length > 0 ? sound : all).reduce((a, b) => (b.cost < a.cost ? b : a))
}

const isSound = ({ isFinished, open, singular, curvature }: Fitted): boolean =>
  isFinished &&
  open <= STEP_MAX &&
  curvature >= -CURVATURE_SHARE &&
  singular.values.every(v => v > UNDETERMINED * singular.values[0]!)

function searchOnce(residuals: FitResiduals, start: Float64Array, first: number): Fitted {
  const { n, rows, lower, upper } = residuals
  const x = start.slice()
  let isFinished = true
  try {
    levenbergMarquardt(residuals, x, first)
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    isFinished = false
  }
  const triangle = new Float64Array(n * n)
  const side = new Float64Array(n)
  const cost = residuals.reduce(x, triangle, side)
  const slopes = slopesOf(triangle, side, n)
  const scales = Float64Array.from({ length: n }, (_, j) => columnNorm(triangle, n, j))
  const free = [...x.keys()].filter(
    j => !((x[j]! <= lower[j]! && slopes[j]! > 0) || (x[j]! >= upper[j]! && slopes[j]! < 0)),
  )
  const k = free.length
  const scaled = new Float64Array(k * k)
  const reduced = reducedTriangle(triangle, side, n, free)
  for (let i = 0; i < k; i++) {
    for (let j = i; j < k; j++) {
      scaled[i * k + j] = reduced.triangle[i * k + j]! / (scales[free[j]!]! || 1)
    }
  }
  const singular = singularValues(scaled, k)
  const step = new Float64Array(n)
  // Through the singular values: directions that the data do not show stay where they are.
  const image = leftProducts(scaled, singular, k)
  for (const [r, value] of singular.values.entries()) {
    if (!(value > UNDETERMINED * singular.values[0]!)) continue
    const along = -dot(image[r]!, reduced.side) / value
    for (let j = 0; j < k; j++) {
      step[free[j]!]! += (along * singular.vectors[r]![j]!) / (scales[free[j]!]! || 1)
    }
  }
  const openGain = dot(reduced.side, reduced.side)
  const fitted = { x, cost, triangle, side, openGain, scales, free, singular, isFinished }
  const s = rows > k ? Math.sqrt((2 * cost) / (rows - k)) : 0
  const { deviations } = spreadOf(fitted, s)
  let open = 0
  for (let j = 0; j < n; j++) {
    const size = Math.max(Math.abs(x[j]!), deviations[j] ?? 0)
    if (step[j] !== 0) open = Math.max(open, Math.abs(step[j]!) / size)
  }
  const { values, vectors } = curvaturesOf(residuals, fitted)
  const curvature = k === 0 ? 0 : values[0]! / (largestOf(values) || 1)
  const lowest = new Float64Array(n)
  for (let j = 0; j < k; j++) lowest[free[j]!] = vectors[0]![j]!
  return { ...fitted, open, curvature, lowest }
}

interface Reduced {
  readonly triangle: Float64Array
  readonly side: Float64Array
}

/** The free columns of the triangle, made triangular again. */
function reducedTriangle(
  triangle: Float64Array,
  side: Float64Array,
  n: number,
  free: readonly number[],
): Reduced {
  const k = free.length
  const wide = k + 1
  const matrix = new Float64Array(n * wide)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) matrix[i * wide + j] = triangle[i * n + free[j]!]!
    matrix[i * wide + k] = side[i]!
  }
  triangularise(matrix, n, wide, k)
  const reduced = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = i; j < k; j++) reduced[i * k + j] = matrix[i * wide + j]!
  }
  return {
    triangle: reduced,
    side: Float64Array.from({ length: k }, (_, i) => matrix[i * wide + k]!),
  }
}

/** Left singular vectors, of unit length. */
const leftProducts = (matrix: Float64Array, { values, vectors }: SingularValues, k: number) =>
  vectors.map((v, r) =>
    Float64Array.from(
      { length: k },
      (_, i) => dot(matrix.subarray(i * k, (i + 1) * k), v) / (values[r]! || 1),
    ),
  )

/** Of the cost in free parameters scaled by their columns: what the squares of slopes leave out counts too. */
function curvaturesOf(
  residuals: FitResiduals,
  { x, scales, free }: Pick<Fitted, 'x' | 'scales' | 'free'>,
) {
  const { n, lower, upper } = residuals
  const k = free.length
  if (k === 0) return { values: new Float64Array(0), vectors: [] }
  const unit = Float64Array.from(free, j => 1 / (scales[j]! || 1))
  const slopes = new Float64Array(n)
  const program: Program = {
    ...{ n: k, m: 0, isEquality: [] },
    lower: Float64Array.from(free, (j, i) => lower[j]! / unit[i]!),
    upper: Float64Array.from(free, (j, i) => upper[j]! / unit[i]!),
    value: () => 0,
    slopes(u, _c, g) {
      const point = x.slice()
      for (let i = 0; i < k; i++) point[free[i]!] = u[i]! * unit[i]!
      residuals.gradient(point, slopes)
      for (let i = 0; i < k; i++) g[i] = slopes[free[i]!]! * unit[i]!
      return 0
    },
    iterate() {},
  }
  const at = Float64Array.from(free, (j, i) => x[j]! / unit[i]!)
  const hessian = hessianOf(program, at, new Float64Array(0))
  if (!hessian.every(Number.isFinite)) {
    return { values: new Float64Array(k), vectors: [new Float64Array(k)] }
  }
  return symmetricEigen(hessian, k)
}

export interface Spread {
  /** Undefined of a parameter that the data do not determine; 0 of one that a bound holds. */
  readonly deviations: readonly (number | undefined)[]
  readonly covariance: Float64Array
  /** Directions in the parameters that change nothing. */
  readonly undetermined: readonly Float64Array[]
}

/** s^2 (J^T J)^-1 from the singular values of the scaled triangle. */
export function spreadOf(
  { x, scales, free, singular }: Pick<Fitted, 'x' | 'scales' | 'free' | 'singular'>,
  s: number,
): Spread {
  const n = x.length
  const k = free.length
  const covariance = new Float64Array(n * n)
  const open = new Set<number>()
  const { values, vectors } = singular
  const undetermined: Float64Array[] = []
  for (const [r, value] of values.entries()) {
    const v = vectors[r]!
    if (!(value > UNDETERMINED * values[0]!)) {
      const most = largestOf(v)
      const direction = new Float64Array(n)
      for (let j = 0; j < k; j++) {
        if (Math.abs(v[j]!) < 1e-3 * most) continue
        open.add(free[j]!)
        direction[free[j]!] = v[j]! / (scales[free[j]!]! || 1)
      }
      undetermined.push(direction)
      continue
    }
    for (let i = 0; i < k; i++) {
      const one = (s * v[i]!) / (value * scales[free[i]!]!)
      for (let j = 0; j < k; j++) {
        covariance[free[i]! * n + free[j]!]! += (one * s * v[j]!) / (value * scales[free[j]!]!)
      }
    }
  }
  const deviations = Array.from(x, (_, j) =>
    open.has(j) ? undefined : Math.sqrt(covariance[j * n + j]!),
  )
  return { deviations, covariance, undetermined }
}

/** Standard deviation of the model at each row, over s. */
export function spreadOfRows(
  residuals: FitResiduals,
  { x, scales, free, singular: { values, vectors } }: Fitted,
): Float64Array {
  const { n } = residuals
  const used = Array.from(scales, (scale, j) => (free.includes(j) ? scale || 1 : undefined))
  const directions = vectors.flatMap((vector, r) => {
    if (!(values[r]! > UNDETERMINED * values[0]!)) return []
    const direction = new Float64Array(n)
    for (const [i, j] of free.entries()) direction[j] = vector[i]!
    return [{ direction, value: values[r]! }]
  })
  return residuals.spread(x, used, directions)
}
