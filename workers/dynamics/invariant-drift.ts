// How far a number that should stay has moved, over its size.

/** Share by which each number is moved in turn to see what an expression adds up. */
const SHIFT = 1 / 1024
/** Beside its terms a start this small is 0 but for rounding. */
const CANCELLED = 1e-9

type OfState = (y: Float64Array) => number

/** The sizes of the terms that make up a number at y: of px + qx those of px and qx, also where they cancel. */
function sizeOfTerms(valued: OfState, y: ArrayLike<number>): number {
  const at = Float64Array.from(y)
  const value = valued(at)
  let size = 0
  for (let i = 0; i < at.length; i++) {
    const own = at[i]!
    at[i] = own + SHIFT * own
    size += Math.abs(valued(at) - value) / SHIFT
    at[i] = own
  }
  return size
}

export class Drift {
  readonly start: number
  #change = 0
  #size: number
  #terms = 0

  constructor(start: number) {
    this.start = start
    this.#size = Math.abs(start)
  }

  /** The number once more, and what it is a number of. */
  add(value: number, valued: OfState, y: ArrayLike<number>): void {
    this.#change = Math.max(this.#change, Math.abs(value - this.start))
    this.#size = Math.max(this.#size, Math.abs(value))
    // What has moved as far as it is large may be 0, as a momentum is: then its terms are its size.
    if (this.#change > this.#size / 2) this.#terms = Math.max(this.#terms, sizeOfTerms(valued, y))
  }

  /** Largest change over the largest size. */
  get share(): number {
    if (this.#change === 0) return 0
    const isZero = Math.abs(this.start) <= CANCELLED * this.#terms
    return this.#change / (isZero ? Math.max(this.#size, this.#terms) : this.#size)
  }
}
