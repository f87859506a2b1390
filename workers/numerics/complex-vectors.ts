// Eigenvectors of small complex matrices by inverse iteration from the eigenvalues of the real matrix twice as large.
import { complexSolve } from './complex-solve.ts'
import { eigenvaluesOf } from './eigenvalues.ts'

const STEPS = 3
/** Off an eigenvalue by so much of the size of the matrix, so that it can be inverted. */
const OFF = 1e-13
const RESIDUAL_MAX = 1e-9

/** Of an n x n matrix, row by row with real and imaginary parts side by side; undefined where fewer than n are found. */
export function complexVectors(n: number, matrix: Float64Array): Float64Array[] | undefined {
  const twice = new Float64Array(4 * n * n)
  let norm = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const [re, im] = [matrix[2 * (i * n + j)]!, matrix[2 * (i * n + j) + 1]!]
      norm = Math.max(norm, Math.abs(re) + Math.abs(im))
      twice[2 * i * n + j] = twice[2 * (i + n) * n + j + n] = re
      twice[2 * i * n + j + n] = -im
      twice[2 * (i + n) * n + j] = im
    }
  }
  if (norm === 0) return undefined
  const vectors: Float64Array[] = []
  for (const { re, im } of eigenvaluesOf(2 * n, twice) ?? []) {
    if (vectors.length === n) break
    const vector = nearest(n, matrix, re + OFF * norm, im + OFF * norm, vectors.length)
    // The larger matrix has their conjugates too.
    if (vector && residualOf(n, matrix, re, im, vector) <= RESIDUAL_MAX * norm) vectors.push(vector)
  }
  return vectors.length === n ? vectors : undefined
}

function nearest(n: number, matrix: Float64Array, re: number, im: number, first: number) {
  const v = Float64Array.from({ length: 2 * n }, (_, i) =>
    i === 2 * first ? 1 : i % 2 === 0 ? 0.1 / (i + 2) : 0,
  )
  for (let step = 0; step < STEPS; step++) {
    const a = matrix.slice()
    for (let i = 0; i < n; i++) {
      a[2 * (i * n + i)]! -= re
      a[2 * (i * n + i) + 1]! -= im
    }
    if (!complexSolve(n, a, v)) return undefined
    const size = Math.sqrt(v.reduce((sum, one) => sum + one * one, 0))
    for (let i = 0; i < v.length; i++) v[i]! /= size
  }
  return v
}

function residualOf(n: number, a: Float64Array, re: number, im: number, v: Float64Array): number {
  let most = 0
  for (let i = 0; i < n; i++) {
    let [x, y] = [-re * v[2 * i]! + im * v[2 * i + 1]!, -re * v[2 * i + 1]! - im * v[2 * i]!]
    for (let j = 0; j < n; j++) {
      const at = 2 * (i * n + j)
      x += a[at]! * v[2 * j]! - a[at + 1]! * v[2 * j + 1]!
      y += a[at]! * v[2 * j + 1]! + a[at + 1]! * v[2 * j]!
    }
    most = Math.max(most, Math.abs(x) + Math.abs(y))
  }
  return most
}
