// Riemann's zeta function on and beside the critical line, Hardy's Z(t) = exp(i theta(t)) zeta(1/2 + i t).
//
// From t = 200 up Z(t) is the Riemann-Siegel sum with the corrections C0 ... C4 (Edwards, Riemann's Zeta
// Function (1974), 7.4-7.5), whose remainder is at most 0.017 t^(-11/4) (Gabcke 1979): 8e-9 at t = 200. Below,
// and wherever zetaAt() is asked, it is the Euler-Maclaurin sum (Edwards 6.4), which is good to rounding.
import { zeroed } from './lib/memory'

/** Powers of z^2 in C0, C1/z, C2, C3/z, C4 with z = 2p - 1, p the fraction of sqrt(t/2pi). */
const ORDERS = 5
const POWERS = 22
// biome-ignore format: coefficients, from 80-digit Taylor series
const CORRECTIONS = memory.data<f64>([
  0.3826834323650898, 0.43724046807752043, 0.1323765754803435, -0.013605026047674188,
  -0.013567621970103581, -0.0016237253231444653, 0.0002970535373337969, 7.94330087952147e-05,
  4.6556124614504504e-07, -1.4327251630955106e-06, -1.0354847112312946e-07, 1.2357927083861738e-08,
  1.7881083857954906e-09, -3.391414389927036e-11, -1.6326633902565907e-11, -3.7851093185412205e-13,
  9.327423259201725e-14, 5.221843015978137e-15, -3.350673072744264e-16, -3.4124265228117265e-17,
  0.0, 0.0,
  -0.026825102628375348, 0.013784773426351853, 0.03849125048223508, 0.009871066299062077,
  -0.0033107597608584044, -0.0014647808577954152, -1.3207940624876963e-05, 5.9227487018471416e-05,
  5.980242585373449e-06, -9.641322456169826e-07, -1.8334733722714413e-07, 4.4670875627178334e-09,
  2.7096350821772744e-09, 7.785288654315851e-11, -2.343762601089369e-11, -1.5830172789987521e-12,
  1.211994157372379e-13, 1.4583781161108306e-14, -2.878630525813192e-16, -8.662862902123724e-17,
  0.0, 0.0,
  0.005188542830293168, 0.00030946583880634744, -0.011335941078229373, 0.0022330457419581446,
  0.00519663740886233, 0.0003439914407620834, -0.0005910648427470583, -0.00010229972547935857,
  2.0888392216992754e-05, 5.927665493096536e-06, -1.6423838362436276e-07, -1.5161199700940684e-07,
  -5.907803698206668e-09, 2.0911514859478188e-09, 1.781564958329235e-10, -1.6164072455353832e-11,
  -2.3806962496667617e-12, 5.398265295542595e-14, 1.9750142196969516e-14, 2.3332868732882633e-16,
  -1.118751761004808e-16, 0.0,
  -0.0013397160907194568, 0.003744215136379394, -0.0013303178919321468, -0.0022654660765471786,
  0.0009548499998506731, 0.0006010038458963604, -0.00010128858286776622, -6.865733449299826e-05,
  5.985366791538599e-07, 3.331659851239947e-06, 2.1919289102435082e-07, -7.890884245681494e-08,
  -9.414685081295262e-09, 9.57011621088348e-10, 1.8763137453470662e-10, -4.4378376793233995e-12,
  -2.242673850561735e-12, -3.6276868657352434e-14, 1.7639809550821582e-14, 7.960765246786778e-16,
  -9.419651490589691e-17, -7.133103854569658e-18,
  0.00046483389361763383, -0.001005660736534047, 0.00024044856573725794, 0.0010283086149702322,
  -0.0007657861071755644, -0.00020365286803084818, 0.0002321229049106873, 3.2602144243865195e-05,
  -2.5579062517949524e-05, -4.107464438915745e-06, 1.1781113640371294e-06, 2.445656142248458e-07,
  -2.3915824767344323e-08, -7.505214207035756e-09, 1.3312279416258429e-10, 1.344062675422562e-10,
  3.513770042430486e-12, -1.519154453370392e-12, -8.915417681447087e-14, 1.1195891165228536e-14,
  1.0516013329914816e-15, -5.1786552736466835e-17,
])

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

/** theta(t), t >= 9, by Stirling's series (Edwards 6.5); the first term left out is below 1e-15. */
export function theta(t: f64): f64 {
  const x = 1 / (t * t)
  const small =
    1.0 / 48 +
    x *
      (7.0 / 5760 +
        x *
          (31.0 / 80640 +
            x * (127.0 / 430080 + x * (511.0 / 1216512 + x * (1414477.0 / 1476034560)))))
  return 0.5 * t * Math.log(t / TWO_PI) - 0.5 * t - Math.PI / 8 + small / t
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
  const u = 2 * (a - <f64>last) - 1
  const square = u * u
  let correction: f64 = 0
  let at = CORRECTIONS + ORDERS * POWERS * 8
  for (let k = ORDERS - 1; k >= 0; k--) {
    let value: f64 = 0
    for (let power = 0; power < POWERS; power++) {
      at -= 8
      value = value * square + load<f64>(at)
    }
    correction = correction / a + ((k & 1) === 1 ? value * u : value)
  }
  correction /= sqrt<f64>(a)
  return 2 * sum + ((last & 1) === 1 ? correction : -correction)
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
