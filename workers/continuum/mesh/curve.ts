// Pieces of outlines: straight ones, and arcs of ellipses whose axes are those of the plane. Each is a course over 0 to 1.
import { atan2, cos, sin } from '../../numerics/mathematics.ts'

export type Point = readonly [x: number, y: number]

export interface Curve {
  readonly from: Point
  readonly to: Point
  /** The angle of an arc over its own circle or ellipse, in radians; 0 of what is straight. */
  readonly turn: number
  at(share: number): Point
  /** How far a place lies from the line or ellipse that this is a part of, about; of either sign. */
  away(x: number, y: number): number
  /** Where on the course a place of its line or ellipse lies; beyond 0 to 1 outside of the piece. */
  shareOf(x: number, y: number): number
  /** Of places on the course. */
  readonly box: { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
}

const PI = Math.PI

export function straight(from: Point, to: Point): Curve {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const squared = dx * dx + dy * dy
  const length = Math.sqrt(squared)
  return {
    ...{ from, to, turn: 0 },
    at: share =>
      share === 0 ? from : share === 1 ? to : [from[0] + share * dx, from[1] + share * dy],
    away: (x, y) => ((x - from[0]) * dy - (y - from[1]) * dx) / length,
    shareOf: (x, y) => ((x - from[0]) * dx + (y - from[1]) * dy) / squared,
    box: boxOf([from, to]),
  }
}

/** From one place to another about a centre; `turn` above 0 is to the left. */
export function arc(
  from: Point,
  to: Point,
  centre: Point,
  [rx, ry]: Point,
  start: number,
  turn: number,
): Curve {
  const at = (share: number): Point => {
    if (share === 0) return from
    if (share === 1) return to
    const angle = start + share * turn
    return [centre[0] + rx * cos(angle), centre[1] + ry * sin(angle)]
  }
  const least = Math.min(rx, ry)
  return {
    ...{ from, to, turn, at },
    away(x, y) {
      const [u, v] = [(x - centre[0]) / rx, (y - centre[1]) / ry]
      return (Math.sqrt(u * u + v * v) - 1) * least
    },
    shareOf(x, y) {
      const angle = atan2((y - centre[1]) / ry, (x - centre[0]) / rx)
      let ahead = turn > 0 ? angle - start : start - angle
      // Half of what is no part of the arc lies behind its start.
      const behind = Math.min(0, (Math.abs(turn) - 2 * PI) / 2)
      while (ahead < behind) ahead += 2 * PI
      while (ahead >= behind + 2 * PI) ahead -= 2 * PI
      return ahead / Math.abs(turn)
    },
    box: boxOf([from, to, ...extremes(centre, [rx, ry], start, turn)]),
  }
}

/** Where an arc turns back along an axis. */
function extremes(centre: Point, [rx, ry]: Point, start: number, turn: number): Point[] {
  const [low, high] = turn > 0 ? [start, start + turn] : [start + turn, start]
  const points: Point[] = []
  for (let quarter = Math.ceil((2 * low) / PI); (quarter * PI) / 2 <= high; quarter++) {
    const k = ((quarter % 4) + 4) % 4
    points.push([
      centre[0] + (k === 0 ? rx : k === 2 ? -rx : 0),
      centre[1] + (k === 1 ? ry : k === 3 ? -ry : 0),
    ])
  }
  return points
}

function boxOf(points: readonly Point[]): Curve['box'] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { x: [Math.min(...xs), Math.max(...xs)], y: [Math.min(...ys), Math.max(...ys)] }
}

/** An ellipse in quarters. */
export function ellipse(centre: Point, radii: Point): Curve[] {
  const [[cx, cy], [rx, ry]] = [centre, radii]
  const points: Point[] = [
    [cx + rx, cy],
    [cx, cy + ry],
    [cx - rx, cy],
    [cx, cy - ry],
  ]
  return points.map((from, i) =>
    arc(from, points[(i + 1) % 4]!, centre, radii, (i * PI) / 2, PI / 2),
  )
}

export const polygon = (points: readonly Point[]): Curve[] =>
  points.map((from, i) => straight(from, points[(i + 1) % points.length]!))

/** Steps of a quarter by which arcs are seen as polygons. */
const QUARTER_STEPS = 16

/** A closed course of curves, and whether a place lies inside: behind an odd number of its edges. */
export interface Loop {
  readonly curves: readonly Curve[]
  holds(x: number, y: number): boolean
}

export function loopOf(curves: readonly Curve[]): Loop {
  const corners = curves.flatMap(curve => {
    const steps = Math.max(1, Math.ceil((Math.abs(curve.turn) * 2 * QUARTER_STEPS) / PI))
    return Array.from({ length: steps }, (_, k) => curve.at(k / steps))
  })
  return {
    curves,
    holds(x, y) {
      let isInside = false
      for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
        const [[ax, ay], [bx, by]] = [corners[i]!, corners[j]!]
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
      }
      return isInside
    },
  }
}
