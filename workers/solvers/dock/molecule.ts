import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import { type Vector, vector } from './rotation.ts'

/** Rigid atoms: places in sigma, charges as given. */
export interface Molecule {
  places: readonly Vector[]
  charges: readonly number[]
}

export function centroid(places: readonly Vector[]): Vector {
  return vector(k => places.reduce((sum, place) => sum + place[k], 0) / places.length)
}

export function distance(a: Vector, b: Vector): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Least radius of gyration about an axis, in sigma: keeps rotations of a linear ligand about its own axis finite. */
const THINNEST = 0.1

/**
 * The symmetric matrix that turns lengths into rotation vectors, row by row: the inverse radius of gyration about each
 * principal axis.
 */
export function leversOf(places: readonly Vector[]): Float64Array {
  const middle = centroid(places)
  const tensor = new Float64Array(9)
  for (const place of places) {
    const arm = vector(k => place[k] - middle[k])
    for (let at = 0; at < 9; at++) {
      tensor[at]! += (arm[Math.floor(at / 3)]! * arm[at % 3]!) / places.length
    }
  }
  const { values, vectors } = symmetricEigen(tensor, 3)
  const all = values[0]! + values[1]! + values[2]!
  const inverse = values.map(along => 1 / Math.max(THINNEST, Math.sqrt(Math.max(0, all - along))))
  return Float64Array.from({ length: 9 }, (_, at) =>
    vectors.reduce(
      (sum, axis, k) => sum + axis[Math.floor(at / 3)]! * inverse[k]! * axis[at % 3]!,
      0,
    ),
  )
}

/** Largest distance from the centroid. */
export function reach(places: readonly Vector[]): number {
  const middle = centroid(places)
  return places.reduce((most, place) => Math.max(most, distance(place, middle)), 0)
}

export interface PairTerms {
  repulsion: number
  attraction: number
  coulomb: number
  /** Closest receptor-ligand pair, in sigma. */
  minDistance: number
}

/**
 * The terms of the energy in epsilon, pair by pair from coordinates alone: knows nothing of the kernel or of the pose.
 * `coulomb` is the energy of two unit charges at distance sigma.
 */
export function pairTerms(receptor: Molecule, ligand: Molecule, coulomb: number): PairTerms {
  const terms = { repulsion: 0, attraction: 0, coulomb: 0, minDistance: Number.POSITIVE_INFINITY }
  for (const [i, a] of ligand.places.entries()) {
    for (const [j, b] of receptor.places.entries()) {
      const r = distance(a, b)
      const sixth = 1 / (r * r * r * r * r * r)
      terms.repulsion += 4 * sixth * sixth
      terms.attraction -= 4 * sixth
      terms.coulomb += (coulomb * ligand.charges[i]! * receptor.charges[j]!) / r
      terms.minDistance = Math.min(terms.minDistance, r)
    }
  }
  return terms
}

/** How much the distances within the ligand differ between two sets of its places: 0 for a rigid motion. */
export function deformation(before: readonly Vector[], after: readonly Vector[]): number {
  let most = 0
  for (const [i, a] of before.entries()) {
    for (const [j, b] of before.entries()) {
      most = Math.max(most, Math.abs(distance(a, b) - distance(after[i]!, after[j]!)))
    }
  }
  return most
}
