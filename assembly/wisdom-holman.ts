// Planets around one mass by the map of Wisdom and Holman (Astron. J. 102 (1991) 1528) as Rein and Tamayo (MNRAS 452 (2015)
// 376) arrange it: motions of two bodies in Jacobi coordinates by universal variables, kicks of all that is left between
// them, and Wisdom's corrector of order 11 (Astron. J. 131 (2006) 2294), which takes what the steps add out of the
// numbers. Body 0 is the centre, the others follow outwards; coordinates are x, y, z of one after the other.
import { zeroed } from './lib/memory'

const CORRECTOR_STAGES: i32 = 5
/** Multiples of sqrt(7/40) steps, and strengths with which the sum of their odd powers takes out the terms to order 11. */
const CORRECTOR_STEP: f64 = 0.41833001326703777398908601289259
const STRENGTHS: StaticArray<f64> = [
  0.07259339474884273867425318, -0.03812161368128865050864761, 0.01230907859201994631754456,
  -0.002348721529229535418830733, 0.0002036157964785465130163282,
]
const NEWTON_MAX: i32 = 12
const BISECTIONS_MAX: i32 = 300

let bodies: i32 = 0
let masses: usize = 0 // G m
let sums: usize = 0 // G (m_0 + ... + m_i)
let x: usize = 0 // Jacobi; the centre of mass at 0
let v: usize = 0
let place: usize = 0 // inertial
let speed: usize = 0
let a: usize = 0
let storedX: usize = 0
let storedV: usize = 0
let hasFailed: bool = false

let g0: f64 = 0
let g1: f64 = 0
let g2: f64 = 0
let g3: f64 = 0

export function init(n: i32): void {
  bodies = n
  const vector = <usize>(24 * n)
  masses = zeroed((<usize>n) << 3)
  sums = zeroed((<usize>n) << 3)
  x = zeroed(vector)
  v = zeroed(vector)
  place = zeroed(vector)
  speed = zeroed(vector)
  a = zeroed(vector)
  storedX = zeroed(vector)
  storedV = zeroed(vector)
}

/** Addresses: G m of each body, positions and velocities as they are in space. */
export function strengthsAddress(): usize {
  return masses
}
export function positions(): usize {
  return place
}
export function velocities(): usize {
  return speed
}

/** Whether a motion of two bodies could not be followed. */
export function failed(): i32 {
  return hasFailed ? 1 : 0
}

/** From what stands at positions and velocities. */
export function start(): void {
  hasFailed = false
  let sum: f64 = 0
  for (let i = 0; i < bodies; i++) {
    sum += load<f64>(masses + ((<usize>i) << 3))
    store<f64>(sums + ((<usize>i) << 3), sum)
  }
  toJacobi(place, x)
  toJacobi(speed, v)
}

/** Sets positions and velocities in space. */
export function show(): void {
  fromJacobi(x, place)
  fromJacobi(v, speed)
}

export function keep(): void {
  memory.copy(storedX, x, <usize>(24 * bodies))
  memory.copy(storedV, v, <usize>(24 * bodies))
}

export function restore(): void {
  memory.copy(x, storedX, <usize>(24 * bodies))
  memory.copy(v, storedV, <usize>(24 * bodies))
}

/** Steps of length h: half a drift, kicks and drifts in turn, half a drift. */
export function advance(count: i32, h: f64): void {
  if (count < 1) return
  drift(h / 2)
  kick(h)
  for (let i = 1; i < count; i++) {
    drift(h)
    kick(h)
  }
  drift(h / 2)
}

/** From the motion to the numbers of the map with steps of length h. */
export function correct(h: f64): void {
  for (let k = CORRECTOR_STAGES - 1; k >= 0; k--) {
    const b = STRENGTHS[k] * h
    const c = <f64>(k + 1) * CORRECTOR_STEP * h
    stage(-c, -b)
    stage(c, b)
  }
}

/** And back. */
export function uncorrect(h: f64): void {
  for (let k = 0; k < CORRECTOR_STAGES; k++) {
    const b = STRENGTHS[k] * h
    const c = <f64>(k + 1) * CORRECTOR_STEP * h
    stage(-c, b)
    stage(c, -b)
  }
}

function stage(c: f64, b: f64): void {
  drift(c)
  kick(-b)
  drift(-2 * c)
  kick(b)
  drift(c)
}

function drift(h: f64): void {
  for (let c: usize = 0; c < 24; c += 8) {
    store<f64>(x + c, load<f64>(x + c) + h * load<f64>(v + c))
  }
  for (let i = 1; i < bodies; i++) {
    kepler(x + <usize>(24 * i), v + <usize>(24 * i), load<f64>(sums + ((<usize>i) << 3)), h)
  }
}

/** What all bodies do to each other, less what the drift does. The pair of the first two is the drift's alone. */
function kick(h: f64): void {
  fromJacobi(x, place)
  memory.fill(a, 0, <usize>(24 * bodies))
  for (let i = 0; i < bodies; i++) {
    const p = place + <usize>(24 * i)
    const f = a + <usize>(24 * i)
    const own = load<f64>(masses + ((<usize>i) << 3))
    for (let j = i === 0 ? 2 : i + 1; j < bodies; j++) {
      const q = place + <usize>(24 * j)
      const dx = load<f64>(q) - load<f64>(p)
      const dy = load<f64>(q, 8) - load<f64>(p, 8)
      const dz = load<f64>(q, 16) - load<f64>(p, 16)
      const r2 = dx * dx + dy * dy + dz * dz
      const pull = 1 / (r2 * sqrt(r2))
      const other = load<f64>(masses + ((<usize>j) << 3)) * pull
      const back = own * pull
      const e = a + <usize>(24 * j)
      store<f64>(f, load<f64>(f) + other * dx)
      store<f64>(f, load<f64>(f, 8) + other * dy, 8)
      store<f64>(f, load<f64>(f, 16) + other * dz, 16)
      store<f64>(e, load<f64>(e) - back * dx)
      store<f64>(e, load<f64>(e, 8) - back * dy, 8)
      store<f64>(e, load<f64>(e, 16) - back * dz, 16)
    }
  }
  toJacobi(a, place)
  for (let i = 1; i < bodies; i++) {
    const o = <usize>(24 * i)
    const rx = load<f64>(x + o)
    const ry = load<f64>(x + o, 8)
    const rz = load<f64>(x + o, 16)
    const r2 = rx * rx + ry * ry + rz * rz
    const pull = i === 1 ? 0 : load<f64>(sums + ((<usize>i) << 3)) / (r2 * sqrt(r2))
    store<f64>(v + o, load<f64>(v + o) + h * (load<f64>(place + o) + pull * rx))
    store<f64>(v + o, load<f64>(v + o, 8) + h * (load<f64>(place + o, 8) + pull * ry), 8)
    store<f64>(v + o, load<f64>(v + o, 16) + h * (load<f64>(place + o, 16) + pull * rz), 16)
  }
}

/** Each body from the centre of mass of those before it; the centre of all at 0. */
function toJacobi(from: usize, to: usize): void {
  for (let c: usize = 0; c < 24; c += 8) {
    let middle = load<f64>(from + c)
    for (let i = 1; i < bodies; i++) {
      const o = <usize>(24 * i) + c
      const apart = load<f64>(from + o) - middle
      store<f64>(to + o, apart)
      const share = load<f64>(masses + ((<usize>i) << 3)) / load<f64>(sums + ((<usize>i) << 3))
      middle += share * apart
    }
    store<f64>(to + c, middle)
  }
}

function fromJacobi(from: usize, to: usize): void {
  for (let c: usize = 0; c < 24; c += 8) {
    let middle = load<f64>(from + c)
    for (let i = bodies - 1; i > 0; i--) {
      const o = <usize>(24 * i) + c
      const apart = load<f64>(from + o)
      const share = load<f64>(masses + ((<usize>i) << 3)) / load<f64>(sums + ((<usize>i) << 3))
      middle -= share * apart
      store<f64>(to + o, middle + apart)
    }
    store<f64>(to + c, middle)
  }
}

/** The motion of two bodies over a time of either sign (Danby, Fundamentals of Celestial Mechanics, section 6.9). */
function kepler(p: usize, q: usize, mu: f64, h: f64): void {
  if (h === 0) return
  const sign: f64 = h < 0 ? -1 : 1
  const px = load<f64>(p)
  const py = load<f64>(p, 8)
  const pz = load<f64>(p, 16)
  const vx = sign * load<f64>(q)
  const vy = sign * load<f64>(q, 8)
  const vz = sign * load<f64>(q, 16)
  const length = abs(h)
  const r0 = sqrt(px * px + py * py + pz * pz)
  const outward = px * vx + py * vy + pz * vz
  const beta = (2 * mu) / r0 - (vx * vx + vy * vy + vz * vz)
  let rest = length
  if (beta > 0) {
    const period = (6.283185307179586 * mu) / (beta * sqrt(beta))
    if (rest > period) rest -= period * floor(rest / period)
  }
  const r = anomaly(mu, r0, outward, beta, rest)
  const f = -(mu / r0) * g2
  const g = rest - mu * g3
  const fSlope = (-mu / (r * r0)) * g1
  const gSlope = -(mu / r) * g2
  store<f64>(p, px + (f * px + g * vx))
  store<f64>(p, py + (f * py + g * vy), 8)
  store<f64>(p, pz + (f * pz + g * vz), 16)
  store<f64>(q, sign * (vx + (fSlope * px + gSlope * vx)))
  store<f64>(q, sign * (vy + (fSlope * py + gSlope * vy)), 8)
  store<f64>(q, sign * (vz + (fSlope * pz + gSlope * vz)), 16)
}

/** Solves r0 G1 + (r.v) G2 + mu G3 = t for the anomaly, leaves G0 ... G3 there; the distance there. */
function anomaly(mu: f64, r0: f64, outward: f64, beta: f64, t: f64): f64 {
  const ratio = t / r0
  let s = ratio * (1 - (0.5 * ratio * outward) / r0)
  let before: f64 = NaN
  for (let i = 0; i < NEWTON_MAX; i++) {
    functionsAt(beta, s)
    const r = r0 * g0 + outward * g1 + mu * g2
    const next = s - (r0 * g1 + outward * g2 + mu * g3 - t) / r
    if (next === s || next === before) return r
    before = s
    s = next
    if (!(s > 0)) break
  }
  return bisected(mu, r0, outward, beta, t)
}

/** The time rises with the anomaly, so that two bounds close upon it. */
function bisected(mu: f64, r0: f64, outward: f64, beta: f64, t: f64): f64 {
  let low: f64 = 0
  let high = t / r0
  for (let i = 0; i < BISECTIONS_MAX; i++) {
    functionsAt(beta, high)
    if (!(r0 * g1 + outward * g2 + mu * g3 < t)) break
    low = high
    high *= 2
  }
  let s = high
  for (let i = 0; i < BISECTIONS_MAX; i++) {
    s = (low + high) / 2
    if (s <= low || s >= high) break
    functionsAt(beta, s)
    if (r0 * g1 + outward * g2 + mu * g3 < t) low = s
    else high = s
  }
  functionsAt(beta, s)
  const r = r0 * g0 + outward * g1 + mu * g2
  if (!(r > 0) || !(abs(r0 * g1 + outward * g2 + mu * g3 - t) <= 1e-9 * t)) hasFailed = true
  return r
}

/** G_k = s^k c_k(beta s^2): series after the argument is quartered, then the formulas of the double angle. */
function functionsAt(beta: f64, s: f64): void {
  let z = beta * s * s
  let quarters = 0
  while (abs(z) > 0.1) {
    z *= 0.25
    quarters++
  }
  let c3: f64 = 0
  let c2: f64 = 0
  for (let k: f64 = 14; k >= 2; k -= 2) {
    c2 = (1 - z * c2) / (k * (k - 1))
    c3 = (1 - z * c3) / (k * (k + 1))
  }
  let c1 = 1 - z * c3
  let c0 = 1 - z * c2
  for (; quarters > 0; quarters--) {
    c3 = (c2 + c0 * c3) / 4
    c2 = (c1 * c1) / 2
    c1 = c0 * c1
    c0 = 2 * c0 * c0 - 1
  }
  g0 = c0
  g1 = s * c1
  g2 = s * s * c2
  g3 = s * s * s * c3
}
