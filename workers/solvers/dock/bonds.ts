// Bonds by distances, as AutoDock Vina sees them: nearer than 1.1 sums of the covalent radii, and no third atom nearer to
// both than they are to each other.
import { RADIUS_MAX } from './atom-types.ts'
import { distance } from './molecule.ts'
import { Neighbours } from './neighbours.ts'
import type { Vector } from './rotation.ts'

const STRETCH = 1.1

interface Bindable {
  readonly places: readonly Vector[]
  readonly radii: readonly number[]
  readonly pointer: string
  /** Whether two atoms keep their distance; all of a rigid molecule do. */
  readonly isRigid?: (a: number, b: number) => boolean
}

export type Pair = readonly [a: number, b: number]

/** Pairs a < b. */
export function bondsOf({ places, radii, pointer, isRigid = () => true }: Bindable): Pair[] {
  const cells = new Neighbours(places, pointer)
  const bonds: Pair[] = []
  for (const [a, place] of places.entries()) {
    const reach = STRETCH * (radii[a]! + RADIUS_MAX)
    const near: number[] = []
    cells.near(place, reach, b => {
      if (b !== a && distance(place, places[b]!) < reach && isRigid(a, b)) near.push(b)
    })
    for (const b of near) {
      if (b < a) continue
      const apart = distance(place, places[b]!)
      if (!(apart < STRETCH * (radii[a]! + radii[b]!))) continue
      const isBetween = (c: number) =>
        c !== b &&
        isRigid(b, c) &&
        distance(place, places[c]!) < apart &&
        distance(places[b]!, places[c]!) < apart
      if (!near.some(isBetween)) bonds.push([a, b])
    }
  }
  return bonds
}

/** Neighbours of each atom, in the order of the bonds. */
export function partnersOf(count: number, bonds: readonly Pair[]): number[][] {
  const partners = Array.from({ length: count }, (): number[] => [])
  for (const [a, b] of bonds) {
    partners[a]!.push(b)
    partners[b]!.push(a)
  }
  return partners
}
