// The functions whose zeros are events: their values in a step, where they dip through 0 between two looks, and their zeros.
import { zeroed } from '../lib/memory'
import { base, interpolate, NEXT, POINT } from './frame'
import { event } from './user'

/** Looks at the signs in a step. */
export const SAMPLES: i32 = 4
/** Steps of the search for the least of a function between two samples. */
const DIP_STEPS: i32 = 8
const ROOT_SHARE: f64 = 1e-14
const ROOT_STEPS: i32 = 100
let events: i32 = 0
let interpolantRows: i32 = 8
export let evaluationsOfEvents: i32 = 0
/** Of each event, 8 bytes apart: g now, and its sign. */
export let values: usize = 0
export let signs: usize = 0
/** Of each event its value at the start of a step and at each sample, and the largest second difference of them. */
let ahead: usize = 0

export function openFunctions(eventCount: i32, rowsOfInterpolant: i32): void {
  events = eventCount
  evaluationsOfEvents = 0
  interpolantRows = rowsOfInterpolant
  const column = (<usize>eventCount) << 3
  values = zeroed(2 * column)
  signs = values + column
  ahead = zeroed(<usize>(SAMPLES + 2) * column)
}

export function evaluate(t: f64, y: usize): void {
  evaluationsOfEvents++
  event(t, y, values)
}

export function signOf(value: f64): f64 {
  return value > 0 ? 1 : value < 0 ? -1 : 0
}

/** Values over the step from t by h, whose end is in NEXT. */
export function lookAhead(t: f64, h: f64): void {
  const column = (<usize>events) << 3
  for (let s = 0; s <= SAMPLES; s++) {
    if (s < SAMPLES) interpolate(<f64>s / <f64>SAMPLES, POINT, interpolantRows)
    evaluate(t + (<f64>s / <f64>SAMPLES) * h, base + (s < SAMPLES ? POINT : NEXT))
    memory.copy(ahead + <usize>s * column, values, column)
  }
  for (let e: usize = 0; e < column; e += 8) {
    let bend: f64 = 0
    for (let s = 1; s < SAMPLES; s++) {
      const here = ahead + <usize>s * column + e
      const second = load<f64>(here - column) - 2 * load<f64>(here) + load<f64>(here + column)
      bend = max(bend, abs(second))
    }
    store<f64>(ahead + <usize>(SAMPLES + 1) * column + e, bend)
  }
}

/**
 * The first share before sample s at which a function dips through 0 and comes back; or 2. Where it stays further away than
 * it bends over the step, it has no room to.
 */
export function dipBefore(t: f64, h: f64, s: i32): f64 {
  const column = (<usize>events) << 3
  let first: f64 = 2
  for (let e: usize = 0; e < column; e += 8) {
    const sign = load<f64>(signs + e)
    const to = load<f64>(ahead + <usize>s * column + e)
    const from = load<f64>(ahead + <usize>(s - 1) * column + e)
    if (sign === 0 || signOf(to) !== sign || signOf(from) !== sign) continue
    const bend = load<f64>(ahead + <usize>(SAMPLES + 1) * column + e)
    if (min(abs(to), abs(from)) < bend) first = min(first, dip(t, h, e, sign, s))
  }
  return first
}

/** Parabolas through the lowest point and its neighbours, until one is on the other side of 0. */
function dip(t: f64, h: f64, e: usize, sign: f64, s: i32): f64 {
  const column = (<usize>events) << 3
  let a = <f64>(s - 1) / <f64>SAMPLES
  let c = <f64>s / <f64>SAMPLES
  let b = (a + c) / 2
  let fa = sign * load<f64>(ahead + <usize>(s - 1) * column + e)
  let fc = sign * load<f64>(ahead + <usize>s * column + e)
  let fb = sign * valueAt(t, h, e, b)
  for (let n = 0; n < DIP_STEPS; n++) {
    if (fb < 0) return b
    const p = (b - a) * (fb - fc)
    const q = (b - c) * (fb - fa)
    const x = b - (0.5 * ((b - a) * p - (b - c) * q)) / (p - q)
    if (!(x > a && x < c) || x === b) return 2
    const fx = sign * valueAt(t, h, e, x)
    if (fx < 0) return x
    // Between three points of which the middle one is lowest; a dip at an end is looked for there.
    if (x < b) {
      if (fx < fb) {
        c = b
        fc = fb
        b = x
        fb = fx
      } else {
        a = x
        fa = fx
      }
    } else if (fx < fb) {
      a = b
      fa = fb
      b = x
      fb = fx
    } else {
      c = x
      fc = fx
    }
  }
  return 2
}

function valueAt(t: f64, h: f64, e: usize, x: f64): f64 {
  interpolate(x, POINT, interpolantRows)
  evaluate(t + x * h, base + POINT)
  return load<f64>(values + e)
}

/** Brent, Algorithms for Minimization without Derivatives (1973), chapter 4, between shares a and b. */
export function zero(t: f64, h: f64, e: usize, from: f64, to: f64): f64 {
  let a = from
  let b = to
  let fa = valueAt(t, h, e, a)
  let fb = valueAt(t, h, e, b)
  // By rounding an end may have the sign of the other, or none: then it is the zero.
  if (fa === 0 || signOf(fa) === signOf(fb)) return a
  let c = a
  let fc = fa
  let d = b - a
  let last = d
  for (let n = 0; n < ROOT_STEPS; n++) {
    if (signOf(fb) === signOf(fc)) {
      c = a
      fc = fa
      d = b - a
      last = d
    }
    if (abs(fc) < abs(fb)) {
      a = b
      b = c
      c = a
      fa = fb
      fb = fc
      fc = fa
    }
    const tolerance = 2 * f64.EPSILON * abs(b) + ROOT_SHARE / 2
    const half = (c - b) / 2
    if (abs(half) <= tolerance || fb === 0) break
    if (abs(last) < tolerance || abs(fa) <= abs(fb)) {
      d = half
      last = half
    } else {
      const s = fb / fa
      let p: f64
      let q: f64
      if (a === c) {
        p = 2 * half * s
        q = 1 - s
      } else {
        const r = fb / fc
        const u = fa / fc
        p = s * (2 * half * u * (u - r) - (b - a) * (r - 1))
        q = (u - 1) * (r - 1) * (s - 1)
      }
      if (p > 0) q = -q
      p = abs(p)
      if (2 * p < min(3 * half * q - abs(tolerance * q), abs(last * q))) {
        last = d
        d = p / q
      } else {
        d = half
        last = half
      }
    }
    a = b
    fa = fb
    b += abs(d) > tolerance ? d : half > 0 ? tolerance : -tolerance
    fb = valueAt(t, h, e, b)
  }
  return b
}
