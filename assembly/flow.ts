// Incompressible flow on n by n cells of side h on Harlow and Welch's staggered grid (Phys. Fluids 8 (1965)
// 2182): u in the middle of the left face of a cell, v of its lower face, p at its centre. Central differences
// that conserve kinetic energy where there is no viscosity; in time Shu and Osher's third-order Runge-Kutta
// (J. Comput. Phys. 77 (1988) 439), each stage made free of divergence by a direct Poisson solve:
//
//   u1 = P(u + dt F(u)),  u2 = P(3/4 u + 1/4 (u1 + dt F(u1))),  u = P(1/3 u + 2/3 (u2 + dt F(u2)))
//   F = -(u u)_x - (u v)_y + nu (u_xx + u_yy) and so for v;  P u = u - grad p,  div grad p = div u
//
// Either a cavity whose lid moves along y = 1, or periodic. Of step and spacing only dt/h and nu dt/h^2 enter;
// p is the multiplier that makes a stage solenoidal, in units of the velocity.

import {
  clearWalls,
  divergenceRow,
  firstCorners,
  stageRow,
  subtractAlong,
  subtractFirst,
  subtractUp,
} from './flow/rows'
import { BLOCK, DirectPoisson, ROW } from './lib/direct-poisson'
import { zeroed } from './lib/memory'

const LEFT: usize = 16 // bytes before column 0: one ghost, and one to keep pairs aligned

let n: usize = 0
let periodic: bool = false
let lid: f64 = 0
let courant: f64 = 0
let viscous: f64 = 0
let poisson: DirectPoisson | null = null
// Three velocities: that of the step, of the first and of the second stage.
let u0: usize = 0
let v0: usize = 0
let u1: usize = 0
let v1: usize = 0
let u2: usize = 0
let v2: usize = 0
let weights: usize = 0
let unprojected: f64 = 0
// Room of a part of the rows: u v at the corners below and above the row at hand, v^2 in the middle of the cells below, and four
// rows for the multiplier.
const ROOM: usize = 3 * ROW + BLOCK
const PARTS_MAX = 16
let rooms: usize = 0
let shared: usize = 0

/** Takes all memory of a run: cells a side, 4 <= cells <= 160. */
export function init(cells: i32, isPeriodic: i32): void {
  n = cells
  periodic = isPeriodic !== 0
  poisson = new DirectPoisson(n, periodic)
  u0 = newField()
  v0 = newField()
  u1 = newField()
  v1 = newField()
  u2 = newField()
  v2 = newField()
  weights = zeroed(64)
  rooms = zeroed(<usize>PARTS_MAX * ROOM)
}

/** What the instances of other threads on this memory take over. */
export function share(): usize {
  if (shared === 0) shared = zeroed(48)
  store<u32>(shared, n)
  store<u32>(shared, periodic ? 1 : 0, 4)
  store<u32>(shared, changetype<usize>(poisson), 8)
  store<u32>(shared, u0, 12)
  store<u32>(shared, v0, 16)
  store<u32>(shared, u1, 20)
  store<u32>(shared, v1, 24)
  store<u32>(shared, u2, 28)
  store<u32>(shared, v2, 32)
  store<u32>(shared, weights, 36)
  store<u32>(shared, rooms, 40)
  return shared
}

function takeOver(state: usize): void {
  n = load<u32>(state)
  periodic = load<u32>(state, 4) === 1
  poisson = changetype<DirectPoisson>(<usize>load<u32>(state, 8))
  u0 = load<u32>(state, 12)
  v0 = load<u32>(state, 16)
  u1 = load<u32>(state, 20)
  v1 = load<u32>(state, 24)
  u2 = load<u32>(state, 28)
  v2 = load<u32>(state, 32)
  weights = load<u32>(state, 36)
  rooms = load<u32>(state, 40)
}

function newField(): usize {
  return zeroed((n + 3) * ROW) + ROW + LEFT
}

/** Address of u on the left face of cell (0, 0), and of v on its lower face. */
export function velocityX(): usize {
  return u0
}

export function velocityY(): usize {
  return v0
}

/** Address of the multiplier of cell (0, 0); after a step it is 2/3 dt/h times the pressure. */
export function multiplier(): usize {
  return poisson!.field
}

/** Doubles from row to row of every field. */
export function rowLength(): i32 {
  return <i32>(ROW >> 3)
}

/** dt/h, nu dt/h^2 and the speed of the lid. */
export function setFlow(courantNumber: f64, viscousNumber: f64, lidSpeed: f64): void {
  courant = courantNumber
  viscous = viscousNumber
  lid = lidSpeed
}

export function advance(steps: i32): void {
  for (let step = 0; step < steps; step++) {
    for (let which = 0; which < 3; which++) {
      ready(which)
      stageRows(0, <i32>n, which, rooms)
      close(which, step === steps - 1)
      projectClosed(after(which, false), after(which, true))
    }
  }
}

/** The velocity after a stage of a step: u, or v. */
function after(which: i32, up: bool): usize {
  if (which === 2) return up ? v0 : u0
  if (which === 1) return up ? v2 : u2
  return up ? v1 : u1
}

/** Readies the rows of a stage. */
export function ready(which: i32): void {
  const before = which === 0 ? 2 : which - 1
  const share: f64 = which === 0 ? 0 : which === 1 ? 0.75 : 1.0 / 3
  begin(after(before, false), after(before, true), share)
}

/** Readies the projection of a stage, the last of a run or another. */
export function close(which: i32, isLast: bool): void {
  const u = after(which, false)
  const v = after(which, true)
  if (isLast && which === 2) unprojected = largestDivergence(u, v)
  closePeriod(u, v)
}

/** Rows of the field by fours, and columns of coefficients by twos: what parts of the solution of Poisson's equation are of. */
export function blocks(): i32 {
  return poisson!.blocks
}
export function pairs(): i32 {
  return poisson!.pairs
}

function roomOf(part: i32): usize {
  return rooms + <usize>part * ROOM
}

/** Parts of a stage, one phase after another: some rows of the velocity, */
export function stagePart(part: i32, first: i32, end: i32, state: usize, which: i32): void {
  takeOver(state)
  stageRows(first, end, which, roomOf(part))
}

/** some blocks of its divergence, of which the coefficients are found, */
export function modesPart(part: i32, first: i32, end: i32, state: usize, which: i32): void {
  takeOver(state)
  toModes(after(which, false), after(which, true), first, end, roomOf(part) + 3 * ROW)
}

/** some pairs of columns of coefficients, */
export function sweepPart(_part: i32, first: i32, end: i32, state: usize, _which: i32): void {
  takeOver(state)
  poisson!.sweep(first, end)
}

/** some blocks of the multiplier, */
export function fieldPart(part: i32, first: i32, end: i32, state: usize, _which: i32): void {
  takeOver(state)
  poisson!.toField(first, end, roomOf(part) + 3 * ROW)
}

/** and some rows that are made free of divergence. */
export function subtractPart(_part: i32, first: i32, end: i32, state: usize, which: i32): void {
  takeOver(state)
  subtract(after(which, false), after(which, true), first, end)
}

/** Makes the velocity free of divergence. */
export function projectVelocity(): void {
  project(u0, v0)
}

/** Largest |h div u| of the velocity, and before the last projection. */
export function divergence(): f64 {
  return largestDivergence(u0, v0)
}

export function divergenceBefore(): f64 {
  return unprojected
}

/** Sum of (u^2 + v^2) / 2 over the faces. */
export function kineticEnergy(): f64 {
  return product(u0, v0, u0, v0) / 2
}

/** dt times the rate of the kinetic energy: the product of the velocity with what Euler's step adds to it. */
export function energyRate(): f64 {
  ready(0)
  stageRows(0, <i32>n, 0, rooms)
  project(u1, v1)
  return product(u0, v0, u1, v1) - product(u0, v0, u0, v0)
}

function product(u: usize, v: usize, x: usize, y: usize): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < n * ROW; j += ROW) {
    let row: f64 = 0
    for (let i = j; i < j + (n << 3); i += 8) {
      row += load<f64>(u + i) * load<f64>(x + i) + load<f64>(v + i) * load<f64>(y + i)
    }
    sum += row
  }
  return sum
}

/** Ghosts about the field, by the walls or by the period; on a wall the normal velocity is nought. */
function setGhosts(u: usize, v: usize): void {
  const end = n << 3
  const top = n * ROW
  for (let j: usize = 0; j < top; j += ROW) {
    if (periodic) {
      wrapRow(u + j)
      wrapRow(v + j)
    } else {
      store<f64>(u + j, 0)
      store<f64>(u + j + end, 0)
      store<f64>(v + j - 8, -load<f64>(v + j))
      store<f64>(v + j + end, -load<f64>(v + j + end - 8))
    }
  }
  for (let i: usize = 0; i < ROW; i += 16) {
    const below = i - LEFT
    const above = below + top
    if (periodic) {
      v128.store(u + below - ROW, v128.load(u + above - ROW))
      v128.store(v + below - ROW, v128.load(v + above - ROW))
      v128.store(u + above, v128.load(u + below))
      v128.store(v + above, v128.load(v + below))
    } else {
      v128.store(u + below - ROW, f64x2.neg(v128.load(u + below)))
      v128.store(u + above, f64x2.sub(f64x2.splat(2 * lid), v128.load(u + above - ROW)))
      v128.store(v + below, f64x2.splat(0))
      v128.store(v + above, f64x2.splat(0))
    }
  }
}

function wrapRow(row: usize): void {
  const end = n << 3
  store<f64>(row - 8, load<f64>(row + end - 8))
  store<f64>(row + end, load<f64>(row))
}

/** Ghosts and weights of to = share u0 + (1 - share) (from + dt F(from)). */
function begin(u: usize, v: usize, share: f64): void {
  setGhosts(u, v)
  const rest = 1 - share
  v128.store(weights, f64x2.splat(share))
  v128.store(weights, f64x2.splat(rest * (1 - 4 * viscous)), 16)
  v128.store(weights, f64x2.splat(rest * viscous), 32)
  v128.store(weights, f64x2.splat(rest * courant * 0.25), 48)
}

/** Rows of a stage before the projection. */
function stageRows(first: i32, end: i32, which: i32, room: usize): void {
  const before = which === 0 ? 2 : which - 1
  const u = after(before, false)
  const v = after(before, true)
  const toU = after(which, false)
  const toV = after(which, true)
  const width = n << 3
  const start = <usize>first * ROW
  let corners = room + LEFT
  let above = corners + ROW
  const squares = above + ROW
  firstCorners(u + start, v + start, width, corners, squares)
  for (let j = start; j < <usize>end * ROW; j += ROW) {
    stageRow(
      weights,
      u + j,
      v + j,
      u0 + j,
      v0 + j,
      toU + j,
      toV + j,
      width,
      corners,
      above,
      squares,
    )
    // The loop may have written beyond the last corner.
    closeCorners(above, width)
    const below = corners
    corners = above
    above = below
    if (!periodic) clearWalls(toU + j, width)
  }
  if (!periodic && first === 0) memory.fill(toV - LEFT, 0, ROW)
}

/** The wall on the right has no corner. */
function closeCorners(corners: usize, width: usize): void {
  store<f64>(corners + width, periodic ? load<f64>(corners) : 0)
}

/** Solves for the multiplier and takes its gradient away. */
function project(u: usize, v: usize): void {
  closePeriod(u, v)
  projectClosed(u, v)
}

function projectClosed(u: usize, v: usize): void {
  const room = rooms + 3 * ROW
  toModes(u, v, 0, poisson!.blocks, room)
  poisson!.sweep(0, poisson!.pairs)
  poisson!.toField(0, poisson!.blocks, room)
  subtract(u, v, 0, <i32>n)
}

/** The divergence of some blocks of rows, and its coefficients. */
function toModes(u: usize, v: usize, first: i32, end: i32, room: usize): void {
  const width = n << 3
  const right = poisson!.field
  const top = min<usize>((<usize>end) << 2, n) * ROW
  for (let j = <usize>first * BLOCK; j < top; j += ROW)
    divergenceRow(u + j, v + j, right + j, width)
  poisson!.toModes(first, end, room)
}

function subtract(u: usize, v: usize, first: i32, end: i32): void {
  const width = n << 3
  const right = poisson!.field
  for (let j = <usize>first * ROW; j < <usize>end * ROW; j += ROW) {
    if (j > 0) subtractUp(v + j, right + j, width)
    subtractAlong(u + j, right + j, width)
    if (!periodic) continue
    const slope = load<f64>(right + j) - load<f64>(right + j + width - 8)
    store<f64>(u + j, load<f64>(u + j) - slope)
    if (j === 0) subtractFirst(v, right, right + (n - 1) * ROW, width)
  }
}

/** The faces at the far ends are those at the near ones. */
function closePeriod(u: usize, v: usize): void {
  if (!periodic) return
  const end = n << 3
  for (let j: usize = 0; j < n * ROW; j += ROW) store<f64>(u + j + end, load<f64>(u + j))
  memory.copy(v + n * ROW - LEFT, v - LEFT, ROW)
}

function largestDivergence(u: usize, v: usize): f64 {
  closePeriod(u, v)
  let largest: f64 = 0
  for (let j: usize = 0; j < n * ROW; j += ROW) {
    for (let i = j; i < j + (n << 3); i += 8) {
      const along = load<f64>(u + i, 8) - load<f64>(u + i)
      const up = load<f64>(v + i, ROW) - load<f64>(v + i)
      largest = max(largest, abs(along + up))
    }
  }
  return largest
}
