// Covariances by their roots, P = L L^T: positive by construction. Matrices row by row.

const NOTHING_SHARE = 1e-34
const SQUARE_MIN = 1e-300

/**
 * The lower triangle L, rows x rows, with L L^T = M M^T of the rows x columns matrix M, in its first columns, by Householder
 * reflections from the right (Kailath, Sayed and Hassibi, Linear Estimation, 2000, 12.1); its diagonal is not negative. M
 * is destroyed; columns are not fewer than rows.
 */
export function lowerTriangle(m: Float64Array, rows: number, columns: number): void {
  for (let k = 0; k < rows; k++) {
    const at = k * columns
    let square = 0
    for (let j = k + 1; j < columns; j++) square += m[at + j]! * m[at + j]!
    const head = m[at + k]!
    // What is lost in rounding beside the head, or has no square, is nothing.
    if (square <= NOTHING_SHARE * head * head || square < SQUARE_MIN) {
      if (head < 0) for (let i = k; i < rows; i++) m[i * columns + k]! *= -1
      for (let j = k + 1; j < columns; j++) m[at + j] = 0
      continue
    }
    const norm = Math.sqrt(head * head + square)
    const first = head <= 0 ? head - norm : -square / (head + norm)
    const scale = 2 / (square + first * first)
    for (let i = k + 1; i < rows; i++) {
      const to = i * columns
      let sum = first * m[to + k]!
      for (let j = k + 1; j < columns; j++) sum += m[at + j]! * m[to + j]!
      sum *= scale
      m[to + k]! -= sum * first
      for (let j = k + 1; j < columns; j++) m[to + j]! -= sum * m[at + j]!
    }
    m[at + k] = norm
    for (let j = k + 1; j < columns; j++) m[at + j] = 0
  }
}

/** L becomes the root of L L^T - v v^T, v is destroyed; false where that is not positive definite. */
export function downdate(l: Float64Array, n: number, stride: number, v: Float64Array): boolean {
  for (let k = 0; k < n; k++) {
    const diagonal = l[k * stride + k]!
    const square = (diagonal - v[k]!) * (diagonal + v[k]!)
    if (v[k] === 0) continue
    if (!(square > 0)) return false
    const root = Math.sqrt(square)
    const c = root / diagonal
    const s = v[k]! / diagonal
    l[k * stride + k] = root
    for (let i = k + 1; i < n; i++) {
      l[i * stride + k] = (l[i * stride + k]! - s * v[i]!) / c
      v[i] = c * v[i]! - s * l[i * stride + k]!
    }
  }
  return true
}

const ZERO_SHARE = 1e-13

/** A root of a symmetric matrix without negative eigenvalues; undefined where it has one. */
export function semidefiniteRoot(p: Float64Array, n: number): Float64Array | undefined {
  const l = new Float64Array(n * n)
  for (let k = 0; k < n; k++) {
    let pivot = p[k * n + k]!
    for (let j = 0; j < k; j++) pivot -= l[k * n + j]! * l[k * n + j]!
    const rounding = ZERO_SHARE * n * Math.abs(p[k * n + k]!)
    if (pivot < -rounding || !Number.isFinite(pivot)) return undefined
    const isZero = pivot <= rounding
    const root = isZero ? 0 : Math.sqrt(pivot)
    l[k * n + k] = root
    for (let i = k + 1; i < n; i++) {
      let sum = p[i * n + k]!
      for (let j = 0; j < k; j++) sum -= l[i * n + j]! * l[k * n + j]!
      if (!isZero) l[i * n + k] = sum / root
      else {
        const size = Math.sqrt(Math.abs(p[i * n + i]! * p[k * n + k]!))
        if (Math.abs(sum) > Math.sqrt(ZERO_SHARE) * size) return undefined
      }
    }
  }
  return l
}

/** L L^T. */
export function squared(l: Float64Array, n: number): Float64Array {
  const p = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k <= j; k++) sum += l[i * n + k]! * l[j * n + k]!
      p[i * n + j] = sum
      p[j * n + i] = sum
    }
  }
  return p
}
