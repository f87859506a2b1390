// Where the atoms of a ligand lie in a pose: the twin, in full, of what the kernel does with the heavy ones.
import { cos, sin } from '../../numerics/mathematics.ts'
import { cross, dot, unit } from './rings.ts'
import { type Quaternion, rotated, type Vector, vector } from './rotation.ts'
import type { Parts } from './structure.ts'

/** Place of the root, unit quaternion, an angle for each part after the root. */
export type Pose = Float64Array

/** A ligand in the frame of its root, all angles zero as in the text. */
export interface Frame {
  readonly parts: Parts
  /** Of the root in the text. */
  readonly origin: Vector
  /** Of all atoms, less the origin. */
  readonly places: readonly Vector[]
  /** Direction of the bond about which each part after the root turns. */
  readonly axes: readonly Vector[]
}

export function frameOf(places: readonly Vector[], parts: Parts): Frame {
  const root = places.filter((_, i) => parts.partOf[i] === 0)
  const origin = vector(k => root.reduce((sum, place) => sum + place[k], 0) / root.length)
  const own = places.map(place => vector(k => place[k] - origin[k]))
  const axes = parts.parts.map(({ from, to }) => unit(vector(k => own[to]![k] - own[from]![k])))
  return { parts, origin, places: own, axes }
}

/** The pose of the text. */
export function poseOfText({ origin, parts }: Frame): Pose {
  return Float64Array.from([...origin, 1, 0, 0, 0, ...parts.parts.map(() => 0)])
}

type Matrix = readonly [Vector, Vector, Vector]

const applied = (matrix: Matrix, v: Vector): Vector => vector(k => dot(matrix[k], v))

/** Places of all atoms. */
export function placesIn({ parts, places, axes }: Frame, pose: Pose): Vector[] {
  const turn = [pose[3]!, pose[4]!, pose[5]!, pose[6]!] as Quaternion
  const columns = ([0, 1, 2] as const).map(k =>
    rotated(
      turn,
      vector(j => (j === k ? 1 : 0)),
    ),
  )
  const matrices: Matrix[] = [rowsOf(columns)]
  const shifts: Vector[] = [[pose[0]!, pose[1]!, pose[2]!]]
  for (const [i, { parent, from }] of parts.parts.entries()) {
    const above = matrices[parent]!
    const turned = ([0, 1, 2] as const).map(k =>
      applied(
        above,
        turnedAbout(
          axes[i]!,
          pose[7 + i]!,
          vector(j => (j === k ? 1 : 0)),
        ),
      ),
    )
    const matrix = rowsOf(turned)
    const pivot = places[from]!
    const at = applied(above, pivot)
    const by = applied(matrix, pivot)
    matrices.push(matrix)
    shifts.push(vector(k => at[k] + shifts[parent]![k] - by[k]))
  }
  return places.map((place, i) => {
    const part = parts.partOf[i]!
    const turned = applied(matrices[part]!, place)
    return vector(k => turned[k] + shifts[part]![k])
  })
}

const rowsOf = (columns: readonly Vector[]): Matrix => [
  vector(k => columns[k]![0]),
  vector(k => columns[k]![1]),
  vector(k => columns[k]![2]),
]

/** v turned by an angle about a unit axis: Rodrigues. */
function turnedAbout(axis: Vector, angle: number, v: Vector): Vector {
  const [c, s] = [cos(angle), sin(angle)]
  const side = cross(axis, v)
  const along = dot(axis, v) * (1 - c)
  return vector(k => c * v[k] + s * side[k] + along * axis[k])
}
