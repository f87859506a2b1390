// A medium acts on the body as on a sphere, of smooth steel unless its object says more: buoyancy, added mass, drag.
import { cbrt, pow } from '../../numerics/mathematics.ts'
import type { Shape } from './objects.ts'

export const MEDIUM_NAMES = ['air', 'water', 'vacuum'] as const

export type MediumName = (typeof MEDIUM_NAMES)[number]

/** Density (kg/m^3), viscosity (Pa s) and speed of sound (m/s): ISO 2533 air at 15 C, IAPWS water at 20 C. */
const FLUIDS = {
  air: { density: 1.225, viscosity: 1.7894e-5, soundSpeed: 340.294 },
  water: { density: 998.2, viscosity: 1.0016e-3, soundSpeed: 1482.3 },
} as const

/** kg/m^3, carbon steel. */
const BODY_DENSITY = 7850

/** A sphere that accelerates carries half its own volume of fluid along (Lamb, Hydrodynamics, section 92). */
const ADDED_MASS = 0.5

/** Where the drag correlation ends. */
const REYNOLDS_MAX = 1e6

/** Below this share of the speed of sound a fluid counts as incompressible. */
const MACH_MAX = 0.3

export interface Medium {
  /** Weight of the displaced fluid over that of the body. */
  buoyancy: number
  /** Mass of the fluid carried along over that of the body. */
  addedMass: number
  /** Deceleration by drag over the speed, 1/s. */
  dragRate(speed: number): number
  reynolds(speed: number): number
  /** What a largest speed breaks of the model's assumptions. */
  warnings(speed: number): string[]
}

const VACUUM: Medium = {
  ...{ buoyancy: 0, addedMass: 0 },
  dragRate: () => 0,
  reynolds: () => 0,
  warnings: () => [],
}

export function mediumAround(
  name: MediumName,
  mass: number,
  { diameter, drag }: Shape = {},
): Medium {
  if (name === 'vacuum') return VACUUM
  const { density, viscosity, soundSpeed } = FLUIDS[name]
  const radius =
    diameter === undefined ? cbrt((3 * mass) / (4 * Math.PI * BODY_DENSITY)) : diameter / 2
  const perSpeed = (2 * radius * density) / viscosity
  // Drag pi mu D (Re Cd) v / 8 over the mass.
  const stokes = (Math.PI * viscosity * 2 * radius) / (8 * mass)
  const share =
    diameter === undefined
      ? density / BODY_DENSITY
      : (density * (4 / 3) * Math.PI * radius * radius * radius) / mass
  const reynolds = (speed: number) => perSpeed * Math.abs(speed)
  return {
    ...{ buoyancy: share, addedMass: ADDED_MASS * share, reynolds },
    dragRate: speed => stokes * reynoldsTimesDrag(reynolds(speed), drag),
    warnings: speed => [
      ...(reynolds(speed) > REYNOLDS_MAX
        ? [`Reynolds number ${reynolds(speed)}: the drag correlation ends at ${REYNOLDS_MAX}`]
        : []),
      ...(speed > MACH_MAX * soundSpeed
        ? [`${speed} m/s in ${name}: compressibility is left out beyond Mach ${MACH_MAX}`]
        : []),
    ],
  }
}

/** Beyond some thousands, where coefficients in play are measured, what is of creeping flow has died away. */
const PLAY_REYNOLDS = 1000

/**
 * Re Cd of a smooth sphere, from Stokes's 24 through the drag crisis (Morrison, An Introduction to Fluid
 * Mechanics, Cambridge 2013, eq. 8.83). A ball with a drag coefficient of its own has that in place of the last terms.
 */
export function reynoldsTimesDrag(re: number, own?: number): number {
  const slow = re / 5
  const creeping = (2.6 * slow) / (1 + pow(slow, 1.52))
  if (own !== undefined) return 24 + re * (creeping + (own * re) / (PLAY_REYNOLDS + re))
  const crisis = re / 2.63e5
  const crisis2 = crisis * crisis
  const crisis8 = crisis2 * crisis2 * crisis2 * crisis2
  const fast = re / 1e6
  const drag = creeping + (0.411 * pow(crisis, 0.06)) / (1 + crisis8) + (0.25 * fast) / (1 + fast)
  return 24 + re * drag
}
