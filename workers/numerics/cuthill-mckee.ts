/** Column-compressed places of non-zeros: column j has rows[columns[j]] ... rows[columns[j + 1] - 1]. */
export interface SparsePattern {
  readonly columns: ArrayLike<number>
  readonly rows: ArrayLike<number>
}

export interface Ordering {
  /** The place of each unknown. */
  readonly places: Int32Array
  /** Largest distance of a non-zero from the diagonal in that order. */
  readonly half: number
}

/**
 * An order of n unknowns that brings the non-zeros of a matrix near its diagonal: reverse Cuthill-McKee on the pattern
 * and its transpose, each part from an end that is far from its middle (George and Liu, Computer Solution of Large Sparse
 * Positive Definite Systems, 1981, chapter 4). The order as it stands is taken where it is as good.
 */
export function bandOrder(n: number, pattern: SparsePattern): Ordering {
  const neighbours = neighboursOf(n, pattern)
  const natural = Int32Array.from({ length: n }, (_, i) => i)
  const degree = (i: number) => neighbours[i]!.length
  const order: number[] = []
  const placed = new Uint8Array(n)
  for (const seed of Array.from(natural).sort((a, b) => degree(a) - degree(b) || a - b)) {
    if (placed[seed]) continue
    const levels = farthest(seed, neighbours)
    for (const i of walk(levels, neighbours)) {
      placed[i] = 1
      order.push(i)
    }
  }
  const places = new Int32Array(n)
  for (const [at, i] of order.reverse().entries()) places[i] = at
  const half = halfWidth(places, neighbours)
  const own = halfWidth(natural, neighbours)
  return own <= half ? { places: natural, half: own } : { places, half }
}

function neighboursOf(n: number, { columns, rows }: SparsePattern): number[][] {
  const sets = Array.from({ length: n }, () => new Set<number>())
  for (let j = 0; j < n; j++) {
    for (let e = columns[j]!; e < columns[j + 1]!; e++) {
      const i = rows[e]!
      if (i === j) continue
      sets[i]!.add(j)
      sets[j]!.add(i)
    }
  }
  const degrees = sets.map(({ size }) => size)
  return sets.map(set => [...set].sort((a, b) => degrees[a]! - degrees[b]! || a - b))
}

/** Breadth first from `start`, neighbours of few neighbours before others. */
function walk(start: number, neighbours: readonly number[][]): number[] {
  const order = [start]
  const seen = new Set(order)
  for (let at = 0; at < order.length; at++) {
    for (const i of neighbours[order[at]!]!) {
      if (seen.has(i)) continue
      seen.add(i)
      order.push(i)
    }
  }
  return order
}

/** The unknown that a walk from `start` meets last, and so on while the walks grow longer. */
function farthest(start: number, neighbours: readonly number[][]): number {
  let from = start
  let depth = -1
  for (;;) {
    const order = walk(from, neighbours)
    const levels = new Map([[from, 0]])
    for (const i of order) {
      for (const j of neighbours[i]!) if (!levels.has(j)) levels.set(j, levels.get(i)! + 1)
    }
    const last = order.at(-1)!
    if (levels.get(last)! <= depth) return from
    depth = levels.get(last)!
    if (depth === 0) return from
    from = last
  }
}

function halfWidth(places: Int32Array, neighbours: readonly number[][]): number {
  let half = 0
  for (const [i, list] of neighbours.entries()) {
    for (const j of list) half = Math.max(half, Math.abs(places[i]! - places[j]!))
  }
  return half
}
