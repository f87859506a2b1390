// Levels in a rectangle: products of Lobatto elements along x and y, refined until two meshes agree.
import { dissection } from '../../continuum/dissection.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import { type LobattoAxis, lobattoAxis } from './own-axis.ts'
import { type Levels, lowestLevels } from './own-levels.ts'
import { evenMesh } from './own-mesh.ts'
import { potentialInPlane } from './own-plane-potential.ts'
import type { OwnPotential } from './own-potential.ts'

const ORDER = 8
const NODES_MAX = 16_384
/** Elements along the longer side, one mesh after the other. */
const ELEMENTS = [4, 6, 9, 12, 15]
const AGREED = 1e-8
/** Where a border cuts elements the order is two: what the difference of the last two meshes leaves, and how it falls with each. */
const CUT_SHARE = 2.2
const CUT_FALL = 2

export interface PlaneLevels extends Levels {
  readonly x: LobattoAxis
  readonly y: LobattoAxis
  readonly nodes: number
  /** At the nodes. */
  readonly potential: Float64Array
  /** A border of V runs through what some of them stand for: along no line of elements. */
  readonly isCut: boolean
}

export interface PlaneAnswer {
  readonly fine: PlaneLevels
  readonly coarse: PlaneLevels
  /** Of each level. */
  readonly errors: number[]
}

export function levelsInPlane(
  kernels: Kernels,
  own: OwnPotential,
  wanted: number,
  meter: WorkMeter,
  report: (share: number) => void,
): PlaneAnswer {
  const sides = [own.box.x[1] - own.box.x[0], own.box.y[1] - own.box.y[0]] as const
  const longer = Math.max(...sides)
  const meshes = ELEMENTS.map(count =>
    sides.map((side, k) =>
      meshOn(own, k === 0 ? 'x' : 'y', Math.max(2, Math.round((count * side) / longer))),
    ),
  ).filter(
    ([a, b], k) =>
      k < 2 || ((a!.length - 1) * ORDER - 1) * ((b!.length - 1) * ORDER - 1) <= NODES_MAX,
  )
  let coarse = solveOn(kernels, own, meshes[0]!, wanted, meter)
  let fine = coarse
  const gaps: number[][] = []
  for (const [k, mesh] of meshes.slice(1).entries()) {
    coarse = fine
    fine = solveOn(kernels, own, mesh, wanted, meter, coarse)
    report((k + 1) / (meshes.length - 1))
    const span = fine.energies.at(-1)! - fine.energies[0]! || Math.abs(fine.energies[0]!)
    gaps.push(fine.energies.map((e, n) => Math.abs(e - coarse.energies[n]!)))
    // Beside a border that no line of elements follows two meshes agree by chance.
    if (
      !fine.isCut &&
      Math.max(...gaps.at(-1)!) <= AGREED * Math.max(span, 1e-3 * Math.abs(fine.energies[0]!))
    )
      break
  }
  const [last, before] = [gaps.at(-1)!, gaps.at(-2) ?? gaps.at(-1)!]
  const errors = fine.isCut
    ? last.map((gap, n) => CUT_SHARE * Math.max(gap, before[n]! / CUT_FALL))
    : last
  return { fine, coarse, errors }
}

/** So many elements, or a few more between the borders of V. */
function meshOn({ box, straight }: OwnPotential, axis: 'x' | 'y', count: number): Float64Array {
  const [from, to] = box[axis]
  if (straight[axis].length > 0) return evenMesh([from, ...straight[axis], to], count)
  return Float64Array.from({ length: count + 1 }, (_, i) =>
    i === count ? to : from + ((to - from) * i) / count,
  )
}

function solveOn(
  kernels: Kernels,
  own: OwnPotential,
  [across, up]: readonly Float64Array[],
  wanted: number,
  meter: WorkMeter,
  near?: Levels,
): PlaneLevels {
  const inertia = own.inertiaAt(Float64Array.of(own.box.x[0]))[0]!
  const axisFor = (mesh: Float64Array) =>
    lobattoAxis(mesh, ORDER, places => new Float64Array(places.length).fill(inertia))
  const [x, y] = [axisFor(across!), axisFor(up!)]
  const [nx, ny] = [x.s.length, y.s.length]
  const n = nx * ny
  const { v, isCut } = potentialInPlane(own, x, y)
  const count = x.off.length * ny + y.off.length * nx
  const pairs = new Int32Array(2 * count)
  const off = new Float64Array(count)
  let used = 0
  const couple = (a: number, b: number, value: number) => {
    pairs[2 * used] = a
    pairs[2 * used + 1] = b
    off[used++] = value
  }
  for (let j = 0; j < ny; j++) {
    for (const [k, value] of x.off.entries()) {
      couple(x.pairs[2 * k]! + nx * j, x.pairs[2 * k + 1]! + nx * j, value)
    }
  }
  for (let i = 0; i < nx; i++) {
    for (const [k, value] of y.off.entries()) {
      couple(i + nx * y.pairs[2 * k]!, i + nx * y.pairs[2 * k + 1]!, value)
    }
  }
  const matrix = {
    ...{ pairs, off },
    diagonal: v.map((one, i) => one + x.diagonal[i % nx]! + y.diagonal[Math.floor(i / nx)]!),
    order: dissection(nx, ny, { every: ORDER }),
  }
  const lowest = v.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const floor = lowest - 1e-9 * Math.abs(lowest) - Number.MIN_VALUE
  return {
    ...lowestLevels(kernels, matrix, wanted, floor, meter, near),
    x,
    y,
    nodes: n,
    potential: v,
    isCut,
  }
}
