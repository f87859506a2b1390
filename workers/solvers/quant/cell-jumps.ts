// What a payoff that jumps pays in the mean over the cells of a grid: samples on a jump's two sides tell it to a share of a cell
// alone, wherever the jump lies. Along lines the place of each jump is known, so that the mean is exact there.
import { exp } from '../../numerics/mathematics.ts'
import { jumpsOf, type Paid } from './payoff-jumps.ts'

export interface Cells {
  /** Logarithms of the first stock and of the spacing, and so many cells, with so many samples each. */
  readonly first: number
  readonly h: number
  readonly count: number
  readonly places: number
}

/** Calls `add` with each cell that holds a jump, and what its mean is more than that of its samples. */
export function jumpsInCells(
  paid: Paid,
  { first, h, count, places }: Cells,
  add: (cell: number, more: number) => void,
): void {
  const low = first - h / 2
  const step = h / places
  for (const { x } of jumpsOf(paid, low, low + count * h, count * places)) {
    const k = Math.min(count * places - 1, Math.floor((x - low) / step))
    const share = (x - low) / step - k
    const sides = [k + share / 2, k + (1 + share) / 2, k + 0.5]
    const values = new Float64Array(3)
    paid(
      Float64Array.from(sides, at => exp(low + at * step)),
      values,
    )
    const mean = share * values[0]! + (1 - share) * values[1]!
    add(Math.floor(k / places), (mean - values[2]!) / places)
  }
}
