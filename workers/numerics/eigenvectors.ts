import type { ComplexNumber } from './eigenvalues.ts'

export interface ComplexVector {
  readonly re: number[]
  readonly im: number[]
}

/** Steps of inverse iteration: the second only confirms the first. */
const STEPS = 3
/** |A v - lambda v| over |A|, above which a vector is no eigenvector. */
const RESIDUAL_MAX = 1e-10

/**
 * The eigenvector of each eigenvalue by inverse iteration, of length 1 with its largest component real and positive;
 * undefined where one does not settle. Of an eigenvalue with fewer vectors than its multiplicity one stands several times.
 */
export function eigenvectorsOf(
  n: number,
  matrix: ArrayLike<number>,
  eigenvalues: readonly ComplexNumber[],
): ComplexVector[] | undefined {
  let norm = 0
  for (let i = 0; i < n * n; i++) norm = Math.max(norm, Math.abs(matrix[i]!))
  norm = norm * n || 1
  const vectors: ComplexVector[] = []
  for (const [k, value] of eigenvalues.entries()) {
    const before = eigenvalues[k - 1]
    if (before && value.im < 0 && before.re === value.re && before.im === -value.im) {
      const { re, im } = vectors.at(-1)!
      vectors.push({ re: [...re], im: im.map(part => (part === 0 ? 0 : -part)) })
      continue
    }
    const vector = inverseIteration(n, matrix, value, norm, k)
    if (!vector) return undefined
    vectors.push(vector)
  }
  return vectors
}

function inverseIteration(
  n: number,
  matrix: ArrayLike<number>,
  { re, im }: ComplexNumber,
  norm: number,
  index: number,
): ComplexVector | undefined {
  // Off the eigenvalue by rounding, so that the matrix can be inverted.
  const shift = { re: re + 2 * Number.EPSILON * norm, im }
  let v: ComplexVector = {
    re: Array.from({ length: n }, (_, i) => (i === index ? 1 : 1 / (i + index + 3))),
    im: Array.from({ length: n }, () => 0),
  }
  for (let step = 0; step < STEPS; step++) {
    v = normalised(solvedShifted(n, matrix, shift, v, norm))
    if (!v.re.every(Number.isFinite) || !v.im.every(Number.isFinite)) return undefined
  }
  return residualOf(n, matrix, { re, im }, v) <= RESIDUAL_MAX * norm ? v : undefined
}

/** (A - s I)^-1 b by elimination with partial pivoting; a pivot of 0 counts as rounding. */
function solvedShifted(
  n: number,
  matrix: ArrayLike<number>,
  shift: ComplexNumber,
  { re, im }: ComplexVector,
  norm: number,
): ComplexVector {
  const width = n + 1
  const x = new Float64Array(n * width)
  const y = new Float64Array(n * width)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) x[i * width + j] = matrix[i * n + j]!
    x[i * width + i]! -= shift.re
    y[i * width + i]! -= shift.im
    x[i * width + n] = re[i]!
    y[i * width + n] = im[i]!
  }
  const order = Array.from({ length: n }, (_, i) => i * width)
  const size = (at: number) => Math.abs(x[at]!) + Math.abs(y[at]!)
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (size(order[i]! + k) > size(order[pivot]! + k)) pivot = i
    const row = order[pivot]!
    order[pivot] = order[k]!
    order[k] = row
    if (size(row + k) < Number.EPSILON * norm) x[row + k] = Number.EPSILON * norm
    const below = x[row + k]! * x[row + k]! + y[row + k]! * y[row + k]!
    for (let i = k + 1; i < n; i++) {
      const own = order[i]!
      const [a, b] = [x[own + k]!, y[own + k]!]
      if (a === 0 && b === 0) continue
      const fx = (a * x[row + k]! + b * y[row + k]!) / below
      const fy = (b * x[row + k]! - a * y[row + k]!) / below
      for (let j = k; j <= n; j++) {
        x[own + j]! -= fx * x[row + j]! - fy * y[row + j]!
        y[own + j]! -= fx * y[row + j]! + fy * x[row + j]!
      }
    }
  }
  const out: ComplexVector = { re: new Array(n).fill(0), im: new Array(n).fill(0) }
  for (let k = n - 1; k >= 0; k--) {
    const row = order[k]!
    let [a, b] = [x[row + n]!, y[row + n]!]
    for (let j = k + 1; j < n; j++) {
      a -= x[row + j]! * out.re[j]! - y[row + j]! * out.im[j]!
      b -= x[row + j]! * out.im[j]! + y[row + j]! * out.re[j]!
    }
    const below = x[row + k]! * x[row + k]! + y[row + k]! * y[row + k]!
    out.re[k] = (a * x[row + k]! + b * y[row + k]!) / below
    out.im[k] = (b * x[row + k]! - a * y[row + k]!) / below
  }
  return out
}

function normalised({ re, im }: ComplexVector): ComplexVector {
  let large = 0
  for (let i = 0; i < re.length; i++) large = Math.max(large, Math.abs(re[i]!), Math.abs(im[i]!))
  let sum = 0
  let top = 0
  let best = -1
  for (let i = 0; i < re.length; i++) {
    const [a, b] = [re[i]! / large, im[i]! / large]
    const square = a * a + b * b
    sum += square
    // The first of those that are as large within rounding.
    if (square > best * (1 + 1e-12)) {
      best = square
      top = i
    }
  }
  const length = Math.sqrt(sum) * large
  const [c, s] = [re[top]! / large / Math.sqrt(best), im[top]! / large / Math.sqrt(best)]
  return {
    re: re.map((a, i) => (a * c + im[i]! * s) / length),
    im: im.map((b, i) => (i === top ? 0 : (b * c - re[i]! * s) / length)),
  }
}

function residualOf(
  n: number,
  matrix: ArrayLike<number>,
  value: ComplexNumber,
  { re, im }: ComplexVector,
): number {
  let largest = 0
  for (let i = 0; i < n; i++) {
    let a = -(value.re * re[i]! - value.im * im[i]!)
    let b = -(value.re * im[i]! + value.im * re[i]!)
    for (let j = 0; j < n; j++) {
      a += matrix[i * n + j]! * re[j]!
      b += matrix[i * n + j]! * im[j]!
    }
    largest = Math.max(largest, Math.abs(a), Math.abs(b))
  }
  return largest
}
