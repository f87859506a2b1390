// Steps of the shallow-water equations over a bottom, with dry land, on a rectangle of cells,
//
//   h_t + m_x + n_y = rain,  m_t + (m^2/h + g h^2/2)_x + (m n/h)_y = -g h b_x + f n - k m + wind, and so along y,
//
// by finite volumes: limited straight lines of eta = h + b, h, u, v in each cell (van Leer), the hydrostatic reconstruction of
// Audusse et al. (SIAM J. Sci. Comput. 25 (2004) 2050) at the faces, and the fluxes of shallow/fluxes.ts. Pressure and bottom are
// summed as g h eta_x, so that water at rest is not touched by rounding. In time: Heun's method in its strong-stability-preserving
// form; Coriolis turns by its exact rotation (Lawson, SIAM J. Numer. Anal. 4 (1967) 372), friction is implicit with the correction
// that makes it second order and keeps steady flows (after Chertock et al., SIAM J. Numer. Anal. 53 (2015) 2008).
import {
  BED,
  dry,
  ETA,
  gravity,
  hasForce,
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
  slopes,
  U,
  V,
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
  outer,
  outerDepth,
  outerDrift,
  outerSpeed,
  resetSpeeds,
  sideFlux,
} from './shallow/fluxes'

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
  resetSpeeds()
  setVelocities()
  if (wrapsX) wrapRows()
  else extendRows()
  if (isPlane) {
    if (wrapsY) wrapColumns()
    else extendColumns()
  }
  setForces()
  inLeft = inRight = inBottom = inTop = 0
  for (let j: usize = 0; j < ny; j++) alongRow(j)
  if (isPlane) alongColumns()
}

function setVelocities(): void {
  for (let j: usize = 0; j < ny; j++) {
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

function setForces(): void {
  for (let j: usize = 0; j < ny; j++) {
    const p = origin + j * row
    for (let q = p, end = p + (nx << 3); q < end; q += 8) {
      const isBlown = hasForce && load<f64>(q) > dry
      store<f64>(q + RH * plane, hasForce ? load<f64>(q + RAIN * plane) : 0)
      store<f64>(q + RM * plane, isBlown ? load<f64>(q + WIND_X * plane) : 0)
      store<f64>(q + RN * plane, isBlown ? load<f64>(q + WIND_Y * plane) : 0)
    }
  }
}

function copyCell(to: usize, from: usize): void {
  store<f64>(to, load<f64>(from))
  store<f64>(to + U * plane, load<f64>(from + U * plane))
  store<f64>(to + V * plane, load<f64>(from + V * plane))
  store<f64>(to + ETA * plane, load<f64>(from + ETA * plane))
}

function wrapRows(): void {
  const last = nx << 3
  for (let j: usize = 0; j < ny; j++) {
    const p = origin + j * row
    copyCell(p - 16, p + last - 16)
    copyCell(p - 8, p + last - 8)
    copyCell(p + last, p)
    copyCell(p + last + 8, p + 8)
  }
}

function wrapColumns(): void {
  for (let i: usize = 0; i < nx; i++) {
    const p = origin + (i << 3)
    copyCell(p - 2 * row, p + (ny - 2) * row)
    copyCell(p - row, p + (ny - 1) * row)
    copyCell(p + ny * row, p)
    copyCell(p + (ny + 1) * row, p + row)
  }
}

function extendRows(): void {
  for (let j: usize = 0; j < ny; j++) {
    const p = origin + j * row
    beyondCell(p, -8, 8, 0, j, U, V, 1)
    beyondCell(p + ((nx - 1) << 3), 8, -8, 1, j, U, V, -1)
  }
}

function extendColumns(): void {
  for (let i: usize = 0; i < nx; i++) {
    const p = origin + (i << 3)
    beyondCell(p, -(<isize>row), <isize>row, 2, i, V, U, 1)
    beyondCell(p + (ny - 1) * row, <isize>row, -(<isize>row), 3, i, V, U, -1)
  }
}

/** The ghost beside a cell at a side, from which its slopes follow; `inward` is the sign of the inner normal. */
function beyondCell(
  p: usize,
  out: isize,
  inner: isize,
  side: usize,
  k: usize,
  normal: usize,
  tangent: usize,
  inward: f64,
): void {
  const ghost = p + out
  const at = sides + side * SIDE_ROWS * sideRow + (k << 3)
  const kind = <i32>load<f64>(at)
  const bed = load<f64>(p + BED * plane)
  const bedBeyond = 2 * bed - load<f64>(p + inner + BED * plane)
  store<f64>(ghost + BED * plane, bedBeyond)
  const u = load<f64>(p + normal * plane)
  const v = load<f64>(p + tangent * plane)
  if (kind <= 1) {
    const h = load<f64>(p)
    const eta = load<f64>(p + ETA * plane)
    // Before a wall the surface is even, through an open side the depth goes on.
    const depth = kind === 0 ? Math.max(0, eta - bedBeyond) : h
    store<f64>(ghost, depth)
    store<f64>(ghost + ETA * plane, kind === 0 ? Math.max(eta, bedBeyond) : h + bedBeyond)
    store<f64>(ghost + normal * plane, kind === 0 ? -u : u)
    store<f64>(ghost + tangent * plane, v)
    return
  }
  const face = (bed + bedBeyond) / 2
  outer(
    kind,
    load<f64>(at + sideRow),
    load<f64>(at + 2 * sideRow),
    load<f64>(p),
    inward * u,
    v,
    face,
  )
  store<f64>(ghost, outerDepth)
  store<f64>(ghost + ETA * plane, outerDepth + face)
  store<f64>(ghost + normal * plane, inward * outerSpeed)
  store<f64>(ghost + tangent * plane, outerDrift)
}

function limited(a: f64, b: f64): f64 {
  return a * b > 0 ? (2 * a * b) / (a + b) : 0
}

/** Slopes of `count` cells from p along `step`, four rows of them to `to`: h, eta, normal and tangential velocity. */
function slopesTo(
  to: usize,
  p: usize,
  count: usize,
  step: usize,
  normal: usize,
  tangent: usize,
): void {
  const width = row
  for (let k: usize = 0; k < count; k++) {
    const q = p + (k << 3)
    const s = to + (k << 3)
    slopeTo(s, q, step)
    slopeTo(s + width, q + ETA * plane, step)
    slopeTo(s + 2 * width, q + normal * plane, step)
    slopeTo(s + 3 * width, q + tangent * plane, step)
  }
}

function slopeTo(s: usize, q: usize, step: usize): void {
  const here = load<f64>(q)
  store<f64>(s, limited(here - load<f64>(q - step), load<f64>(q + step) - here) / 2)
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

function alongRow(j: usize): void {
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
  inLeft += mass * width
  atSide(p + last, s + last, 1, j, U, V, -1, perX, RM, RN, true)
  inRight += mass * width
}

function alongColumns(): void {
  const half = row << 2
  slopesTo(slopes, origin - row, nx, row, V, U)
  for (let j: usize = 0; j <= ny; j++) {
    const q = origin + (j - 1) * row
    const s = slopes + ((j & 1) === 0 ? 0 : half)
    const z = slopes + ((j & 1) === 0 ? half : 0)
    slopesTo(z, q + row, nx, row, V, U)
    if (j < ny) pushWithin(q + row, z, nx, perY, RN)
    if (j > 0 && j < ny) {
      for (let i: usize = 0; i < nx << 3; i += 8) {
        between(q + i, row, s + i, z + i, V, U, false)
        take(q + i, -perY, before, RN, RM)
        take(q + row + i, perY, behind, RN, RM)
      }
      continue
    }
    for (let i: usize = 0; i < nx; i++) {
      const at = i << 3
      if (wrapsY) {
        between(q + at, row, s + at, z + at, V, U, false)
        if (j === 0) take(q + row + at, perY, behind, RN, RM)
        else take(q + at, -perY, before, RN, RM)
      } else if (j === 0) {
        atSide(q + row + at, z + at, 2, i, V, U, 1, perY, RN, RM, false)
        inBottom += mass / perX
      } else {
        atSide(q + at, s + at, 3, i, V, U, -1, perY, RN, RM, false)
        inTop += mass / perX
      }
    }
  }
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
export { beyond, coriolis, field, init, rowLength, setParts } from './shallow/cells'
