// Sparse matrices whose entries are written again and again at the same places: the pattern is laid out once, and
// each of the places that were listed knows the slot of its value.

/** Compressed columns: entries starts[j] ... starts[j + 1] - 1 are those of column j, by rising row. */
export interface SparseMatrix {
  readonly n: number
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly values: Float64Array
}

export interface Pattern extends SparseMatrix {
  /** Where in `values` the k-th place of the list stands; places that were listed twice share a slot. */
  readonly slots: Int32Array
}

/** The pattern of a square matrix with entries at (rows[k], columns[k]). */
export function patternOf(n: number, rows: ArrayLike<number>, columns: ArrayLike<number>): Pattern {
  const count = rows.length
  // Sorted by row, then stably by column: two passes of counting.
  const byRow = countingOrder(
    rows,
    n,
    Int32Array.from({ length: count }, (_, k) => k),
  )
  const order = countingOrder(columns, n, byRow)
  const starts = new Int32Array(n + 1)
  const slots = new Int32Array(count)
  const placed = new Int32Array(count)
  let length = 0
  let last = -1
  for (const k of order) {
    const isRepeat =
      last >= 0 && rows[k] === rows[last] && columns[k] === columns[last] && length > 0
    if (!isRepeat) {
      placed[length++] = rows[k]!
      starts[columns[k]! + 1]!++
    }
    slots[k] = length - 1
    last = k
  }
  for (let j = 0; j < n; j++) starts[j + 1]! += starts[j]!
  return { n, starts, rows: placed.slice(0, length), values: new Float64Array(length), slots }
}

/** The indices of `order`, stably sorted by their key. */
function countingOrder(keys: ArrayLike<number>, n: number, order: Int32Array): Int32Array {
  const places = new Int32Array(n + 1)
  for (const k of order) places[keys[k]! + 1]!++
  for (let j = 0; j < n; j++) places[j + 1]! += places[j]!
  const sorted = new Int32Array(order.length)
  for (const k of order) sorted[places[keys[k]!]!++] = k
  return sorted
}

/** y += A x. */
export function multiplyAdd(
  { n, starts, rows, values }: SparseMatrix,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let j = 0; j < n; j++) {
    const factor = x[j]!
    if (factor === 0) continue
    for (let p = starts[j]!; p < starts[j + 1]!; p++) y[rows[p]!]! += values[p]! * factor
  }
}
