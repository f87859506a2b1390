// L D L^T of a sparse symmetric matrix in the order in which it comes, row by row along the elimination tree (Davis, ACM
// Trans. Math. Softw. 31 (2005) 587; Liu, SIAM J. Matrix Anal. 11 (1990) 134). No pivots are exchanged: what is positive
// definite needs none, and for a shifted matrix the signs of D count the eigenvalues below the shift (Sylvester).
//
// The upper triangle comes by columns: column j has the rows entryRows[columnStarts[j]] ... of entries i <= j, the diagonal
// among them. analyse() once for a pattern, factor() for each set of values, solve() for each right side.
import { zeroed } from './lib/memory'

let order: i32 = 0
let columnStarts: usize = 0
let entryRows: usize = 0
let entryValues: usize = 0
let parents: usize = 0
let marks: usize = 0
let counts: usize = 0
let starts: usize = 0
let path: usize = 0
let rows: usize = 0
let factors: usize = 0
let pivots: usize = 0
let work: usize = 0
let below: i32 = 0

const INT: usize = 2
const DOUBLE: usize = 3

/** Takes the memory of a matrix of order n with so many entries on and above its diagonal. */
export function init(n: i32, entries: i32): void {
  order = n
  const many = <usize>n
  columnStarts = zeroed((many + 1) << INT)
  entryRows = zeroed((<usize>entries) << INT)
  entryValues = zeroed((<usize>entries) << DOUBLE)
  parents = zeroed(many << INT)
  marks = zeroed(many << INT)
  counts = zeroed(many << INT)
  starts = zeroed((many + 1) << INT)
  path = zeroed(many << INT)
  pivots = zeroed(many << DOUBLE)
  work = zeroed(many << DOUBLE)
}

/** n + 1 whole numbers: where each column begins. */
export function columns(): usize {
  return columnStarts
}

/** The row of each entry, a whole number. */
export function places(): usize {
  return entryRows
}

/** The value of each entry. */
export function values(): usize {
  return entryValues
}

/** D, a double a row, after factor(). */
export function diagonal(): usize {
  return pivots
}

function at(list: usize, i: i32): i32 {
  return load<i32>(list + ((<usize>i) << INT))
}

function put(list: usize, i: i32, value: i32): void {
  store<i32>(list + ((<usize>i) << INT), value)
}

function get(list: usize, i: i32): f64 {
  return load<f64>(list + ((<usize>i) << DOUBLE))
}

function set(list: usize, i: i32, value: f64): void {
  store<f64>(list + ((<usize>i) << DOUBLE), value)
}

/** The entries below the diagonal that L will have; takes their memory. */
export function analyse(): i32 {
  for (let k = 0; k < order; k++) {
    put(parents, k, -1)
    put(marks, k, k)
    put(counts, k, 0)
    for (let p = at(columnStarts, k); p < at(columnStarts, k + 1); p++) {
      for (let i = at(entryRows, p); at(marks, i) !== k; i = at(parents, i)) {
        if (at(parents, i) === -1) put(parents, i, k)
        put(counts, i, at(counts, i) + 1)
        put(marks, i, k)
      }
    }
  }
  put(starts, 0, 0)
  for (let k = 0; k < order; k++) put(starts, k + 1, at(starts, k) + at(counts, k))
  below = at(starts, order)
  rows = zeroed((<usize>below) << INT)
  factors = zeroed((<usize>below) << DOUBLE)
  return below
}

/** Multiplications of one factor(), after analyse(). */
export function operations(): f64 {
  let sum: f64 = 0
  for (let k = 0; k < order; k++) {
    const count = <f64>(at(starts, k + 1) - at(starts, k))
    sum += count * (count + 3)
  }
  return sum / 2
}

/** The number of negative pivots, or -1 where one is 0 or no number. */
export function factor(): i32 {
  let negative = 0
  for (let k = 0; k < order; k++) {
    put(marks, k, k)
    put(counts, k, 0)
    let top = order
    for (let p = at(columnStarts, k); p < at(columnStarts, k + 1); p++) {
      let i = at(entryRows, p)
      set(work, i, get(work, i) + get(entryValues, p))
      let length = 0
      for (; at(marks, i) !== k; i = at(parents, i)) {
        put(path, length++, i)
        put(marks, i, k)
      }
      while (length > 0) put(path, --top, at(path, --length))
    }
    let pivot = get(work, k)
    set(work, k, 0)
    for (; top < order; top++) {
      const i = at(path, top)
      const y = get(work, i)
      set(work, i, 0)
      const from = at(starts, i)
      const to = from + at(counts, i)
      let row = rows + ((<usize>from) << INT)
      const last = rows + ((<usize>to) << INT)
      let value = factors + ((<usize>from) << DOUBLE)
      while (row < last) {
        const place = work + ((<usize>load<i32>(row)) << DOUBLE)
        store<f64>(place, load<f64>(place) - load<f64>(value) * y)
        row += 4
        value += 8
      }
      const factor = y / get(pivots, i)
      pivot -= factor * y
      put(rows, to, k)
      set(factors, to, factor)
      put(counts, i, at(counts, i) + 1)
    }
    set(pivots, k, pivot)
    if (pivot === 0 || isNaN(pivot)) return -1
    if (pivot < 0) negative++
  }
  return negative
}

/** Solves for the right side of n doubles at x, in place. */
export function solve(x: usize): void {
  forward(x)
  for (let k = order - 1; k >= 0; k--) {
    let sum = get(x, k) / get(pivots, k)
    for (let p = at(starts, k); p < at(starts, k + 1); p++) {
      sum -= get(factors, p) * get(x, at(rows, p))
    }
    set(x, k, sum)
  }
}

function forward(x: usize): void {
  for (let k = 0; k < order; k++) {
    const value = get(x, k)
    for (let p = at(starts, k); p < at(starts, k + 1); p++) {
      const i = at(rows, p)
      set(x, i, get(x, i) - get(factors, p) * value)
    }
  }
}

/** One half of a positive definite solve, D^-1/2 L^-1 x, in place. */
export function solveLower(x: usize): void {
  forward(x)
  for (let k = 0; k < order; k++) set(x, k, get(x, k) / Math.sqrt(get(pivots, k)))
}

/** The other half, L^-T D^-1/2 x. */
export function solveUpper(x: usize): void {
  for (let k = order - 1; k >= 0; k--) {
    let sum = get(x, k) / Math.sqrt(get(pivots, k))
    for (let p = at(starts, k); p < at(starts, k + 1); p++) {
      sum -= get(factors, p) * get(x, at(rows, p))
    }
    set(x, k, sum)
  }
}

/** Memory for a right side, n doubles. */
export function vector(): usize {
  return zeroed((<usize>order) << DOUBLE)
}
