// A flow or a map of the caller's own, or one by its name: exponents, points of rest, cycles, sections, sweeps.

import { type Equilibrium, equilibriaFrom } from '../../dynamics/equilibria.ts'
import { valuesOf } from '../../dynamics/families.ts'
import { cycleOfMap } from '../../dynamics/map-cycle.ts'
import { readProblem, usesTime } from '../../dynamics/problem.ts'
import { unknownName } from '../../dynamics/scope.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import type { CompiledVariation } from '../../expression/wasm/variation.ts'
import { Failure } from '../../failure.ts'
import { pow } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, ONE_SIGMA, type Run } from '../../solver.ts'
import { correlationOf } from './correlation.ts'
import { kaplanYorke, kaplanYorkeError } from './dimension.ts'
import { equationsOf, type Model, modelOf, type Own, variationOf } from './model.ts'
import { cycleOf, maximaFrom, sectionOf } from './orbits.ts'
import { pathOf } from './path.ts'
import { settledRates } from './settled.ts'
import { type Course, type Spectrum, spectrumOf } from './spectrum.ts'
import { EXPONENTS_MAX } from './words.ts'

export const isOwn = ({ equations, system }: Own): boolean =>
  equations !== undefined || system !== undefined

/** Relative, of the sum of all exponents against the mean of the divergence. */
const SUM_RULE = 1e-4
/** Two runs agree within so many standard errors and this share of the size of the spectrum. */
const APART_MAX = 6
const APART_SHARE = 1e-2
const BLOCKS_MIN = 20
/** Standard error over the size of the spectrum. */
const ERROR_MAX = 0.5

export function runOwn(input: Own, run: Run) {
  const meter = new WorkMeter()
  const model = modelOf(input)
  const { system, isMap, states } = model
  refuseUnnamed({ ...input, ...system })
  const problem = readProblem({ ...system, tStart: 0, tEnd: 1 })
  const { parameters, y } = problem.course
  if ((input.exponents ?? 0) > states.length) {
    const message = `${states.length} equations have ${states.length} exponents, not ${input.exponents}`
    throw invalidInput('/exponents', message, { limit: states.length })
  }
  const count = Math.min(input.exponents ?? states.length, states.length, EXPONENTS_MAX)
  const variation = variationOf(system, count)
  const opened = (values: ArrayLike<number>) => new Tangents(run.kernels, variation, values)
  const course = courseOf(input, model, y)
  const tools = { kernels: run.kernels, meter }
  const first = spectrumOf(opened(parameters), states, course, meter, share =>
    run.progress(share / 3, 'given step'),
  )
  refuseEndless(first)
  // Over so long a time exponents below a few of its reciprocal are none.
  const sizes = first.exponents.reduce((sum, value) => sum + Math.abs(value), 0)
  const size = Math.max(sizes, 10 / first.duration)
  const isWhole = !isMap && count === states.length
  const sum = first.exponents.reduce((total, value) => total + value, 0)
  const sumRule = isWhole ? Math.abs(sum - first.divergence) / size : 0
  if (sumRule > SUM_RULE) throw tooLong(course.dt, sumRule)
  const finer = {
    ...course,
    dt: course.dt / 2,
    steps: 2 * course.steps,
    transient: 2 * course.transient,
  }
  const second = isMap
    ? undefined
    : spectrumOf(opened(parameters), states, finer, meter, share =>
        run.progress((1 + 2 * share) / 3, 'half the step'),
      )
  // Of that many logarithms, added up.
  const rounding = (Number.EPSILON * first.duration) / (course.dt * course.every) / 8
  const scattered = first.exponents.map((value, v) =>
    Math.max(errorOf(first, second, v), rounding * Math.abs(value)),
  )
  const [largest] = first.exponents as [number]
  if (second) refuseApart(first, second, size, course.dt)
  const chaotic = largest > Math.max(4 * scattered[0]!, 3 / first.duration)
  const timeless = !usesTime(system)
  const scales = sizesOf(first, states)
  const rest = timeless ? restOf(opened(parameters), model, first, scales, meter) : []
  const cycle =
    chaotic || !timeless ? undefined : cycleFrom(model, course, first, variation, parameters, tools)
  const settled = chaotic ? undefined : settledRates({ end: first.end, scales, isMap }, rest, cycle)
  const errors = scattered.map((one, v) =>
    Math.max(one, Math.abs(first.exponents[v]! - (settled?.[v] ?? first.exponents[v]!))),
  )
  const [error] = errors as [number]
  const section =
    input.section &&
    sectionOf(tools, system, first.settled, course.dt * course.steps, input.section)
  const correlationDimension =
    input.correlation &&
    correlationOf(opened(parameters), course, first.settled, input.correlation, meter)
  const bifurcation =
    input.sweep && bifurcationOf(input, model, course, variation, parameters, tools, run)
  const cleared = first.exponents.map((value, v) =>
    !chaotic && Math.abs(value) <= 4 * errors[v]! ? 0 : value,
  )
  const dimension = sum < 0 || isWhole || count === states.length ? kaplanYorke(cleared) : undefined
  return {
    value: largest,
    unit: '1',
    uncertainty: error,
    equations: equationsOf(model),
    terms: first.exponents.map((value, v) => ({ term: `lambda_${v + 1}`, value })),
    method: isMap
      ? `vectors carried by the exact derivative, Gram-Schmidt every ${course.every} points`
      : `classical Runge-Kutta of fourth order with the variational equations from the exact derivative, Gram-Schmidt every ${course.every} steps; the run is made again with half the step`,
    outputs: {
      lyapunovExponent: largest,
      lyapunovError: error,
      lyapunovSpectrum: [...first.exponents],
      lyapunovErrors: errors,
      ...(!isMap && { divergence: first.divergence }),
      contractionRate: sum,
      ...(dimension !== undefined && {
        kaplanYorkeDimension: dimension,
        kaplanYorkeError: kaplanYorkeError(
          cleared,
          cleared.map((value, v) => (value === 0 ? 0 : errors[v]!)),
        ),
      }),
      finalState: [...first.end],
      chaotic,
      ...(timeless && {
        fixedPoints: rest.map(({ y }) => [...y]),
        eigenvalues: rest.map(({ eigenvalues }) => [...eigenvalues]),
        fixedPointStability: rest.map(({ stability }) => stability),
      }),
      ...(cycle && { cycle }),
      ...(section && { section: section.section, sectionErrors: section.errors }),
      ...(correlationDimension && { correlationDimension }),
      ...(bifurcation && { bifurcation }),
    },
    checks: [
      ...(isWhole
        ? [
            below(
              'sum of the exponents against the mean divergence, over their sizes',
              sumRule,
              SUM_RULE,
            ),
          ]
        : []),
      holds('the orbit stays within the doubles', first.end.every(Number.isFinite)),
    ],
    accuracy: {
      estimate: error / (isMap ? Math.max(size, 1) : size),
      bound: ERROR_MAX,
      how: 'error of the largest exponent over the sum of the sizes of all that were worked out',
    },
    statistics: {
      standardError: error,
      confidence: ONE_SIGMA,
      how: 'block averages, the difference to half the step, and of both halves where the orbit is not chaotic',
      numerical: {
        estimate: sumRule,
        bound: SUM_RULE,
        how: 'sum of the exponents against the mean divergence',
      },
    },
    resolved: {
      ...(input.system && { system: input.system }),
      ...{
        parameters: system.parameters ?? {},
        exponents: count,
        transient: course.transient * course.dt,
        renormalise: course.every,
      },
      ...(isMap && { map: true }),
    },
    series: {
      ...thinnedSeries(first.columns, states[0]!),
      ...(!isMap && pathOf(first.columns)),
    },
    warnings: errors.some(
      (one, v) => one > 0.1 * Math.abs(first.exponents[v]!) && one > 0.02 * size,
    )
      ? ['an exponent is known badly: take more steps']
      : [],
  }
}

function courseOf(
  { dt, steps, transient, renormalise }: Own,
  { isMap }: Model,
  y: ArrayLike<number>,
): Course {
  const h = isMap ? 1 : dt
  const every = renormalise ?? (isMap ? 1 : 4)
  const before = Math.round((transient ?? 0.1 * steps * h) / h)
  if (steps - before < (BLOCKS_MIN + 1) * every) {
    const message = `${steps} steps leave ${Math.max(0, steps - before)} behind the transient: at least ${BLOCKS_MIN + 1} turns of ${every} are needed`
    throw invalidInput('/steps', message, {
      value: steps,
      minimum: before + (BLOCKS_MIN + 1) * every,
    })
  }
  return { isMap, y, dt: h, steps, transient: before, every }
}

/** Block errors of a chaotic orbit; of any other how far it has not settled, and what half the step changes. */
function errorOf(first: Spectrum, second: Spectrum | undefined, v: number): number {
  const scatter = first.errors[v]!
  const apart = second ? Math.abs(first.exponents[v]! - second.exponents[v]!) : 0
  const isGrowing = first.exponents[0]! > Math.max(4 * first.errors[0]!, 3 / first.duration)
  return Math.max(scatter, apart, isGrowing ? 0 : first.drifts[v]!)
}

function refuseApart(first: Spectrum, second: Spectrum, size: number, dt: number): void {
  for (const [v, value] of first.exponents.entries()) {
    const scatter = Math.sqrt(first.errors[v]! ** 2 + second.errors[v]! ** 2) + first.drifts[v]!
    const apart = Math.abs(value - second.exponents[v]!)
    const limit = APART_MAX * scatter + APART_SHARE * size
    if (apart <= limit) continue
    const message = `exponent ${v + 1} is ${value}, and ${second.exponents[v]} with half the step: take a smaller dt than ${dt}, or more steps`
    throw new Failure('PRECISION', message, { error: apart, limit, dt: dt / 2 })
  }
}

/** Where the derivative vanishes on the orbit nothing is left of a vector. */
function refuseEndless({ exponents, divergence }: Spectrum): void {
  const v = exponents.findIndex(value => !Number.isFinite(value))
  if (v < 0 && Number.isFinite(divergence)) return
  const message = `exponent ${v + 1} has no finite value: the derivative vanishes along the orbit (superstable), or is no number there`
  throw new Failure('PRECISION', message, { exponent: v + 1 })
}

function tooLong(dt: number, error: number): Failure {
  const enough = Number((0.9 * dt * pow(SUM_RULE / error, 0.25)).toPrecision(2))
  const message = `the sum of the exponents misses the mean divergence by ${error} of their sizes, limit ${SUM_RULE}; take dt = ${enough}`
  return new Failure('PRECISION', message, { error, limit: SUM_RULE, dt: enough })
}

/** Rows of the orbit from which points of rest are looked for. */
const STARTS = 200

function restOf(
  tangents: Tangents,
  { isMap, states }: Model,
  { columns }: Spectrum,
  scales: readonly number[],
  meter: WorkMeter,
): Equilibrium[] {
  const { t } = columns as { t: Float64Array }
  const every = Math.max(1, Math.ceil(t.length / (states.length > 16 ? 10 : STARTS)))
  const rows = Array.from(t, (_, row) => row).filter(row => row % every === 0)
  const starts = [states.map(() => 0), ...rows.map(row => states.map(name => columns[name]![row]!))]
  return equilibriaFrom(starts, tangents, { t: 0, isMap, scales }, meter)
}

/** Of each state over the rows of a run. */
const sizesOf = ({ columns }: Spectrum, states: readonly string[]): number[] =>
  states.map(
    name => columns[name]!.reduce((size, value) => Math.max(size, Math.abs(value)), 0) || 1,
  )

type Tools = Parameters<typeof sectionOf>[0]

/** With a vector for each state, whatever the number of exponents. */
function cycleFrom(
  { system, isMap, states }: Model,
  { dt, steps }: Course,
  first: Spectrum,
  variation: CompiledVariation,
  parameters: Float64Array,
  tools: Tools,
) {
  const whole = variation.vectors === states.length ? variation : variationOf(system, states.length)
  const tangents = new Tangents(tools.kernels, whole, parameters)
  if (!isMap) return cycleOf(tools, system, tangents, first.end, dt * steps)
  return cycleOfMap(tangents, first.end, sizesOf(first, states), tools.meter)
}

/** Numbers of all rows together, and of one of them. */
const NUMBERS_MAX = 200_000
const ROW_MAX = 500
/** What the start of a map is moved by, to see what becomes of rounding. */
const MAP_ROUNDING = 4 * Number.EPSILON

function bifurcationOf(
  input: Own,
  model: Model,
  course: Course,
  variation: CompiledVariation,
  parameters: Float64Array,
  tools: Tools,
  { progress }: Run,
) {
  const { sweep, keep = 'maxima', section } = input
  const { system, isMap, states } = model
  const { parameter } = sweep!
  const names = Object.keys(system.parameters ?? {})
  const place = names.indexOf(parameter)
  if (place < 0) throw unknownName('/sweep/parameter', parameter, names, 'parameter')
  if (keep === 'section' && !section)
    throw invalidInput('/keep', 'section of the sweep needs `section`')
  const values = valuesOf(sweep!)
  const most = Math.min(ROW_MAX, Math.floor(NUMBERS_MAX / values.length))
  const span = course.dt * course.steps
  const rows = values.map((value, i) => {
    const own = parameters.slice()
    own[place] = value
    const at = { ...system, parameters: { ...system.parameters, [parameter]: value } }
    progress(i / values.length, `${parameter} = ${value}`)
    const tangents = new Tangents(tools.kernels, variation, own)
    if (keep === 'exponents') {
      const spectrum = spectrumOf(tangents, states, course, tools.meter, () => {})
      const { exponents } = spectrum
      return {
        value,
        exponents: [...exponents],
        errors: exponents.map((_, v) => errorOf(spectrum, undefined, v)),
      }
    }
    const settled = spectrumOf(
      tangents,
      states,
      { ...course, steps: course.transient + 21 * course.every },
      tools.meter,
      () => {},
    ).end
    if (keep === 'section') {
      const own = sectionOf(tools, at, settled, span, { ...section!, maximum: most })
      return { value, ...own.section, errors: own.errors }
    }
    if (!isMap) {
      const { values, errors } = maximaFrom(tools, at, settled, span)
      return { value, values: values.slice(0, most), errors: errors.slice(0, most) }
    }
    const pointsFrom = (y: Float64Array) => {
      tangents.start(0, y)
      return Array.from({ length: Math.min(most, course.steps) }, () => {
        const point = tangents.y[0]!
        tangents.iterate(1)
        return point
      })
    }
    const points = pointsFrom(settled)
    // Rounding of each turn is carried on as that of the start is.
    const beside = pointsFrom(settled.map(v => v * (1 + MAP_ROUNDING)))
    const largest = Math.max(...points.map(Math.abs)) * Number.EPSILON
    return {
      value,
      values: points,
      errors: points.map((v, k) => Math.abs(v - beside[k]!) + largest),
    }
  })
  return { parameter, keep, rows }
}
