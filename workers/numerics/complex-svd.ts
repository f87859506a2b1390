// Singular values of a complex matrix by one-sided Jacobi rotations (Hestenes; Demmel and Veselic, SIAM J. Matrix Anal. Appl. 13
// (1992) 1204): small ones to high relative accuracy.

/** Columns of complex numbers: real and imaginary part one after the other. */
export type Columns = readonly Float64Array[]

export interface ComplexSvd {
  /** Falling. */
  readonly values: Float64Array
  /** Of unit length: matrix = sum of values[k] left[k] right[k]^H. */
  readonly left: Columns
  readonly right: Columns
}

const SWEEPS_MAX = 40
const SMALL = 1e-15

/** `matrix` has rows at least as many as columns. */
export function complexSvd(matrix: Columns): ComplexSvd {
  const n = matrix.length
  const a = matrix.map(column => column.slice())
  const v = a.map((_, k) => Float64Array.from({ length: 2 * n }, (_, i) => (i === 2 * k ? 1 : 0)))
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let turned = 0
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const [re, im] = complexDot(a[p]!, a[q]!)
        const size = Math.sqrt(re * re + im * im)
        const [one, other] = [norm2(a[p]!), norm2(a[q]!)]
        if (size <= SMALL * Math.sqrt(one * other) || size === 0) continue
        turned++
        const zeta = (other - one) / (2 * size)
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
        const c = 1 / Math.sqrt(1 + t * t)
        const s = c * t
        rotate(a[p]!, a[q]!, c, s, re / size, im / size)
        rotate(v[p]!, v[q]!, c, s, re / size, im / size)
      }
    }
    if (turned === 0) break
  }
  const sizes = a.map(column => Math.sqrt(norm2(column)))
  const order = sizes.map((_, k) => k).sort((i, j) => sizes[j]! - sizes[i]!)
  return {
    values: Float64Array.from(order, k => sizes[k]!),
    left: order.map(k => a[k]!.map(one => (sizes[k]! > 0 ? one / sizes[k]! : 0))),
    right: order.map(k => v[k]!),
  }
}

/** a^H b */
export function complexDot(a: Float64Array, b: Float64Array): [number, number] {
  let [re, im] = [0, 0]
  for (let i = 0; i < a.length; i += 2) {
    re += a[i]! * b[i]! + a[i + 1]! * b[i + 1]!
    im += a[i]! * b[i + 1]! - a[i + 1]! * b[i]!
  }
  return [re, im]
}

function norm2(a: Float64Array): number {
  let sum = 0
  for (const one of a) sum += one * one
  return sum
}

/** a = c a - s e^(-i phase) b, b = s e^(i phase) a + c b, with the phase of a^H b. */
function rotate(
  a: Float64Array,
  b: Float64Array,
  c: number,
  s: number,
  cosine: number,
  sine: number,
): void {
  for (let i = 0; i < a.length; i += 2) {
    const [ar, ai, br, bi] = [a[i]!, a[i + 1]!, b[i]!, b[i + 1]!]
    a[i] = c * ar - s * (cosine * br + sine * bi)
    a[i + 1] = c * ai - s * (cosine * bi - sine * br)
    b[i] = s * (cosine * ar - sine * ai) + c * br
    b[i + 1] = s * (cosine * ai + sine * ar) + c * bi
  }
}
