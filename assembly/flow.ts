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
import { DirectPoisson, ROW } from './lib/direct-poisson'
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
// Of the row before: u v at the corners below, and v^2 in the middle of the cells below.
let corners: usize = 0
let cornersAbove: usize = 0
let squares: usize = 0
const weights: usize = memory.data(112, 16)
let unprojected: f64 = 0

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
  corners = zeroed(ROW) + LEFT
  cornersAbove = zeroed(ROW) + LEFT
  squares = zeroed(ROW) + LEFT
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
    stage(u0, v0, u1, v1, 0)
    project(u1, v1)
    stage(u1, v1, u2, v2, 0.75)
    project(u2, v2)
    stage(u2, v2, u0, v0, 1.0 / 3)
    if (step === steps - 1) unprojected = largestDivergence(u0, v0)
    project(u0, v0)
  }
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
  stage(u0, v0, u1, v1, 0)
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

/** to = share u0 + (1 - share) (from + dt F(from)), before the projection. */
function stage(u: usize, v: usize, toU: usize, toV: usize, share: f64): void {
  setGhosts(u, v)
  const rest = 1 - share
  v128.store(weights, f64x2.splat(share))
  v128.store(weights, f64x2.splat(rest * (1 - 4 * viscous)), 16)
  v128.store(weights, f64x2.splat(rest * viscous), 32)
  v128.store(weights, f64x2.splat(rest * courant * 0.25), 48)
  const width = n << 3
  firstCorners(u, v, width)
  for (let j: usize = 0; j < n * ROW; j += ROW) {
    stageRow(u + j, v + j, u0 + j, v0 + j, toU + j, toV + j, width)
    // The loop may have written beyond the last corner; the wall on the right has none.
    store<f64>(cornersAbove + width, periodic ? load<f64>(cornersAbove) : 0)
    const below = corners
    corners = cornersAbove
    cornersAbove = below
  }
  if (!periodic) clearWalls(toU, toV)
}

/** 4 u v at the corners of row 0, 4 v^2 in the cells of row -1. */
function firstCorners(u: usize, v: usize, width: usize): void {
  for (let i: usize = 0; i <= width; i += 8) {
    const across = load<f64>(u + i) + load<f64>(u + i - ROW)
    store<f64>(corners + i, across * (load<f64>(v + i - 8) + load<f64>(v + i)))
    const up = load<f64>(v + i - ROW) + load<f64>(v + i)
    store<f64>(squares + i, up * up)
  }
}

/** On the walls the normal velocity is nought. */
function clearWalls(u: usize, v: usize): void {
  const end = n << 3
  for (let j: usize = 0; j < n * ROW; j += ROW) {
    store<f64>(u + j, 0)
    store<f64>(u + j + end, 0)
  }
  memory.fill(v - LEFT, 0, ROW)
}

function stageRow(
  u: usize,
  v: usize,
  startU: usize,
  startV: usize,
  toU: usize,
  toV: usize,
  width: usize,
): void {
  const share = v128.load(weights)
  const same = v128.load(weights, 16)
  const diffusion = v128.load(weights, 32)
  const advection = v128.load(weights, 48)
  let corner = corners
  let above = cornersAbove
  let square = squares
  const end = u + width
  // 4 u^2 in the cells at columns -2 and -1.
  let a = f64x2.add(v128.load(u - 16), v128.load(u - 8))
  let cells = f64x2.mul(a, a)
  // u and v walk a row below, so that offsets are not negative.
  u -= ROW + 8
  v -= ROW + 8
  for (; u + (ROW + 8) < end; u += 16) {
    const uHere = v128.load(u, ROW + 8)
    const uRight = v128.load(u, ROW + 16)
    const uAbove = v128.load(u, 2 * ROW + 8)
    const vHere = v128.load(v, ROW + 8)
    const vAbove = v128.load(v, 2 * ROW + 8)
    // 4 u^2 and 4 v^2 in the cells, 4 u v at the corners above.
    a = f64x2.add(uHere, uRight)
    const cellsNow = f64x2.mul(a, a)
    const b = f64x2.add(vHere, vAbove)
    const squareNow = f64x2.mul(b, b)
    const vAboveLeft = v128.load(v, 2 * ROW)
    const uv = f64x2.mul(f64x2.add(uHere, uAbove), f64x2.add(vAboveLeft, vAbove))

    const cellsLeft = v128.shuffle<f64>(cells, cellsNow, 1, 2)
    const cornerHere = v128.load(corner)
    const fluxU = f64x2.add(f64x2.sub(cellsLeft, cellsNow), f64x2.sub(cornerHere, uv))
    const besideU = f64x2.add(
      f64x2.add(v128.load(u, ROW), uRight),
      f64x2.add(v128.load(u, 8), uAbove),
    )
    const combinedU = f64x2.add(f64x2.mul(share, v128.load(startU)), f64x2.mul(same, uHere))
    const addedU = f64x2.add(f64x2.mul(advection, fluxU), f64x2.mul(diffusion, besideU))
    v128.store(toU, f64x2.add(combinedU, addedU))

    const fluxV = f64x2.add(
      f64x2.sub(cornerHere, v128.load(corner, 8)),
      f64x2.sub(v128.load(square), squareNow),
    )
    const besideV = f64x2.add(
      f64x2.add(v128.load(v, ROW), v128.load(v, ROW + 16)),
      f64x2.add(v128.load(v, 8), vAbove),
    )
    const combinedV = f64x2.add(f64x2.mul(share, v128.load(startV)), f64x2.mul(same, vHere))
    const addedV = f64x2.add(f64x2.mul(advection, fluxV), f64x2.mul(diffusion, besideV))
    v128.store(toV, f64x2.add(combinedV, addedV))
    v128.store(above, uv)
    v128.store(square, squareNow)
    cells = cellsNow
    v += 16
    startU += 16
    startV += 16
    toU += 16
    toV += 16
    corner += 16
    above += 16
    square += 16
  }
}

/** Solves for the multiplier and takes its gradient away. */
function project(u: usize, v: usize): void {
  const width = n << 3
  const right = poisson!.field
  closePeriod(u, v)
  for (let j: usize = 0; j < n * ROW; j += ROW) divergenceRow(u + j, v + j, right + j, width)
  poisson!.solve()
  for (let j: usize = 0; j < n * ROW; j += ROW) {
    if (j > 0) subtractUp(v + j, right + j, width)
    subtractAlong(u + j, right + j, width)
  }
  if (periodic) {
    for (let j: usize = 0; j < n * ROW; j += ROW) {
      const slope = load<f64>(right + j) - load<f64>(right + j + width - 8)
      store<f64>(u + j, load<f64>(u + j) - slope)
    }
    subtractFirst(v, right, right + (n - 1) * ROW, width)
  }
}

/** The faces at the far ends are those at the near ones. */
function closePeriod(u: usize, v: usize): void {
  if (!periodic) return
  const end = n << 3
  for (let j: usize = 0; j < n * ROW; j += ROW) store<f64>(u + j + end, load<f64>(u + j))
  memory.copy(v + n * ROW - LEFT, v - LEFT, ROW)
}

function divergenceRow(u: usize, v: usize, to: usize, width: usize): void {
  for (const end = to + width; to < end; to += 16, u += 16, v += 16) {
    const along = f64x2.sub(v128.load(u, 8), v128.load(u))
    v128.store(to, f64x2.add(along, f64x2.sub(v128.load(v, ROW), v128.load(v))))
  }
}

/** Faces 1 .. n-1 of a row; beyond the last, the wall or ghost is restored. */
function subtractAlong(u: usize, p: usize, width: usize): void {
  const end = u + width
  const border = load<f64>(end)
  for (let q = u + 8; q < end; q += 16, p += 16) {
    const slope = f64x2.sub(v128.load(p, 8), v128.load(p))
    v128.store(q, f64x2.sub(v128.load(q), slope))
  }
  store<f64>(end, border)
}

function subtractUp(v: usize, p: usize, width: usize): void {
  for (const end = v + width; v < end; v += 16, p += 16) {
    const slope = f64x2.sub(v128.load(p), v128.load(p - ROW))
    v128.store(v, f64x2.sub(v128.load(v), slope))
  }
}

function subtractFirst(v: usize, p: usize, last: usize, width: usize): void {
  for (let i: usize = 0; i < width; i += 8) {
    store<f64>(v + i, load<f64>(v + i) - (load<f64>(p + i) - load<f64>(last + i)))
  }
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
