// What a structure at rest on one mesh shows: displacement and stress at points, and the largest of them.
import { quadratics } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { QUANTITIES } from '../finite-elements/own-words.ts'
import { elementAt } from '../finite-elements/place-in-mesh.ts'
import { COMPONENTS, type NodalStress, stressIn } from './recovery.ts'
import type { StructureOnMesh } from './rest.ts'

export type Quantity = (typeof QUANTITIES)[number]
export type Values = Readonly<Record<Quantity, number>>

/** All quantities of a displacement and a stress (xx, yy, zz, xy); s1 and s2 are the principal ones in the plane, s1 the larger. */
export function valuesOf(ux: number, uy: number, stress: ArrayLike<number>): Values {
  const [sxx, syy, szz, sxy] = [stress[0]!, stress[1]!, stress[2]!, stress[3]!]
  const [middle, half] = [(sxx + syy) / 2, (sxx - syy) / 2]
  const radius = Math.sqrt(half * half + sxy * sxy)
  const [a, b, c] = [sxx - syy, syy - szz, szz - sxx]
  return {
    ...{ ux, uy, sxx, syy, szz, sxy },
    displacement: Math.sqrt(ux * ux + uy * uy),
    vonMises: Math.sqrt((a * a + b * b + c * c) / 2 + 3 * sxy * sxy),
    s1: middle + radius,
    s2: middle - radius,
  }
}

export const isDisplacement = (quantity: Quantity): boolean =>
  quantity === 'displacement' || quantity === 'ux' || quantity === 'uy'

/** Values at points of the body. */
export function probed(
  on: StructureOnMesh,
  stress: NodalStress,
  points: readonly (readonly number[])[],
): Values[] {
  return points.map(([x, y], i) => {
    const where = elementAt(on.mesh, on.structure.places.size, x!, y!)
    if (!where) {
      const place = pointerTo('probes', i)
      throw invalidInput(place, `the point ${x}, ${y} of probes is outside of the body`)
    }
    const { element, r, s } = where
    let [ux, uy] = on.volumes?.displacement(element, r, s) ?? [0, 0]
    for (const [k, share] of quadratics(r, s).entries()) {
      const node = on.mesh.elements[6 * element + k]!
      ux += share * on.u[2 * node]!
      uy += share * on.u[2 * node + 1]!
    }
    return valuesOf(ux, uy, stressIn(stress, element, r, s))
  })
}

export interface Extreme {
  readonly value: number
  readonly at: readonly [number, number]
}

/** The value of largest size over all nodes. */
export function extremeOf(
  on: StructureOnMesh,
  { nodes, values }: NodalStress,
  of: (values: Values) => number,
): Extreme {
  const { mesh, u } = on
  let [most, place] = [-1, 0]
  let value = 0
  for (let slot = 0; slot < nodes.length; slot++) {
    const node = nodes[slot]!
    const stress = values.subarray(COMPONENTS * slot, COMPONENTS * slot + COMPONENTS)
    const own = of(valuesOf(u[2 * node]!, u[2 * node + 1]!, stress))
    if (Math.abs(own) <= most) continue
    most = Math.abs(own)
    value = own
    place = node
  }
  return { value, at: [mesh.x[place]!, mesh.y[place]!] }
}

/** The principal stress of larger size. */
export const principal = ({ s1, s2 }: Values): number => (Math.abs(s2) > Math.abs(s1) ? s2 : s1)
