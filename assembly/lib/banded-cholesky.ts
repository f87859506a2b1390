// L L^T of a symmetric positive definite band matrix (Golub and Van Loan, Matrix Computations, 4.3.5),
// kept by rows: row i holds the columns i - half ... i, so that every inner loop runs along memory.
import { zeroed } from './memory'

let order: isize = 0
let half: isize = 0
let stride: isize = 0 // bytes
let rows: usize = 0

/** Takes the memory of an n by n matrix with `halfBandwidth` diagonals below the main one; all zero. */
export function bandInit(n: i32, halfBandwidth: i32): void {
  order = n
  half = halfBandwidth
  // Two more, so that a pair that starts at the diagonal stays inside its row.
  stride = ((halfBandwidth + 4) >> 1) << 4
  rows = zeroed(<usize>(order * stride))
}

/** Sets the element of row i and column j, i - halfBandwidth <= j <= i. */
export function bandSet(i: i32, j: i32, value: f64): void {
  store<f64>(at(i, j), value)
}

function at(i: isize, j: isize): usize {
  return rows + <usize>(i * stride + ((j - i + half) << 3))
}

/** Factors in place. False when the matrix is not positive definite. */
export function bandFactor(): bool {
  for (let i: isize = 0; i < order; i++) {
    const first = max<isize>(0, i - half)
    for (let j = first; j < i; j++) {
      const from = max<isize>(first, j - half)
      const sum = load<f64>(at(i, j)) - dot(at(i, from), at(j, from), j - from)
      store<f64>(at(i, j), sum / load<f64>(at(j, j)))
    }
    const pivot = load<f64>(at(i, i)) - dot(at(i, first), at(i, first), i - first)
    if (!(pivot > 0)) return false
    store<f64>(at(i, i), Math.sqrt(pivot))
  }
  return true
}

/** Solves for the right side of n doubles at x, in place. */
export function bandSolve(x: usize): void {
  for (let i: isize = 0; i < order; i++) {
    const first = max<isize>(0, i - half)
    const target = x + ((<usize>i) << 3)
    const sum = load<f64>(target) - dot(at(i, first), x + ((<usize>first) << 3), i - first)
    store<f64>(target, sum / load<f64>(at(i, i)))
  }
  for (let i = order - 1; i >= 0; i--) {
    const first = max<isize>(0, i - half)
    const value = load<f64>(x + ((<usize>i) << 3)) / load<f64>(at(i, i))
    store<f64>(x + ((<usize>i) << 3), value)
    subtract(x + ((<usize>first) << 3), at(i, first), value, i - first)
  }
}

function dot(a: usize, b: usize, count: isize): f64 {
  let even = f64x2.splat(0)
  let odd = even
  let left = count
  for (; left >= 4; left -= 4) {
    even = f64x2.add(even, f64x2.mul(v128.load(a), v128.load(b)))
    odd = f64x2.add(odd, f64x2.mul(v128.load(a, 16), v128.load(b, 16)))
    a += 32
    b += 32
  }
  const pair = f64x2.add(even, odd)
  let sum = f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1)
  for (; left > 0; left--) {
    sum += load<f64>(a) * load<f64>(b)
    a += 8
    b += 8
  }
  return sum
}

/** y -= factor row. */
function subtract(y: usize, row: usize, factor: f64, count: isize): void {
  const factors = f64x2.splat(factor)
  let left = count
  for (; left >= 2; left -= 2) {
    v128.store(y, f64x2.sub(v128.load(y), f64x2.mul(factors, v128.load(row))))
    y += 16
    row += 16
  }
  if (left > 0) store<f64>(y, load<f64>(y) - factor * load<f64>(row))
}
