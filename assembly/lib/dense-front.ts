// Elimination of the first unknowns of a dense matrix, with pivots from among their own rows.

const INT: usize = 2
const DOUBLE: usize = 3
/** Columns that are eliminated before the rest of the matrix is brought up to date. */
const PANEL: i32 = 16

let front: usize = 0

/**
 * Eliminates the first `own` unknowns of a square matrix, row by row: L below the diagonal, its own one 1, U on it and above.
 * exchanges: for each the row that became its own, a whole number. False where a pivot is 0 or no number.
 */
export function eliminate(matrix: usize, own: i32, size: i32, exchanges: usize): bool {
  front = matrix
  const row = (<usize>size) << DOUBLE
  for (let begin = 0; begin < own; begin += PANEL) {
    const end = min(begin + PANEL, own)
    for (let j = begin; j < end; j++) {
      const pivotRow = largestIn(j, own, row)
      store<i32>(exchanges + ((<usize>j) << INT), pivotRow)
      if (pivotRow !== j) exchange(front + row * <usize>j, front + row * <usize>pivotRow, row)
      const line = front + row * <usize>j
      const pivot = load<f64>(line + ((<usize>j) << DOUBLE))
      if (pivot === 0 || pivot - pivot !== 0) return false
      for (let i = j + 1; i < size; i++) {
        const other = front + row * <usize>i
        const place = other + ((<usize>j) << DOUBLE)
        const share = load<f64>(place) / pivot
        store<f64>(place, share)
        if (share === 0) continue
        for (let c = j + 1; c < end; c++) {
          const target = other + ((<usize>c) << DOUBLE)
          store<f64>(target, load<f64>(target) - share * load<f64>(line + ((<usize>c) << DOUBLE)))
        }
      }
    }
    upperRows(begin, end, size, row)
    for (let i = end; i < size; i += 4) {
      if (i + 4 <= size) fourRows(i, begin, end, size, row)
      else for (let k = i; k < size; k++) oneRow(k, begin, end, size, row)
    }
  }
  return true
}

function largestIn(column: i32, own: i32, row: usize): i32 {
  let best = column
  let most: f64 = -1
  for (let i = column; i < own; i++) {
    const value = abs(load<f64>(front + row * <usize>i + ((<usize>column) << DOUBLE)))
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

function exchange(a: usize, b: usize, bytes: usize): void {
  for (let k: usize = 0; k < bytes; k += 8) {
    const value = load<f64>(a + k)
    store<f64>(a + k, load<f64>(b + k))
    store<f64>(b + k, value)
  }
}

/** Rows of the panel behind it, by the triangle of the panel. */
function upperRows(begin: i32, end: i32, size: i32, row: usize): void {
  for (let j = begin + 1; j < end; j++) {
    const line = front + row * <usize>j
    for (let t = begin; t < j; t++) {
      const share = load<f64>(line + ((<usize>t) << DOUBLE))
      if (share === 0) continue
      subtract(line, front + row * <usize>t, share, end, size)
    }
  }
}

/** line -= share * other, from column `from` on. */
function subtract(line: usize, other: usize, share: f64, from: i32, size: i32): void {
  const both = v128.splat<f64>(share)
  let c = from
  for (; c + 2 <= size; c += 2) {
    const place = line + ((<usize>c) << DOUBLE)
    const change = v128.mul<f64>(both, v128.load(other + ((<usize>c) << DOUBLE)))
    v128.store(place, v128.sub<f64>(v128.load(place), change))
  }
  if (c < size) {
    const place = line + ((<usize>c) << DOUBLE)
    store<f64>(place, load<f64>(place) - share * load<f64>(other + ((<usize>c) << DOUBLE)))
  }
}

function oneRow(i: i32, begin: i32, end: i32, size: i32, row: usize): void {
  const line = front + row * <usize>i
  for (let t = begin; t < end; t++) {
    const share = load<f64>(line + ((<usize>t) << DOUBLE))
    if (share !== 0) subtract(line, front + row * <usize>t, share, end, size)
  }
}

/** Four rows less their shares of the rows of the panel, four columns at a time. */
function fourRows(i: i32, begin: i32, end: i32, size: i32, row: usize): void {
  const a0 = front + row * <usize>i
  const a1 = a0 + row
  const a2 = a1 + row
  const a3 = a2 + row
  const left = (<usize>begin) << DOUBLE
  const right = (<usize>end) << DOUBLE
  let c = end
  for (; c + 4 <= size; c += 4) {
    const column = (<usize>c) << DOUBLE
    let r00 = v128.load(a0 + column)
    let r01 = v128.load(a0 + column, 16)
    let r10 = v128.load(a1 + column)
    let r11 = v128.load(a1 + column, 16)
    let r20 = v128.load(a2 + column)
    let r21 = v128.load(a2 + column, 16)
    let r30 = v128.load(a3 + column)
    let r31 = v128.load(a3 + column, 16)
    let upper = front + row * <usize>begin + column
    for (let t = left; t < right; t += 8) {
      const b0 = v128.load(upper)
      const b1 = v128.load(upper, 16)
      const s0 = v128.load_splat<f64>(a0 + t)
      r00 = v128.sub<f64>(r00, v128.mul<f64>(s0, b0))
      r01 = v128.sub<f64>(r01, v128.mul<f64>(s0, b1))
      const s1 = v128.load_splat<f64>(a1 + t)
      r10 = v128.sub<f64>(r10, v128.mul<f64>(s1, b0))
      r11 = v128.sub<f64>(r11, v128.mul<f64>(s1, b1))
      const s2 = v128.load_splat<f64>(a2 + t)
      r20 = v128.sub<f64>(r20, v128.mul<f64>(s2, b0))
      r21 = v128.sub<f64>(r21, v128.mul<f64>(s2, b1))
      const s3 = v128.load_splat<f64>(a3 + t)
      r30 = v128.sub<f64>(r30, v128.mul<f64>(s3, b0))
      r31 = v128.sub<f64>(r31, v128.mul<f64>(s3, b1))
      upper += row
    }
    v128.store(a0 + column, r00)
    v128.store(a0 + column, r01, 16)
    v128.store(a1 + column, r10)
    v128.store(a1 + column, r11, 16)
    v128.store(a2 + column, r20)
    v128.store(a2 + column, r21, 16)
    v128.store(a3 + column, r30)
    v128.store(a3 + column, r31, 16)
  }
  for (; c < size; c++) {
    const column = (<usize>c) << DOUBLE
    let r0 = load<f64>(a0 + column)
    let r1 = load<f64>(a1 + column)
    let r2 = load<f64>(a2 + column)
    let r3 = load<f64>(a3 + column)
    let upper = front + row * <usize>begin + column
    for (let t = left; t < right; t += 8) {
      const b = load<f64>(upper)
      r0 -= load<f64>(a0 + t) * b
      r1 -= load<f64>(a1 + t) * b
      r2 -= load<f64>(a2 + t) * b
      r3 -= load<f64>(a3 + t) * b
      upper += row
    }
    store<f64>(a0 + column, r0)
    store<f64>(a1 + column, r1)
    store<f64>(a2 + column, r2)
    store<f64>(a3 + column, r3)
  }
}

/** Sum of a[k] b[k], in two halves. */
export function dot(a: usize, b: usize, count: i32): f64 {
  let sums = v128.splat<f64>(0)
  let k = 0
  for (; k + 2 <= count; k += 2) {
    const place = (<usize>k) << DOUBLE
    sums = v128.add<f64>(sums, v128.mul<f64>(v128.load(a + place), v128.load(b + place)))
  }
  let sum = v128.extract_lane<f64>(sums, 0) + v128.extract_lane<f64>(sums, 1)
  if (k < count) {
    const place = (<usize>k) << DOUBLE
    sum += load<f64>(a + place) * load<f64>(b + place)
  }
  return sum
}
