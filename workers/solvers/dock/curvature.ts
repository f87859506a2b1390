import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import type { Pose, Search } from './search.ts'

/** Half width of the differences of gradients, in sigma. */
const DIFFERENCE = 1e-5
/** Curvatures smaller than this share of the largest are those of motions that change nothing. */
const FLAT = 1e-6

export interface Curvature {
  /** Smallest curvature of a motion that changes the energy at all, in epsilon / sigma^2; 0 when none does. */
  smallest: number
  /** Motions that change nothing: the turn of a single atom, of two about their axis, of all about a round receptor. */
  flatDirections: number
  /** Newton's estimate of what a perfect search would still gain: g H^-1 g / 2, in epsilon. */
  decrement: number
}

export function curvatureAt(search: Search, pose: Pose): Curvature {
  const moved = (axis: number, by: number) =>
    search.moved(
      pose,
      Array.from({ length: 6 }, (_, k) => (k === axis ? by : 0)),
    )
  const rows = Array.from({ length: 6 }, (_, axis) => {
    const ahead = search.at(moved(axis, DIFFERENCE)).gradient
    const behind = search.at(moved(axis, -DIFFERENCE)).gradient
    return ahead.map((slope, j) => (slope - behind[j]!) / (2 * DIFFERENCE))
  })
  const hessian = Float64Array.from({ length: 36 }, (_, at) => {
    const [i, j] = [Math.floor(at / 6), at % 6]
    return (rows[i]![j]! + rows[j]![i]!) / 2
  })
  const { values, vectors } = symmetricEigen(hessian, 6)
  const { gradient } = search.at(pose)
  const most = values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  const bent = [0, 1, 2, 3, 4, 5].filter(k => Math.abs(values[k]!) > FLAT * most)
  let decrement = 0
  for (const k of bent) {
    const along = vectors[k]!.reduce((sum, v, i) => sum + v * gradient[i]!, 0)
    decrement += (along * along) / (2 * Math.abs(values[k]!))
  }
  return { smallest: values[bent[0] ?? 0]!, flatDirections: 6 - bent.length, decrement }
}
