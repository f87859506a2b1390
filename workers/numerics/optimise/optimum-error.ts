// How far a certified optimum may lie from the exact one. Newton's steps from points beside it, each with the rounding of
// its own slopes, lead to optima that scatter as rounding lets them; what they have in common is what the search has left.
import { linearSolve } from '../linear-solve.ts'
import { Random } from '../random.ts'
import { type Certificate, examined, type Holding } from './certificate.ts'
import { dot, largestOf } from './dense.ts'
import { clip, type Program } from './program.ts'

/** Undefined where nothing in the problem says where along a direction the optimum lies, or several sets of multipliers fit. */
export interface OptimumErrors {
  /** Of the scaled variables. */
  readonly variables: readonly (number | undefined)[]
  readonly multipliers: readonly (number | undefined)[]
  readonly boundMultipliers: readonly (number | undefined)[]
  /** Rounding of the objective there, and of the conditions that hold the point. */
  readonly rounding: number
}

const POINTS = 16
/** Distance of the farthest point over the size of a variable; each next one is half as far. */
const FARTHEST = 1e-9
const SIZE_MIN = 1e-3
/** A step that the scatter does not explain is one that the search has left. */
const REAL_STEP = 4
/** Where Newton's steps shrink slowly, as at x^4, the way that is left is their sum. */
const SHRINKING_MAX = 0.9
/** Curvature over the largest below which a direction is level, as far as differences of slopes can tell. */
const LEVEL_SHARE = 1e-9
/** Rise of the value that ends a level stretch, over its rounding; what a stretch is no longer than, over the variables. */
const RISE = 4
const STRETCH_MAX = 1e3

export function optimumErrors(program: Program, x: Float64Array, at: Certificate): OptimumErrors {
  const { n, m } = program
  const { openStep, curvatures } = at
  const holding = independent(at.holding)
  const size = n + holding.rows.length
  const flat = LEVEL_SHARE * largestOf(curvatures)
  const level = [...curvatures.keys()].filter(k => Math.abs(curvatures[k]!) <= flat)
  const directions = level.map(at.directionOf)
  const seen = beside(program, x, at, holding)
  const steps = linearSolve(size, bordered(program, x, at, holding, directions), seen.sides, POINTS)
  const common = new Float64Array(size).fill(Number.NaN)
  const scatter = new Float64Array(size)
  for (let i = 0; steps && i < size; i++) {
    const ends = steps.subarray(i * POINTS, (i + 1) * POINTS)
    if (i < n) for (let s = 0; s < POINTS; s++) ends[s]! += seen.shifts[i * POINTS + s]!
    common[i] = ends.reduce((sum, end) => sum + end, 0) / POINTS
    scatter[i] = largestOf(ends.map(end => end - common[i]!))
  }
  const isLeft = openStep.some((_, i) => Math.abs(common[i]!) > REAL_STEP * scatter[i]!)
  const growth = isLeft ? 1 / (1 - shrinking(program, x, openStep)) : 1
  const errors = common.map((v, i) => growth * Math.abs(v) + scatter[i]!)
  const reach = new Float64Array(n)
  for (const along of directions) {
    const far = stretch(program, x, along, at, RISE * seen.rounding)
    for (let i = 0; i < n; i++)
      if (Math.abs(along[i]!) > 1e-9) reach[i]! += far * Math.abs(along[i]!)
  }
  const finite = (error: number) => (Number.isFinite(error) ? error : undefined)
  const multipliers = new Array<number | undefined>(m).fill(undefined)
  const boundMultipliers = new Array<number | undefined>(n).fill(undefined)
  const isUnique = holding.rows.length === at.holding.rows.length
  for (const [place, which] of isUnique ? holding.which.entries() : []) {
    const list = which >= 0 ? multipliers : boundMultipliers
    const i = which >= 0 ? which : -1 - which
    const multiplier = which >= 0 ? at.multipliers[i]! : at.boundMultipliers[i]!
    list[i] = finite(errors[n + place]! + Number.EPSILON * Math.abs(multiplier))
  }
  return {
    variables: Array.from(x, (v, i) =>
      finite(errors[i]! + reach[i]! + Number.EPSILON * Math.abs(v)),
    ),
    multipliers,
    boundMultipliers,
    rounding: seen.rounding,
  }
}

/** Without rows that depend on those before. */
function independent({ rows, which }: Holding): Holding {
  const basis: Float64Array[] = []
  const places: number[] = []
  for (const [place, row] of rows.entries()) {
    const v = row.slice()
    for (const one of basis) {
      const along = dot(one, v)
      for (let i = 0; i < v.length; i++) v[i]! -= along * one[i]!
    }
    const left = Math.sqrt(dot(v, v))
    if (!(left > 1e-9 * Math.sqrt(dot(row, row)))) continue
    basis.push(v.map(value => value / left))
    places.push(place)
  }
  return { rows: places.map(place => rows[place]!), which: places.map(place => which[place]!) }
}

/** Of the conditions of Karush, Kuhn and Tucker: changes of the variables, then of minus the multipliers. Level directions stay. */
function bordered(
  { n, lower, upper }: Program,
  x: Float64Array,
  { slopes, curvatures }: Certificate,
  { rows }: Holding,
  level: readonly Float64Array[],
): Float64Array {
  const size = n + rows.length
  const matrix = new Float64Array(size * size)
  const isHeld = (k: number) => !(x[k]! > lower[k]! && x[k]! < upper[k]!)
  const stiff = largestOf(curvatures) || 1
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const across = slopes[j * n + i]!
      let value = isHeld(j) ? 0 : isHeld(i) ? across : (across + slopes[i * n + j]!) / 2
      for (const along of level) value += stiff * along[i]! * along[j]!
      matrix[i * size + j] = value
    }
  }
  for (const [k, row] of rows.entries()) {
    for (let i = 0; i < n; i++) {
      matrix[(n + k) * size + i] = row[i]!
      matrix[i * size + n + k] = row[i]!
    }
  }
  return matrix
}

/** What the conditions lack at points beside x, column by column, how far the points are, and how values scatter there. */
function beside(program: Program, x: Float64Array, at: Certificate, { rows, which }: Holding) {
  const { n, m, lower, upper } = program
  const c = new Float64Array(m)
  const g = new Float64Array(n)
  const a = new Float64Array(m * n)
  const random = new Random(1)
  const sides = new Float64Array((n + rows.length) * POINTS)
  const shifts = new Float64Array(n * POINTS)
  let rounding = 0
  for (let s = 0; s < POINTS; s++) {
    const point = x.slice()
    for (let i = 0; i < n; i++) {
      if (!(x[i]! > lower[i]! && x[i]! < upper[i]!)) continue
      const far = (FARTHEST / (1 << s)) * Math.max(Math.abs(x[i]!), SIZE_MIN)
      point[i]! += far * (2 * random.uniform() - 1)
    }
    clip(program, point)
    const shift = point.map((v, i) => v - x[i]!)
    const f = program.slopes(point, c, g, a)
    let lagrangian = f
    for (let k = 0; k < m; k++) {
      const lambda = at.multipliers[k]!
      if (lambda === 0) continue
      lagrangian -= lambda * c[k]!
      for (let i = 0; i < n; i++) g[i]! -= lambda * a[k * n + i]!
    }
    for (const [place, one] of which.entries()) {
      if (one >= 0) sides[(n + place) * POINTS + s] = -c[one]!
      else g[-1 - one]! -= at.boundMultipliers[-1 - one]!
    }
    for (let i = 0; i < n; i++) {
      sides[i * POINTS + s] = -g[i]!
      shifts[i * POINTS + s] = shift[i]!
    }
    const rise = lagrangian - at.lagrangian - dot(at.rest, shift) - bending(at.slopes, shift) / 2
    rounding = Math.max(rounding, Math.abs(rise))
  }
  return { sides, shifts, rounding }
}

function bending(slopes: Float64Array, shift: Float64Array): number {
  const n = shift.length
  return shift.reduce((sum, v, i) => sum + v * dot(slopes.subarray(i * n, (i + 1) * n), shift), 0)
}

/** How much shorter the next of Newton's steps is. */
function shrinking(program: Program, x: Float64Array, openStep: Float64Array): number {
  const next = x.map((v, i) => v + openStep[i]!)
  clip(program, next)
  const share = largestOf(examined(program, next).openStep) / largestOf(openStep)
  return Math.min(share, SHRINKING_MAX)
}

/** How far one may go along a level direction, either way, until the value is higher. */
function stretch(
  program: Program,
  x: Float64Array,
  along: Float64Array,
  { lagrangian, multipliers }: Certificate,
  rise: number,
): number {
  const c = new Float64Array(program.m)
  const size = 1 + largestOf(x)
  let farthest = 0
  for (const sign of [1, -1]) {
    let far = Number.EPSILON * size
    for (;;) {
      const point = x.map((v, i) => v + sign * far * along[i]!)
      clip(program, point)
      const value = program.value(point, c) - dot(multipliers, c)
      if (!(value - lagrangian <= rise)) break
      far *= 2
      if (far > STRETCH_MAX * size) return Number.POSITIVE_INFINITY
    }
    farthest = Math.max(farthest, far)
  }
  return farthest
}
