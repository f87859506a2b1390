// What a run of the filter has passed, for its series and its smoother.
import { thinned } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { type Estimate, type Known, whole } from './diffuse-start.ts'
import type { Course, Filter, Look, Watcher } from './filter.ts'
import { smoothed } from './smoother.ts'
import type { Block } from './steady-run.ts'
import { apartOf, type Rows } from './two-runs.ts'
import { sizesOf } from './written-model.ts'

/** Numbers that the smoother may hold. */
const HELD_MAX = 4e7

export class Recording implements Watcher {
  readonly gated: number[] = []
  readonly keepsAll: boolean
  missing = 0
  nis = 0
  degrees = 0

  readonly #course: Course
  readonly #n: number
  readonly #m: number
  readonly #q: number
  readonly #held: Estimate[] = []
  readonly #isHeld: boolean
  readonly #rows: Rows
  readonly #innovations: Float64Array
  readonly #scatters: Float64Array
  readonly #before: Rows | undefined
  #known = -1

  constructor(course: Course, isHeld: boolean, isPredicted: boolean) {
    const { model, times, start } = course
    const steps = times.length
    this.#course = course
    this.#isHeld = isHeld
    this.keepsAll = isHeld || isPredicted
    this.#n = model.states.length
    this.#m = model.sensors.length
    this.#q = start.isDiffuse ? this.#n : 0
    const size = steps * this.#n * (this.#n + this.#q + 1)
    if (isHeld && size > HELD_MAX) {
      const message = `the smoother would hold ${size} numbers, limit ${HELD_MAX}: take fewer measurements`
      throw invalidInput('/smoother', message, { value: size, limit: HELD_MAX })
    }
    const room = () => new Float64Array(steps * this.#n)
    this.#rows = { means: room(), deviations: room() }
    if (isPredicted) this.#before = { means: room(), deviations: room() }
    this.#innovations = new Float64Array(steps * this.#m).fill(Number.NaN)
    this.#scatters = new Float64Array(steps * this.#m).fill(Number.NaN)
  }

  take(k: number, count: number, block: Block): void {
    const n = this.#n
    const m = this.#m
    if (this.#known < 0) this.#known = k
    this.#rows.means.set(block.means.subarray(0, count * n), k * n)
    this.#rows.deviations.set(block.sizes.subarray(0, count * n), k * n)
    this.#before?.means.set(block.meansBefore.subarray(0, count * n), k * n)
    this.#before?.deviations.set(block.sizesBefore.subarray(0, count * n), k * n)
    this.#innovations.set(block.innovations.subarray(0, count * m), k * m)
    this.#scatters.set(block.deviations.subarray(0, count * m), k * m)
    for (let i = 0; i < count; i++) {
      let present = 0
      for (let j = 0; j < m; j++) if (!Number.isNaN(block.innovations[i * m + j]!)) present++
      this.missing += m - present
      if (block.isGated[i] === 1) this.gated.push(k + i)
      else if (present > 0) {
        this.nis += block.nis[i]!
        this.degrees += present
      }
    }
    if (!this.#isHeld) return
    const diffuse = new Float64Array(0)
    for (let i = 0; i < count; i++) {
      const x = block.means.slice(i * n, (i + 1) * n)
      this.#held.push({ x, root: block.roots.slice(i * n * n, (i + 1) * n * n), diffuse })
    }
  }

  foresee(k: number, filter: Filter): void {
    if (!this.#before) return
    const start = this.#q > 0 ? filter.start.estimate() : undefined
    if (this.#q > 0 && !start) return
    const n = this.#n
    const own = this.#q > 0 ? whole(filter.estimate(), n, start)! : filter
    this.#before.means.set(own.x, k * n)
    this.#before.deviations.set(sizesOf(own.root, n), k * n)
  }

  see(k: number, filter: Filter, { present, innovations, deviations, nis, isGated }: Look): void {
    const n = this.#n
    const m = this.#m
    this.missing += m - present.length
    if (isGated) this.gated.push(k)
    else if (!Number.isNaN(nis) && present.length > 0) {
      this.nis += nis
      this.degrees += present.length
    }
    for (const [i, sensor] of present.entries()) {
      this.#innovations[k * m + sensor] = innovations[i]!
      this.#scatters[k * m + sensor] = deviations[i]!
    }
    if (this.#isHeld) this.#held.push(filter.estimate())
    const start = this.#q > 0 ? filter.start.estimate() : undefined
    if (this.#q > 0 && !start) return
    if (this.#known < 0) this.#known = k
    const own = this.#q > 0 ? whole(filter.estimate(), n, start)! : filter
    this.#rows.means.set(own.x, k * n)
    this.#rows.deviations.set(sizesOf(own.root, n), k * n)
  }

  /** Means and deviations from all measurements, once; `first` is the mean at the first. */
  smooth(start: Known | undefined, isReversed = false) {
    const n = this.#n
    const steps = this.#course.times.length
    const means = new Float64Array(steps * n)
    const deviations = new Float64Array(steps * n)
    let k = steps - 1
    for (const estimate of smoothed(this.#course, at => this.#held[at]!, isReversed)) {
      const { x, root } = whole(estimate, n, start)!
      means.set(x, k * n)
      deviations.set(sizesOf(root, n), k * n)
      k--
    }
    this.#held.length = 0
    return { means, deviations, first: means.slice(0, n) }
  }

  /** Against another run of the same course, from where both know their start: largest differences, over the deviations. */
  errors(other: Recording) {
    const n = this.#n
    const m = this.#m
    const known = Math.max(0, this.#known, other.#known)
    const apart = (one: Rows, another: Rows, first: number) => {
      const from = ({ means, deviations }: Rows) => ({
        means: means.subarray(first * n),
        deviations: deviations.subarray(first * n),
      })
      return apartOf(from(one), from(another), n)
    }
    let innovationError = 0
    for (let i = known * m; i < this.#innovations.length; i++) {
      const scatter = this.#scatters[i]!
      if (!(scatter > 0)) continue
      const off = Math.max(
        Math.abs(this.#innovations[i]! - other.#innovations[i]!),
        Math.abs(scatter - other.#scatters[i]!),
        Number.EPSILON * scatter,
      )
      innovationError = Math.max(innovationError, off / scatter)
    }
    return {
      filteredError: apart(this.#rows, other.#rows, known),
      predictedError:
        this.#before && apart(this.#before, other.#before!, this.#q > 0 ? known + 1 : known),
      innovationError,
    }
  }

  /** Columns from where the start is known, thinned alike by the first state. */
  series(later: { means: Float64Array; deviations: Float64Array } | undefined) {
    const { model, times } = this.#course
    const { states, sensors } = model
    const n = this.#n
    const m = this.#m
    // A diffuse start is known after a measurement: what follows it is the first that was foreseen.
    const isLater = this.#q > 0 && this.#before !== undefined
    const first = Math.max(0, this.#known) + (isLater ? 1 : 0)
    if (first === times.length) {
      const message =
        'the diffuse start is known after the last measurement alone: none is foreseen'
      throw invalidInput('/predicted', message)
    }
    const count = times.length - first
    const shape = Float64Array.from({ length: count }, (_, k) => this.#rows.means[(first + k) * n]!)
    const shown = thinned(shape, count).map(k => first + k)
    const column = (all: Float64Array, width: number, i: number) =>
      Float64Array.from(shown, k => all[k * width + i]!)
    const columns: Record<string, Float64Array> = { t: Float64Array.from(shown, k => times[k]!) }
    for (const [i, name] of states.entries()) {
      columns[name] = column(this.#rows.means, n, i)
      columns[`${name}_sd`] = column(this.#rows.deviations, n, i)
      if (this.#before) {
        columns[`${name}_predicted`] = column(this.#before.means, n, i)
        columns[`${name}_predicted_sd`] = column(this.#before.deviations, n, i)
      }
      if (!later) continue
      columns[`${name}_smoothed`] = column(later.means, n, i)
      columns[`${name}_smoothed_sd`] = column(later.deviations, n, i)
    }
    // Where a sensor was not read there is nothing to compare; a column needs a number at every step.
    for (const [i, name] of sensors.entries()) {
      const own = column(this.#innovations, m, i)
      if (own.some(Number.isNaN)) continue
      columns[`${name}_innovation`] = own
      columns[`${name}_innovation_sd`] = column(this.#scatters, m, i)
    }
    return columns
  }
}
