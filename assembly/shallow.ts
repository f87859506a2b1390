// Steps of the shallow-water equations over a bottom, with dry land, on a rectangle of cells,
//
//   h_t + m_x + n_y = rain,  m_t + (m^2/h + g h^2/2)_x + (m n/h)_y = -g h b_x + f n - k m + wind, and so along y,
//
// by finite volumes: limited straight lines of eta = h + b, h, u, v in each cell (van Leer), the hydrostatic reconstruction of
// Audusse et al. (SIAM J. Sci. Comput. 25 (2004) 2050) at the faces, and the fluxes of shallow/fluxes.ts. Pressure and bottom are
// summed as g h eta_x, so that water at rest is not touched by rounding. In time: Heun's method in its strong-stability-preserving
// form; Coriolis turns by its exact rotation (Lawson, SIAM J. Numer. Anal. 4 (1967) 372), friction is implicit with the correction
// that makes it second order and keeps steady flows (after Chertock et al., SIAM J. Numer. Anal. 53 (2015) 2008).

import { firstRows, recordRows, secondRows } from './shallow/advance'
import { extendColumns, extendRow, wrapColumns, wrapRow } from './shallow/beyond'
import {
  BED,
  dry,
  ETA,
  findingOf,
  gravity,
  hasForce,
  inflowAcross,
  inflowOf,
  isPlane,
  M,
  N,
  nx,
  ny,
  origin,
  perX,
  perY,
  plane,
  RAIN,
  RH,
  RM,
  RN,
  row,
  SIDE_ROWS,
  sideRow,
  sides,
  slopesOf,
  takeOver,
  U,
  V,
  viscosity,
  WIND_X,
  WIND_Y,
  wrapsX,
  wrapsY,
} from './shallow/cells'
import {
  along,
  before,
  behind,
  fastestX,
  fastestY,
  mass,
  meet,
  setSpeeds,
  sideFlux,
} from './shallow/fluxes'
import { slopesTo } from './shallow/slopes'

let inLeft: f64 = 0
let inRight: f64 = 0
let inBottom: f64 = 0
let inTop: f64 = 0

/** Volume a second through the sides, by metre of width where there is no second direction. */
export function inflow(side: i32): f64 {
  return side === 0 ? inLeft : side === 1 ? inRight : side === 2 ? inBottom : inTop
}

/** A step of dt is within dt times this, which must not exceed 1/2 for no depth to become negative. */
export function speed(): f64 {
  return fastestX * perX + fastestY * perY
}

/** The changes a second of the cells as they are, friction and rotation apart. */
export function evaluate(): void {
  const end = <i32>ny
  setWet(0, end)
  setBeyond()
  alongRows(0, 0, end)
  if (isPlane) alongColumns(0, 0, end)
  gatherFindings(1)
}

/** The phases of a step. */
const WET: i32 = 0
const ROWS: i32 = 1
const COLUMNS: i32 = 2
const FIRST: i32 = 3
const SECOND: i32 = 4
const RECORD: i32 = 5

/** Some rows in a phase; `a` is dt, or of the record t and the threshold. */
export function part(
  part: i32,
  from: i32,
  to: i32,
  state: usize,
  phase: i32,
  a: f64,
  threshold: f64,
): void {
  takeOver(state)
  if (phase === WET) setWet(from, to)
  else if (phase === ROWS) alongRows(part, from, to)
  else if (phase === COLUMNS) alongColumns(part, from, to)
  else if (phase === FIRST) store<f64>(findingOf(part), firstRows(from, to, a), 16)
  else if (phase === SECOND) store<f64>(findingOf(part), secondRows(from, to, a), 16)
  else if (phase === RECORD) recordRows(from, to, a, threshold)
}

/** Between the first phase and the second: what lies beyond the rows. */
export function setBeyond(): void {
  if (!isPlane) return
  if (wrapsY) wrapColumns()
  else extendColumns()
}

/** After the columns: the fastest waves of all parts, and what flows in, row by row. */
export function gatherFindings(parts: i32): void {
  let x: f64 = 0
  let y: f64 = 0
  for (let part = 0; part < parts; part++) {
    x = Math.max(x, load<f64>(findingOf(part)))
    if (isPlane) y = Math.max(y, load<f64>(findingOf(part), 8))
  }
  setSpeeds(x, y)
  inLeft = inRight = 0
  for (let j: usize = 0; j < ny; j++) {
    inLeft += load<f64>(inflowOf(j, 0))
    inRight += load<f64>(inflowOf(j, 1))
  }
  inBottom = load<f64>(inflowAcross(0))
  inTop = load<f64>(inflowAcross(1))
}

/** After a stage: the least depth of all parts. */
export function leastOf(parts: i32): f64 {
  let least: f64 = 0
  for (let part = 0; part < parts; part++) {
    least = Math.min(least, load<f64>(findingOf(part), 16))
  }
  return least
}

function setWet(from: i32, to: i32): void {
  setVelocities(from, to)
  for (let j = <usize>from; j < <usize>to; j++) {
    if (wrapsX) wrapRow(j)
    else extendRow(j)
  }
}

function alongRows(part: i32, from: i32, to: i32): void {
  setSpeeds(0, 0)
  setForces(from, to)
  for (let j = <usize>from; j < <usize>to; j++) alongRow(j, slopesOf(part))
  store<f64>(findingOf(part), fastestX)
}

function setVelocities(from: i32, to: i32): void {
  for (let j = <usize>from; j < <usize>to; j++) {
    const p = origin + j * row
    for (let q = p, end = p + (nx << 3); q < end; q += 8) {
      const h = load<f64>(q)
      const isWet = h > dry
      store<f64>(q + U * plane, isWet ? load<f64>(q + M * plane) / h : 0)
      store<f64>(q + V * plane, isWet ? load<f64>(q + N * plane) / h : 0)
      store<f64>(q + ETA * plane, h + load<f64>(q + BED * plane))
    }
  }
}

function setForces(from: i32, to: i32): void {
  for (let j = <usize>from; j < <usize>to; j++) {
    const p = origin + j * row
    for (let q = p, end = p + (nx << 3); q < end; q += 8) {
      const isBlown = hasForce && load<f64>(q) > dry
      store<f64>(q + RH * plane, hasForce ? load<f64>(q + RAIN * plane) : 0)
      store<f64>(q + RM * plane, isBlown ? load<f64>(q + WIND_X * plane) : 0)
      store<f64>(q + RN * plane, isBlown ? load<f64>(q + WIND_Y * plane) : 0)
      if (viscosity > 0 && load<f64>(q) > dry) {
        spread(q, 8, perX)
        if (isPlane) spread(q, row, perY)
      }
    }
  }
}

/** What viscosity moves from the cells before and behind: nu (h u_x)_x. */
function spread(q: usize, step: usize, per: f64): void {
  const share = viscosity * per * per
  const back = share * depthBetween(q - step, q)
  const on = share * depthBetween(q, q + step)
  spreadOf(U, RM, q, step, back, on)
  spreadOf(V, RN, q, step, back, on)
}

function spreadOf(what: usize, to: usize, q: usize, step: usize, back: f64, on: f64): void {
  const u = load<f64>(q + what * plane)
  const change =
    on * (load<f64>(q + step + what * plane) - u) - back * (u - load<f64>(q - step + what * plane))
  store<f64>(q + to * plane, load<f64>(q + to * plane) + change)
}

/** Harmonic, never more than twice the smaller depth, so that deep water does not shake a thin layer beside it. */
function depthBetween(p: usize, q: usize): f64 {
  const a = load<f64>(p)
  const b = load<f64>(q)
  return a > dry && b > dry ? (2 * a * b) / (a + b) : 0
}

/** What the pressure and the bottom do within cells. */
function pushWithin(p: usize, s: usize, count: usize, per: f64, rate: usize): void {
  for (let k: usize = 0; k < count; k++) {
    const q = p + (k << 3)
    const fall = 2 * gravity * load<f64>(q) * load<f64>(s + (k << 3) + row) * per
    store<f64>(q + rate * plane, load<f64>(q + rate * plane) - fall)
  }
}

/** The flux between the cells at q and q + step, whose half slopes lie at s and z. */
function between(
  q: usize,
  step: usize,
  s: usize,
  z: usize,
  normal: usize,
  tangent: usize,
  isX: bool,
): void {
  const w = row
  const p = q + step
  meet(
    load<f64>(q) + load<f64>(s),
    load<f64>(q + ETA * plane) + load<f64>(s + w),
    load<f64>(q + normal * plane) + load<f64>(s + 2 * w),
    load<f64>(q + tangent * plane) + load<f64>(s + 3 * w),
    load<f64>(p) - load<f64>(z),
    load<f64>(p + ETA * plane) - load<f64>(z + w),
    load<f64>(p + normal * plane) - load<f64>(z + 2 * w),
    load<f64>(p + tangent * plane) - load<f64>(z + 3 * w),
    isX,
  )
}

function take(q: usize, share: f64, push: f64, rate: usize, across: usize): void {
  store<f64>(q + RH * plane, load<f64>(q + RH * plane) + share * mass)
  store<f64>(q + rate * plane, load<f64>(q + rate * plane) + share * push)
  store<f64>(q + across * plane, load<f64>(q + across * plane) + share * along)
}

function alongRow(j: usize, slopes: usize): void {
  const p = origin + j * row
  const s = slopes + 8
  slopesTo(s - 8, p - 8, nx + 2, 8, U, V)
  pushWithin(p, s, nx, perX, RM)
  for (let i: usize = 0; i + 1 < nx; i++) {
    const q = p + (i << 3)
    between(q, 8, s + (i << 3), s + (i << 3) + 8, U, V, true)
    take(q, -perX, before, RM, RN)
    take(q + 8, perX, behind, RM, RN)
  }
  const width = isPlane ? 1 / perY : 1
  const last = (nx - 1) << 3
  if (wrapsX) {
    between(p - 8, 8, s - 8, s, U, V, true)
    take(p, perX, behind, RM, RN)
    between(p + last, 8, s + last, s + last + 8, U, V, true)
    take(p + last, -perX, before, RM, RN)
    return
  }
  atSide(p, s, 0, j, U, V, 1, perX, RM, RN, true)
  store<f64>(inflowOf(j, 0), mass * width)
  atSide(p + last, s + last, 1, j, U, V, -1, perX, RM, RN, true)
  store<f64>(inflowOf(j, 1), mass * width)
}

/** Through the faces below and above some rows: those between two parts are found by both. */
function alongColumns(part: i32, from: i32, to: i32): void {
  setSpeeds(0, 0)
  const slopes = slopesOf(part)
  const half = row << 2
  const first = <usize>from
  const last = <usize>to
  let inflow: f64 = 0
  slopesTo(slopes + ((first & 1) === 0 ? 0 : half), origin - row + first * row, nx, row, V, U)
  for (let j = first; j <= last; j++) {
    const q = origin + (j - 1) * row
    const s = slopes + ((j & 1) === 0 ? 0 : half)
    const z = slopes + ((j & 1) === 0 ? half : 0)
    slopesTo(z, q + row, nx, row, V, U)
    if (j < last) pushWithin(q + row, z, nx, perY, RN)
    if (j > 0 && j < ny) {
      for (let i: usize = 0; i < nx << 3; i += 8) {
        between(q + i, row, s + i, z + i, V, U, false)
        if (j > first) take(q + i, -perY, before, RN, RM)
        if (j < last) take(q + row + i, perY, behind, RN, RM)
      }
      continue
    }
    inflow = 0
    for (let i: usize = 0; i < nx; i++) {
      const at = i << 3
      if (wrapsY) {
        between(q + at, row, s + at, z + at, V, U, false)
        if (j === 0) take(q + row + at, perY, behind, RN, RM)
        else take(q + at, -perY, before, RN, RM)
      } else if (j === 0) {
        atSide(q + row + at, z + at, 2, i, V, U, 1, perY, RN, RM, false)
        inflow += mass / perX
      } else {
        atSide(q + at, s + at, 3, i, V, U, -1, perY, RN, RM, false)
        inflow += mass / perX
      }
    }
    store<f64>(inflowAcross(j === 0 ? 0 : 1), inflow)
  }
  store<f64>(findingOf(part), fastestY, 8)
}

/** The flux through a side into its cell; its mass stays to be read. */
function atSide(
  q: usize,
  s: usize,
  side: usize,
  k: usize,
  normal: usize,
  tangent: usize,
  inward: f64,
  per: f64,
  rate: usize,
  across: usize,
  isX: bool,
): void {
  const at = sides + side * SIDE_ROWS * sideRow + (k << 3)
  const bed = load<f64>(q + BED * plane)
  const inner = inward > 0 ? (isX ? q + 8 : q + row) : isX ? q - 8 : q - row
  sideFlux(
    <i32>load<f64>(at),
    load<f64>(at + sideRow),
    load<f64>(at + 2 * sideRow),
    load<f64>(q) - inward * load<f64>(s),
    load<f64>(q + ETA * plane) - inward * load<f64>(s + row),
    inward * (load<f64>(q + normal * plane) - inward * load<f64>(s + 2 * row)),
    load<f64>(q + tangent * plane) - inward * load<f64>(s + 3 * row),
    load<f64>(q),
    inward * load<f64>(q + normal * plane),
    (3 * bed - load<f64>(inner + BED * plane)) / 2,
    isX,
  )
  take(q, per, inward * behind, rate, across)
}

export { first, hold, record, restore, second } from './shallow/advance'
export {
  beyond,
  coriolis,
  field,
  init,
  rowLength,
  setParts,
  setViscosity,
  share,
} from './shallow/cells'
