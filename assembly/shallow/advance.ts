// The two stages of a step of shallow.ts, with rotation and friction in each cell, and what a step leaves to be told.
import {
  ARRIVAL,
  BED,
  dry,
  FASTEST,
  FM,
  FN,
  H,
  H0,
  hasFriction,
  LINEAR,
  M,
  M0,
  MANNING,
  N,
  N0,
  nx,
  ny,
  origin,
  plane,
  QUADRATIC,
  RH,
  RM,
  RN,
  row,
  START,
  TOP,
  turns,
  turnsWater,
} from './cells'

let cosine: f64 = 1
let sine: f64 = 0

/** Keeps the state for restore() and the second stage. */
export function hold(): void {
  memory.copy(at0(H0), at0(H), plane)
  memory.copy(at0(M0), at0(M), plane)
  memory.copy(at0(N0), at0(N), plane)
}

export function restore(): void {
  memory.copy(at0(H), at0(H0), plane)
  memory.copy(at0(M), at0(M0), plane)
  memory.copy(at0(N), at0(N0), plane)
}

/** Planes lie behind one another from their ghosts on. */
function at0(which: usize): usize {
  return origin + which * plane - ghosts()
}

function ghosts(): usize {
  return (ny > 1 ? 2 * row : 0) + 16
}

/** Euler's step of dt from the state held; the least depth that it leaves. */
export function first(dt: f64): f64 {
  return firstRows(0, <i32>ny, dt)
}

export function firstRows(from: i32, to: i32, dt: f64): f64 {
  let least: f64 = 0
  for (let j = <usize>from; j < <usize>to; j++) {
    turnBy(j, dt)
    for (let q = origin + j * row, end = q + (nx << 3); q < end; q += 8) {
      const old = load<f64>(q)
      const h = old + dt * load<f64>(q + RH * plane)
      least = Math.min(least, h)
      const fm = load<f64>(q + RM * plane)
      const fn = load<f64>(q + RN * plane)
      const m = load<f64>(q + M * plane) + dt * fm
      const n = load<f64>(q + N * plane) + dt * fn
      let x = cosine * m + sine * n
      let y = cosine * n - sine * m
      if (hasFriction) {
        store<f64>(q + FM * plane, cosine * fm + sine * fn)
        store<f64>(q + FN * plane, cosine * fn - sine * fm)
        const share = slowed(q, old > dry ? old : h, x, y, dt)
        x *= share
        y *= share
      }
      put(q, h, x, y)
    }
  }
  return least
}

/** Another step of dt, and the mean of both with what was held; the least depth that it leaves. */
export function second(dt: f64): f64 {
  return secondRows(0, <i32>ny, dt)
}

export function secondRows(from: i32, to: i32, dt: f64): f64 {
  let least: f64 = 0
  for (let j = <usize>from; j < <usize>to; j++) {
    turnBy(j, dt)
    for (let q = origin + j * row, end = q + (nx << 3); q < end; q += 8) {
      const old = load<f64>(q)
      const h = (load<f64>(q + H0 * plane) + old + dt * load<f64>(q + RH * plane)) / 2
      least = Math.min(least, h)
      const fm = load<f64>(q + RM * plane)
      const fn = load<f64>(q + RN * plane)
      const m = load<f64>(q + M0 * plane)
      const n = load<f64>(q + N0 * plane)
      let x = load<f64>(q + M * plane) + dt * fm
      let y = load<f64>(q + N * plane) + dt * fn
      const share = hasFriction ? slowed(q, old > dry ? old : h, x, y, dt) : 1
      x = (cosine * m + sine * n + share * x) / 2
      y = (cosine * n - sine * m + share * y) / 2
      put(q, h, x, y)
      if (hasFriction && h > dry) correct(q, h, dt, fm, fn)
    }
  }
  return least
}

function turnBy(j: usize, dt: f64): void {
  if (!turnsWater) return
  const angle = load<f64>(turns + (j << 3)) * dt
  cosine = Math.cos(angle)
  sine = Math.sin(angle)
}

function put(q: usize, h: f64, x: f64, y: f64): void {
  const depth = Math.max(0, h)
  const flows = depth > dry
  store<f64>(q, depth)
  store<f64>(q + M * plane, flows ? x : 0)
  store<f64>(q + N * plane, flows ? y : 0)
}

/** Friction of |m| m over this: g n^2 h^(-7/3) of Manning and the share of h^-2. */
function drag(q: usize, h: f64): f64 {
  const manning = load<f64>(q + MANNING * plane)
  const quadratic = load<f64>(q + QUADRATIC * plane) / (h * h)
  return manning > 0 ? quadratic + manning / (h * h * Math.cbrt(h)) : quadratic
}

/** What is left of (x, y) after dt of friction, its new size taken on the right: m' = m - dt (r + drag |m'|) m'. */
function slowed(q: usize, h: f64, x: f64, y: f64, dt: f64): f64 {
  if (h <= dry) return 1
  const a = 1 + dt * load<f64>(q + LINEAR * plane)
  const b = 4 * dt * drag(q, h) * Math.sqrt(x * x + y * y)
  return 2 / (a + Math.sqrt(a * a + b))
}

/**
 * The implicit stages lose dt^2 J (f - k m), J the derivative of the friction k m: giving it back, again implicitly, makes them of
 * second order and leaves flows as they are where friction and force f balance.
 */
function correct(q: usize, h: f64, dt: f64, fm: f64, fn: f64): void {
  const m = load<f64>(q + M * plane)
  const n = load<f64>(q + N * plane)
  const size = Math.sqrt(m * m + n * n)
  const linear = load<f64>(q + LINEAR * plane)
  const d = drag(q, h) * size
  const x = (load<f64>(q + FM * plane) + fm) / 2
  const y = (load<f64>(q + FN * plane) + fn) / 2
  const ex = size > 0 ? m / size : 1
  const ey = size > 0 ? n / size : 0
  const dt2 = dt * dt
  const k = linear + d
  const along = (size + dt2 * (k + d) * (x * ex + y * ey)) / (1 + dt2 * k * (k + d))
  const across = (dt2 * k * (y * ex - x * ey)) / (1 + dt2 * k * k)
  store<f64>(q + M * plane, along * ex - across * ey)
  store<f64>(q + N * plane, along * ey + across * ex)
}

/** Remembers the highest surface, the fastest water, and when the surface first left its start by `threshold`. */
export function record(t: f64, threshold: f64): void {
  recordRows(0, <i32>ny, t, threshold)
}

export function recordRows(from: i32, to: i32, t: f64, threshold: f64): void {
  for (let j = <usize>from; j < <usize>to; j++) {
    for (let q = origin + j * row, end = q + (nx << 3); q < end; q += 8) {
      const h = load<f64>(q)
      const eta = h + load<f64>(q + BED * plane)
      store<f64>(q + TOP * plane, Math.max(load<f64>(q + TOP * plane), eta))
      if (h > dry) {
        const m = load<f64>(q + M * plane)
        const n = load<f64>(q + N * plane)
        const u = Math.sqrt(m * m + n * n) / h
        store<f64>(q + FASTEST * plane, Math.max(load<f64>(q + FASTEST * plane), u))
      }
      const begun = load<f64>(q + ARRIVAL * plane) >= 0
      if (!begun && Math.abs(eta - load<f64>(q + START * plane)) > threshold) {
        store<f64>(q + ARRIVAL * plane, t)
      }
    }
  }
}
