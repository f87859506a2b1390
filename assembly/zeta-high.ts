// Hardy's Z high up: the Riemann-Siegel sum with the corrections of zeta.ts, its phases t ln n known to some 1e-15 whatever t is,
// from logarithms in two doubles. From t = 200 up the remainder is at most 0.017 t^(-11/4) (Gabcke 1979).
import { zeroed } from './lib/memory'
import { correction, theta } from './lib/riemann-siegel'

const TWO_PI: f64 = 6.283185307179586
const TWO_PI_REST: f64 = 2.4492935982947064e-16
const LN_TWO_PI: f64 = 1.8378770664093456
const LN_TWO_PI_REST: f64 = -7.756588316134483e-17
const SPLIT: f64 = 134217729
/** Table of ln n from 1 to this at least: what logarithm() starts from. */
const TABLE_MIN = 2048

let logs: usize = 0 // ln n as two doubles, then 1/sqrt(n), 24 bytes each
let samples: usize = 0
/** Heights are told from here on, so that those beyond 2^53 units of a zero's accuracy keep their digits. */
let origin: f64 = 0
let high: f64 = 0
let low: f64 = 0

/** Takes all memory: for t up to `most`, and `count` samples a call. */
export function init(most: f64, count: i32): void {
  const terms = max<i32>(<i32>sqrt<f64>(most / TWO_PI) + 2, TABLE_MIN)
  logs = zeroed(<usize>(terms + 1) * 24)
  samples = zeroed((<usize>count) << 3)
  let sum: f64 = 0
  let rest: f64 = 0
  for (let n = 1; n <= terms; n++) {
    const at = logs + <usize>n * 24
    store<f64>(at, sum)
    store<f64>(at, rest, 8)
    store<f64>(at, 1 / sqrt<f64>(<f64>n), 16)
    // ln(n + 1) - ln n = 2 artanh(1 / (2 n + 1))
    artanh(1, 0, <f64>(2 * n + 1))
    add(sum, rest, 2 * high, 2 * low)
    sum = high
    rest = low
  }
}

/** Heights count from t = `at`, a whole number; all values are those of the fine sum then. */
export function setOrigin(at: f64): void {
  origin = at
}

/** What origin + x is beyond its rounded value t. */
function restOf(x: f64, t: f64): f64 {
  return x - (t - origin)
}

/** a + b into high and low. */
function add(aHigh: f64, aLow: f64, bHigh: f64, bLow: f64): void {
  const s = aHigh + bHigh
  const v = s - aHigh
  const e = aHigh - (s - v) + (bHigh - v) + (aLow + bLow)
  high = s + e
  low = e - (high - s)
}

/** What a b is beyond its rounded value. */
function excess(a: f64, b: f64, product: f64): f64 {
  const x = a * SPLIT
  const aHigh = x - (x - a)
  const aLow = a - aHigh
  const y = b * SPLIT
  const bHigh = y - (y - b)
  const bLow = b - bHigh
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
}

function multiply(aHigh: f64, aLow: f64, bHigh: f64, bLow: f64): void {
  const p = aHigh * bHigh
  const e = excess(aHigh, bHigh, p) + (aHigh * bLow + aLow * bHigh)
  high = p + e
  low = e - (high - p)
}

function divide(aHigh: f64, aLow: f64, b: f64): void {
  const q = aHigh / b
  const p = q * b
  const r = (aHigh - p - excess(q, b, p) + aLow) / b
  high = q + r
  low = r - (high - q)
}

/** artanh(a / b) by its series, |a / b| <= 1/3. */
function artanh(aHigh: f64, aLow: f64, b: f64): void {
  divide(aHigh, aLow, b)
  const xHigh = high
  const xLow = low
  multiply(xHigh, xLow, xHigh, xLow)
  const squareHigh = high
  const squareLow = low
  let termHigh = xHigh
  let termLow = xLow
  let sumHigh = xHigh
  let sumLow = xLow
  for (let k = 3; k < 80; k += 2) {
    multiply(termHigh, termLow, squareHigh, squareLow)
    termHigh = high
    termLow = low
    divide(termHigh, termLow, <f64>k)
    if (abs<f64>(high) < 1e-33) break
    add(sumHigh, sumLow, high, low)
    sumHigh = high
    sumLow = low
  }
  high = sumHigh
  low = sumLow
}

/** ln t into high and low: t = k 2^e (1 + d), k in the table. */
function logarithm(t: f64): void {
  let scale: f64 = 1
  let e: f64 = 0
  while (t * scale >= 2048) {
    scale *= 0.5
    e += 1
  }
  while (t * scale < 1024) {
    scale *= 2
    e -= 1
  }
  const x = t * scale
  const k = Math.floor(x)
  // ln(x / k) = 2 artanh((x - k) / (x + k)); x + k as two doubles: its head divides, its rest corrects.
  const sum = x + k
  const rest = k - (sum - x)
  artanh(x - k, (-(x - k) * rest) / sum, sum)
  const dHigh = 2 * high
  const dLow = 2 * low
  const at = logs + <usize>k * 24
  add(load<f64>(at), load<f64>(at, 8), dHigh, dLow)
  const two = logs + 2 * 24
  const hHigh = high
  const hLow = low
  multiply(load<f64>(two), load<f64>(two, 8), e, 0)
  add(hHigh, hLow, high, low)
}

/** high + low less whole turns. */
function turned(): f64 {
  const q = Math.round(high / TWO_PI)
  const p = q * TWO_PI
  return high - p - excess(q, TWO_PI, p) + (low - q * TWO_PI_REST)
}

/** theta(t + rest) but for what falls as 1/t, into high and low. */
function angle(t: f64, rest: f64): void {
  logarithm(t)
  if (rest !== 0) add(high, low, rest / t, 0)
  add(high, low, -LN_TWO_PI, -LN_TWO_PI_REST)
  add(high, low, -1, 0)
  multiply(high, low, 0.5 * t, 0.5 * rest)
  add(high, low, -Math.PI / 8, 0)
}

/** theta less whole turns. */
export function phase(height: f64): f64 {
  const t = origin + height
  angle(t, restOf(height, t))
  const turn = turned()
  const x = 1 / (t * t)
  return turn + (1.0 / 48 + x * (7.0 / 5760 + x * (31.0 / 80640 + x * (127.0 / 430080)))) / t
}

/** Hardy's Z(t), t >= 200. */
export function z(height: f64): f64 {
  const theta = phase(height)
  const t = origin + height
  const rest = restOf(height, t)
  const a = sqrt<f64>(t / TWO_PI)
  const last = <i32>a
  const x = t * SPLIT
  const tHigh = x - (x - t)
  const tLow = t - tHigh
  let sum: f64 = 0
  for (let n: i32 = last; n >= 1; n--) {
    const at = logs + <usize>n * 24
    const l = load<f64>(at)
    const p = t * l
    const y = l * SPLIT
    const lHigh = y - (y - l)
    const lLow = l - lHigh
    const e = tLow * lLow - (p - tHigh * lHigh - tLow * lHigh - tHigh * lLow)
    const q = nearest<f64>(p * 0.15915494309189535)
    const w = q * TWO_PI
    // q has few bits, so that the parts of its product are exact.
    const v = q * SPLIT
    const qHigh = v - (v - q)
    const qLow = q - qHigh
    const d = qLow * TURN_LOW - (w - qHigh * TURN_HIGH - qLow * TURN_HIGH - qHigh * TURN_LOW)
    const angle = p - w - d + (e + t * load<f64>(at, 8) + rest * l - q * TWO_PI_REST)
    sum += load<f64>(at, 16) * Math.cos(theta - angle)
  }
  const remainder = correction(a, last)
  return 2 * sum + ((last & 1) === 1 ? remainder : -remainder)
}

/** The same with phases rounded to the digits of t ln n: roughBound() tells how far off. */
export function rough(t: f64): f64 {
  if (origin > 0) return z(t)
  const theta = phase(t)
  const a = sqrt<f64>(t / TWO_PI)
  const last = <i32>a
  let sum: f64 = 0
  for (let n: i32 = last; n >= 1; n--) {
    const at = logs + <usize>n * 24
    const p = t * load<f64>(at)
    const q = nearest<f64>(p * 0.15915494309189535)
    sum += load<f64>(at, 16) * cosine(theta - (p - q * TWO_PI - q * TWO_PI_REST))
  }
  const rest = correction(a, last)
  return 2 * sum + ((last & 1) === 1 ? rest : -rest)
}

/** cos x, |x| < 7, to some 1e-13: Taylor's polynomial of the angle to the nearest half turn. */
function cosine(x: f64): f64 {
  const k = nearest<f64>(x * 0.3183098861837907)
  const y = x - k * 3.141592653589793
  const q = y * y
  const even = (<i32>k & 1) === 0
  let sum: f64 = 1 - q * (1.0 / 552)
  sum = 1 - q * (1.0 / 462) * sum
  sum = 1 - q * (1.0 / 380) * sum
  sum = 1 - q * (1.0 / 306) * sum
  sum = 1 - q * (1.0 / 240) * sum
  sum = 1 - q * (1.0 / 182) * sum
  sum = 1 - q * (1.0 / 132) * sum
  sum = 1 - q * (1.0 / 90) * sum
  sum = 1 - q * (1.0 / 56) * sum
  sum = 1 - q * (1.0 / 30) * sum
  sum = 1 - q * (1.0 / 12) * sum
  sum = 1 - q * 0.5 * sum
  return even ? sum : -sum
}

/** What rough(t) may be off: of each phase some roundings of t ln n. */
export function roughBound(t: f64): f64 {
  if (origin > 0) return bound(t)
  return bound(t) + (1e-12 + 4e-16 * t * Math.log(t)) * 4 * sqrt<f64>(sqrt<f64>(t / TWO_PI))
}

/** The halves of 2 pi. */
const TURN_HIGH: f64 = TWO_PI * SPLIT - (TWO_PI * SPLIT - TWO_PI)
const TURN_LOW: f64 = TWO_PI - TURN_HIGH

/** What z(t) may be off: the remainder, and the rounding of phases and sums. */
export function bound(height: f64): f64 {
  const t = origin + height
  const root = sqrt<f64>(sqrt<f64>(t))
  const remainder = (0.017 / (t * t * t)) * root
  const terms = sqrt<f64>(t / TWO_PI)
  return remainder + 2e-15 * (4 * sqrt<f64>(terms)) * (1 + 1e-9 * t)
}

/** Rough Z(t), ..., Z(t + (count - 1) step); the address of the values. */
export function sample(t: f64, step: f64, count: i32): usize {
  for (let i = 0; i < count; i++) store<f64>(samples + ((<usize>i) << 3), rough(t + <f64>i * step))
  return samples
}

/** Where theta = n pi, by Newton's steps from a guess nearby. */
export function gramPoint(n: f64, guess: f64): f64 {
  let t = guess
  for (let step = 0; step < 30; step++) {
    const off = origin > 0 ? beyond(n, t) : theta(t) - n * Math.PI
    const change = off / (0.5 * Math.log((origin + t) / TWO_PI))
    t -= change
    if (abs<f64>(change) < 1e-13 * max<f64>(abs<f64>(t), 1)) break
  }
  return t
}

/** theta less n pi. */
function beyond(n: f64, height: f64): f64 {
  const t = origin + height
  angle(t, restOf(height, t))
  const thetaHigh = high
  const thetaLow = low
  multiply(0.5 * TWO_PI, 0.5 * TWO_PI_REST, n, 0)
  add(thetaHigh, thetaLow, -high, -low)
  return high + 1 / (48 * t)
}

export { theta }
