/** Of a pivot over the largest number of its row, below which a matrix counts as singular. */
const PIVOT_SHARE_MIN = 1e-13

/**
 * The x of A x = b by elimination with scaled row pivoting, A row by row; `columns` right sides stand side by side in b, and
 * so does x. Undefined where A is singular within rounding, or not finite.
 */
export function linearSolve(
  n: number,
  matrix: ArrayLike<number>,
  b: ArrayLike<number>,
  columns = 1,
): Float64Array | undefined {
  const a = Float64Array.from(matrix)
  const x = Float64Array.from(b)
  const sizes = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) sizes[i] = Math.max(sizes[i]!, Math.abs(a[i * n + j]!))
    if (!(sizes[i]! > 0 && sizes[i]! < Number.POSITIVE_INFINITY)) return undefined
  }
  for (let k = 0; k < n; k++) {
    let pivot = k
    const share = (i: number) => Math.abs(a[i * n + k]!) / sizes[i]!
    for (let i = k + 1; i < n; i++) if (share(i) > share(pivot)) pivot = i
    if (!(share(pivot) > PIVOT_SHARE_MIN)) return undefined
    if (pivot !== k) {
      swapRows(a, n, pivot, k)
      swapRows(x, columns, pivot, k)
      swapRows(sizes, 1, pivot, k)
    }
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!
      if (factor === 0) continue
      for (let j = k + 1; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!
      for (let c = 0; c < columns; c++) x[i * columns + c]! -= factor * x[k * columns + c]!
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = 0; c < columns; c++) {
      let sum = x[i * columns + c]!
      for (let j = i + 1; j < n; j++) sum -= a[i * n + j]! * x[j * columns + c]!
      x[i * columns + c] = sum / a[i * n + i]!
    }
  }
  return x
}

function swapRows(a: Float64Array, width: number, i: number, j: number): void {
  for (let c = 0; c < width; c++) {
    const other = a[i * width + c]!
    a[i * width + c] = a[j * width + c]!
    a[j * width + c] = other
  }
}
