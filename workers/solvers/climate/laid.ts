// The bottom, the start and the roughness of own water in the cells of a grid.
import type { Coefficient } from '../../continuum/coefficient.ts'
import type { Axis } from '../../continuum/grid-lines.ts'
import { sharesOf } from '../../continuum/layout.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import type { Basin } from './basin.ts'
import { type Mesh, meansOf } from './cell-means.ts'
import type { SidePart } from './own-sides.ts'

type Rows = Float64Array

export interface Laid {
  readonly bed: Rows
  readonly h: Rows
  readonly u: Rows
  readonly v: Rows
  /** g n^2 */
  readonly manning: Rows
  readonly linear: Rows
  readonly quadratic: Rows
}

/** A side's cell, with what is said of the side there. */
export interface Beyond {
  readonly side: number
  readonly k: number
  readonly part: SidePart
}

/** Cells that a region covers in part have that part of it. */
export function layOut(basin: Basin, mesh: Mesh, { along, up }: { along: Axis; up: Axis }): Laid {
  const { g, patches, start } = basin
  const shares = patches.map(({ shape }) => sharesOf(along, up, shape))
  const mix = (values: Rows, own: Rows, p: number) => {
    for (let k = 0; k < values.length; k++) values[k]! += shares[p]![k]! * (own[k]! - values[k]!)
  }
  const laid = (usual: Coefficient, name: 'bottom' | 'manning'): Rows => {
    const values = meansOf(mesh, usual)
    for (const [p, patch] of patches.entries()) {
      if (patch[name]) mix(values, meansOf(mesh, patch[name]), p)
    }
    return values
  }
  const bed = laid(basin.bottom, 'bottom')
  // The surface is cut at the bottom of the cell: a lake is at rest on the grid as it is in nature.
  const depths = (eta: Coefficient | undefined, depth: Coefficient | undefined) =>
    eta ? meansOf(mesh, eta).map((one, k) => Math.max(0, one - bed[k]!)) : meansOf(mesh, depth!)
  const none = new Float64Array(bed.length)
  const h = start ? depths(start.eta, start.h) : none
  for (const [p, patch] of patches.entries()) {
    if (start && (patch.eta || patch.h)) mix(h, depths(patch.eta, patch.h), p)
  }
  return {
    ...{ bed, h },
    u: start ? meansOf(mesh, start.u) : none,
    v: start ? meansOf(mesh, start.v) : none,
    manning: laid(basin.manning, 'manning').map(n => g * n * n),
    linear: meansOf(mesh, basin.linear),
    quadratic: meansOf(mesh, basin.quadratic),
  }
}

/** The cell beside a side. */
export function cellAt({ x, y }: Mesh, side: number, k: number): number {
  const nx = x.length
  return [k * nx, k * nx + nx - 1, k, (y.length - 1) * nx + k][side]!
}

/** Share of a cell that stands for the depth of a film on dry land. */
const FILM = 0.01

/** The deepest water of the start; without any the water that comes in, and a film on dry land at least. */
export function scaleOf(
  { g, dim }: Basin,
  mesh: Mesh,
  { h, bed }: Laid,
  beyond: readonly Beyond[],
): number {
  let scale = h.reduce((most, one) => Math.max(most, one), 0)
  if (scale > 0) return scale
  const one = new Float64Array(1)
  for (const { side, k, part } of beyond) {
    const cell = cellAt(mesh, side, k)
    const [x, y] = [mesh.x[cell % mesh.x.length]!, mesh.y[Math.floor(cell / mesh.x.length)]!]
    const at = (coefficient: Coefficient) => {
      coefficient.fill(one, [Float64Array.of(x), Float64Array.of(y)], 0)
      return one[0]!
    }
    if (part.level) scale = Math.max(scale, at(part.level) - bed[cell]!)
    if (part.discharge) {
      const q = at(part.discharge)
      scale = Math.max(scale, cbrt((q * q) / g))
    }
  }
  return scale > 0 ? scale : FILM * Math.min(mesh.dx, dim === 1 ? mesh.dx : mesh.dy)
}
