// The largest eigenvalues of a symmetric operator that can only be applied, such as the inverse of a shifted matrix: block
// Lanczos with full orthogonalisation (Grimes, Lewis and Simon, SIAM J. Matrix Anal. 15 (1994) 228). A block finds as many
// equal eigenvalues as it has vectors.
import { Random } from './random.ts'
import { symmetricEigen } from './symmetric-eigen.ts'

export interface LargestPairs {
  /** Falling. */
  readonly values: Float64Array
  /** Of unit length. */
  readonly vectors: readonly Float64Array[]
  /** |operator v - value v| over the value, the largest. */
  readonly residual: number
  readonly applications: number
}

/** Below this share of a vector what is left of it is rounding. */
const LOST = 1e-11
/** Between two looks at what was found the basis grows by this factor. */
const GROWTH = 1.3
/** Vectors that are taken together: their sums do not wait for each other. */
const ABREAST = 4

/** `apply` replaces a vector by what the operator makes of it. Undefined where `most` vectors are not enough. */
export function largestPairs(
  n: number,
  wanted: number,
  apply: (vector: Float64Array) => void,
  { block, most, tolerance }: { block: number; most: number; tolerance: number },
): LargestPairs | undefined {
  const random = new Random(1)
  const basis: Float64Array[] = []
  /** products[j][i]: basis vector i times what the operator makes of vector j. */
  const products: Float64Array[] = []
  const fresh = () => Float64Array.from({ length: n }, () => random.uniform() - 0.5)
  let next = orthonormal(Array.from({ length: Math.min(block, n) }, fresh), basis, fresh, n)
  let applications = 0
  let looked = wanted
  for (;;) {
    basis.push(...next)
    const images = next.map(vector => {
      const image = vector.slice()
      apply(image)
      applications++
      return image
    })
    const rows = images.map(() => new Float64Array(basis.length))
    for (let k = 0; k < images.length; k += ABREAST) {
      const some = images.slice(k, k + ABREAST)
      for (let pass = 0; pass < 2; pass++) {
        for (const [i, one] of basis.entries()) {
          const shares = dots(one, some)
          for (const [j, share] of shares.entries()) rows[k + j]![i]! += share
          subtractFrom(some, one, shares)
        }
      }
    }
    products.push(...rows)
    const last = next.length
    const isWhole = basis.length >= n
    const isLook = basis.length >= GROWTH * looked || isWhole || basis.length >= most
    if (isLook && basis.length >= wanted) {
      looked = basis.length
      const ritz = ritzOf(basis, products, images, wanted, last)
      if (isWhole || ritz.residual <= tolerance) return { ...ritz, applications }
    }
    if (isWhole || basis.length >= most) return undefined
    next = orthonormal(images, basis, fresh, n)
  }
}

function ritzOf(
  basis: readonly Float64Array[],
  products: readonly Float64Array[],
  rests: readonly Float64Array[],
  wanted: number,
  last: number,
) {
  const m = basis.length
  const matrix = new Float64Array(m * m)
  for (const [j, row] of products.entries()) {
    for (const [i, value] of row.entries()) {
      matrix[i * m + j] = value
      matrix[j * m + i] = value
    }
  }
  const { values, vectors } = symmetricEigen(matrix, m)
  let residual = 0
  const pairs = Array.from({ length: wanted }, (_, k) => {
    const value = values[m - 1 - k]!
    const shares = vectors[m - 1 - k]!
    const vector = new Float64Array(basis[0]!.length)
    for (const [i, one] of basis.entries()) subtract(vector, one, -shares[i]!)
    const rest = new Float64Array(vector.length)
    for (const [i, one] of rests.entries()) subtract(rest, one, -shares[m - last + i]!)
    residual = Math.max(residual, Math.sqrt(dot(rest, rest)) / Math.abs(value))
    return { value, vector }
  })
  return {
    values: Float64Array.from(pairs, ({ value }) => value),
    vectors: pairs.map(({ vector }) => vector),
    residual,
  }
}

/** As many vectors of unit length, upright to each other as they are to the basis; what is lost gives way to a fresh one. */
function orthonormal(
  candidates: readonly Float64Array[],
  basis: readonly Float64Array[],
  fresh: () => Float64Array,
  n: number,
): Float64Array[] {
  const vectors: Float64Array[] = []
  const room = n - basis.length
  for (const candidate of candidates.slice(0, room)) {
    let vector = candidate
    for (let trial = 0; ; trial++) {
      const before = Math.sqrt(dot(vector, vector))
      for (let pass = 0; pass < 2; pass++) {
        if (trial > 0) for (const one of basis) subtract(vector, one, dot(one, vector))
        for (const one of vectors) subtract(vector, one, dot(one, vector))
      }
      const size = Math.sqrt(dot(vector, vector))
      if (size > LOST * before && size > Number.MIN_VALUE) {
        for (let i = 0; i < n; i++) vector[i]! /= size
        break
      }
      if (trial > 8) throw new Error('no vector is left beside the basis')
      vector = fresh()
    }
    vectors.push(vector)
  }
  return vectors
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** a -= share b. */
function subtract(a: Float64Array, b: Float64Array, share: number): void {
  if (share === 0) return
  for (let i = 0; i < a.length; i++) a[i]! -= share * b[i]!
}

/** Each of `some` times `one`, summed in the order of `dot`. */
function dots(one: Float64Array, some: readonly Float64Array[]): number[] {
  if (some.length !== ABREAST) return some.map(image => dot(one, image))
  const [a, b, c, d] = some as [Float64Array, Float64Array, Float64Array, Float64Array]
  let [p, q, r, s] = [0, 0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    const value = one[i]!
    p += value * a[i]!
    q += value * b[i]!
    r += value * c[i]!
    s += value * d[i]!
  }
  return [p, q, r, s]
}

/** Each of `some` less its share of `one`. */
function subtractFrom(
  some: readonly Float64Array[],
  one: Float64Array,
  shares: readonly number[],
): void {
  if (some.length !== ABREAST || shares.includes(0)) {
    for (const [j, image] of some.entries()) subtract(image, one, shares[j]!)
    return
  }
  const [a, b, c, d] = some as [Float64Array, Float64Array, Float64Array, Float64Array]
  const [p, q, r, s] = shares as [number, number, number, number]
  for (let i = 0; i < one.length; i++) {
    const value = one[i]!
    a[i]! -= p * value
    b[i]! -= q * value
    c[i]! -= r * value
    d[i]! -= s * value
  }
}
