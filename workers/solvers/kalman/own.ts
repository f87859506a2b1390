// A caller's own model and measurements: filtered, smoothed, fitted, forecast, and told.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { log as logOf } from '../../numerics/mathematics.ts'
import { chiSquareQuantile } from '../../numerics/quantiles.ts'
import { squared } from '../../numerics/square-root.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, ONE_SIGMA, type Run } from '../../solver.ts'
import { type Known, whole } from './diffuse-start.ts'
import { type Course, Filter } from './filter.ts'
import { fitLikelihood } from './likelihood.ts'
import { type OwnCourse, equationsOf as ratesOf, readCourse } from './own-course.ts'
import type { OwnInput } from './own-words.ts'
import { Recording } from './recording.ts'
import { apartOf, differenceOf, farthest, forecastApart, roundedApart } from './two-runs.ts'
import { sizesOf } from './written-model.ts'

const ROUNDING_MAX = 1e-6
const ROWS_MAX = 1e-3
const OPEN_MAX = 1e-3
/** Elementary operations of a call, some nanosecond each: a minute of one core. */
const WORK_MAX = 6e10
const BAND = 0.95

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  refuseUnnamed(input)
  const own = readCourse(input, kernels)
  if (input.fit && !hasAny(input.measurements)) {
    throw invalidInput('/measurements', 'all are null: parameters are fitted to measurements')
  }
  let work = 0
  const filtered = (course: Course, isReversed = false, watcher?: Recording): Filter => {
    work += own.work * course.times.length
    if (work > WORK_MAX) {
      const message = `more than ${WORK_MAX} operations, about a minute: take fewer measurements, or parameters of fit`
      throw new Failure('NOT_CONVERGED', message, { operations: work, limit: WORK_MAX })
    }
    const filter = new Filter(course, isReversed)
    filter.run(watcher)
    return filter
  }
  const fit = input.fit && fitLikelihood(input, own, filtered, message => progress(0.5, message))
  const { course } = own
  const { model, times } = course
  const { states, sensors } = model
  const n = states.length
  const [isSmoothed, isPredicted] = [input.smoother === true, input.predicted === true]
  const record = new Recording(course, isSmoothed, isPredicted)
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
  const later = input.smoother ? record.smooth(start) : undefined
  const finer = own.finer()
  const otherRecord = new Recording(finer, isSmoothed, isPredicted)
  const other = filtered(finer, true, otherRecord)
  const otherStart = other.q > 0 ? other.start.estimate() : undefined
  const again = whole(other.estimate(), n, otherStart)!
  const error = differenceOf(end, again, deviations, n)
  const logLikelihood = filter.likelihood()
  const counted = (fit?.parameters.length ?? 0) + filter.q
  const { nis, degrees } = record
  const band = degrees > 0 ? bandOf(degrees) : undefined
  const smoothedError = later && apartOf(later, otherRecord.smooth(otherStart, true), n)
  const { filteredError, predictedError, innovationError } = record.errors(otherRecord)
  const steps = input.forecast
  const forecast = steps ? ahead(own, filter, start, steps) : undefined
  const forecastAgain = steps
    ? ahead({ ...own, course: finer }, other, otherStart, steps)
    : undefined
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
      filteredError,
      ...(predictedError !== undefined && { predictedError }),
      logLikelihood,
      logLikelihoodError: roundedApart(logLikelihood, other.likelihood(), filter.count),
      aic: 2 * counted - 2 * logLikelihood,
      ...(filter.count > 0 && { bic: counted * logOf(filter.count) - 2 * logLikelihood }),
      ...(band && {
        nis: {
          mean: nis / degrees,
          error: roundedApart(nis, otherRecord.nis, 1) / degrees,
          ...{ low: band.low / degrees, high: band.high / degrees, degrees },
        },
        innovationError,
      }),
      missing: record.missing,
      gated: record.gated,
      gain: rowsOf(filter.gain, n, sensors.length),
      gainError: farthest(filter.gain, other.gain),
      ...(later && { smoothedStart: named(later.first), smoothedError: smoothedError! }),
      ...(fit && {
        fit: { parameters: fit.parameters, logLikelihood: fit.logLikelihood, runs: fit.runs },
      }),
      ...(forecast && { forecast, forecastError: forecastApart(forecast, forecastAgain!) }),
      state: { t: times.at(-1)!, x: named(end.x), root: rowsOf(end.root, n, n) },
    },
    checks: [
      below(
        'last estimate against a run in another order, over its deviation',
        error,
        ROUNDING_MAX,
      ),
      below(
        'filtered estimates against those of the other run, over their deviation',
        filteredError,
        ROWS_MAX,
      ),
      ...(smoothedError === undefined
        ? []
        : [
            below(
              'smoothed estimates against those of the other run, over their deviation',
              smoothedError,
              ROWS_MAX,
            ),
          ]),
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
