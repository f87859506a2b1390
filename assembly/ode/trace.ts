// What a run leaves behind: states at the times that were asked for, or at its own steps, and events.
//
// An event is a zero of a function g of t and the state. Its sign is looked at four times in a step, and once more where g
// dips in between: two zeros that lie close together are both seen. The zero itself is that of the interpolant, by the
// method of Brent to 1e-14 of the step. A function that is zero at the start, or at its own event, has no sign until it has
// left.
import { zeroed } from '../lib/memory'
import {
  dipBefore,
  evaluate,
  evaluationsOfEvents,
  lookAhead,
  openFunctions,
  SAMPLES,
  signOf,
  signs,
  values,
  zero,
} from './event-functions'
import { base, interpolate, NEXT, order, POINT } from './frame'

/** Share of a step after which a function without a sign is asked for one. */
const EARLY: f64 = 1.0 / 1024

/** Records of events that the buffer holds. */
const RECORDS: i32 = 256

let rowBytes: usize = 0
let rowsAt: usize = 0
let rows: i32 = 0
let rowsMax: i32 = 0
let timesAt: usize = 0
let timeCount: i32 = 0
let nextTime: i32 = 0
let every: i32 = 1
let interpolantRows: i32 = 8

let events: i32 = 0
let recordsAt: usize = 0
let records: i32 = 0
/** Of each event, 8 bytes apart: the share of the step where it had its sign, a zero ahead, direction, action. */
let since: usize = 0
let zeros: usize = 0
let directions: usize = 0
let actions: usize = 0

/**
 * `times`: how many will be written at times(); 0 for the steps themselves, every second of which is dropped whenever they
 * fill `capacity` rows. A row is t and the state.
 */
export function openTrace(
  times: i32,
  capacity: i32,
  eventCount: i32,
  rowsOfInterpolant: i32,
): void {
  timeCount = times
  rows = 0
  nextTime = 0
  every = 1
  records = 0
  rowsMax = times > 0 ? times : capacity
  rowBytes = (<usize>order + 1) << 3
  rowsAt = zeroed(<usize>rowsMax * rowBytes)
  timesAt = zeroed((<usize>max(times, 1)) << 3)
  events = eventCount
  interpolantRows = rowsOfInterpolant
  openFunctions(eventCount, rowsOfInterpolant)
  if (eventCount === 0) return
  const column = (<usize>eventCount) << 3
  since = zeroed(4 * column)
  zeros = since + column
  directions = zeros + column
  actions = directions + column
  recordsAt = zeroed(<usize>(RECORDS + eventCount) * (rowBytes + 8))
}

/** Addresses; rows are of t and the state, records of the event's index, t and the state. */
export function times(): usize {
  return timesAt
}
export function rowsAddress(): usize {
  return rowsAt
}
export function rowCount(): i32 {
  return rows
}
export function recordsAddress(): usize {
  return recordsAt
}
export function recordCount(): i32 {
  return records
}
export function forgetRecords(): void {
  records = 0
}
export function eventEvaluations(): i32 {
  return evaluationsOfEvents
}

/** way: -1 falling, 1 rising, 0 both. isAction: the run ends or is changed there. */
export function setEvent(index: i32, way: i32, isAction: i32): void {
  store<f64>(directions + ((<usize>index) << 3), <f64>way)
  store<f64>(actions + ((<usize>index) << 3), <f64>isAction)
}

/** Signs at the state in slot `y`. Those of events that stand in the records at t are left open. */
export function readSigns(t: f64, y: usize): void {
  if (events === 0) return
  evaluate(t, base + y)
  for (let e: usize = 0; e < (<usize>events) << 3; e += 8)
    store<f64>(signs + e, signOf(load<f64>(values + e)))
  for (let r = 0; r < records; r++) {
    const at = recordsAt + <usize>r * (rowBytes + 8)
    if (load<f64>(at, 8) === t) store<f64>(signs + ((<usize>load<f64>(at)) << 3), 0)
  }
}

/** Whether the step needs its interpolant: it reaches a time that was asked for, or events are looked for. */
export function wantsInterpolant(to: f64, direction: f64): bool {
  if (events > 0) return true
  return (
    nextTime < timeCount && (load<f64>(timesAt + ((<usize>nextTime) << 3)) - to) * direction <= 0
  )
}

/** Whether the buffer of events has room for another step. */
export function hasRoom(): bool {
  return records < RECORDS / 2
}

/** The next time that is wanted, if it does not lie behind `until`; else NaN. */
export function wantedTime(until: f64, direction: f64): f64 {
  if (nextTime >= timeCount) return NaN
  const at = load<f64>(timesAt + ((<usize>nextTime) << 3))
  return (at - until) * direction > 0 ? NaN : at
}

/** The row of that time. */
export function writeWanted(t: f64, y: usize): void {
  nextTime++
  writeRow(t, y)
}

/** Rows of the step from t by h to `to`, of which all is kept until `until`. NEXT holds the state at `to`. */
export function writeTimes(t: f64, h: f64, to: f64, until: f64, direction: f64): void {
  for (;;) {
    const at = wantedTime(until, direction)
    if (isNaN(at)) return
    if (at !== to) interpolate((at - t) / h, POINT, interpolantRows)
    writeWanted(at, at === to ? NEXT : POINT)
  }
}

export function writeRow(t: f64, y: usize): void {
  const row = rowsAt + <usize>rows * rowBytes
  store<f64>(row, t)
  for (let i: usize = 0, last = (<usize>order) << 3; i < last; i += 8) {
    store<f64>(row + 8 + i, load<f64>(base + y + i))
  }
  rows++
}

/** The row of an accepted step, where rows are those of steps. */
export function writeStep(count: i32, t: f64, y: usize): void {
  if (timeCount > 0 || count % every !== 0) return
  if (rows === rowsMax) {
    const rowsLeft = (rows + 1) >> 1
    for (let r = 1; r < rowsLeft; r++)
      memory.copy(rowsAt + <usize>r * rowBytes, rowsAt + <usize>(2 * r) * rowBytes, rowBytes)
    rows = rowsLeft
    every *= 2
    if (count % every !== 0) return
  }
  writeRow(t, y)
}

/**
 * Looks for events in the step from t by h and records them in their order. Answers the share of the step at which the
 * first one lies that stops or changes the run, with the state there in NEXT; or 2.
 */
export function locate(t: f64, h: f64): f64 {
  if (events === 0) return 2
  lookAhead(t, h)
  const column = (<usize>events) << 3
  let isOpen = false
  for (let e: usize = 0; e < column; e += 8) {
    store<f64>(since + e, 0)
    if (load<f64>(signs + e) === 0) isOpen = true
  }
  if (isOpen) {
    interpolate(EARLY, POINT, interpolantRows)
    if (sample(t, h, EARLY, POINT)) {
      const action = record(t, h)
      if (action <= 1) return action
    }
  }
  for (let s = 1; s <= SAMPLES; s++) {
    for (let n = 0; n < events; n++) {
      const low = dipBefore(t, h, s)
      if (low > 1) break
      interpolate(low, POINT, interpolantRows)
      if (!sample(t, h, low, POINT)) continue
      const action = record(t, h)
      if (action <= 1) return action
    }
    const share = <f64>s / <f64>SAMPLES
    if (s < SAMPLES) interpolate(share, POINT, interpolantRows)
    if (!sample(t, h, share, s < SAMPLES ? POINT : NEXT)) continue
    const action = record(t, h)
    if (action <= 1) return action
  }
  return 2
}

/** Signs at the share x of the step; writes down where a function has changed its own. True when one has. */
function sample(t: f64, h: f64, x: f64, y: usize): bool {
  evaluate(t + x * h, base + y)
  let changed = false
  const column = (<usize>events) << 3
  for (let e: usize = 0; e < column; e += 8) {
    const sign = signOf(load<f64>(values + e))
    const before = load<f64>(signs + e)
    store<f64>(zeros + e, 2)
    if (sign === 0) continue
    const way = load<f64>(directions + e)
    const crosses = before !== 0 && sign !== before && (way === 0 || way === sign)
    store<f64>(signs + e, sign)
    // Read below, while the values of the other functions are needed no more.
    if (crosses) store<f64>(zeros + e, x)
    else store<f64>(since + e, x)
    changed = changed || crosses
  }
  if (!changed) return false
  for (let e: usize = 0; e < column; e += 8) {
    if (load<f64>(zeros + e) > 1) continue
    store<f64>(zeros + e, zero(t, h, e, load<f64>(since + e), x))
    store<f64>(since + e, x)
  }
  return true
}

/** Records what was found, in the order of time, up to the first action, whose share it answers; or 2. */
function record(t: f64, h: f64): f64 {
  const column = (<usize>events) << 3
  for (;;) {
    let first: f64 = 2
    let which: usize = 0
    for (let e: usize = 0; e < column; e += 8) {
      if (load<f64>(zeros + e) < first) {
        first = load<f64>(zeros + e)
        which = e
      }
    }
    if (first > 1) return 2
    store<f64>(zeros + which, 2)
    if (load<f64>(actions + which) === 0) {
      interpolate(first, POINT, interpolantRows)
      writeRecord(which, t + first * h, POINT)
      continue
    }
    interpolate(first, NEXT, interpolantRows)
    writeRecord(which, t + first * h, NEXT)
    // A zero that lies ahead by no more than rounding is passed already: it would be lost.
    evaluate(t + first * h, base + NEXT)
    for (let e: usize = 0; e < column; e += 8) {
      const sign = signOf(load<f64>(values + e))
      const isPassed = sign === 0 || sign === load<f64>(signs + e)
      if (load<f64>(zeros + e) <= 1 && isPassed) writeRecord(e, t + first * h, NEXT)
    }
    return first
  }
}

function writeRecord(e: usize, t: f64, y: usize): void {
  const at = recordsAt + <usize>records * (rowBytes + 8)
  store<f64>(at, <f64>(e >> 3))
  store<f64>(at, t, 8)
  memory.copy(at + 16, base + y, (<usize>order) << 3)
  records++
}
