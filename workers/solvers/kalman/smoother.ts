// Estimates from all measurements: backward through the filtered ones (Rauch, Tung and Striebel, AIAA J. 3 (1965) 1445), by
// roots, since P = (I - J F) P (I - J F)^T + J Q J^T + J P' J^T is a sum of squares; of sigma points the same with their
// columns (Sarkka, IEEE Trans. Autom. Control 53 (2008) 845).
import { Failure } from '../../failure.ts'
import { downdate, lowerTriangle } from '../../numerics/square-root.ts'
import type { Estimate } from './diffuse-start.ts'
import { type Course, Filter } from './filter.ts'
import type { Passage } from './model.ts'

/** Diagonal elements of a root below this share of their row count as 0: a direction without scatter. */
const ZERO_SHARE = 1e-12

/**
 * Answers the smoothed estimate of each step, the last one first, a view until the next; `filtered` is read once each.
 * `isReversed` as of the filter.
 */
export function* smoothed(
  course: Course,
  filtered: (k: number) => Estimate,
  isReversed = false,
): Generator<Estimate> {
  const last = course.times.length - 1
  const smoother = new Smoother(course, filtered(last), isReversed)
  yield smoother.after
  for (let k = last - 1; k >= 0; k--) yield smoother.back(k, filtered(k))
}

class Smoother {
  after: Estimate
  readonly #course: Course
  readonly #ahead: Filter
  readonly #n: number
  readonly #gain: Float64Array
  readonly #isZero: boolean[]
  readonly #row: Float64Array
  #spare: Estimate
  #scratch: Float64Array = new Float64Array(0)

  constructor(course: Course, last: Estimate, isReversed: boolean) {
    const n = course.model.states.length
    this.#course = course
    this.#ahead = new Filter(course, isReversed)
    this.#n = n
    this.#gain = new Float64Array(n * n)
    this.#isZero = new Array<boolean>(n).fill(false)
    this.#row = new Float64Array(n)
    const copy = (): Estimate => ({
      x: last.x.slice(),
      root: last.root.slice(),
      diffuse: last.diffuse.slice(),
    })
    this.after = copy()
    this.#spare = copy()
  }

  /** From the smoothed estimate of the next step to that of step k. */
  back(k: number, here: Estimate): Estimate {
    const n = this.#n
    const { model, times, lengths } = this.#course
    const ahead = this.#ahead
    const passage = model.pass(k, lengths[k]!, times[k]!, here.x, here.root)
    ahead.diffuse.set(here.diffuse)
    ahead.carry(passage)
    this.#takeGain(passage)
    const [after, now, gain] = [this.after, this.#spare, this.#gain]
    const q = here.diffuse.length / n
    for (let i = 0; i < n; i++) {
      let sum = here.x[i]!
      for (let l = 0; l < n; l++) sum += gain[i * n + l]! * (after.x[l]! - ahead.x[l]!)
      now.x[i] = sum
      for (let c = 0; c < q; c++) {
        let moved = here.diffuse[i * q + c]!
        for (let l = 0; l < n; l++) {
          moved += gain[i * n + l]! * (after.diffuse[l * q + c]! - ahead.diffuse[l * q + c]!)
        }
        now.diffuse[i * q + c] = moved
      }
    }
    this.#takeRoot(passage, after.root, now.root, k)
    this.after = now
    this.#spare = after
    return now
  }

  #takeRoot(
    { from, to, columns, noise, lack }: Passage,
    later: Float64Array,
    root: Float64Array,
    k: number,
  ): void {
    const n = this.#n
    const gain = this.#gain
    const wide = columns + 2 * n
    if (this.#scratch.length < n * wide) this.#scratch = new Float64Array(n * wide)
    const m = this.#scratch
    for (let i = 0; i < n; i++) {
      const at = i * wide
      for (let c = 0; c < columns; c++) {
        let sum = from[i * columns + c]!
        for (let l = 0; l < n; l++) sum -= gain[i * n + l]! * to[l * columns + c]!
        m[at + c] = sum
      }
      for (let c = 0; c < n; c++) {
        let noisy = 0
        let rest = 0
        for (let l = c; l < n; l++) {
          noisy += gain[i * n + l]! * noise[l * n + c]!
          rest += gain[i * n + l]! * later[l * n + c]!
        }
        m[at + columns + c] = noisy
        m[at + columns + n + c] = rest
      }
    }
    lowerTriangle(m, n, wide)
    if (lack) {
      const column = new Float64Array(n)
      for (let i = 0; i < n; i++) {
        for (let l = 0; l < n; l++) column[i]! += gain[i * n + l]! * lack[l]!
      }
      if (!downdate(m, n, wide, column)) {
        const message = 'a smoothed covariance would not stay positive definite'
        throw new Failure('PRECISION', message, { step: k })
      }
    }
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < n; c++) root[i * n + c] = c > i ? 0 : m[i * wide + c]!
    }
  }

  /** J = (from to^T) P^-1, P = L L^T; directions of P without scatter have no part in it. */
  #takeGain({ from, to, columns }: Passage): void {
    const n = this.#n
    const l = this.#ahead.root
    const [row, isZero] = [this.#row, this.#isZero]
    for (let i = 0; i < n; i++) {
      let size = 0
      for (let j = 0; j <= i; j++) size = Math.max(size, Math.abs(l[i * n + j]!))
      isZero[i] = !(l[i * n + i]! > ZERO_SHARE * size)
    }
    for (let i = 0; i < n; i++) {
      for (let a = 0; a < n; a++) {
        let sum = 0
        for (let c = 0; c < columns; c++) sum += from[i * columns + c]! * to[a * columns + c]!
        for (let b = 0; b < a; b++) sum -= l[a * n + b]! * row[b]!
        row[a] = isZero[a] ? 0 : sum / l[a * n + a]!
      }
      for (let a = n - 1; a >= 0; a--) {
        let sum = row[a]!
        for (let b = a + 1; b < n; b++) sum -= l[b * n + a]! * row[b]!
        row[a] = isZero[a] ? 0 : sum / l[a * n + a]!
      }
      for (let a = 0; a < n; a++) this.#gain[i * n + a] = row[a]!
    }
  }
}
