// The exponential of a matrix by scaling and squaring: Higham, SIAM J. Matrix Anal. Appl. 26 (2005) 1179.

/** Coefficients of the [13/13] Pade approximant of exp, and the norm up to which its backward error is below 2^-53. */
const PADE_13 = [
  64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000,
  10559470521600, 670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
] as const
const NORM_13 = 5.371920351148152

/** e^A of the n x n matrix A, row by row; `more` halvings beyond those that the norm needs, for a second opinion. */
export function matrixExponential(n: number, matrix: Float64Array, more = 0): Float64Array {
  const norm = oneNorm(n, matrix)
  let halvings = more
  for (let size = norm; size > NORM_13; size /= 2) halvings++
  let scale = 1
  for (let i = 0; i < halvings; i++) scale /= 2
  const a = matrix.map(value => value * scale)
  let power = pade13(n, a)
  for (let i = 0; i < halvings; i++) power = product(n, power, power)
  return power
}

export function oneNorm(n: number, matrix: ArrayLike<number>): number {
  let norm = 0
  for (let j = 0; j < n; j++) {
    let sum = 0
    for (let i = 0; i < n; i++) sum += Math.abs(matrix[i * n + j]!)
    norm = Math.max(norm, sum)
  }
  return norm
}

export function product(n: number, a: Float64Array, b: Float64Array): Float64Array {
  const c = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const factor = a[i * n + k]!
      if (factor === 0) continue
      for (let j = 0; j < n; j++) c[i * n + j]! += factor * b[k * n + j]!
    }
  }
  return c
}

export function applied(n: number, a: Float64Array, x: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0
    for (let j = 0; j < n; j++) sum += a[i * n + j]! * x[j]!
    return sum
  })
}

/** (V - U)^-1 (V + U), U the odd and V the even part (equations 2.11 and 2.12 there). */
function pade13(n: number, a: Float64Array): Float64Array {
  const a2 = product(n, a, a)
  const a4 = product(n, a2, a2)
  const a6 = product(n, a4, a2)
  const b = PADE_13
  const sum = (six: number, four: number, two: number, one: number) => {
    const total = new Float64Array(n * n)
    for (let i = 0; i < n * n; i++) total[i] = six * a6[i]! + four * a4[i]! + two * a2[i]!
    for (let i = 0; i < n; i++) total[i * (n + 1)]! += one
    return total
  }
  const add = (x: Float64Array, y: Float64Array) => x.map((value, i) => value + y[i]!)
  const u = product(
    n,
    a,
    add(product(n, a6, sum(b[13], b[11], b[9], 0)), sum(b[7], b[5], b[3], b[1])),
  )
  const v = add(product(n, a6, sum(b[12], b[10], b[8], 0)), sum(b[6], b[4], b[2], b[0]))
  return solved(
    n,
    v.map((value, i) => value - u[i]!),
    add(u, v),
  )
}

/** A^-1 B by elimination with partial pivoting; A and B are overwritten. */
function solved(n: number, a: Float64Array, b: Float64Array): Float64Array {
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(a[i * n + k]!) > Math.abs(a[pivot * n + k]!)) pivot = i
    }
    swapRows(n, a, k, pivot)
    swapRows(n, b, k, pivot)
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!
      if (factor === 0) continue
      for (let j = k; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!
      for (let j = 0; j < n; j++) b[i * n + j]! -= factor * b[k * n + j]!
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = 0; j < n; j++) {
      let value = b[k * n + j]!
      for (let i = k + 1; i < n; i++) value -= a[k * n + i]! * b[i * n + j]!
      b[k * n + j] = value / a[k * n + k]!
    }
  }
  return b
}

function swapRows(n: number, a: Float64Array, i: number, k: number): void {
  if (i === k) return
  for (let j = 0; j < n; j++) {
    const value = a[i * n + j]!
    a[i * n + j] = a[k * n + j]!
    a[k * n + j] = value
  }
}
