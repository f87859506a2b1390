// Closed forms of the three laws, from rest, as displacement and speed.
import { Failure } from '../../failure.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { LOCATIONS, type LocationName, SPEED_OF_LIGHT } from './location.ts'
import type { Operators } from './operators.ts'

export interface Displaced {
  s: number
  u: number
}

export interface ReferenceLaw {
  formula: string
  at(T: number): Displaced
}

/** Null where the selected operators have no common closed form. */
export function referenceLaw(
  { bases, g00, omega }: Operators,
  location: LocationName,
  x0: number,
): ReferenceLaw | null {
  const law = bases[0]!.law
  if (bases.some(base => base.law !== law)) return null
  const weight = bases.reduce((sum, base) => sum + base.weight, 0)
  const { g, GM, radius } = LOCATIONS[location]
  const schwarzschild = g00 === null ? 0 : (2 * GM) / (SPEED_OF_LIGHT * SPEED_OF_LIGHT)
  const effective = weight * (1 - schwarzschild / radius)
  switch (law) {
    case 'free-fall':
      return {
        formula: `x = ${x0} - ${g * effective} t^2/2`,
        at: T => ({ s: (-g * effective * T * T) / 2, u: -g * effective * T }),
      }
    case 'shm':
      return effective >= 0 ? harmonic(x0, omega * Math.sqrt(effective)) : null
    case 'gravity':
      return weight > 0 ? radialFall(x0, weight * GM, schwarzschild) : null
  }
}

function harmonic(x0: number, omega: number): ReferenceLaw {
  return {
    formula: `x = ${x0} cos(${omega} t)`,
    at(T) {
      const half = sin((omega * T) / 2)
      return { s: -2 * x0 * half * half, u: -x0 * omega * sin(omega * T) }
    },
  }
}

/**
 * Fall from rest at x0 under -GM/x^2 (1 - rs/x). The energy integral
 *   x'^2 = 2 GM a (x0 - x)(x - x1)/x^2,  a = k/x0,  x1 = rs/(2 k),  k = 1 - rs/(2 x0)
 * is solved by x = m + d cos eta, t sqrt(2 GM a) = m eta + d sin eta, m, d = (x0 +- x1)/2; rs = 0 is the
 * radial Kepler orbit.
 */
export function radialFall(x0: number, GM: number, schwarzschild: number): ReferenceLaw {
  const k = 1 - schwarzschild / (2 * x0)
  const x1 = schwarzschild / (2 * k)
  const m = (x0 + x1) / 2
  const d = (x0 - x1) / 2
  const rate = Math.sqrt((2 * GM * k) / x0)
  return {
    formula: `x = ${m} + ${d} cos(eta), ${rate} t = ${m} eta + ${d} sin(eta)`,
    at(T) {
      const eta = anomaly(rate * T)
      const half = sin(eta / 2)
      const s = -2 * d * half * half
      return { s, u: (-rate * d * sin(eta)) / (x0 + s) }
    },
  }

  /** Root of m eta + d sin eta = M in [0, pi]; Newton within a bracket. */
  function anomaly(M: number): number {
    let low = 0
    let high = Math.PI
    let eta = Math.min(M / (m + d), Math.PI)
    for (let i = 0; i < 100; i++) {
      const excess = m * eta + d * sin(eta) - M
      if (excess > 0) high = eta
      else low = eta
      const newton = eta - excess / (m + d * cos(eta))
      const next = newton > low && newton < high ? newton : (low + high) / 2
      if (Math.abs(next - eta) <= 1e-16 * eta) return next
      eta = next
    }
    return eta
  }
}

/** Refuses a fall that cannot start, meets the centre, or is not in a weak field. */
export function refuseSingularFall(
  { bases, g00 }: Operators,
  location: LocationName,
  x0: number,
  tMax: number,
): void {
  const weight = bases
    .filter(({ law }) => law === 'gravity')
    .reduce((sum, base) => sum + base.weight, 0)
  if (!bases.some(({ law }) => law === 'gravity')) return
  if (!(x0 > 0)) {
    const message = `position is ${x0}: the radius, in m, is not above 0, the singularity of -GM/x^2`
    throw invalidInput('/position', message, { value: x0, exclusiveMinimum: 0 })
  }
  const { GM } = LOCATIONS[location]
  const schwarzschild = (2 * GM) / (SPEED_OF_LIGHT * SPEED_OF_LIGHT)
  if (g00 !== null && schwarzschild > 0.1 * x0) {
    const message = `2GM/(x c^2) = ${schwarzschild / x0} at the start is no weak field; its limit is 0.1`
    throw new Failure('UNSTABLE', message, { weakness: schwarzschild / x0, limit: 0.1 })
  }
  if (weight <= 0) return
  const fallTime = Math.PI * (x0 / 2) * Math.sqrt(x0 / (2 * weight * GM))
  if (tMax >= fallTime) {
    const message = `the body reaches the centre after ${fallTime} s; ask for a tMax below, not ${tMax}`
    throw new Failure('UNSTABLE', message, { tMax, limit: fallTime })
  }
}
