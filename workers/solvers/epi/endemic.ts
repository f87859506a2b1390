// Where an infection stays: a point of rest with infected, by Newton's method from rows of the run.
import { equilibriaFrom } from '../../dynamics/equilibria.ts'
import { usesTime } from '../../dynamics/problem.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { compileVariation } from '../../expression/wasm/variation.ts'
import type { Finished } from '../systems/run-system.ts'
import { type Own, type Structure, stateOf } from './compartments.ts'
import { definitionsOf, equationsOf } from './system.ts'

const ROWS_TRIED = 10
/** Share of persons that must be infected. */
const INFECTED_MIN = 1e-9
/** Compartments of all groups for which it is looked for. */
const STATES_MAX = 120

export function endemicEquilibriumOf(
  structure: Structure,
  input: Own,
  { problem, evolution, kernels, meter }: Finished,
): { endemicEquilibrium?: Record<string, number> | null } {
  const { compartments, groups, infected, isClosed } = structure
  const { states, parameterNames, course } = problem
  const { run } = evolution
  const definitions = definitionsOf(structure, input)
  const all = equationsOf(structure)
  const own = groups.flatMap(group => compartments.map(name => stateOf(name, group)))
  if (own.length > STATES_MAX || usesTime({ equations: all, definitions })) return {}
  const places = own.map(name => states.indexOf(name))
  const equations = Object.fromEntries(own.map(name => [name, all[name]!]))
  const at = (y: ArrayLike<number>) => places.map(i => y[i]!)
  const end = at(run.end.y)
  const persons = end.reduce((sum, value) => sum + value, 0)
  const isInfected = own.map((_, i) => infected.includes(compartments[i % compartments.length]!))
  const tried = Math.max(1, Math.floor(ROWS_TRIED / Math.ceil(own.length / 20)))
  const every = Math.max(1, Math.ceil(run.t.length / tried))
  const rows = Array.from(run.t, (_, row) => row).filter(row => row % every === 0)
  const starts = [end, ...rows.map(row => places.map(i => run.y[i]![row]!)), at(course.y)]
  const opened = (texts: Record<string, string>) => {
    const variation = compileVariation(
      { equations: texts, parameters: parameterNames, definitions },
      0,
    )
    return new Tangents(kernels, variation, run.end.parameters)
  }
  const flow = opened(equations)
  const scales = own.map(() => persons || 1)
  const pointIn = (tangents: Tangents) =>
    equilibriaFrom(
      starts,
      tangents,
      {
        ...{ t: run.end.t, scales },
        admits(y) {
          const sick = y.reduce((sum, value, i) => sum + (isInfected[i] ? value : 0), 0)
          return y.every(value => value >= 0) && sick > INFECTED_MIN * persons
        },
      },
      meter,
    )[0]?.y
  // Where persons stay as many, the equations add up to nothing: their number is one of its own, in place of another.
  const free = isClosed ? undefined : pointIn(flow)
  const y = free ?? pointIn(opened({ ...equations, ...numbersOf(structure, end) }))
  const isRest = y && flow.ratesAt(run.end.t, y).every(rate => Math.abs(rate) <= REST_MAX * persons)
  if (!y || !isRest) return { endemicEquilibrium: null }
  return { endemicEquilibrium: Object.fromEntries(own.map((name, i) => [name, y[i]!])) }
}

/** Rates at rest, over all persons, a day: rounding. */
const REST_MAX = 1e-11

/** For each group the equation that its persons are as many as at the end of the run. */
function numbersOf(
  { compartments, groups }: Structure,
  end: readonly number[],
): Record<string, string> {
  return Object.fromEntries(
    groups.map((group, g): [string, string] => {
      const persons = end.slice(g * compartments.length, (g + 1) * compartments.length)
      const sum = persons.reduce((total, value) => total + value, 0)
      const names = compartments.map(name => stateOf(name, group))
      return [names[0]!, `${names.join(' + ')} - (${sum})`]
    }),
  )
}
