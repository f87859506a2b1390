// Complex systems of a few hundred unknowns: elimination with partial pivoting, real and imaginary parts side by side.

/** b becomes x of A x = b, A row by row and overwritten; false where A is singular or not finite. */
export function complexSolve(n: number, a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < n; k++) {
    let [pivot, most] = [-1, 0]
    for (let i = k; i < n; i++) {
      const at = 2 * (i * n + k)
      const size = Math.abs(a[at]!) + Math.abs(a[at + 1]!)
      if (size > most) [pivot, most] = [i, size]
    }
    if (pivot < 0 || most === Number.POSITIVE_INFINITY) return false
    if (pivot !== k) {
      for (let j = 2 * k; j < 2 * n; j++) swap(a, 2 * pivot * n + j, 2 * k * n + j)
      swap(b, 2 * pivot, 2 * k)
      swap(b, 2 * pivot + 1, 2 * k + 1)
    }
    const own = 2 * (k * n + k)
    const [pRe, pIm] = [a[own]!, a[own + 1]!]
    const size = pRe * pRe + pIm * pIm
    const [iRe, iIm] = [pRe / size, -pIm / size]
    for (let i = k + 1; i < n; i++) {
      const row = 2 * i * n
      const [re, im] = [a[row + 2 * k]!, a[row + 2 * k + 1]!]
      if (re === 0 && im === 0) continue
      const [fRe, fIm] = [re * iRe - im * iIm, re * iIm + im * iRe]
      const above = 2 * k * n
      for (let j = 2 * (k + 1); j < 2 * n; j += 2) {
        const [x, y] = [a[above + j]!, a[above + j + 1]!]
        a[row + j]! -= fRe * x - fIm * y
        a[row + j + 1]! -= fRe * y + fIm * x
      }
      const [x, y] = [b[2 * k]!, b[2 * k + 1]!]
      b[2 * i]! -= fRe * x - fIm * y
      b[2 * i + 1]! -= fRe * y + fIm * x
    }
  }
  backwards(n, a, b)
  return true
}

/** Largest share of the right side that elimination without a search for pivots may leave over. */
const LEFT_MAX = 1e-10

/**
 * The same of a symmetric A in half of the operations, without a search for pivots; false where that is not enough, A and b
 * being lost.
 */
export function symmetricComplexSolve(n: number, a: Float64Array, b: Float64Array): boolean {
  const right = b.slice()
  const diagonal = Float64Array.from(
    { length: 2 * n },
    (_, i) => a[2 * (i >> 1) * (n + 1) + (i & 1)]!,
  )
  // The upper half is eliminated, the lower one stays.
  for (let k = 0; k < n; k++) {
    const above = 2 * k * n
    const [pRe, pIm] = [a[above + 2 * k]!, a[above + 2 * k + 1]!]
    const size = pRe * pRe + pIm * pIm
    if (!(size > 0)) return false
    const [iRe, iIm] = [pRe / size, -pIm / size]
    const [bRe, bIm] = [b[2 * k]!, b[2 * k + 1]!]
    for (let i = k + 1; i < n; i++) {
      const [re, im] = [a[above + 2 * i]!, a[above + 2 * i + 1]!]
      if (re === 0 && im === 0) continue
      const [fRe, fIm] = [re * iRe - im * iIm, re * iIm + im * iRe]
      const row = 2 * i * n
      for (let j = 2 * i; j < 2 * n; j += 2) {
        const [x, y] = [a[above + j]!, a[above + j + 1]!]
        a[row + j]! -= fRe * x - fIm * y
        a[row + j + 1]! -= fRe * y + fIm * x
      }
      b[2 * i]! -= fRe * bRe - fIm * bIm
      b[2 * i + 1]! -= fRe * bIm + fIm * bRe
    }
  }
  backwards(n, a, b)
  let [left, most] = [0, 0]
  for (let i = 0; i < n; i++) {
    let [re, im] = [right[2 * i]!, right[2 * i + 1]!]
    most = Math.max(most, Math.abs(re) + Math.abs(im))
    for (let j = 0; j < n; j++) {
      const at = 2 * (Math.max(i, j) * n + Math.min(i, j))
      const [x, y] = i === j ? [diagonal[2 * i]!, diagonal[2 * i + 1]!] : [a[at]!, a[at + 1]!]
      re -= x * b[2 * j]! - y * b[2 * j + 1]!
      im -= x * b[2 * j + 1]! + y * b[2 * j]!
    }
    left = Math.max(left, Math.abs(re) + Math.abs(im))
  }
  return left <= LEFT_MAX * most
}

/** By the upper half. */
function backwards(n: number, a: Float64Array, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    let [re, im] = [b[2 * i]!, b[2 * i + 1]!]
    for (let j = i + 1; j < n; j++) {
      const at = 2 * (i * n + j)
      re -= a[at]! * b[2 * j]! - a[at + 1]! * b[2 * j + 1]!
      im -= a[at]! * b[2 * j + 1]! + a[at + 1]! * b[2 * j]!
    }
    const own = 2 * (i * n + i)
    const [pRe, pIm] = [a[own]!, a[own + 1]!]
    const size = pRe * pRe + pIm * pIm
    b[2 * i] = (re * pRe + im * pIm) / size
    b[2 * i + 1] = (im * pRe - re * pIm) / size
  }
}

function swap(a: Float64Array, i: number, j: number): void {
  const one = a[i]!
  a[i] = a[j]!
  a[j] = one
}
