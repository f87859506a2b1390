// An epidemic in compartments of the caller's own: its course, what it comes to, by chance, or fitted to counts.

import { extremeEvents, extremesWithErrors } from '../../dynamics/extremes.ts'
import { fitOf, withValues } from '../../dynamics/fit.ts'
import { fitWarnings } from '../../dynamics/fit-warnings.ts'
import { parametersAt } from '../../dynamics/results.ts'
import { Scope } from '../../dynamics/scope.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { SYSTEM_LIMITS } from '../../expression/wasm/system.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { COURSE_WORDS, refuseWords } from '../systems/own-words.ts'
import { type Finished, runSystem } from '../systems/run-system.ts'
import { runOutbreaks } from './chance.ts'
import {
  infectionsOf,
  type Own,
  type Structure,
  stateOf,
  structureOf,
  summed,
} from './compartments.ts'
import { endemicEquilibriumOf } from './endemic.ts'
import { INFECTED_MAX, type Reproduction, reproductionOf, spectralRadius } from './reproduction.ts'
import { lateWarnings, switchEvents, switchesOf } from './switches.ts'
import { statesOf, systemOf } from './system.ts'

export type OwnInput = Own & { days: number }

export const isOwn = ({ compartments }: Own): boolean => compartments !== undefined

export function runOwn(input: OwnInput, run: Run) {
  refuseUnused(input)
  const structure = structureOf(input)
  refuseUnreadable(input, structure)
  refuseUnnamed(input)
  const system = systemOf(input, structure)
  if (system.tEnd! < system.tStart) {
    throw invalidInput(
      '/tEnd',
      `an epidemic runs forward: ${system.tEnd} lies before ${system.tStart}`,
    )
  }
  const { data, fit, observe, residual, profile, stochastic } = input
  if (stochastic) return runOutbreaks(input, structure, system, run)
  if (!data && !fit) return runCourse(input, structure, system, run)
  const why = 'cannot stand beside data: a fit follows one course without switches'
  refuseWords(input, ['interventions', 'importations', 'events'], why)
  const fitted = fitOf(
    run.kernels,
    system,
    { data, fit, observe, residual, profile } as Own,
    new WorkMeter(),
  )
  const solution = runCourse(input, structure, withValues(system, fitted), run)
  const { outputs, warnings } = solution
  return {
    ...solution,
    outputs: { ...outputs, fitted },
    warnings: [...warnings, ...fitWarnings(input)],
  }
}

function refuseUnused(input: Own): void {
  if (input.stochastic) {
    const why = 'has no meaning where numbers change by chance'
    refuseWords(input, [...COURSE_WORDS, 'method', 'initial'], why)
  }
  if (!input.data)
    refuseWords(input, ['observe', 'residual', 'profile'], 'counts only where there are data')
}

/** Refuses a rate where it stands, before it is a flow of every group. */
function refuseUnreadable(input: Own, structure: Structure): void {
  const { persons, totals } = structure
  const known = [
    ...statesOf(structure),
    ...Object.keys({ ...input.parameters, ...structure.factors }),
  ]
  const definitions = { ...persons, ...totals, ...input.definitions }
  const scope = new Scope(['t', ...known], definitions)
  for (const [i, { rate, by }] of (input.transitions ?? []).entries()) {
    scope.valued(rate, pointerTo('transitions', i, 'rate'))
    if (by !== undefined) scope.valued(by, pointerTo('transitions', i, 'by'))
  }
}

const WATCH = 'watched_'
const watchName = (i: number): string => `${WATCH}${i}`

/** What enters these compartments, of all groups, less what leaves them. */
function movesOf({ flows, groups }: Structure, names: readonly string[]): string[] {
  const own = new Set(groups.flatMap(group => names.map(name => stateOf(name, group))))
  const has = (name: string | undefined) => name !== undefined && own.has(name)
  return flows.flatMap(({ name, from, to }) => {
    if (has(from) === has(to)) return []
    return [has(to) ? name : `(-${name})`]
  })
}

/** Of persons, over all of them, that rounding may lose. */
const BALANCE_MAX = 1e-9
/** Below nobody, over all persons, as the steps may err. */
const LOWEST_MAX = 1e-7

function runCourse(
  input: OwnInput,
  structure: Structure,
  system: DynamicsInput & { tStart?: number },
  run: Run,
) {
  const states = statesOf(structure)
  const { compartments, infected } = structure
  const { switches, values } = switchesOf(
    input,
    structure,
    states,
    system.parameters ?? {},
    system.tStart!,
  )
  refuseSwept(input)
  const own = switchEvents(switches)
  const room = SYSTEM_LIMITS.events - own.length - (input.events?.length ?? 0)
  const persons = [...(infected.length > 0 ? [infected] : []), ...compartments.map(name => [name])]
  const watched = persons.map((_, i) => i).slice(0, Math.max(0, room))
  const rates: Record<string, string> = Object.assign(
    {},
    ...watched.map(i => summed(watchName(i), movesOf(structure, persons[i]!))),
  )
  const definitions = { ...system.definitions, ...rates }
  const { more, ...solution } = runSystem({ ...system, definitions, parameters: values }, run, {
    events: [...own, ...extremeEvents(watched.map(watchName))],
    more: finished => {
      const first = finished.problem.course.events.length - watched.length
      const totals = watched.map(i => ({ names: persons[i]!, event: first + i }))
      return outbreakOf(input, structure, finished, totals)
    },
  })
  const { peak, outputs, checks, series, warnings } = more
  return {
    ...solution,
    ...(peak && {
      value: peak.value,
      uncertainty: peak.error,
      terms: [{ term: 'peak', value: peak.value }, ...solution.terms],
    }),
    equations: solution.equations.filter(text => !text.startsWith(WATCH)),
    outputs: { ...solution.outputs, ...outputs },
    checks: [...solution.checks, ...checks],
    series: { ...solution.series, ...series },
    warnings: [...solution.warnings, ...warnings, ...lateWarnings(input, system.tEnd!)],
  }
}

/** A sweep would go under what an intervention sets. */
function refuseSwept({ sweep, ensemble, interventions = [] }: Own): void {
  const set = new Set(interventions.flatMap(one => Object.keys(one.set ?? {})))
  if (sweep && set.has(sweep.parameter)) {
    throw invalidInput('/sweep/parameter', `${sweep.parameter} is set by an intervention`)
  }
  const spread = Object.keys(ensemble?.spread ?? {}).find(name => set.has(name))
  if (spread) {
    throw invalidInput(
      pointerTo('ensemble', 'spread', spread),
      `${spread} is set by an intervention`,
    )
  }
}

interface Watched {
  readonly names: readonly string[]
  readonly event: number
}

function outbreakOf(
  input: OwnInput,
  structure: Structure,
  finished: Finished,
  watched: readonly Watched[],
) {
  const { problem, evolution, kernels } = finished
  const { course, states } = problem
  const { run } = evolution
  const { compartments, groups, infected } = structure
  const start = { t: course.t, y: course.y }
  const sumOf = (names: readonly string[]) => {
    const places = groups.flatMap(group => names.map(name => states.indexOf(stateOf(name, group))))
    return (y: ArrayLike<number>) => places.reduce((sum, i) => sum + y[i]!, 0)
  }
  const extremes = extremesWithErrors(
    evolution,
    start,
    watched.map(({ names, event }) => ({ event, value: sumOf(names) })),
  )
  const peaks: Record<string, { value: number; error: number; day: number; dayError: number }> = {}
  let peak: (typeof peaks)[string] | undefined
  let lowest = 0
  for (const [i, { names }] of watched.entries()) {
    const { greatest, least } = extremes[i]!
    const { value, error, t: day, timeError: dayError } = greatest
    if (names === infected) peak = { value, error, day, dayError }
    else {
      lowest = Math.min(lowest, least.value)
      peaks[names[0]!] = { value, error, day, dayError }
    }
  }
  const all = sumOf(compartments)
  const present = all(course.y)
  const hasGuests =
    (input.importations ?? []).length > 0 || (input.events ?? []).some(one => one.set)
  const drift = Math.abs(all(run.end.y) - present) / (present || 1)
  const isClosed = structure.isClosed && !hasGuests
  const outputs = {
    peaks,
    ...(peak && {
      ...{ peakInfected: peak.value, peakInfectedError: peak.error },
      ...{ peakDay: peak.day, peakDayError: peak.dayError },
    }),
    ...(isClosed && { populationDrift: drift }),
    ...sizesOf(input, structure, finished),
  }
  const isRising = peak !== undefined && peak.day === run.end.t && run.stoppedBy === undefined
  const warnings = isRising
    ? [`the infected still rise at t = ${run.end.t}: the peak lies beyond the run`]
    : []
  const checks = [
    below('most negative compartment, over all persons', lowest / (present || 1), LOWEST_MAX),
    ...(isClosed ? [below('change of the number of persons, over it', drift, BALANCE_MAX)] : []),
  ]
  const size = infected.length * groups.length
  if (size === 0 || size > INFECTED_MAX) return { peak, outputs, checks, series: {}, warnings }
  const { parameterNames } = problem
  const reproduction = reproductionOf(kernels, structure, parameterNames, input.definitions ?? {})
  const numbers = reproductionNumbers(structure, finished, reproduction)
  const endemic = endemicEquilibriumOf(structure, input, finished)
  const Rt =
    input.outputs?.['Rt'] === undefined ? effectiveNumbers(finished, reproduction) : undefined
  return {
    peak,
    outputs: { ...outputs, ...numbers, ...endemic },
    checks,
    series: Rt ? { Rt } : {},
    warnings,
  }
}

/** Persons infected by the end, those of the start among them, and their share of each group. */
function sizesOf(
  { initial }: Own,
  { groups, compartments, infected, flows, start }: Structure,
  { problem, evolution }: Finished,
) {
  if (!flows.some(({ isInfection }) => isInfection)) return {}
  const { states, course } = problem
  const { y } = evolution.run.end
  const at = (name: string) => states.indexOf(name)
  // A run that goes on counts from where the first one began, which its compartments say.
  const first = (name: string) => (initial ? start[name]! : course.y[at(name)]!)
  const each = groups.map(group => {
    const sumOf = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + first(stateOf(name, group)), 0)
    const size = sumOf(infected) + y[at(infectionsOf(group))]!
    return { group, persons: sumOf(compartments), size }
  })
  const finalSize = each.reduce((sum, { size }) => sum + size, 0)
  const persons = each.reduce((sum, one) => sum + one.persons, 0)
  return {
    finalSize,
    attackRate: finalSize / persons,
    ...(groups[0]!.suffix !== '' && {
      attackRates: Object.fromEntries(
        each.map(({ group, size, persons }) => [group.name, size / persons]),
      ),
    }),
  }
}

/** R0 and the growth at the start, with the infected put back among the susceptible. */
function reproductionNumbers(
  { groups, infected, susceptible }: Structure,
  { problem }: Finished,
  { matrix, growth, names }: Reproduction,
) {
  if (susceptible === undefined) return {}
  const { course, states } = problem
  const y = Float64Array.from(course.y)
  for (const group of groups) {
    for (const name of infected) {
      const i = states.indexOf(stateOf(name, group))
      y[states.indexOf(stateOf(susceptible, group))]! += y[i]!
      y[i] = 0
    }
  }
  const K = matrix(course.t, y, course.parameters)
  const R0 = K && spectralRadius(names.length, K)
  const growthRate = growth(course.t, y, course.parameters)
  const m = names.length
  return {
    R0: R0 ?? null,
    herdImmunityThreshold: R0 !== undefined && R0 > 1 ? 1 - 1 / R0 : null,
    ...(growthRate !== undefined && {
      growthRate,
      doublingTime: growthRate > 0 ? Math.LN2 / growthRate : null,
    }),
    ...(K && {
      nextGeneration: {
        compartments: [...names],
        matrix: names.map((_, i) => [...K.subarray(i * m, (i + 1) * m)]),
      },
    }),
  }
}

/** Operations that the numbers along the run may take together. */
const ROWS_WORK_MAX = 3e8

/** The reproduction number at each row of the series; undefined where one cannot be told, or they are too many. */
function effectiveNumbers(
  { problem, evolution: { run }, meter }: Finished,
  { matrix, names }: Reproduction,
) {
  const m = names.length
  const isEnd = problem.hasTimes || run.t.at(-1) === run.end.t
  const rows = run.t.length + (isEnd ? 0 : 1)
  const work = rows * 30 * m * m * m
  if (work > ROWS_WORK_MAX) return undefined
  meter.add(work, run.end.t)
  const numbers = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const isLast = row === run.t.length
    const t = isLast ? run.end.t : run.t[row]!
    const y = isLast ? run.end.y : run.y.map(column => column[row]!)
    const K = matrix(t, y, parametersAt(problem, run, t))
    const radius = K && spectralRadius(m, K)
    if (radius === undefined) return undefined
    numbers[row] = radius
  }
  return numbers
}
