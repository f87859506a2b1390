import { dot } from './dense.ts'
import type { Program } from './program.ts'
import { type Plane, quadraticMinimum } from './quadratic-program.ts'

const DECREASE = 1e-4
/** So many steps in a row that gain rounding alone end a search. */
const STALLS_MAX = 20
const SHORTENINGS_MAX = 40
/** Converged when the step promises less than this share of 1 + |f|, and conditions hold as closely. */
const PROMISE_SHARE = 1e-15
/** Of the weight that a step pays for not meeting the linear conditions, over the largest multiplier. */
const ELASTIC_FIRST = 1e3
const ELASTIC_GROWTH = 100
const ELASTIC_TRIALS = 6
const DAMPING = 0.2

export interface SqpMinimum {
  readonly f: number
  /** Of each condition. */
  readonly multipliers: Float64Array
}

interface Step {
  readonly d: Float64Array
  readonly multipliers: Float64Array
  /** Share of the violation that the linear conditions leave open. */
  readonly open: number
}

/**
 * Sequential quadratic programming: damped BFGS for the Lagrangian, l1 merit with second-order correction, and quadratic
 * programs that give way where their conditions contradict each other (Nocedal and Wright, Numerical Optimization, 2006,
 * chapter 18; Powell, 1978). x moves to the minimum.
 */
export function sequentialQuadratic(program: Program, x: Float64Array): SqpMinimum {
  const { n, m, isEquality } = program
  const order = [...isEquality.keys()].sort((i, j) => Number(isEquality[j]) - Number(isEquality[i]))
  const equalities = isEquality.filter(Boolean).length
  let [c, g, a] = [new Float64Array(m), new Float64Array(n), new Float64Array(m * n)]
  let [nextC, nextG, nextA] = [c.slice(), g.slice(), a.slice()]
  const trial = new Float64Array(n)
  const b = identity(n)
  const weights = new Float64Array(m)
  let multipliers = new Float64Array(m)
  let f = program.slopes(x, c, g, a)
  let isFirst = true
  let stalls = 0
  for (;;) {
    program.iterate(2 * (n + m) * (n + m) * (n + m))
    const step = stepOf(program, order, equalities, { x, c, g, a, b })
    if (!step) {
      if (isFirst) return { f, multipliers }
      reset(b, n)
      isFirst = true
      continue
    }
    multipliers = Float64Array.from(step.multipliers)
    for (let k = 0; k < m; k++) {
      const size = Math.abs(multipliers[k]!)
      weights[k] = Math.max(size * (1 + 1e-8), (weights[k]! + size) / 2)
    }
    const violation = penalty(program, c, weights)
    const promise = dot(g, step.d) - (1 - step.open) * violation
    const curved = curvature(b, step.d)
    const scale = 1 + Math.abs(f)
    if (Math.abs(promise) + curved <= PROMISE_SHARE * scale) return { f, multipliers }
    const merit = f + violation
    const slope = Math.min(promise, -curved / 2)
    const meritAt = (point: Float64Array) =>
      program.value(point, nextC) + penalty(program, nextC, weights)
    const along = (t: number, d: Float64Array) => {
      for (let i = 0; i < n; i++) trial[i] = within(program, i, x[i]! + t * d[i]!)
      return meritAt(trial)
    }
    let t = 1
    let value = along(1, step.d)
    if (!(value <= merit + DECREASE * slope) && m > 0) {
      // The conditions bend away: the step is corrected by what they are beyond their lines (18.3).
      const bent = nextC.map((v, k) => v - rowDot(a, n, k, step.d))
      const corrected = stepOf(program, order, equalities, { x, c: bent, g, a, b })
      if (corrected && Number.isFinite(value)) {
        const other = along(1, corrected.d)
        if (other <= merit + DECREASE * slope) value = other
        else value = along(1, step.d)
      }
    }
    for (let count = 0; !(value <= merit + DECREASE * t * slope); count++) {
      if (count === SHORTENINGS_MAX) break
      const best = (-slope * t * t) / (2 * (value - merit - slope * t))
      t = Number.isFinite(best) ? Math.min(Math.max(best, 0.1 * t), 0.5 * t) : 0.1 * t
      value = along(t, step.d)
    }
    if (!(value <= merit + DECREASE * t * slope)) {
      // At the rounding of the merit nothing is lower; a fresh start of the curvature decides.
      if (isFirst) return { f, multipliers }
      reset(b, n)
      isFirst = true
      continue
    }
    stalls = merit - value <= 4 * Number.EPSILON * Math.abs(merit) ? stalls + 1 : 0
    if (stalls > STALLS_MAX) return { f, multipliers }
    const newF = program.slopes(trial, nextC, nextG, nextA)
    update(program, b, { x, trial, g, nextG, a, nextA, multipliers, isFirst })
    isFirst = false
    x.set(trial)
    f = newF
    ;[c, nextC] = [nextC, c]
    ;[g, nextG] = [nextG, g]
    ;[a, nextA] = [nextA, a]
  }
}

interface Local {
  readonly x: Float64Array
  readonly c: Float64Array
  readonly g: Float64Array
  readonly a: Float64Array
  readonly b: Float64Array
}

/** The minimum of the quadratic model; with a variable more that pays for what the conditions cannot meet. */
function stepOf(
  program: Program,
  order: readonly number[],
  equalities: number,
  { x, c, g, a, b }: Local,
): Step | undefined {
  const { n, m } = program
  const plain = order.map((k): Plane => ({ a: a.subarray(k * n, (k + 1) * n), b: c[k]! }))
  const exact = quadraticMinimum(b, g, [...plain, ...boxPlanes(program, x, n)], equalities)
  const byCondition = (all: Float64Array) => {
    const multipliers = new Float64Array(m)
    for (const [place, k] of order.entries()) multipliers[k] = all[place]!
    return multipliers
  }
  if (exact) return { d: exact.x, multipliers: byCondition(exact.multipliers), open: 0 }
  if (m === 0) return undefined
  let weight = ELASTIC_FIRST * (1 + Math.sqrt(dot(g, g)))
  for (let trial = 0; trial < ELASTIC_TRIALS; trial++, weight *= ELASTIC_GROWTH) {
    const h = new Float64Array((n + 1) * (n + 1))
    for (let i = 0; i < n; i++) h.set(b.subarray(i * n, (i + 1) * n), i * (n + 1))
    h[(n + 1) * (n + 1) - 1] = weight
    // c + a d - s c for what is violated: s = 1 takes it as it is.
    const loose = order.map((k): Plane => {
      const isViolated = program.isEquality[k] || c[k]! < 0
      const row = new Float64Array(n + 1)
      row.set(a.subarray(k * n, (k + 1) * n))
      row[n] = isViolated ? -c[k]! : 0
      return { a: row, b: c[k]! }
    })
    const side = new Float64Array(n + 1)
    side.set(g)
    const least = new Float64Array(n + 1)
    least[n] = 1
    const planes = [...loose, ...boxPlanes(program, x, n + 1), { a: least, b: 0 }]
    const elastic = quadraticMinimum(h, side, planes, equalities)
    if (!elastic) return undefined
    const open = Math.min(1, Math.max(0, elastic.x[n]!))
    const isLast = trial === ELASTIC_TRIALS - 1
    if (open < 0.9 || isLast) {
      const d = elastic.x.slice(0, n)
      return { d, multipliers: byCondition(elastic.multipliers), open }
    }
  }
  return undefined
}

function boxPlanes({ n, lower, upper }: Program, x: Float64Array, size: number): Plane[] {
  const planes: Plane[] = []
  for (let i = 0; i < n; i++) {
    for (const [bound, sign] of [
      [lower[i]!, 1],
      [upper[i]!, -1],
    ] as const) {
      if (!Number.isFinite(bound)) continue
      const a = new Float64Array(size)
      a[i] = sign
      planes.push({ a, b: sign * (x[i]! - bound) })
    }
  }
  return planes
}

const within = ({ lower, upper }: Program, i: number, v: number) =>
  Math.min(Math.max(v, lower[i]!), upper[i]!)

function penalty({ isEquality }: Program, c: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let k = 0; k < c.length; k++) {
    sum += weights[k]! * (isEquality[k] ? Math.abs(c[k]!) : Math.max(0, -c[k]!))
  }
  return sum
}

function rowDot(a: Float64Array, n: number, k: number, d: Float64Array): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += a[k * n + i]! * d[i]!
  return sum
}

function curvature(b: Float64Array, d: Float64Array): number {
  const n = d.length
  let sum = 0
  for (let i = 0; i < n; i++) sum += d[i]! * rowDot(b, n, i, d)
  return sum
}

interface Move {
  readonly x: Float64Array
  readonly trial: Float64Array
  readonly g: Float64Array
  readonly nextG: Float64Array
  readonly a: Float64Array
  readonly nextA: Float64Array
  readonly multipliers: Float64Array
  readonly isFirst: boolean
}

/** Damped BFGS (procedure 18.2): the matrix stays positive definite. */
function update(
  { n, m }: Program,
  b: Float64Array,
  { x, trial, g, nextG, a, nextA, multipliers, isFirst }: Move,
): void {
  const s = trial.map((v, i) => v - x[i]!)
  const y = nextG.map((v, i) => v - g[i]!)
  for (let k = 0; k < m; k++) {
    if (multipliers[k] === 0) continue
    for (let i = 0; i < n; i++) {
      y[i]! -= multipliers[k]! * (nextA[k * n + i]! - a[k * n + i]!)
    }
  }
  const sy = dot(s, y)
  const ss = dot(s, s)
  if (!(ss > 0)) return
  if (isFirst && sy > 0) {
    const scale = dot(y, y) / sy
    if (Number.isFinite(scale) && scale > 0) for (let i = 0; i < n; i++) b[i * n + i] = scale
  }
  const bs = Float64Array.from(s, (_, i) => rowDot(b, n, i, s))
  const sbs = dot(s, bs)
  const theta = sy >= DAMPING * sbs ? 1 : ((1 - DAMPING) * sbs) / (sbs - sy)
  const r = y.map((v, i) => theta * v + (1 - theta) * bs[i]!)
  const sr = dot(s, r)
  if (!(sr > 0) || !(sbs > 0)) return
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      b[i * n + j]! += (r[i]! * r[j]!) / sr - (bs[i]! * bs[j]!) / sbs
    }
  }
}

function identity(n: number): Float64Array {
  const b = new Float64Array(n * n)
  reset(b, n)
  return b
}

function reset(b: Float64Array, n: number): void {
  b.fill(0)
  for (let i = 0; i < n; i++) b[i * n + i] = 1
}
