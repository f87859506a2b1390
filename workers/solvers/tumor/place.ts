// Where a region or a resection lies: in the tissue, and on a line without a height.
import type { Box } from '../../continuum/array-over.ts'
import type { Names } from '../../continuum/coefficient.ts'
import { refuseOutside } from '../../continuum/outside.ts'
import { readShape, type Shape, type ShapeInput } from '../../continuum/shapes.ts'
import { invalidInput } from '../../refusal.ts'

export function readPlace(
  words: ShapeInput,
  place: string,
  names: Names,
  box: Box,
  dim: 1 | 2,
): Shape {
  const shape = readShape(words, place, names)
  if (dim === 1 && words.y !== undefined) {
    throw invalidInput(`${place}/y`, 'the tissue is a line along x: its parts have no y')
  }
  refuseOutside(shape, box, dim, place)
  return shape
}
