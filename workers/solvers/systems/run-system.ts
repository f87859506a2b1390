// A system of equations that a caller has written: run, held to a finer run, and told.

import { type Evolution, evolve } from '../../dynamics/evolve.ts'
import { ensemble, sweep } from '../../dynamics/families.ts'
import { type Problem, readProblem } from '../../dynamics/problem.ts'
import { reopening } from '../../dynamics/reopened.ts'
import {
  driftsOf,
  eventErrorsOf,
  eventsOf,
  methodOf,
  seriesOf,
  stateOf,
} from '../../dynamics/results.ts'
import { jacobianAt } from '../../dynamics/stepper.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import type { DynamicsInput, EventInput } from '../../dynamics/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { type ComplexNumber, eigenvaluesOf } from '../../numerics/eigenvalues.ts'
import { anything, integer, list, number, object, optional, record } from '../../schema.ts'
import { below, type Run } from '../../solver.ts'

/** Equations of which eigenvalues are found in a second. */
const EIGENVALUES_MAX = 200
/** Error at the end over the size of a state beyond which a run is refused. */
const ERROR_MAX = 1e-3
/** Steps of accuracy that an invariant may lose, times rtol. */
const DRIFT_SHARE = 1000

export const SYSTEM_OUTPUTS = {
  final: optional(record(number({ title: 'value' }), { title: 'each state at the end' })),
  finalError: optional(
    record(number({ title: 'error' }), { title: 'its error, from the difference to a finer run' }),
  ),
  seriesError: optional(
    number({
      title:
        'largest error of a row, from the difference to a finer run, over the size of its state',
    }),
  ),
  tEnd: optional(number({ title: 'where the run ended' })),
  events: optional(
    record(anything({ title: 'count, times t and the states at them' }), {
      title: 'events by name',
    }),
  ),
  eventErrors: optional(
    record(list(number({ title: 'error' }), { title: 'of each time' }), {
      title: 'of the times of events, by name, from the difference to the finer run',
    }),
  ),
  steps: optional(integer({ title: 'steps accepted' })),
  rejected: optional(integer({ title: 'steps refused for their error' })),
  evaluations: optional(integer({ title: 'evaluations of the rates' })),
  eigenvalues: optional(
    list(object({ re: number({ title: 'real part' }), im: number({ title: 'imaginary part' }) }), {
      title: 'eigenvalues of the Jacobian at the end',
    }),
  ),
  stiff: optional(
    number({
      title: 'largest size of an eigenvalue over the smallest above 0',
    }),
  ),
  sweep: optional(anything({ title: 'values, and each state and output at their ends' })),
  ensemble: optional(
    anything({
      title:
        'mean and quantiles of each state and output at the end; the runs are held to rtol, and not to finer runs',
    }),
  ),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

/** A finished run, for what a solver works out of it. */
export interface Finished {
  readonly problem: Problem
  readonly evolution: Evolution
  readonly kernels: Kernels
  readonly meter: WorkMeter
}

interface Own<O> {
  /** Events that the solver looks for by itself: they are in the run and not in its result. */
  readonly events?: readonly EventInput[]
  /** What it adds to the results of every system. */
  more(finished: Finished): O
}

export function runSystem(
  input: DynamicsInput & { jacobian?: boolean | undefined },
  run: Run,
): SystemSolution
export function runSystem<O>(
  input: DynamicsInput & { jacobian?: boolean | undefined },
  run: Run,
  own: Own<O>,
): SystemSolution & { readonly more: O }
export function runSystem<O>(
  input: DynamicsInput & { jacobian?: boolean | undefined },
  run: Run,
  own?: Own<O>,
) {
  const meter = new WorkMeter()
  const watched = own?.events ?? []
  const events = [...(input.events ?? []), ...watched]
  const problem = readProblem(events.length > 0 ? { ...input, events } : input)
  if (!own) refuseUnnamed(input)
  const { solution, evolution } = solutionOf(input, problem, watched.length, meter, run)
  if (!own) return solution
  return { ...solution, more: own.more({ problem, evolution, kernels: run.kernels, meter }) }
}

type SystemSolution = ReturnType<typeof solutionOf>['solution']

function solutionOf(
  input: DynamicsInput & { jacobian?: boolean | undefined },
  problem: Problem,
  hidden: number,
  meter: WorkMeter,
  { kernels: anew, progress }: Run,
) {
  const kernels = reopening(anew)
  const families = [input.sweep, input.ensemble].filter(one => one !== undefined).length
  const part = 1 / (1 + families)
  const evolution = evolve(kernels, problem, meter, share =>
    progress(
      part * share,
      `t = ${problem.course.t + share * (problem.course.tEnd - problem.course.t)}`,
    ),
  )
  const swept =
    input.sweep &&
    sweep(kernels, problem, input.sweep, meter, share => progress(part * (1 + share), 'sweep'))
  const scattered =
    input.ensemble &&
    ensemble(kernels, problem, input.ensemble, meter, share =>
      progress(1 - part + part * share, 'ensemble'),
    )
  const { run, endErrors, error, finer } = evolution
  const { states } = problem
  const estimate = Math.max(error, swept?.error ?? 0)
  const accurate = below(
    `error at the end by a run with ${finer}, over the size of a state`,
    estimate,
    ERROR_MAX,
  )
  if (!accurate.passed) {
    const message = `${accurate.name}: ${estimate} exceeds ${ERROR_MAX}: ${evolution.advice}`
    throw new Failure('PRECISION', message, { ...accurate })
  }
  const value = run.end.y[0]!
  const byName = (values: ArrayLike<number>) =>
    Object.fromEntries(states.map((name, i) => [name, values[i]!]))
  const eigenvalues = input.jacobian ? eigenvaluesAtEnd(kernels, problem, evolution) : undefined
  const ratio = eigenvalues && stiffnessOf(eigenvalues)
  const solution = {
    value,
    unit: '1',
    uncertainty: endErrors[0]! + Number.EPSILON * Math.abs(value),
    equations: equationsOf(input),
    terms: states.map((name, i) => ({ term: `${name} at the end`, value: run.end.y[i]! })),
    method: methodOf(run),
    outputs: {
      final: byName(run.end.y),
      finalError: byName(endErrors),
      seriesError: Math.max(...evolution.rowErrors),
      tEnd: run.end.t,
      ...(problem.course.events.length > hidden && {
        events: eventsOf(problem, run, hidden),
        eventErrors: eventErrorsOf(problem, evolution, hidden),
      }),
      steps: run.counts.steps,
      rejected: run.counts.rejected,
      evaluations: run.counts.evaluations,
      ...(eigenvalues && { eigenvalues }),
      ...(ratio !== undefined && { stiff: ratio }),
      ...(swept && { sweep: swept }),
      ...(scattered && { ensemble: scattered }),
      state: stateOf(problem, run),
    },
    checks: [
      accurate,
      ...driftsOf(problem, run).map(({ name, drift }) =>
        below(`change of ${name} over its size`, drift, DRIFT_SHARE * problem.course.rtol),
      ),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest error at the end by the difference to a run with ${finer}, over the size of each state in the run`,
    },
    resolved: problem.resolved,
    series: seriesOf(problem, run),
    warnings: warningsOf(problem, evolution, hidden),
  }
  return { solution, evolution }
}

function equationsOf({ equations = {}, definitions = {}, masses = {} }: DynamicsInput): string[] {
  const factor = (name: string) =>
    Object.hasOwn(masses, name) && masses[name] !== 1 ? `${masses[name]} ` : ''
  return [
    ...Object.entries(definitions).map(([name, text]) => `${name} = ${text}`),
    ...Object.entries(equations).map(([name, text]) =>
      masses[name] === 0 ? `0 = ${text}` : `${factor(name)}d${name}/dt = ${text}`,
    ),
  ]
}

function eigenvaluesAtEnd(
  kernels: Kernels,
  { course, states }: Problem,
  { run: { end } }: Evolution,
): ComplexNumber[] {
  const n = states.length
  if (n > EIGENVALUES_MAX) {
    const message = `eigenvalues of ${n} equations are more than ${EIGENVALUES_MAX}`
    throw new Failure('NOT_CONVERGED', message, { n, limit: EIGENVALUES_MAX })
  }
  const matrix = jacobianAt(kernels, course.system, end.parameters, end.t, end.y)
  const eigenvalues = matrix.every(Number.isFinite) ? eigenvaluesOf(n, matrix) : undefined
  if (eigenvalues) return eigenvalues
  throw new Failure(
    'NOT_CONVERGED',
    'the Jacobian at the end has no eigenvalues that could be found',
    { n },
  )
}

function stiffnessOf(eigenvalues: readonly ComplexNumber[]): number | undefined {
  const sizes = eigenvalues
    .map(({ re, im }) => Math.sqrt(re * re + im * im))
    .filter(size => size > 0)
  return sizes.length > 0 ? Math.max(...sizes) / Math.min(...sizes) : undefined
}

function warningsOf(
  { course }: Problem,
  { run, second, rowErrors }: Evolution,
  hidden: number,
): string[] {
  const rows = Math.max(...rowErrors)
  const timesOf = ({ events }: Evolution['run'], index: number) =>
    events.filter(({ event }) => event === index).length
  const { differenced } = course.system
  return [
    ...(run.stoppedBy === undefined
      ? []
      : [`event ${run.stoppedBy} ended the run at t = ${run.end.t}`]),
    ...course.events.slice(0, course.events.length - hidden).flatMap(({ name }, index) => {
      const [own, other] = [timesOf(run, index), timesOf(second, index)]
      if (own === other) return []
      return [
        `event ${name} happens ${own} times, and ${other} in a finer run: it is hardly reached, or hardly left`,
      ]
    }),
    ...(rows > ERROR_MAX
      ? [
          `rows of the series are off by up to ${rows} of the size of their state, where it changes fast: take a smaller rtol`,
        ]
      : []),
    ...(run.methods.includes('radau5') && differenced.length > 0
      ? [
          `derivatives of ${differenced.join(', ')} are differenced: RADAU5 takes more iterations by it`,
        ]
      : []),
  ]
}
