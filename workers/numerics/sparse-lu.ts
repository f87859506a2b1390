// LU factors of a sparse matrix without symmetry: columns in an order of the caller's, from the left (Gilbert and
// Peierls, SIAM J. Sci. Stat. Comput. 9 (1988) 862), each pivot the diagonal entry unless it is small beside the
// largest of its column (Davis, Direct Methods for Sparse Linear Systems (SIAM, 2006), 6.2). A matrix of the same
// pattern is factored again with the same pivots, as long as these stay large enough.
import type { SparseMatrix } from './sparse-pattern.ts'

/** A pivot that is smaller, over the largest entry of its column, gives way to that one. */
const DIAGONAL_SHARE_MIN = 0.1
/** Pivots of an earlier matrix are taken again down to this share. */
const REPEATED_SHARE_MIN = 1e-3

export class SparseLu {
  readonly #n: number
  readonly #order: Int32Array
  /** Pivot of each row. */
  readonly #pivotOf: Int32Array
  readonly #lower: Factor
  readonly #upper: Factor
  readonly #x: Float64Array
  readonly #reach: Int32Array
  readonly #stack: Int32Array
  readonly #next: Int32Array
  readonly #mark: Int32Array
  #clock = 0
  #hasPivots = false

  /** order[k] is the column that is eliminated as the k-th. */
  constructor(order: Int32Array) {
    const n = order.length
    this.#n = n
    this.#order = order
    this.#pivotOf = new Int32Array(n)
    this.#lower = new Factor(n)
    this.#upper = new Factor(n)
    this.#x = new Float64Array(n)
    this.#reach = new Int32Array(n)
    this.#stack = new Int32Array(n)
    this.#next = new Int32Array(n)
    this.#mark = new Int32Array(n)
  }

  /** False where the matrix is singular. All matrices of one factor have one pattern. */
  factor(matrix: SparseMatrix): boolean {
    if (this.#hasPivots && this.#again(matrix)) return true
    this.#hasPivots = this.#afresh(matrix)
    return this.#hasPivots
  }

  /** Solves in place: `b` becomes the solution. */
  solve(b: Float64Array): void {
    const n = this.#n
    const { starts, rows, values } = this.#lower
    const x = this.#x
    for (let i = 0; i < n; i++) x[this.#pivotOf[i]!] = b[i]!
    for (let k = 0; k < n; k++) {
      const factor = x[k]!
      if (factor === 0) continue
      for (let p = starts[k]!; p < starts[k + 1]!; p++) x[rows[p]!]! -= values[p]! * factor
    }
    const upper = this.#upper
    for (let k = n - 1; k >= 0; k--) {
      // The pivot is the last of its column.
      const end = upper.starts[k + 1]! - 1
      const factor = x[k]! / upper.values[end]!
      x[k] = factor
      if (factor === 0) continue
      for (let p = upper.starts[k]!; p < end; p++) x[upper.rows[p]!]! -= upper.values[p]! * factor
    }
    for (let k = 0; k < n; k++) b[this.#order[k]!] = x[k]!
    x.fill(0)
  }

  #afresh({ starts, rows, values }: SparseMatrix): boolean {
    const n = this.#n
    const [lower, upper] = [this.#lower, this.#upper]
    const [x, pivotOf] = [this.#x, this.#pivotOf]
    pivotOf.fill(-1)
    x.fill(0)
    lower.length = 0
    upper.length = 0
    for (let k = 0; k < n; k++) {
      const column = this.#order[k]!
      lower.starts[k] = lower.length
      upper.starts[k] = upper.length
      lower.reserve(n)
      upper.reserve(n)
      const top = this.#reached(starts, rows, column)
      for (let p = starts[column]!; p < starts[column + 1]!; p++) x[rows[p]!] = values[p]!
      let largest = 0
      let pivotRow = -1
      for (let t = top; t < n; t++) {
        const row = this.#reach[t]!
        const pivot = pivotOf[row]!
        const value = x[row]!
        if (pivot < 0) {
          const size = Math.abs(value)
          if (size > largest) {
            largest = size
            pivotRow = row
          }
          continue
        }
        upper.push(pivot, value)
        x[row] = 0
        for (let p = lower.starts[pivot]!; p < lower.ends[pivot]!; p++) {
          x[lower.rows[p]!]! -= lower.values[p]! * value
        }
      }
      if (!(largest > 0) || largest === Infinity) return false
      if (pivotOf[column]! < 0 && Math.abs(x[column]!) >= DIAGONAL_SHARE_MIN * largest) {
        pivotRow = column
      }
      const pivot = x[pivotRow]!
      pivotOf[pivotRow] = k
      x[pivotRow] = 0
      upper.push(k, pivot)
      for (let t = top; t < n; t++) {
        const row = this.#reach[t]!
        if (pivotOf[row]! >= 0) continue
        lower.push(row, x[row]! / pivot)
        x[row] = 0
      }
      lower.ends[k] = lower.length
    }
    lower.starts[n] = lower.length
    upper.starts[n] = upper.length
    for (let p = 0; p < lower.length; p++) lower.rows[p] = pivotOf[lower.rows[p]!]!
    return true
  }

  /** Rows that the column meets by way of the pivots before it, each after all that lead to it; from the answer on. */
  #reached(starts: Int32Array, rows: Int32Array, column: number): number {
    const { starts: begins, ends, rows: below } = this.#lower
    const [pivotOf, reach, stack, next, mark] = [
      this.#pivotOf,
      this.#reach,
      this.#stack,
      this.#next,
      this.#mark,
    ]
    const clock = ++this.#clock
    let top = this.#n
    for (let p = starts[column]!; p < starts[column + 1]!; p++) {
      if (mark[rows[p]!] === clock) continue
      let depth = 0
      stack[0] = rows[p]!
      mark[rows[p]!] = clock
      next[0] = pivotOf[rows[p]!]! < 0 ? 0 : begins[pivotOf[rows[p]!]!]!
      while (depth >= 0) {
        const pivot = pivotOf[stack[depth]!]!
        const end = pivot < 0 ? 0 : ends[pivot]!
        let at = next[depth]!
        while (at < end && mark[below[at]!] === clock) at++
        if (at < end) {
          const row = below[at]!
          next[depth] = at + 1
          depth++
          stack[depth] = row
          mark[row] = clock
          next[depth] = pivotOf[row]! < 0 ? 0 : begins[pivotOf[row]!]!
        } else reach[--top] = stack[depth--]!
      }
    }
    return top
  }

  /** Other values in the pattern and with the pivots of the last factors; false where a pivot has become small. */
  #again({ starts, rows, values }: SparseMatrix): boolean {
    const { starts: begins, rows: below, values: factors } = this.#lower
    const upper = this.#upper
    const [x, pivotOf] = [this.#x, this.#pivotOf]
    for (let k = 0; k < this.#n; k++) {
      const column = this.#order[k]!
      for (let p = starts[column]!; p < starts[column + 1]!; p++) x[pivotOf[rows[p]!]!] = values[p]!
      const end = upper.starts[k + 1]! - 1
      for (let q = upper.starts[k]!; q < end; q++) {
        const j = upper.rows[q]!
        const value = x[j]!
        x[j] = 0
        upper.values[q] = value
        for (let p = begins[j]!; p < begins[j + 1]!; p++) x[below[p]!]! -= factors[p]! * value
      }
      const pivot = x[k]!
      x[k] = 0
      upper.values[end] = pivot
      let largest = Math.abs(pivot)
      for (let p = begins[k]!; p < begins[k + 1]!; p++) {
        largest = Math.max(largest, Math.abs(x[below[p]!]!))
      }
      if (!(Math.abs(pivot) > REPEATED_SHARE_MIN * largest) || largest === Infinity) {
        x.fill(0)
        return false
      }
      for (let p = begins[k]!; p < begins[k + 1]!; p++) {
        factors[p] = x[below[p]!]! / pivot
        x[below[p]!] = 0
      }
    }
    return true
  }
}

/** Columns that are appended one after the other. */
class Factor {
  readonly starts: Int32Array
  /** Where a column ends as soon as it is whole. */
  readonly ends: Int32Array
  rows: Int32Array
  values: Float64Array
  length = 0

  constructor(n: number) {
    this.starts = new Int32Array(n + 1)
    this.ends = new Int32Array(n)
    this.rows = new Int32Array(8 * n)
    this.values = new Float64Array(8 * n)
  }

  push(row: number, value: number): void {
    this.rows[this.length] = row
    this.values[this.length++] = value
  }

  /** Room for one more column. */
  reserve(column: number): void {
    const wanted = this.length + column + 1
    if (wanted <= this.rows.length) return
    const room = 2 * wanted
    const rows = new Int32Array(room)
    const values = new Float64Array(room)
    rows.set(this.rows)
    values.set(this.values)
    this.rows = rows
    this.values = values
  }
}
