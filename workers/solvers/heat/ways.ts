// The ways of heat on a grid: from centre to centre of neighbours, and from centres to the sides.
import type { Axis } from '../../continuum/grid-lines.ts'
import type { Layout, Strip } from '../../continuum/layout.ts'
import type { Side } from '../../continuum/words.ts'
import type { Body, Coordinates } from './body.ts'

/** In place of a way where the face has no area: the axis. */
export const AXIS = -2_147_483_648

/** One half of a way between two centres: a material, or strips of several. */
export interface Half {
  readonly cell: number
  readonly length: number
  readonly material: number
}

export interface Way {
  readonly area: number
  readonly axis: 0 | 1
  readonly before: Half | undefined
  readonly behind: Half | undefined
  readonly strips: readonly Strip[] | undefined
}

/** A way that ends at a side. */
export interface End {
  readonly way: Way
  readonly cell: number
  readonly x: number
  readonly y: number
  /** Along the side. */
  readonly at: number
  /** Where the number of the way is to be written. */
  readonly codes: Int32Array
  readonly face: number
}

export interface Ways {
  readonly ways: readonly Way[]
  readonly ends: Readonly<Record<Side, readonly End[]>>
  /** Numbers of the ways across the faces along x and y. */
  readonly wayX: Int32Array
  readonly wayY: Int32Array
}

export function waysOf(body: Body, x: Axis, y: Axis, layout: Layout): Ways {
  const [nx, ny] = [x.centres.length, y.centres.length]
  const { wrapsX, wrapsY } = body.sides
  const ways: Way[] = []
  const wayX = new Int32Array((nx + 1) * ny)
  const wayY = new Int32Array(body.dim === 1 ? 0 : (ny + 1) * nx)
  const ends: Record<Side, End[]> = { left: [], right: [], bottom: [], top: [] }
  const add = (way: Way) => ways.push(way) - 1
  const half = (
    axis: Axis,
    faces: { before: Int16Array; behind: Int16Array },
    face: number,
    side: 'before' | 'behind',
    i: number,
    cell: number,
  ): Half => ({
    cell,
    length: axis.widths[i]! / 2,
    material: faces[side][face]!,
  })
  const run = (axis: 0 | 1) => {
    const [along, over] = axis === 0 ? [x, y] : [y, x]
    const [n, rows] = axis === 0 ? [nx, ny] : [ny, nx]
    const faces = axis === 0 ? layout.faces.x : layout.faces.y
    const codes = axis === 0 ? wayX : wayY
    const wraps = axis === 0 ? wrapsX : wrapsY
    const cellAt = (row: number, i: number) => (axis === 0 ? row * nx + i : i * nx + row)
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i <= n; i++) {
        const face = row * (n + 1) + i
        const area =
          axis === 0
            ? shell(body.coordinates, x.lines[i]!) * y.widths[row]!
            : across(body.coordinates, x.lines[row]!, x.lines[row + 1]!)
        const before =
          i > 0 ? half(along, faces, face, 'before', i - 1, cellAt(row, i - 1)) : undefined
        const behind = i < n ? half(along, faces, face, 'behind', i, cellAt(row, i)) : undefined
        const strips = faces.mixed.get(face)
        if (before && behind) codes[face] = add({ area, axis, before, behind, strips })
        else if (wraps) {
          if (i === 0) continue
          // The last half of the row meets the first one.
          const first = row * (n + 1)
          const opening = faces.mixed.get(first)
          const joined =
            strips || opening
              ? joinedStrips(
                  strips,
                  opening,
                  before!,
                  half(along, faces, first, 'behind', 0, cellAt(row, 0)),
                )
              : undefined
          const code = add({
            ...{ area, axis, before, strips: joined },
            behind: half(along, faces, first, 'behind', 0, cellAt(row, 0)),
          })
          codes[face] = code
          codes[first] = code
        } else if (area === 0) codes[face] = AXIS
        else {
          const side: Side = axis === 0 ? (i === 0 ? 'left' : 'right') : i === 0 ? 'bottom' : 'top'
          const at = over.centres[row]!
          const spot = {
            x: axis === 0 ? along.lines[i]! : at,
            y: axis === 0 ? (body.dim === 1 ? 0 : at) : along.lines[i]!,
          }
          ends[side].push({
            way: { area, axis, before, behind, strips },
            ...spot,
            at,
            cell: (before ?? behind)!.cell,
            codes,
            face,
          })
        }
      }
    }
  }
  run(0)
  if (body.dim === 2) run(1)
  return { ways, ends, wayX, wayY }
}

function joinedStrips(
  last: readonly Strip[] | undefined,
  first: readonly Strip[] | undefined,
  before: Half,
  behind: Half,
): Strip[] {
  const count = (last ?? first)!.length
  return Array.from({ length: count }, (_, s) => ({
    before: last ? last[s]!.before : [[before.material, before.length] as const],
    behind: first ? first[s]!.behind : [[behind.material, behind.length] as const],
  }))
}

/** Area of the surface at x over a unit of the other coordinate. */
const shell = (coordinates: Coordinates, x: number): number =>
  coordinates === 'cartesian'
    ? 1
    : coordinates === 'cylindrical'
      ? 2 * Math.PI * x
      : 4 * Math.PI * x * x

/** Volume between two such surfaces. */
export const across = (coordinates: Coordinates, a: number, b: number): number =>
  coordinates === 'cartesian'
    ? b - a
    : coordinates === 'cylindrical'
      ? Math.PI * (b - a) * (b + a)
      : ((4 * Math.PI) / 3) * (b - a) * (a * a + a * b + b * b)
