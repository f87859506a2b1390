// What a run of an own structure shows: fields on the nodes of its mesh, and what was solved.

import { shapeOf, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { acos } from '../../numerics/mathematics.ts'
import type { OwnInput } from '../finite-elements/own-words.ts'
import type { Structure } from '../finite-elements/structure.ts'
import type { Level } from './levels.ts'
import { valuesOf } from './measures.ts'
import { COMPONENTS } from './recovery.ts'
import type { StructureOnMesh } from './rest.ts'

/** Columns of the nodes, and six of their numbers for each triangle. A node on a border of regions is there once for each. */
export function seriesOf({ on, stress }: Level): Record<string, Float64Array> {
  const { mesh, u } = on
  const { nodes, values, slots } = stress
  const of = (node: number, slot: number) =>
    valuesOf(
      u[2 * node]!,
      u[2 * node + 1]!,
      values.subarray(COMPONENTS * slot, COMPONENTS * slot + COMPONENTS),
    )
  const all = Array.from(nodes, of)
  const column = (name: keyof (typeof all)[number]) => Float64Array.from(all, one => one[name])
  const isFlat = on.structure.state === 'plane-stress'
  return {
    x: Float64Array.from(nodes, node => mesh.x[node]!),
    y: Float64Array.from(nodes, node => mesh.y[node]!),
    ...{ ux: column('ux'), uy: column('uy') },
    ...{ vonMises: column('vonMises'), sxx: column('sxx'), syy: column('syy') },
    ...(!isFlat && { szz: column('szz') }),
    ...{ sxy: column('sxy'), s1: column('s1'), s2: column('s2') },
    triangles: Float64Array.from(slots),
    regions: Float64Array.from(mesh.regions),
  }
}

/** Least angle in degrees, between the straight lines of corners. */
export function describedMesh(mesh: TriangleMesh) {
  const { area, cosine } = shapeOf(mesh)
  const leastAngle = (acos(cosine) * 180) / Math.PI
  return { nodes: mesh.x.length, elements: mesh.regions.length, area, leastAngle }
}

const SPACE = {
  'plane-stress': 'plane stress',
  'plane-strain': 'plane strain',
  axisymmetric: 'a body of revolution',
} as const

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export function equationsOf({ material, loads = [] }: OwnInput, { state }: Structure): string[] {
  return [
    `div sigma + b = 0, sigma = D (epsilon - alpha T), ${SPACE[state]}`,
    ...Object.entries(material ?? {}).map(([name, value]) => `${name} = ${shownAs(value)}`),
    ...loads.slice(0, 8).map(load => `load ${shownAs(load)}`),
  ]
}

export function methodOf(
  { state }: Structure,
  levels: readonly { readonly on: StructureOnMesh }[],
  rest = 'sparse L D L^T; stress by superconvergent patch recovery',
): string {
  const sizes = levels.map(({ on }) => on.mesh.regions.length).join(', ')
  const volumes = levels[0]!.on.volumes
    ? ', with bubbles and linear mean stresses where the volume can hardly change (Crouzeix and Raviart)'
    : ''
  return `quadratic triangles in ${SPACE[state]} on ${sizes} elements${volumes}; ${rest}`
}
