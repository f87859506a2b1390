// The parts of a network cut into pieces of cones, each of which is exact by itself.
import type { Bore } from './bore.ts'
import type { Branch, Inertance, Resonator } from './parts.ts'

export interface Piece {
  readonly kind: 'piece'
  readonly length: number
  readonly r0: number
  readonly r1: number
}

export type Element = Piece | Branch | Resonator | Inertance

/** So many pieces of each part that no piece is exact for. */
export function slicesOf({ parts }: Bore, count: number): Element[] {
  return parts.flatMap((part): Element[] => {
    if (part.kind !== 'tube') return [part]
    const pieces = part.isExact ? 1 : count
    const shares = Float64Array.from({ length: pieces + 1 }, (_, i) => i / pieces)
    const radii = part.radiiAt(shares)
    return Array.from({ length: pieces }, (_, i) => ({
      kind: 'piece' as const,
      length: part.length / pieces,
      r0: radii[i]!,
      r1: radii[i + 1]!,
    }))
  })
}

export const isExact = ({ parts }: Bore): boolean =>
  parts.every(part => part.kind !== 'tube' || part.isExact)
