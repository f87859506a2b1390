// Small dense linear algebra, row by row: a[i * n + j].

/** Solves A x = b by elimination with row pivoting, in place; false where A is singular to rounding. */
export function solveDense(a: Float64Array, n: number, b: Float64Array): boolean {
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(a[i * n + k]!) > Math.abs(a[pivot * n + k]!)) pivot = i
    }
    const size = Math.abs(a[pivot * n + k]!)
    if (!(size > 0) || !Number.isFinite(size)) return false
    if (pivot !== k) {
      for (let j = k; j < n; j++) {
        const value = a[k * n + j]!
        a[k * n + j] = a[pivot * n + j]!
        a[pivot * n + j] = value
      }
      const value = b[k]!
      b[k] = b[pivot]!
      b[pivot] = value
    }
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!
      if (factor === 0) continue
      for (let j = k + 1; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!
      b[i]! -= factor * b[k]!
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!
    for (let j = i + 1; j < n; j++) sum -= a[i * n + j]! * b[j]!
    b[i] = sum / a[i * n + i]!
  }
  return b.every(Number.isFinite)
}

const NOTHING_SHARE = 1e-34
const SQUARE_MIN = 1e-300

/**
 * Householder reflections from the left make the first `count` columns of the rows x columns matrix upper triangular, in
 * place; rows fewer than columns end sooner. Diagonal elements are not negative.
 */
export function triangularise(
  a: Float64Array,
  rows: number,
  columns: number,
  count = columns,
): void {
  for (let k = 0; k < Math.min(count, rows); k++) {
    let square = 0
    for (let i = k + 1; i < rows; i++) square += a[i * columns + k]! * a[i * columns + k]!
    const head = a[k * columns + k]!
    // What is lost in rounding beside the head, or has no square, is nothing.
    if (square <= NOTHING_SHARE * head * head || square < SQUARE_MIN) {
      if (head < 0) for (let j = k; j < columns; j++) a[k * columns + j]! *= -1
      for (let i = k + 1; i < rows; i++) a[i * columns + k] = 0
      continue
    }
    const norm = Math.sqrt(head * head + square)
    // The reflection that takes the column to +norm, its first component without cancellation (Parlett 1971).
    const first = head <= 0 ? head - norm : -square / (head + norm)
    const scale = 2 / (square + first * first)
    for (let j = k + 1; j < columns; j++) {
      let sum = first * a[k * columns + j]!
      for (let i = k + 1; i < rows; i++) sum += a[i * columns + k]! * a[i * columns + j]!
      sum *= scale
      a[k * columns + j]! -= sum * first
      for (let i = k + 1; i < rows; i++) a[i * columns + j]! -= sum * a[i * columns + k]!
    }
    a[k * columns + k] = norm
    for (let i = k + 1; i < rows; i++) a[i * columns + k] = 0
  }
}

/** Singular values, falling, and right singular vectors: vectors[k] belongs to values[k]. */
export interface SingularValues {
  readonly values: Float64Array
  readonly vectors: readonly Float64Array[]
}

const SWEEPS_MAX = 60

/** Of an n x n matrix by one-sided rotations (Hestenes 1958), which find small ones to full accuracy. */
export function singularValues(matrix: Float64Array, n: number): SingularValues {
  const columns = Array.from({ length: n }, (_, j) =>
    Float64Array.from({ length: n }, (_, i) => matrix[i * n + j]!),
  )
  const vectors = columns.map((_, j) => {
    const unit = new Float64Array(n)
    unit[j] = 1
    return unit
  })
  for (let sweep = 0, isDone = false; !isDone && sweep < SWEEPS_MAX; sweep++) {
    isDone = true
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const [a, b] = [columns[p]!, columns[q]!]
        const [aa, bb, ab] = [dot(a, a), dot(b, b), dot(a, b)]
        if (!(Math.abs(ab) > Number.EPSILON * Math.sqrt(aa) * Math.sqrt(bb))) continue
        isDone = false
        const zeta = (bb - aa) / (2 * ab)
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
        const c = 1 / Math.sqrt(1 + t * t)
        rotate(a, b, c, c * t)
        rotate(vectors[p]!, vectors[q]!, c, c * t)
      }
    }
  }
  const sizes = columns.map(column => Math.sqrt(dot(column, column)))
  const order = sizes.map((_, i) => i).sort((i, j) => sizes[j]! - sizes[i]!)
  // vectors[j] holds column j of V: rotations of columns act on both alike.
  return {
    values: Float64Array.from(order, i => sizes[i]!),
    vectors: order.map(i => vectors[i]!),
  }
}

function rotate(a: Float64Array, b: Float64Array, c: number, s: number): void {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!]
    a[i] = c * x - s * y
    b[i] = s * x + c * y
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export function largestOf(a: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]!))
  return most
}
