// Nodes along a direction of a staggered grid, on both sides of a domain and evenly between them.
import type { Axis } from '../../continuum/grid-lines.ts'
import type { OwnSide } from './own-sides.ts'

/** Of one direction: its nodes in the domain and the layers on both sides. */
export interface Line {
  readonly from: number
  readonly h: number
  readonly cells: number
  /** Nodes of the domain; the last one of a periodic line is its first. */
  readonly count: number
  readonly before: number
  readonly behind: number
  readonly isPeriodic: boolean
  readonly places: Float64Array
}

/** The other direction of a string. */
export const POINT: Line = {
  ...{ from: 0, h: 1, cells: 0, count: 1, before: 0, behind: 0 },
  isPeriodic: false,
  places: Float64Array.of(0),
}

export const ONE: Axis = {
  lines: Float64Array.of(0, 1),
  centres: Float64Array.of(0.5),
  widths: Float64Array.of(1),
}

export function lineOf(
  [from, to]: readonly [number, number],
  cells: number,
  low: OwnSide,
  high: OwnSide,
): Line {
  const isPeriodic = low.kind === 'periodic'
  return {
    from,
    h: (to - from) / cells,
    cells,
    count: isPeriodic ? cells : cells + 1,
    before: low.cells,
    behind: high.cells,
    isPeriodic,
    places: Float64Array.from({ length: cells + 1 }, (_, i) =>
      i === cells ? to : from + ((to - from) * i) / cells,
    ),
  }
}

/** Rectangles about the nodes; those on the sides are halves. */
export function dualOf({ places, cells }: Line): Axis {
  const lines = Float64Array.from({ length: cells + 2 }, (_, i) => {
    if (i === 0) return places[0]!
    return i > cells ? places[cells]! : (places[i - 1]! + places[i]!) / 2
  })
  return {
    lines,
    centres: places,
    widths: Float64Array.from({ length: cells + 1 }, (_, i) => lines[i + 1]! - lines[i]!),
  }
}

/** Of all nodes of the domain, or halfway behind them. */
export function placesOf(x: Line, y: Line, dx: number, dy: number): [Float64Array, Float64Array] {
  const width = x.cells + 1
  const whole = width * (y.cells + 1)
  const [lastX, lastY] = [x.places[x.cells]!, y.places[y.cells]!]
  return [
    Float64Array.from({ length: whole }, (_, i) => Math.min(x.places[i % width]! + dx, lastX)),
    Float64Array.from({ length: whole }, (_, i) =>
      Math.min(y.places[Math.floor(i / width)]! + dy, lastY),
    ),
  ]
}
