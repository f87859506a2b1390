// RADAU5 (ode/radau5-step.ts) with its step control, on the right-hand side and the sparse Jacobian of a user module. A run
// is cut into calls of advance(); cut at the end of a step it goes on with the same bits, from the state, the time, the step
// proposed, the last collocation polynomial, where the Jacobian was taken, and history().

import { zeroed } from './lib/memory'
import {
  ACTION,
  accepted,
  base,
  copy,
  countAccepted,
  countRejected,
  direction,
  EVENTS_FULL,
  end,
  FINISHED,
  FIRST,
  firstStep,
  interpolate,
  isWall,
  LAST,
  longest,
  NEXT,
  openFrame,
  POINT,
  passWall,
  RUNNING,
  STUCK,
  setSpan,
  setStep,
  setTime,
  slope,
  step,
  time,
  Y,
} from './ode/frame'
import { factorWork, jacobianEntries, openMatrices } from './ode/pivoted-lu'
import {
  COLLOCATION,
  collocationRows,
  confidence,
  estimate,
  FROM_LAST,
  FROM_NOTHING,
  finish,
  ITERATIONS_MAX,
  inside,
  isBroken,
  iterate,
  iterations,
  MASS,
  openStep,
  PLACE,
  prepare,
  SLOTS,
  setConfidence,
  setScale,
  setTolerances,
  shrink,
  theta,
} from './ode/radau5-step'
import {
  hasRoom,
  locate,
  openTrace,
  readSigns,
  wantedTime,
  wantsInterpolant,
  writeStep,
  writeTimes,
  writeWanted,
} from './ode/trace'
import { jacobian } from './ode/user'

export { makeConsistent } from './ode/consistent-start'
export {
  acceptedSteps,
  currentTime,
  evaluationCount,
  proposedStep,
  rejectedSteps,
  setEnd,
  shortenStarts,
  state,
  tolerances,
} from './ode/frame'
export {
  eliminationOrder,
  jacobianEntries,
  patternColumns,
  patternRows,
  readPattern,
} from './ode/pivoted-lu'
export {
  eventEvaluations,
  forgetRecords,
  recordCount,
  recordsAddress,
  rowCount,
  rowsAddress,
  setEvent,
  times,
} from './ode/trace'

const SAFETY: f64 = 0.9
/** Bounds of the ratio of a step to the next one. */
const RATIO_MIN: f64 = 1.0 / 8
const RATIO_MAX: f64 = 5
/** Iterations that converge faster than this do with the Jacobian as it is. */
const FAST: f64 = 1e-3
/** A step that would grow by less than this share is left as it is, with its factors. */
const SAME: f64 = 1.2
const SINGULAR_MAX: i32 = 5
/** Operations beyond which a row between steps is no step of its own, but a point of the collocation polynomial. */
const INSIDE_WORK_MAX: f64 = 3e5

let isFirst: bool = true
let wasRejected: bool = false
let wantsJacobian: bool = true
let isFresh: bool = false
let wasTried: bool = false
/** The step that the factors are for; 0 for none. */
let factored: f64 = 0
let singular: i32 = 0
let jacobians: i32 = 0
let factorisations: i32 = 0
let lastLength: f64 = 0
let acceptedLength: f64 = 0
let acceptedError: f64 = 0
let placeTime: f64 = 0
let historyAt: usize = 0

/** Takes all memory of the run; `entries` and `half` are of the Jacobian, see openMatrices and openTrace. */
export function init(
  n: i32,
  timeCount: i32,
  capacity: i32,
  events: i32,
  entries: i32,
  half: i32,
): void {
  openFrame(n, SLOTS)
  openTrace(timeCount, capacity, events, 4)
  openMatrices(entries, half)
  openStep()
  isFirst = true
  wasRejected = false
  wantsJacobian = true
  isFresh = false
  wasTried = false
  factored = 0
  singular = 0
  jacobians = 0
  factorisations = 0
  lastLength = 0
  acceptedLength = 0
  acceptedError = 0
  placeTime = 0
  historyAt = zeroed(8 * 9)
  for (let i: usize = 0; i < <usize>n; i++) store<f64>(base + MASS + (i << 3), 1)
}

export function masses(): usize {
  return base + MASS
}
/** Vectors of a run that are no part of its state: the polynomial, three of them 4160 bytes apart, and the Jacobian's place. */
export function collocation(): usize {
  return base + COLLOCATION
}
export function jacobianPlace(): usize {
  return base + PLACE
}
export function jacobianCount(): i32 {
  return jacobians
}
export function factorisationCount(): i32 {
  return factorisations
}

/** Nine doubles that a run goes on with beside its vectors; written anew by each call. */
export function history(): usize {
  store<f64>(historyAt, isFirst ? 1 : 0)
  store<f64>(historyAt, wasRejected ? 1 : 0, 8)
  store<f64>(historyAt, wantsJacobian ? 1 : 0, 16)
  store<f64>(historyAt, placeTime, 24)
  store<f64>(historyAt, lastLength, 32)
  store<f64>(historyAt, acceptedLength, 40)
  store<f64>(historyAt, acceptedError, 48)
  store<f64>(historyAt, confidence, 56)
  store<f64>(historyAt, theta, 64)
  return historyAt
}

/** Takes up what stands at history(), collocation() and jacobianPlace(); before start(). */
export function setHistory(): void {
  isFirst = load<f64>(historyAt) === 1
  wasRejected = load<f64>(historyAt, 8) === 1
  wantsJacobian = load<f64>(historyAt, 16) === 1
  placeTime = load<f64>(historyAt, 24)
  lastLength = load<f64>(historyAt, 32)
  acceptedLength = load<f64>(historyAt, 40)
  acceptedError = load<f64>(historyAt, 48)
  setConfidence(load<f64>(historyAt, 56), load<f64>(historyAt, 64))
  if (wantsJacobian) return
  jacobian(placeTime, base + PLACE, jacobianEntries())
}

/** The Jacobian of the state at t, at jacobianEntries(). */
export function readJacobian(t: f64): void {
  jacobian(t, base + Y, jacobianEntries())
}

/** A run from the state at t; a first step of 0 is chosen here. */
export function start(t: f64, tEnd: f64, rtol: f64, maxStep: f64, h: f64): void {
  setSpan(t, tEnd, rtol, maxStep)
  setTolerances()
  setScale()
  slope(t, Y, FIRST)
  setStep(h === 0 ? firstStep(2) : direction * min(abs(h), longest))
  readSigns(t, Y)
  copy(NEXT, Y)
  writeTimes(t, 1, t, t, direction)
  writeStep(0, t, Y)
}

/** After an event has changed the state, or parameters: the method begins anew where it stands. */
export function restart(): void {
  beginAnew()
  readSigns(time, Y)
}

/** Rates change at `at`, by the clock alone; events up to `behind` are still ahead. */
export function passTo(at: f64, behind: f64): void {
  passWall(at, behind, MASS)
  beginAnew()
}

function beginAnew(): void {
  slope(time, Y, FIRST)
  setScale()
  setStep(firstStep(2))
  isFirst = true
  wasRejected = false
  wantsJacobian = true
  factored = 0
  acceptedLength = 0
  setConfidence(1, 0)
}

/** At most `count` steps, tried ones too. */
export function advance(count: i32): i32 {
  for (; count > 0; count--) {
    if (!((end - time) * direction > 0)) return FINISHED
    if (!hasRoom()) return EVENTS_FULL
    const t = time
    let ahead = t + step
    const isCut = (ahead - end) * direction > 0
    // Whether the step would pass shows only when it is tried: a run that goes on here has to have met the same refusals.
    const isTrial = isCut && !wasTried && !isWall
    if (isCut && !isTrial) ahead = end
    const h = ahead - t
    if (!(abs(h) > 0) || (!isCut && 0.1 * abs(h) <= abs(t) * f64.EPSILON)) return STUCK
    if (wantsJacobian) takeJacobian(t)
    const length = isCut && !isTrial ? h : step
    if (factored !== length && !factorFor(length)) {
      if (++singular >= SINGULAR_MAX) return STUCK
      refuse(0.5 * h)
      continue
    }
    const converges = iterate(t, h, isFirst ? FROM_NOTHING : FROM_LAST, h / lastLength)
    if (isTrial && isBroken) {
      wasTried = true
      continue
    }
    if (!converges) {
      refuse(shrink * h)
      continue
    }
    const error = estimate(t, h, isFirst || wasRejected)
    const effort = min(
      SAFETY,
      (SAFETY * <f64>(1 + 2 * ITERATIONS_MAX)) / <f64>(iterations + 2 * ITERATIONS_MAX),
    )
    const root = error < Infinity ? Math.sqrt(Math.sqrt(error)) : Infinity
    let ratio = max(RATIO_MIN, min(RATIO_MAX, root / effort))
    if (isTrial && !(error >= 1)) {
      wasTried = true
      continue
    }
    if (!(error < 1)) {
      refuse(isFirst ? 0.1 * h : h / ratio)
      continue
    }
    // Gustafsson, ACM Trans. Math. Softw. 20 (1994) 496: the last two errors tell where the next one goes.
    if (acceptedLength !== 0) {
      const trend =
        ((acceptedLength / h) * Math.sqrt(Math.sqrt((error * error) / acceptedError))) / SAFETY
      ratio = max(ratio, max(RATIO_MIN, min(RATIO_MAX, trend)))
    }
    finish()
    acceptedLength = h
    acceptedError = max(1e-2, error)
    lastLength = h
    isFirst = false
    isFresh = false
    wasTried = false
    singular = 0
    slope(ahead, NEXT, LAST)
    let reached: f64 = 2
    if (wantsInterpolant(ahead, direction)) {
      collocationRows()
      reached = locate(t, h)
      writeInside(t, h, ahead, reached > 1 ? ahead : t + reached * h)
      if (reached <= 1) {
        pointInside(t, reached * h, h)
        copy(NEXT, POINT)
      }
    }
    countAccepted()
    copy(Y, NEXT)
    if (reached <= 1) {
      setTime(t + reached * h)
      return ACTION
    }
    copy(FIRST, LAST)
    setTime(ahead)
    setScale()
    writeStep(accepted, ahead, Y)
    propose(h, ratio, isCut)
  }
  return (end - time) * direction > 0 ? RUNNING : FINISHED
}

/** Rows of the step from t by h to `ahead`, of which all is kept until `until`. */
function writeInside(t: f64, h: f64, ahead: f64, until: f64): void {
  for (;;) {
    const at = wantedTime(until, direction)
    if (isNaN(at)) return
    if (at === ahead) {
      writeWanted(at, NEXT)
      continue
    }
    pointInside(t, at - t, h)
    writeWanted(at, POINT)
  }
}

/** The state at t + part in POINT. */
function pointInside(t: f64, part: f64, h: f64): void {
  if (factorWork() > INSIDE_WORK_MAX) {
    interpolate(part / h, POINT, 4)
    return
  }
  factorisations++
  factored = 0
  inside(t, part, h, POINT)
}

function takeJacobian(t: f64): void {
  jacobian(t, base + Y, jacobianEntries())
  jacobians++
  copy(PLACE, Y)
  placeTime = t
  wantsJacobian = false
  isFresh = true
  factored = 0
}

function factorFor(length: f64): bool {
  factorisations++
  factored = prepare(length) ? length : 0
  return factored !== 0
}

/** Tries again with another step, and with the Jacobian of this place unless it is that. */
function refuse(h: f64): void {
  countRejected()
  wasTried = false
  wasRejected = true
  wantsJacobian = !isFresh
  setStep(h)
}

function propose(h: f64, ratio: f64, isCut: bool): void {
  let length = min(abs(h / ratio), longest)
  if (wasRejected) length = min(length, abs(h))
  wasRejected = false
  wantsJacobian = theta > FAST
  // A step cut short by the end says nothing against the one proposed before.
  if (isCut) {
    setStep(direction * max(length, abs(step)))
    return
  }
  const growth = length / abs(h)
  if (!wantsJacobian && growth >= 1 && growth <= SAME) return
  setStep(direction * length)
}
