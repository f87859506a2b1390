// Steps of one length, for teaching and comparison: Euler's method, and the classical Runge-Kutta method of fourth order
// (Kutta 1901), on the right-hand side of a user module. Between steps the state is the cubic of the ends and their slopes.
import {
  ACTION,
  accepted,
  base,
  bytes,
  copy,
  countAccepted,
  cubicRows,
  direction,
  EVENTS_FULL,
  end,
  FINISHED,
  FIRST,
  LAST,
  longest,
  NEXT,
  OWN,
  openFrame,
  POINT,
  passWall,
  RUNNING,
  SLOT,
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

const K2: usize = OWN
const K3: usize = OWN + SLOT
const K4: usize = OWN + 2 * SLOT
const SLOTS: i32 = 14 + 3

let isEuler: bool = false

/** Takes all memory of the run; see openTrace for what rows are. */
export function init(n: i32, timeCount: i32, capacity: i32, events: i32, order: i32): void {
  openFrame(n, SLOTS)
  openTrace(timeCount, capacity, events, 4)
  isEuler = order === 1
}

/** A run from the state at t by steps of length h, the last of which ends at tEnd. */
export function start(t: f64, tEnd: f64, h: f64): void {
  setSpan(t, tEnd, 1, abs(h))
  setStep(direction * longest)
  slope(t, Y, FIRST)
  readSigns(t, Y)
  copy(NEXT, Y)
  writeTimes(t, 1, t, t, direction)
  writeStep(0, t, Y)
}

/** After an event has changed the state, or parameters. */
export function restart(): void {
  slope(time, Y, FIRST)
  readSigns(time, Y)
}

/** As in the other methods, though no steps of one length end at changes of the rates. */
export function passTo(at: f64, behind: f64): void {
  passWall(at, behind, 0)
  slope(time, Y, FIRST)
}

export function advance(count: i32): i32 {
  for (; count > 0; count--) {
    if (!((end - time) * direction > 0)) return FINISHED
    if (!hasRoom()) return EVENTS_FULL
    const t = time
    let ahead = t + step
    // A last step of rounding alone would be one too many.
    if ((ahead + 1e-9 * step - end) * direction > 0) ahead = end
    const h = ahead - t
    if (!(abs(h) > 0)) return STUCK
    if (isEuler) euler(h)
    else rungeKutta4(t, h)
    slope(ahead, NEXT, LAST)
    let reached: f64 = 2
    if (wantsInterpolant(ahead, direction)) {
      cubicRows(h)
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
  }
  return (end - time) * direction > 0 ? RUNNING : FINISHED
}

function euler(h: f64): void {
  moved(FIRST, h, NEXT)
}

/** Slot `to`: the state moved along slot k. */
function moved(k: usize, h: f64, to: usize): void {
  const pair = f64x2.splat(h)
  for (let i = base, last = base + bytes; i < last; i += 16) {
    v128.store(i + to, f64x2.add(v128.load(i, Y), f64x2.mul(pair, v128.load(i + k))))
  }
}

function rungeKutta4(t: f64, h: f64): void {
  moved(FIRST, h / 2, POINT)
  slope(t + h / 2, POINT, K2)
  moved(K2, h / 2, POINT)
  slope(t + h / 2, POINT, K3)
  moved(K3, h, POINT)
  slope(t + h, POINT, K4)
  const sixth = f64x2.splat(h / 6)
  const two = f64x2.splat(2)
  for (let i = base, last = base + bytes; i < last; i += 16) {
    const middle = f64x2.add(v128.load(i, K2), v128.load(i, K3))
    const ends = f64x2.add(v128.load(i, FIRST), v128.load(i, K4))
    const sum = f64x2.add(ends, f64x2.mul(two, middle))
    v128.store(i, f64x2.add(v128.load(i, Y), f64x2.mul(sixth, sum)), NEXT)
  }
}
