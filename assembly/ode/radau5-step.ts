// One step of RADAU5, the implicit Runge-Kutta method of Radau IIA of order 5 for  M y' = f(t, y), M diagonal: simplified
// Newton iterations on the three stages, transformed into one real and one complex system, and the embedded error estimate
// (Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed., 1996, section IV.8, and code radau5.f).
import {
  ATOL,
  base,
  bytes,
  DENSE,
  FIRST,
  interpolate,
  NEXT,
  OWN,
  order,
  POINT,
  relative,
  SLOT,
  slope,
  Y,
} from './frame'
import { factor, solveComplex, solveReal } from './pivoted-lu'

const Z1: usize = OWN
const Z2: usize = OWN + SLOT
const Z3: usize = OWN + 2 * SLOT
const W1: usize = OWN + 3 * SLOT
const W2: usize = OWN + 4 * SLOT
const W3: usize = OWN + 5 * SLOT
/** Divided differences of the collocation polynomial of the last step, from its end. */
export const COLLOCATION: usize = OWN + 6 * SLOT
const A1: usize = COLLOCATION
const A2: usize = COLLOCATION + SLOT
const A3: usize = COLLOCATION + 2 * SLOT
/** Diagonal of M; what a component is measured by; an error. */
export const MASS: usize = OWN + 9 * SLOT
const SCALE: usize = OWN + 10 * SLOT
const ERROR: usize = OWN + 11 * SLOT
/** Where the Jacobian was taken. */
export const PLACE: usize = OWN + 12 * SLOT
export const SLOTS: i32 = 14 + 13

const ROOT6: f64 = 2.4494897427831780982
const C1: f64 = (4 - ROOT6) / 10
const C2: f64 = (4 + ROOT6) / 10
const D1: f64 = -(13 + 7 * ROOT6) / 3
const D2: f64 = (-13 + 7 * ROOT6) / 3
const D3: f64 = -1.0 / 3
/** Eigenvalues of the inverse of the coefficient matrix. */
const GAMMA: f64 = 3.6378342527444957322
const ALPHA: f64 = 2.6810828736277521339
const BETA: f64 = 3.0504301992474105694
const T11: f64 = 9.1232394870892942792e-2
const T12: f64 = -0.14125529502095420843
const T13: f64 = -3.0029194105147424492e-2
const T21: f64 = 0.24171793270710701896
const T22: f64 = 0.20412935229379993199
const T23: f64 = 0.38294211275726193779
const T31: f64 = 0.96604818261509293619
const I11: f64 = 4.325579890063155351
const I12: f64 = 0.33919925181580986954
const I13: f64 = 0.54177053993587487119
const I21: f64 = -4.1787185915519047273
const I22: f64 = -0.32768282076106238708
const I23: f64 = 0.47662355450055045196
const I31: f64 = -0.50287263494578687595
const I32: f64 = 2.5719269498556054292
const I33: f64 = -0.59603920482822492497

export const ITERATIONS_MAX: i32 = 7

/** Of the last attempt: iterations, rate of their convergence, by how much the step has to shrink. */
export let iterations: i32 = 0
export let theta: f64 = 0
export let shrink: f64 = 0.5
/** Whether the rates did not exist somewhere. */
export let isBroken: bool = false
/** theta / (1 - theta), carried from step to step. */
export let confidence: f64 = 1
let rtol: f64 = 0
let atolShare: f64 = 0
let enough: f64 = 0

/** As before the first attempt. */
export function openStep(): void {
  iterations = 0
  theta = 0
  shrink = 0.5
  isBroken = false
  confidence = 1
}

export function setConfidence(value: f64, rate: f64): void {
  confidence = value
  theta = rate
}

/** Tolerances in the scale of the error estimate, which is of lower order than the result. */
export function setTolerances(): void {
  rtol = 0.1 * Math.pow(relative, 2.0 / 3)
  atolShare = rtol / relative
  enough = max((10 * f64.EPSILON) / rtol, min(0.03, Math.sqrt(rtol)))
}

export function setScale(): void {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i, atolShare * load<f64>(i, ATOL) + rtol * abs(load<f64>(i, Y)), SCALE)
  }
}

/** Factors for steps of length h. */
export function prepare(h: f64): bool {
  return factor(GAMMA / h, ALPHA / h, BETA / h, MASS)
}

/** Where the stages of a step begin: at 0, on the polynomial of the step before, or on that of the step that it is part of. */
export const FROM_NOTHING: i32 = 0
export const FROM_LAST: i32 = 1
export const FROM_WHOLE: i32 = 2

/** `ratio`: the length over that of the step of the polynomial. */
function begin(from: i32, ratio: f64): void {
  if (from === FROM_NOTHING) {
    memory.fill(base + Z1, 0, 6 * SLOT)
    return
  }
  // Shares of that step from its end.
  const start: f64 = from === FROM_WHOLE ? -1 : 0
  const q1 = start + C1 * ratio
  const q2 = start + C2 * ratio
  const q3 = start + ratio
  for (let i = base, last = base + bytes; i < last; i += 8) {
    const a1 = load<f64>(i, A1)
    const a2 = load<f64>(i, A2)
    const a3 = load<f64>(i, A3)
    const rise = from === FROM_WHOLE ? load<f64>(i, NEXT) - load<f64>(i, Y) : 0
    const z1 = rise + q1 * (a1 + (q1 - C2 + 1) * (a2 + (q1 - C1 + 1) * a3))
    const z2 = rise + q2 * (a1 + (q2 - C2 + 1) * (a2 + (q2 - C1 + 1) * a3))
    const z3 = rise + q3 * (a1 + (q3 - C2 + 1) * (a2 + (q3 - C1 + 1) * a3))
    store<f64>(i, z1, Z1)
    store<f64>(i, z2, Z2)
    store<f64>(i, z3, Z3)
    store<f64>(i, I11 * z1 + I12 * z2 + I13 * z3, W1)
    store<f64>(i, I21 * z1 + I22 * z2 + I23 * z3, W2)
    store<f64>(i, I31 * z1 + I32 * z2 + I33 * z3, W3)
  }
}

function stageSlope(t: f64, z: usize): void {
  for (let i = base, last = base + bytes; i < last; i += 16) {
    v128.store(i, f64x2.add(v128.load(i, Y), v128.load(i + z)), POINT)
  }
  slope(t, POINT, z)
}

/** The stages by simplified Newton iterations; false when they diverge or would be too many: see `shrink`. */
export function iterate(t: f64, h: f64, from: i32, ratio: f64): bool {
  begin(from, ratio)
  confidence = Math.pow(max(confidence, f64.EPSILON), 0.8)
  theta = 1e-3
  shrink = 0.5
  isBroken = false
  const gamma = GAMMA / h
  const alpha = ALPHA / h
  const beta = BETA / h
  let sizeBefore: f64 = 0
  let rateBefore: f64 = 0
  for (iterations = 0; iterations < ITERATIONS_MAX; ) {
    stageSlope(t + C1 * h, Z1)
    stageSlope(t + C2 * h, Z2)
    stageSlope(t + h, Z3)
    for (let i = base, last = base + bytes; i < last; i += 8) {
      const f1 = load<f64>(i, Z1)
      const f2 = load<f64>(i, Z2)
      const f3 = load<f64>(i, Z3)
      const m = load<f64>(i, MASS)
      const w1 = m * load<f64>(i, W1)
      const w2 = m * load<f64>(i, W2)
      const w3 = m * load<f64>(i, W3)
      store<f64>(i, I11 * f1 + I12 * f2 + I13 * f3 - gamma * w1, Z1)
      store<f64>(i, I21 * f1 + I22 * f2 + I23 * f3 - (alpha * w2 - beta * w3), Z2)
      store<f64>(i, I31 * f1 + I32 * f2 + I33 * f3 - (alpha * w3 + beta * w2), Z3)
    }
    solveReal(Z1)
    solveComplex(Z2, Z3)
    iterations++
    const size = correction()
    isBroken = !(size < Infinity)
    if (isBroken) return false
    if (iterations > 1 && iterations < ITERATIONS_MAX) {
      const rate = size / sizeBefore
      theta = iterations === 2 ? rate : Math.sqrt(rate * rateBefore)
      rateBefore = rate
      if (!(theta < 0.99)) return false
      confidence = theta / (1 - theta)
      const left = ITERATIONS_MAX - 1 - iterations
      let ahead = (confidence * size) / enough
      for (let n = 0; n < left; n++) ahead *= theta
      if (ahead >= 1) {
        shrink = 0.8 * Math.pow(max(1e-4, min(20, ahead)), -1 / <f64>(4 + left))
        return false
      }
    }
    sizeBefore = max(size, f64.EPSILON)
    for (let i = base, last = base + bytes; i < last; i += 8) {
      const w1 = load<f64>(i, W1) + load<f64>(i, Z1)
      const w2 = load<f64>(i, W2) + load<f64>(i, Z2)
      const w3 = load<f64>(i, W3) + load<f64>(i, Z3)
      store<f64>(i, w1, W1)
      store<f64>(i, w2, W2)
      store<f64>(i, w3, W3)
      store<f64>(i, T11 * w1 + T12 * w2 + T13 * w3, Z1)
      store<f64>(i, T21 * w1 + T22 * w2 + T23 * w3, Z2)
      store<f64>(i, T31 * w1 + w2, Z3)
    }
    if (confidence * size <= enough) return true
  }
  return false
}

function correction(): f64 {
  let sum: f64 = 0
  for (let i = base, last = base + ((<usize>order) << 3); i < last; i += 8) {
    const scale = load<f64>(i, SCALE)
    const x = load<f64>(i, Z1) / scale
    const y = load<f64>(i, Z2) / scale
    const z = load<f64>(i, Z3) / scale
    sum += x * x + y * y + z * z
  }
  return Math.sqrt(sum / <f64>(3 * order))
}

/** Error over what is allowed; a first step, or one after a rejection, filters it once more. */
export function estimate(t: f64, h: f64, isDoubtful: bool): f64 {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    const z = (D1 * load<f64>(i, Z1) + D2 * load<f64>(i, Z2) + D3 * load<f64>(i, Z3)) / h
    const part = z * load<f64>(i, MASS)
    store<f64>(i, part, W2)
    store<f64>(i, part + load<f64>(i, FIRST), ERROR)
  }
  solveReal(ERROR)
  let error = errorNorm()
  if (!(error >= 1 && isDoubtful)) return error
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i, load<f64>(i, Y) + load<f64>(i, ERROR), POINT)
  }
  slope(t, POINT, W1)
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i, load<f64>(i, W1) + load<f64>(i, W2), ERROR)
  }
  solveReal(ERROR)
  return errorNorm()
}

function errorNorm(): f64 {
  let sum: f64 = 0
  for (let i = base, last = base + ((<usize>order) << 3); i < last; i += 8) {
    const x = load<f64>(i, ERROR) / load<f64>(i, SCALE)
    sum += x * x
  }
  return max(Math.sqrt(sum / <f64>order), 1e-10)
}

/**
 * The state at t + part of the step by h that has just been finished, in slot `to`, by a step of its own: the collocation
 * polynomial is of order 3 alone, and stays where that step does not converge. The factors are those of `part` afterwards.
 */
export function inside(t: f64, part: f64, h: f64, to: usize): void {
  const trust = confidence
  const rate = theta
  const converges = prepare(part) && iterate(t, part, FROM_WHOLE, part / h)
  setConfidence(trust, rate)
  if (!converges) {
    interpolate(part / h, to, 4)
    return
  }
  for (let i = base, last = base + bytes; i < last; i += 8) {
    store<f64>(i + to, load<f64>(i, Y) + load<f64>(i, Z3))
  }
}

/** The state at the end of the step in NEXT, and the collocation polynomial of the step. */
export function finish(): void {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    const z1 = load<f64>(i, Z1)
    const z2 = load<f64>(i, Z2)
    const z3 = load<f64>(i, Z3)
    const a1 = (z2 - z3) / (C2 - 1)
    const middle = (z1 - z2) / (C1 - C2)
    const a2 = (middle - a1) / (C1 - 1)
    store<f64>(i, load<f64>(i, Y) + z3, NEXT)
    store<f64>(i, a1, A1)
    store<f64>(i, a2, A2)
    store<f64>(i, a2 - (middle - z1 / C1) / C2, A3)
  }
}

/** That polynomial in the rows of the interpolant. */
export function collocationRows(): void {
  for (let i = base, last = base + bytes; i < last; i += 8) {
    const a1 = load<f64>(i, A1)
    const a2 = load<f64>(i, A2)
    const a3 = load<f64>(i, A3)
    const rise = load<f64>(i, NEXT) - load<f64>(i, Y)
    const atEnd = a1 + (1 - C2) * (a2 + (1 - C1) * a3)
    const atStart = rise - (a2 - C1 * a3) + C2 * a3
    store<f64>(i, load<f64>(i, Y), DENSE)
    store<f64>(i, rise, DENSE + SLOT)
    store<f64>(i, atStart - rise, DENSE + 2 * SLOT)
    store<f64>(i, 2 * rise - atStart - atEnd, DENSE + 3 * SLOT)
  }
}
