// Cholesky factor L D L^T of a sparse symmetric positive definite matrix: pivots in the order of least degree (Tinney
// and Walker, Proc. IEEE 55 (1967) 1801, scheme 2), which leaves the factor of a power network nearly as sparse as the
// network, then column by column from the left (Davis, Direct Methods for Sparse Linear Systems (SIAM, 2006), ch. 4).
import { Failure } from '../failure.ts'

export interface SparseFactor {
  /** order[k] is the row of the matrix that is pivot k. */
  order: Int32Array
  diagonal: Float64Array
  /** Below the diagonal of column k: pivots, rising, and values. */
  rows: Int32Array[]
  values: Float64Array[]
}

/** An entry off the diagonal, once for the pair; several for a pair add up. */
export type Entry = readonly [i: number, j: number, value: number]

export function sparseCholesky(diagonal: Float64Array, entries: readonly Entry[]): SparseFactor {
  const n = diagonal.length
  const { order, rows } = leastDegree(n, entries)
  const place = new Int32Array(n)
  for (const [k, row] of order.entries()) place[row] = k
  const factor = {
    order,
    diagonal: Float64Array.from(order, row => diagonal[row]!),
    rows: rows.map(column => column.map(row => place[row]!).sort()),
    values: rows.map(column => new Float64Array(column.length)),
  }
  const below = Array.from({ length: n }, () => [] as { at: number; value: number }[])
  for (const [i, j, value] of entries) {
    const [p, q] = [place[i]!, place[j]!]
    below[Math.min(p, q)]!.push({ at: Math.max(p, q), value })
  }
  eliminate(factor, below)
  return factor
}

/** Solves in place: `b` becomes the solution. */
export function sparseSolve(
  { order, diagonal, rows, values }: SparseFactor,
  b: Float64Array,
): void {
  const x = Float64Array.from(order, row => b[row]!)
  for (let k = 0; k < x.length; k++) {
    const [column, factors] = [rows[k]!, values[k]!]
    for (let m = 0; m < column.length; m++) x[column[m]!]! -= factors[m]! * x[k]!
  }
  for (let k = x.length - 1; k >= 0; k--) {
    const [column, factors] = [rows[k]!, values[k]!]
    let sum = x[k]! / diagonal[k]!
    for (let m = 0; m < column.length; m++) sum -= factors[m]! * x[column[m]!]!
    x[k] = sum
  }
  for (const [k, row] of order.entries()) b[row] = x[k]!
}

/** Pivots by least degree, the lower index first; for each the rows that it is still coupled to, in no order. */
export function leastDegree(
  n: number,
  entries: readonly (readonly [number, number, ...unknown[]])[],
) {
  const words = (n + 31) >> 5
  const coupled = new Uint32Array(n * words)
  const couple = (i: number, j: number) => {
    coupled[i * words + (j >> 5)]! |= 1 << (j & 31)
  }
  for (const [i, j] of entries) {
    couple(i, j)
    couple(j, i)
  }
  const neighboursOf = (i: number) => {
    const neighbours: number[] = []
    for (let w = 0; w < words; w++) {
      for (let bits = coupled[i * words + w]!; bits !== 0; bits &= bits - 1) {
        neighbours.push(32 * w + 31 - Math.clz32(bits & -bits))
      }
    }
    return neighbours
  }
  const degrees = Array.from({ length: n }, (_, i) => neighboursOf(i).length)
  const order = new Int32Array(n)
  const rows: Int32Array[] = []
  for (let k = 0; k < n; k++) {
    const pivot = degrees.indexOf(Math.min(...degrees))
    const neighbours = neighboursOf(pivot)
    order[k] = pivot
    rows.push(Int32Array.from(neighbours))
    degrees[pivot] = Number.POSITIVE_INFINITY
    for (const i of neighbours) {
      for (let w = 0; w < words; w++) coupled[i * words + w]! |= coupled[pivot * words + w]!
      coupled[i * words + (i >> 5)]! &= ~(1 << (i & 31))
      coupled[i * words + (pivot >> 5)]! &= ~(1 << (pivot & 31))
    }
    for (const i of neighbours) degrees[i] = neighboursOf(i).length
  }
  return { order, rows }
}

/** Fills the values of a factor whose pattern is known, given the entries below the diagonal of each column. */
function eliminate(
  { diagonal, rows, values }: SparseFactor,
  below: readonly { at: number; value: number }[][],
): void {
  const n = diagonal.length
  const column = new Float64Array(n)
  /** For each row: the columns to its left that reach it, and where in them. */
  const left = Array.from({ length: n }, () => [] as { k: number; m: number }[])
  for (let j = 0; j < n; j++) {
    for (const { at, value } of below[j]!) column[at]! += value
    for (const { k, m } of left[j]!) {
      const scaled = values[k]![m]! * diagonal[k]!
      diagonal[j]! -= values[k]![m]! * scaled
      for (let p = m + 1; p < rows[k]!.length; p++) {
        column[rows[k]![p]!]! -= values[k]![p]! * scaled
      }
    }
    const pivot = diagonal[j]!
    if (!(pivot > 0)) {
      throw new Failure(
        'NOT_CONVERGED',
        `pivot ${pivot} of a matrix that is not positive definite`,
        {
          pivot,
        },
      )
    }
    for (const [m, row] of rows[j]!.entries()) {
      values[j]![m] = column[row]! / pivot
      column[row] = 0
      left[row]!.push({ k: j, m })
    }
  }
}
