import { distance, type Molecule } from './molecule.ts'
import type { Vector } from './rotation.ts'
import type { Minimum } from './search.ts'

/** A pose with its docked places; `hits` restarts ended in it. */
export interface Cluster {
  pose: Minimum
  places: readonly Vector[]
  hits: number
}

/** Poses nearer than this are one, in sigma. */
const SAME_POSE = 0.25

/** Root mean square distance of the places, atom by atom. */
export function rmsd(a: readonly Vector[], b: readonly Vector[]): number {
  const squares = a.map((place, i) => distance(place, b[i]!) * distance(place, b[i]!))
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / a.length)
}

/**
 * The same with each atom matched to the nearest of equal charge, the worse of both directions: what AutoDock Vina
 * calls the lower bound. It sees that a symmetric ligand lies the same way round as before.
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

/** Poses that are one fall together, the lowest first; each cluster is the lowest of its poses. */
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
