import { gaussLegendre } from './gauss-legendre.ts'

export interface Tableau {
  nodes: Float64Array
  /** Row by row. */
  matrix: Float64Array
  weights: Float64Array
}

/**
 * The collocation method at the s points of Gauss, of order 2 s (Hairer, Lubich and Wanner, Geometric Numerical
 * Integration (2006), section II.1.3): a_ij is the integral of the j-th Lagrange polynomial from 0 to c_i, exact by the
 * rule of the same points on that stretch.
 */
export function gaussTableau(s: number): Tableau {
  const { points, weights } = gaussLegendre(s)
  const nodes = points.map(x => (x + 1) / 2)
  const matrix = new Float64Array(s * s)
  for (let i = 0; i < s; i++) {
    for (let j = 0; j < s; j++) {
      let integral = 0
      for (let k = 0; k < s; k++) {
        integral += (weights[k]! / 2) * nodes[i]! * lagrange(nodes, j, nodes[i]! * nodes[k]!)
      }
      matrix[i * s + j] = integral
    }
  }
  return { nodes, matrix, weights: weights.map(w => w / 2) }
}

function lagrange(nodes: Float64Array, j: number, x: number): number {
  let product = 1
  for (let k = 0; k < nodes.length; k++) {
    if (k !== j) product *= (x - nodes[k]!) / (nodes[j]! - nodes[k]!)
  }
  return product
}
