// The edges of a mesh: which of them a caller means, and integrals along them.
import { pairOf, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput } from '../../refusal.ts'
import type { State } from './law.ts'
import type { Selection } from './selection.ts'

/** A side of one element alone: the body lies to the left of the way from a to b. */
export interface Edge {
  readonly a: number
  readonly b: number
  readonly middle: number
  readonly curve: number
}

export function edgesOf({ elements, regions, sides }: TriangleMesh): Edge[] {
  const curves = new Map(sides.map(({ nodes: [a, b], curve }) => [pairOf(a, b), curve]))
  const open = new Map<number, Edge>()
  for (let e = 0; e < regions.length; e++) {
    for (let i = 0; i < 3; i++) {
      const [a, b] = [elements[6 * e + i]!, elements[6 * e + ((i + 1) % 3)]!]
      const pair = pairOf(a, b)
      if (open.delete(pair)) continue
      open.set(pair, { a, b, middle: elements[6 * e + 3 + i]!, curve: curves.get(pair) ?? -1 })
    }
  }
  return [...open.values()]
}

/** The edges that are meant; INVALID_INPUT where there are none. */
export function edgesOn(
  on: Selection,
  edges: readonly Edge[],
  { x, y }: TriangleMesh,
): readonly Edge[] {
  const meant = edges.filter(
    ({ a, b, middle, curve }) =>
      on.isCurve?.(curve) ?? [a, b, middle].every(node => on.holds!(x[node]!, y[node]!)),
  )
  if (meant.length > 0) return meant
  throw invalidInput(on.pointer, `no edge of the body lies on ${on.name}`)
}

/** The node at the point that is meant. */
export function nodeAt(on: Selection, { x, y }: TriangleMesh, size: number): number {
  const [px, py] = on.at!
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY]
  for (let node = 0; node < x.length; node++) {
    const [dx, dy] = [x[node]! - px, y[node]! - py]
    const squared = dx * dx + dy * dy
    if (squared < least) [nearest, least] = [node, squared]
  }
  if (Math.sqrt(least) <= 1e-8 * size) return nearest
  throw invalidInput(on.pointer, `the point ${on.name} is no point of the body`)
}

const FAR = Math.sqrt(0.6)
const POINTS = [
  [-FAR, 5 / 9],
  [0, 8 / 9],
  [FAR, 5 / 9],
] as const

/** A point of an edge: what its three nodes (a, b, middle) have of it, the place, the normal outwards and its part of the area. */
export interface EdgePoint {
  readonly shares: readonly [number, number, number]
  readonly x: number
  readonly y: number
  readonly nx: number
  readonly ny: number
  readonly area: number
}

export const pointsOf = (
  edge: Edge,
  mesh: TriangleMesh,
  state: State,
  thickness: number,
): EdgePoint[] => POINTS.map(([at, weight]) => pointOf(edge, mesh, state, thickness, at, weight))

/** At -1 of an edge is a, at 1 b. */
export function pointOf(
  { a, b, middle }: Edge,
  { x, y }: TriangleMesh,
  state: State,
  thickness: number,
  at: number,
  weight: number,
): EdgePoint {
  const shares = [(at * (at - 1)) / 2, (at * (at + 1)) / 2, 1 - at * at] as const
  const along = [at - 0.5, at + 0.5, -2 * at] as const
  const sum = (of: readonly number[], values: Float64Array) =>
    of[0]! * values[a]! + of[1]! * values[b]! + of[2]! * values[middle]!
  const [px, py] = [sum(shares, x), sum(shares, y)]
  const [dx, dy] = [sum(along, x), sum(along, y)]
  const length = Math.sqrt(dx * dx + dy * dy)
  const depth = state === 'axisymmetric' ? 2 * Math.PI * px : thickness
  return {
    ...{ shares, x: px, y: py },
    nx: dy / length,
    ny: -dx / length,
    area: weight * length * depth,
  }
}
