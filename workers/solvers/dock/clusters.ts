import { distance, type Molecule } from './molecule.ts'
import type { Vector } from './rotation.ts'
import type { Minimum } from './search.ts'

/** A pose with its docked places; `hits` restarts ended in it. */
export interface Cluster {
  pose: Minimum
  places: readonly Vector[]
  hits: number
}

/** Poses closer than this, in sigma, count as the same. */
const SAME_POSE = 0.25

/** Root mean square distance of the places, atom by atom. */
export function rmsd(a: readonly Vector[], b: readonly Vector[]): number {
  const squares = a.map((place, i) => distance(place, b[i]!) * distance(place, b[i]!))
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / a.length)
}

/**
 * Like rmsd(), but each atom is matched to the nearest one of equal charge, and the larger of both directions counts:
 * AutoDock Vina's lower bound. It is zero for a symmetric ligand that is turned into itself.
 */
export function rmsdLowerBound(
  a: readonly Vector[],
  b: readonly Vector[],
  charges: readonly number[],
) {
  const oneWay = (from: readonly Vector[], to: readonly Vector[]) => {
    const squares = from.map((place, i) => {
      const alike = to.filter((_, j) => charges[j] === charges[i])
      const nearest = alike.reduce(
        (least, other) => Math.min(least, distance(place, other)),
        Infinity,
      )
      return nearest * nearest
    })
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / from.length)
  }
  return Math.max(oneWay(a, b), oneWay(b, a))
}

/** Groups equal poses, the lowest energy first; each cluster is represented by its lowest pose. */
export function clustersOf(
  poses: readonly Minimum[],
  docked: (pose: Minimum) => Vector[],
  { charges }: Molecule,
): Cluster[] {
  const clusters: Cluster[] = []
  for (const pose of poses.toSorted((a, b) => a.energy - b.energy)) {
    const places = docked(pose)
    const same = clusters.find(one => rmsdLowerBound(one.places, places, charges) < SAME_POSE)
    if (same) same.hits++
    else clusters.push({ pose, places, hits: 1 })
  }
  return clusters
}
