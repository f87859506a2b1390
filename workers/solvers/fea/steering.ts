// Where a mesh has to be finer: the energy of the difference between the stress of each element and the recovered one (Zienkiewicz
// and Zhu, Int. J. Numer. Meth. Eng. 33 (1992) 1365), which is to be the same for all.
import type { SizeSource } from '../../continuum/mesh/mesher.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { THREE } from '../finite-elements/elements.ts'
import { COMPONENTS, type NodalStress, stressIn } from './recovery.ts'
import type { StructureOnMesh } from './rest.ts'

/** No side is made shorter by more at once. */
const SHORTEST = 1 / 6
const BISECTIONS = 40

/** Sizes about the middles of the elements by which as many elements come out, each with about the same error. */
export function sizesFor(on: StructureOnMesh, stress: NodalStress, wanted: number): SizeSource[] {
  const { x, y, elements } = on.mesh
  const errors = errorsOf(on, stress)
  // The error of an element goes with the cube of its side.
  const factors = Float64Array.from(errors, error => 1 / cbrt(Math.sqrt(error)))
  const shares = (scale: number) =>
    factors.map(factor => Math.min(1, Math.max(SHORTEST, scale * factor)))
  const countOf = (scale: number) =>
    shares(scale).reduce((sum, share) => sum + 1 / (share * share), 0)
  let [low, high] = [0, 1]
  const finest = factors.reduce((least, one) => (one > 0 ? Math.min(least, one) : least), Infinity)
  if (!Number.isFinite(finest)) return []
  while (countOf(high) > wanted && high * finest < 1e6) high *= 2
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (countOf(middle) > wanted) low = middle
    else high = middle
  }
  return Array.from(shares(high)).flatMap((share, e): SizeSource[] => {
    if (share > 0.95) return []
    const [a, b, c] = [0, 1, 2].map(i => elements[6 * e + i]!) as [number, number, number]
    const [mx, my] = [(x[a]! + x[b]! + x[c]!) / 3, (y[a]! + y[b]! + y[c]!) / 3]
    const twice = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)
    const side = Math.sqrt(Math.abs(twice) * (2 / Math.sqrt(3)))
    const distance = (px: number, py: number) =>
      Math.sqrt((px - mx) * (px - mx) + (py - my) * (py - my))
    return [{ h: share * side, distance }]
  })
}

function errorsOf(on: StructureOnMesh, stress: NodalStress): Float64Array {
  const { regions } = on.mesh
  const at = on.strained(THREE)
  const { point, stress: own } = at
  const errors = new Float64Array(regions.length)
  for (let e = 0; e < regions.length; e++) {
    for (const [k, [r, s]] of THREE.places.entries()) {
      const law = at.set(e, k)
      const smooth = stressIn(stress, e, r, s)
      const stiffness = law.stiffness[0]! + law.stiffness[5]! + law.stiffness[15]!
      for (let c = 0; c < COMPONENTS; c++) {
        const difference = own[c]! - smooth[c]!
        errors[e]! += (point.weight * difference * difference) / stiffness
      }
    }
  }
  return errors
}
