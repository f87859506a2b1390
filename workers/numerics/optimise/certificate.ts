// What is known of a point that a search has ended at: how far it is from fulfilling the conditions of Karush, Kuhn and
// Tucker, what holds it, and how the objective curves where it is free.
import { symmetricEigen } from '../symmetric-eigen.ts'
import { dot, largestOf, solveDense, triangularise } from './dense.ts'
import { clip, type Program } from './program.ts'

export interface Certificate {
  readonly f: number
  /** f - multipliers times conditions, and the part of its gradient that no bound takes. */
  readonly lagrangian: number
  readonly rest: Float64Array
  readonly gradient: Float64Array
  /** Of each condition and of each bound; 0 where it does not hold the point. */
  readonly multipliers: Float64Array
  readonly boundMultipliers: Float64Array
  readonly isActive: readonly boolean[]
  /** Largest violation of a condition, over the size of its slopes and of 1. */
  readonly violation: number
  /** Largest component of the gradient of the Lagrangian, or of a multiplier of the wrong sign, over the size of their terms. */
  readonly residual: number
  /** Of the Hessian of the Lagrangian where the point is free to move, rising; and the direction of the first. */
  readonly curvatures: Float64Array
  readonly lowest: Float64Array
  /** The direction of each curvature. */
  readonly directionOf: (k: number) => Float64Array
  readonly holding: Holding
  /** Slopes of the gradient of the Lagrangian, row by row of the variable that moves; none of one that is held. */
  readonly slopes: Float64Array
  /** Newton's step that is left, in the variables. */
  readonly openStep: Float64Array
  /** What that step would gain, and what the conditions that hold the point would give if it stood at them. */
  readonly openGain: number
}

/** A bound or condition nearer than this, over the size of a variable, may hold the point. */
const NEAR = 1e-7
const SNAP = 1e-10
/** Half width of the differences of gradients, over the size of a variable. */
const DIFFERENCE = 1e-4
const POLISHES_MAX = 12
/** What the gradient is compared with where nothing holds the point; that of the start is 1 by its scale. */
const TERMS_MIN = 1e-2

/** Newton's method on the conditions of what holds the point, as long as it gains, and then what is known there. x is moved. */
export function certified(program: Program, x: Float64Array): Certificate {
  snap(program, x)
  let best = examined(program, x)
  for (let round = 0; round < POLISHES_MAX; round++) {
    const next = x.map((v, i) => v + best.openStep[i]!)
    clip(program, next)
    const other = examined(program, next)
    const was = best.residual + best.violation
    if (!(other.residual + other.violation < was) || !Number.isFinite(other.f)) break
    if (other.violation <= best.violation && other.f > best.f + 1e-9 * (1 + Math.abs(best.f))) break
    x.set(next)
    best = other
    if (other.residual + other.violation > 0.5 * was) break
  }
  return best
}

/** What a search has left beside a bound by rounding stands at it. */
function snap({ lower, upper }: Program, x: Float64Array): void {
  for (let i = 0; i < x.length; i++) {
    const near = SNAP * (1 + Math.abs(x[i]!))
    if (x[i]! - lower[i]! <= near) x[i] = lower[i]!
    else if (upper[i]! - x[i]! <= near) x[i] = upper[i]!
  }
}

export interface Holding {
  readonly rows: readonly Float64Array[]
  /** The condition, or -1 - i of a bound of variable i, whose slope has that sign. */
  readonly which: readonly number[]
}

export function examined(program: Program, x: Float64Array): Certificate {
  const { n, m, isEquality } = program
  const c = new Float64Array(m)
  const g = new Float64Array(n)
  const a = new Float64Array(m * n)
  const f = program.slopes(x, c, g, a)
  const sizes = Float64Array.from({ length: m }, (_, k) =>
    Math.max(1e-300, largestOf(a.subarray(k * n, (k + 1) * n))),
  )
  const reach = 1 + largestOf(x)
  let holding = holdersOf(program, x, c, a, sizes, reach)
  let lambda = multipliersOf(holding.rows, g)
  // A holder of the wrong sign does not hold: the worst is let go until none is left.
  for (;;) {
    let worst = -1
    let least = -1e-9 * (largestOf(g) + 1e-300)
    for (const [place, which] of holding.which.entries()) {
      if (which >= 0 ? isEquality[which] : isFixed(program, -1 - which)) continue
      const size = lambda[place]! * largestOf(holding.rows[place]!)
      if (size < least) {
        least = size
        worst = place
      }
    }
    if (worst < 0) break
    holding = {
      rows: holding.rows.filter((_, place) => place !== worst),
      which: holding.which.filter((_, place) => place !== worst),
    }
    lambda = multipliersOf(holding.rows, g)
  }
  const multipliers = new Float64Array(m)
  const boundMultipliers = new Float64Array(n)
  const isActive = new Array<boolean>(m).fill(false)
  const rest = g.slice()
  let terms = TERMS_MIN
  let apart = 0
  for (const [place, which] of holding.which.entries()) {
    const row = holding.rows[place]!
    terms = Math.max(terms, Math.abs(lambda[place]!) * largestOf(row))
    for (let i = 0; i < n; i++) rest[i]! -= lambda[place]! * row[i]!
    if (which >= 0) {
      multipliers[which] = lambda[place]!
      isActive[which] = true
      apart += Math.abs(lambda[place]! * c[which]!)
    } else boundMultipliers[-1 - which] = lambda[place]! * row[-1 - which]!
  }
  let violation = 0
  for (let k = 0; k < m; k++) {
    const open = isEquality[k] ? Math.abs(c[k]!) : Math.max(0, -c[k]!)
    violation = Math.max(violation, open / Math.max(sizes[k]!, 1))
  }
  const slopes = slopesOfGradient(program, x, multipliers)
  const hessian = symmetric(program, x, slopes)
  const free = freeDirections(holding.rows, n)
  const { curvatures, directionOf } = curvaturesOf(hessian, free, n)
  const openStep = newtonStep(hessian, holding, rest, c, x, program)
  return {
    ...{
      f,
      lagrangian: f - dot(multipliers, c),
      rest,
      gradient: g,
      multipliers,
      boundMultipliers,
      isActive,
      violation,
    },
    residual: largestOf(rest) / terms,
    ...{ curvatures, directionOf, lowest: directionOf(0), openStep, holding, slopes },
    openGain: Math.abs(dot(rest, openStep)) / 2 + apart,
  }
}

/** Between bounds that are one, as a whole number is held, a variable moves to neither side. */
const isFixed = ({ lower, upper }: Program, i: number): boolean => lower[i]! === upper[i]!

function holdersOf(
  { n, m, isEquality, lower, upper }: Program,
  x: Float64Array,
  c: Float64Array,
  a: Float64Array,
  sizes: Float64Array,
  reach: number,
): Holding {
  const rows: Float64Array[] = []
  const which: number[] = []
  for (let k = 0; k < m; k++) {
    if (!isEquality[k] && c[k]! > NEAR * sizes[k]! * reach) continue
    rows.push(a.slice(k * n, (k + 1) * n))
    which.push(k)
  }
  for (let i = 0; i < n; i++) {
    const sign = x[i]! <= lower[i]! ? 1 : x[i]! >= upper[i]! ? -1 : 0
    if (sign === 0) continue
    const row = new Float64Array(n)
    row[i] = sign
    rows.push(row)
    which.push(-1 - i)
  }
  return { rows, which }
}

/** Least squares: the multiples of the rows that come nearest to g, 0 of rows that depend on those before. */
function multipliersOf(rows: readonly Float64Array[], g: Float64Array): Float64Array {
  const k = rows.length
  const n = g.length
  const lambda = new Float64Array(k)
  if (k === 0) return lambda
  const columns = k + 1
  const matrix = new Float64Array(n * columns)
  const scales = rows.map(row => largestOf(row) || 1)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) matrix[i * columns + j] = rows[j]![i]! / scales[j]!
    matrix[i * columns + k] = g[i]!
  }
  triangularise(matrix, n, columns, k)
  for (let j = Math.min(k, n) - 1; j >= 0; j--) {
    const diagonal = matrix[j * columns + j]!
    if (Math.abs(diagonal) < 1e-10) continue
    let sum = matrix[j * columns + k]!
    for (let l = j + 1; l < k; l++) sum -= matrix[j * columns + l]! * lambda[l]!
    lambda[j] = sum / diagonal
  }
  return lambda.map((v, j) => v / scales[j]!)
}

/** Orthonormal directions that no row sees. */
function freeDirections(rows: readonly Float64Array[], n: number): Float64Array[] {
  const basis: Float64Array[] = []
  const add = (from: Float64Array, least: number): boolean => {
    const v = from.slice()
    const size = Math.sqrt(dot(v, v))
    for (let round = 0; round < 2; round++) {
      for (const one of basis) {
        const along = dot(one, v)
        for (let i = 0; i < n; i++) v[i]! -= along * one[i]!
      }
    }
    const left = Math.sqrt(dot(v, v))
    if (!(left > least * size)) return false
    for (let i = 0; i < n; i++) v[i]! /= left
    basis.push(v)
    return true
  }
  for (const row of rows) add(row, 1e-10)
  const seen = basis.length
  // Unit vectors, those least seen first.
  const shares = Array.from({ length: n }, (_, i) =>
    basis.reduce((sum, one) => sum + one[i]! * one[i]!, 0),
  )
  const order = shares.map((_, i) => i).sort((i, j) => shares[i]! - shares[j]!)
  for (const i of order) {
    if (basis.length === n) break
    const unit = new Float64Array(n)
    unit[i] = 1
    add(unit, 1e-6)
  }
  return basis.slice(seen)
}

function curvaturesOf(hessian: Float64Array, free: readonly Float64Array[], n: number) {
  const k = free.length
  const nowhere = () => new Float64Array(n)
  if (k === 0) return { curvatures: new Float64Array(0), directionOf: nowhere }
  const moved = free.map(v =>
    Float64Array.from({ length: n }, (_, i) => dot(hessian.subarray(i * n, (i + 1) * n), v)),
  )
  const reduced = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      reduced[i * k + j] = dot(free[i]!, moved[j]!)
      reduced[j * k + i] = reduced[i * k + j]!
    }
  }
  if (!reduced.every(Number.isFinite)) {
    return { curvatures: Float64Array.of(Number.NaN), directionOf: nowhere }
  }
  const { values, vectors } = symmetricEigen(reduced, k)
  const directionOf = (which: number) => {
    const direction = new Float64Array(n)
    for (let j = 0; j < k; j++) {
      for (let i = 0; i < n; i++) direction[i]! += vectors[which]![j]! * free[j]![i]!
    }
    return direction
  }
  return { curvatures: values, directionOf }
}

/** Of f - lambda c: differences of exact gradients, extrapolated, made symmetric. */
export function hessianOf(
  program: Program,
  x: Float64Array,
  multipliers: Float64Array,
): Float64Array {
  return symmetric(program, x, slopesOfGradient(program, x, multipliers))
}

/** Row by row of the variable that moves; `share` of the usual step. */
export function slopesOfGradient(
  program: Program,
  x: Float64Array,
  multipliers: Float64Array,
  share = 1,
): Float64Array {
  const { n, m, lower, upper } = program
  const c = new Float64Array(m)
  const a = new Float64Array(m * n)
  const gradientAt = (i: number, shift: number) => {
    const point = x.slice()
    point[i]! += shift
    const g = new Float64Array(n)
    program.slopes(point, c, g, a)
    for (let k = 0; k < m; k++) {
      if (multipliers[k] === 0) continue
      for (let j = 0; j < n; j++) g[j]! -= multipliers[k]! * a[k * n + j]!
    }
    return g
  }
  const slopes = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    // What a bound holds does not move, and beyond it there may be no value.
    const room = Math.min(x[i]! - lower[i]!, upper[i]! - x[i]!)
    if (!(room > 0)) continue
    const step = Math.min(share * DIFFERENCE * Math.max(Math.abs(x[i]!), 1e-2), room)
    const coarse = [gradientAt(i, step), gradientAt(i, -step)] as const
    const fine = [gradientAt(i, step / 2), gradientAt(i, -step / 2)] as const
    for (let j = 0; j < n; j++) {
      const once = (coarse[0][j]! - coarse[1][j]!) / (2 * step)
      const twice = (fine[0][j]! - fine[1][j]!) / step
      slopes[i * n + j] = (4 * twice - once) / 3
    }
  }
  return slopes
}

/** The Hessian of such slopes. */
export function symmetric({ n, lower, upper }: Program, x: Float64Array, slopes: Float64Array) {
  const isHeld = (k: number) => !(x[k]! > lower[k]! && x[k]! < upper[k]!)
  const hessian = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    hessian[i * n + i] = slopes[i * n + i]!
    for (let j = 0; j < i; j++) {
      const mean = isHeld(i) || isHeld(j) ? 0 : (slopes[i * n + j]! + slopes[j * n + i]!) / 2
      hessian[i * n + j] = mean
      hessian[j * n + i] = mean
    }
  }
  return hessian
}

/** Of the equations H d - A^T l = -rest, A d = -c. */
function newtonStep(
  hessian: Float64Array,
  { rows, which }: Holding,
  rest: Float64Array,
  c: Float64Array,
  x: Float64Array,
  { lower, upper }: Program,
): Float64Array {
  const n = x.length
  const size = n + rows.length
  const matrix = new Float64Array(size * size)
  const side = new Float64Array(size)
  for (let i = 0; i < n; i++) {
    matrix.set(hessian.subarray(i * n, (i + 1) * n), i * size)
    side[i] = -rest[i]!
  }
  for (const [k, row] of rows.entries()) {
    for (let i = 0; i < n; i++) {
      matrix[(n + k) * size + i] = row[i]!
      matrix[i * size + n + k] = row[i]!
    }
    const one = which[k]!
    const i = -1 - one
    side[n + k] = one >= 0 ? -c[one]! : row[i]! > 0 ? lower[i]! - x[i]! : x[i]! - upper[i]!
  }
  if (!matrix.every(Number.isFinite) || !solveDense(matrix, size, side)) return new Float64Array(n)
  return side.slice(0, n)
}
