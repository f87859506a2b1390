// A mesh of triangles inside of loops of curves, with the borders of regions among its sides.
import { arranged } from './arrangement.ts'
import type { Curve, Loop, Point } from './curve.ts'
import { GRID } from './delaunay.ts'
import { refined } from './refinement.ts'
import { halved, leastStretch, type TriangleMesh, withMiddles } from './triangle-mesh.ts'

/** Sides are to be no longer than h about a place, and grow with the distance from it. */
export interface SizeSource {
  readonly h: number
  distance(x: number, y: number): number
}

export interface Shape {
  readonly outline: Loop
  readonly holes: readonly Loop[]
  /** Region k lies in regions[k - 1], later ones win; region 0 is the rest. */
  readonly regions: readonly Loop[]
  /** Places that are to be corners. */
  readonly points: readonly Point[]
}

export interface MeshOf {
  readonly mesh: TriangleMesh
  /** Those that the sides of the mesh number. */
  readonly curves: readonly Curve[]
  /** The loop of each curve: 0 the outline, then holes, then regions. */
  readonly loops: readonly number[]
}

/** Places nearer than this share of the extent are one. */
const NEAR = 1e-9
/** Sides grow by this with the distance. */
export const GRADATION = 0.3
/** Largest angle of an arc over one side, in radians; halved while an element is bent too much. */
const ARC_MAX = Math.PI / 6
const ARC_TRIALS = 5
/** Least share of its mean that the area scale of an element may have anywhere. */
const STRETCH_MIN = 0.25
/** Samples of a stretch for its sizes. */
const SAMPLES = 64

/** Undefined where `most` corners are not enough. */
export function meshed(
  shape: Shape,
  h: number,
  sources: readonly SizeSource[],
  most: number,
): MeshOf | undefined {
  const all = [shape.outline, ...shape.holes, ...shape.regions]
  const curves = all.flatMap(({ curves }) => curves)
  const loops = all.flatMap(({ curves }, i) => curves.map(() => i))
  let bend = ARC_MAX
  for (let trial = 0; trial < ARC_TRIALS; trial++, bend /= 2) {
    const mesh = meshedOnce(shape, curves, h, sources, bend, most)
    if (!mesh) return undefined
    if (leastStretch(halved(mesh, curves)) >= STRETCH_MIN && leastStretch(mesh) >= STRETCH_MIN) {
      return { mesh, curves, loops }
    }
  }
  return undefined
}

export function extentOf(loop: Loop): { low: Point; size: number } {
  const boxes = loop.curves.map(({ box }) => box)
  const [left, right] = [
    Math.min(...boxes.map(({ x }) => x[0])),
    Math.max(...boxes.map(({ x }) => x[1])),
  ]
  const [bottom, top] = [
    Math.min(...boxes.map(({ y }) => y[0])),
    Math.max(...boxes.map(({ y }) => y[1])),
  ]
  return { low: [left, bottom], size: Math.max(right - left, top - bottom) }
}

function meshedOnce(
  { outline, holes, regions, points }: Shape,
  curves: readonly Curve[],
  h: number,
  sources: readonly SizeSource[],
  bend: number,
  most: number,
): TriangleMesh | undefined {
  const { low, size } = extentOf(outline)
  const isInside = (x: number, y: number) =>
    outline.holds(x, y) && !holes.some(hole => hole.holds(x, y))
  const near = NEAR * size
  const { corners, stretches } = arranged(curves, points, near)
  const bends = curves.flatMap(curve => bendsOf(curve, bend, h))
  const sizeAt = (x: number, y: number) => {
    let least = h
    for (const source of sources) {
      least = Math.min(least, source.h + GRADATION * source.distance(x, y))
    }
    for (const [bx, by, bent] of bends) {
      if (bent >= least) continue
      const [dx, dy] = [x - bx, y - by]
      least = Math.min(least, bent + GRADATION * Math.sqrt(dx * dx + dy * dy))
    }
    return least
  }
  const scale = GRID / 2 / size
  const offset = GRID / 4
  const onGrid = ([x, y]: Point): Point => [
    Math.round((x - low[0]) * scale + offset),
    Math.round((y - low[1]) * scale + offset),
  ]
  const offGrid = (x: number, y: number): Point => [
    (x - offset) / scale + low[0],
    (y - offset) / scale + low[1],
  ]
  const places = corners.map(onGrid)
  const edges: [number, number][] = []
  const courses: { curve: number; from: number; to: number }[] = []
  for (const { curve, from, to, ends } of stretches) {
    const course = curves[curve]!
    const middle = course.at((from + to) / 2)
    const isBorder = loopNumber(curve, outline, holes) === 'region'
    // A border of a region counts inside of the body alone; along its edge the edge itself is there.
    if (isBorder && !isInside(...middle)) continue
    let last = ends[0]
    let share = from
    for (const next of sharesAlong(course, from, to, bend, sizeAt)) {
      const isEnd = next === to
      const end = isEnd ? ends[1] : places.push(onGrid(course.at(next))) - 1
      if (places.length > most) return undefined
      edges.push([last, end])
      courses.push({ curve, from: share, to: next })
      last = end
      share = next
    }
  }
  const plan = refined(
    { x: places.map(([x]) => x), y: places.map(([, y]) => y), edges },
    {
      size: (x, y) => scale * sizeAt(...offGrid(x, y)),
      part(px, py) {
        const [x, y] = offGrid(px, py)
        if (!isInside(x, y)) return -1
        for (let k = regions.length; k > 0; k--) if (regions[k - 1]!.holds(x, y)) return k
        return 0
      },
      most,
    },
  )
  if (!plan) return undefined
  const where = plan.x.map((x, i) => offGrid(x, plan.y[i]!))
  const pieces = plan.pieces.map(({ a, b, edge, from, to }) => {
    const course = courses[edge]!
    const along = (share: number) => course.from + share * (course.to - course.from)
    const [first, last] = [along(from), along(to)]
    where[a] = curves[course.curve]!.at(first)
    where[b] = curves[course.curve]!.at(last)
    return { a, b, curve: course.curve, from: first, to: last }
  })
  // Corners where curves meet are those of the arrangement, whichever curve came last.
  const byPlace = new Map(plan.x.map((x, i) => [`${x} ${plan.y[i]}`, i]))
  for (const corner of corners) {
    const number = byPlace.get(onGrid(corner).join(' '))
    if (number !== undefined) where[number] = corner
  }
  const marked = points.map(point => byPlace.get(onGrid(point).join(' ')) ?? -1)
  return withMiddles(where, plan.triangles, plan.parts, pieces, curves, marked)
}

function loopNumber(curve: number, outline: Loop, holes: readonly Loop[]): 'edge' | 'region' {
  const edges = holes.reduce((sum, hole) => sum + hole.curves.length, outline.curves.length)
  return curve < edges ? 'edge' : 'region'
}

/** Places along an arc with the length of a side there. */
function bendsOf(curve: Curve, bend: number, h: number): [number, number, number][] {
  if (curve.turn === 0) return []
  const steps = Math.max(1, Math.ceil(Math.abs(curve.turn) / bend))
  return Array.from({ length: steps }, (_, k): [number, number, number] => {
    const [[ax, ay], [bx, by]] = [curve.at(k / steps), curve.at((k + 1) / steps)]
    const [dx, dy] = [bx - ax, by - ay]
    const [mx, my] = curve.at((k + 0.5) / steps)
    return [mx, my, Math.min(h, Math.sqrt(dx * dx + dy * dy))]
  })
}

/** Shares at which a stretch is parted, its end among them, by the sizes along it. */
function sharesAlong(
  curve: Curve,
  from: number,
  to: number,
  bend: number,
  sizeAt: (x: number, y: number) => number,
): number[] {
  const sums = new Float64Array(SAMPLES + 1)
  const share = (k: number) => from + ((to - from) * k) / SAMPLES
  for (let k = 0; k < SAMPLES; k++) {
    const [[ax, ay], [bx, by]] = [curve.at(share(k)), curve.at(share(k + 1))]
    const [dx, dy] = [bx - ax, by - ay]
    const length = Math.sqrt(dx * dx + dy * dy)
    sums[k + 1] = sums[k]! + length / sizeAt(...curve.at(share(k + 0.5)))
  }
  const turn = Math.abs(curve.turn) * (to - from)
  const count = Math.max(1, Math.ceil(sums[SAMPLES]! - 1e-6), Math.ceil(turn / bend - 1e-6))
  const shares: number[] = []
  let k = 0
  for (let i = 1; i < count; i++) {
    const wanted = (sums[SAMPLES]! * i) / count
    while (sums[k + 1]! < wanted) k++
    shares.push(share(k + (wanted - sums[k]!) / (sums[k + 1]! - sums[k]!)))
  }
  return [...shares, to]
}
