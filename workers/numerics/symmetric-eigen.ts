// Symmetric eigenproblems, dense. Householder reduction to tridiagonal form, then the implicit QL method
// with Wilkinson's shift (Martin, Reinsch, Wilkinson, Numer. Math. 11 (1968) 181; Dubrulle, Martin,
// Wilkinson, ibid. 12 (1968) 377). Square roots are the only functions used: the same bits everywhere.
import { Failure } from '../failure.ts'

export interface Eigen {
  /** In rising order. */
  values: Float64Array
  /** vectors[k] belongs to values[k]; of unit length (generalised: of unit length in B). */
  vectors: Float64Array[]
}

/** A symmetric matrix of order n, row by row: a[i * n + j]. Only read. */
export function symmetricEigen(a: Float64Array, n: number): Eigen {
  const { diagonal, off, reflectors } = tridiagonalised(a, n)
  const rows = transformOf(reflectors, n)
  implicitQl(diagonal, off, rows)
  const order = Array.from(diagonal.keys()).sort((i, j) => diagonal[i]! - diagonal[j]!)
  return {
    values: Float64Array.from(order, i => diagonal[i]!),
    vectors: order.map(i => rows[i]!),
  }
}

/** The eigenvalues alone, rising: about a sixth of the work. */
export function symmetricEigenvalues(a: Float64Array, n: number): Float64Array {
  const { diagonal, off } = tridiagonalised(a, n)
  implicitQl(diagonal, off, [])
  return diagonal.sort()
}

/**
 * A x = lambda B x, both symmetric of order n, B positive definite: with B = L L^T the problem of
 * L^-1 A L^-T (Golub and Van Loan, Matrix Computations, 2013, 8.7.2).
 */
export function generalisedEigen(a: Float64Array, b: Float64Array, n: number): Eigen {
  const l = cholesky(b, n)
  const half = Float64Array.from(a)
  // Rows of A are its columns: two sweeps of forward substitution with a transposition between.
  for (let sweep = 0; sweep < 2; sweep++) {
    for (let k = 0; k < n; k++) forward(l, n, half.subarray(k * n, (k + 1) * n))
    transpose(half, n)
  }
  const { values, vectors } = symmetricEigen(half, n)
  for (const vector of vectors) backward(l, n, vector)
  return { values, vectors }
}

/** The lower triangle L with A = L L^T, row by row, zero above; NOT_CONVERGED unless A is positive definite. */
export function cholesky(a: Float64Array, n: number): Float64Array {
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!
      if (i > j) l[i * n + j] = sum / l[j * n + j]!
      else {
        if (!(sum > 0)) {
          const message = `the matrix is not positive definite: pivot ${i} is ${sum}, limit 0`
          throw new Failure('NOT_CONVERGED', message, { pivot: sum, limit: 0 })
        }
        l[i * n + i] = Math.sqrt(sum)
      }
    }
  }
  return l
}

function forward(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= l[i * n + k]! * b[k]!
    b[i] = sum / l[i * n + i]!
  }
}

function backward(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const x = b[i]! / l[i * n + i]!
    b[i] = x
    for (let k = 0; k < i; k++) b[k]! -= l[i * n + k]! * x
  }
}

function transpose(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const upper = a[i * n + j]!
      a[i * n + j] = a[j * n + i]!
      a[j * n + i] = upper
    }
  }
}

const SQUARABLE_MIN = 1e-140
const SQUARABLE_MAX = 1e150

interface Reflector {
  /** H = 1 - scale v v^T, v of the full length, zero before `first`. */
  v: Float64Array
  first: number
  scale: number
}

/** The diagonals of H A H^T, H the product of the reflectors; off[i] stands between i and i + 1. */
function tridiagonalised(a: Float64Array, n: number) {
  const m = Float64Array.from(a)
  const diagonal = new Float64Array(n)
  const off = new Float64Array(n)
  const reflectors: Reflector[] = []
  const w = new Float64Array(n)
  for (let k = 0; k < n - 1; k++) {
    diagonal[k] = m[k * n + k]!
    const v = new Float64Array(n)
    const factor = squarable(m.subarray(k * n + k + 1, (k + 1) * n))
    let square = 0
    for (let i = k + 1; i < n; i++) {
      v[i] = m[k * n + i]! * factor
      square += v[i]! * v[i]!
    }
    const rest = square - v[k + 1]! * v[k + 1]!
    if (rest === 0) {
      off[k] = v[k + 1]! / factor
      continue
    }
    const target = v[k + 1]! > 0 ? -Math.sqrt(square) : Math.sqrt(square)
    off[k] = target / factor
    v[k + 1]! -= target
    const scale = 2 / (rest + v[k + 1]! * v[k + 1]!)
    reflectors.push({ v, first: k + 1, scale })
    reflectBothSides(m, n, k + 1, v, scale, w)
  }
  diagonal[n - 1] = m[n * n - 1]!
  return { diagonal, off, reflectors }
}

/** By what numbers are multiplied so that their squares neither vanish nor overflow: 1 as a rule. */
function squarable(row: Float64Array): number {
  let most = 0
  for (const value of row) most = Math.max(most, Math.abs(value))
  return most === 0 || (most > SQUARABLE_MIN && most < SQUARABLE_MAX)
    ? 1
    : Math.min(1 / most, 1e300)
}

/** m -= v w^T + w v^T with w = p - (scale/2)(p.v) v, p = scale m v, in rows and columns from `first`. */
function reflectBothSides(
  m: Float64Array,
  n: number,
  first: number,
  v: Float64Array,
  scale: number,
  w: Float64Array,
): void {
  let along = 0
  for (let i = first; i < n; i++) {
    let sum = 0
    for (let j = first, at = i * n + first; j < n; j++, at++) sum += m[at]! * v[j]!
    w[i] = scale * sum
    along += w[i]! * v[i]!
  }
  const part = (scale / 2) * along
  for (let i = first; i < n; i++) w[i]! -= part * v[i]!
  for (let i = first; i < n; i++) {
    const vi = v[i]!
    const wi = w[i]!
    for (let j = first, at = i * n + first; j < n; j++, at++) m[at]! -= vi * w[j]! + wi * v[j]!
  }
}

/** Rows of the transpose of the product of the reflectors. */
function transformOf(reflectors: readonly Reflector[], n: number): Float64Array[] {
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(n)
    row[i] = 1
    return row
  })
  // Each reflector acts from the left on the product of the later ones: on the columns of its transpose. That
  // product is the unit matrix but for rows and columns from `first` on.
  for (const { v, first, scale } of reflectors.toReversed()) {
    for (let i = first; i < n; i++) {
      const row = rows[i]!
      let sum = 0
      for (let j = first; j < n; j++) sum += row[j]! * v[j]!
      if (sum === 0) continue
      sum *= scale
      for (let j = first; j < n; j++) row[j]! -= sum * v[j]!
    }
  }
  return rows
}

const SWEEPS_MAX = 60

/** Diagonalises in place; row i of `rows` (none: values alone) becomes the eigenvector of diagonal[i]. */
function implicitQl(diagonal: Float64Array, off: Float64Array, rows: Float64Array[]): void {
  const n = diagonal.length
  off[n - 1] = 0
  for (let first = 0; first < n; first++) {
    for (let sweep = 0; ; sweep++) {
      let last = first
      while (last < n - 1 && !negligible(diagonal, off, last)) last++
      if (last === first) break
      if (sweep === SWEEPS_MAX) {
        const message = `eigenvalue ${first}: no convergence in ${SWEEPS_MAX} sweeps`
        throw new Failure('NOT_CONVERGED', message, { sweeps: sweep, limit: SWEEPS_MAX })
      }
      qlSweep(diagonal, off, rows, first, last)
    }
  }
}

function negligible(diagonal: Float64Array, off: Float64Array, i: number): boolean {
  const scale = Math.abs(diagonal[i]!) + Math.abs(diagonal[i + 1]!)
  return Math.abs(off[i]!) <= Number.EPSILON * scale
}

/** One sweep of plane rotations from `last` up to `first`, shifted by an eigenvalue of the leading 2 by 2 block. */
function qlSweep(
  diagonal: Float64Array,
  off: Float64Array,
  rows: Float64Array[],
  first: number,
  last: number,
): void {
  const ratio = (diagonal[first + 1]! - diagonal[first]!) / (2 * off[first]!)
  const root = Math.sqrt(ratio * ratio + 1)
  let g = diagonal[last]! - diagonal[first]! + off[first]! / (ratio + (ratio < 0 ? -root : root))
  let sine = 1
  let cosine = 1
  let shift = 0
  for (let i = last - 1; i >= first; i--) {
    const f = sine * off[i]!
    const b = cosine * off[i]!
    const r = Math.sqrt(f * f + g * g)
    off[i + 1] = r
    if (r === 0) {
      diagonal[i + 1]! -= shift
      off[last] = 0
      return
    }
    sine = f / r
    cosine = g / r
    g = diagonal[i + 1]! - shift
    const t = (diagonal[i]! - g) * sine + 2 * cosine * b
    shift = sine * t
    diagonal[i + 1] = g + shift
    g = cosine * t - b
    if (rows.length > 0) rotate(rows[i]!, rows[i + 1]!, sine, cosine)
  }
  diagonal[first]! -= shift
  off[first] = g
  off[last] = 0
}

function rotate(low: Float64Array, high: Float64Array, sine: number, cosine: number): void {
  for (let k = 0; k < low.length; k++) {
    const x = low[k]!
    const y = high[k]!
    high[k] = sine * x + cosine * y
    low[k] = cosine * x - sine * y
  }
}
