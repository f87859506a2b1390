// The filter: roots of covariances throughout, measurements that may be missing, a start of which nothing is known.
import { Failure } from '../../failure.ts'
import { log } from '../../numerics/mathematics.ts'
import { chiSquareQuantile } from '../../numerics/quantiles.ts'
import { downdate, lowerTriangle } from '../../numerics/square-root.ts'
import { DiffuseStart, type Estimate } from './diffuse-start.ts'
import type { Model, Passage } from './model.ts'
import type { Block, Standing, SteadyRun } from './steady-run.ts'

export interface Course {
  readonly model: Model
  /** Times of the measurements, and the length of each step but the last. */
  readonly times: Float64Array
  readonly lengths: Float64Array
  /** From the start to the first measurement. */
  readonly firstLength: number
  /** Sensors x steps, NaN where there is none. */
  readonly measurements: Float64Array
  readonly start: Start
  /** A probability, or none. */
  readonly gate: number | undefined
}

export interface Start {
  readonly x: Float64Array
  readonly root: Float64Array
  readonly isDiffuse: boolean
  /** Where the start stands, if it is not at the first measurement. */
  readonly t?: number | undefined
}

export interface Watcher {
  /** Roots, or what stood before a measurement, are wanted of each step. */
  readonly keepsAll: boolean
  /** Steps in a row that a kernel has passed, from step k, instead of both others. */
  take(k: number, count: number, block: Block): void
  /** Before the measurement of step k. */
  foresee(k: number, filter: Filter): void
  /** After the measurement of step k. */
  see(k: number, filter: Filter, look: Look): void
}

export interface Look {
  /** Sensors that were read. */
  readonly present: readonly number[]
  /** NaN where the start is diffuse and not yet determined. */
  readonly innovations: Float64Array
  readonly deviations: Float64Array
  readonly nis: number
  readonly isGated: boolean
}

const LOG_2_PI = 1.8378770664093453
/** What is left of the scatter of a sensor, over all of it, below which it repeats what is known. */
const SCATTER_MIN = 1e-12
/** A reading of what is known exactly may differ by so much of its size. */
const SAME_SHARE = 1e-9
/** Steps from which on a kernel is faster than its start. */
const STEADY_MIN = 64
/** Steps that are taken here after one that the kernel left. */
const APART = 16

export class Filter implements Standing {
  readonly n: number
  readonly m: number
  readonly x: Float64Array
  readonly root: Float64Array
  /** n x q: how the estimate moves with the unknown start. */
  readonly diffuse: Float64Array
  readonly q: number
  /** What the measurements show of a diffuse start. */
  readonly start: DiffuseStart
  /** n x m of the last measurement. */
  readonly gain: Float64Array
  /** Largest scatter of each sensor so far. */
  readonly largest: Float64Array
  logLikelihood = 0
  count = 0

  readonly #course: Course
  readonly #isReversed: boolean
  readonly #seen: Float64Array
  readonly #quantiles: number[] = []
  #scratch: Float64Array = new Float64Array(0)

  /** `isReversed`: columns in the other order, whose rounding differs. */
  constructor(course: Course, isReversed = false) {
    const { model, start } = course
    this.#course = course
    this.#isReversed = isReversed
    this.n = model.states.length
    this.m = model.sensors.length
    this.q = start.isDiffuse ? this.n : 0
    this.x = start.x.slice()
    this.root = start.root.slice()
    this.diffuse = new Float64Array(this.n * this.q)
    for (let i = 0; i < this.q; i++) this.diffuse[i * this.n + i] = 1
    this.start = new DiffuseStart(this.q)
    this.gain = new Float64Array(this.n * this.m)
    this.#seen = new Float64Array(this.m)
    this.largest = new Float64Array(this.m)
  }

  run(watcher?: Watcher): void {
    const { times, lengths, firstLength, start, measurements } = this.#course
    if (firstLength > 0) this.pass(-1, firstLength, start.t!)
    const steady = this.#steady(watcher?.keepsAll ?? false)
    const see = (k: number, count: number, block: Block) => watcher?.take(k, count, block)
    let apart = 0
    for (let k = 0; k < times.length; k++) {
      if (steady && k >= apart) {
        k = steady.advance(k, measurements, this, see)
        if (k === times.length) return
        apart = k + APART
      }
      watcher?.foresee(k, this)
      const look = this.measure(k)
      watcher?.see(k, this, look)
      if (k + 1 < times.length) this.pass(k, lengths[k]!, times[k]!)
    }
  }

  #steady(keepsAll: boolean): SteadyRun | undefined {
    const { model, times, lengths, gate } = this.#course
    if (this.q > 0 || times.length < STEADY_MIN) return undefined
    const [dt] = lengths as unknown as [number]
    const run = model.steady?.(
      dt,
      lengths.every(length => length === dt),
    )
    run?.begin(this.#isReversed, keepsAll, p =>
      gate === undefined ? Number.POSITIVE_INFINITY : this.#quantile(gate, p),
    )
    return run
  }

  /** From step k to the next; a step before the first one is k = -1. */
  pass(k: number, dt: number, t: number): void {
    const passage = this.#course.model.pass(Math.max(k, 0), dt, t, this.x, this.root)
    this.carry(passage)
  }

  carry(passage: Passage): void {
    const { n, q } = this
    const { mean, to, columns, noise, lack, matrix } = passage
    const wide = columns + n
    const m = this.#room(n * wide)
    const [origin, way] = this.#isReversed ? [wide - 1, -1] : [0, 1]
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < columns; j++) m[i * wide + origin + way * j] = to[i * columns + j]!
      for (let j = 0; j < n; j++) {
        m[i * wide + origin + way * (columns + j)] = noise[i * n + j]!
      }
    }
    lowerTriangle(m, n, wide)
    if (lack && !downdate(m, n, wide, lack.slice())) throw lost()
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) this.root[i * n + j] = j > i ? 0 : m[i * wide + j]!
    }
    this.x.set(mean)
    if (q === 0) return
    const before = this.diffuse.slice()
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < q; j++) {
        let sum = 0
        for (let l = 0; l < n; l++) sum += matrix![i * n + l]! * before[l * q + j]!
        this.diffuse[i * q + j] = sum
      }
    }
  }

  measure(k: number): Look {
    const { m } = this
    const present: number[] = []
    for (let i = 0; i < m; i++) {
      if (!Number.isNaN(this.#course.measurements[k * m + i]!)) present.push(i)
    }
    return this.#measure(k, present)
  }

  #measure(k: number, present: readonly number[]): Look {
    const { n, m } = this
    const { model, times, lengths, measurements, gate } = this.#course
    const innovations = new Float64Array(present.length)
    const deviations = new Float64Array(present.length)
    const none = { present, innovations, deviations, nis: Number.NaN, isGated: false }
    if (present.length === 0) return none
    const dt = lengths[k] ?? lengths.at(-1) ?? 0
    const [x, root] = model.looks > 1 ? [this.x.slice(), this.root.slice()] : [this.x, this.root]
    let about = x
    let first: { readonly nis: number } | undefined
    for (let look = 0; look < model.looks; look++) {
      const sighting = model.sight(k, dt, times[k]!, x, root, about)
      const { expected, from, to, columns, noise, lack } = sighting
      const p = present.length
      const rows = p + n
      const wide = columns + m
      const a = this.#room(rows * wide).fill(0, 0, rows * wide)
      const [origin, way] = this.#isReversed ? [wide - 1, -1] : [0, 1]
      for (let i = 0; i < p; i++) {
        const sensor = present[i]!
        for (let j = 0; j < columns; j++) {
          a[i * wide + origin + way * j] = to[sensor * columns + j]!
        }
        for (let j = 0; j < m; j++) {
          a[i * wide + origin + way * (columns + j)] = noise[sensor * m + j]!
        }
      }
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < columns; j++) {
          a[(p + i) * wide + origin + way * j] = from[i * columns + j]!
        }
      }
      lowerTriangle(a, rows, wide)
      if (lack) {
        const column = new Float64Array(rows)
        for (let i = 0; i < p; i++) column[i] = lack[present[i]!]!
        if (!downdate(a, rows, wide, column)) throw lost()
      }
      const w = this.#seen
      let logs = 0
      let nis = 0
      for (let i = 0; i < p; i++) {
        let square = 0
        for (let j = 0; j <= i; j++) square += a[i * wide + j]! * a[i * wide + j]!
        const diagonal = a[i * wide + i]!
        const size = Math.sqrt(square)
        const sensor = present[i]!
        const e = measurements[k * m + sensor]! - expected[sensor]!
        let sum = e
        for (let j = 0; j < i; j++) sum -= a[i * wide + j]! * w[j]!
        const most = Math.max(this.largest[sensor]!, size)
        if (look === 0) this.largest[sensor] = most
        if (!(diagonal > SCATTER_MIN * most)) {
          // Nothing is learnt from what is known exactly, if it says the same.
          const scale = Math.max(most, Math.abs(expected[sensor]!))
          if (!(Math.abs(sum) <= SAME_SHARE * scale)) throw repeated(model.sensors[sensor]!, k)
          // At a second look the first one stands.
          if (first) return { present, innovations, deviations, nis: first.nis, isGated: false }
          return this.#measure(
            k,
            present.filter(one => one !== sensor),
          )
        }
        w[i] = sum / diagonal
        logs += log(diagonal)
        nis += w[i]! * w[i]!
        if (look === 0) {
          innovations[i] = e
          deviations[i] = size
        }
      }
      if (!Number.isFinite(nis)) throw lost()
      if (look === 0) {
        const own =
          this.q > 0
            ? this.start.look(a, wide, this.#whitened(a, wide, present, sighting.matrix!), w, p)
            : undefined
        if (own) {
          nis = own.nis
          for (let i = 0; i < p; i++) {
            innovations[i] = own.innovations[i]!
            deviations[i] = own.deviations[i]!
          }
        }
        const isKnown = !own || own.isKnown
        if (gate !== undefined && isKnown && nis > this.#quantile(gate, p)) {
          return { present, innovations, deviations, nis, isGated: true }
        }
        first = { nis: isKnown ? nis : Number.NaN }
        let sum = 0
        for (let i = 0; i < p; i++) sum += w[i]! * w[i]!
        this.logLikelihood += -logs - (sum + p * LOG_2_PI) / 2
        this.count += p
      }
      this.#settle(a, wide, p, x, w, present)
      if (this.q > 0) this.#learn(a, wide, present, sighting.matrix!, w)
      if (look + 1 < model.looks) about = this.x.slice()
    }
    return { present, innovations, deviations, nis: first!.nis, isGated: false }
  }

  /** State and root after the measurement from the triangle of both. */
  #settle(
    a: Float64Array,
    wide: number,
    p: number,
    x: Float64Array,
    w: Float64Array,
    present: readonly number[],
  ): void {
    const { n, m } = this
    this.gain.fill(0)
    const k = new Float64Array(p)
    for (let i = 0; i < n; i++) {
      let sum = x[i]!
      for (let j = 0; j < p; j++) {
        k[j] = a[(p + i) * wide + j]!
        sum += k[j]! * w[j]!
      }
      this.x[i] = sum
      for (let j = 0; j < n; j++) this.root[i * n + j] = j > i ? 0 : a[(p + i) * wide + p + j]!
      // K = (its row) S^-1, S the triangle of the innovations.
      for (let j = p - 1; j >= 0; j--) {
        let rest = k[j]!
        for (let l = j + 1; l < p; l++) rest -= a[l * wide + j]! * k[l]!
        k[j] = rest / a[j * wide + j]!
      }
      for (let j = 0; j < p; j++) this.gain[i * m + present[j]!] = k[j]!
    }
  }

  /** S^-1 H D, the readings in units of their scatter by the start. */
  #whitened(a: Float64Array, wide: number, present: readonly number[], h: Float64Array) {
    const { n, q, diffuse } = this
    const p = present.length
    const g = new Float64Array(p * q)
    for (let i = 0; i < p; i++) {
      for (let c = 0; c < q; c++) {
        let sum = 0
        for (let j = 0; j < n; j++) sum += h[present[i]! * n + j]! * diffuse[j * q + c]!
        for (let j = 0; j < i; j++) sum -= a[i * wide + j]! * g[j * q + c]!
        g[i * q + c] = sum / a[i * wide + i]!
      }
    }
    return g
  }

  /** What the measurement says of the start, and how the estimate moves with it from here. */
  #learn(
    a: Float64Array,
    wide: number,
    present: readonly number[],
    h: Float64Array,
    w: Float64Array,
  ): void {
    const { n, q } = this
    const p = present.length
    const g = this.#whitened(a, wide, present, h)
    this.start.learn(g, w, p)
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < q; c++) {
        let sum = this.diffuse[i * q + c]!
        for (let j = 0; j < p; j++) sum -= a[(p + i) * wide + j]! * g[j * q + c]!
        this.diffuse[i * q + c] = sum
      }
    }
  }

  /** The log-likelihood of all measurements; of a diffuse start that of what is left beside it. */
  likelihood(): number {
    return this.logLikelihood + this.start.logLikelihood()
  }

  estimate(): Estimate {
    return { x: this.x.slice(), root: this.root.slice(), diffuse: this.diffuse.slice() }
  }

  #quantile(gate: number, count: number): number {
    return (this.#quantiles[count] ??= chiSquareQuantile(gate, count))
  }

  #room(size: number): Float64Array {
    if (this.#scratch.length < size) this.#scratch = new Float64Array(size)
    return this.#scratch
  }
}

const lost = () =>
  new Failure(
    'PRECISION',
    'a covariance would not stay positive definite: the model is too far from linear over the scatter, or its numbers are out of range',
    {},
  )

function repeated(sensor: string, k: number): Failure {
  const message = `measurement ${k} of ${sensor} contradicts what is known exactly: R and P leave it no scatter, or it repeats another sensor`
  return new Failure('PRECISION', message, { step: k, sensor })
}
