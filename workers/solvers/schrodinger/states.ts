// Finite elements with a discrete variable representation (Rescigno and McCurdy, Phys. Rev. A 62 (2000)
// 032706): Lobatto polynomials in each element, mass and potential by Lobatto quadrature. The matrix is
// symmetric, the convergence exponential wherever V is smooth inside the elements.
import { gaussLobatto, type LobattoRule, lagrange } from '../../numerics/gauss-lobatto.ts'
import { symmetricEigen, symmetricEigenvalues } from '../../numerics/symmetric-eigen.ts'
import { parityEigen, parityEigenvalues, tunnelSplitting } from './parity.ts'
import type { Well } from './wells.ts'

export interface Problem {
  well: Well
  mesh: readonly number[]
  order: number
}

export interface State {
  energy: number
  /** Values at all nodes, ends included, normalised. */
  psi: Float64Array
  norm: number
  mean: number
  meanSquare: number
  /** <T> and <s v'>, where the latter exists. */
  kinetic: number
  virial: number | null
  /** |H psi - E psi| in the discrete norm. */
  residual: number
  nodes: number
}

interface Assembled {
  rule: LobattoRule
  /** Positions and quadrature weights of all nodes. */
  s: Float64Array
  weight: Float64Array
  /** Potential energy times weight. */
  potential: Float64Array
  matrix: Float64Array
  size: number
}

export function sizeOf({ mesh, order }: Problem): number {
  return (mesh.length - 1) * order - 1
}

function assemble(problem: Problem): Assembled {
  const { well, mesh, order } = problem
  const rule = gaussLobatto(order)
  const { points, weights, derivative } = rule
  const size = sizeOf(problem)
  const s = new Float64Array(size + 2)
  const weight = new Float64Array(size + 2)
  const potential = new Float64Array(size + 2)
  const matrix = new Float64Array(size * size)
  const stiffness = new Float64Array((order + 1) * (order + 1))
  for (let i = 0; i <= order; i++) {
    for (let j = 0; j <= order; j++) {
      for (let q = 0; q <= order; q++) {
        stiffness[i * (order + 1) + j]! +=
          weights[q]! * derivative[q * (order + 1) + i]! * derivative[q * (order + 1) + j]!
      }
    }
  }
  const last = size + 1
  for (let e = 0; e + 1 < mesh.length; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    const middle = mesh[e]! + half
    for (let i = 0; i <= order; i++) {
      const at = e * order + i
      s[at] = i === order ? mesh[e + 1]! : i === 0 ? mesh[e]! : middle + half * points[i]!
      weight[at]! += half * weights[i]!
      // Psi vanishes at the outer ends, where V may be infinite.
      if (at === 0 || at === last) continue
      potential[at]! += half * weights[i]! * well.v(s[at]!, middle)
      for (let j = 0; j <= order; j++) {
        const to = e * order + j
        if (to === 0 || to === last) continue
        matrix[(at - 1) * size + to - 1]! += stiffness[i * (order + 1) + j]! / (2 * half)
      }
    }
  }
  for (let i = 0; i < size; i++) {
    matrix[i * size + i]! += potential[i + 1]!
    for (let j = 0; j < size; j++) {
      matrix[i * size + j]! /= Math.sqrt(weight[i + 1]!) * Math.sqrt(weight[j + 1]!)
    }
  }
  return { rule, s, weight, potential, matrix, size }
}

/** The lowest energies alone. */
export function energiesOf(problem: Problem, levels: number): number[] {
  const { matrix, size } = assemble(problem)
  const values = problem.well.even
    ? parityEigenvalues(matrix, size, levels)
    : symmetricEigenvalues(matrix, size).subarray(0, levels)
  return Array.from(values)
}

/** e1 - e0 of an even well, where the states say it better than the energies. */
export function splittingBetween(problem: Problem): number {
  const { rule, weight, matrix, size } = assemble(problem)
  const [psi0, psi1] = parityEigen(matrix, size, 2).vectors.map(vector => atNodes(vector, weight))
  const { mesh } = problem
  const middle = (mesh.length - 1) / 2
  return tunnelSplitting(psi0!, psi1!, weight, rule, (mesh[middle + 1]! - mesh[middle]!) / 2)
}

/** Psi at all nodes from the vector of the inner ones, the first lobe from the left positive. */
function atNodes(vector: Float64Array, weight: Float64Array): Float64Array {
  const psi = new Float64Array(vector.length + 2)
  for (const [i, value] of vector.entries()) psi[i + 1] = value / Math.sqrt(weight[i + 1]!)
  faceUp(psi)
  return psi
}

export function statesOf(problem: Problem, levels: number): State[] {
  const { well, order, mesh } = problem
  const { rule, s, weight, potential, matrix, size } = assemble(problem)
  const { values, vectors } = well.even
    ? parityEigen(matrix, size, levels)
    : symmetricEigen(matrix, size)
  const finer = gaussLobatto(order + 1)
  const fromNodes = Array.from(finer.points, x => lagrange(rule, x))
  return Array.from({ length: levels }, (_, n) => {
    const vector = vectors[n]!
    const energy = values[n]!
    const psi = atNodes(vector, weight)
    const average = (f: (i: number) => number) => {
      let sum = 0
      for (let i = 1; i <= size; i++) sum += weight[i]! * psi[i]! * psi[i]! * f(i)
      return sum
    }
    let residual = 0
    for (let i = 0; i < size; i++) {
      let sum = -energy * vector[i]!
      for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * vector[j]!
      residual += sum * sum
    }
    return {
      energy,
      psi,
      norm: exactNorm(psi, mesh, order, finer, fromNodes),
      mean: average(i => s[i]!),
      meanSquare: average(i => s[i]! * s[i]!),
      kinetic: energy - average(i => potential[i]! / weight[i]!),
      virial: well.virial ? average(i => well.virial!(s[i]!)) : null,
      residual: Math.sqrt(residual),
      nodes: signChanges(psi),
    }
  })
}

/** The integral of psi^2 by a rule that is exact for it, which the rule of the nodes is not. */
function exactNorm(
  psi: Float64Array,
  mesh: readonly number[],
  order: number,
  finer: LobattoRule,
  fromNodes: readonly Float64Array[],
): number {
  let norm = 0
  for (let e = 0; e + 1 < mesh.length; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    for (const [q, row] of fromNodes.entries()) {
      let value = 0
      for (let j = 0; j <= order; j++) value += row[j]! * psi[e * order + j]!
      norm += half * finer.weights[q]! * value * value
    }
  }
  return norm
}

/** Psi between the nodes. */
export function valueAt(
  { mesh, order }: Pick<Problem, 'mesh' | 'order'>,
  rule: LobattoRule,
  psi: Float64Array,
  s: number,
): number {
  let e = 0
  while (e + 2 < mesh.length && s > mesh[e + 1]!) e++
  const x = (2 * (s - mesh[e]!)) / (mesh[e + 1]! - mesh[e]!) - 1
  return lagrange(rule, x).reduce((sum, w, j) => sum + w * psi[e * order + j]!, 0)
}

/** Values smaller than this part of the largest have no sign worth counting. */
const FAINT = 1e-5

/** The first lobe from the left is positive. */
function faceUp(psi: Float64Array): void {
  const first = psi.find(audible(psi))
  if (first !== undefined && first < 0) for (let i = 0; i < psi.length; i++) psi[i] = -psi[i]! + 0
}

function signChanges(psi: Float64Array): number {
  const loud = psi.filter(audible(psi))
  return loud.reduce((count, v, i) => count + (i > 0 && v * loud[i - 1]! < 0 ? 1 : 0), 0)
}

function audible(psi: Float64Array): (v: number) => boolean {
  const largest = psi.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
  return v => Math.abs(v) > FAINT * largest
}
