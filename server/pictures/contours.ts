// Contour lines by marching squares: where a field on a grid crosses a level, linear along the edges of its cells.
import type { Grid } from './grid.ts'
import type { Point } from './svg.ts'

/** A corner that lies on the level counts as above it, so that each crossing lies on an edge with ends on both sides. */
const isAbove = (value: number, level: number) => value >= level

/**
 * Lines of one level in units of the grid's indices; closed ones end where they begin, others at the border. A cell whose
 * diagonal corners alone agree is cut by the mean of its corners.
 */
export function contourLines({ nx, ny, values }: Grid, level: number): Point[][] {
  // Edges of cells are numbered: those along x first, row by row, then those along y.
  const along = (i: number, j: number) => j * (nx - 1) + i
  const up = (i: number, j: number) => (nx - 1) * ny + j * nx + i
  const neighbours = new Map<number, number[]>()
  const join = (a: number, b: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const there = neighbours.get(from)
      if (there) there.push(to)
      else neighbours.set(from, [to])
    }
  }
  for (let j = 0; j < ny - 1; j++) {
    for (let i = 0; i < nx - 1; i++) {
      const at = j * nx + i
      // Most cells lie on one side of the level: nothing is made of them.
      const side = isAbove(values[at]!, level)
      if (
        side === isAbove(values[at + 1]!, level) &&
        side === isAbove(values[at + nx]!, level) &&
        side === isAbove(values[at + nx + 1]!, level)
      )
        continue
      const corners = [values[at]!, values[at + 1]!, values[at + nx + 1]!, values[at + nx]!]
      const above = corners.map(value => isAbove(value, level))
      const edges = [along(i, j), up(i + 1, j), along(i, j + 1), up(i, j)]
      const cut = edges.filter((_, k) => above[k] !== above[(k + 1) % 4])
      if (cut.length === 2) join(cut[0]!, cut[1]!)
      else if (cut.length === 4) {
        const mean = corners.reduce((sum, value) => sum + value, 0) / 4
        // The lines part the corners that differ from the middle from the rest.
        const [first, second] =
          isAbove(mean, level) === above[0] ? [[0, 1, 2, 3], 0] : [[3, 0, 1, 2], 0]
        const [a, b, c, d] = first.map(k => edges[k + second]!)
        join(a!, b!)
        join(c!, d!)
      }
    }
  }
  const pointOn = (edge: number): Point => {
    const isUp = edge >= (nx - 1) * ny
    const index = isUp ? edge - (nx - 1) * ny : edge
    const width = isUp ? nx : nx - 1
    const [i, j] = [index % width, Math.floor(index / width)]
    const from = values[j * nx + i]!
    const to = values[isUp ? (j + 1) * nx + i : j * nx + i + 1]!
    const share = (level - from) / (to - from)
    return isUp ? [i, j + share] : [i + share, j]
  }
  return chains(neighbours).map(chain => chain.map(pointOn))
}

/** Walks through all joints: from the ends of open chains first, then around the closed ones. */
function chains(neighbours: Map<number, number[]>): number[][] {
  const left = new Map(neighbours)
  const walk = (start: number): number[] => {
    const chain = [start]
    for (let at = start; ; ) {
      const next = left.get(at)?.find(to => left.has(to) && to !== chain.at(-2))
      left.delete(at)
      if (next === undefined) break
      chain.push(next)
      at = next
    }
    const isClosed = chain.length > 2 && neighbours.get(start)!.includes(chain.at(-1)!)
    return isClosed && neighbours.get(start)!.length === 2 ? [...chain, start] : chain
  }
  const ends = [...neighbours].filter(([, to]) => to.length === 1).map(([from]) => from)
  const open = ends.flatMap(end => (left.has(end) ? [walk(end)] : []))
  const closed = [...neighbours.keys()].flatMap(at => (left.has(at) ? [walk(at)] : []))
  return [...open, ...closed]
}
