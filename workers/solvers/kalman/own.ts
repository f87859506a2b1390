// A caller's own model and measurements: filtered, smoothed, fitted, forecast, and told.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { log as logOf } from '../../numerics/mathematics.ts'
import { chiSquareQuantile } from '../../numerics/quantiles.ts'
import { squared } from '../../numerics/square-root.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, ONE_SIGMA, type Run } from '../../solver.ts'
import { type Estimate, type Known, whole } from './diffuse-start.ts'
import { type Course, Filter, type Look } from './filter.ts'
import { fitLikelihood } from './likelihood.ts'
import { type OwnCourse, equationsOf as ratesOf, readCourse } from './own-course.ts'
import type { OwnInput } from './own-words.ts'
import { smoothed } from './smoother.ts'
import { sizesOf } from './written-model.ts'

const ROUNDING_MAX = 1e-6
const OPEN_MAX = 1e-3
/** Elementary operations of a call, some nanosecond each: a minute of one core. */
const WORK_MAX = 6e10
/** Numbers that the smoother may hold. */
const HELD_MAX = 4e7
const BAND = 0.95

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  refuseUnnamed(input)
  const own = readCourse(input, kernels)
  if (input.fit && !hasAny(input.measurements)) {
    throw invalidInput('/measurements', 'all are null: parameters are fitted to measurements')
  }
  let work = 0
  const filtered = (course: Course, isReversed = false): Filter => {
    work += own.work * course.times.length
    if (work > WORK_MAX) {
      const message = `more than ${WORK_MAX} operations, about a minute: take fewer measurements, or parameters of fit`
      throw new Failure('NOT_CONVERGED', message, { operations: work, limit: WORK_MAX })
    }
    const filter = new Filter(course, isReversed)
    filter.run()
    return filter
  }
  const fit = input.fit && fitLikelihood(input, own, filtered, message => progress(0.5, message))
  const { course } = own
  const { model, times } = course
  const { states, sensors } = model
  const n = states.length
  const record = new Recording(course, input.smoother === true, input.predicted === true)
  const filter = new Filter(course)
  filter.run(record)
  const start = filter.q > 0 ? filter.start.estimate() : undefined
  if (filter.q > 0 && !start) {
    const message =
      'the measurements do not determine the diffuse start of every state: give start as {x, P}'
    throw new Failure('NOT_CONVERGED', message, { measurements: filter.count })
  }
  const end = whole(filter.estimate(), n, start)!
  const deviations = sizesOf(end.root, n)
  const other = filtered(own.finer(), true)
  const again = whole(other.estimate(), n, other.q > 0 ? other.start.estimate() : undefined)!
  const error = differenceOf(end, again, deviations, n)
  const logLikelihood = filter.likelihood()
  const counted = (fit?.parameters.length ?? 0) + filter.q
  const { nis, degrees } = record
  const band = degrees > 0 ? bandOf(degrees) : undefined
  const later = input.smoother ? record.smooth(start) : undefined
  const forecast = input.forecast ? ahead(own, filter, start, input.forecast) : undefined
  const named = (values: ArrayLike<number>) =>
    Object.fromEntries(states.map((name, i) => [name, values[i]!]))
  const value = end.x[0]!
  const numerical = {
    estimate: error,
    bound: ROUNDING_MAX,
    how: 'last estimate against a run with sums in another order and finer steps, largest difference over its standard deviation',
  }
  const isInside = !band || (nis >= band.low && nis <= band.high)
  return {
    value,
    unit: '1',
    uncertainty: deviations[0]!,
    equations: equationsOf(input),
    terms: states.map((name, i) => ({ term: `${name} at the end`, value: end.x[i]! })),
    method: `${NAMES[own.method]}, square roots of all covariances (Kailath, Sayed and Hassibi 2000)${filter.q > 0 ? ', exact diffuse start (de Jong 1991)' : ''}${input.smoother ? ', smoother of Rauch, Tung and Striebel' : ''}`,
    outputs: {
      final: named(end.x),
      finalDeviation: named(deviations),
      finalCovariance: rowsOf(squared(end.root, n), n, n),
      logLikelihood,
      aic: 2 * counted - 2 * logLikelihood,
      ...(filter.count > 0 && { bic: counted * logOf(filter.count) - 2 * logLikelihood }),
      ...(band && {
        nis: { mean: nis / degrees, low: band.low / degrees, high: band.high / degrees, degrees },
      }),
      missing: record.missing,
      gated: record.gated,
      gain: rowsOf(filter.gain, n, sensors.length),
      ...(later && { smoothedStart: named(later.first) }),
      ...(fit && {
        fit: { parameters: fit.parameters, logLikelihood: fit.logLikelihood, runs: fit.runs },
      }),
      ...(forecast && { forecast }),
      state: { t: times.at(-1)!, x: named(end.x), root: rowsOf(end.root, n, n) },
    },
    checks: [
      below(
        'last estimate against a run in another order, over its deviation',
        error,
        ROUNDING_MAX,
      ),
      holds('every covariance has a real root', end.root.every(Number.isFinite)),
      ...(fit
        ? [below('open step of the likelihood over its standard error', fit.open, OPEN_MAX)]
        : []),
    ],
    accuracy: numerical,
    statistics: {
      standardError: deviations[0]!,
      confidence: ONE_SIGMA,
      how: 'standard deviation of the first state at the end, as the filter has it',
      numerical,
    },
    resolved: { method: own.method },
    series: record.series(later),
    warnings: [
      ...(fit?.warnings ?? []),
      ...(isInside
        ? []
        : [
            `the squared innovations have the mean ${nis / degrees}, outside of ${band!.low / degrees} to ${band!.high / degrees}: Q, R or the model do not fit the measurements`,
          ]),
      ...(record.gated.length > 0
        ? [`${record.gated.length} measurements lie beyond the gate and were passed over`]
        : []),
      ...(own.method === 'kalman'
        ? []
        : [
            'a filter of a model that is not linear is an approximation: its deviations are not exact',
          ]),
    ],
  }
}

const hasAny = (rows: OwnInput['measurements']): boolean =>
  (rows ?? []).flat().some(value => value !== null)

const NAMES = {
  kalman: 'Kalman filter',
  ekf: 'extended Kalman filter, sightings linearised twice',
  ukf: 'unscented Kalman filter (alpha 1, beta 0, kappa 3 - n)',
} as const

const rowsOf = (values: Float64Array, rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)])

function bandOf(degrees: number) {
  const side = (1 - BAND) / 2
  return { low: chiSquareQuantile(side, degrees), high: chiSquareQuantile(1 - side, degrees) }
}

function differenceOf(
  a: { x: Float64Array; root: Float64Array },
  b: { x: Float64Array; root: Float64Array },
  deviations: Float64Array,
  n: number,
): number {
  const others = sizesOf(b.root, n)
  let most = 0
  for (let i = 0; i < n; i++) {
    const size = deviations[i]! > 0 ? deviations[i]! : Math.abs(a.x[i]!)
    const off = Math.max(Math.abs(a.x[i]! - b.x[i]!), Math.abs(deviations[i]! - others[i]!))
    if (off > 0) most = Math.max(most, off / size)
  }
  return most
}

/** What a run has passed, for its series and its smoother. */
class Recording {
  readonly gated: number[] = []
  missing = 0
  nis = 0
  degrees = 0

  readonly #course: Course
  readonly #n: number
  readonly #m: number
  readonly #q: number
  readonly #held: Estimate[] = []
  readonly #isHeld: boolean
  readonly #means: Float64Array
  readonly #deviations: Float64Array
  readonly #innovations: Float64Array
  readonly #scatters: Float64Array
  readonly #before: { readonly means: Float64Array; readonly deviations: Float64Array } | undefined
  #known = -1

  constructor(course: Course, isHeld: boolean, isPredicted: boolean) {
    const { model, times, start } = course
    const steps = times.length
    this.#course = course
    this.#isHeld = isHeld
    this.#n = model.states.length
    this.#m = model.sensors.length
    this.#q = start.isDiffuse ? this.#n : 0
    const size = steps * this.#n * (this.#n + this.#q + 1)
    if (isHeld && size > HELD_MAX) {
      const message = `the smoother would hold ${size} numbers, limit ${HELD_MAX}: take fewer measurements`
      throw invalidInput('/smoother', message, { value: size, limit: HELD_MAX })
    }
    this.#means = new Float64Array(steps * this.#n)
    this.#deviations = new Float64Array(steps * this.#n)
    if (isPredicted) {
      const room = () => new Float64Array(steps * this.#n)
      this.#before = { means: room(), deviations: room() }
    }
    this.#innovations = new Float64Array(steps * this.#m).fill(Number.NaN)
    this.#scatters = new Float64Array(steps * this.#m).fill(Number.NaN)
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
    this.#means.set(own.x, k * n)
    this.#deviations.set(sizesOf(own.root, n), k * n)
  }

  /** Means and deviations from all measurements; `first` is the mean at the first. */
  smooth(start: Known | undefined) {
    const n = this.#n
    const steps = this.#course.times.length
    const means = new Float64Array(steps * n)
    const deviations = new Float64Array(steps * n)
    let k = steps - 1
    for (const estimate of smoothed(this.#course, at => this.#held[at]!)) {
      const { x, root } = whole(estimate, n, start)!
      means.set(x, k * n)
      deviations.set(sizesOf(root, n), k * n)
      k--
    }
    return { means, deviations, first: means.slice(0, n) }
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
    const shape = Float64Array.from({ length: count }, (_, k) => this.#means[(first + k) * n]!)
    const shown = thinned(shape, count).map(k => first + k)
    const column = (all: Float64Array, width: number, i: number) =>
      Float64Array.from(shown, k => all[k * width + i]!)
    const columns: Record<string, Float64Array> = { t: Float64Array.from(shown, k => times[k]!) }
    for (const [i, name] of states.entries()) {
      columns[name] = column(this.#means, n, i)
      columns[`${name}_sd`] = column(this.#deviations, n, i)
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

/** Beyond the last measurement: estimates and what the sensors should read. */
function ahead(
  { course, lastLength }: OwnCourse,
  filter: Filter,
  start: Known | undefined,
  steps: number,
) {
  const { model, times } = course
  const { states, sensors } = model
  const n = states.length
  const m = sensors.length
  const columns: Record<string, number[]> = { t: [] }
  const add = (name: string, value: number) => (columns[name] ??= []).push(value)
  for (let step = 1; step <= steps; step++) {
    const k = times.length - 1
    const t = times[k]! + (step - 1) * lastLength
    filter.pass(k, lastLength, t)
    const { x, root } = whole(filter.estimate(), n, start)!
    const sizes = sizesOf(root, n)
    add('t', t + lastLength)
    for (const [i, name] of states.entries()) {
      add(name, x[i]!)
      add(`${name}_sd`, sizes[i]!)
    }
    const {
      expected,
      to,
      columns: wide,
      noise,
      lack,
    } = model.sight(k, lastLength, t + lastLength, x, root, x)
    for (const [i, name] of sensors.entries()) {
      let square = 0
      for (let j = 0; j < wide; j++) square += to[i * wide + j]! * to[i * wide + j]!
      for (let j = 0; j < m; j++) square += noise[i * m + j]! * noise[i * m + j]!
      if (lack) square -= lack[i]! * lack[i]!
      add(name, expected[i]!)
      add(`${name}_sd`, Math.sqrt(Math.max(square, 0)))
    }
  }
  return columns
}

function equationsOf({
  model = {},
  transition,
  observation,
  continuous,
  definitions,
}: OwnInput): string[] {
  const texts = (
    from: Readonly<Record<string, unknown>> | undefined,
    shown: (name: string) => string,
  ) => Object.entries(from ?? {}).map(([name, text]) => `${shown(name)} = ${text}`)
  const isByMatrix = model['F'] !== undefined
  return [
    ...texts(definitions, name => name),
    ...(isByMatrix ? [`x' = F x${model['B'] ? ' + B u' : ''} + w, w ~ N(0, Q)`] : []),
    ...(continuous?.['A'] === undefined ? [] : ['dx/dt = A x + w, w white noise of the density Q']),
    ...texts(transition, name => `${name}'`),
    ...texts(ratesOf(continuous), name => `d${name}/dt`),
    ...(model['H'] ? ['z = H x + n, n ~ N(0, R)'] : texts(observation, name => name)),
  ]
}
