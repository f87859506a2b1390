// Rods and taut ropes hold lengths: forces along them from J M^-1 J^T, and the projection of positions and velocities
// (Hairer and Wanner, Solving Ordinary Differential Equations II (1996), section VII.2; Gear, Gupta and Leimkuhler,
// J. Comput. Appl. Math. 12 (1985) 77). A row of J is the unit vector along its link, so that lambda is a tension.
import { EnvelopeCholesky } from '../../numerics/envelope-cholesky.ts'
import type { Link, Scene } from './scene.ts'

const PROJECTIONS_MAX = 20
/** Of a length: what a projection leaves. */
const LENGTH_MISS = 4 * Number.EPSILON

export class Constraints {
  /** Indices of the links that hold, in the order of the rows. */
  readonly active: readonly number[]
  readonly #scene: Scene
  readonly #links: readonly Link[]
  readonly #matrix: EnvelopeCholesky
  /** Of each row the unit vector from j to i, and the distance. */
  readonly #along: Float64Array
  readonly distances: Float64Array
  readonly #right: Float64Array

  constructor(scene: Scene, active: readonly number[]) {
    this.#scene = scene
    this.active = active
    this.#links = active.map(k => scene.links[k]!)
    const count = active.length
    const first = Int32Array.from(this.#links, (link, row) => {
      const touching = this.#links.findIndex(other => touches(link, other, scene))
      return touching >= 0 && touching < row ? touching : row
    })
    this.#matrix = new EnvelopeCholesky(first)
    this.#along = new Float64Array(count * scene.dimension)
    this.distances = new Float64Array(count)
    this.#right = new Float64Array(count)
  }

  get work(): number {
    return this.#matrix.work + 40 * this.active.length
  }

  /** At positions x (from `at`); the first link that depends on those before, or -1. */
  place(x: Float64Array): number {
    const { dimension: d, inverse } = this.#scene
    for (const [row, link] of this.#links.entries()) {
      let square = 0
      for (let a = 0; a < d; a++) {
        const apart = x[link.i * d + a]! - (link.j < 0 ? link.anchor[a]! : x[link.j * d + a]!)
        this.#along[row * d + a] = apart
        square += apart * apart
      }
      const distance = Math.sqrt(square)
      this.distances[row] = distance
      for (let a = 0; a < d; a++) this.#along[row * d + a]! /= distance
    }
    const { rows, first } = this.#matrix
    for (const [row, link] of this.#links.entries()) {
      const values = rows[row]!
      const from = first[row]!
      for (let column = from; column < row; column++) {
        values[column - from] = this.#product(row, column, link, this.#links[column]!)
      }
      values[row - from] = inverse[link.i]! + (link.j < 0 ? 0 : inverse[link.j]!)
    }
    const dependent = this.#matrix.factor()
    return dependent < 0 ? -1 : this.active[dependent]!
  }

  /** Row times M^-1 times another row: the bodies that both share. */
  #product(row: number, column: number, one: Link, other: Link): number {
    const { dimension: d, inverse } = this.#scene
    let weight = 0
    if (one.i === other.i) weight += inverse[one.i]!
    if (one.j >= 0 && one.j === other.j) weight += inverse[one.j]!
    if (one.i === other.j) weight -= inverse[one.i]!
    if (one.j >= 0 && one.j === other.i) weight -= inverse[one.j]!
    if (weight === 0) return 0
    let dot = 0
    for (let a = 0; a < d; a++) dot += this.#along[row * d + a]! * this.#along[column * d + a]!
    return weight * dot
  }

  /** Rate at which link `row` grows under velocities v. */
  rate(row: number, v: Float64Array): number {
    const { dimension: d } = this.#scene
    const link = this.#links[row]!
    let rate = 0
    for (let a = 0; a < d; a++) {
      const apart = v[link.i * d + a]! - (link.j < 0 ? 0 : v[link.j * d + a]!)
      rate += this.#along[row * d + a]! * apart
    }
    return rate
  }

  /** Adds the accelerations by which the lengths stay; tensions, positive where they pull, into `tension`. */
  hold(v: Float64Array, acceleration: Float64Array, tension: Float64Array): void {
    const { dimension: d } = this.#scene
    for (const [row, link] of this.#links.entries()) {
      let square = 0
      for (let a = 0; a < d; a++) {
        const apart = v[link.i * d + a]! - (link.j < 0 ? 0 : v[link.j * d + a]!)
        square += apart * apart
      }
      const along = this.rate(row, v)
      this.#right[row] =
        this.rate(row, acceleration) + (square - along * along) / this.distances[row]!
    }
    this.#matrix.solve(this.#right)
    this.#pull(this.#right, acceleration)
    tension.set(this.#right)
  }

  /** target -= M^-1 J^T lambda. */
  #pull(lambda: Float64Array, target: Float64Array): void {
    const { dimension: d, inverse } = this.#scene
    for (const [row, link] of this.#links.entries()) {
      for (let a = 0; a < d; a++) {
        const share = lambda[row]! * this.#along[row * d + a]!
        target[link.i * d + a]! -= inverse[link.i]! * share
        if (link.j >= 0) target[link.j * d + a]! += inverse[link.j]! * share
      }
    }
  }

  /** Velocities with `growth` (0 where it is left out) as rates of the lengths; the place is that of the last call. */
  projectVelocities(v: Float64Array, growth?: Float64Array): void {
    for (let row = 0; row < this.active.length; row++) {
      this.#right[row] = this.rate(row, v) - (growth?.[row] ?? 0)
    }
    this.#matrix.solve(this.#right)
    this.#pull(this.#right, v)
  }

  /** Positions back to the lengths, then velocities along them; the first dependent link, or -1. */
  project(x: Float64Array, v: Float64Array): number {
    for (let step = 0; step < PROJECTIONS_MAX; step++) {
      const dependent = this.place(x)
      if (dependent >= 0) return dependent
      let miss = 0
      for (const [row, { length }] of this.#links.entries()) {
        this.#right[row] = this.distances[row]! - length
        miss = Math.max(miss, Math.abs(this.#right[row]!) / length)
      }
      if (miss <= LENGTH_MISS) break
      this.#matrix.solve(this.#right)
      this.#pull(this.#right, x)
    }
    this.projectVelocities(v)
    return -1
  }
}

function touches(one: Link, other: Link, { inverse }: Scene): boolean {
  const moving = (body: number) => body >= 0 && inverse[body]! > 0
  const shares = (body: number) => moving(body) && (body === other.i || body === other.j)
  return shares(one.i) || shares(one.j)
}
