// States of a well with v(-s) = v(s). A high barrier brings an even and an odd level so near to each other
// that rounding mixes their states into one on either side; apart, each parity has well separated levels.
import type { LobattoRule } from '../../numerics/gauss-lobatto.ts'
import { symmetricEigen, symmetricEigenvalues } from '../../numerics/symmetric-eigen.ts'

/** An even and an odd block of a matrix of odd order that is the same from either end. */
function blocksOf(matrix: Float64Array, size: number) {
  const half = (size - 1) / 2
  const even = new Float64Array((half + 1) * (half + 1))
  const odd = new Float64Array(half * half)
  for (let i = 0; i < half; i++) {
    for (let j = 0; j < half; j++) {
      const near = matrix[i * size + j]!
      const across = matrix[i * size + size - 1 - j]!
      even[i * (half + 1) + j] = near + across
      odd[i * half + j] = near - across
    }
    const middle = Math.SQRT2 * matrix[i * size + half]!
    even[i * (half + 1) + half] = middle
    even[half * (half + 1) + i] = middle
  }
  even[half * (half + 1) + half] = matrix[half * size + half]!
  return { half, even, odd }
}

/** The lowest eigenvalues: even and odd ones alternate (the oscillation theorem). */
export function parityEigenvalues(
  matrix: Float64Array,
  size: number,
  levels: number,
): Float64Array {
  const { half, even, odd } = blocksOf(matrix, size)
  const values = [symmetricEigenvalues(even, half + 1), symmetricEigenvalues(odd, half)] as const
  return alternating(values, levels)
}

/** Rising also where rounding has an odd level below its even one. */
function alternating(
  [even, odd]: readonly [Float64Array, Float64Array],
  levels: number,
): Float64Array {
  let highest = -Infinity
  return Float64Array.from({ length: levels }, (_, n) => {
    highest = Math.max(highest, (n % 2 ? odd : even)[n >> 1]!)
    return highest
  })
}

/** The same with their vectors of unit length. */
export function parityEigen(matrix: Float64Array, size: number, levels: number) {
  const { half, even, odd } = blocksOf(matrix, size)
  const sectors = [symmetricEigen(even, half + 1), symmetricEigen(odd, half)] as const
  const values = alternating([sectors[0].values, sectors[1].values], levels)
  const vectors = Array.from({ length: levels }, (_, n) => {
    const part = sectors[n % 2 ? 1 : 0].vectors[n >> 1]!
    const vector = new Float64Array(size)
    for (let i = 0; i < half; i++) {
      vector[i] = part[i]! / Math.SQRT2
      vector[size - 1 - i] = n % 2 ? -vector[i]! : vector[i]!
    }
    if (n % 2 === 0) vector[half] = part[half]!
    return vector
  })
  return { values, vectors }
}

/**
 * e1 - e0 = psi0(0) psi1'(0) / (2 int_0^inf psi0 psi1 ds), the Wronskian of both states over half the line
 * (Landau and Lifshitz, Quantum Mechanics, section 50, problem 3): small without being a difference.
 */
export function tunnelSplitting(
  psi0: Float64Array,
  psi1: Float64Array,
  weight: Float64Array,
  rule: LobattoRule,
  halfElement: number,
): number {
  const middle = (psi0.length - 1) / 2
  let slope = 0
  for (let j = 0; j < rule.points.length; j++) {
    slope += (rule.derivative[j]! * psi1[middle + j]!) / halfElement
  }
  let overlap = 0
  for (let i = middle + 1; i < psi0.length; i++) overlap += weight[i]! * psi0[i]! * psi1[i]!
  return (psi0[middle]! * slope) / (2 * overlap)
}
