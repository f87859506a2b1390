// Zeros from one good Gram point to another, block by block, by signs of Z that are beyond doubt.
import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { brent } from '../../numerics/brent.ts'
import { log } from '../../numerics/mathematics.ts'

export type HighKernel = KernelTable['zeta-high']

/** Samples of a block that a kernel has room for. */
export const SAMPLES_MAX = 130_000
const STEP_MIN = 1e-5
/** Halvings of the step before a block with too few signs is taken for one against Rosser's rule. */
const HALVINGS_TRIED = 6
/** Widest part in which a zero is bracketed before Newton's steps, and the step of slopes. */
const BRACKET = 1e-5
const SLOPE_STEP = 1e-4

/** A Gram point g_n at which (-1)^n Z is positive. */
export interface GramPoint {
  readonly n: number
  readonly t: number
}

/** From one good Gram point to another, and where its zeros lie: as many as it is long. */
export interface Block {
  readonly start: GramPoint
  readonly end: GramPoint
  readonly pairs: readonly Bracket[]
}

/** Between these Z changes its sign. */
export type Bracket = readonly [number, number]

export interface Zero {
  readonly t: number
  /** What the ordinate may be off. */
  readonly error: number
  readonly residual: number
}

export class Walk {
  readonly #kernel: HighKernel
  /** Heights count from here. */
  readonly origin: number
  /** Smallest |Z| over its bound of all that gave a sign. */
  signBound = Number.POSITIVE_INFINITY
  gramFailures = 0
  refinedBlocks = 0
  blocks = 0
  /** Blocks against Rosser's rule, whose zeros lie in the block beside. */
  rosserExceptions = 0

  constructor(kernel: HighKernel, origin = 0) {
    this.#kernel = kernel
    this.origin = origin
    kernel.setOrigin(origin)
  }

  /** The Gram point of that index. */
  gram(n: number, guess: number): number {
    return this.#kernel.gramPoint(n, guess)
  }

  /** 1 or -1; 0 where |Z| is within its bound. */
  sign(t: number): number {
    const rough = this.#kernel.rough(t)
    const far = Math.abs(rough) / this.#kernel.roughBound(t)
    if (far > 1) return this.#noted(rough, far)
    const z = this.#kernel.z(t)
    const near = Math.abs(z) / this.#kernel.bound(t)
    return near > 1 ? this.#noted(z, near) : 0
  }

  #noted(z: number, ratio: number): number {
    this.signBound = Math.min(this.signBound, ratio)
    return z > 0 ? 1 : -1
  }

  isGood(n: number, t: number): boolean {
    return this.sign(t) === (n % 2 === 0 ? 1 : -1)
  }

  /** The next good Gram point. */
  next({ n, t }: GramPoint): GramPoint {
    let [p, g] = [n, t]
    for (;;) {
      p++
      g = this.gram(p, g + Math.PI / (0.5 * log((this.origin + g) / (2 * Math.PI))))
      if (this.isGood(p, g)) return { n: p, t: g }
      this.gramFailures++
    }
  }

  /** Intervals of a block at whose ends Z surely differs in sign: as many as it is long. */
  brackets(a: GramPoint, b: GramPoint, dt: number): Bracket[] {
    return this.#search(a, b, dt, Number.POSITIVE_INFINITY)
  }

  /** The same, but fewer where the step has been halved some times in vain. */
  tried(a: GramPoint, b: GramPoint, dt: number): Bracket[] {
    return this.#search(a, b, dt, HALVINGS_TRIED)
  }

  /** All that a fine step shows: a block beside one with too few may have more than it is long. */
  #finely(a: GramPoint, b: GramPoint, dt: number): Bracket[] {
    const intervals = Math.ceil(((b.t - a.t) / dt) * (1 << HALVINGS_TRIED))
    if (intervals >= SAMPLES_MAX) return []
    return this.#changes(a.t, (b.t - a.t) / intervals, intervals)
  }

  /**
   * The next block, with as many zeros as it is long. Where one has fewer (Rosser's rule fails a few times in a million
   * blocks), the block behind it or the last one has as many more: both are one then.
   */
  block(start: GramPoint, last: Block | undefined, dt: number): Block {
    const end = this.next(start)
    const pairs = this.tried(start, end, dt)
    const lacking = end.n - start.n - pairs.length
    if (lacking === 0) return { start, end, pairs }
    const after = this.next(end)
    const ahead = this.#finely(end, after, dt)
    if (ahead.length === after.n - end.n + lacking) {
      this.rosserExceptions++
      return { start, end: after, pairs: [...pairs, ...ahead] }
    }
    const behind = last && this.#finely(last.start, start, dt)
    if (last && behind?.length === start.n - last.start.n + lacking) {
      this.rosserExceptions++
      return { start: last.start, end, pairs: [...behind, ...pairs] }
    }
    const all = this.brackets(start, end, dt)
    if (all.length === end.n - start.n) return { start, end, pairs: all }
    const message = `${all.length} sign changes of Z between ${start.t} and ${end.t}, where ${end.n - start.n} belong`
    throw new Failure('NOT_CONVERGED', message, { changes: all.length, from: start.t, to: end.t })
  }

  #search(a: GramPoint, b: GramPoint, dt: number, halvingsMax: number): Bracket[] {
    this.blocks++
    const wanted = b.n - a.n
    let intervals = Math.ceil((b.t - a.t) / dt)
    for (let halvings = 0; ; halvings++, intervals *= 2) {
      const step = (b.t - a.t) / intervals
      if (halvings > 0 && (step < STEP_MIN || intervals >= SAMPLES_MAX)) {
        const message = `fewer than ${wanted} sign changes of Z between ${a.t} and ${b.t} at step ${step}: a block against Rosser's rule, or a pair too close`
        throw new Failure('NOT_CONVERGED', message, { from: a.t, to: b.t, wanted })
      }
      const pairs = this.#changes(a.t, step, intervals)
      if (pairs.length < wanted && halvings < halvingsMax) continue
      if (halvings > 0) this.refinedBlocks++
      return pairs
    }
  }

  #changes(from: number, step: number, intervals: number): Bracket[] {
    const kernel = this.#kernel
    const count = intervals + 1
    const values = doubles(kernel, kernel.sample(from, step, count), count)
    const doubt = kernel.roughBound(from + intervals * step)
    const pairs: Bracket[] = []
    let [last, place] = [0, from]
    for (let i = 0; i < count; i++) {
      const t = from + i * step
      const value = values[i]!
      const ratio = Math.abs(value) / doubt
      const sign = ratio > 1 ? this.#noted(value, ratio) : this.sign(t)
      if (sign === 0) continue
      if (last !== 0 && sign !== last) pairs.push([place, t])
      last = sign
      place = t
    }
    return pairs
  }

  /** The zero between two signs: bracketed, then by Newton's steps on the fine Z. */
  zero([a, b]: Bracket): Zero {
    const kernel = this.#kernel
    let t = brent(kernel.rough, a, b, Math.max(BRACKET, 1e-15 * b))
    const slope = (kernel.rough(t + SLOPE_STEP) - kernel.rough(t - SLOPE_STEP)) / (2 * SLOPE_STEP)
    for (let step = 0; step < 3; step++) t -= kernel.z(t) / slope
    if (!(t > a && t < b)) t = brent(kernel.z, a, b, 1e-15 * b)
    const residual = Math.abs(kernel.z(t))
    // One unit in the last place of t itself can be no better.
    const error = (residual + kernel.bound(t)) / Math.abs(slope) + Number.EPSILON * t
    return { t, error, residual }
  }
}

/** Blocks that obey Rosser's rule by which Turing's theorem bounds N at their end (Brent, Math. Comp. 33 (1979) 1361, 3.2). */
export const blocksNeeded = (t: number): number =>
  Math.ceil(0.0061 * log(t) * log(t) + 0.08 * log(t))
