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
const FINER_RTOL = 1e-10
/** Error of the finer run over that of the first. */
const REST = 0.2
/** Two runs may be alike by chance: a point has at least this share of the largest error of as many points before it. */
const COMMON = 0.25
const POINTS_BEFORE = 16
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
  rtol = RTOL,
): { problem: Problem; run: Trajectory } {
  const states = Object.keys(system.equations!)
  const initial = Object.fromEntries(states.map((name, i) => [name, y[i]!]))
  const words = { ...system, initial, tStart: 0, tEnd: span, times: [span], rtol }
  const problem = readProblem({ ...words, ...(events && { events }) })
  return { problem, run: integrate(kernels, problem.course, meter, () => {}) }
}

export interface Section {
  /** Times and what was kept, point by point. */
  readonly section: Record<string, number[]>
  /** Of each of these numbers, as one of the orbit that begins where the run has settled: beyond a chaotic horizon none is known. */
  readonly errors: Record<string, number[]>
}

export function sectionOf(
  tools: Tools,
  system: DynamicsInput,
  y: ArrayLike<number>,
  span: number,
  { when, direction = 0, keep, maximum = SECTION_MAXIMUM }: SectionInput,
): Section {
  const states = Object.keys(system.equations!)
  const names = Object.keys(system.parameters ?? {})
  const scope = new Scope(['t', ...states, ...names], system.definitions)
  scope.valued(when, '/section/when')
  const shown = (keep ?? states).map((text, i) => ({
    text,
    valued: scope.valued(text, pointerTo('section', 'keep', i)),
  }))
  const event = { name: 'section', when, direction, limit: EVENTS_MAX }
  const pointsOf = (rtol: number): Record<string, number[]> => {
    const { run, problem } = followed(tools, system, y, span, [event], rtol)
    const points = run.events.slice(0, maximum)
    const rows = points.map(({ t, y }) => scope.at([[t], y, problem.course.parameters]))
    return {
      t: points.map(({ t }) => t),
      ...Object.fromEntries(shown.map(({ text, valued }) => [text, rows.map(row => valued(row))])),
    }
  }
  const section = pointsOf(RTOL)
  const finer = pointsOf(FINER_RTOL)
  const errors = Object.fromEntries(
    Object.entries(section).map(([name, column]) => [name, apart(column, finer[name]!)]),
  )
  return { section, errors }
}

/** Error of each number that both runs have. */
function apart(column: readonly number[], finer: readonly number[]): number[] {
  const differences = column
    .slice(0, finer.length)
    .map((value, k) => Math.abs(value - finer[k]!) / (1 - REST) + Number.EPSILON * Math.abs(value))
  return differences.map((own, k) =>
    Math.max(own, COMMON * Math.max(...differences.slice(Math.max(0, k - POINTS_BEFORE), k + 1))),
  )
}

/** Maxima of the first state, and the error of each. */
export function maximaFrom(
  tools: Tools,
  system: DynamicsInput,
  y: ArrayLike<number>,
  span: number,
): { values: number[]; errors: number[] } {
  const [rate] = Object.values(system.equations!)
  const event = { name: 'maximum', when: rate!, direction: -1, limit: EVENTS_MAX }
  const maximaAt = (rtol: number) =>
    followed(tools, system, y, span, [event], rtol).run.events.map(({ y }) => y[0]!)
  const values = maximaAt(RTOL)
  return { values, errors: apart(values, maximaAt(FINER_RTOL)) }
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
