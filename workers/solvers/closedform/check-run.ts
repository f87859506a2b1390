// DOP853 beside a closed form: two answers that share nothing but the equation.
import { Failure } from '../../failure.ts'
import { dop853 } from '../../numerics/dop853.ts'
import type { Slope } from '../../numerics/runge-kutta.ts'
import type { Run } from '../../solver.ts'

export const TOLERANCE = 1e-13
const STEPS_MAX = 1_000_000
/** Steps in a radian of the fastest motion at this tolerance, and those of any run. */
const STEPS_PER_RADIAN = 7
const STEPS_MIN = 100
/** Steps between two progress reports, about 50 ms. */
const TELL_EVERY = 20_000

export interface CheckRun {
  /** The state at each mark. */
  states: Float64Array[]
  /** Largest size of each component over the run. */
  largest: Float64Array
  steps: number
}

/** `scales`: sizes of the components early in the motion, below which their errors count as those of a number. */
export function checkRun(
  slope: Slope,
  start: ArrayLike<number>,
  marks: readonly number[],
  scales: readonly number[],
  progress: Run['progress'],
): CheckRun {
  const size = start.length
  const largest = Float64Array.from(start, Math.abs)
  const y = Float64Array.from(start)
  const end = marks.at(-1) ?? 0
  let reached = 0
  const integrator = dop853(size, slope, {
    relative: TOLERANCE,
    absolute: scales.map(scale => Math.max(TOLERANCE * scale, Number.MIN_VALUE)),
    maxStep: Number.MAX_VALUE,
    accept(t, y) {
      reached = t
      for (let i = 0; i < size; i++) largest[i] = Math.max(largest[i]!, Math.abs(y[i]!))
      if (integrator.steps % TELL_EVERY === 0) progress(t / end, `cross-check at t = ${t}`)
      return integrator.steps < STEPS_MAX
    },
  })
  let t = 0
  const states = marks.map(mark => {
    if (mark > t && !integrator.advance(t, y, mark)) throw stuck(reached, end, integrator.steps)
    t = mark
    return y.slice()
  })
  return { states, largest, steps: integrator.steps }
}

function stuck(t: number, tEnd: number, steps: number): Failure {
  const isLong = steps >= STEPS_MAX
  const message = isLong
    ? `the cross-check would need more than ${STEPS_MAX} steps to reach t = ${tEnd}; it is at ${t}`
    : `the cross-check comes no farther than t = ${t} of ${tEnd}: the motion meets a singularity there`
  return new Failure('PRECISION', message, { steps, t, tEnd })
}

/** Steps foreseen of a run, its limit at most. */
export function foreseenSteps(rate: number, duration: number, more = 0): number {
  const steps = STEPS_MIN + more + STEPS_PER_RADIAN * rate * duration
  return Number.isFinite(steps) ? Math.min(steps, STEPS_MAX) : STEPS_MAX
}
