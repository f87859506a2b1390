// What every integrator of  y' = f(t, y)  keeps alike: where the vectors lie, the time, the settings of a run and its
// counts. The right-hand side is the user module's `system`.
//
// Vectors stand in slots of one block, SLOT bytes apart, so that every loop walks one pointer with fixed offsets. SLOT is
// no multiple of 4096 and holds 512 equations: columns at such a distance fall into the same lines of the cache. The components behind the last
// one are zero in every vector, so pairs need no rest.
import { zeroed } from '../lib/memory'
import { system } from './user'

export const SLOT: usize = 4160
/** State at t, state at the end of the step, absolute tolerances; slope at t, slope at the end of the step. */
export const Y: usize = 0
export const NEXT: usize = Y + SLOT
export const ATOL: usize = 2 * SLOT
export const FIRST: usize = 3 * SLOT
export const LAST: usize = 4 * SLOT
/** A point on the interpolant, the slope at a trial point. */
export const POINT: usize = 5 * SLOT
/** The eight rows of the interpolant of the step. */
export const DENSE: usize = 6 * SLOT
/** What the method itself needs begins here. */
export const OWN: usize = 14 * SLOT

/** Roundings of the time that a first step is long at least. */
const FIRST_SHARE: f64 = 64

/** Answers of advance(). */
export const RUNNING: i32 = 0
export const FINISHED: i32 = 1
/** An event that stops the run or changes it: t and the state are those of the event. */
export const ACTION: i32 = 2
/** No step is long enough to be told from none: a singularity, or a tolerance that cannot be met. */
export const STUCK: i32 = 3
/** Events fill their buffer: read it, then go on. */
export const EVENTS_FULL: i32 = 4
/** Explicit steps are held short by stability. */
export const STIFF: i32 = 5

export let base: usize = 0
/** Of one vector, whole pairs. */
export let bytes: usize = 0
export let order: i32 = 0

export let time: f64 = 0
export let end: f64 = 0
/** Signed, as proposed for the next step. */
export let step: f64 = 0
export let longest: f64 = 0
export let relative: f64 = 0
export let direction: f64 = 1

export let accepted: i32 = 0
export let rejected: i32 = 0
export let evaluations: i32 = 0

/** Counts and the time, for whoever runs the kernel. */
export function acceptedSteps(): i32 {
  return accepted
}
export function rejectedSteps(): i32 {
  return rejected
}
export function evaluationCount(): i32 {
  return evaluations
}
export function currentTime(): f64 {
  return time
}
export function proposedStep(): f64 {
  return step
}

/** Addresses of the state and of the absolute tolerances. */
export function state(): usize {
  return base + Y
}
export function tolerances(): usize {
  return base + ATOL
}

/** Whether steps may not be tried beyond the end: rates change there. */
export let isWall: bool = false

/** Another end of the run, on the same way. */
export function setEnd(value: f64, hasWall: bool): void {
  end = value
  isWall = hasWall
}

/** Where rates change at `at` the state is carried on along its slope on either side, which is in FIRST. */
export function passWall(at: f64, behind: f64, masses: usize): void {
  drift(at - time, masses)
  time = behind
  slope(time, Y, FIRST)
  drift(behind - at, masses)
}

/** What has no mass, in the vector of masses if there is one, has no rate. */
function drift(h: f64, masses: usize): void {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    const mass = masses === 0 ? 1 : load<f64>(i + masses)
    store<f64>(i, load<f64>(i, Y) + h * mass * load<f64>(i, FIRST), Y)
  }
}

export function setTime(value: f64): void {
  time = value
}

export function setStep(value: f64): void {
  step = value
}

export function countAccepted(): void {
  accepted++
}

export function countRejected(): void {
  rejected++
}

/** Of the first step that is chosen, at the start and after each event; 1 unless a run is to take other steps than another. */
let startShare: f64 = 1
export function shortenStarts(share: f64): void {
  startShare = share
}

/** Takes the vectors of n equations, `slots` of them, in the place of those of a run before: nothing of it is left. */
export function openFrame(n: i32, slots: i32): void {
  heap.reset()
  startShare = 1
  accepted = 0
  rejected = 0
  evaluations = 0
  order = n
  bytes = ((<usize>n + 1) & ~1) << 3
  base = zeroed(<usize>slots * SLOT + 64)
  // So that a padding component never divides by zero.
  for (let i: usize = 0; i < bytes; i += 8) store<f64>(base + i, 1, ATOL)
}

/** A run from t to tEnd, either way in time. */
export function setSpan(t: f64, tEnd: f64, rtol: f64, maxStep: f64): void {
  time = t
  end = tEnd
  isWall = false
  relative = rtol
  direction = tEnd < t ? -1 : 1
  longest = maxStep
}

export function slope(t: f64, y: usize, dy: usize): void {
  evaluations++
  system(t, base + y, base + dy)
}

/**
 * A loop: memory.copy leaves the kernel, which costs more than the few numbers of a small system. Read number by number:
 * the user module may just have written them so, and a load of two would wait for both stores.
 */
export function copy(to: usize, from: usize): void {
  for (let i = base, last = base + bytes; i < last; i += 16) {
    const pair = v128.load64_lane(i + from + 8, v128.load64_zero(i + from), 1)
    v128.store(i + to, pair)
  }
}

/** Sum over the components of (x / (atol + rtol |y|))^2. */
export function squareNorm(x: usize): f64 {
  let sum: f64 = 0
  for (let i = base, last = base + ((<usize>order) << 3); i < last; i += 8) {
    const scale = load<f64>(i, ATOL) + relative * abs(load<f64>(i, Y))
    const share = load<f64>(i + x) / scale
    sum += share * share
  }
  return sum
}

/**
 * Length of a first step for a method of the order 2^roots, from the sizes of the slope and of its change (Hairer, Norsett
 * and Wanner I, II.4). FIRST holds the slope at t.
 */
export function firstStep(roots: i32): f64 {
  const slopes = squareNorm(FIRST)
  const values = squareNorm(Y)
  let h = slopes <= 1e-10 || values <= 1e-10 ? 1e-6 : 0.01 * Math.sqrt(values / slopes)
  h = min(h, longest) * direction
  let curvature = curvatureAt(h)
  // Out there the rates may not exist. The end of the run has no say: a run that is cut takes the same steps.
  for (let n = 0; n < 100 && !(curvature < Infinity); n++) {
    h *= 1e-3
    curvature = curvatureAt(h)
  }
  const steepest = max(curvature, Math.sqrt(slopes))
  let length = 0.01 / steepest
  for (let n = 0; n < roots; n++) length = Math.sqrt(length)
  if (steepest <= 1e-15) length = max(1e-6, abs(h) * 1e-3)
  // Of a state that is 0 but for rounding, as after an event, the first guess is shorter than times can tell apart.
  const least = FIRST_SHARE * abs(time) * f64.EPSILON
  return direction * min(max(min(100 * abs(h), length), least), longest) * startShare
}

/** Size of the change of the slope over a step of Euler's method, by its length. */
function curvatureAt(h: f64): f64 {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i, load<f64>(i, Y) + h * load<f64>(i, FIRST), NEXT)
  }
  slope(time + h, NEXT, POINT)
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i, load<f64>(i, POINT) - load<f64>(i, FIRST), POINT)
  }
  return Math.sqrt(squareNorm(POINT)) / abs(h)
}

/** The rows that make a cubic of the ends of a step and their slopes. */
export function cubicRows(h: f64): void {
  const pair = f64x2.splat(h)
  for (let i = base, last = base + bytes; i < last; i += 16) {
    const y = v128.load(i, Y)
    const rise = f64x2.sub(v128.load(i, NEXT), y)
    const bend = f64x2.sub(f64x2.mul(pair, v128.load(i, FIRST)), rise)
    v128.store(i, y, DENSE)
    v128.store(i, rise, DENSE + SLOT)
    v128.store(i, bend, DENSE + 2 * SLOT)
    const twist = f64x2.sub(f64x2.sub(rise, f64x2.mul(pair, v128.load(i, LAST))), bend)
    v128.store(i, twist, DENSE + 3 * SLOT)
  }
}

/**
 * The state at the share x of the step, in slot `to`: rows r0 ... of the form r0 + x (r1 + (1 - x) (r2 + x (r3 + ...))),
 * eight of them, or four of a cubic.
 */
export function interpolate(x: f64, to: usize, rows: i32): void {
  const ahead = f64x2.splat(x)
  const behind = f64x2.splat(1 - x)
  for (let i = base, last = base + bytes; i < last; i += 16) {
    let sum = v128.load(i, DENSE + 3 * SLOT)
    if (rows === 8) {
      sum = f64x2.add(
        f64x2.mul(ahead, v128.load(i, DENSE + 7 * SLOT)),
        v128.load(i, DENSE + 6 * SLOT),
      )
      sum = f64x2.add(f64x2.mul(behind, sum), v128.load(i, DENSE + 5 * SLOT))
      sum = f64x2.add(f64x2.mul(ahead, sum), v128.load(i, DENSE + 4 * SLOT))
      sum = f64x2.add(f64x2.mul(behind, sum), v128.load(i, DENSE + 3 * SLOT))
    }
    sum = f64x2.add(f64x2.mul(ahead, sum), v128.load(i, DENSE + 2 * SLOT))
    sum = f64x2.add(f64x2.mul(behind, sum), v128.load(i, DENSE + SLOT))
    sum = f64x2.add(f64x2.mul(ahead, sum), v128.load(i, DENSE))
    v128.store(i + to, sum)
  }
}
