// Triangles with six nodes: shape functions at the points of a quadrature, and their slopes on sides that may be parabolas.
import { Failure } from '../../failure.ts'
import type { Mesh } from './mesh.ts'

/** Seven points, exact to degree 5 (Dunavant, Int. J. Numer. Meth. Eng. 21 (1985) 1129): two barycentric shares and a weight. */
const ROOT = Math.sqrt(15)
const [NEAR, FAR] = [(6 - ROOT) / 21, (6 + ROOT) / 21]
const [NEAR_WEIGHT, FAR_WEIGHT] = [(155 - ROOT) / 2400, (155 + ROOT) / 2400]
export const POINTS: readonly (readonly [number, number, number])[] = [
  [1 / 3, 1 / 3, 9 / 80],
  [NEAR, NEAR, NEAR_WEIGHT],
  [1 - 2 * NEAR, NEAR, NEAR_WEIGHT],
  [NEAR, 1 - 2 * NEAR, NEAR_WEIGHT],
  [FAR, FAR, FAR_WEIGHT],
  [1 - 2 * FAR, FAR, FAR_WEIGHT],
  [FAR, 1 - 2 * FAR, FAR_WEIGHT],
]

/** Of the six nodes at a point with the shares r and s of the second and the third corner. */
export function shapesAt(r: number, s: number): number[] {
  const o = 1 - r - s
  return [o * (2 * o - 1), r * (2 * r - 1), s * (2 * s - 1), 4 * o * r, 4 * r * s, 4 * s * o]
}

/** Their slopes by r and by s. */
export function slopesAt(r: number, s: number): [number[], number[]] {
  const o = 1 - r - s
  return [
    [1 - 4 * o, 4 * r - 1, 0, 4 * (o - r), 4 * s, -4 * s],
    [1 - 4 * o, 0, 4 * s - 1, -4 * r, 4 * r, 4 * (o - s)],
  ]
}

export interface Elements {
  readonly count: number
  /** At each point of each triangle: weight times area, six slopes by x and six by y. */
  readonly weights: Float64Array
  readonly slopesX: Float64Array
  readonly slopesY: Float64Array
  /** Places of the points. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly area: number
}

export function elementsOf({ triangles, x, y }: Mesh): Elements {
  const count = triangles.length / 6
  const points = count * POINTS.length
  const weights = new Float64Array(points)
  const [slopesX, slopesY] = [new Float64Array(6 * points), new Float64Array(6 * points)]
  const [placesX, placesY] = [new Float64Array(points), new Float64Array(points)]
  const tables = POINTS.map(([r, s, weight]) => {
    const [byR, byS] = slopesAt(r, s)
    return { shapes: shapesAt(r, s), byR, byS, weight }
  })
  let [area, n] = [0, 0]
  for (let e = 0; e < count; e++) {
    for (const { shapes, byR, byS, weight } of tables) {
      let [xr, xs, yr, ys] = [0, 0, 0, 0]
      for (let k = 0; k < 6; k++) {
        const node = triangles[6 * e + k]!
        xr += byR[k]! * x[node]!
        xs += byS[k]! * x[node]!
        yr += byR[k]! * y[node]!
        ys += byS[k]! * y[node]!
        placesX[n]! += shapes[k]! * x[node]!
        placesY[n]! += shapes[k]! * y[node]!
      }
      const jacobian = xr * ys - xs * yr
      if (!(jacobian > 0)) throw tooCoarse(placesX[n]!, placesY[n]!)
      weights[n] = weight * jacobian
      area += weights[n]!
      for (let k = 0; k < 6; k++) {
        slopesX[6 * n + k] = (byR[k]! * ys - byS[k]! * yr) / jacobian
        slopesY[6 * n + k] = (byS[k]! * xr - byR[k]! * xs) / jacobian
      }
      n++
    }
  }
  return { count, weights, slopesX, slopesY, x: placesX, y: placesY, area }
}

function tooCoarse(x: number, y: number): Failure {
  const message = `the cells near (${x}, ${y}) do not fit to the bodies: take more cells, or move the bodies apart`
  return new Failure('PRECISION', message, { x, y })
}
