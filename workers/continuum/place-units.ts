// Units of the words that say where something is: shapes, their corners and radii, and parts of a side.
import type { Units } from './coefficient.ts'

export const PLACE_UNITS: Units = Object.fromEntries(
  [
    ...['corner', 'from', 'to', 'via', 'centre', 'radius', 'radii', 'fillet', 'at', 'tip', 'h'],
    ...['x', 'y', 'z'],
  ].map(name => [name, 'm']),
)
