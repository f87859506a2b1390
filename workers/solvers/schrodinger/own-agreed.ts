// The same answer on two meshes of different order and spacing, which become finer until both agree.
import { Failure } from '../../failure.ts'
import type { Run } from '../../solver.ts'
import { meshOver, ordersFor, stretchOf } from './own-mesh.ts'
import type { OwnPotential } from './own-potential.ts'

/** An element has no state of its own below the energy then, whose first one has a phase of pi. */
const PHASES = [2.2, 1.1, 0.55, 0.27]
const ELEMENTS_MAX = 1500
const AGREED = 1e-10
const ROUNDED = 1e-7

export interface Agreed<T> {
  readonly fine: T
  readonly coarse: T
  readonly gap: number
}

export function agreed<T>(
  own: OwnPotential,
  energies: readonly number[],
  answerOn: (mesh: Float64Array, order: number) => T,
  gapOf: (fine: T, coarse: T) => number,
  progress: Run['progress'],
): Agreed<T> {
  const ends = [own.box.x[0], ...own.breaks, own.box.x[1]]
  const extremes = [energies[0]!, energies.at(-1)!]
  const stretches = ends.slice(1).map((to, i) => stretchOf(own, ends[i]!, to, extremes))
  let best: Agreed<T> | undefined
  let elements = 0
  for (const [k, phase] of PHASES.entries()) {
    const least = (4 * phase) / (ends.at(-1)! - ends[0]!)
    const meshFor = (share: number) =>
      meshOver(stretches, wave => Math.max(least, wave), share, ELEMENTS_MAX)
    const mesh = meshFor(phase)
    const rougher = meshFor(phase * 1.15)
    if (!mesh || !rougher) break
    // The best so far has as many elements: it will be the same again.
    if (best && mesh.length === elements) break
    const orders = ordersFor(stretches, phase)
    const fine = answerOn(mesh, orders.fine)
    const coarse = answerOn(rougher, orders.coarse)
    const gap = gapOf(fine, coarse)
    // What no longer falls is rounding.
    const isSettled = best !== undefined && best.gap < ROUNDED && gap > 0.1 * best.gap
    if (!best || gap < best.gap) {
      best = { fine, coarse, gap }
      elements = mesh.length
    }
    progress((k + 1) / PHASES.length, `${mesh.length - 1} elements`)
    if (best.gap <= AGREED || isSettled) break
  }
  if (best) return best
  const message = `these energies need more than ${ELEMENTS_MAX} elements: take lower ones or a smaller domain`
  throw new Failure('PRECISION', message, { limit: ELEMENTS_MAX })
}
