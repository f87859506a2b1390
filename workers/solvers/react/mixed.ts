// Well mixed species of the caller's own: no space, the kinetics alone.
import { extremeEvents, extremesOf, maximaOf } from '../../dynamics/extremes.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { Failure } from '../../failure.ts'
import { faultsOf, invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { type Finished, runSystem } from '../systems/run-system.ts'
import { speciesNames } from './medium.ts'
import { equationsOf } from './own-results.ts'
import type { OwnInput } from './own-words.ts'

/** Words of space. */
const SPATIAL = [
  'boundaries',
  'advection',
  'noise',
  'cells',
  'front',
  'probes',
  'snapshots',
] as const
/** Error of a step over the tolerance of a run in space: stiff kinetics gain much by little work. */
const STEP_SHARE = 1e-3

/** Steps of a run whose rates change for a while that longer ones go over: the second try has more. */
const SHORT_STEPS = [4096, 65_536]

/** Rates as texts; INVALID_INPUT for what needs a domain. */
export function systemOf(input: OwnInput): DynamicsInput {
  const { species = [], parameters, definitions } = input
  speciesNames(species)
  const equations = species.map(({ name, rate = 0 }, i): [string, string] => {
    if (typeof rate === 'string' || typeof rate === 'number') return [name, String(rate)]
    throw invalidInput(pointerTo('species', i, 'rate'), 'rate is no number or expression')
  })
  return {
    equations: Object.fromEntries(equations),
    ...(parameters && { parameters }),
    ...(definitions && { definitions }),
  }
}

export function refuseSpace(
  input: OwnInput,
  words: readonly (keyof OwnInput)[],
  why: string,
): void {
  for (const name of words) {
    if (input[name] !== undefined) throw invalidInput(`/${name}`, `${name} ${why}`)
  }
}

export function runMixed(input: OwnInput, run: Run) {
  const { species = [], tEnd, tolerance = 1e-6, initial } = input
  refuseSpace(input, SPATIAL, 'needs a domain: without one the species are well mixed')
  if (input.analysis === 'steady') {
    const message = 'steady needs a domain; dispersion tells where well mixed species rest'
    throw invalidInput('/analysis', message)
  }
  for (const [i, { D }] of species.entries()) {
    if (D === undefined || D === 0) continue
    throw missingInput('/domain', `domain is missing: species ${i + 1} diffuses`)
  }
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing: the end of the run')
  refuseUnnamed(input as Parameters<typeof refuseUnnamed>[0])
  const system = systemOf(input)
  const { more, ...solution } = withShortSteps(tEnd, maxStep =>
    ofSpecies(input, () =>
      runSystem(
        {
          ...system,
          initial: initial === undefined ? startOf(input) : goingOn(initial),
          ...{ tEnd, rtol: Math.max(1e-12, tolerance * STEP_SHARE), atol: 1e-12 * tolerance },
          ...(maxStep !== undefined && { maxStep }),
        },
        run,
        {
          events: extremeEvents([Object.values(system.equations!)[0]!]),
          more: periodOf,
        },
      ),
    ),
  )
  const { final = {}, finalError = {}, steps, rejected, state } = solution.outputs
  return {
    ...solution,
    equations: equationsOf(input),
    outputs: {
      species: species.map(({ name }) => ({ name, mean: final[name]!, error: finalError[name]! })),
      ...(more && { oscillation: more }),
      ...{ timeSteps: steps, rejected, tEnd, state },
    },
    resolved: { tolerance, analysis: 'run' },
  }
}

/** What a finer run shows that long steps have gone over is run with short ones. */
function withShortSteps<T>(tEnd: number, solve: (maxStep?: number) => T): T {
  for (const steps of [undefined, ...SHORT_STEPS]) {
    try {
      return steps === undefined ? solve() : solve(tEnd / steps)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PRECISION') throw error
    }
  }
  const steps = SHORT_STEPS.at(-1)!
  const message = `the rates change for a while shorter than ${tEnd / steps}, the steps of the last try: take a shorter run, and go on from its state`
  throw new Failure('PRECISION', message, { steps })
}

/** Refusals of the system at the species that they are of. */
function ofSpecies<T>({ species = [], initial }: OwnInput, solve: () => T): T {
  try {
    return solve()
  } catch (error) {
    if (!(error instanceof Failure) || faultsOf(error).length === 0) throw error
    const places = species.flatMap(({ name }, i): [string, string][] => [
      [pointerTo('equations', name), pointerTo('species', i, 'rate')],
      ...(initial === undefined
        ? [[pointerTo('initial', name), pointerTo('species', i, 'initial')] as [string, string]]
        : []),
    ])
    // The extremes of the first species, where its rate is 0, are events of the run.
    const moved = new Map([...places, ['/events/0/when', '/species/0/rate']])
    const errors = faultsOf(error).map(fault => {
      const isOfPlace = fault['unknown'] === 'x' || fault['unknown'] === 'y'
      return {
        ...fault,
        pointer: moved.get(fault.pointer) ?? fault.pointer,
        message: isOfPlace
          ? `${fault.message}: without a domain the species are well mixed`
          : fault.message,
      }
    })
    throw error.retold(errors.map(({ message }) => message).join('; '), { errors })
  }
}

function startOf({ species = [] }: OwnInput): Record<string, unknown> {
  return Object.fromEntries(species.map(({ name, initial = 0 }) => [name, initial]))
}

function goingOn(initial: unknown): Record<string, unknown> {
  const state =
    typeof initial === 'object' && initial !== null && 'state' in initial
      ? (initial as { state: unknown }).state
      : initial
  if (typeof state === 'object' && state !== null && 'values' in state) {
    return state as Record<string, unknown>
  }
  throw invalidInput('/initial', 'initial is the state of a result; species have an initial each')
}

/** Between the last two maxima of the first species above its middle; by its change, and by the finer run. */
function periodOf({ problem: { course }, evolution: { run, second } }: Finished) {
  const start = { t: course.t, y: course.y }
  const lastOf = (one: typeof run) => {
    const all = extremesOf(one, start, course.events.length - 1, y => y[0]!)
    const level = (all.least.value + all.greatest.value) / 2
    const times = maximaOf(all)
      .filter(({ value, t }) => value > level && t > course.t && t < one.end.t)
      .map(({ t }) => t)
    return times.length < 3
      ? undefined
      : { last: times.at(-1)! - times.at(-2)!, before: times.at(-2)! - times.at(-3)! }
  }
  const [one, other] = [lastOf(run), lastOf(second)]
  if (!one || !other) return undefined
  const error = Math.abs(one.last - other.last) + Math.abs(one.last - one.before)
  return error < 0.01 * one.last ? { period: one.last, error } : undefined
}
