// Triangles of six nodes: three corners and the middles of the three sides, which lie on the curve where a side is a part of one.
// Nodes 0, 1, 2 of an element turn left; node 3 lies between 0 and 1, 4 between 1 and 2, 5 between 2 and 0.
import type { Curve, Point } from './curve.ts'

/** A side on an outline or on the border of a region. */
export interface Side {
  /** Corner, corner, middle. */
  readonly nodes: readonly [number, number, number]
  /** The curve that it is a part of and the shares of it, or a tag alone. */
  readonly curve: number
  readonly from: number
  readonly to: number
}

export interface TriangleMesh {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Six nodes an element. */
  readonly elements: Int32Array
  /** The region of each element. */
  readonly regions: Int32Array
  readonly sides: readonly Side[]
  /** Corners that were put where a caller wanted them. */
  readonly points: Int32Array
}

/** Values of the six quadratic functions at (r, s) of the triangle (0, 0), (1, 0), (0, 1). */
export function quadratics(r: number, s: number): number[] {
  const t = 1 - r - s
  return [t * (2 * t - 1), r * (2 * r - 1), s * (2 * s - 1), 4 * t * r, 4 * r * s, 4 * s * t]
}

/** Their derivatives by r, then by s. */
export function slopes(r: number, s: number): readonly [number[], number[]] {
  const t = 1 - r - s
  return [
    [1 - 4 * t, 4 * r - 1, 0, 4 * (t - r), 4 * s, -4 * s],
    [1 - 4 * t, 0, 4 * s - 1, -4 * r, 4 * r, 4 * (t - s)],
  ]
}

/** Places, as (r, s), of the nodes of the four triangles in which one is parted: six a triangle, corners among the old nodes. */
const CORNERS_OF_PARTS = [
  [0, 3, 5],
  [3, 1, 4],
  [5, 4, 2],
  [4, 5, 3],
] as const
const NODE_PLACES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0.5, 0],
  [0.5, 0.5],
  [0, 0.5],
] as const

/** A number of two nodes, whichever comes first. */
export const pairOf = (a: number, b: number): number => Math.min(a, b) * 4_194_304 + Math.max(a, b)

/** From corners alone: the middles of sides are those of the curves, or halfway. */
export function withMiddles(
  corners: readonly Point[],
  triangles: readonly (readonly [number, number, number])[],
  regions: readonly number[],
  pieces: readonly { a: number; b: number; curve: number; from: number; to: number }[],
  curves: readonly Curve[],
  points: readonly number[],
): TriangleMesh {
  const places = [...corners]
  const middles = new Map<number, number>()
  const sides = pieces.map(({ a, b, curve, from, to }): Side => {
    const middle = places.push(curves[curve]!.at((from + to) / 2)) - 1
    middles.set(pairOf(a, b), middle)
    return { nodes: [a, b, middle], curve, from, to }
  })
  const middleOf = (a: number, b: number) => {
    const known = middles.get(pairOf(a, b))
    if (known !== undefined) return known
    const [p, q] = [places[a]!, places[b]!]
    const middle = places.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]) - 1
    middles.set(pairOf(a, b), middle)
    return middle
  }
  const elements = new Int32Array(6 * triangles.length)
  for (const [e, [a, b, c]] of triangles.entries()) {
    elements.set([a, b, c, middleOf(a, b), middleOf(b, c), middleOf(c, a)], 6 * e)
  }
  return {
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    elements,
    regions: Int32Array.from(regions),
    sides,
    points: Int32Array.from(points),
  }
}

/** Every triangle in four; new nodes lie on the curves, or where the quadratic form of the old element has them. */
export function halved(mesh: TriangleMesh, curves: readonly Curve[]): TriangleMesh {
  const xs = Array.from(mesh.x)
  const ys = Array.from(mesh.y)
  const middles = new Map<number, number>()
  const sides = mesh.sides.flatMap(({ nodes: [a, b, m], curve, from, to }): Side[] => {
    const half = (from + to) / 2
    const course = curves[curve]
    const part = (p: number, q: number, low: number, high: number): Side[] => {
      if (!course) return []
      const [x, y] = course.at((low + high) / 2)
      const middle = xs.push(x) - 1
      ys.push(y)
      middles.set(pairOf(p, q), middle)
      return [{ nodes: [p, q, middle], curve, from: low, to: high }]
    }
    return [...part(a, m, from, half), ...part(m, b, half, to)]
  })
  const count = mesh.regions.length
  const elements = new Int32Array(24 * count)
  const regions = new Int32Array(4 * count)
  for (let e = 0; e < count; e++) {
    const nodes = mesh.elements.subarray(6 * e, 6 * e + 6)
    for (const [k, part] of CORNERS_OF_PARTS.entries()) {
      const to = 24 * e + 6 * k
      regions[4 * e + k] = mesh.regions[e]!
      for (let i = 0; i < 3; i++) {
        const [p, q] = [part[i]!, part[(i + 1) % 3]!]
        elements[to + i] = nodes[p]!
        const pair = pairOf(nodes[p]!, nodes[q]!)
        let middle = middles.get(pair)
        if (middle === undefined) {
          const r = (NODE_PLACES[p]![0] + NODE_PLACES[q]![0]) / 2
          const s = (NODE_PLACES[p]![1] + NODE_PLACES[q]![1]) / 2
          const [x, y] = placeIn(mesh, e, r, s)
          middle = xs.push(x) - 1
          ys.push(y)
          middles.set(pair, middle)
        }
        elements[to + 3 + i] = middle
      }
    }
  }
  // Sides without a curve are parted by the nodes that their elements have now.
  for (const { nodes, curve, from, to } of mesh.sides) {
    if (curves[curve]) continue
    const [a, b, m] = nodes
    const half = (from + to) / 2
    for (const [p, q, low, high] of [
      [a, m, from, half],
      [m, b, half, to],
    ] as const) {
      sides.push({ nodes: [p, q, middles.get(pairOf(p, q))!], curve, from: low, to: high })
    }
  }
  return {
    x: Float64Array.from(xs),
    y: Float64Array.from(ys),
    ...{ elements, regions, sides, points: mesh.points },
  }
}

export function placeIn(
  { x, y, elements }: Pick<TriangleMesh, 'x' | 'y' | 'elements'>,
  element: number,
  r: number,
  s: number,
): Point {
  let [px, py] = [0, 0]
  for (const [i, value] of quadratics(r, s).entries()) {
    const node = elements[6 * element + i]!
    px += value * x[node]!
    py += value * y[node]!
  }
  return [px, py]
}

/** Places where the areas of elements are looked at: nodes, and points of the rule. */
const LOOKED_AT = [...NODE_PLACES, [1 / 6, 1 / 6], [2 / 3, 1 / 6], [1 / 6, 2 / 3]] as const

/** The least share that the element's area scale has of its mean, over all elements: 1 with straight sides, below 0 where one is turned over. */
export function leastStretch({ x, y, elements, regions }: TriangleMesh): number {
  let least = 1
  for (let e = 0; e < regions.length; e++) {
    let [low, sum] = [Number.POSITIVE_INFINITY, 0]
    for (const [k, [r, s]] of LOOKED_AT.entries()) {
      const area = areaScale(x, y, elements, e, r, s)
      low = Math.min(low, area)
      if (k >= 6) sum += area / 3
    }
    least = Math.min(least, sum > 0 ? low / sum : -1)
  }
  return least
}

function areaScale(
  x: Float64Array,
  y: Float64Array,
  elements: Int32Array,
  e: number,
  r: number,
  s: number,
): number {
  const [byR, byS] = slopes(r, s)
  let [xr, yr, xs, ys] = [0, 0, 0, 0]
  for (let i = 0; i < 6; i++) {
    const node = elements[6 * e + i]!
    xr += byR[i]! * x[node]!
    yr += byR[i]! * y[node]!
    xs += byS[i]! * x[node]!
    ys += byS[i]! * y[node]!
  }
  return xr * ys - xs * yr
}

/** Least angle between the straight lines of corners, as its cosine; and the area of all. */
export function shapeOf({ x, y, elements, regions }: TriangleMesh): {
  cosine: number
  area: number
} {
  let [cosine, area] = [-1, 0]
  for (let e = 0; e < regions.length; e++) {
    for (const [r, s] of LOOKED_AT.slice(6)) area += areaScale(x, y, elements, e, r, s) / 6
    for (let i = 0; i < 3; i++) {
      const [a, b, c] = [i, (i + 1) % 3, (i + 2) % 3].map(k => elements[6 * e + k]!)
      const [ux, uy] = [x[b!]! - x[a!]!, y[b!]! - y[a!]!]
      const [vx, vy] = [x[c!]! - x[a!]!, y[c!]! - y[a!]!]
      const lengths = Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))
      cosine = Math.max(cosine, (ux * vx + uy * vy) / lengths)
    }
  }
  return { cosine, area }
}
