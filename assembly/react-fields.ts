// Rates of change of reacting and diffusing numbers on a rectangular grid, and the sums of vectors that steps in time are made of.
//
// The caller's kinetics come in as the function `row` (workers/expression/wasm/user-memory.ts). A field has its species one
// behind the other, `stride` bytes apart, cells row by row. Where diffusion is uniform and no side holds a value it is the
// sixth-order difference (2, -27, 270, -490, 270, -27, 2)/180, mirrored or wrapped at the sides, whose columns sum up to 0 as its
// rows do: nothing is lost. Else it is a finite volume of order 2 with a coefficient for each face.
import { zeroed } from './lib/memory'
import { row } from './ode/user'

const BLOCK: i32 = 512 // points of a call of row: they stay in the first cache
const REACH: i32 = 3 // cells that a difference goes beyond a side
const TINY: f64 = 1e-200 // products of such numbers underflow, which is slow; they are negligible

let nx: i32 = 0
let ny: i32 = 0
let wrapsX: bool = false
let wrapsY: bool = false
let tableX: usize = 0 // cells at -REACH ... nx + REACH - 1
let tableY: usize = 0

export function init(columns: i32, rows: i32, wrapX: i32, wrapY: i32): void {
  nx = columns
  ny = rows
  wrapsX = wrapX !== 0
  wrapsY = wrapY !== 0
  tableX = table(nx, wrapsX)
  tableY = table(ny, wrapsY)
}

/** So many doubles, all 0. */
export function allot(count: i32): usize {
  return zeroed((<usize>count + 1) << 3)
}

function table(n: i32, wraps: bool): usize {
  const address = zeroed((n + 2 * REACH) << 2)
  for (let i = -REACH; i < n + REACH; i++) {
    let at = i
    while (at < 0 || at >= n) at = wraps ? (at + n) % n : at < 0 ? -1 - at : 2 * n - 1 - at
    store<i32>(address + ((i + REACH) << 2), at)
  }
  return address
}

function cellX(i: i32): usize {
  return (<usize>load<i32>(tableX + ((i + REACH) << 2))) << 3
}

function rowY(j: i32): usize {
  return (<usize>load<i32>(tableY + ((j + REACH) << 2)) * nx) << 3
}

/** The kinetics of all cells. */
export function react(from: usize, to: usize): void {
  const n = nx * ny
  for (let i = 0; i < n; i += BLOCK) row(min(BLOCK, n - i), from + (i << 3), to + (i << 3))
}

/** out += cx u_xx dx^2 + cy u_yy dy^2, of order 6: of each cell first what is along x, then its rows from the nearest on. */
export function smooth(u: usize, out: usize, cx: f64, cy: f64): void {
  const x1 = (cx * 270) / 180
  const x2 = (cx * -27) / 180
  const x3 = (cx * 2) / 180
  const y1 = (cy * 270) / 180
  const y2 = (cy * -27) / 180
  const y3 = (cy * 2) / 180
  const middle = -2 * (x1 + x2 + x3) - 2 * (y1 + y2 + y3)
  for (let j = 0; j < ny; j++) {
    const p = u + ((j * nx) << 3)
    const q = out + ((j * nx) << 3)
    const b1 = u + rowY(j - 1)
    const a1 = u + rowY(j + 1)
    const b2 = u + rowY(j - 2)
    const a2 = u + rowY(j + 2)
    const b3 = u + rowY(j - 3)
    const a3 = u + rowY(j + 3)
    for (let i = 0; i < nx; i++) {
      if (i === REACH && nx - REACH > REACH + 1) {
        i = inner(p, q, middle, x1, x2, x3, b1, a1, y1, b2, a2, y2, b3, a3, y3)
      }
      const change =
        middle * load<f64>(p + (i << 3)) +
        x1 * (load<f64>(p + cellX(i - 1)) + load<f64>(p + cellX(i + 1))) +
        x2 * (load<f64>(p + cellX(i - 2)) + load<f64>(p + cellX(i + 2))) +
        x3 * (load<f64>(p + cellX(i - 3)) + load<f64>(p + cellX(i + 3)))
      let rate = load<f64>(q + (i << 3)) + change
      if (ny > 1) {
        rate += y1 * (load<f64>(b1 + (i << 3)) + load<f64>(a1 + (i << 3)))
        rate += y2 * (load<f64>(b2 + (i << 3)) + load<f64>(a2 + (i << 3)))
        rate += y3 * (load<f64>(b3 + (i << 3)) + load<f64>(a3 + (i << 3)))
      }
      store<f64>(q + (i << 3), rate)
    }
  }
}

/** The cells that reach no side, two at a time; the first cell that is left over. */
function inner(
  p: usize,
  q: usize,
  middle: f64,
  x1: f64,
  x2: f64,
  x3: f64,
  b1: usize,
  a1: usize,
  y1: f64,
  b2: usize,
  a2: usize,
  y2: f64,
  b3: usize,
  a3: usize,
  y3: f64,
): i32 {
  const m = f64x2.splat(middle)
  const a = f64x2.splat(x1)
  const b = f64x2.splat(x2)
  const c = f64x2.splat(x3)
  const d = f64x2.splat(y1)
  const e = f64x2.splat(y2)
  const f = f64x2.splat(y3)
  const isPlane = ny > 1
  let i = REACH
  for (; i + 1 < nx - REACH; i += 2) {
    const o = (<usize>i) << 3
    const at = p + o
    const near = f64x2.add(v128.load(at - 8), v128.load(at + 8))
    const far = f64x2.add(v128.load(at - 16), v128.load(at + 16))
    const farther = f64x2.add(v128.load(at - 24), v128.load(at + 24))
    let sum = f64x2.add(f64x2.mul(m, v128.load(at)), f64x2.mul(a, near))
    sum = f64x2.add(sum, f64x2.add(f64x2.mul(b, far), f64x2.mul(c, farther)))
    let rate = f64x2.add(v128.load(q + o), sum)
    if (isPlane) {
      rate = f64x2.add(rate, f64x2.mul(d, f64x2.add(v128.load(b1 + o), v128.load(a1 + o))))
      rate = f64x2.add(rate, f64x2.mul(e, f64x2.add(v128.load(b2 + o), v128.load(a2 + o))))
      rate = f64x2.add(rate, f64x2.mul(f, f64x2.add(v128.load(b3 + o), v128.load(a3 + o))))
    }
    v128.store(q + o, rate)
  }
  return i
}

/**
 * out += what flows in across the faces between cells. Face i of row j stands at faceX + 8 (j (nx + 1) + i), left of cell i;
 * face j of column i at faceY + 8 (j nx + i), below cell j. Faces on sides are skipped, the first of a wrapped side too, where
 * the last one counts.
 */
export function spread(u: usize, out: usize, faceX: usize, faceY: usize): void {
  for (let j = 0; j < ny; j++) {
    const p = u + ((j * nx) << 3)
    const q = out + ((j * nx) << 3)
    const f = faceX + ((j * (nx + 1)) << 3)
    for (let i = 1; i < nx; i++) {
      exchange(p + ((i - 1) << 3), p + (i << 3), q + ((i - 1) << 3), q + (i << 3), f + (i << 3))
    }
    if (wrapsX) exchange(p + ((nx - 1) << 3), p, q + ((nx - 1) << 3), q, f + (nx << 3))
  }
  if (ny === 1) return
  for (let j = 1; j <= (wrapsY ? ny : ny - 1); j++) {
    const below = ((j - 1) * nx) << 3
    const above = ((j === ny ? 0 : j) * nx) << 3
    const f = faceY + ((j * nx) << 3)
    for (let i = 0; i < nx; i++) {
      const at = i << 3
      exchange(u + below + at, u + above + at, out + below + at, out + above + at, f + at)
    }
  }
}

function exchange(a: usize, b: usize, outA: usize, outB: usize, face: usize): void {
  const flow = load<f64>(face) * (load<f64>(b) - load<f64>(a))
  store<f64>(outA, load<f64>(outA) + flow)
  store<f64>(outB, load<f64>(outB) - flow)
}

/** out += what is carried in across the same faces: velocities over the width of a cell, of order 3 upwind. */
export function carry(u: usize, out: usize, faceX: usize, faceY: usize): void {
  for (let j = 0; j < ny; j++) {
    const p = u + ((j * nx) << 3)
    const q = out + ((j * nx) << 3)
    const f = faceX + ((j * (nx + 1)) << 3)
    for (let i = 1; i <= (wrapsX ? nx : nx - 1); i++) {
      const v = load<f64>(f + (i << 3))
      const at = faceValue(p, v, i, nx, 8, wrapsX)
      const next = i === nx ? 0 : i
      store<f64>(q + ((i - 1) << 3), load<f64>(q + ((i - 1) << 3)) - v * at)
      store<f64>(q + (next << 3), load<f64>(q + (next << 3)) + v * at)
    }
  }
  if (ny === 1) return
  const step = (<usize>nx) << 3
  for (let j = 1; j <= (wrapsY ? ny : ny - 1); j++) {
    const below = ((j - 1) * nx) << 3
    const above = ((j === ny ? 0 : j) * nx) << 3
    for (let i = 0; i < nx; i++) {
      const v = load<f64>(faceY + ((j * nx + i) << 3))
      const flow = v * faceValue(u + (i << 3), v, j, ny, step, wrapsY)
      const a = out + below + (i << 3)
      const b = out + above + (i << 3)
      store<f64>(a, load<f64>(a) - flow)
      store<f64>(b, load<f64>(b) + flow)
    }
  }
}

/** On face i of a line of n cells: (-u2 + 5 u1 + 2 u0)/6, u1 and u2 upwind; the mean where u2 lies beyond a side. */
function faceValue(line: usize, v: f64, i: i32, n: i32, step: usize, wraps: bool): f64 {
  const left = line + (i - 1) * step
  const right = line + (i === n ? 0 : i) * step
  const isForward = v > 0
  let beyond = isForward ? i - 2 : i + 1
  if (beyond < 0 || beyond >= n) {
    if (!wraps) return 0.5 * (load<f64>(left) + load<f64>(right))
    beyond = (beyond + n) % n
  }
  const upwind = load<f64>(isForward ? left : right)
  const behind = load<f64>(line + beyond * step)
  const ahead = load<f64>(isForward ? right : left)
  return (5 * upwind + 2 * ahead - behind) / 6
}

/** Means of a coefficient of cells, times `factor`, on the faces along x. */
export function meansX(d: usize, faceX: usize, factor: f64): void {
  for (let j = 0; j < ny; j++) {
    const p = d + ((j * nx) << 3)
    const f = faceX + ((j * (nx + 1)) << 3)
    for (let i = 1; i <= nx; i++) {
      const sum = load<f64>(p + ((i - 1) << 3)) + load<f64>(p + ((i === nx ? 0 : i) << 3))
      store<f64>(f + (i << 3), 0.5 * factor * sum)
    }
  }
}

/** The same on the faces along y. */
export function meansY(d: usize, faceY: usize, factor: f64): void {
  for (let j = 1; j <= ny; j++) {
    const below = d + (((j - 1) * nx) << 3)
    const above = d + (((j === ny ? 0 : j) * nx) << 3)
    for (let i = 0; i < nx; i++) {
      const sum = load<f64>(below + (i << 3)) + load<f64>(above + (i << 3))
      store<f64>(faceY + ((j * nx + i) << 3), 0.5 * factor * sum)
    }
  }
}

/** out = a p + b q + c r + d s + e w over so many doubles, a place more where their number is odd. */
export function combine(
  count: i32,
  out: usize,
  a: f64,
  p: usize,
  b: f64,
  q: usize,
  c: f64,
  r: usize,
  d: f64,
  s: usize,
  e: f64,
  w: usize,
): void {
  const va = f64x2.splat(a)
  const vb = f64x2.splat(b)
  const vc = f64x2.splat(c)
  const vd = f64x2.splat(d)
  const ve = f64x2.splat(e)
  for (let i: usize = 0, end = (<usize>count) << 3; i < end; i += 16) {
    const first = f64x2.add(f64x2.mul(va, v128.load(p + i)), f64x2.mul(vb, v128.load(q + i)))
    const second = f64x2.add(f64x2.mul(vd, v128.load(s + i)), f64x2.mul(ve, v128.load(w + i)))
    const third = f64x2.mul(vc, v128.load(r + i))
    v128.store(out + i, f64x2.add(f64x2.add(first, second), third))
  }
}

/** Sum of the squares of a p + b q + c r + d s over so many doubles; not finite where one of them is not. */
export function squares(
  count: i32,
  a: f64,
  p: usize,
  b: f64,
  q: usize,
  c: f64,
  r: usize,
  d: f64,
  s: usize,
): f64 {
  let sum: f64 = 0
  for (let i: usize = 0, end = (<usize>count) << 3; i < end; i += 8) {
    const one =
      a * load<f64>(p + i) + b * load<f64>(q + i) + c * load<f64>(r + i) + d * load<f64>(s + i)
    sum += one * one
  }
  return sum
}

export function total(u: usize): f64 {
  let sum: f64 = 0
  for (let i: usize = 0, end = (<usize>(nx * ny)) << 3; i < end; i += 8) sum += load<f64>(u + i)
  return sum
}

export function least(u: usize): f64 {
  let one: f64 = Infinity
  for (let i: usize = 0, end = (<usize>(nx * ny)) << 3; i < end; i += 8)
    one = min(one, load<f64>(u + i))
  return one
}

export function most(u: usize): f64 {
  let one: f64 = -Infinity
  for (let i: usize = 0, end = (<usize>(nx * ny)) << 3; i < end; i += 8)
    one = max(one, load<f64>(u + i))
  return one
}

/** Sets what is next to nothing to 0. */
export function settle(u: usize): void {
  for (let i: usize = 0, end = (<usize>(nx * ny)) << 3; i < end; i += 8) {
    const one = load<f64>(u + i)
    if (abs(one) < TINY) store<f64>(u + i, 0)
  }
}
