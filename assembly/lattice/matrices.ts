// Matrices of N x N complex numbers, row by row, real and imaginary part.
let N: i32 = 1
let bytes: usize = 16

export function setOrder(order: i32): void {
  N = order
  bytes = (<usize>(order * order)) << 4
}

export function one(to: usize): void {
  memory.fill(to, 0, bytes)
  for (let i = 0; i < N; i++) store<f64>(to + ((<usize>(i * (N + 1))) << 4), 1)
}

/** to = a b; with `turnA` or `turnB` the adjoint of that factor. `to` is none of them. */
export function multiply(to: usize, a: usize, b: usize, turnA: bool, turnB: bool): void {
  const one: usize = 16
  const row = <usize>N * one
  const aRow = turnA ? one : row
  const aColumn = turnA ? row : one
  const bRow = turnB ? one : row
  const bColumn = turnB ? row : one
  // (p + iq)(u + iv) = (p u - q v) + i (p v + q u): the signs of p and q in both lanes, conjugates included.
  const signP = turnB ? f64x2(0, -0.0) : f64x2.splat(0)
  const signQ = f64x2(turnA === turnB ? -0.0 : 0, turnA ? -0.0 : 0)
  if (N === 3) {
    row3(to, a, aColumn, b, bRow, bColumn, signP, signQ)
    row3(to + row, a + aRow, aColumn, b, bRow, bColumn, signP, signQ)
    row3(to + 2 * row, a + 2 * aRow, aColumn, b, bRow, bColumn, signP, signQ)
  } else if (N === 2) {
    row2(to, a, aColumn, b, bRow, bColumn, signP, signQ)
    row2(to + row, a + aRow, aColumn, b, bRow, bColumn, signP, signQ)
  } else {
    const p = v128.xor(v128.load64_splat(a), signP)
    const q = v128.xor(v128.load64_splat(a, 8), signQ)
    v128.store(to, plusProduct(f64x2.splat(0), p, q, b))
  }
}

function plusProduct(sum: v128, p: v128, q: v128, y: usize): v128 {
  const u = v128.load(y)
  const v = v128.shuffle<f64>(u, u, 1, 0)
  return f64x2.add(sum, f64x2.add(f64x2.mul(p, u), f64x2.mul(q, v)))
}

/** A row of the product: a's row by its steps, times all columns of b. */
function row3(
  to: usize,
  a: usize,
  step: usize,
  b: usize,
  down: usize,
  right: usize,
  signP: v128,
  signQ: v128,
): void {
  let p = v128.xor(v128.load64_splat(a), signP)
  let q = v128.xor(v128.load64_splat(a, 8), signQ)
  let first = plusProduct(f64x2.splat(0), p, q, b)
  let second = plusProduct(f64x2.splat(0), p, q, b + right)
  let third = plusProduct(f64x2.splat(0), p, q, b + 2 * right)
  p = v128.xor(v128.load64_splat(a + step), signP)
  q = v128.xor(v128.load64_splat(a + step, 8), signQ)
  first = plusProduct(first, p, q, b + down)
  second = plusProduct(second, p, q, b + down + right)
  third = plusProduct(third, p, q, b + down + 2 * right)
  p = v128.xor(v128.load64_splat(a + 2 * step), signP)
  q = v128.xor(v128.load64_splat(a + 2 * step, 8), signQ)
  v128.store(to, plusProduct(first, p, q, b + 2 * down))
  v128.store(to + 16, plusProduct(second, p, q, b + 2 * down + right))
  v128.store(to + 32, plusProduct(third, p, q, b + 2 * down + 2 * right))
}

function row2(
  to: usize,
  a: usize,
  step: usize,
  b: usize,
  down: usize,
  right: usize,
  signP: v128,
  signQ: v128,
): void {
  let p = v128.xor(v128.load64_splat(a), signP)
  let q = v128.xor(v128.load64_splat(a, 8), signQ)
  const first = plusProduct(f64x2.splat(0), p, q, b)
  const second = plusProduct(f64x2.splat(0), p, q, b + right)
  p = v128.xor(v128.load64_splat(a + step), signP)
  q = v128.xor(v128.load64_splat(a + step, 8), signQ)
  v128.store(to, plusProduct(first, p, q, b + down))
  v128.store(to + 16, plusProduct(second, p, q, b + down + right))
}

export function addTo(to: usize, from: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(to + i, f64x2.add(v128.load(to + i), v128.load(from + i)))
  }
}

const SCHULZ_MAX = 100
const UNITARY: f64 = 1e-28

/**
 * The unitary matrix nearest to u, of determinant 1 beyond U(1), which turns with u under gauge transformations: Schulz's
 * iteration u (3 - u^+ u) / 2 from a norm at which no singular value is above sqrt(3).
 */
export function unitarise(u: usize, square: usize, next: usize): void {
  let sum: f64 = 0
  for (let i: usize = 0; i < bytes; i += 8) sum += load<f64>(u + i) * load<f64>(u + i)
  scale(u, sqrt<f64>(<f64>N / sum), 0)
  for (let k = 0; k < SCHULZ_MAX; k++) {
    multiply(square, u, u, true, false)
    let apart: f64 = 0
    for (let i: usize = 0; i < bytes; i += 8) {
      const isDiagonal = i % ((<usize>(N + 1)) << 4) === 0
      const value = load<f64>(square + i)
      const off = isDiagonal ? value - 1 : value
      apart += off * off
      store<f64>(square + i, isDiagonal ? 1.5 - 0.5 * value : -0.5 * value)
    }
    multiply(next, u, square, false, false)
    memory.copy(u, next, bytes)
    if (apart < UNITARY) break
  }
  if (N < 3) return
  const angle = -phaseOfDeterminant(u) / 3
  scale(u, Math.cos(angle), Math.sin(angle))
}

function scale(u: usize, re: f64, im: f64): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const a = load<f64>(u + i)
    const b = load<f64>(u + i, 8)
    store<f64>(u + i, a * re - b * im)
    store<f64>(u + i, a * im + b * re, 8)
  }
}

/** Of a matrix of 3 x 3. */
function phaseOfDeterminant(u: usize): f64 {
  let re: f64 = 0
  let im: f64 = 0
  for (let k = 0; k < 3; k++) {
    const a = u + 48 + ((<usize>((k + 1) % 3)) << 4)
    const b = u + 48 + ((<usize>((k + 2) % 3)) << 4)
    const c = a + 48
    const d = b + 48
    const minorRe =
      load<f64>(a) * load<f64>(d) -
      load<f64>(a, 8) * load<f64>(d, 8) -
      (load<f64>(b) * load<f64>(c) - load<f64>(b, 8) * load<f64>(c, 8))
    const minorIm =
      load<f64>(a) * load<f64>(d, 8) +
      load<f64>(a, 8) * load<f64>(d) -
      (load<f64>(b) * load<f64>(c, 8) + load<f64>(b, 8) * load<f64>(c))
    const p = load<f64>(u + ((<usize>k) << 4))
    const q = load<f64>(u + ((<usize>k) << 4), 8)
    re += p * minorRe - q * minorIm
    im += p * minorIm + q * minorRe
  }
  return Math.atan2(im, re)
}

/** Rows orthonormal again, the last one that of determinant 1. */
export function orthonormalise(u: usize): void {
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < i; j++) project(u, i, j)
    normalise(u, i)
  }
  if (N === 3) cross(u)
  if (N === 2) mirror(u)
}

function project(u: usize, i: i32, j: i32): void {
  let re: f64 = 0
  let im: f64 = 0
  for (let k = 0; k < N; k++) {
    const p = u + ((<usize>(j * N + k)) << 4)
    const q = u + ((<usize>(i * N + k)) << 4)
    re += load<f64>(p) * load<f64>(q) + load<f64>(p, 8) * load<f64>(q, 8)
    im += load<f64>(p) * load<f64>(q, 8) - load<f64>(p, 8) * load<f64>(q)
  }
  for (let k = 0; k < N; k++) {
    const p = u + ((<usize>(j * N + k)) << 4)
    const q = u + ((<usize>(i * N + k)) << 4)
    const a = load<f64>(p)
    const b = load<f64>(p, 8)
    store<f64>(q, load<f64>(q) - (re * a - im * b))
    store<f64>(q, load<f64>(q, 8) - (re * b + im * a), 8)
  }
}

function normalise(u: usize, i: i32): void {
  let sum: f64 = 0
  const from = u + ((<usize>(i * N)) << 4)
  for (let k: usize = 0; k < (<usize>(2 * N)) << 3; k += 8)
    sum += load<f64>(from + k) * load<f64>(from + k)
  const scale = 1 / sqrt<f64>(sum)
  for (let k: usize = 0; k < (<usize>(2 * N)) << 3; k += 8)
    store<f64>(from + k, scale * load<f64>(from + k))
}

/** The last row of SU(2): (-conj b, conj a). */
function mirror(u: usize): void {
  store<f64>(u, -load<f64>(u, 16), 32)
  store<f64>(u, load<f64>(u, 24), 40)
  store<f64>(u, load<f64>(u), 48)
  store<f64>(u, -load<f64>(u, 8), 56)
}

/** The last row of SU(3): the conjugate of the cross product of the first two. */
function cross(u: usize): void {
  for (let k = 0; k < 3; k++) {
    const a = u + ((<usize>((k + 1) % 3)) << 4)
    const b = u + ((<usize>((k + 2) % 3)) << 4)
    const c = a + 48
    const d = b + 48
    const re =
      load<f64>(a) * load<f64>(d) -
      load<f64>(a, 8) * load<f64>(d, 8) -
      (load<f64>(b) * load<f64>(c) - load<f64>(b, 8) * load<f64>(c, 8))
    const im =
      load<f64>(a) * load<f64>(d, 8) +
      load<f64>(a, 8) * load<f64>(d) -
      (load<f64>(b) * load<f64>(c, 8) + load<f64>(b, 8) * load<f64>(c))
    const to = u + ((<usize>(6 + k)) << 4)
    store<f64>(to, re)
    store<f64>(to, -im, 8)
  }
}
