// What cracks leave of bonds that cross them. At an end in the body a bond that crosses within half a spacing of it is cut in
// part, in proportion: so the length of a crack counts as it is said, not to the next node.
import type { Bonds, Grid } from './own-grid.ts'
import type { Crack, OwnProblem } from './own-problem.ts'

/** A node on a crack counts as lying on its left: the crack is moved by this share of a spacing. */
const ASIDE = 1e-6
/** Two pieces of a crack overlap by this share of a spacing, so that nothing passes between them. */
const LEAK = 1e-3

/** Shares of the bonds of a family that are whole, of the nodes that they begin at. */
export function cut(
  grid: Grid,
  family: Bonds,
  cracks: readonly Crack[],
  problem: OwnProblem,
): Float64Array {
  const left = new Float64Array(grid.nx * grid.ny).fill(1)
  for (const crack of cracks) {
    const last = crack.length - 2
    for (let s = 0; s <= last; s++) {
      const [p, q] = [crack[s]!, crack[s + 1]!]
      const ends = [
        s === 0 ? (problem.isInside(p) ? 'tip' : 'mouth') : 'joint',
        s === last ? (problem.isInside(q) ? 'tip' : 'mouth') : 'joint',
      ] as const
      cutBy(grid, family, p, q, ends, left)
    }
  }
  return left
}

type End = 'tip' | 'mouth' | 'joint'

function cutBy(
  { nx, ny, x, y, hx, hy, h }: Grid,
  { a, b }: Bonds,
  p: readonly number[],
  q: readonly number[],
  [atStart, atEnd]: readonly [End, End],
  left: Float64Array,
): void {
  const [dx, dy] = [q[0]! - p[0]!, q[1]! - p[1]!]
  const length = Math.sqrt(dx * dx + dy * dy)
  const [tx, ty] = [dx / length, dy / length]
  // Its right is where nodes on it do not lie.
  const [px, py] = [p[0]! + ASIDE * h * ty, p[1]! - ASIDE * h * tx]
  const [ux, uy] = [a * hx, b * hy]
  const across = tx * uy - ty * ux
  if (across === 0) return
  const reach = h * (Math.max(Math.abs(a), b) + 1)
  const between = (axis: 0 | 1, places: Float64Array) => {
    const low = Math.min(p[axis]!, q[axis]!) - reach
    const high = Math.max(p[axis]!, q[axis]!) + reach
    return [places.findIndex(one => one >= low), places.findLastIndex(one => one <= high)] as const
  }
  const [[i0, i1], [j0, j1]] = [between(0, x), between(1, y)]
  if (i0 < 0 || j0 < 0) return
  for (let j = j0; j <= Math.min(j1, ny - 1 - b); j++) {
    for (let i = Math.max(i0, -a); i <= Math.min(i1, nx - 1 - Math.max(0, a)); i++) {
      const [rx, ry] = [px - x[i]!, py - y[j]!]
      // Where the lines of bond and crack meet: as a share of the bond, and along the crack.
      const share = (tx * ry - ty * rx) / across
      if (!(share >= 0 && share <= 1)) continue
      const along = tx * (share * ux - rx) + ty * (share * uy - ry)
      const whole = Math.max(remains(along, atStart, h), remains(length - along, atEnd, h))
      const n = j * nx + i
      left[n] = Math.min(left[n]!, whole)
    }
  }
}

/** By the distance along the crack from one of its ends. */
function remains(distance: number, end: End, h: number): number {
  if (end === 'tip') return Math.min(1, Math.max(0, 0.5 - distance / h))
  const least = end === 'mouth' ? -h : -LEAK * h
  return distance >= least ? 0 : 1
}
