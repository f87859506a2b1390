// A run of a problem, and a second one at a tenth of its tolerance: what lies between them is the error. Errors of two runs may
// be alike by chance; a third run, nearly as coarse as the first, is held to the second likewise.
import type { Kernels } from '../kernel.ts'
import { invalidInput, pointerTo } from '../refusal.ts'
import { type Course, evaluationWork, integrate, type Trajectory } from './integrate.ts'
import type { Problem } from './problem.ts'
import { consistentState, jacobianAt, type Method } from './stepper.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Evolution {
  readonly run: Trajectory
  /** The second one, with rows at the same times. */
  readonly second: Trajectory
  /** One nearly as coarse as the first, whose distance from the second is an error of the same size; of short runs. */
  readonly third: Trajectory | undefined
  /** Of each state: size over the whole run, error at the end, largest error in a row over the size. */
  readonly scales: readonly number[]
  readonly endErrors: readonly number[]
  readonly rowErrors: readonly number[]
  /** Largest error at the end over the size. */
  readonly error: number
  /** The error over what lies between the runs. */
  readonly whole: number
  /** How the second run was finer, and what of that helps where they differ. */
  readonly finer: string
  readonly advice: string
  readonly isStiff: boolean
}

export const FINER_TOLERANCE = 0.1
const THIRD_TOLERANCE = 0.6
/** Operations of a run that is done a third time, some 0.2 s. */
const THIRD_WORK = 2e8
/** Steps of a run that has so few are nearly the same at each tolerance: those of the second are half as long. */
const FEW_STEPS = 12
/** Runs of more steps than this, over those of the first, are finer. */
const MORE_STEPS = 1.15
/** Of steps that no tolerance holds short: what leaves a tenth of the error of DOP853. */
const SHORTER = 0.75
/**
 * Two errors that are alike by chance, as where a state swings through, say nothing. So a state has at least this share of its
 * largest error of late, and of the largest error of all states, over their sizes, times its size of late.
 */
const COMMON = 0.25
/** What is late, as a share of the run. */
const LATE = 0.1
/**
 * Error that the finer run may still have, as a share of that of the first: with a tenth of the tolerance, or half the step.
 * That of RADAU5 falls more slowly where the system is stiff: to 0.28 in the middle, of Robertson's problem to 0.4 at times.
 */
const REST = { dop853: 0.2, radau5: 0.45, rk4: 1 / 16, euler: 1 / 2 }

export const restOf = ({ methods }: Trajectory): number =>
  Math.max(...methods.map(method => REST[method]))

export function evolve(
  kernels: Kernels,
  problem: Problem,
  meter: WorkMeter,
  progress: (share: number) => void,
): Evolution {
  const course = consistent(kernels, problem)
  const run = integrate(kernels, course, meter, share => progress(share / 2))
  const fine = refined(problem, course, run)
  const again = (other: Course) =>
    integrate(kernels, other, meter, share => progress((1 + share) / 2))
  const halved = Math.min(fine.maxStep, Math.abs(run.end.t - course.t) / (2 * run.counts.steps))
  const isVaried = !isFixed(course.method)
  let finer = again(isVaried && run.counts.steps <= FEW_STEPS ? { ...fine, maxStep: halved } : fine)
  // Steps that grow to the end, or are held to maxStep, are the same at each tolerance, and differ by nothing.
  if (isVaried && finer.counts.steps < MORE_STEPS * run.counts.steps) {
    finer = again({ ...fine, maxStep: halved, startShare: SHORTER })
  }
  const isShort = run.counts.evaluations * evaluationWork(course.system) <= THIRD_WORK
  const third = isShort && isVaried ? again(loosened(course, run)) : undefined
  const whole = 1 / (1 - restOf(run))
  const coarse = third ? [run, third] : [run]
  const states = run.y.map((column, i) => {
    const other = finer.y[i]!
    // What the first run has passed over may be all there is.
    const scale = sizeOf(column, run.end.y[i]!) || sizeOf(other, finer.end.y[i]!)
    const apart = coarse.map(one => apartIn(one, finer, i)).reduce(largerOf)
    const from = run.t.findIndex(
      t => Math.abs(run.end.t - t) <= LATE * Math.abs(run.end.t - course.t),
    )
    const late = (of: Float64Array, end: number) =>
      from < 0 ? Math.abs(end) : sizeOf(of.subarray(from), end)
    const end = Math.max(...coarse.map(one => Math.abs(one.end.y[i]! - finer.end.y[i]!)))
    return {
      scale,
      end: whole * end,
      row: share(whole * sizeOf(apart, 0), scale),
      share: share(whole * end, scale),
      lateError: whole * late(apart, end),
      lateSize: late(column, run.end.y[i]!),
    }
  })
  const error = states.reduce((largest, one) => Math.max(largest, one.share), 0)
  const endErrors = states.map(({ end, lateError, lateSize }) =>
    Math.max(end, COMMON * lateError, COMMON * error * lateSize),
  )
  return {
    ...{ run, second: finer, third },
    scales: states.map(({ scale }) => scale),
    endErrors,
    rowErrors: states.map(({ row }) => row),
    whole,
    error,
    finer: isFixed(course.method) ? 'half the step' : toleranceOf(course, fine),
    advice: adviceOf(course, fine),
    isStiff: run.switches.length > 0,
  }
}

const toleranceOf = (course: Course, { maxStep }: Course): string =>
  maxStep < course.maxStep
    ? `a tenth of rtol and atol and a maxStep of ${maxStep}`
    : 'a tenth of rtol and atol'

function adviceOf(course: Course, { maxStep }: Course): string {
  if (isFixed(course.method)) return 'take a shorter maxStep'
  if (maxStep < course.maxStep) {
    return `where rates change at once, or for a while shorter than a step, give a maxStep far below ${maxStep}; else take a smaller rtol or a shorter run`
  }
  return 'take a smaller rtol or a shorter run, which a chaotic system loses sight of'
}

const isFixed = (method: Method | 'auto') => method === 'rk4' || method === 'euler'

/** Of a state in the rows that both have. */
function apartIn({ y }: Trajectory, other: Trajectory, i: number): Float64Array {
  const rows = Math.min(y[i]!.length, other.y[i]!.length)
  return y[i]!.subarray(0, rows).map((value, row) => Math.abs(value - other.y[i]![row]!))
}

const largerOf = (one: Float64Array, other: Float64Array) =>
  one.map((value, row) => Math.max(value, other[row] ?? 0))

/** Steps of the second run where rates depend on the time: a pulse shorter than the steps of the first is seen by them. */
const SCAN_STEPS = 4096
const SCAN_STEPS_MIN = 256
/** Operations that these steps may take, some 20 ms, and evaluations of each. */
const SCAN_WORK = 2e7
const STEP_EVALUATIONS = 12

/** The same course with other steps, nearly as coarse. */
function loosened(course: Course, { t }: Trajectory): Course {
  const atol = Float64Array.from(course.atol, value => value * THIRD_TOLERANCE)
  return { ...course, times: t, carried: undefined, atol, rtol: course.rtol * THIRD_TOLERANCE }
}

/** The same course, more finely, with rows at the times of the first run. */
function refined({ isTimed }: Problem, course: Course, { t }: Trajectory): Course {
  const anew = { ...course, times: t, carried: undefined }
  if (isFixed(course.method)) {
    const maxStep = course.maxStep / 2
    return { ...anew, maxStep, firstStep: maxStep }
  }
  const atol = Float64Array.from(course.atol, value => value * FINER_TOLERANCE)
  const longest = course.maxStep * SHORTER
  const maxStep = isTimed ? Math.min(longest, scanStep(course)) : longest
  return { ...anew, atol, maxStep, rtol: course.rtol * FINER_TOLERANCE }
}

function scanStep({ system, t, tEnd }: Course): number {
  const most = Math.floor(SCAN_WORK / (STEP_EVALUATIONS * evaluationWork(system)))
  return Math.abs(tEnd - t) / Math.min(SCAN_STEPS, Math.max(SCAN_STEPS_MIN, most))
}

function sizeOf(column: Float64Array, end: number): number {
  let size = Math.abs(end)
  for (const value of column) size = Math.max(size, Math.abs(value))
  return size
}

const share = (difference: number, scale: number): number =>
  difference === 0 ? 0 : difference / scale

/** Unknowns of algebraic equations are worked out; those that were given must fit within rtol. */
function consistent(kernels: Kernels, { course, states, fixedStates }: Problem): Course {
  const { masses, y, rtol, system, parameters, t, carried } = course
  if (carried || !Array.from(masses).includes(0)) return course
  const start = consistentState(kernels, { system, parameters, t, y, masses })
  if (start && !isOfIndexOne(jacobianAt(kernels, system, parameters, t, start), masses)) {
    const message =
      'the algebraic equations do not determine the states without a rate: their index is above 1; differentiate them'
    throw invalidInput('/masses', message)
  }
  if (!start) {
    const message = 'no start fulfils the algebraic equations near the values of initial'
    throw invalidInput('/initial', message)
  }
  for (const [i, name] of states.entries()) {
    const apart = Math.abs(start[i]! - y[i]!)
    if (!fixedStates.has(name) || apart <= rtol * Math.max(Math.abs(start[i]!), Math.abs(y[i]!))) {
      continue
    }
    const message = `${name} = ${y[i]} does not fulfil the algebraic equations at the start: ${start[i]} does; give that, or leave ${name} out`
    throw invalidInput(pointerTo('initial', name), message, { value: y[i]!, consistent: start[i]! })
  }
  return { ...course, y: start }
}

/** Of a pivot over the largest number of its column, below which it is rounding. */
const PIVOT_SHARE_MIN = 1e-13

/** Whether the derivatives of the algebraic equations by the states without a rate can be inverted, by elimination. */
function isOfIndexOne(jacobian: Float64Array, masses: ArrayLike<number>): boolean {
  const n = masses.length
  const own = Array.from({ length: n }, (_, i) => i).filter(i => masses[i] === 0)
  const block = own.map(i => Float64Array.from(own, j => jacobian[i * n + j]!))
  for (const row of block) {
    const size = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
    if (!(size > 0)) return false
    for (let j = 0; j < row.length; j++) row[j]! /= size
  }
  for (let k = 0; k < block.length; k++) {
    let pivot = k
    for (let i = k + 1; i < block.length; i++) {
      if (Math.abs(block[i]![k]!) > Math.abs(block[pivot]![k]!)) pivot = i
    }
    const row = block[pivot]!
    block[pivot] = block[k]!
    block[k] = row
    if (!(Math.abs(row[k]!) > PIVOT_SHARE_MIN)) return false
    for (let i = k + 1; i < block.length; i++) {
      const factor = block[i]![k]! / row[k]!
      for (let j = k; j < row.length; j++) block[i]![j]! -= factor * row[j]!
    }
  }
  return true
}
