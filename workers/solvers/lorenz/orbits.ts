// What an orbit leaves behind: points of a section, extremes, the cycle it has come to, and all that for many parameters.
import { extremeEvents, extremesOf, maximaOf } from '../../dynamics/extremes.ts'
import { integrate, type Trajectory } from '../../dynamics/integrate.ts'
import { type ClosedOrbit, closedOrbitOf } from '../../dynamics/long-run.ts'
import { type Problem, readProblem } from '../../dynamics/problem.ts'
import { Scope } from '../../dynamics/scope.ts'
import type { Tangents } from '../../dynamics/tangents.ts'
import type { DynamicsInput } from '../../dynamics/words.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import { pointerTo } from '../../refusal.ts'

export interface Tools {
  readonly kernels: Kernels
  readonly meter: WorkMeter
}

export interface SectionInput {
  readonly when: string
  readonly direction?: number | undefined
  readonly keep?: readonly string[] | undefined
  readonly maximum?: number | undefined
}

/** Points are samples of the attractor: this is what each of them is good for while the orbit is followed. */
const RTOL = 1e-9
const SECTION_MAXIMUM = 2000
/** Events of one run, none of which stops it. */
const EVENTS_MAX = 100_000

/** A flow from a state on, with these events. */
function followed(
  { kernels, meter }: Tools,
  system: DynamicsInput,
  y: ArrayLike<number>,
  span: number,
  events: DynamicsInput['events'],
): { problem: Problem; run: Trajectory } {
  const states = Object.keys(system.equations!)
  const initial = Object.fromEntries(states.map((name, i) => [name, y[i]!]))
  const words = { ...system, initial, tStart: 0, tEnd: span, times: [span], rtol: RTOL }
  const problem = readProblem({ ...words, ...(events && { events }) })
  return { problem, run: integrate(kernels, problem.course, meter, () => {}) }
}

export function sectionOf(
  tools: Tools,
  system: DynamicsInput,
  y: ArrayLike<number>,
  span: number,
  { when, direction = 0, keep, maximum = SECTION_MAXIMUM }: SectionInput,
): Record<string, number[]> {
  const states = Object.keys(system.equations!)
  const names = Object.keys(system.parameters ?? {})
  const scope = new Scope(['t', ...states, ...names], system.definitions)
  scope.valued(when, '/section/when')
  const shown = (keep ?? states).map((text, i) => ({
    text,
    valued: scope.valued(text, pointerTo('section', 'keep', i)),
  }))
  const event = { name: 'section', when, direction, limit: EVENTS_MAX }
  const { run, problem } = followed(tools, system, y, span, [event])
  const points = run.events.slice(0, maximum)
  const rows = points.map(({ t, y }) => scope.at([[t], y, problem.course.parameters]))
  return {
    t: points.map(({ t }) => t),
    ...Object.fromEntries(shown.map(({ text, valued }) => [text, rows.map(row => valued(row))])),
  }
}

/** Maxima of the first state. */
export function maximaFrom(
  tools: Tools,
  system: DynamicsInput,
  y: ArrayLike<number>,
  span: number,
): number[] {
  const [rate] = Object.values(system.equations!)
  const event = { name: 'maximum', when: rate!, direction: -1, limit: EVENTS_MAX }
  const { run } = followed(tools, system, y, span, [event])
  return run.events.map(({ y }) => y[0]!)
}

/** Turns of a closed orbit whose length nobody knows: the run is so long, in its own time. */
export function cycleOf(
  tools: Tools,
  system: DynamicsInput,
  tangents: Tangents,
  y: ArrayLike<number>,
  span: number,
): ClosedOrbit | undefined {
  const states = Object.keys(system.equations!)
  const { problem, run } = followed(
    tools,
    system,
    y,
    span,
    extremeEvents(Object.values(system.equations!)),
  )
  const first = extremesOf(run, { t: 0, y }, 0, state => state[0]!)
  if (maximaOf(first).length < 2) return undefined
  const scales = states.map((_, i) => {
    const { least, greatest } = extremesOf(run, { t: 0, y }, i, state => state[i]!)
    return Math.max(Math.abs(least.value), Math.abs(greatest.value)) || 1
  })
  const { course } = problem
  return closedOrbitOf({ ...tools, course, states, tangents, first, firstEvent: 0, scales })
}
