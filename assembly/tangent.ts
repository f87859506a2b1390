// A flow or a map with vectors that are carried along by its derivative:  y' = f(t, y),  w' = J(t, y) w, or y -> f(n, y),
// w -> J w, for as many w as are wanted. The user module gives f and J alone, and both together with the vectors behind the
// state and the trace of J behind them. Classical Runge-Kutta steps of one length; modified Gram-Schmidt keeps the vectors
// apart and adds up the logarithms of their lengths (Benettin, Galgani, Giorgilli and Strelcyn, Meccanica 15 (1980) 9).
import { zeroed } from './lib/memory'
import { jacobian, system, tangents } from './ode/user'

let n: i32 = 0
let vectors: i32 = 0
/** Of state, vectors and trace together, in whole pairs. */
let bytes: usize = 0
let stateAt: usize = 0
let pointAt: usize = 0
let slopeAt: usize = 0
let totalAt: usize = 0
let ratesAt: usize = 0
let entriesAt: usize = 0
let sumsAt: usize = 0

/** Takes all memory of the run. */
export function init(equations: i32, count: i32, entries: i32): void {
  n = equations
  vectors = count
  const size = <usize>(n * (1 + count) + 1)
  bytes = ((size + 1) & ~1) << 3
  stateAt = zeroed(bytes)
  pointAt = zeroed(bytes)
  slopeAt = zeroed(bytes)
  totalAt = zeroed(bytes)
  ratesAt = zeroed((<usize>n + 1) << 3)
  entriesAt = zeroed((<usize>entries + 1) << 3)
  sumsAt = zeroed((<usize>count + 1) << 3)
}

/** The state, then the vectors one after the other, then the trace of J summed up over the run. */
export function state(): usize {
  return stateAt
}
/** What rates(), tangentRates() and entries() have written. */
export function ratesAddress(): usize {
  return ratesAt
}
export function slopeAddress(): usize {
  return slopeAt
}
export function entriesAddress(): usize {
  return entriesAt
}
/** Of each vector the logarithms of its stretching. */
export function sums(): usize {
  return sumsAt
}

/** f at the state. */
export function rates(t: f64): void {
  system(t, stateAt, ratesAt)
}

/** f, J w and the trace at the state. */
export function tangentRates(t: f64): void {
  tangents(t, stateAt, slopeAt)
}

/** J at the state, as the pattern of the module has it. */
export function entries(t: f64): void {
  jacobian(t, stateAt, entriesAt)
}

/** `count` steps of length h from t0 + done h; after each `every` of them, and never for 0, the vectors are set apart. */
export function advance(t0: f64, done: f64, h: f64, count: i32, every: i32): void {
  let left = every
  for (let i = 0; i < count; i++) {
    step(t0 + (done + <f64>i) * h, h)
    if (--left === 0) {
      orthonormalise()
      left = every
    }
  }
}

/** The same for a map, whose points are numbered from `done` on; the trace stays out of it. */
export function iterate(done: f64, count: i32, every: i32): void {
  let left = every
  for (let i = 0; i < count; i++) {
    tangents(done + <f64>i, stateAt, slopeAt)
    for (let at: usize = 0, last = (<usize>(n * (1 + vectors))) << 3; at < last; at += 8) {
      store<f64>(stateAt + at, load<f64>(slopeAt + at))
    }
    if (--left === 0) {
      orthonormalise()
      left = every
    }
  }
}

function step(t: f64, h: f64): void {
  tangents(t, stateAt, slopeAt)
  take(h / 6, h / 2, true)
  tangents(t + h / 2, pointAt, slopeAt)
  take(h / 3, h / 2, false)
  tangents(t + h / 2, pointAt, slopeAt)
  take(h / 3, h, false)
  tangents(t + h, pointAt, slopeAt)
  const weight = f64x2.splat(h / 6)
  for (let at: usize = 0; at < bytes; at += 16) {
    const sum = f64x2.add(v128.load(totalAt + at), f64x2.mul(weight, v128.load(slopeAt + at)))
    v128.store(stateAt + at, sum)
  }
}

/** Adds a slope to the sum of the step and moves the next point along it. */
function take(weight: f64, reach: f64, isFirst: bool): void {
  const w = f64x2.splat(weight)
  const r = f64x2.splat(reach)
  for (let at: usize = 0; at < bytes; at += 16) {
    const slope = v128.load(slopeAt + at)
    const start = v128.load(stateAt + at)
    const sum = isFirst ? start : v128.load(totalAt + at)
    v128.store(totalAt + at, f64x2.add(sum, f64x2.mul(w, slope)))
    v128.store(pointAt + at, f64x2.add(start, f64x2.mul(r, slope)))
  }
}

/** Modified Gram-Schmidt in their order; the logarithms of the lengths join their sums. */
export function orthonormalise(): void {
  const size = (<usize>n) << 3
  for (let v = 0; v < vectors; v++) {
    const own = stateAt + <usize>(1 + v) * size
    let square: f64 = 0
    for (let at: usize = 0; at < size; at += 8) {
      const value = load<f64>(own + at)
      square += value * value
    }
    const length = sqrt(square)
    const sum = sumsAt + ((<usize>v) << 3)
    store<f64>(sum, load<f64>(sum) + Math.log(length))
    for (let at: usize = 0; at < size; at += 8) store<f64>(own + at, load<f64>(own + at) / length)
    for (let u = v + 1; u < vectors; u++) {
      const other = stateAt + <usize>(1 + u) * size
      let along: f64 = 0
      for (let at: usize = 0; at < size; at += 8)
        along += load<f64>(own + at) * load<f64>(other + at)
      for (let at: usize = 0; at < size; at += 8) {
        store<f64>(other + at, load<f64>(other + at) - along * load<f64>(own + at))
      }
    }
  }
}
