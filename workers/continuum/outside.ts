// A region that its domain does not meet counts for nothing: who gave it has mistaken a place or a unit.
import { invalidInput } from '../refusal.ts'
import type { Box } from './array-over.ts'
import type { Shape } from './shapes.ts'

/** Throws INVALID_INPUT where all of a shape is known to lie outside of the first `dim` axes of a box. */
export function refuseOutside(
  { around }: Pick<Shape, 'around'>,
  box: Box,
  dim: 1 | 2,
  place: string,
): void {
  for (const axis of (['x', 'y'] as const).slice(0, dim)) {
    const [low, high] = around?.[axis] ?? box[axis]
    const [from, to] = box[axis]
    if (low! < to && high! > from) continue
    const message = `the region lies outside of the domain: ${axis} is ${low} to ${high}, the domain ${from} to ${to}`
    throw invalidInput(place, message)
  }
}
