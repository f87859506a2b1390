// Levels in a rectangle: products of Lobatto elements along x and y, refined until two meshes agree.
import { dissection } from '../../continuum/dissection.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import { type LobattoAxis, lobattoAxis } from './own-axis.ts'
import { type Levels, lowestLevels } from './own-levels.ts'
import type { OwnPotential } from './own-potential.ts'

const ORDER = 8
const NODES_MAX = 16_384
/** Elements along the longer side, one mesh after the other. */
const ELEMENTS = [4, 6, 9, 12, 15]
const AGREED = 1e-8

export interface PlaneLevels extends Levels {
  readonly x: LobattoAxis
  readonly y: LobattoAxis
  readonly nodes: number
}

export interface PlaneAnswer {
  readonly fine: PlaneLevels
  readonly coarse: PlaneLevels
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
    sides.map(side => Math.max(2, Math.round((count * side) / longer))),
  ).filter(([a, b]) => (a! * ORDER - 1) * (b! * ORDER - 1) <= NODES_MAX)
  let coarse = solveOn(kernels, own, meshes[0]!, wanted, meter)
  let fine = coarse
  for (const [k, mesh] of meshes.slice(1).entries()) {
    coarse = fine
    fine = solveOn(kernels, own, mesh, wanted, meter, coarse)
    report((k + 1) / (meshes.length - 1))
    const span = fine.energies.at(-1)! - fine.energies[0]! || Math.abs(fine.energies[0]!)
    const gap = Math.max(...fine.energies.map((e, n) => Math.abs(e - coarse.energies[n]!)))
    if (gap <= AGREED * Math.max(span, 1e-3 * Math.abs(fine.energies[0]!))) break
  }
  return { fine, coarse }
}

function solveOn(
  kernels: Kernels,
  own: OwnPotential,
  [across, up]: readonly number[],
  wanted: number,
  meter: WorkMeter,
  near?: Levels,
): PlaneLevels {
  const inertia = own.inertiaAt(Float64Array.of(own.box.x[0]))[0]!
  const axisFor = ([from, to]: readonly [number, number], count: number) =>
    lobattoAxis(
      Float64Array.from({ length: count + 1 }, (_, i) =>
        i === count ? to : from + ((to - from) * i) / count,
      ),
      ORDER,
      places => new Float64Array(places.length).fill(inertia),
    )
  const [x, y] = [axisFor(own.box.x, across!), axisFor(own.box.y, up!)]
  const [nx, ny] = [x.s.length, y.s.length]
  const n = nx * ny
  const v = own.potentialAt(
    Float64Array.from({ length: n }, (_, i) => x.s[i % nx]!),
    Float64Array.from({ length: n }, (_, i) => y.s[Math.floor(i / nx)]!),
  )
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
  return { ...lowestLevels(kernels, matrix, wanted, floor, meter, near), x, y, nodes: n }
}
