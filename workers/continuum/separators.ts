// A tree of separators over a rectangle of cells whose nodes lie on their corners, edges and in their middles (George, SIAM J.
// Numer. Anal. 10 (1973) 345): a line of corners parts a rectangle into halves, down to blocks of few cells.

export interface Separator {
  /** Nodes i + (2 nx + 1) j that lie in no separator below. */
  readonly nodes: readonly number[]
  /** So many of the separators just before belong to it, each with those below it. */
  readonly children: number
}

/** Cells of a block along each side that is not parted any more. */
const BLOCK = 2

/** Lower ones first. Where the rectangle wraps, its last column of nodes is its first one, or row. */
export function separatorsOf(
  nx: number,
  ny: number,
  { wrapsX = false, wrapsY = false } = {},
): Separator[] {
  const columns = 2 * nx + 1
  const separators: Separator[] = []
  const rectangle = (i0: number, i1: number, j0: number, j1: number): number[] => {
    const nodes: number[] = []
    for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) nodes.push(i + columns * j)
    return nodes
  }
  const part = (i0: number, i1: number, j0: number, j1: number): number => {
    if (i0 > i1 || j0 > j1) return 0
    const [column, row] = [parting(i0, i1), parting(j0, j1)]
    if (column < 0 && row < 0) {
      separators.push({ nodes: rectangle(i0, i1, j0, j1), children: 0 })
    } else if (row < 0 || (column >= 0 && i1 - i0 >= j1 - j0)) {
      const children = part(i0, column - 1, j0, j1) + part(column + 1, i1, j0, j1)
      separators.push({ nodes: rectangle(column, column, j0, j1), children })
    } else {
      const children = part(i0, i1, j0, row - 1) + part(i0, i1, row + 1, j1)
      separators.push({ nodes: rectangle(i0, i1, row, row), children })
    }
    return 1
  }
  const [i0, j0] = [wrapsX ? 1 : 0, wrapsY ? 1 : 0]
  const [i1, j1] = [2 * nx - i0, 2 * ny - j0]
  const children = part(i0, i1, j0, j1)
  if (wrapsX || wrapsY) {
    const first = [
      ...(wrapsX ? rectangle(0, 0, 0, j1) : []),
      ...(wrapsY ? rectangle(i0, i1, 0, 0) : []),
    ]
    separators.push({ nodes: first, children })
  }
  return separators
}

/** The even line nearest to the middle, -1 where a block is no longer parted. */
function parting(from: number, to: number): number {
  if (to - from + 1 < 2 * BLOCK + 2) return -1
  return 2 * Math.round((from + to) / 4)
}
