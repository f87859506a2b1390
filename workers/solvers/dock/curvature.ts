import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import type { Pose, Search } from './search.ts'

/** Half width of the differences of gradients, in sigma. */
const DIFFERENCE = 1e-5
/** A curvature smaller than this share of the largest counts as zero. */
const FLAT = 1e-6

export interface Curvature {
  /** Smallest nonzero curvature, in epsilon / sigma^2; 0 when all vanish. */
  smallest: number
  /** Number of motions without effect on the energy, such as the rotation of one atom, or of two about their axis. */
  flatDirections: number
  /** Newton's estimate of the energy above the local minimum: g H^-1 g / 2, in epsilon. */
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
