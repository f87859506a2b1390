// Maxwell's equations in the plane (TM: Ez, Hx, Hy) between perfect conductors, leapfrog on Yee's staggered
// grid (IEEE Trans. Antennas Propag. 14 (1966) 302), freed of its errors up to sixth order:
//
//   h += curl E,   E += curl (M h),   h = sqrt(mu / eps) H at the half steps
//   Hy at (i + 1/2, j):  hy += cx dx E            Hx at (i, j + 1/2):  hx -= cy dy E
//   E at (i, j):         E += cx dx (Mx hy) - cy dy (My hx),   cx = c dt / dx, cy = c dt / dy
//   Mx = 1 + (1-a) sx/12 - b sy/12 + (1-a)(4-a) sx^2/360 + b (3a-5) sx sy/360,   a = cx^2, b = cy^2
//
// My likewise with x and y exchanged; sx is minus the second difference along x. Without H it is
// E(t + dt) - 2 E(t) + E(t - dt) = -(a sx Mx + b sy My) E, the scheme of wave.ts: stable up to a + b = 1,
// and Yee's own scheme, exact, in one dimension at a = 1. h changes by Yee's curl, so the divergence of B
// stays to rounding; M is positive, so |E|^2 + h- M h+ is an energy, and it stays too.
import { zeroed } from './lib/memory'
import { LEFT, MARGIN, newField, ROW } from './lib/walled-grid'

let columns: usize = 0
let rows: usize = 0
let e: usize = 0 // address of interior node (0, 0); nodes of the wall stand around
let hx: usize = 0 // row -1 is half a cell above the wall, columns as those of e
let hy: usize = 0 // column -1 is half a cell right of the wall, rows as those of e
let zero: usize = 0
let spareE: usize = 0
let spareX: usize = 0
let spareY: usize = 0
let cx: f64 = 0
let cy: f64 = 0
const curlWeights: usize = memory.data(32, 16)
const weights: usize = memory.data(160, 16)
let projectionX: usize = 0
let projectionY: usize = 0

let projected: f64 = 0
let projectedChange: f64 = 0
let invariant: f64 = 0

/** Takes all memory of a run: nx by ny interior nodes, nx <= 126; ny = 1 with cy = 0 is one dimension. */
export function init(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  e = newField(ny)
  hx = newField(ny)
  hy = newField(ny)
  zero = newField(ny)
  spareE = newField(ny)
  spareX = newField(ny)
  spareY = newField(ny)
  projectionX = zeroed(nx * 8)
  projectionY = zeroed(ny * 8)
}

/** Address of Ez at interior node (0, 0). */
export function electric(): usize {
  return e
}

/** Address of hx half a cell above node (0, 0), and of hy half a cell right of it, half a step before Ez. */
export function magneticX(): usize {
  return hx
}

export function magneticY(): usize {
  return hy
}

/** Doubles from one row of a field to the next. */
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

/** Starts from Ez with H = 0, hence half a kick against time for h at -dt/2. */
export function start(cx0: f64, cy0: f64): void {
  cx = cx0
  cy = cy0
  setMassWeights()
  setCurlWeights(-0.5)
  curlOfE(hx, hy)
}

export function advance(steps: i32): void {
  setCurlWeights(1)
  for (let step = 0; step < steps; step++) {
    curlOfE(hx, hy)
    curlOfH(hx, hy, e, e)
  }
}

/** Projects Ez and its second difference in time on the weights, and takes the energy; nothing moves. */
export function observe(): void {
  // spareE = E(t) - E(t - dt), what the last kick of h- gave.
  curlOfH(hx, hy, zero, spareE)
  invariant = (product(e, e) - product(e, spareE) + magneticEnergy()) / 2

  setCurlWeights(1)
  memory.fill(spareX - MARGIN * ROW - LEFT, 0, (rows + 2 * MARGIN) * ROW)
  memory.fill(spareY - MARGIN * ROW - LEFT, 0, (rows + 2 * MARGIN) * ROW)
  curlOfE(spareX, spareY)
  curlOfH(spareX, spareY, zero, spareE)
  projected = project(e)
  projectedChange = project(spareE)
}

/** Sum of weightX[i] weightY[j] Ez[j][i] over the interior nodes, at the last observe(). */
export function amplitude(): f64 {
  return projected
}

/** The same of the second difference in time, E(t + dt) - 2 E(t) + E(t - dt). */
export function secondDifference(): f64 {
  return projectedChange
}

/** (|E|^2 + h- M h+) / 2 summed over the grid: constant to rounding. */
export function energy(): f64 {
  return invariant
}

/** Largest |div h| over the cells, in units of h per cell, over the largest |hx| + |hy|. */
export function divergence(): f64 {
  let largest: f64 = 0
  let scale: f64 = 1e-300
  for (let j: isize = -1; j < <isize>rows; j++) {
    for (let i: isize = -1; i < <isize>columns; i++) {
      const place = j * <isize>ROW + i * 8
      const x = load<f64>(hx + place, 8) - load<f64>(hx + place)
      const y = load<f64>(hy + place, ROW) - load<f64>(hy + place)
      largest = max(largest, abs(cx * x + cy * y))
      scale = max(scale, abs(load<f64>(hx + place)) + abs(load<f64>(hy + place)))
    }
  }
  return largest / (max(cx, cy) * scale)
}

function project(field: usize): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < rows; j++) {
    let row: f64 = 0
    for (let i: usize = 0; i < columns << 3; i += 8) {
      row += load<f64>(projectionX + i) * load<f64>(field + j * ROW + i)
    }
    sum += load<f64>(projectionY + (j << 3)) * row
  }
  return sum
}

function product(field: usize, other: usize): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < rows; j++) {
    for (let i: usize = 0; i < columns << 3; i += 8) {
      sum += load<f64>(field + j * ROW + i) * load<f64>(other + j * ROW + i)
    }
  }
  return sum
}

/** h M h: each power of sx or sy is a square of differences, summed by parts. */
function magneticEnergy(): f64 {
  const a = cx * cx
  const b = cy * cy
  return massOf(hy, 8, ROW, columns, rows, a, b) + massOf(hx, ROW, 8, rows, columns, b, a)
}

/** Of one component: even beyond the walls in its own direction, zero on the walls across it. */
function massOf(h: usize, along: usize, across: usize, n: usize, m: usize, a: f64, b: f64): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j <= m; j++) {
    for (let i: usize = 0; i <= n; i++) {
      const place = h + (i - 1) * along + (j - 1) * across
      const middle = load<f64>(place)
      const up = load<f64>(place + across)
      const right = i < n ? load<f64>(place + along) : middle
      const left = i > 0 ? load<f64>(place - along) : middle
      const twice = left - 2 * middle + right
      const dx = right - middle
      const dy = up - middle
      const dxy = i < n ? load<f64>(place + along + across) - up - dx : 0
      sum += middle * middle + ((1 - a) / 12) * dx * dx - (b / 12) * dy * dy
      sum += quadratic(a) * twice * twice + mixed(a, b) * dxy * dxy
    }
  }
  return sum
}

/** Coefficients of M: see the head of the file. */
function quadratic(z: f64): f64 {
  return ((1 - z) * (4 - z)) / 360
}

function mixed(a: f64, b: f64): f64 {
  return (b * (3 * a - 5)) / 360
}

function setCurlWeights(scale: f64): void {
  v128.store(curlWeights, f64x2.splat(scale * cx))
  v128.store(curlWeights, f64x2.splat(scale * cy), 16)
}

/** Weights of the differences over 1, 3 and 5 half cells, then those over 1 and 3 in the rows beside. */
function setMassWeights(): void {
  setMass(weights, cx, cx * cx, cy * cy)
  setMass(weights + 80, -cy, cy * cy, cx * cx)
}

function setMass(place: usize, c: f64, a: f64, b: f64): void {
  const s = (1 - a) / 12
  const s2 = quadratic(a)
  const across = -b / 12
  const cross = mixed(a, b)
  // sx turns a difference d1 into 3 d1 - d3, sx^2 into 10 d1 - 5 d3 + d5; sy is 2 here and -1 beside.
  v128.store(place, f64x2.splat(c * (1 + 3 * s + 10 * s2 + 2 * across + 6 * cross)))
  v128.store(place, f64x2.splat(c * (-s - 5 * s2 - 2 * cross)), 16)
  v128.store(place, f64x2.splat(c * s2), 32)
  v128.store(place, f64x2.splat(c * (-across - 3 * cross)), 48)
  v128.store(place, f64x2.splat(c * cross), 64)
}

/** x -= cy dy E, y += cx dx E, times the scale of setCurlWeights(). */
function curlOfE(x: usize, y: usize): void {
  const length = columns << 3
  for (let j: isize = -1; j < <isize>rows; j++) {
    kickX(e + j * ROW, x + j * ROW, length)
    if (j >= 0) kickY(e + j * ROW, y + j * ROW, length)
  }
}

function kickX(p: usize, q: usize, length: usize): void {
  const c = v128.load(curlWeights, 16)
  for (const end = q + length; q < end; q += 16, p += 16) {
    const difference = f64x2.sub(v128.load(p, ROW), v128.load(p))
    v128.store(q, f64x2.sub(v128.load(q), f64x2.mul(c, difference)))
  }
}

function kickY(p: usize, q: usize, length: usize): void {
  const c = v128.load(curlWeights)
  const end = q + length
  p -= 16
  q -= 16
  for (; q < end; q += 16, p += 16) {
    const difference = f64x2.sub(v128.load(p, 8), v128.load(p))
    v128.store(q, f64x2.add(v128.load(q), f64x2.mul(c, difference)))
  }
}

/** to = from + cx dx (Mx y) - cy dy (My x); the wall to the right is set to zero again. */
function curlOfH(x: usize, y: usize, from: usize, to: usize): void {
  mirror(x, y)
  for (let j: usize = 0; j < rows * ROW; j += ROW) {
    kickE(x + j, y + j, from + j, to + j)
    const wall = to + j + (columns << 3)
    store<f64>(wall, 0)
    store<f64>(wall, 0, 8)
  }
}

/** Hx and Hy are even beyond the walls that they run into. */
function mirror(x: usize, y: usize): void {
  for (let j: usize = 0; j < rows; j++) {
    const left = y + j * ROW
    const right = left + (columns << 3)
    store<f64>(left - 16, load<f64>(left - 8))
    store<f64>(left - 24, load<f64>(left))
    store<f64>(right, load<f64>(right - 8))
    store<f64>(right, load<f64>(right - 16), 8)
  }
  const below = x + rows * ROW - LEFT
  memory.copy(x - LEFT - 2 * ROW, x - LEFT - ROW, ROW)
  memory.copy(x - LEFT - 3 * ROW, x - LEFT, ROW)
  memory.copy(below, below - ROW, ROW)
  memory.copy(below + ROW, below - 2 * ROW, ROW)
}

function kickE(x: usize, y: usize, from: usize, to: usize): void {
  const y1 = v128.load(weights)
  const y3 = v128.load(weights, 16)
  const y5 = v128.load(weights, 32)
  const by1 = v128.load(weights, 48)
  const by3 = v128.load(weights, 64)
  const x1 = v128.load(weights, 80)
  const x3 = v128.load(weights, 96)
  const x5 = v128.load(weights, 112)
  const bx1 = v128.load(weights, 128)
  const bx3 = v128.load(weights, 144)
  const end = to + (columns << 3)
  x -= 3 * ROW
  y -= ROW + 16
  // Of Hy in the rows beside: pairs at columns (-2, -1) and (0, 1) from node 0.
  let b0 = f64x2.add(v128.load(y), v128.load(y, 2 * ROW))
  let b1 = f64x2.add(v128.load(y, 16), v128.load(y, 2 * ROW + 16))
  // Of Hx: differences beside this pair, those of the pair before and of this one.
  let d0 = besideX(x - 16, bx1, bx3)
  let d1 = besideX(x, bx1, bx3)
  let t0 = v128.shuffle<f64>(d0, d1, 1, 2)
  for (; to < end; to += 16) {
    const far = f64x2.mul(y5, f64x2.sub(v128.load(y, ROW + 32), v128.load(y, ROW - 8)))
    const wide = f64x2.mul(y3, f64x2.sub(v128.load(y, ROW + 24), v128.load(y, ROW)))
    const near = f64x2.mul(y1, f64x2.sub(v128.load(y, ROW + 16), v128.load(y, ROW + 8)))
    const b2 = f64x2.add(v128.load(y, 32), v128.load(y, 2 * ROW + 32))
    const nearBeside = f64x2.mul(by1, f64x2.sub(b1, v128.shuffle<f64>(b0, b1, 1, 2)))
    const wideBeside = f64x2.mul(by3, f64x2.sub(v128.shuffle<f64>(b1, b2, 1, 2), b0))
    const sumY = f64x2.add(f64x2.add(near, f64x2.add(wide, far)), f64x2.add(nearBeside, wideBeside))

    const n1 = f64x2.mul(x1, f64x2.sub(v128.load(x, 3 * ROW), v128.load(x, 2 * ROW)))
    const n3 = f64x2.mul(x3, f64x2.sub(v128.load(x, 4 * ROW), v128.load(x, ROW)))
    const n5 = f64x2.mul(x5, f64x2.sub(v128.load(x, 5 * ROW), v128.load(x)))
    const d2 = besideX(x + 16, bx1, bx3)
    const t1 = v128.shuffle<f64>(d1, d2, 1, 2)
    const sumX = f64x2.add(f64x2.add(n1, f64x2.add(n3, n5)), f64x2.add(t0, t1))
    v128.store(to, f64x2.add(v128.load(from), f64x2.add(sumX, sumY)))
    b0 = b1
    b1 = b2
    d1 = d2
    t0 = t1
    x += 16
    y += 16
    from += 16
  }
}

function besideX(x: usize, near: v128, wide: v128): v128 {
  const d1 = f64x2.mul(near, f64x2.sub(v128.load(x, 3 * ROW), v128.load(x, 2 * ROW)))
  return f64x2.add(d1, f64x2.mul(wide, f64x2.sub(v128.load(x, 4 * ROW), v128.load(x, ROW))))
}
