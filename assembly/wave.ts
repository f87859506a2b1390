// Leapfrog steps of the wave equation u_tt = c^2 (u_xx + u_yy), the walls held at zero. The modified
// equation of plain leapfrog is freed of its errors up to fourth or sixth order (Shubin and Bell, SIAM J.
// Sci. Stat. Comput. 8 (1987) 135):
//
//   u(t + dt) = 2 u(t) - u(t - dt) + A u(t),   A = -(z - z^2/12 + z^3/360),   z = a X + b Y,
//   X = sx + sx^2/12 + sx^3/90,   a = (c dt/dx)^2,   b = (c dt/dy)^2,
//
// sx is minus the second difference along x, Y likewise along y, and A is cut off after the third powers of
// the differences (second in fourth order): what 2 cos(c dt |k|) - 2 of the exact solution lacks is of eighth
// order (sixth). Stable wherever leapfrog is, a + b <= 1: A falls with sx and sy, and at sx = sy = 4,
// a + b = 1 it is -4. On a string at a = 1 it is leapfrog itself, which is exact there. Beyond a wall the
// field is its own mirror image with the sign turned, so the stencil of 25 points (13) reaches over the walls
// without losing an order.
//
// Per row: vertical sums of pairs of columns from seven rows (five), then their horizontal sums. In sixth
// order the ten weights would not leave registers enough: the vertical sums of a whole row are written down
// first, 1.1 times as fast. The additions bound the speed: 16 a pair of nodes take 8 cycles, 10 take 5. The
// first half would be short of multipliers as well: three of its products wait for the second half.
import { zeroed } from './lib/memory'
import { First, Fourth, Second, Third } from './lib/pairs'
import { LEFT, mirrorBeyond, mirrorEnds, mirrorOdd, newField, ROW } from './lib/walled-grid'

let columns: usize = 0
let rows: usize = 0
let now: usize = 0 // address of interior node (0, 0)
let before: usize = 0 // one step earlier; becomes one step later
let change: usize = 0 // A u, when observed
let a: f64 = 0
let b: f64 = 0
let order: i32 = 6
const weights: usize = memory.data(160, 16)
/** Three lines, each with a sum of a row and its ghosts. */
const LINE: usize = 1152
const sums: usize = memory.data(3 * LINE, 16)
let projectionX: usize = 0
let projectionY: usize = 0

let projected: f64 = 0
let projectedChange: f64 = 0
let invariant: f64 = 0

/** Takes all memory of a run: nx by ny interior nodes, nx <= 126; ny = 1 with b = 0 is a string. */
export function init(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  now = newField(ny)
  before = newField(ny)
  change = newField(ny)
  projectionX = zeroed(nx * 8)
  projectionY = zeroed(ny * 8)
}

/** Address of interior node (0, 0); ask again after start() and advance(). */
export function field(): usize {
  return now
}

/** Doubles from one row of the field to the next. */
export function rowLength(): i32 {
  return <i32>(ROW >> 3)
}

/** Where the weights of the observed amplitude along x are to be written, and along y. */
export function weightsX(): usize {
  return projectionX
}

export function weightsY(): usize {
  return projectionY
}

/** Starts at rest from the field, in fourth or sixth order: half of A u leads to the first step, by symmetry also to the one before 0. */
export function start(a0: f64, b0: f64, order0: i32): void {
  a = a0
  b = b0
  order = order0
  mirrorOdd(now, columns, rows)
  apply(before, 0.5, 1)
}

export function advance(steps: i32): void {
  setWeights(1, 2)
  for (let step = 0; step < steps; step++) {
    sweep(before)
    const next = before
    before = now
    now = next
  }
}

/** Projects u and A u on the weights, and takes the energy; nothing moves. */
export function observe(): void {
  apply(change, 1, 0)
  projected = 0
  projectedChange = 0
  invariant = 0
  for (let j: usize = 0; j < rows; j++) observeRow(j)
}

function observeRow(j: usize): void {
  let sum: f64 = 0
  let sumChange: f64 = 0
  let energy: f64 = 0
  for (let i: usize = 0; i < columns << 3; i += 8) {
    const place = j * ROW + i
    const u = load<f64>(now + place)
    const du = load<f64>(change + place)
    const speed = u - load<f64>(before + place)
    const weight = load<f64>(projectionX + i)
    sum += weight * u
    sumChange += weight * du
    // |v|^2 of two successive half steps, v and v + A u, and u A u between them.
    energy += speed * (speed + du) - u * du
  }
  const weight = load<f64>(projectionY + (j << 3))
  projected += weight * sum
  projectedChange += weight * sumChange
  invariant += energy / 2
}

/** Sum of weightX[i] weightY[j] u[j][i] over the interior nodes, at the last observe(). */
export function amplitude(): f64 {
  return projected
}

/** The same of the second difference in time, u(t + dt) - 2 u(t) + u(t - dt) = A u. */
export function secondDifference(): f64 {
  return projectedChange
}

/** dt^2 times the leapfrog energy, (v+ . v- - u . A u) / 2 summed over the nodes: constant to rounding. */
export function energy(): f64 {
  return invariant
}

/** target = scale A u + same u. */
function apply(target: usize, scale: f64, same: f64): void {
  memory.fill(target - LEFT, 0, rows * ROW)
  setWeights(scale, same)
  sweep(target)
}

/**
 * Weights of scale A + same at distances (k, l): for k = 0 l = 0 .. 3, then k = 1, 2, 3; nought unused. In
 * sixth order (0, 2) and (0, 3) are over (0, 1), and (1, 1) and (1, 2) over (1, 0).
 */
function setWeights(scale: f64, same: f64): void {
  let place = weights
  for (let k = 0; k < 4; k++) {
    for (let l = 0; l < 4 - k; l++) {
      const weight = scale * weightOf(k, l) + (k + l === 0 ? same : 0)
      v128.store(place, f64x2.splat(order === 6 && k < 2 ? weight / unit(k, l, scale) : weight))
      place += 16
    }
  }
}

/** What the weight at (k, l) is over. (0, 1) is at least scale b (1 - 0.53 a): nought with b, as are those over it. */
function unit(k: i32, l: i32, scale: f64): f64 {
  if (k + l < 2) return 1
  const first = scale * weightOf(k, 1 - k)
  return first === 0 ? 1 : first
}

/** Weight of A at distance k along x, l along y: its powers of sx and sy taken apart. */
function weightOf(k: i32, l: i32): f64 {
  const cubes: f64 = order === 6 ? 1 : 0
  const inX =
    a * (difference(1, k) + ((1 - a) / 12) * difference(2, k) + cubes * cubic(a) * difference(3, k))
  const inY =
    b * (difference(1, l) + ((1 - b) / 12) * difference(2, l) + cubes * cubic(b) * difference(3, l))
  const mixed =
    difference(1, k) * difference(1, l) * (-1.0 / 6) +
    cubes * difference(2, k) * difference(1, l) * (a / 120 - 1.0 / 72) +
    cubes * difference(1, k) * difference(2, l) * (b / 120 - 1.0 / 72)
  return -((l === 0 ? inX : 0) + (k === 0 ? inY : 0) + a * b * mixed)
}

/** z / 90 - 2 z^2 / 144 + z^3 / 360 over z: nought at z = 1, as all that leapfrog lacks. */
function cubic(z: f64): f64 {
  return ((1 - z) * (4 - z)) / 360
}

/** Weight at distance k of minus the second difference, 2 -1, and of its powers 6 -4 1 and 20 -15 6 -1. */
function difference(power: i32, k: i32): f64 {
  if (k > power) return 0
  if (power === 1) return k === 0 ? 2 : -1
  if (power === 2) return k === 0 ? 6 : k === 1 ? -4 : 1
  return k === 0 ? 20 : k === 1 ? -15 : k === 2 ? 6 : -1
}

/** target = the weighted field minus target, row by row, each with its ghosts while it is near. */
function sweep(target: usize): void {
  for (let j: usize = 0; j < rows * ROW; j += ROW) {
    if (order === 4) sweepRow4(now + j, target + j)
    else {
      sumAlong6(now + j)
      sumAcross6(now + j, target + j)
    }
    mirrorEnds(target + j, columns)
  }
  mirrorBeyond(target, rows)
}

/** Four nodes a turn; up to three beyond the last are written on wall and ghosts. */
function sweepRow4(middle: usize, q: usize): void {
  const w00 = v128.load(weights, 0)
  const w01 = v128.load(weights, 16)
  const w02 = v128.load(weights, 32)
  const w10 = v128.load(weights, 64)
  const w11 = v128.load(weights, 80)
  const w20 = v128.load(weights, 112)
  const end = q + (columns << 3)
  // p walks two rows above and one pair of columns ahead; s0 and s1 are the vertical sums with the weights of
  // distance 0 and 1 along x, t1 is s1 turned by one column.
  let p = middle - 2 * ROW - 16
  let s0 = v128.load(p)
  let s1 = s0
  let t1 = s0
  for (let pair = 0; pair < 2; pair++) {
    const c0 = v128.load(p, 2 * ROW)
    const c1 = f64x2.add(v128.load(p, ROW), v128.load(p, 3 * ROW))
    const c2 = f64x2.add(v128.load(p), v128.load(p, 4 * ROW))
    const s1new = sum2(w10, c0, w11, c1)
    t1 = v128.shuffle<f64>(s1, s1new, 1, 2)
    s1 = s1new
    s0 = sum3(w00, c0, w01, c1, w02, c2)
    p += 16
  }
  while (q < end) {
    const c0 = v128.load(p, 2 * ROW)
    const c1 = f64x2.add(v128.load(p, ROW), v128.load(p, 3 * ROW))
    const c2 = f64x2.add(v128.load(p), v128.load(p, 4 * ROW))
    const d1 = sum2(w10, c0, w11, c1)
    const dt1 = v128.shuffle<f64>(s1, d1, 1, 2)
    const dfar = f64x2.mul(w20, f64x2.add(v128.load(p, 2 * ROW - 32), c0))
    const dnear = f64x2.add(s0, f64x2.add(t1, dt1))
    v128.store(q, f64x2.add(dnear, f64x2.sub(dfar, v128.load(q))))
    const d0 = sum3(w00, c0, w01, c1, w02, c2)

    const e0 = v128.load(p, 2 * ROW + 16)
    const e1 = f64x2.add(v128.load(p, ROW + 16), v128.load(p, 3 * ROW + 16))
    const e2 = f64x2.add(v128.load(p, 16), v128.load(p, 4 * ROW + 16))
    s1 = sum2(w10, e0, w11, e1)
    t1 = v128.shuffle<f64>(d1, s1, 1, 2)
    const far = f64x2.mul(w20, f64x2.add(v128.load(p, 2 * ROW - 16), e0))
    const near = f64x2.add(d0, f64x2.add(dt1, t1))
    v128.store(q, f64x2.add(near, f64x2.sub(far, v128.load(q, 16))), 16)
    s0 = sum3(w00, e0, w01, e1, w02, e2)
    p += 32
    q += 32
  }
}

/**
 * Sums of a row and two ghosts at each end along y: at distance 0 along x without the row itself, over the
 * weight of (0, 1), at distance 1 over that of (1, 0), and at distance 2.
 */
function sumAlong6(middle: usize): void {
  const w02 = v128.load(weights, 32)
  const w03 = v128.load(weights, 48)
  const w11 = v128.load(weights, 80)
  const w12 = v128.load(weights, 96)
  const w20 = v128.load(weights, 112)
  const w21 = v128.load(weights, 128)
  const end = sums + LEFT + (columns << 3) + 16
  let p = middle - 16 - 3 * ROW
  for (let s = sums + LEFT - 16; s < end; s += 32) {
    sumPairAlong6<First>(p, s, w02, w03, w11, w12, w20, w21)
    sumPairAlong6<Second>(p, s, w02, w03, w11, w12, w20, w21)
    p += 32
  }
}

function sumPairAlong6<At>(
  p: usize,
  s: usize,
  w02: v128,
  w03: v128,
  w11: v128,
  w12: v128,
  w20: v128,
  w21: v128,
): void {
  const middle = v128.load(p, 3 * ROW + offsetof<At>())
  const near = f64x2.add(
    v128.load(p, 2 * ROW + offsetof<At>()),
    v128.load(p, 4 * ROW + offsetof<At>()),
  )
  const next = f64x2.add(v128.load(p, ROW + offsetof<At>()), v128.load(p, 5 * ROW + offsetof<At>()))
  const far = f64x2.add(v128.load(p, offsetof<At>()), v128.load(p, 6 * ROW + offsetof<At>()))
  v128.store(s, f64x2.add(near, sum2(w02, next, w03, far)), offsetof<At>())
  v128.store(s, f64x2.add(middle, sum2(w11, near, w12, next)), LINE + offsetof<At>())
  v128.store(s, sum2(w20, middle, w21, near), 2 * LINE + offsetof<At>())
}

/** Those sums along x, minus q; eight nodes a turn, of which up to seven stand beyond the last and are not read. */
function sumAcross6(middle: usize, q: usize): void {
  const w00 = v128.load(weights, 0)
  const w01 = v128.load(weights, 16)
  const w10 = v128.load(weights, 64)
  const w30 = v128.load(weights, 144)
  const end = q + (columns << 3)
  let s = sums + LEFT - 16
  let p = middle - 24
  // Of distance 1 at the columns (i-1, i), of distance 2 at (i-2, i-1) and (i, i+1).
  let t0 = v128.load(s, LINE + 8)
  let x0 = v128.load(s, 2 * LINE)
  let x1 = v128.load(s, 2 * LINE + 16)
  while (q < end) {
    const t1 = v128.load(s, LINE + 24)
    const x2 = v128.load(s, 2 * LINE + 32)
    sumPairAcross6<First>(p, s, q, w00, w01, w10, w30, t0, t1, x0, x2)
    const t2 = v128.load(s, LINE + 40)
    const x3 = v128.load(s, 2 * LINE + 48)
    sumPairAcross6<Second>(p, s, q, w00, w01, w10, w30, t1, t2, x1, x3)
    const t3 = v128.load(s, LINE + 56)
    const x4 = v128.load(s, 2 * LINE + 64)
    sumPairAcross6<Third>(p, s, q, w00, w01, w10, w30, t2, t3, x2, x4)
    const t4 = v128.load(s, LINE + 72)
    const x5 = v128.load(s, 2 * LINE + 80)
    sumPairAcross6<Fourth>(p, s, q, w00, w01, w10, w30, t3, t4, x3, x5)
    t0 = t4
    x0 = x4
    x1 = x5
    p += 64
    s += 64
    q += 64
  }
}

/** `p` is three columns to the left of the pair, `s` two. */
function sumPairAcross6<At>(
  p: usize,
  s: usize,
  q: usize,
  w00: v128,
  w01: v128,
  w10: v128,
  w30: v128,
  west1: v128,
  east1: v128,
  west2: v128,
  east2: v128,
): void {
  const one = sum2(w01, v128.load(s, 16 + offsetof<At>()), w10, f64x2.add(west1, east1))
  const two = f64x2.add(west2, east2)
  const three = f64x2.add(v128.load(p, offsetof<At>()), v128.load(p, 48 + offsetof<At>()))
  const far = sum2(w30, three, w00, v128.load(p, 24 + offsetof<At>()))
  const near = f64x2.add(one, two)
  v128.store(q, f64x2.add(near, f64x2.sub(far, v128.load(q, offsetof<At>()))), offsetof<At>())
}

function sum2(w: v128, x: v128, w1: v128, x1: v128): v128 {
  return f64x2.add(f64x2.mul(w, x), f64x2.mul(w1, x1))
}

function sum3(w: v128, x: v128, w1: v128, x1: v128, w2: v128, x2: v128): v128 {
  return f64x2.add(f64x2.mul(w, x), sum2(w1, x1, w2, x2))
}
