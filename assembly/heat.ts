// Explicit steps of the heat equation u_t = alpha (u_xx + u_yy), the walls held at zero: FTCS, whose
// modified equation (Warming and Hyett, J. Comput. Phys. 14 (1974) 159) is freed of its leading errors.
//
//   u(t + dt) = P(mux, dx2) P(muy, dy2) u(t),   mux = alpha dt / dx^2,   d2 = second difference
//   P(mu, d2) = 1 + mu d2 + mu (mu/2 - 1/12) d2^2 + mu (mu^2/6 - mu/12 + 1/90) d2^3
//
// which are the first terms of exp(mu h^2 d^2/dx^2) in powers of d2: two of them are FTCS, three fourth
// order (5 points a direction), four sixth order (7 points). Stable for mux, muy <= 1/2, hence wherever
// FTCS is. Beyond a wall the field is its own mirror image with the sign turned, so the stencil reaches
// over the walls without losing an order.
//
// Two rows at a time, which share their loads: P(muy) of both is written down, then P(mux) taken of each. The
// adders bound the speed: 8 additions a pair of nodes in fourth order, 12 in sixth.
import { zeroed } from './lib/memory'
import { LEFT, mirrorBeyond, mirrorEnds, mirrorOdd, newField, ROW } from './lib/walled-grid'

let columns: usize = 0
let rows: usize = 0
let from: usize = 0 // address of interior node (0, 0)
let to: usize = 0
let weights: usize = 0
/** Two rows half done, with their ghosts. */
const LINE: usize = 1152
const line: usize = memory.data(2 * LINE, 16)
let projectionX: usize = 0
let projectionY: usize = 0

/** Takes all memory of a run: nx by ny interior nodes, nx <= 126; ny = 1 with muy = 0 is a bar. */
export function init(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  const pairs = (ny + 1) >> 1
  from = newField(2 * pairs)
  to = newField(2 * pairs)
  weights = zeroed(112)
  projectionX = zeroed(ROW)
  projectionY = zeroed(ny * 8)
}

/** Address of interior node (0, 0); ask again after advance(). */
export function field(): usize {
  return from
}

/** Doubles from one row of the field to the next. */
export function rowLength(): i32 {
  return <i32>(ROW >> 3)
}

/** Where the weights of project() along x are to be written, and along y. */
export function weightsX(): usize {
  return projectionX
}

export function weightsY(): usize {
  return projectionY
}

/** Sum of weightX[i] weightY[j] u[j][i] over the interior nodes. */
export function project(): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < rows; j++) {
    let pair = f64x2.splat(0)
    for (let i: usize = 0; i < columns << 3; i += 16) {
      pair = f64x2.add(pair, f64x2.mul(v128.load(projectionX + i), v128.load(from + j * ROW + i)))
    }
    const row = f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1)
    sum += load<f64>(projectionY + (j << 3)) * row
  }
  return sum
}

/** `steps` steps; `order` in space is 4 or 6. */
export function advance(steps: i32, mux: f64, muy: f64, order: i32): void {
  setWeights(mux, muy, order)
  mirrorOdd(from, columns, rows)
  for (let step = 0; step < steps; step++) {
    sweep(order)
    const next = to
    to = from
    from = next
  }
}

/** P(muy) divided by its middle weight at 0, 16, 32; P(mux) times that weight from 48 on. */
function setWeights(mux: f64, muy: f64, order: i32): void {
  const middle = weight(muy, order, 0)
  for (let k = 0; k < 4; k++) {
    if (k > 0) put(k - 1, weight(muy, order, k) / middle)
    put(k + 3, weight(mux, order, k) * middle)
  }
}

function put(place: usize, value: f64): void {
  v128.store(weights + (place << 4), f64x2.splat(value))
}

/** The weight of P at distance k: d2^2 is 1 -4 6 -4 1, d2^3 is 1 -6 15 -20 15 -6 1. */
function weight(mu: f64, order: i32, k: i32): f64 {
  const c2 = mu * (mu / 2 - 1.0 / 12)
  const c3 = order === 4 ? 0 : mu * (mu * (mu / 6 - 1.0 / 12) + 1.0 / 90)
  if (k === 0) return 1 - 2 * mu + 6 * c2 - 20 * c3
  if (k === 1) return mu - 4 * c2 + 15 * c3
  if (k === 2) return c2 - 6 * c3
  return c3
}

/** Two rows at a time, each with its ghosts while it is near. */
function sweep(order: i32): void {
  for (let j: usize = 0; j < rows; j += 2) {
    const q = to + j * ROW
    if (order === 4) along4(from + j * ROW)
    else along6(from + j * ROW)
    across(order, line, q)
    // The second of the last two rows may be the wall.
    if (j + 1 < rows) across(order, line + LINE, q + ROW)
  }
  mirrorBeyond(to, rows)
}

function across(order: i32, y: usize, q: usize): void {
  if (order === 4) across4(y + LEFT, q)
  else across6(y + LEFT, q)
  mirrorEnds(q, columns)
}

/** P(muy) over its middle weight, fourth order, of a row and the next with two ghosts at each end. */
function along4(middle: usize): void {
  const b1 = v128.load(weights, 0)
  const b2 = v128.load(weights, 16)
  const end = line + LEFT + (columns << 3) + 16
  let p = middle - 2 * ROW - 16
  for (let q = line + LEFT - 16; q < end; q += 16) {
    const u0 = v128.load(p)
    const u1 = v128.load(p, ROW)
    const u2 = v128.load(p, 2 * ROW)
    const u3 = v128.load(p, 3 * ROW)
    const u4 = v128.load(p, 4 * ROW)
    const u5 = v128.load(p, 5 * ROW)
    v128.store(q, centred4(b1, b2, u0, u1, u2, u3, u4))
    v128.store(q, centred4(b1, b2, u1, u2, u3, u4, u5), LINE)
    p += 16
  }
}

function centred4(b1: v128, b2: v128, u0: v128, u1: v128, u2: v128, u3: v128, u4: v128): v128 {
  const near = f64x2.mul(b1, f64x2.add(u1, u3))
  const far = f64x2.mul(b2, f64x2.add(u0, u4))
  return f64x2.add(u2, f64x2.add(near, far))
}

/** P(mux) of that; four nodes a turn, so that no register is moved. */
function across4(p: usize, q: usize): void {
  const a0 = v128.load(weights, 48)
  const a1 = v128.load(weights, 64)
  const a2 = v128.load(weights, 80)
  const end = q + (columns << 3)
  // y at the columns (i-2, i-1) and (i, i+1), z at (i-1, i).
  let y0 = v128.load(p - 16)
  let y1 = v128.load(p)
  let z0 = v128.load(p - 8)
  while (q < end) {
    const y2 = v128.load(p, 16)
    const z1 = v128.load(p, 8)
    v128.store(q, weighted4(a0, a1, a2, y0, y1, y2, z0, z1))
    const y3 = v128.load(p, 32)
    const z2 = v128.load(p, 24)
    v128.store(q, weighted4(a0, a1, a2, y1, y2, y3, z1, z2), 16)
    y0 = y2
    y1 = y3
    z0 = z2
    p += 32
    q += 32
  }
}

function weighted4(
  a0: v128,
  a1: v128,
  a2: v128,
  y0: v128,
  y1: v128,
  y2: v128,
  z0: v128,
  z1: v128,
): v128 {
  const near = f64x2.mul(a1, f64x2.add(z0, z1))
  const far = f64x2.mul(a2, f64x2.add(y0, y2))
  return f64x2.add(f64x2.mul(a0, y1), f64x2.add(near, far))
}

/** P(muy) over its middle weight, sixth order, of a row and the next with their ghosts. */
function along6(middle: usize): void {
  const b1 = v128.load(weights, 0)
  const b2 = v128.load(weights, 16)
  const b3 = v128.load(weights, 32)
  const end = line + LEFT + (columns << 3) + 32
  let p = middle - LEFT - 3 * ROW
  for (let q = line; q < end; q += 16) {
    const u0 = v128.load(p)
    const u1 = v128.load(p, ROW)
    const u2 = v128.load(p, 2 * ROW)
    const u3 = v128.load(p, 3 * ROW)
    const u4 = v128.load(p, 4 * ROW)
    const u5 = v128.load(p, 5 * ROW)
    const u6 = v128.load(p, 6 * ROW)
    const u7 = v128.load(p, 7 * ROW)
    v128.store(q, centred6(b1, b2, b3, u0, u1, u2, u3, u4, u5, u6))
    v128.store(q, centred6(b1, b2, b3, u1, u2, u3, u4, u5, u6, u7), LINE)
    p += 16
  }
}

function centred6(
  b1: v128,
  b2: v128,
  b3: v128,
  u0: v128,
  u1: v128,
  u2: v128,
  u3: v128,
  u4: v128,
  u5: v128,
  u6: v128,
): v128 {
  const one = f64x2.mul(b1, f64x2.add(u2, u4))
  const two = f64x2.mul(b2, f64x2.add(u1, u5))
  const three = f64x2.mul(b3, f64x2.add(u0, u6))
  return f64x2.add(f64x2.add(u3, one), f64x2.add(two, three))
}

/** P(mux) of that in sixth order; six nodes a turn, so that no register is moved: up to five beyond the last are written. */
function across6(p: usize, q: usize): void {
  const a0 = v128.load(weights, 48)
  const a1 = v128.load(weights, 64)
  const a2 = v128.load(weights, 80)
  const a3 = v128.load(weights, 96)
  const end = q + (columns << 3)
  // y at the columns (i-2, i-1), (i, i+1), (i+2, i+3), z at (i-3, i-2), (i-1, i), (i+1, i+2).
  let y0 = v128.load(p - 16)
  let y1 = v128.load(p)
  let y2 = v128.load(p, 16)
  let z0 = v128.load(p - 24)
  let z1 = v128.load(p - 8)
  let z2 = v128.load(p, 8)
  while (q < end) {
    const y3 = v128.load(p, 32)
    const z3 = v128.load(p, 24)
    v128.store(q, weighted6(a0, a1, a2, a3, y0, y1, y2, z0, z1, z2, z3))
    const y4 = v128.load(p, 48)
    const z4 = v128.load(p, 40)
    v128.store(q, weighted6(a0, a1, a2, a3, y1, y2, y3, z1, z2, z3, z4), 16)
    const y5 = v128.load(p, 64)
    const z5 = v128.load(p, 56)
    v128.store(q, weighted6(a0, a1, a2, a3, y2, y3, y4, z2, z3, z4, z5), 32)
    y0 = y3
    y1 = y4
    y2 = y5
    z0 = z3
    z1 = z4
    z2 = z5
    p += 48
    q += 48
  }
}

function weighted6(
  a0: v128,
  a1: v128,
  a2: v128,
  a3: v128,
  y0: v128,
  y1: v128,
  y2: v128,
  z0: v128,
  z1: v128,
  z2: v128,
  z3: v128,
): v128 {
  const near = f64x2.add(f64x2.mul(a0, y1), f64x2.mul(a1, f64x2.add(z1, z2)))
  const far = f64x2.add(f64x2.mul(a2, f64x2.add(y0, y2)), f64x2.mul(a3, f64x2.add(z0, z3)))
  return f64x2.add(near, far)
}
