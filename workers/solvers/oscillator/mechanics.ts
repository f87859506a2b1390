// The bare equation of motion of one body on a line, term by term, in the displacement s = x - x0: at
// 7000 km from a planet x itself would have no digits left for a fall of metres.
import { LOCATIONS, type LocationName, SPEED_OF_LIGHT } from './location.ts'
import type { Medium } from './medium.ts'
import type { Base, Operators } from './operators.ts'

export interface MotionTerm {
  term: string
  operator?: string
}

export interface Mechanics {
  x0: number
  terms: readonly MotionTerm[]
  /** Fills `parts` with the acceleration of each term at displacement s and speed u; gives their sum. */
  acceleration(s: number, u: number, parts: Float64Array): number
  /** Potential per mass at the start, and its change over s. */
  startPotential: number
  potentialChange(s: number): number
  /** Inertia over that of the body alone. */
  inertia: number
  /** Rate, per mass, at which drag takes energy out. */
  dragPower(u: number): number
  /** Shortest time scale at the start, s. */
  timeScale: number
}

export function mechanicsOf(
  { bases, g00, omega }: Operators,
  location: LocationName,
  medium: Medium,
  x0: number,
): Mechanics {
  const { g, GM, radius } = LOCATIONS[location]
  const schwarzschild = g00 === null ? 0 : (2 * GM) / (SPEED_OF_LIGHT * SPEED_OF_LIGHT)
  const ground = schwarzschild / radius
  const inertia = 1 + medium.addedMass
  const inFluid = medium.addedMass > 0
  const fields = bases.map(base => fieldOf(base, { g, GM, omega, x0, schwarzschild, ground }))
  const weight = fields.filter(({ heavy }) => heavy)

  const terms: MotionTerm[] = bases.map(({ law, operator }) => ({ term: law, operator }))
  const correction = g00 === null ? -1 : terms.push({ term: 'weak field g00', operator: g00 }) - 1
  const lift = inFluid ? terms.push({ term: 'buoyancy' }) - 1 : -1
  const drag = inFluid ? terms.push({ term: 'drag' }) - 1 : -1
  const carried = inFluid ? terms.push({ term: 'added mass' }) - 1 : -1

  const sum = (of: readonly Field[], value: (field: Field) => number) =>
    of.reduce((total, field) => total + value(field), 0)

  return {
    ...{ x0, terms, inertia },
    acceleration(s, u, parts) {
      let total = 0
      for (const [i, field] of fields.entries()) {
        const bare = field.bare(s)
        parts[i] = bare
        total += bare
      }
      if (correction >= 0) {
        const corrected = sum(fields, field => -field.bare(s) * field.weakness(s))
        parts[correction] = corrected
        total += corrected
      }
      if (!inFluid) return total
      const gravity = sum(weight, field => field.bare(s) * (1 - field.weakness(s)))
      parts[lift] = -medium.buoyancy * gravity
      parts[drag] = -medium.dragRate(u) * u
      const acceleration = (total + parts[lift]! + parts[drag]!) / inertia
      parts[carried] = -medium.addedMass * acceleration
      return acceleration
    },
    startPotential: sum(fields, field => field.startPotential * buoyant(field)),
    potentialChange: s => sum(fields, field => field.potentialChange(s) * buoyant(field)),
    dragPower: u => medium.dragRate(u) * u * u,
    timeScale: Math.min(inertia / medium.dragRate(0), ...fields.map(({ timeScale }) => timeScale)),
  }

  function buoyant(field: Field): number {
    return field.heavy ? 1 - medium.buoyancy : 1
  }
}

interface Field {
  /** Whether it pulls on the fluid, too. */
  heavy: boolean
  bare(s: number): number
  /** 1 + g00, the share by which the weak field lessens it. */
  weakness(s: number): number
  /** With the weak-field factor. */
  startPotential: number
  potentialChange(s: number): number
  timeScale: number
}

interface Constants {
  g: number
  GM: number
  omega: number
  x0: number
  schwarzschild: number
  ground: number
}

function fieldOf({ law, weight }: Base, constants: Constants): Field {
  const { g, GM, omega, x0, schwarzschild, ground } = constants
  const clockRate = 1 - ground
  switch (law) {
    case 'free-fall':
      return {
        ...{ heavy: true, timeScale: Number.POSITIVE_INFINITY },
        bare: () => -weight * g,
        weakness: () => ground,
        startPotential: weight * g * x0 * clockRate,
        potentialChange: s => weight * g * s * clockRate,
      }
    case 'shm': {
      const stiffness = weight * omega * omega
      return {
        ...{ heavy: false, timeScale: 1 / (Math.sqrt(Math.abs(weight)) * Math.abs(omega)) },
        bare: s => -stiffness * (x0 + s),
        weakness: () => ground,
        startPotential: (stiffness / 2) * x0 * x0 * clockRate,
        potentialChange: s => stiffness * s * (x0 + s / 2) * clockRate,
      }
    }
    case 'gravity': {
      const strength = weight * GM
      return {
        ...{ heavy: true, timeScale: x0 * Math.sqrt(x0 / Math.abs(strength)) },
        bare: s => -strength / ((x0 + s) * (x0 + s)),
        weakness: s => schwarzschild / (x0 + s),
        startPotential: (-strength / x0) * (1 - schwarzschild / (2 * x0)),
        potentialChange(s) {
          const x = x0 + s
          const mean = (1 / x + 1 / x0) / 2
          return ((strength * s) / (x * x0)) * (1 - schwarzschild * mean)
        },
      }
    }
  }
}
