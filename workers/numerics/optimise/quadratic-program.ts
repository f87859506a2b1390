import { Failure } from '../../failure.ts'
import { cholesky } from '../symmetric-eigen.ts'

/** a . x + b, at least 0 or equal to 0. */
export interface Plane {
  readonly a: Float64Array
  readonly b: number
}

export interface QuadraticMinimum {
  readonly x: Float64Array
  /** Of each plane, 0 where it does not hold x. */
  readonly multipliers: Float64Array
}

const STEPS_PER_PLANE = 20

/**
 * The minimum of x H x / 2 + g x with a . x + b = 0 of the first `equalities` planes and at least 0 of the others, H
 * positive definite; undefined where rounding has made H another, or no x fulfils all (Goldfarb and Idnani, Math. Programming 27 (1983) 1).
 */
export function quadraticMinimum(
  h: Float64Array,
  g: Float64Array,
  planes: readonly Plane[],
  equalities: number,
): QuadraticMinimum | undefined {
  return isPositive(h, g.length) ? new Dual(h, g, planes, equalities).solved() : undefined
}

class Dual {
  readonly #n: number
  readonly #planes: readonly Plane[]
  readonly #equalities: number
  /** Columns: an orthogonal basis in the metric of H, the first ones spanned by the active planes. */
  readonly #j: Float64Array
  readonly #r: Float64Array
  readonly #x: Float64Array
  readonly #d: Float64Array
  readonly #z: Float64Array
  readonly #sizes: Float64Array
  #active: number[] = []
  #u: number[] = []

  constructor(h: Float64Array, g: Float64Array, planes: readonly Plane[], equalities: number) {
    const n = g.length
    this.#n = n
    this.#planes = planes
    this.#equalities = equalities
    const l = cholesky(h, n)
    this.#j = invertedTranspose(l, n)
    this.#r = new Float64Array(n * n)
    this.#d = new Float64Array(n)
    this.#z = new Float64Array(n)
    this.#x = new Float64Array(n)
    // x = -H^-1 g = -J J^T g.
    for (let k = 0; k < n; k++) {
      let along = 0
      for (let i = 0; i < n; i++) along += this.#j[i * n + k]! * g[i]!
      for (let i = 0; i < n; i++) this.#x[i]! -= this.#j[i * n + k]! * along
    }
    this.#sizes = Float64Array.from(planes, ({ a, b }) =>
      a.reduce((size, v) => Math.max(size, Math.abs(v)), Math.abs(b)),
    )
  }

  solved(): QuadraticMinimum | undefined {
    for (let i = 0; i < this.#equalities; i++) if (!this.#meet(i)) return undefined
    const last = STEPS_PER_PLANE * (this.#planes.length + this.#n + 1)
    for (let step = 0; step < last; step++) {
      const worst = this.#mostViolated()
      if (worst === undefined) {
        const multipliers = new Float64Array(this.#planes.length)
        for (const [k, plane] of this.#active.entries()) multipliers[plane] = this.#u[k]!
        return { x: this.#x, multipliers }
      }
      if (!this.#meet(worst)) return undefined
    }
    return undefined
  }

  #value(plane: number): number {
    const { a, b } = this.#planes[plane]!
    let sum = b
    for (let i = 0; i < this.#n; i++) sum += a[i]! * this.#x[i]!
    return sum
  }

  #mostViolated(): number | undefined {
    let worst: number | undefined
    let least = 0
    let reach = 1
    for (const v of this.#x) reach = Math.max(reach, Math.abs(v))
    for (let i = this.#equalities; i < this.#planes.length; i++) {
      if (this.#active.includes(i)) continue
      const value = this.#value(i)
      const rounding = 1e-14 * this.#n * this.#sizes[i]! * reach
      if (value < -rounding && value < least) {
        least = value
        worst = i
      }
    }
    return worst
  }

  /** Moves until the plane holds x, dropping those in the way; false where it cannot be met. */
  #meet(plane: number): boolean {
    const n = this.#n
    const isEquality = plane < this.#equalities
    let own = 0
    let turns = STEPS_PER_PLANE * (n + this.#planes.length)
    for (;;) {
      if (turns-- === 0) return false
      const { a } = this.#planes[plane]!
      const q = this.#active.length
      const r = this.#directions(a, q)
      let along = 0
      for (let i = 0; i < n; i++) along += this.#z[i]! * a[i]!
      const value = this.#value(plane)
      // Along z the plane comes nearer, unless it depends on the active ones.
      const depends = !(along > 1e-13 * sizeSquared(this.#d))
      const full = depends ? Number.POSITIVE_INFINITY : -value / along
      if (depends && isEquality) {
        return Math.abs(value) <= 1e-9 * (1 + this.#sizes[plane]!)
      }
      let part = Number.POSITIVE_INFINITY
      let leaving = -1
      if (!isEquality) {
        for (let k = 0; k < q; k++) {
          if (this.#active[k]! < this.#equalities || !(r[k]! > 0)) continue
          const ratio = this.#u[k]! / r[k]!
          if (ratio < part) {
            part = ratio
            leaving = k
          }
        }
      }
      const t = Math.min(part, full)
      if (t === Number.POSITIVE_INFINITY) return false
      for (let k = 0; k < q; k++) this.#u[k]! -= t * r[k]!
      own += t
      if (full !== Number.POSITIVE_INFINITY) {
        for (let i = 0; i < n; i++) this.#x[i]! += t * this.#z[i]!
      }
      if (t === full) {
        this.#add(plane, own)
        return true
      }
      this.#drop(leaving)
    }
  }

  /** d = J^T a, z = the part of J that is free times its d; answers r = R^-1 d of the active planes. */
  #directions(a: Float64Array, q: number): Float64Array {
    const n = this.#n
    this.#d.fill(0)
    for (let i = 0; i < n; i++) {
      if (a[i] === 0) continue
      for (let k = 0; k < n; k++) this.#d[k]! += this.#j[i * n + k]! * a[i]!
    }
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let k = q; k < n; k++) sum += this.#j[i * n + k]! * this.#d[k]!
      this.#z[i] = sum
    }
    const r = new Float64Array(q)
    for (let k = q - 1; k >= 0; k--) {
      let sum = this.#d[k]!
      for (let l = k + 1; l < q; l++) sum -= this.#r[k * n + l]! * r[l]!
      r[k] = sum / this.#r[k * n + k]!
    }
    return r
  }

  /** Rotations bring d to zero behind place q. */
  #add(plane: number, multiplier: number): void {
    const n = this.#n
    const q = this.#active.length
    for (let k = n - 1; k > q; k--) this.#rotate(k - 1, k, this.#d[k - 1]!, this.#d[k]!)
    for (let k = 0; k <= q; k++) this.#r[k * n + q] = this.#d[k]!
    this.#active.push(plane)
    this.#u.push(multiplier)
  }

  /** Columns k and l of J, and d, turned so that d[l] is 0. */
  #rotate(k: number, l: number, a: number, b: number): void {
    if (b === 0) return
    const n = this.#n
    const size = Math.sqrt(a * a + b * b)
    const [c, s] = [a / size, b / size]
    for (let i = 0; i < n; i++) {
      const [x, y] = [this.#j[i * n + k]!, this.#j[i * n + l]!]
      this.#j[i * n + k] = c * x + s * y
      this.#j[i * n + l] = c * y - s * x
    }
    this.#d[k] = size
    this.#d[l] = 0
  }

  #drop(place: number): void {
    const n = this.#n
    const q = this.#active.length
    this.#active.splice(place, 1)
    this.#u.splice(place, 1)
    for (let l = place; l < q - 1; l++) {
      for (let k = 0; k < q; k++) this.#r[k * n + l] = this.#r[k * n + l + 1]!
    }
    for (let k = 0; k < q; k++) this.#r[k * n + q - 1] = 0
    for (let k = place; k < q - 1; k++) {
      const [a, b] = [this.#r[k * n + k]!, this.#r[(k + 1) * n + k]!]
      if (b === 0) continue
      const size = Math.sqrt(a * a + b * b)
      const [c, s] = [a / size, b / size]
      for (let l = k; l < q - 1; l++) {
        const [x, y] = [this.#r[k * n + l]!, this.#r[(k + 1) * n + l]!]
        this.#r[k * n + l] = c * x + s * y
        this.#r[(k + 1) * n + l] = c * y - s * x
      }
      for (let i = 0; i < n; i++) {
        const [x, y] = [this.#j[i * n + k]!, this.#j[i * n + k + 1]!]
        this.#j[i * n + k] = c * x + s * y
        this.#j[i * n + k + 1] = c * y - s * x
      }
    }
  }
}

function isPositive(h: Float64Array, n: number): boolean {
  try {
    cholesky(h, n)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

function sizeSquared(d: Float64Array): number {
  let sum = 0
  for (const v of d) sum += v * v
  return sum
}

/** L^-T, upper triangular. */
function invertedTranspose(l: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n)
  for (let k = 0; k < n; k++) {
    for (let i = k; i < n; i++) {
      let sum = i === k ? 1 : 0
      for (let j = k; j < i; j++) sum -= l[i * n + j]! * inverse[k * n + j]!
      inverse[k * n + i] = sum / l[i * n + i]!
    }
  }
  return inverse
}
