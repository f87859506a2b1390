// Forces between atoms that are named: bonds (harmonic, or FENE: Kremer and Grest, J. Chem. Phys. 92 (1990) 5057), angles,
// the part of a pair potential that atoms a few bonds apart do not feel, and the charges of those. Atoms stand elsewhere as lists are renewed,
// so their places are looked up each time.
import { ATOM, atoms, count, FORCE, names, shortest, zeroed } from '../evolve/atoms'
import { fullForce, KIND, pairPotential, partAt, rowsOf } from './rows'

/** xx, yy, zz, xy, xz, yz of the sum of r f over them. */
export let bondVirials: usize = 0

// a, b (i32), k, r0, R0^2 (0: harmonic), sig^2, eps
const BOND: usize = 48
// a, b, c (i32), k, theta0
const ANGLE: usize = 32
// a, b (i32), share that is taken off
const EXCLUDED: usize = 16
// a, b (i32), product of their charges times the share
const CHARGED: usize = 16

let bonds: usize = 0
let angles: usize = 0
let excluded: usize = 0
let bondCount: i32 = 0
let angleCount: i32 = 0
let excludedCount: i32 = 0
let charged: usize = 0
let chargedCount: i32 = 0
// Damping, cutoff, and erfc(alpha r)/r there: value, and slope with the other sign.
let alpha: f64 = 0
let cutoff: f64 = 0
let edge: f64 = 0
let slope: f64 = 0
let places: usize = 0

// A difference to the nearest image.
let dx: f64 = 0
let dy: f64 = 0
let dz: f64 = 0

export function takeBonded(ofBonds: i32, ofAngles: i32, ofExcluded: i32, ofCharged: i32): void {
  bondCount = ofBonds
  angleCount = ofAngles
  excludedCount = ofExcluded
  bonds = zeroed(<usize>ofBonds * BOND)
  angles = zeroed(<usize>ofAngles * ANGLE)
  excluded = zeroed(<usize>ofExcluded * EXCLUDED)
  chargedCount = ofCharged
  charged = zeroed(<usize>ofCharged * CHARGED)
  bondVirials = zeroed(48)
  places = zeroed((<usize>count) << 2)
}

export function putBond(
  number: i32,
  a: i32,
  b: i32,
  k: f64,
  r0: f64,
  longest: f64,
  eps: f64,
  sig: f64,
): void {
  const at = bonds + <usize>number * BOND
  store<i32>(at, a)
  store<i32>(at, b, 4)
  store<f64>(at, k, 8)
  store<f64>(at, r0, 16)
  store<f64>(at, longest * longest, 24)
  store<f64>(at, sig * sig, 32)
  store<f64>(at, eps, 40)
}

export function putAngle(number: i32, a: i32, b: i32, c: i32, k: f64, theta0: f64): void {
  const at = angles + <usize>number * ANGLE
  store<i32>(at, a)
  store<i32>(at, b, 4)
  store<i32>(at, c, 8)
  store<f64>(at, k, 16)
  store<f64>(at, theta0, 24)
}

export function putExcluded(number: i32, a: i32, b: i32, share: f64): void {
  const at = excluded + <usize>number * EXCLUDED
  store<i32>(at, a)
  store<i32>(at, b, 4)
  store<f64>(at, share, 8)
}

/** How charges are damped and shifted: that of pairs a few bonds apart is taken off whole, what shields them stays. */
export function setDamping(by: f64, rc: f64, atEdge: f64, slopeAtEdge: f64): void {
  alpha = by
  cutoff = rc
  edge = atEdge
  slope = slopeAtEdge
}

export function putCharged(number: i32, a: i32, b: i32, strength: f64): void {
  const at = charged + <usize>number * CHARGED
  store<i32>(at, a)
  store<i32>(at, b, 4)
  store<f64>(at, strength, 8)
}

/** Whether there are any, whose places are known then. */
function located(): bool {
  if (bondCount + angleCount + excludedCount + chargedCount === 0) return false
  for (let place = 0; place < count; place++) {
    store<i32>(places + ((<usize>load<i32>(names + ((<usize>place) << 2))) << 2), place)
  }
  return true
}

function atomOf(name: i32): usize {
  return atoms + <usize>load<i32>(places + ((<usize>name) << 2)) * ATOM
}

function part(a: usize, b: usize): f64 {
  dx = shortest(load<f64>(a) - load<f64>(b), 0)
  dy = shortest(load<f64>(a, 8) - load<f64>(b, 8), 8)
  dz = shortest(load<f64>(a, 16) - load<f64>(b, 16), 16)
  return dx * dx + dy * dy + dz * dz
}

function push(atom: usize, x: f64, y: f64, z: f64): void {
  store<f64>(atom, load<f64>(atom, FORCE) + x, FORCE)
  store<f64>(atom, load<f64>(atom, FORCE + 8) + y, FORCE + 8)
  store<f64>(atom, load<f64>(atom, FORCE + 16) + z, FORCE + 16)
}

function addVirial(x: f64, y: f64, z: f64, fx: f64, fy: f64, fz: f64): void {
  add(0, x * fx)
  add(8, y * fy)
  add(16, z * fz)
  add(24, x * fy)
  add(32, x * fz)
  add(40, y * fz)
}

function add(at: usize, by: f64): void {
  store<f64>(bondVirials + at, load<f64>(bondVirials + at) + by)
}

/** Adds their forces to those of the atoms; `measured` the virial. */
export function addBondedForces(measured: bool): void {
  if (!located()) return
  if (measured) memory.fill(bondVirials, 0, 48)
  for (let i = 0; i < bondCount; i++) {
    const at = bonds + <usize>i * BOND
    const a = atomOf(load<i32>(at))
    const b = atomOf(load<i32>(at, 4))
    pull(a, b, bondForce(at, part(a, b)), measured)
  }
  for (let i = 0; i < excludedCount; i++) {
    const at = excluded + <usize>i * EXCLUDED
    const a = atomOf(load<i32>(at))
    const b = atomOf(load<i32>(at, 4))
    pull(a, b, excludedForce(a, b, at, part(a, b)), measured)
  }
  for (let i = 0; i < chargedCount; i++) {
    const at = charged + <usize>i * CHARGED
    const a = atomOf(load<i32>(at))
    const b = atomOf(load<i32>(at, 4))
    pull(a, b, shieldForce(at, part(a, b)), measured)
  }
  for (let i = 0; i < angleCount; i++) bend(angles + <usize>i * ANGLE, measured)
}

/** The force over the distance, along the difference that was taken last. */
function pull(a: usize, b: usize, f: f64, measured: bool): void {
  const fx = f * dx
  const fy = f * dy
  const fz = f * dz
  push(a, fx, fy, fz)
  push(b, -fx, -fy, -fz)
  if (measured) addVirial(dx, dy, dz, fx, fy, fz)
}

/** Over the distance, along it. */
function bondForce(at: usize, r2: f64): f64 {
  const k = load<f64>(at, 8)
  const longest2 = load<f64>(at, 24)
  if (longest2 === 0) {
    const r = sqrt<f64>(r2)
    return (-2 * k * (r - load<f64>(at, 16))) / r
  }
  const s2 = load<f64>(at, 32) / r2
  const s6 = s2 * s2 * s2
  const repels = 2 * s6 > 1 ? (24 * load<f64>(at, 40) * (2 * s6 - 1) * s6) / r2 : 0
  return repels - k / within(r2, longest2)
}

/** 1 - (r/R0)^2; NaN beyond R0. */
function within(r2: f64, longest2: f64): f64 {
  const left = 1 - r2 / longest2
  return left > 0 ? left : NaN
}

function excludedForce(a: usize, b: usize, at: usize, r2: f64): f64 {
  const row = rowsOf(a) + <usize>load<u32>(b, KIND)
  return -load<f64>(at, 8) * fullForce(row, r2) * partAt(row, r2)
}

const TWO_PER_ROOT_PI: f64 = 1.1283791670955126

/** erf(x)/x by its series of positive terms (Abramowitz and Stegun 7.1.6). */
function erfOver(x: f64): f64 {
  if (x > 6) return 1 / x
  const square = 2 * x * x
  let term: f64 = 1
  let sum: f64 = 1
  for (let k = 3; k < 400 && term > 1e-17 * sum; k += 2) {
    term *= square / <f64>k
    sum += term
  }
  return TWO_PER_ROOT_PI * Math.exp(-x * x) * sum
}

/** The damped and shifted charges that the pair has lost with its potential, less the whole 1/r: smooth at the cutoff. */
function shieldEnergy(at: usize, r2: f64): f64 {
  const strength = load<f64>(at, 8)
  const r = sqrt<f64>(r2)
  if (r >= cutoff) return -strength / r
  return -strength * (alpha * erfOver(alpha * r) + edge - slope * (r - cutoff))
}

function shieldForce(at: usize, r2: f64): f64 {
  const strength = load<f64>(at, 8)
  const r = sqrt<f64>(r2)
  if (r >= cutoff) return -strength / (r2 * r)
  const x = alpha * r
  const fall = (alpha * (TWO_PER_ROOT_PI * Math.exp(-x * x) - erfOver(x))) / r
  return (strength * (fall - slope)) / r
}

/** Below this the sine of an angle is none. */
const SINE_MIN: f64 = 1e-8

function bend(at: usize, measured: bool): void {
  const a = atomOf(load<i32>(at))
  const b = atomOf(load<i32>(at, 4))
  const c = atomOf(load<i32>(at, 8))
  const p2 = part(a, b)
  const px = dx
  const py = dy
  const pz = dz
  const q2 = part(c, b)
  const sizes = sqrt<f64>(p2 * q2)
  const cosine = max<f64>(-1, min<f64>(1, (px * dx + py * dy + pz * dz) / sizes))
  const sine = max<f64>(SINE_MIN, sqrt<f64>(1 - cosine * cosine))
  const turn = (-2 * load<f64>(at, 16) * (Math.acos(cosine) - load<f64>(at, 24))) / sine
  const pp = (turn * cosine) / p2
  const pq = -turn / sizes
  const qq = (turn * cosine) / q2
  const ax = pp * px + pq * dx
  const ay = pp * py + pq * dy
  const az = pp * pz + pq * dz
  const cx = qq * dx + pq * px
  const cy = qq * dy + pq * py
  const cz = qq * dz + pq * pz
  push(a, ax, ay, az)
  push(b, -ax - cx, -ay - cy, -az - cz)
  push(c, cx, cy, cz)
  if (!measured) return
  addVirial(px, py, pz, ax, ay, az)
  addVirial(dx, dy, dz, cx, cy, cz)
}

export function bondedEnergy(): f64 {
  if (!located()) return 0
  let sum: f64 = 0
  for (let i = 0; i < bondCount; i++) {
    const at = bonds + <usize>i * BOND
    sum += bondEnergy(at, part(atomOf(load<i32>(at)), atomOf(load<i32>(at, 4))))
  }
  for (let i = 0; i < excludedCount; i++) {
    const at = excluded + <usize>i * EXCLUDED
    const a = atomOf(load<i32>(at))
    const b = atomOf(load<i32>(at, 4))
    sum -= load<f64>(at, 8) * pairPotential(rowsOf(a) + <usize>load<u32>(b, KIND), part(a, b))
  }
  for (let i = 0; i < chargedCount; i++) {
    const at = charged + <usize>i * CHARGED
    sum += shieldEnergy(at, part(atomOf(load<i32>(at)), atomOf(load<i32>(at, 4))))
  }
  for (let i = 0; i < angleCount; i++) sum += angleEnergy(angles + <usize>i * ANGLE)
  return sum
}

function bondEnergy(at: usize, r2: f64): f64 {
  const k = load<f64>(at, 8)
  const longest2 = load<f64>(at, 24)
  if (longest2 === 0) {
    const stretch = sqrt<f64>(r2) - load<f64>(at, 16)
    return k * stretch * stretch
  }
  const eps = load<f64>(at, 40)
  const s2 = load<f64>(at, 32) / r2
  const s6 = s2 * s2 * s2
  const repels = 2 * s6 > 1 ? 4 * eps * (s6 - 1) * s6 + eps : 0
  return repels - (k / 2) * longest2 * Math.log(within(r2, longest2))
}

function angleEnergy(at: usize): f64 {
  const b = atomOf(load<i32>(at, 4))
  const p2 = part(atomOf(load<i32>(at)), b)
  const px = dx
  const py = dy
  const pz = dz
  const q2 = part(atomOf(load<i32>(at, 8)), b)
  const cosine = (px * dx + py * dy + pz * dz) / sqrt<f64>(p2 * q2)
  const turn = Math.acos(max<f64>(-1, min<f64>(1, cosine))) - load<f64>(at, 24)
  return load<f64>(at, 16) * turn * turn
}
