// Levels on a line: elements by equal phase between the jumps of V and of the mass, finer until two meshes of different order
// agree.
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { lobattoAxis } from './own-axis.ts'
import { type Levels, lowestLevels } from './own-levels.ts'
import { evenMesh, meshOver, stretchOf } from './own-mesh.ts'
import type { OwnPotential } from './own-potential.ts'

const ORDERS = { fine: 16, coarse: 14 } as const
const PHASES = [4.5, 2.2, 1.1, 0.55]
const ELEMENTS_MAX = 1500
/** Elements of the first guess. */
const GUESS_ELEMENTS = 24
/** Two meshes that agree so well are not refined. */
const AGREED = 1e-11

export interface LineLevels extends Levels {
  readonly mesh: Float64Array
  readonly order: number
  /** By level, at the nodes and at both ends. */
  readonly psi: readonly Float64Array[]
  readonly s: Float64Array
  readonly weight: Float64Array
  /** <V> by level. */
  readonly potential: readonly number[]
  readonly nodes: number
}

export interface LineAnswer {
  readonly fine: LineLevels
  readonly coarse: LineLevels
}

export function levelsOnLine(
  kernels: Kernels,
  own: OwnPotential,
  wanted: number,
  meter: WorkMeter,
): LineAnswer {
  const ends = [own.box.x[0], ...own.breaks, own.box.x[1]]
  let near: Levels = solveOn(
    kernels,
    own,
    evenMesh(ends, GUESS_ELEMENTS),
    ORDERS.coarse,
    wanted,
    meter,
  )
  let best: (LineAnswer & { gap: number }) | undefined
  for (const phase of PHASES) {
    const top = near.energies.at(-1)!
    const mesh = meshFor(own, ends, top, phase)
    const rougher = meshFor(own, ends, top, phase * 1.15)
    if (!mesh || !rougher) break
    const fine = solveOn(kernels, own, mesh, ORDERS.fine, wanted, meter, near)
    const coarse = solveOn(kernels, own, rougher, ORDERS.coarse, wanted, meter, fine)
    const gap = gapOf(fine, coarse)
    if (!best || gap < best.gap) best = { fine, coarse, gap }
    if (best.gap <= AGREED) break
    near = fine
  }
  if (best) return best
  const message = `these levels need more than ${ELEMENTS_MAX} elements: take fewer levels or a smaller domain`
  throw new Failure('PRECISION', message, { limit: ELEMENTS_MAX })
}

/** Largest difference of an energy over its distance from the bottom. */
function gapOf(fine: LineLevels, coarse: LineLevels): number {
  const span = Math.max(...fine.energies.map((energy, n) => Math.abs(energy - fine.potential[n]!)))
  return Math.max(...fine.energies.map((e, n) => Math.abs(e - coarse.energies[n]!))) / span
}

/** Undefined where it takes too many elements. */
function meshFor(
  own: OwnPotential,
  ends: readonly number[],
  top: number,
  phase: number,
): Float64Array | undefined {
  const stretches = ends.slice(1).map((to, i) => stretchOf(own, ends[i]!, to, [top]))
  const fastest = Math.max(...stretches.map(({ inside }) => inside))
  const least = (4 * phase) / (ends.at(-1)! - ends[0]!)
  // Where nothing moves, the decay counts no more than the fastest wave elsewhere twice over.
  const most = 2 * Math.max(fastest, least)
  return meshOver(stretches, k => Math.max(least, Math.min(k, most)), phase, ELEMENTS_MAX)
}

function solveOn(
  kernels: Kernels,
  own: OwnPotential,
  mesh: Float64Array,
  order: number,
  wanted: number,
  meter: WorkMeter,
  near?: Levels,
): LineLevels {
  const axis = lobattoAxis(mesh, order, places => own.inertiaAt(places))
  const { s, weight, sides } = axis
  const n = s.length
  const at = own.potentialAt(Float64Array.from(sides, one => one.at))
  const v = new Float64Array(n)
  for (const [k, { node, weight: share }] of sides.entries())
    v[node]! += (share * at[k]!) / weight[node]!
  const matrix = {
    diagonal: axis.diagonal.map((one, i) => one + v[i]!),
    pairs: axis.pairs,
    off: axis.off,
    order: Int32Array.from({ length: n }, (_, i) => i),
  }
  const lowest = v.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const floor = lowest - 1e-9 * Math.abs(lowest) - Number.MIN_VALUE
  const levels = lowestLevels(kernels, matrix, wanted, floor, meter, near)
  return {
    ...levels,
    ...{ mesh, order, s, weight, nodes: n },
    psi: levels.vectors.map(vector => upright(vector, weight)),
    potential: levels.vectors.map(vector =>
      vector.reduce((sum, one, i) => sum + one * one * v[i]!, 0),
    ),
  }
}

/** Values at the nodes, 0 at both ends; the first lobe from the left is positive. */
function upright(vector: Float64Array, weight: Float64Array): Float64Array {
  const psi = new Float64Array(vector.length + 2)
  for (const [i, one] of vector.entries()) psi[i + 1] = one / Math.sqrt(weight[i]!)
  const largest = psi.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const first = psi.find(one => Math.abs(one) > 1e-5 * largest) ?? 1
  return first < 0 ? psi.map(one => -one + 0) : psi
}
