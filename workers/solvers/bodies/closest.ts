// How near each pair of bodies comes in a run: the ends of its steps, and between them where the distance turns.
import { brent } from '../../numerics/brent.ts'

export interface Approach {
  readonly i: number
  readonly j: number
  readonly distance: number
  readonly t: number
  /** Of one against the other there. */
  readonly speed: number
}

/** The most bodies whose pairs are watched. */
export const WATCHED_MAX = 30
/** Of a step: where in it the distance turns. */
const PLACE = 1e-14

/** Positions, then velocities, of all bodies at a time within the last step. */
type Within = (t: number) => ArrayLike<number>

export class Closest {
  readonly #n: number
  readonly #d: number
  readonly #approaches: Approach[] = []
  /** At the end of the last step, of each pair r v: below 0 it comes nearer. */
  readonly #closing: Float64Array
  #t = Number.NaN

  constructor(n: number, d: number) {
    this.#n = n
    this.#d = d
    const count = n <= WATCHED_MAX ? (n * (n - 1)) / 2 : 0
    this.#closing = new Float64Array(count)
    for (let i = 0; i < n && count > 0; i++) {
      for (let j = i + 1; j < n; j++) {
        this.#approaches.push({ i, j, distance: Number.POSITIVE_INFINITY, t: 0, speed: 0 })
      }
    }
  }

  get isWatching(): boolean {
    return this.#approaches.length > 0
  }

  get approaches(): readonly Approach[] {
    return this.#approaches
  }

  /** A step ends here. Where velocities have jumped since the last end, the time is the same. */
  see(t: number, y: ArrayLike<number>, within: Within): void {
    const from = this.#t
    for (const [pair, { i, j, distance }] of this.#approaches.entries()) {
      const now = this.#between(y, i, j)
      if (now.distance < distance) this.#approaches[pair] = { i, j, t, ...now.at }
      const before = this.#closing[pair]!
      this.#closing[pair] = now.closing
      if (!(before < 0 && now.closing > 0 && t > from)) continue
      const closing = (share: number) =>
        this.#between(within(from + share * (t - from)), i, j).closing
      // Rounding may leave no change of sign in the polynomial: then the ends of the step say all.
      if (!(closing(0) < 0 && closing(1) > 0)) continue
      const turn = from + brent(closing, 0, 1, PLACE) * (t - from)
      const nearest = this.#between(within(turn), i, j)
      if (nearest.distance < this.#approaches[pair]!.distance) {
        this.#approaches[pair] = { i, j, t: turn, ...nearest.at }
      }
    }
    this.#t = t
  }

  #between(y: ArrayLike<number>, i: number, j: number) {
    const [n, d] = [this.#n, this.#d]
    let [square, closing, fast] = [0, 0, 0]
    for (let c = 0; c < d; c++) {
      const apart = y[i * d + c]! - y[j * d + c]!
      const speed = y[(n + i) * d + c]! - y[(n + j) * d + c]!
      square += apart * apart
      closing += apart * speed
      fast += speed * speed
    }
    const distance = Math.sqrt(square)
    return { distance, closing, at: { distance, speed: Math.sqrt(fast) } }
  }
}

/** With the difference to those of a finer run, `whole`: the error over it. */
export const withErrors = (
  approaches: readonly Approach[],
  finer: readonly Approach[],
  whole = 1,
) =>
  approaches.map((one, k) => ({
    ...one,
    error: whole * Math.abs(one.distance - finer[k]!.distance),
  }))

/** The same of a method that tells nothing of the inside of its steps. */
export class ClosestOfSteps {
  readonly #closest: Closest
  readonly #quintics: Quintics
  readonly #accelerations: (t: number, y: Float64Array) => ArrayLike<number>

  constructor(
    n: number,
    d: number,
    accelerations: (t: number, y: Float64Array) => ArrayLike<number>,
  ) {
    this.#closest = new Closest(n, d)
    this.#quintics = new Quintics(n * d)
    this.#accelerations = accelerations
  }

  get approaches(): readonly Approach[] {
    return this.#closest.approaches
  }

  see(t: number, y: Float64Array): void {
    if (!this.#closest.isWatching) return
    this.#quintics.end(t, y, this.#accelerations(t, y))
    this.#closest.see(t, y, time => this.#quintics.within(time))
  }
}

/** Through places, velocities and accelerations at the ends of a step. */
class Quintics {
  readonly #size: number
  readonly #from: Float64Array
  readonly #to: Float64Array
  readonly #at: Float64Array
  #t0 = 0
  #t1 = 0

  /** Of so many coordinates. */
  constructor(size: number) {
    this.#size = size
    this.#from = new Float64Array(3 * size)
    this.#to = new Float64Array(3 * size)
    this.#at = new Float64Array(2 * size)
  }

  /** The end of a step: y with places and velocities, and its accelerations. */
  end(t: number, y: ArrayLike<number>, accelerations: ArrayLike<number>): void {
    const size = this.#size
    this.#from.set(this.#to)
    this.#t0 = this.#t1
    for (let k = 0; k < 2 * size; k++) this.#to[k] = y[k]!
    for (let k = 0; k < size; k++) this.#to[2 * size + k] = accelerations[k]!
    this.#t1 = t
  }

  within(t: number): Float64Array {
    const size = this.#size
    const [from, to, at] = [this.#from, this.#to, this.#at]
    const h = this.#t1 - this.#t0
    const s = (t - this.#t0) / h
    for (let k = 0; k < size; k++) {
      const [x0, v0, a0] = [from[k]!, h * from[size + k]!, (h * h * from[2 * size + k]!) / 2]
      const place = to[k]! - x0 - v0 - a0
      const speed = h * to[size + k]! - v0 - 2 * a0
      const change = (h * h * to[2 * size + k]!) / 2 - a0
      const c3 = 10 * place - 4 * speed + change
      const c4 = -15 * place + 7 * speed - 2 * change
      const c5 = 6 * place - 3 * speed + change
      at[k] = x0 + s * (v0 + s * (a0 + s * (c3 + s * (c4 + s * c5))))
      at[size + k] = (v0 + s * (2 * a0 + s * (3 * c3 + s * (4 * c4 + s * 5 * c5)))) / h
    }
    return at
  }
}
