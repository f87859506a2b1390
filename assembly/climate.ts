// Steps of the shallow-water equations over a flat bottom on N x N points of a periodic square,
//
//   h_t + m_x + n_y = 0,  m_t + (m^2/h + g h^2/2)_x + (m n/h)_y = 0,  n_t + (m n/h)_x + (n^2/h + g h^2/2)_y = 0,
//
// in conservative finite differences: sixth-order central ones of the fluxes plus the dissipation that makes
// them fifth-order upwind for a wave of speed `a` (Lax-Friedrichs splitting; Shu, ICASE report 97-65 (1997),
// section 2.3). All differences telescope, so mass and momentum are kept to rounding. In time the third-order
// Runge-Kutta method of Shu and Osher, stable while the Courant numbers of x and y add up to at most 1.4.
// Rows are a fixed distance apart, so that one pointer reaches all seven rows of a stencil.
import { zeroed } from './lib/memory'

const ROW: usize = 4160 // bytes: four ghosts, 512 points, four ghosts
const POINT0: usize = 32
const MARGIN: usize = 3 // rows of ghosts

const FLUX1: usize = 0
const FLUX2: usize = 16
const FLUX3: usize = 32
const DAMP1: usize = 48
const DAMP2: usize = 64
const DAMP3: usize = 80
const STAY: usize = 96
const START: usize = 112

let side: usize = 0
let plane: usize = 0 // bytes of one quantity
let gravity: f64 = 0
let constants: usize = 0
let cosines: usize = 0
let start: usize = 0 // three planes each: h, m, n
let from: usize = 0
let to: usize = 0
let fluxes: usize = 0 // m^2/h + g h^2/2, m n/h, n^2/h + g h^2/2
let shared: usize = 0
let sumMass: f64 = 0
let sumX: f64 = 0
let sumY: f64 = 0
let sumEnergy: f64 = 0
let sumMode: f64 = 0
let least: f64 = 0

/** Takes all memory of a run, 8 <= points <= 512 a side. */
export function init(points: i32, g: f64): void {
  side = points
  plane = (side + 2 * MARGIN) * ROW
  gravity = g
  constants = zeroed(128)
  cosines = zeroed(side << 3)
  start = zeroed(3 * plane)
  from = zeroed(3 * plane)
  to = zeroed(3 * plane)
  fluxes = zeroed(3 * plane)
  // The ghosts' corners are never set, and a division must not meet them as zero.
  for (let p: usize = 0; p < plane; p += 8) {
    store<f64>(start + p, 1)
    store<f64>(from + p, 1)
    store<f64>(to + p, 1)
  }
}

/** Address of h at (0, 0); the next row lies rowLength() doubles further, m and n planeLength() and twice that. */
export function field(): usize {
  return start + MARGIN * ROW + POINT0
}
export function rowLength(): i32 {
  return <i32>(ROW >> 3)
}
export function planeLength(): i32 {
  return <i32>(plane >> 3)
}

/** Where the weights of the columns for mode() are to be written. */
export function weights(): usize {
  return cosines
}

/** `ratio` = dt/dx; `a` is at least the fastest wave. */
export function advance(steps: i32, ratio: f64, a: f64): void {
  for (let step = 0; step < steps; step++) {
    for (let which = 0; which < 3; which++) {
      setStage(which, ratio, a)
      fluxRows(0, <i32>side, which)
      stageRows(0, <i32>side, which)
    }
  }
}

/** The numbers of a stage: out = share start + part (q - ratio (differences of the fluxes of q)). */
export function setStage(which: i32, ratio: f64, a: f64): void {
  const part: f64 = which === 0 ? 1 : which === 1 ? 1.0 / 4 : 2.0 / 3
  const unit = (part * ratio) / 60
  put(FLUX1, -45 * unit)
  put(FLUX2, 9 * unit)
  put(FLUX3, -unit)
  put(DAMP1, 15 * a * unit)
  put(DAMP2, -6 * a * unit)
  put(DAMP3, a * unit)
  put(STAY, part - 40 * a * unit)
  put(START, which === 0 ? 0 : which === 1 ? 3.0 / 4 : 1.0 / 3)
}

/** What the instances of other threads on this memory take over. */
export function share(): usize {
  if (shared === 0) shared = zeroed(40)
  store<u32>(shared, side)
  store<u32>(shared, constants, 4)
  store<u32>(shared, start, 8)
  store<u32>(shared, from, 12)
  store<u32>(shared, to, 16)
  store<u32>(shared, fluxes, 20)
  store<f64>(shared, gravity, 24)
  return shared
}

function takeOver(state: usize): void {
  if (state === 0) return
  side = load<u32>(state)
  plane = (side + 2 * MARGIN) * ROW
  constants = load<u32>(state, 4)
  start = load<u32>(state, 8)
  from = load<u32>(state, 12)
  to = load<u32>(state, 16)
  fluxes = load<u32>(state, 20)
  gravity = load<f64>(state, 24)
}

/** A part of the rows, of which the fluxes are found; `state` is share(), or 0 in the run's own instance. */
export function fluxPart(_part: i32, first: i32, end: i32, state: usize, which: i32): void {
  takeOver(state)
  fluxRows(first, end, which)
}

/** The same of the stage itself, when all fluxes are there. */
export function stagePart(_part: i32, first: i32, end: i32, state: usize, which: i32): void {
  takeOver(state)
  stageRows(first, end, which)
}

/** The third stage is in place: a point reads the start at itself alone. */
function stageRows(first: i32, end: i32, which: i32): void {
  const q = stageOf(which)
  const out = which === 0 ? to : which === 1 ? from : start
  const m = plane
  const n = 2 * plane
  for (let j = <usize>first; j < <usize>end; j++) {
    const at = (j + MARGIN) * ROW + POINT0
    row(q + at, q + m + at, q + n + at, start + at, out + at)
    row(q + m + at, fluxes + at, fluxes + m + at, start + m + at, out + m + at)
    row(q + n + at, fluxes + m + at, fluxes + n + at, start + n + at, out + n + at)
  }
}

/** What a stage starts from. */
function stageOf(which: i32): usize {
  return which === 0 ? start : which === 1 ? to : from
}

function put(place: usize, value: f64): void {
  v128.store(constants + place, f64x2.splat(value))
}

/** Ghosts and fluxes of these rows, and of the rows beyond the borders that are theirs on the other side. */
function fluxRows(first: i32, end: i32, which: i32): void {
  const q = stageOf(which)
  const last = side << 3
  for (let j = <usize>first; j < <usize>end; j++) {
    const at = (j + MARGIN) * ROW
    for (let k: usize = 0; k < 3; k++) {
      const left = q + k * plane + at + POINT0
      const right = left + last
      v128.store(left - 24, v128.load(right - 24))
      store<f64>(left - 8, load<f64>(right - 8))
      v128.store(right, v128.load(left))
      store<f64>(right + 16, load<f64>(left + 16))
    }
  }
  // Only now: to read at once what was just written in other pieces takes longer.
  for (let j = <usize>first; j < <usize>end; j++) {
    const at = (j + MARGIN) * ROW
    setFluxes(q, at)
    if (j < MARGIN) copyRow(q, at, at + side * ROW)
    if (j + MARGIN >= side) copyRow(q, at, at - side * ROW)
  }
}

/** A row of all quantities and fluxes. */
function copyRow(q: usize, at: usize, beyond: usize): void {
  for (let k: usize = 0; k < 3; k++) {
    memory.copy(q + k * plane + beyond, q + k * plane + at, ROW)
    memory.copy(fluxes + k * plane + beyond, fluxes + k * plane + at, ROW)
  }
}

/** The fluxes at all points and ghosts of a row. */
function setFluxes(q: usize, at: usize): void {
  const half = f64x2.splat(gravity / 2)
  const width = ((side + 9) >> 1) << 4
  const begin = q + at
  let f = fluxes + at
  for (let p = begin, end = begin + width; p < end; p += 16) {
    const h = v128.load(p)
    const m = v128.load(p + plane)
    const n = v128.load(p + 2 * plane)
    const u = f64x2.div(m, h)
    const pressure = f64x2.mul(half, f64x2.mul(h, h))
    v128.store(f, f64x2.add(f64x2.mul(u, m), pressure))
    v128.store(f + plane, f64x2.mul(u, n))
    v128.store(f + 2 * plane, f64x2.add(f64x2.div(f64x2.mul(n, n), h), pressure))
    f += 16
  }
}

/** One row of one quantity q with fluxes fx and fy; s: its start, out: the result. */
function row(q: usize, fx: usize, fy: usize, s: usize, out: usize): void {
  const f1 = v128.load(constants, FLUX1)
  const f2 = v128.load(constants, FLUX2)
  const f3 = v128.load(constants, FLUX3)
  const d1 = v128.load(constants, DAMP1)
  const d2 = v128.load(constants, DAMP2)
  const d3 = v128.load(constants, DAMP3)
  const stay = v128.load(constants, STAY)
  const share = v128.load(constants, START)
  const end = out + (side << 3)
  q -= 3 * ROW + 24
  fx -= 24
  fy -= 3 * ROW
  while (out < end) {
    const x1 = f64x2.sub(v128.load(fx, 32), v128.load(fx, 16))
    const x2 = f64x2.sub(v128.load(fx, 40), v128.load(fx, 8))
    const x3 = f64x2.sub(v128.load(fx, 48), v128.load(fx))
    const y1 = f64x2.sub(v128.load(fy, 4 * ROW), v128.load(fy, 2 * ROW))
    const y2 = f64x2.sub(v128.load(fy, 5 * ROW), v128.load(fy, ROW))
    const y3 = f64x2.sub(v128.load(fy, 6 * ROW), v128.load(fy))
    const flux = f64x2.add(
      f64x2.add(f64x2.mul(f1, f64x2.add(x1, y1)), f64x2.mul(f2, f64x2.add(x2, y2))),
      f64x2.mul(f3, f64x2.add(x3, y3)),
    )
    const q1 = f64x2.add(
      f64x2.add(v128.load(q, 3 * ROW + 32), v128.load(q, 3 * ROW + 16)),
      f64x2.add(v128.load(q, 4 * ROW + 24), v128.load(q, 2 * ROW + 24)),
    )
    const q2 = f64x2.add(
      f64x2.add(v128.load(q, 3 * ROW + 40), v128.load(q, 3 * ROW + 8)),
      f64x2.add(v128.load(q, 5 * ROW + 24), v128.load(q, ROW + 24)),
    )
    const q3 = f64x2.add(
      f64x2.add(v128.load(q, 3 * ROW + 48), v128.load(q, 3 * ROW)),
      f64x2.add(v128.load(q, 6 * ROW + 24), v128.load(q, 24)),
    )
    const damping = f64x2.add(f64x2.add(f64x2.mul(d1, q1), f64x2.mul(d2, q2)), f64x2.mul(d3, q3))
    const old = f64x2.add(
      f64x2.mul(share, v128.load(s)),
      f64x2.mul(stay, v128.load(q, 3 * ROW + 24)),
    )
    v128.store(out, f64x2.add(f64x2.add(old, damping), flux))
    q += 16
    fx += 16
    fy += 16
    s += 16
    out += 16
  }
}

/** Takes the sums over all points; read them one by one below. */
export function measure(): void {
  sumMass = sumX = sumY = sumEnergy = sumMode = 0
  least = Infinity
  for (let j: usize = 0; j < side; j++) {
    let mass: f64 = 0
    let x: f64 = 0
    let y: f64 = 0
    let energy: f64 = 0
    let mode: f64 = 0
    const begin = field() + j * ROW
    for (let i: usize = 0; i < side << 3; i += 8) {
      const h = load<f64>(begin + i)
      const m = load<f64>(begin + i + plane)
      const n = load<f64>(begin + i + 2 * plane)
      mass += h
      x += m
      y += n
      energy += (m * m + n * n) / h + gravity * h * h
      mode += load<f64>(cosines + i) * h
      least = Math.min(least, h)
    }
    sumMass += mass
    sumX += x
    sumY += y
    sumEnergy += energy
    sumMode += mode
  }
}

/** Means over the points, of h, of m and n, and of the energy over the density. */
export function mass(): f64 {
  return sumMass / <f64>(side * side)
}
export function momentumX(): f64 {
  return sumX / <f64>(side * side)
}
export function momentumY(): f64 {
  return sumY / <f64>(side * side)
}
export function energy(): f64 {
  return sumEnergy / <f64>(2 * side * side)
}
export function mode(): f64 {
  return sumMode / <f64>(side * side)
}
export function minDepth(): f64 {
  return least
}
