// Triangles of six nodes as they are drawn: each with its middle value, the edge around all, fewer of them where there are many.
import type { Extent } from './scale.ts'

export interface TriangleGrid {
  /** Six nodes a triangle: corners, then the middles of the sides behind each. */
  readonly triangles: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** Displacement of each node. */
  readonly u: Float64Array
  readonly v: Float64Array
  /** A value of each triangle. */
  readonly values: Float64Array
  /** Smallest and largest of `values`, before any triangles are merged. */
  readonly range: Extent
  /** Corner, middle and corner of each side on the edge. */
  readonly edge: Int32Array
}

/** Triangles that one drawing holds, at most. */
const TRIANGLES_MAX = 6000

/** The nodes of each side of a triangle. */
const SIDES = [
  [0, 3, 1],
  [1, 4, 2],
  [2, 5, 0],
] as const

/** As many as are drawn: four that part one larger triangle become that one. */
export function fewer(triangles: Int32Array): Int32Array {
  let all = triangles
  while (all.length > 6 * TRIANGLES_MAX) {
    const joined = joinedByFour(all)
    if (!joined) return all
    all = joined
  }
  return all
}

function joinedByFour(triangles: Int32Array): Int32Array | undefined {
  if (triangles.length % 24 !== 0) return undefined
  const joined = new Int32Array(triangles.length / 4)
  for (let from = 0; from < triangles.length; from += 24) {
    const at = (part: number, corner: number) => triangles[from + 6 * part + corner]!
    const isWhole =
      at(0, 1) === at(1, 0) &&
      at(1, 2) === at(2, 1) &&
      at(2, 0) === at(0, 2) &&
      at(3, 0) === at(1, 2)
    if (!isWhole) return undefined
    joined.set([at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(1, 2), at(2, 0)], from / 4)
  }
  return joined
}

/** Sides that one triangle alone has, by the places of their ends: nodes may be there twice. */
export function edgeOf(triangles: Int32Array, x: Float64Array, y: Float64Array): Int32Array {
  const open = new Map<string, readonly number[]>()
  for (let from = 0; from < triangles.length; from += 6) {
    for (const side of SIDES) {
      const nodes = side.map(k => triangles[from + k]!)
      const [a, b] = [nodes[0]!, nodes[2]!].map(node => `${x[node]} ${y[node]}`).sort()
      const key = `${a} ${b}`
      if (!open.delete(key)) open.set(key, nodes)
    }
  }
  return Int32Array.from([...open.values()].flat())
}

/** The mean of its nodes for each triangle. */
export function meansOf(triangles: Int32Array, values: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: triangles.length / 6 }, (_, e) => {
    let sum = 0
    for (let k = 0; k < 6; k++) sum += values[triangles[6 * e + k]!]!
    return sum / 6
  })
}
