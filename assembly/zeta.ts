// Riemann's zeta function on and beside the critical line, Hardy's Z(t) = exp(i theta(t)) zeta(1/2 + i t).
//
// From t = 200 up Z(t) is the Riemann-Siegel sum with the corrections C0 ... C4 (Edwards, Riemann's Zeta
// Function (1974), 7.4-7.5), whose remainder is at most 0.017 t^(-11/4) (Gabcke 1979): 8e-9 at t = 200. Below,
// and wherever zetaAt() is asked, it is the Euler-Maclaurin sum (Edwards 6.4), which is good to rounding.
import { zeroed } from './lib/memory'
import { correction, theta } from './lib/riemann-siegel'

export { theta }

/** B_2k / (2k)!, k = 1 ... 26. */
const TAIL_TERMS = 26
// biome-ignore format: coefficients
const BERNOULLI = memory.data<f64>([
  0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05, -8.267195767195768e-07,
  2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13,
  8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18, -1.3954464685812522e-19,
  3.534707039629467e-21, -8.953517427037546e-23, 2.267952452337683e-24, -5.744790668872202e-26,
  1.455172475614865e-27, -3.6859949406653103e-29, 9.336734257095045e-31, -2.36502241570063e-32,
  5.990671762482134e-34, -1.5174548844682903e-35, 3.843758125454189e-37, -9.736353072646691e-39,
  2.466247044200681e-40, -6.247076741820743e-42,
])

const TWO_PI: f64 = 2 * Math.PI
const RIEMANN_SIEGEL_FROM: f64 = 200

let logs: usize = 0 // ln n at n * 8
let roots: usize = 0 // 1/sqrt(n)
let samples: usize = 0
let sumRe: f64 = 0
let sumIm: f64 = 0

/** Takes all memory: for |t| <= most, and `count` samples a call. */
export function init(most: f64, count: i32): void {
  const terms = directTerms(most) + MOST_EXTRA
  logs = zeroed((terms + 1) << 3)
  roots = zeroed((terms + 1) << 3)
  samples = zeroed(count << 3)
  for (let n = 1; n <= terms; n++) {
    store<f64>(logs + (n << 3), Math.log(<f64>n))
    store<f64>(roots + (n << 3), 1 / sqrt<f64>(<f64>n))
  }
}

const MOST_EXTRA = 16

/** With t/pi terms each term of the tail is a quarter of the one before. */
function directTerms(t: f64): i32 {
  return <i32>(t / Math.PI) + 16
}

/** The t with theta(t) = n pi, by Newton's steps from a guess nearby. */
export function gramPoint(n: i32, guess: f64): f64 {
  let t = guess
  for (let step = 0; step < 12; step++) {
    const change = (theta(t) - <f64>n * Math.PI) / (0.5 * Math.log(t / TWO_PI))
    t -= change
    if (abs<f64>(change) < 1e-12 * t) break
  }
  return t
}

/** Hardy's Z(t), t >= 9. */
export function z(t: f64): f64 {
  return t < RIEMANN_SIEGEL_FROM ? zDirect(t, 0) : riemannSiegel(t)
}

/** Z(t), ..., Z(t + (count - 1) step); the address of the values. */
export function sample(t: f64, step: f64, count: i32): usize {
  for (let i = 0; i < count; i++) store<f64>(samples + (i << 3), z(t + <f64>i * step))
  return samples
}

function riemannSiegel(t: f64): f64 {
  const phase = theta(t)
  const a = sqrt<f64>(t / TWO_PI)
  const last = <i32>a
  let sum: f64 = 0
  for (let n: i32 = last; n >= 1; n--) {
    const at = (<usize>n) << 3
    sum += load<f64>(roots + at) * Math.cos(phase - t * load<f64>(logs + at))
  }
  const rest = correction(a, last)
  return 2 * sum + ((last & 1) === 1 ? rest : -rest)
}

/** Z(t) by the Euler-Maclaurin sum with `extra` terms (at most 16) more than needed. */
export function zDirect(t: f64, extra: i32): f64 {
  zetaAt(0.5, t, extra)
  const phase = theta(t)
  return Math.cos(phase) * sumRe - Math.sin(phase) * sumIm
}

/** zeta(sigma + i t), sigma > 0, into re() and im(). */
export function zetaAt(sigma: f64, t: f64, extra: i32): void {
  const last = directTerms(t) + extra
  let re: f64 = 0
  let im: f64 = 0
  for (let n: i32 = last - 1; n >= 1; n--) {
    const at = (<usize>n) << 3
    const weight = sigma === 0.5 ? load<f64>(roots + at) : Math.exp(-sigma * load<f64>(logs + at))
    const phase = t * load<f64>(logs + at)
    re += weight * Math.cos(phase)
    im -= weight * Math.sin(phase)
  }
  const N = <f64>last
  const logN = load<f64>(logs + ((<usize>last) << 3))
  const weight = Math.exp(-sigma * logN)
  const wRe = weight * Math.cos(t * logN) // N^-s
  const wIm = -weight * Math.sin(t * logN)
  // N^(1-s)/(s-1) + N^-s/2
  const scale = N / ((sigma - 1) * (sigma - 1) + t * t)
  re += scale * (wRe * (sigma - 1) + wIm * t) + 0.5 * wRe
  im += scale * (wIm * (sigma - 1) - wRe * t) + 0.5 * wIm
  // s (s+1) ... (s+2k-2) N^(1-s-2k)
  let fRe = (sigma * wRe - t * wIm) / N
  let fIm = (sigma * wIm + t * wRe) / N
  const shrink = 1 / (N * N)
  for (let k = 0; k < TAIL_TERMS; k++) {
    const coefficient = load<f64>(BERNOULLI + ((<usize>k) << 3))
    re += coefficient * fRe
    im += coefficient * fIm
    const p = sigma + <f64>(2 * k + 1)
    const gRe = (p * (p + 1) - t * t) * shrink
    const gIm = (2 * p + 1) * t * shrink
    const next = fRe * gRe - fIm * gIm
    fIm = fRe * gIm + fIm * gRe
    fRe = next
  }
  sumRe = re
  sumIm = im
}

export function re(): f64 {
  return sumRe
}

export function im(): f64 {
  return sumIm
}
