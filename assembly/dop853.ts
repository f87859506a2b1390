// DOP853 (ode/dop853-stages.ts) with the step control of its authors, on the right-hand side of a user module. A run is cut
// into calls of advance(); cut at the end of a step it goes on with the same bits, from the state, the time, the step
// proposed and the counters of the stiffness test.
import { interpolant, SLOTS, stages, stiffness } from './ode/dop853-stages'
import {
  ACTION,
  accepted,
  copy,
  countAccepted,
  countRejected,
  direction,
  EVENTS_FULL,
  end,
  FINISHED,
  FIRST,
  firstStep,
  isWall,
  LAST,
  longest,
  NEXT,
  openFrame,
  passWall,
  RUNNING,
  STIFF,
  STUCK,
  setSpan,
  setStep,
  setTime,
  slope,
  step,
  time,
  Y,
} from './ode/frame'
import {
  hasRoom,
  locate,
  openTrace,
  readSigns,
  wantsInterpolant,
  writeStep,
  writeTimes,
} from './ode/trace'

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
const SHRINK: f64 = 3
const GROWTH: f64 = 6
/** Where |h lambda| passes this, in 15 of the last steps, stability and not accuracy holds the step. */
const STABILITY: f64 = 6.1
const STIFF_STEPS: i32 = 15
const CALM_STEPS: i32 = 6
/** Steps between two looks while nothing is suspected. */
const LOOK_EVERY: i32 = 10

let wasRejected: bool = false
let wasTried: bool = false
let looks: bool = true
let sinceLook: i32 = 0
let stiffSteps: i32 = 0
let calmSteps: i32 = 0
let stiffest: f64 = 0

/** Takes all memory of the run; see openTrace for what rows are. */
export function init(n: i32, timeCount: i32, capacity: i32, events: i32): void {
  openFrame(n, SLOTS)
  openTrace(timeCount, capacity, events, 8)
  wasRejected = false
  wasTried = false
  sinceLook = 0
  stiffSteps = 0
  calmSteps = 0
  stiffest = 0
}

/** Whether steps that stability holds short end an advance. */
export function look(isWanted: bool): void {
  looks = isWanted
}

/** Largest |h lambda| that was seen. */
export function stiffestStep(): f64 {
  return stiffest
}

/** What of a run does not show in its state: to be set before start() of its other half. */
export function history(): i32 {
  return (sinceLook << 16) | (stiffSteps << 8) | (calmSteps << 1) | (wasRejected ? 1 : 0)
}
export function setHistory(history: i32): void {
  sinceLook = history >> 16
  stiffSteps = (history >> 8) & 255
  calmSteps = (history >> 1) & 127
  wasRejected = (history & 1) === 1
}

/** A run from the state at t; a first step of 0 is chosen here. */
export function start(t: f64, tEnd: f64, rtol: f64, maxStep: f64, h: f64): void {
  setSpan(t, tEnd, rtol, maxStep)
  slope(t, Y, FIRST)
  setStep(h === 0 ? firstStep(3) : direction * min(abs(h), longest))
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
  passWall(at, behind, 0)
  beginAnew()
}

function beginAnew(): void {
  slope(time, Y, FIRST)
  setStep(firstStep(3))
  wasRejected = false
  stiffSteps = 0
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
    // What the rounded times are apart: else a long sum of steps would lose its end.
    const h = ahead - t
    if (!(abs(h) > 0) || (!isCut && 0.1 * abs(h) <= abs(t) * f64.EPSILON)) return STUCK
    const error = stages(t, h)
    const shrink = Math.sqrt(Math.sqrt(Math.sqrt(error))) / SAFETY
    if (isTrial && !(error > 1)) {
      wasTried = true
      continue
    }
    wasTried = false
    if (!(error <= 1)) {
      countRejected()
      wasRejected = true
      setStep(h / (shrink < SHRINK ? shrink : SHRINK))
      continue
    }
    slope(ahead, NEXT, LAST)
    const isStiff = looks && suspects(h)
    let reached: f64 = 2
    if (wantsInterpolant(ahead, direction)) {
      interpolant(t, h)
      reached = locate(t, h)
      writeTimes(t, h, ahead, reached > 1 ? ahead : t + reached * h, direction)
    }
    countAccepted()
    copy(Y, NEXT)
    if (reached <= 1) {
      setTime(t + reached * h)
      return ACTION
    }
    copy(FIRST, LAST)
    setTime(ahead)
    writeStep(accepted, ahead, Y)
    propose(h, shrink, isCut)
    if (isStiff) return STIFF
  }
  return (end - time) * direction > 0 ? RUNNING : FINISHED
}

function propose(h: f64, shrink: f64, isCut: bool): void {
  let length = abs(h) / min(SHRINK, max(1 / GROWTH, shrink))
  if (wasRejected) length = min(length, abs(h))
  // A step cut short by the end says nothing against the one proposed before.
  if (isCut) length = max(length, abs(step))
  wasRejected = false
  setStep(direction * min(length, longest))
}

function suspects(h: f64): bool {
  if (stiffSteps === 0 && ++sinceLook < LOOK_EVERY) return false
  sinceLook = 0
  const size = stiffness(h)
  stiffest = max(stiffest, size)
  if (size > STABILITY) {
    calmSteps = 0
    if (++stiffSteps < STIFF_STEPS) return false
    stiffSteps = 0
    return true
  }
  if (++calmSteps >= CALM_STEPS) stiffSteps = 0
  return false
}
