// What an autonomous system does in the long run: where it rests, and the closed orbit that a run has come to.

import { type CompiledVariation, compileVariation } from '../expression/wasm/variation.ts'
import type { Kernels } from '../kernel.ts'
import type { ComplexNumber } from '../numerics/eigenvalues.ts'
import { cycleNear } from './cycle.ts'
import { distance } from './equilibria.ts'
import { FINER_TOLERANCE, restOf } from './evolve.ts'
import { type Extremes, extremesWithErrors, maximaOf } from './extremes.ts'
import { type Course, integrate } from './integrate.ts'
import type { Tangents } from './tangents.ts'
import type { DynamicsInput } from './words.ts'
import type { WorkMeter } from './work-meter.ts'

/** Equations for whose closed orbits multipliers are worked out. */
export const CYCLE_EQUATIONS_MAX = 32

/** With a vector for each state, or none where they would be too many. */
export function variationOf({
  equations = {},
  parameters = {},
  definitions,
}: DynamicsInput): CompiledVariation {
  const n = Object.keys(equations).length
  const texts = { equations, parameters: Object.keys(parameters), definitions }
  return compileVariation(texts, n <= CYCLE_EQUATIONS_MAX ? n : 0)
}

export interface ClosedOrbit {
  readonly period: number
  readonly extremes: Readonly<
    Record<string, { least: number; leastError: number; greatest: number; greatestError: number }>
  >
  /** Of the period, by half the step of a turn; with the multipliers of Floquet absent where orbits close beside each other. */
  readonly periodError?: number
  readonly multipliers?: readonly ComplexNumber[]
}

/** Turns back that are compared with the last one. */
const TURNS_MAX = 16
/** How closely, over the sizes of the states, a run must have come back for a search to begin; and to count by itself. */
const NEARLY = 0.02
const AGAIN = 1e-6
/** Of the largest multiplier above 1, where pairs of a system without friction have their rounding. */
const UNSTABLE = 1e-4
/** Extremes of the first state, over its size, that are no noise. */
const SWING_MIN = 1e-6

export interface OrbitSearch {
  readonly kernels: Kernels
  readonly course: Course
  readonly states: readonly string[]
  readonly tangents: Tangents
  readonly meter: WorkMeter
  /** Extremes of the first state in the run, and the index of the event of each state. */
  readonly first: Extremes
  readonly firstEvent: number
  readonly scales: ArrayLike<number>
}

/** The closed orbit at which the maxima of the first state have arrived; undefined where they have at none. */
export function closedOrbitOf(search: OrbitSearch): ClosedOrbit | undefined {
  const { first, scales, tangents, meter } = search
  const maxima = maximaOf(first)
  const last = maxima.at(-1)
  const swing = first.greatest.value - first.least.value
  if (!last || !(swing > SWING_MIN * scales[0]!)) return undefined
  for (let turns = 1; turns <= TURNS_MAX && turns < maxima.length; turns++) {
    const before = maxima.at(-1 - turns)!
    const apart = distance(last.y, before.y, scales)
    if (!(apart < NEARLY)) continue
    const period = last.t - before.t
    const cycle =
      tangents.system.vectors > 0 ? cycleNear(tangents, last.y, period, scales, meter) : undefined
    const orbit = cycle ?? (apart < AGAIN ? { y: last.y, period } : undefined)
    const extremes = orbit && extremesOver(search, orbit)
    // Newton's method may have gone to where the flow rests, whose period is any.
    if (!orbit || !extremes || !(swingOf(extremes[search.states[0]!]!) > SWING_MIN * scales[0]!))
      continue
    if (!cycle) return { period: orbit.period, extremes }
    const { periodError, multipliers } = cycle
    // A run leaves an orbit that is not stable, such as one whose period has doubled.
    if (Math.max(...multipliers.map(sizeOf)) > 1 + UNSTABLE) continue
    return { period: orbit.period, periodError, extremes, multipliers }
  }
  return undefined
}

const sizeOf = ({ re, im }: ComplexNumber) => Math.sqrt(re * re + im * im)

const swingOf = ({ least, greatest }: { least: number; greatest: number }) => greatest - least

function extremesOver(
  { kernels, course, states, firstEvent, meter }: OrbitSearch,
  { y, period }: { y: ArrayLike<number>; period: number },
): ClosedOrbit['extremes'] {
  // Events of the caller would stop the turn or change it.
  const events = course.events.map((event, i) =>
    i < firstEvent ? { ...event, action: 'record' as const } : event,
  )
  const turn = {
    ...course,
    events,
    t: 0,
    y,
    tEnd: period,
    times: Float64Array.of(),
    carried: undefined,
  }
  const run = integrate(kernels, turn, meter, () => {})
  const rtol = turn.rtol * FINER_TOLERANCE
  const finer = { ...turn, rtol, atol: Float64Array.from(turn.atol, v => v * FINER_TOLERANCE) }
  const second = integrate(kernels, finer, meter, () => {})
  const quantities = states.map((_, i) => ({
    event: firstEvent + i,
    value: (state: ArrayLike<number>) => state[i]!,
  }))
  const both = { run, second, third: undefined, whole: 1 / (1 - restOf(run)) }
  const all = extremesWithErrors(both, { t: 0, y }, quantities)
  return Object.fromEntries(
    states.map((name, i) => {
      const { least, greatest } = all[i]!
      // Of the start the orbit is off by as much as it does not close.
      const open = Math.abs(run.end.y[i]! - y[i]!)
      return [
        name,
        {
          ...{ least: least.value, leastError: least.error + open },
          ...{ greatest: greatest.value, greatestError: greatest.error + open },
        },
      ]
    }),
  )
}
