// What a structure at rest on one mesh shows: displacement and stress at points, and the largest of them.
import { quadratics, slopes } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { QUANTITIES } from '../finite-elements/own-words.ts'
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

/** Places outside of an element by no more than this share of it belong to it. */
const BEYOND = 1e-6

/** Values at points of the body. */
export function probed(
  on: StructureOnMesh,
  stress: NodalStress,
  points: readonly (readonly number[])[],
): Values[] {
  return points.map(([x, y], i) => {
    const where = elementAt(on, x!, y!)
    if (!where) {
      const place = pointerTo('probes', i)
      throw invalidInput(place, `the point ${x}, ${y} of probes is outside of the body`)
    }
    const { element, r, s } = where
    let [ux, uy] = [0, 0]
    for (const [k, share] of quadratics(r, s).entries()) {
      const node = on.mesh.elements[6 * element + k]!
      ux += share * on.u[2 * node]!
      uy += share * on.u[2 * node + 1]!
    }
    return valuesOf(ux, uy, stressIn(stress, element, r, s))
  })
}

function elementAt({ mesh, structure }: StructureOnMesh, px: number, py: number) {
  const { x, y, elements, regions } = mesh
  const margin = 0.05 * structure.places.size
  let best: { element: number; r: number; s: number; beyond: number } | undefined
  for (let element = 0; element < regions.length; element++) {
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * element + i]!
      left = Math.min(left, x[node]!)
      right = Math.max(right, x[node]!)
      low = Math.min(low, y[node]!)
      high = Math.max(high, y[node]!)
    }
    const near = Math.min(margin, Math.max(right - left, high - low) / 2)
    if (px < left - near || px > right + near || py < low - near || py > high + near) continue
    const place = inverse(mesh, element, px, py)
    if (!place) continue
    const beyond = Math.max(-place.r, -place.s, place.r + place.s - 1, 0)
    if (!best || beyond < best.beyond) best = { element, ...place, beyond }
    if (beyond === 0) break
  }
  return best && best.beyond <= BEYOND ? best : undefined
}

/** Where in an element a place lies, by Newton's iteration. */
function inverse(
  { x, y, elements }: StructureOnMesh['mesh'],
  element: number,
  px: number,
  py: number,
): { r: number; s: number } | undefined {
  let [r, s] = [1 / 3, 1 / 3]
  for (let round = 0; round < 20; round++) {
    const [byR, byS] = slopes(r, s)
    let [dx, dy, xr, yr, xs, ys] = [px, py, 0, 0, 0, 0]
    for (const [i, share] of quadratics(r, s).entries()) {
      const node = elements[6 * element + i]!
      dx -= share * x[node]!
      dy -= share * y[node]!
      xr += byR[i]! * x[node]!
      yr += byR[i]! * y[node]!
      xs += byS[i]! * x[node]!
      ys += byS[i]! * y[node]!
    }
    const area = xr * ys - xs * yr
    const [stepR, stepS] = [(dx * ys - dy * xs) / area, (dy * xr - dx * yr) / area]
    r += stepR
    s += stepS
    if (!(Math.abs(r) < 4 && Math.abs(s) < 4)) return undefined
    if (Math.abs(stepR) + Math.abs(stepS) < 1e-13) break
  }
  return { r, s }
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
