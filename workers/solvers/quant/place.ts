// The value and slopes at a place between nodes: weights of the six nodes nearest to it (Fornberg, Math. Comput. 51 (1988) 699).

export interface Place {
  readonly from: number
  /** Of the value, the first and the second derivative. */
  readonly weights: readonly [readonly number[], readonly number[], readonly number[]]
}

const NEAREST = 6

export function placeAt(nodes: Float64Array, x: number): Place {
  let behind = nodes.findIndex(one => one >= x)
  if (behind < 0) behind = nodes.length - 1
  const count = Math.min(NEAREST, nodes.length)
  const from = Math.max(0, Math.min(nodes.length - count, behind - count / 2))
  const near = nodes.subarray(from, from + count)
  const weights = [0, 1, 2].map(() => new Array<number>(count).fill(0)) as [
    number[],
    number[],
    number[],
  ]
  weights[0][0] = 1
  let [product, gap] = [1, near[0]! - x]
  for (let i = 1; i < count; i++) {
    const order = Math.min(i, 2)
    let fresh = 1
    const before = gap
    gap = near[i]! - x
    for (let j = 0; j < i; j++) {
      const apart = near[i]! - near[j]!
      fresh *= apart
      if (j === i - 1) {
        for (let m = order; m >= 0; m--) {
          const lower = m > 0 ? m * weights[m - 1]![i - 1]! : 0
          weights[m]![i] = (product * (lower - before * weights[m]![i - 1]!)) / fresh
        }
      }
      for (let m = order; m >= 0; m--) {
        const lower = m > 0 ? m * weights[m - 1]![j]! : 0
        weights[m]![j] = (gap * weights[m]![j]! - lower) / apart
      }
    }
    product = fresh
  }
  return { from, weights }
}

/** Of values of a plane, row by row: derivatives of these orders along the rows and across them. */
export function valueAt(
  u: Float64Array,
  width: number,
  along: Place,
  across: Place,
  [dx, dy]: readonly [0 | 1 | 2, 0 | 1 | 2],
): number {
  let sum = 0
  for (const [j, weight] of across.weights[dy].entries()) {
    if (weight === 0) continue
    const at = (across.from + j) * width + along.from
    for (const [i, one] of along.weights[dx].entries()) sum += weight * one * u[at + i]!
  }
  return sum
}
