// Integrals along walls: of products of pressures, and of their slopes along the wall, around an axis as cos(m phi).
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import type { Edge } from '../finite-elements/edges.ts'
import type { Entries } from '../finite-elements/stiffness-matrix.ts'
import type { CavityMatrices } from './cavity-matrices.ts'

/** Exact for the fourth powers of straight edges. */
const RULE = gaussLegendre(3)

interface WallPoint {
  readonly nodes: readonly [number, number, number]
  readonly shares: readonly [number, number, number]
  /** Slopes of the shares, by length along the wall. */
  readonly slopes: readonly [number, number, number]
  /** Distance from the axis. */
  readonly x: number
  readonly area: number
}

function wallPoints(edges: readonly Edge[], mesh: TriangleMesh, isRound: boolean): WallPoint[] {
  return edges.flatMap(({ a, b, middle }) => {
    const nodes = [a, b, middle] as const
    return Array.from(RULE.points, (at, q): WallPoint => {
      const shares = [(at * (at - 1)) / 2, (at * (at + 1)) / 2, 1 - at * at] as const
      const along = [at - 0.5, at + 0.5, -2 * at] as const
      const sum = (of: readonly number[], values: Float64Array) =>
        nodes.reduce((all, node, k) => all + of[k]! * values[node]!, 0)
      const [dx, dy, x] = [sum(along, mesh.x), sum(along, mesh.y), sum(shares, mesh.x)]
      const length = Math.sqrt(dx * dx + dy * dy)
      const area = RULE.weights[q]! * length * (isRound ? 2 * Math.PI * x : 1)
      const slopes = [along[0] / length, along[1] / length, along[2] / length] as const
      return { nodes, shares, slopes, x, area }
    })
  })
}

/** The area of walls, and of each pressure its share of it. */
export function loadOf(
  matrices: CavityMatrices,
  edges: readonly Edge[],
  isRound: boolean,
): Float64Array {
  const load = new Float64Array(matrices.count)
  for (const { nodes, shares, area } of wallPoints(edges, matrices.mesh, isRound)) {
    for (const [k, node] of nodes.entries()) {
      const number = matrices.numbers[node]!
      if (number >= 0) load[number]! += shares[k]! * area
    }
  }
  return load
}

/** `of` the values alone, or of the slopes along the wall and around the axis. */
export function wallMatrix(
  matrices: CavityMatrices,
  edges: readonly Edge[],
  isRound: boolean,
  of: 'values' | { readonly slopesAround: number },
): Entries {
  const entries = matrices.empty()
  for (const { nodes, shares, slopes, x, area } of wallPoints(edges, matrices.mesh, isRound)) {
    const turned =
      of !== 'values' && of.slopesAround > 0 ? (of.slopesAround * of.slopesAround) / (x * x) : 0
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const both = shares[i]! * shares[j]!
        const value = of === 'values' ? both : slopes[i]! * slopes[j]! + turned * both
        matrices.add(entries, nodes[i]!, nodes[j]!, value * area)
      }
    }
  }
  return entries
}
