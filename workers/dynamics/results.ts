// A run as its result tells it: series, events, the end, the state to go on from, invariants.

import type { Evolution } from './evolve.ts'
import type { Trajectory } from './integrate.ts'
import { Drift } from './invariant-drift.ts'
import type { Problem } from './problem.ts'
import type { Valued } from './scope.ts'
import type { State } from './state.ts'

/** The most events of a name that a result lists; they are all counted. */
export const EVENTS_LISTED_MAX = 2000

/** t, the states and the outputs, a row each. The end stands behind the rows of steps. */
export function seriesOf(problem: Problem, run: Trajectory): Record<string, Float64Array> {
  const { states, outputs, hasTimes } = problem
  const isEnd = run.t.at(-1) === run.end.t
  const close = (column: Float64Array, last: number) =>
    hasTimes || isEnd ? column : Float64Array.of(...column, last)
  const t = close(run.t, run.end.t)
  const columns = run.y.map((column, i) => close(column, run.end.y[i]!))
  const series: Record<string, Float64Array> = { t }
  for (const [i, name] of states.entries()) series[name] = columns[i]!
  const texts = Object.entries(outputs)
  if (texts.length === 0) return series
  const shown = texts.map(() => new Float64Array(t.length))
  for (let row = 0; row < t.length; row++) {
    const numbers = numbersAt(
      problem,
      run,
      t[row]!,
      columns.map(column => column[row]!),
    )
    for (const [i, [, valued]] of texts.entries()) shown[i]![row] = valued(numbers)
  }
  for (const [i, [name]] of texts.entries()) series[name] = shown[i]!
  return series
}

const numbersAt = (problem: Problem, run: Trajectory, t: number, y: ArrayLike<number>) =>
  problem.scope.at([[t], y, parametersAt(problem, run, t)])

/** The parameters that held when the run came to t. */
export function parametersAt(
  { course }: Problem,
  { changes }: Trajectory,
  t: number,
): Float64Array {
  const forward = course.tEnd > course.t
  const change = changes.findLast(one => (forward ? one.t < t : one.t > t))
  return change?.parameters ?? course.parameters
}

/** By name of the event: times and states. The last `hidden` ones are the solver's own. */
export function eventsOf(
  { course, states }: Problem,
  { events }: Trajectory,
  hidden = 0,
): Record<string, { count: number; t: number[] } & Record<string, number[] | number>> {
  return Object.fromEntries(
    course.events.slice(0, course.events.length - hidden).map(({ name }, index) => {
      const own = events.filter(({ event }) => event === index)
      const listed = own.slice(0, EVENTS_LISTED_MAX)
      const columns = states.map((state, i): [string, number[]] => [
        state,
        listed.map(({ y }) => y[i]!),
      ])
      const t = listed.map(one => one.t)
      return [name, { ...Object.fromEntries(columns), count: own.length, t }]
    }),
  )
}

/** Of the times of the events that are listed, as many as both runs have. */
export function eventErrorsOf(
  { course }: Problem,
  { run, second, third, whole }: Pick<Evolution, 'run' | 'second' | 'third' | 'whole'>,
  hidden = 0,
): Record<string, number[]> {
  return Object.fromEntries(
    course.events.slice(0, course.events.length - hidden).map(({ name }, index) => {
      const of = ({ events }: Trajectory) => events.filter(({ event }) => event === index)
      const others = of(second)
      const thirds = third ? of(third) : []
      const both = of(run).slice(0, Math.min(others.length, EVENTS_LISTED_MAX))
      const apart = (one: number, k: number) => Math.abs(one - others[k]!.t)
      return [
        name,
        both.map(({ t }, k) => whole * Math.max(apart(t, k), apart(thirds[k]?.t ?? t, k))),
      ]
    }),
  )
}

/** What `initial` takes to go on from the end. */
export function stateOf({ original, states, parameterNames }: Problem, run: Trajectory): State {
  const { end, carried } = run
  const changed = parameterNames.flatMap((name, i): [string, number][] =>
    end.parameters[i] === original[i] ? [] : [[name, end.parameters[i]!]],
  )
  return {
    t: end.t,
    values: Object.fromEntries(states.map((name, i) => [name, end.y[i]!])),
    ...(changed.length > 0 && { parameters: Object.fromEntries(changed) }),
    ...carried,
  }
}

/** How far each invariant moves over the rows, over its size. */
export function driftsOf(problem: Problem, run: Trajectory): { name: string; drift: number }[] {
  const last = run.t.length
  return Object.entries(problem.invariants).map(([name, valued]: [string, Valued]) => {
    let drift: Drift | undefined
    for (let row = 0; row <= last; row++) {
      const t = row < last ? run.t[row]! : run.end.t
      const y = row < last ? run.y.map(column => column[row]!) : run.end.y
      const at = (state: ArrayLike<number>) => valued(numbersAt(problem, run, t, state))
      const value = at(y)
      drift ??= new Drift(value)
      drift.add(value, at, y)
    }
    return { name, drift: drift!.share }
  })
}

/** Such as `DOP853 to t = 0.06, then RADAU5`. */
export function methodOf({ methods, switches }: Trajectory): string {
  const shown = {
    dop853: 'DOP853',
    radau5: 'RADAU5',
    rk4: 'Runge-Kutta of fourth order',
    euler: 'Euler',
  }
  return methods
    .map((method, i) =>
      i < switches.length ? `${shown[method]} to t = ${switches[i]}` : shown[method],
    )
    .join(', then ')
}
