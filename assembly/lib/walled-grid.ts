// Fields on the interior nodes of a rectangle up to 126 nodes wide, with its walls and ghosts around them.
import { zeroed } from './memory'

/** Bytes from row to row, the same for all sizes, so that rows are reached by constant offsets. */
export const ROW: usize = 1088
/** Bytes before column 0: two ghosts, the wall, and one to keep pairs aligned. */
export const LEFT: usize = 32
/** Rows of ghosts and wall above and below. */
export const MARGIN: usize = 3

/** Address of interior node (0, 0) of a new field of zeros. */
export function newField(rows: usize): usize {
  return zeroed((rows + 2 * MARGIN) * ROW) + MARGIN * ROW + LEFT
}

/** Sets walls and ghosts of an odd field: nought on the wall, beyond it its own mirror image, the sign turned. */
export function mirrorOdd(field: usize, columns: usize, rows: usize): void {
  for (let j: usize = 0; j < rows; j++) mirrorEnds(field + j * ROW, columns)
  mirrorBeyond(field, rows)
}

/** Of one row. The wall to the right, on which a sweep may have written, comes first: a single column is read with it. */
export function mirrorEnds(left: usize, columns: usize): void {
  const right = left + (columns << 3)
  store<f64>(right, 0)
  v128.store(left - 24, turned(v128.load(left)))
  v128.store(right, turned(v128.load(right - 16)), 8)
}

/** Of the rows beyond the walls above and below, from those whose ends are set. */
export function mirrorBeyond(field: usize, rows: usize): void {
  const below = field + rows * ROW
  mirrorRow(field, field - 2 * ROW)
  mirrorRow(field + ROW, field - 3 * ROW)
  mirrorRow(below - ROW, below + ROW)
  mirrorRow(below - 2 * ROW, below + 2 * ROW)
}

/** A pair in reverse order and with its signs turned. */
function turned(pair: v128): v128 {
  return f64x2.neg(v128.shuffle<f64>(pair, pair, 1, 0))
}

function mirrorRow(source: usize, target: usize): void {
  for (let i: usize = 0; i < ROW; i += 16) {
    v128.store(target - LEFT + i, f64x2.neg(v128.load(source - LEFT + i)))
  }
}
