// The equations of compartments, and how a run of them begins and ends.
import { isState, readState, type State } from '../../dynamics/state.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { invalidInput } from '../../refusal.ts'
import { inputsOf } from '../systems/own-words.ts'
import { infectionsOf, type Own, type Structure, stateOf } from './compartments.ts'
import { SHARED } from './words.ts'

export function statesOf({ compartments, groups, flows }: Structure): string[] {
  const own = groups.flatMap(group => compartments.map(name => stateOf(name, group)))
  const counts = flows.some(({ isInfection }) => isInfection) ? groups.map(infectionsOf) : []
  return [...own, ...counts]
}

/** Each state is moved by the flows that enter and leave it; infections so far are states beside. */
export function equationsOf(structure: Structure): Record<string, string> {
  const { flows, groups } = structure
  const counted = groups.map((group, g): [string, string[]] => [
    infectionsOf(group),
    flows.filter(one => one.isInfection && one.group === g).map(({ name }) => `+ ${name}`),
  ])
  const counts = new Map(counted)
  return Object.fromEntries(
    statesOf(structure).map(state => {
      const terms =
        counts.get(state) ??
        flows.flatMap(({ name, from, to }) =>
          to === state ? [`+ ${name}`] : from === state ? [`- ${name}`] : [],
        )
      return [state, ['0', ...terms].join(' ')]
    }),
  )
}

export function definitionsOf({ persons, totals, forces, flows }: Structure, input: Own) {
  const own = Object.fromEntries(flows.map(({ name, text }) => [name, text]))
  return { ...persons, ...totals, ...input.definitions, ...forces, ...own }
}

function goesOnFrom({ initial }: Own, structure: Structure): State | undefined {
  if (!initial) return undefined
  if (!isState(initial)) {
    throw invalidInput(
      '/initial',
      'initial is the state of a result here: compartments say how a run begins',
    )
  }
  return readState(initial, statesOf(structure))
}

/** The words of every system, but for what happens at times of its own. */
export function systemOf(
  input: Own & { days: number },
  structure: Structure,
): DynamicsInput & { tStart: number } {
  const { data, times, days } = input
  const state = goesOnFrom(input, structure)
  const tStart = input.tStart ?? state?.t ?? data?.['t']?.[0] ?? 0
  const last = Array.isArray(times) ? times.at(-1) : data?.['t']?.at(-1)
  const start = Object.fromEntries(
    statesOf(structure).map(name => [name, structure.start[name] ?? 0]),
  )
  return {
    ...inputsOf(input, SHARED),
    ...{ tStart, tEnd: input.tEnd ?? last ?? tStart + days },
    equations: equationsOf(structure),
    parameters: { ...input.parameters, ...structure.factors },
    definitions: definitionsOf(structure, input),
    initial: input.initial ?? start,
  }
}
