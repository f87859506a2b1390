// Outbreaks by chance: each transition is an event that moves one person.
import { acrossRuns, shareOf } from '../../dynamics/chance.ts'
import { spreadOf } from '../../dynamics/families.ts'
import type { Jumps, Reaction } from '../../dynamics/jumps.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import { namesIn } from '../../expression/names-in.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { runByChance } from '../systems/by-chance.ts'
import { infectionsOf, type Own, type Structure, stateOf } from './compartments.ts'
import { lateWarnings, switchBreaks, switchesOf } from './switches.ts'
import { statesOf } from './system.ts'

/** An outbreak that reaches at most this share of all persons is a minor one. */
const MINOR_SHARE = 0.1
/** Sizes that are told one by one; of more persons, so many classes. */
const SIZES_MAX = 200

export function runOutbreaks(
  input: Own,
  structure: Structure,
  system: DynamicsInput & { tStart: number },
  run: Run,
) {
  refuseTimed(input)
  const { groups, flows, infected, compartments } = structure
  const states = statesOf(structure)
  const reactions = flows.map(({ name, from, to, isInfection, group, place }): Reaction => {
    const moves = [
      ...(from === undefined ? [] : [[from, -1]]),
      ...(to === undefined ? [] : [[to, 1]]),
      ...(isInfection ? [[infectionsOf(groups[group]!), 1]] : []),
    ]
    return { rate: name, change: Object.fromEntries(moves) as Record<string, number>, place }
  })
  const { switches, values } = switchesOf(
    input,
    structure,
    states,
    system.parameters ?? {},
    system.tStart,
  )
  for (const [i, { number }] of (input.importations ?? []).entries()) {
    if (!Number.isInteger(number)) {
      throw invalidInput(
        pointerTo('importations', i, 'number'),
        `${number} is no whole number of persons`,
      )
    }
  }
  const start = infected.flatMap(name =>
    groups.map(group => structure.start[stateOf(name, group)]!),
  )
  const before = start.reduce((sum, value) => sum + value, 0)
  const counts = groups.map(group => states.indexOf(infectionsOf(group))).filter(i => i >= 0)
  const sizes = (jumps: Jumps, rows: number): Float64Array => {
    const each = counts.map(s => acrossRuns(jumps, { rows, states: states.length }, rows - 1, s))
    return Float64Array.from(each[0]!, (_, one) =>
      each.reduce((sum, column) => sum + column[one]!, before),
    )
  }
  const { byChance, ...own } = runByChance(
    { ...system, parameters: values },
    input.stochastic!,
    reactions,
    run,
    {
      breaksOf: (names, parameters) => switchBreaks(switches, names, parameters),
      ...(counts.length > 0 && {
        headline: { name: 'persons infected by the end', of: sizes },
      }),
    },
  )
  const warnings = [...own.warnings, ...lateWarnings(input, system.tEnd!)]
  const solution = { ...own, warnings }
  if (counts.length === 0) return solution
  const infections = sizes(byChance.jumps, byChance.times.length)
  const persons = groups.reduce(
    (sum, group) =>
      compartments.reduce((all, name) => all + structure.start[stateOf(name, group)]!, sum),
    0,
  )
  const limit = Math.floor(MINOR_SHARE * persons)
  const minor = infections.filter(size => size <= limit).length
  return {
    ...solution,
    outputs: {
      ...solution.outputs,
      finalSize: solution.value,
      finalSizes: {
        ...spreadOf(infections),
        minor: { limit, ...shareOf(minor, infections.length) },
        distribution: distributionOf(infections, persons),
      },
    },
  }
}

/** How many runs ended in each class of sizes, by its least and greatest size. */
function distributionOf(sizes: Float64Array, persons: number) {
  const width = Math.max(1, Math.ceil((persons + 1) / SIZES_MAX))
  const counts = new Map<number, number>()
  for (const size of sizes) {
    const index = Math.floor(size / width)
    counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([index, runs]) => ({ from: index * width, to: (index + 1) * width - 1, runs }))
}

function refuseTimed({ transitions = [] }: Own): void {
  for (const [i, { rate, by }] of transitions.entries()) {
    for (const [key, text] of Object.entries({ rate, by })) {
      if (text === undefined || !namesIn(text).has('t')) continue
      throw invalidInput(
        pointerTo('transitions', i, key),
        'a rate that depends on t has no place where chance is drawn between events',
      )
    }
  }
}
