// A wave packet on an even grid of a line or a rectangle: a kick multiplies it by phases place by place, a drift by phases of
// its waves, to which and back it goes by fast Fourier transforms (Stockham's order, radix 4, after Temperton, J. Comput. Phys.
// 52 (1983) 1). Sides are powers of two. Complex numbers lie as pairs of doubles.
import { zeroed } from './lib/memory'

let columns: usize = 0
let rows: usize = 0
let bytes: usize = 0
let psi: usize = 0
let other: usize = 0
let tables: usize = 0
let turnsX: usize = 0
let turnsY: usize = 0

/** Takes the memory of nx by ny points and `count` tables of phases; ny = 1 is a line. */
export function init(nx: i32, ny: i32, count: i32): void {
  columns = nx
  rows = ny
  bytes = (columns * rows) << 4
  psi = zeroed(bytes)
  other = zeroed(bytes)
  tables = zeroed(bytes * <usize>count)
  turnsX = turns(columns)
  turnsY = rows === columns ? turnsX : turns(rows)
}

/** Address of the packet; ask again after drift() and waves(). */
export function field(): usize {
  return psi
}

/** Address of a table of phases: by place for kick(), by wave, over the number of points, for drift(). */
export function table(index: i32): usize {
  return tables + bytes * <usize>index
}

/** psi = psi phases. */
export function kick(index: i32): void {
  const phases = table(index)
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(psi + i, product(v128.load(psi + i), v128.load(phases + i)))
  }
}

/** Each wave of psi is multiplied by its phase. The inverse transform is the conjugate of that of the conjugate. */
export function drift(index: i32): void {
  const phases = table(index)
  transform()
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(psi + i, conjugate(product(v128.load(psi + i), v128.load(phases + i))))
  }
  transform()
  for (let i: usize = 0; i < bytes; i += 16) v128.store(psi + i, conjugate(v128.load(psi + i)))
}

/** Replaces the packet by its waves, not normalised. */
export function waves(): void {
  transform()
}

/** n complex numbers exp(-2 pi i k/n), each as re, re, -im, im; n is a multiple of 4. */
function turns(n: usize): usize {
  const address = zeroed(n << 5)
  for (let k: usize = 0; k < n; k++) {
    const place = address + (k << 5)
    const re = cosine(k, n)
    const sine = cosine((k + n - (n >> 2)) % n, n)
    store<f64>(place, re)
    store<f64>(place, re, 8)
    store<f64>(place, sine, 16)
    store<f64>(place, -sine, 24)
  }
  return address
}

/** cos(2 pi k/n), k < n, from the first eighth of a turn so that the symmetries hold to the bit. */
function cosine(k: usize, n: usize): f64 {
  if (k + k > n) return cosine(n - k, n)
  if (k << 2 > n) return -cosine((n >> 1) - k, n)
  if (k << 3 > n) return Math.sin((2 * Math.PI * <f64>((n >> 2) - k)) / <f64>n)
  return Math.cos((2 * Math.PI * <f64>k) / <f64>n)
}

function transform(): void {
  const passes = passesOf(columns)
  for (let j: usize = 0; j < rows; j++) {
    const row = (j * columns) << 4
    along(psi + row, other + row, columns, 1, turnsX)
  }
  if (passes & 1) swap()
  if (rows === 1) return
  along(psi, other, rows, columns, turnsY)
  if (passesOf(rows) & 1) swap()
}

function swap(): void {
  const first = psi
  psi = other
  other = first
}

function passesOf(n: usize): i32 {
  let passes = 0
  for (; n > 2; n >>= 2) passes++
  return n === 2 ? passes + 1 : passes
}

/** `n` places of `stride` numbers each, from `a` to `b` and back, pass by pass. */
function along(a: usize, b: usize, n: usize, stride: usize, phases: usize): void {
  const whole = n
  let left = n
  for (; left > 2; left >>= 2) {
    quarter(a, b, left >> 2, stride, phases, whole / left)
    const first = a
    a = b
    b = first
    stride <<= 2
  }
  if (left === 2) {
    const half = stride << 4
    for (let q: usize = 0; q < half; q += 16) {
      const u = v128.load(a + q)
      const w = v128.load(a + half + q)
      v128.store(b + q, f64x2.add(u, w))
      v128.store(b + half + q, f64x2.sub(u, w))
    }
  }
}

function quarter(a: usize, b: usize, m: usize, stride: usize, phases: usize, step: usize): void {
  const block = stride << 4
  const far = m * block
  for (let p: usize = 0; p < m; p++) {
    const one = phases + ((p * step) << 5)
    const two = phases + ((2 * p * step) << 5)
    const three = phases + ((3 * p * step) << 5)
    const re1 = v128.load(one)
    const im1 = v128.load(one, 16)
    const re2 = v128.load(two)
    const im2 = v128.load(two, 16)
    const re3 = v128.load(three)
    const im3 = v128.load(three, 16)
    const from = a + p * block
    const to = b + 4 * p * block
    for (let q: usize = 0; q < block; q += 16) {
      const x0 = v128.load(from + q)
      const x1 = v128.load(from + q + far)
      const x2 = v128.load(from + q + 2 * far)
      const x3 = v128.load(from + q + 3 * far)
      const even = f64x2.add(x0, x2)
      const odd = f64x2.add(x1, x3)
      const apart = f64x2.sub(x0, x2)
      const turned = turn(f64x2.sub(x1, x3))
      v128.store(to + q, f64x2.add(even, odd))
      v128.store(to + q + block, times(f64x2.sub(apart, turned), re1, im1))
      v128.store(to + q + 2 * block, times(f64x2.sub(even, odd), re2, im2))
      v128.store(to + q + 3 * block, times(f64x2.add(apart, turned), re3, im3))
    }
  }
}

function swapped(x: v128): v128 {
  return v128.shuffle<f64>(x, x, 1, 0)
}

/** i x. */
function turn(x: v128): v128 {
  return f64x2.mul(swapped(x), f64x2(-1, 1))
}

/** x (re + i im), with re, re and -im, im. */
function times(x: v128, re: v128, im: v128): v128 {
  return f64x2.add(f64x2.mul(x, re), f64x2.mul(swapped(x), im))
}

function product(x: v128, y: v128): v128 {
  const re = v128.shuffle<f64>(y, y, 0, 0)
  const im = f64x2.mul(v128.shuffle<f64>(y, y, 1, 1), f64x2(-1, 1))
  return times(x, re, im)
}

function conjugate(x: v128): v128 {
  return f64x2.mul(x, f64x2(1, -1))
}
