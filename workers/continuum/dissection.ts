// An order of elimination for the unknowns of a rectangular grid: halves first, then the line that parts them (George, SIAM J.
// Numer. Anal. 10 (1973) 345). The factor of n unknowns then has some n log n entries.

/** Rectangles with a side of so few lines are taken as they come. */
const LEAF = 3

interface Grid {
  /** The first and the last column are coupled, or row. */
  readonly wrapsX?: boolean
  readonly wrapsY?: boolean
  /** Only each so many-th line parts others: those between are coupled as the nodes of an element are. */
  readonly every?: number
}

/** Unknown i + nx j, in the order of elimination. */
export function dissection(
  nx: number,
  ny: number,
  { wrapsX = false, wrapsY = false, every = 1 }: Grid = {},
): Int32Array {
  const order = new Int32Array(nx * ny)
  let last = order.length
  const line = (i0: number, i1: number, j0: number, j1: number) => {
    for (let j = j1 - 1; j >= j0; j--) {
      for (let i = i1 - 1; i >= i0; i--) order[--last] = i + nx * j
    }
  }
  // What is eliminated last is placed first, from the end.
  const part = (i0: number, i1: number, j0: number, j1: number): void => {
    const [width, height] = [i1 - i0, j1 - j0]
    if (width <= 0 || height <= 0) return
    const [column, row] = [parting(i0, i1, every), parting(j0, j1, every)]
    const isLeaf = Math.max(width, height) <= LEAF || Math.min(width, height) === 1
    if (isLeaf || (column < 0 && row < 0)) {
      line(i0, i1, j0, j1)
      return
    }
    if (row < 0 || (column >= 0 && width >= height)) {
      const middle = column
      line(middle, middle + 1, j0, j1)
      part(middle + 1, i1, j0, j1)
      part(i0, middle, j0, j1)
    } else {
      const middle = row
      line(i0, i1, middle, middle + 1)
      part(i0, i1, middle + 1, j1)
      part(i0, i1, j0, middle)
    }
  }
  const [i0, j0] = [wrapsX && nx > 2 ? 1 : 0, wrapsY && ny > 2 ? 1 : 0]
  if (i0 === 1) line(0, 1, 0, ny)
  if (j0 === 1) line(i0, nx, 0, 1)
  part(i0, nx, j0, ny)
  return order
}

/** The line nearest to the middle that may part a stretch, -1 where there is none. */
function parting(from: number, to: number, every: number): number {
  const middle = from + ((to - from) >> 1)
  const line = Math.round((middle + 1) / every) * every - 1
  return line >= from && line < to ? line : -1
}
