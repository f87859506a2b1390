// What is seen of waves on one grid: receivers at every step, fields at wanted times.
import { log2 } from '../../numerics/mathematics.ts'
import { thinned } from '../../numerics/thin.ts'
import type { FieldSteps } from './field-steps.ts'
import { lagrange, spotOn, type Weights } from './stencil.ts'

const SAMPLES_MAX = 4000
const LOOKS = 20

/** Of a curve through the samples next to its largest one. */
export interface Peak {
  readonly value: number
  readonly time: number
}

export class Course {
  readonly steps: FieldSteps
  readonly first: number
  readonly last: number
  /** Of each receiver, from step `first` on. */
  readonly courses: readonly Float64Array[]
  readonly fields: readonly Float64Array[]
  readonly #spots: readonly (readonly (readonly [number, number])[])[]
  readonly #wanted: readonly Weights[]
  readonly #stride: number

  /** Up to step `last`; `wanted` are times. */
  constructor(
    steps: FieldSteps,
    probes: readonly (readonly number[])[],
    wanted: readonly number[],
    last: number,
  ) {
    this.steps = steps
    this.first = steps.n
    this.last = last
    const { x, y, medium } = steps.mesh
    this.courses = probes.map(() => new Float64Array(last - steps.n + 1))
    this.#spots = probes.map(at => {
      const [alongX, alongY] = [spotOn(x, at[0]!), spotOn(y, medium.dim === 1 ? 0 : at[1]!)]
      return alongY.nodes.flatMap((j, b) =>
        alongX.nodes.map(
          (i, a) => [steps.at(i, j), alongX.weights[a]! * alongY.weights[b]!] as const,
        ),
      )
    })
    this.#stride = Math.max(1, Math.ceil((last - steps.n) / LOOKS))
    this.#wanted = wanted.map(t => lagrange(t / steps.dt, steps.n, last))
    this.fields = wanted.map(() => new Float64Array((x.cells + 1) * (y.cells + 1)))
    this.visit()
  }

  /** When it begins. */
  get start(): number {
    return this.first * this.steps.dt
  }

  visit(): void {
    const { steps, first, courses, fields } = this
    const { n, p } = steps
    for (const [k, spots] of this.#spots.entries()) {
      let sum = 0
      for (const [at, weight] of spots) sum += weight * p[at]!
      courses[k]![n - first] = sum
    }
    if ((n - first) % this.#stride === 0) this.mean = Math.max(this.mean, rootMeanSquare(p))
    for (const [k, window] of this.#wanted.entries()) {
      const weight = window.weights[n - window.first]
      if (!weight) continue
      const now = steps.field()
      const sum = fields[k]!
      for (let i = 0; i < sum.length; i++) sum[i]! += weight * now[i]!
    }
  }

  /** Of receiver k at a time of the run. */
  valueAt(k: number, t: number): number {
    const { first, weights } = lagrange(t / this.steps.dt, this.first, this.last)
    return weights.reduce(
      (sum, weight, i) => sum + weight * this.courses[k]![first - this.first + i]!,
      0,
    )
  }

  peakOf(k: number, end: number): Peak {
    const { dt } = this.steps
    const course = this.courses[k]!
    const last = Math.min(course.length - 1, Math.floor(end / dt) - this.first)
    let best = 0
    for (let i = 1; i <= last; i++) if (Math.abs(course[i]!) > Math.abs(course[best]!)) best = i
    const atEnd = { value: this.valueAt(k, end), time: end }
    const inner =
      best === 0 || best >= last
        ? { value: course[best]!, time: (this.first + best) * dt }
        : peakAmong(course, best, (this.first + best) * dt, dt)
    return Math.abs(atEnd.value) > Math.abs(inner.value) ? atEnd : inner
  }

  /** Largest value of receivers and fields; not a number where waves have grown beyond all numbers. */
  get largest(): number {
    let most = 0
    for (const values of [...this.courses, ...this.fields, this.steps.p]) {
      for (const one of values) if (!(Math.abs(one) <= most)) most = Math.abs(one)
    }
    return most
  }

  /** Largest root mean square of the field among the looks at it. */
  mean = 0

  /** Steps, rising, that show the shape of all courses up to that time. */
  shown(end: number): number[] {
    const { courses, first } = this
    const length = Math.floor(end / this.steps.dt) - first + 1
    const all = new Set<number>()
    for (const course of courses) {
      for (const i of thinned(course, length, Math.floor(SAMPLES_MAX / courses.length))) all.add(i)
    }
    return [...all].sort((a, b) => a - b).map(i => first + i)
  }
}

/** The extreme of the quartic through five samples, or of the parabola through three at an end. */
function peakAmong(course: Float64Array, i: number, t: number, dt: number): Peak {
  const at = (k: number) => course[i + k]!
  const wide = i >= 2 && i + 2 < course.length
  let place = (at(-1) - at(1)) / (2 * (at(-1) - 2 * at(0) + at(1)))
  const value = (s: number) =>
    wide
      ? lagrange(2 + s, 0, 4).weights.reduce((sum, w, k) => sum + w * at(k - 2), 0)
      : at(0) + (s * (at(1) - at(-1))) / 2 + (s * s * (at(1) - 2 * at(0) + at(-1))) / 2
  if (wide) {
    const [d1, d3] = [
      (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / 12,
      (at(2) - 2 * at(1) + 2 * at(-1) - at(-2)) / 2,
    ]
    const d2 = (16 * (at(1) + at(-1)) - (at(2) + at(-2)) - 30 * at(0)) / 12
    const d4 = at(2) - 4 * at(1) + 6 * at(0) - 4 * at(-1) + at(-2)
    for (let turn = 0; turn < 8; turn++) {
      const slope = d1 + place * (d2 + place * (d3 / 2 + (place * d4) / 6))
      const curve = d2 + place * (d3 + (place * d4) / 2)
      if (curve === 0) break
      place -= slope / curve
    }
  }
  if (!(Math.abs(place) <= 1)) place = 0
  return { value: value(place), time: t + place * dt }
}

/** Of courses on three grids whose steps are dt, 2 dt and 4 dt, at the steps of the coarsest and at the end. */
export function courseError(
  [fine, middle, coarse]: readonly [Course, Course, Course],
  k: number,
  end: number,
  nominal: number,
) {
  const count = Math.floor(end / coarse.steps.dt) - coarse.first
  const columns = [fine, middle, coarse].map((record, g) => {
    const stride = g === 0 ? 4 : g === 1 ? 2 : 1
    return Float64Array.from({ length: count + 2 }, (_, i) =>
      i > count ? record.valueAt(k, end) : record.courses[k]![i * stride]!,
    )
  }) as [Float64Array, Float64Array, Float64Array]
  return differenceError(columns, nominal)
}

const SAFETY = 1.25
/** Where the grids do not converge the difference itself, twice. */
const GAIN_MIN = 1.5

/** Largest error of the finest: the difference over 2^p - 1 with the order that the root mean squares show, up to the nominal one. */
export function differenceError(
  [fine, middle, coarse]: readonly [Float64Array, Float64Array, Float64Array],
  nominal: number,
) {
  let [most, near, far, size] = [0, 0, 0, 0]
  for (let i = 0; i < coarse.length; i++) {
    const one = middle[i]! - fine[i]!
    const other = coarse[i]! - middle[i]!
    most = Math.max(most, Math.abs(one))
    size = Math.max(size, Math.abs(fine[i]!))
    near += one * one
    far += other * other
  }
  if (near === 0 || most <= 1e-13 * size) return { largest: most, mean: 0, order: null }
  const ratio = Math.sqrt(far / near)
  const gain = Math.max(GAIN_MIN, Math.min(ratio, nominal === 4 ? 16 : 4))
  return {
    largest: (SAFETY * most) / (gain - 1),
    mean: (SAFETY * Math.sqrt(near / coarse.length)) / (gain - 1),
    order: ratio > 1 ? log2(ratio) : null,
  }
}

function rootMeanSquare(values: Float64Array): number {
  let sum = 0
  for (const one of values) sum += one * one
  return Math.sqrt(sum / values.length)
}
