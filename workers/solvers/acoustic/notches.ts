// Corners that reach into the air: about them the pressure has no second derivative, and a mesh of one size loses its order.
import type { Loop, Point } from '../../continuum/mesh/curve.ts'
import type { Body } from '../finite-elements/geometry.ts'

/** Sine of the least turn that counts as a corner, about ten degrees. */
const TURN_MIN = 0.17
/** Share of a curve that tells its direction at an end. */
const STEP = 1e-4

export const notchesOf = ({ outline, holes }: Body): Point[] => [
  ...turnsOf(outline, -1),
  ...holes.flatMap(hole => turnsOf(hole, 1)),
]

/** Corners of a loop that turn against its course (-1) or with it (1). */
function turnsOf({ curves }: Loop, way: 1 | -1): Point[] {
  const course = Math.sign(areaOf(curves.flatMap(({ at }) => [at(0), at(0.25), at(0.5), at(0.75)])))
  return curves.flatMap((curve, i) => {
    const next = curves[(i + 1) % curves.length]!
    const [ux, uy] = directionOf(curve.at(1 - STEP), curve.to)
    const [vx, vy] = directionOf(next.from, next.at(STEP))
    return (ux * vy - uy * vx) * course * way > TURN_MIN ? [curve.to] : []
  })
}

function directionOf(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.sqrt(dx * dx + dy * dy)
  return [dx / length, dy / length]
}

function areaOf(points: readonly Point[]): number {
  let twice = 0
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length]!
    twice += x * nextY - nextX * y
  }
  return twice / 2
}
