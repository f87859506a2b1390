// The air that a step from a narrow tube to a wide one moves beside that of the plane waves: Kergomard and Garcia, J. Sound Vib.
// 114 (1987) 465, for round tubes on one axis at low frequency.
import { log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Gas } from './gas.ts'
import type { Part } from './parts.ts'

/** Where a caller asks for it. */
export interface Jump {
  readonly kind: 'jump'
  readonly place: string
}

/** Steps below this share of the radius are none. */
const STEP_MIN = 1e-9
/** Of (1 - q)^2: a fit within 1e-5 to both tubes' velocities in 200,000 modes each, with the singularity at the edge. */
const FIT = [0.82167, -0.073967, -0.058024, 0.0052418, -0.034023] as const
const FIT_LOG = -0.610867

/** Length over the narrow radius that the narrow tube seems longer by; q is the narrow radius over the wide one. */
export function lengthOfStep(q: number): number {
  const rest = 1 - q
  const sum = FIT.reduceRight((value, term) => value * q + term, 0)
  return rest * rest * (sum + FIT_LOG * log(rest))
}

/** The jumps as masses between the tubes that they lie between. */
export function withJumps(parts: readonly (Part | Jump)[], { rho }: Gas): Part[] {
  const radiusAt = (from: number, way: 1 | -1, place: string): number => {
    for (let i = from + way; i >= 0 && i < parts.length; i += way) {
      const part = parts[i]!
      if (part.kind === 'tube') return part.radiiAt(Float64Array.of(way < 0 ? 1 : 0))[0]!
    }
    throw invalidInput(place, 'a jump lies between two tubes')
  }
  return parts.map((part, i): Part => {
    if (part.kind !== 'jump') return part
    const { place } = part
    const [before, after] = [radiusAt(i, -1, place), radiusAt(i, 1, place)]
    const [narrow, wide] = [Math.min(before, after), Math.max(before, after)]
    if (!(wide - narrow > STEP_MIN * wide))
      throw invalidInput(place, `both tubes have a radius of ${narrow}: there is no jump`)
    const length = narrow * lengthOfStep(narrow / wide)
    return { kind: 'inertance', mass: (rho * length) / (Math.PI * narrow * narrow) }
  })
}
