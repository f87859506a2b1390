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
// Per row: P(muy) as a pair of columns is loaded, P(mux) on a window of such pairs in registers. In sixth
// order the weights of both would not fit in 16 registers: P(muy) of a whole row is written down first, 1.15
// times as fast. The adders bound the speed: 8 additions a pair of nodes in fourth order, 12 in sixth.
import { zeroed } from './lib/memory'
import { LEFT, mirrorBeyond, mirrorEnds, mirrorOdd, newField, ROW } from './lib/walled-grid'

let columns: usize = 0
let rows: usize = 0
let from: usize = 0 // address of interior node (0, 0)
let to: usize = 0
let weights: usize = 0
/** A row in sixth order half done, with its ghosts. */
const line: usize = memory.data(ROW + 64, 16)
let projectionX: usize = 0
let projectionY: usize = 0

/** Takes all memory of a run: nx by ny interior nodes, 2 <= nx <= 126; ny = 1 with muy = 0 is a bar. */
export function init(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  from = newField(rows)
  to = newField(rows)
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

/** Row by row, each with its ghosts while it is near. */
function sweep(order: i32): void {
  for (let j: usize = 0; j < rows * ROW; j += ROW) {
    if (order === 4) row4(from + j, to + j)
    else {
      along6(from + j)
      across6(to + j)
    }
    mirrorEnds(to + j, columns)
  }
  mirrorBeyond(to, rows)
}

function row4(middle: usize, q: usize): void {
  const b1 = v128.load(weights, 0)
  const b2 = v128.load(weights, 16)
  const a0 = v128.load(weights, 48)
  const a1 = v128.load(weights, 64)
  const a2 = v128.load(weights, 80)
  const end = q + (columns << 3)
  // p walks two rows above. y holds P(muy) u at the columns (i-2, i-1), (i, i+1), (i+2, i+3), z at (i-1, i)
  // and (i+1, i+2).
  let p = middle - 2 * ROW
  let y0 = along4(p - 16, b1, b2)
  let y1 = along4(p, b1, b2)
  let z0 = v128.shuffle<f64>(y0, y1, 1, 2)
  while (q < end) {
    const y2 = along4(p + 16, b1, b2)
    const z1 = v128.shuffle<f64>(y1, y2, 1, 2)
    const near = f64x2.mul(a1, f64x2.add(z0, z1))
    const far = f64x2.mul(a2, f64x2.add(y0, y2))
    v128.store(q, f64x2.add(f64x2.mul(a0, y1), f64x2.add(near, far)))
    y0 = y1
    y1 = y2
    z0 = z1
    p += 16
    q += 16
  }
}

/** P(muy) over its middle weight, fourth order, for two columns; `p` is the first of the five rows. */
function along4(p: usize, b1: v128, b2: v128): v128 {
  const near = f64x2.mul(b1, f64x2.add(v128.load(p, ROW), v128.load(p, 3 * ROW)))
  const far = f64x2.mul(b2, f64x2.add(v128.load(p), v128.load(p, 4 * ROW)))
  return f64x2.add(v128.load(p, 2 * ROW), f64x2.add(near, far))
}

/** P(muy) over its middle weight, sixth order, of a row with its ghosts. */
function along6(middle: usize): void {
  const b1 = v128.load(weights, 0)
  const b2 = v128.load(weights, 16)
  const b3 = v128.load(weights, 32)
  const end = line + LEFT + (columns << 3) + 32
  let p = middle - LEFT - 3 * ROW
  for (let q = line; q < end; q += 16) {
    const one = f64x2.mul(b1, f64x2.add(v128.load(p, 2 * ROW), v128.load(p, 4 * ROW)))
    const two = f64x2.mul(b2, f64x2.add(v128.load(p, ROW), v128.load(p, 5 * ROW)))
    const three = f64x2.mul(b3, f64x2.add(v128.load(p), v128.load(p, 6 * ROW)))
    v128.store(q, f64x2.add(f64x2.add(v128.load(p, 3 * ROW), one), f64x2.add(two, three)))
    p += 16
  }
}

/** P(mux) of that; six nodes a turn, so that no register is moved: up to five beyond the last are written. */
function across6(q: usize): void {
  const a0 = v128.load(weights, 48)
  const a1 = v128.load(weights, 64)
  const a2 = v128.load(weights, 80)
  const a3 = v128.load(weights, 96)
  const end = q + (columns << 3)
  // y at the columns (i-2, i-1), (i, i+1), (i+2, i+3), z at (i-3, i-2), (i-1, i), (i+1, i+2).
  let p = line + LEFT
  let y0 = v128.load(p - 16)
  let y1 = v128.load(p)
  let y2 = v128.load(p, 16)
  let z0 = v128.load(p - 24)
  let z1 = v128.load(p - 8)
  let z2 = v128.load(p, 8)
  while (q < end) {
    const y3 = v128.load(p, 32)
    const z3 = v128.load(p, 24)
    v128.store(q, weighted(a0, a1, a2, a3, y0, y1, y2, z0, z1, z2, z3))
    const y4 = v128.load(p, 48)
    const z4 = v128.load(p, 40)
    v128.store(q, weighted(a0, a1, a2, a3, y1, y2, y3, z1, z2, z3, z4), 16)
    const y5 = v128.load(p, 64)
    const z5 = v128.load(p, 56)
    v128.store(q, weighted(a0, a1, a2, a3, y2, y3, y4, z2, z3, z4, z5), 32)
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

function weighted(
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
