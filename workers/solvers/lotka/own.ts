// A community of the caller's own: run, where it rests and which closed orbit it comes to; by chance; or fitted to counts.

import { equilibriaFrom } from '../../dynamics/equilibria.ts'
import { extremeEvents, extremesWithErrors } from '../../dynamics/extremes.ts'
import { fitOf, withValues } from '../../dynamics/fit.ts'
import { fitWarnings } from '../../dynamics/fit-warnings.ts'
import { closedOrbitOf, variationOf } from '../../dynamics/long-run.ts'
import { usesTime } from '../../dynamics/problem.ts'
import { isState } from '../../dynamics/state.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { SYSTEM_LIMITS } from '../../expression/wasm/system.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Inputs } from '../../schema.ts'
import type { Run } from '../../solver.ts'
import { runByChance } from '../systems/by-chance.ts'
import { COURSE_WORDS, inputsOf, refuseWords } from '../systems/own-words.ts'
import { type Finished, runSystem } from '../systems/run-system.ts'
import { reactionTexts, speciesTexts } from './texts.ts'
import { type OWN_WORDS, SHARED, SPECIES_WORDS } from './words.ts'

export type Own = Inputs<typeof OWN_WORDS>

const KINDS = ['equations', 'species', 'reactions'] as const

export const isOwn = (input: Own): boolean => KINDS.some(kind => input[kind] !== undefined)

export function runOwn(input: Own, run: Run) {
  refuseUnused(input)
  refuseUnnamed(input)
  const system = systemOf(input)
  const { stochastic, reactions = [] } = input
  if (stochastic) {
    const own = reactions.map((one, i) => ({ ...one, place: pointerTo('reactions', i) }))
    const { byChance: _, ...solution } = runByChance(system, stochastic, own, run)
    return solution
  }
  if (!input.data && !input.fit) return runMeans(system, run)
  const fitted = fitOf(run.kernels, system, input, new WorkMeter())
  const solution = runMeans(withValues(system, fitted), run)
  const { outputs, warnings } = solution
  return {
    ...solution,
    outputs: { ...outputs, fitted },
    warnings: [...warnings, ...fitWarnings(input)],
  }
}

function refuseUnused(input: Own): void {
  const kinds = KINDS.filter(kind => input[kind] !== undefined)
  if (kinds.length > 1) throw invalidInput(`/${kinds[1]}`, `${kinds.join(' or ')}: not both`)
  if (!input.species) {
    refuseWords(input, Object.keys(SPECIES_WORDS), 'counts only where there are species')
  }
  if (!input.reactions)
    refuseWords(input, ['stochastic'], 'needs reactions: events of whole numbers')
  if (input.stochastic) {
    const why = 'has no meaning where numbers change by chance'
    refuseWords(input, [...COURSE_WORDS, 'integrator'], why)
  }
  if (input.data) {
    refuseWords(
      input,
      ['events'],
      'cannot stand beside data: a fit follows one course without them',
    )
  } else refuseWords(input, ['observe', 'residual', 'profile'], 'counts only where there are data')
}

/** The words of every system, whatever describes this one. Data say when it begins and ends unless that is there. */
function systemOf(input: Own): DynamicsInput {
  const { species, reactions, integrator, data, initial } = input
  const times = data?.['t']
  const span = times && { tStart: input.tStart ?? times[0]!, tEnd: input.tEnd ?? times.at(-1)! }
  const words = { ...inputsOf(input, SHARED), ...span, ...(integrator && { method: integrator }) }
  if (species) return { ...words, ...speciesTexts({ ...input, species }, words) }
  if (!reactions) return words
  if (!initial) throw missingInput('/initial', 'initial is missing: a value for each number')
  const states = Object.keys(isState(initial) ? (initial['values'] as object) : initial)
  return { ...words, equations: reactionTexts(reactions, states) }
}

function runMeans(system: DynamicsInput, run: Run) {
  const texts = Object.values(system.equations ?? {})
  // What the caller looks for comes first.
  const watched = texts.slice(0, SYSTEM_LIMITS.events - (system.events?.length ?? 0))
  const { more, outputs, warnings, ...solution } = runSystem(system, run, {
    events: extremeEvents(watched),
    more: finished => longRunOf(system, finished, watched.length),
  })
  const left = texts.length - watched.length
  return {
    ...solution,
    outputs: { ...outputs, ...more },
    warnings: [
      ...warnings,
      ...(left > 0
        ? [
            `extremes of the last ${left} states are not looked for: there are ${SYSTEM_LIMITS.events} events at most`,
          ]
        : []),
    ],
  }
}

/** States of which all faces, where some are 0, are searched for points of rest. */
const FACES_MAX = 6
const ROWS_TRIED = 20

function longRunOf(
  system: DynamicsInput,
  { problem, evolution, kernels, meter }: Finished,
  watched: number,
) {
  const { course, states } = problem
  const { run } = evolution
  const firstEvent = course.events.length - watched
  const start = { t: course.t, y: course.y }
  const all = extremesWithErrors(
    evolution,
    start,
    states.slice(0, watched).map((_, i) => ({ event: firstEvent + i, value: y => y[i]! })),
  )
  const extremes = Object.fromEntries(
    all.map(({ least, greatest }, i) => [
      states[i]!,
      {
        ...{ least: least.value, leastError: least.error },
        ...{ leastAt: least.t, leastAtError: least.timeError },
        ...{ greatest: greatest.value, greatestError: greatest.error },
        ...{ greatestAt: greatest.t, greatestAtError: greatest.timeError },
      },
    ]),
  )
  if (usesTime(system)) return { extremes }
  const variation = variationOf(system)
  const tangents = new Tangents(kernels, variation, run.end.parameters)
  const scales = evolution.scales.map(scale => scale || 1)
  const isPopulation = all.every(({ least }) => least.value >= 0)
  const points = equilibriaFrom(
    startsOf(problem.course.y, evolution, scales),
    tangents,
    {
      ...{ t: run.end.t, scales },
      admits: y => !isPopulation || y.every(value => value >= 0),
    },
    meter,
  )
  const equilibria = points.map(({ y, eigenvalues, stability }) => {
    const invasion = invasionOf(states, y, tangents.jacobianAt(run.end.t, y))
    return {
      at: Object.fromEntries(states.map((name, i) => [name, y[i]!])),
      ...{ eigenvalues, stability },
      ...(Object.keys(invasion).length > 0 && { invasion }),
    }
  })
  const cycle =
    all[0] && watched === states.length
      ? closedOrbitOf({
          kernels,
          course: { ...course, parameters: run.end.parameters },
          states,
          tangents,
          meter,
          first: all[0].all,
          firstEvent,
          scales,
        })
      : undefined
  return { extremes, equilibria, ...(cycle && { cycle }) }
}

/** Starts of the search: rows of the run, and its sizes with some states at 0. */
function startsOf(
  first: ArrayLike<number>,
  { run }: Finished['evolution'],
  scales: readonly number[],
): number[][] {
  const n = scales.length
  const every = Math.max(1, Math.ceil(run.t.length / ROWS_TRIED))
  const rows = Array.from(run.t, (_, i) => i)
    .filter(i => i % every === 0)
    .map(i => run.y.map(column => column[i]!))
  const faces = n <= FACES_MAX ? Array.from({ length: 1 << n }, (_, bits) => bits) : [0]
  const corners = faces.flatMap(bits =>
    [1, 0.3, 0.03].map(share =>
      scales.map((scale, i) => (n <= FACES_MAX && (bits >> i) & 1 ? share * scale : 0)),
    ),
  )
  return [[...run.end.y], [...Array.from(first)], ...rows, ...corners]
}

/** The rate at which a state that is absent there grows from little, where the others do not bring it by themselves. */
function invasionOf(
  states: readonly string[],
  y: Float64Array,
  jacobian: Float64Array,
): Record<string, number> {
  const n = states.length
  const rates = states.flatMap((name, i): [string, number][] => {
    const isAlone = states.every((_, j) => j === i || jacobian[i * n + j] === 0)
    return y[i] === 0 && isAlone ? [[name, jacobian[i * n + i]!]] : []
  })
  return Object.fromEntries(rates)
}
