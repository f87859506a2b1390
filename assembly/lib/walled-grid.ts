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

/**
 * Sets walls and ghosts of an odd field: nought on the wall, beyond it its own mirror image with the sign
 * turned. The wall to the right is set anew, for a sweep may have written on it.
 */
export function mirrorOdd(field: usize, columns: usize, rows: usize): void {
  const end = columns << 3
  for (let j: usize = 0; j < rows; j++) {
    const left = field + j * ROW
    const right = left + end
    store<f64>(left - 16, -load<f64>(left))
    store<f64>(left - 24, -load<f64>(left, 8))
    store<f64>(right, 0)
    store<f64>(right, -load<f64>(right - 8), 8)
    store<f64>(right, -load<f64>(right - 16), 16)
  }
  const below = field + rows * ROW
  mirrorRow(field, field - 2 * ROW)
  mirrorRow(field + ROW, field - 3 * ROW)
  mirrorRow(below - ROW, below + ROW)
  mirrorRow(below - 2 * ROW, below + 2 * ROW)
}

function mirrorRow(source: usize, target: usize): void {
  for (let i: usize = 0; i < ROW; i += 16) {
    v128.store(target - LEFT + i, f64x2.neg(v128.load(source - LEFT + i)))
  }
}
