// Bodies that a text may name instead of giving their mass, radius or surface gravity. Values are the constants of
// the project where it has them; the others are the planetary fact sheets of NASA.

import { LOCATIONS } from '../solvers/oscillator/location.ts'
import { constants } from '../units/constants.ts'

export interface Body {
  readonly names: RegExp
  readonly mass: number
  readonly radius?: number
  /** In coulombs, of a particle. */
  readonly charge?: number
  /** m/s^2; of a giant at its equator, where the pressure is 1 bar. */
  readonly gravity?: number
}

const of = (name: string) => constants.get(name)!.value

// biome-ignore format: a row a body
export const BODIES: readonly Body[] = [
  { names: /\b(the )?sun('s)?\b/i, mass: of('M_sun'), radius: of('R_sun'), gravity: LOCATIONS.sun.g },
  { names: /\b(the )?earth('s)?\b/i, mass: of('M_earth'), radius: of('R_earth'), gravity: LOCATIONS.earth.g },
  { names: /\bthe moon('s)?\b/i, mass: 7.346e22, radius: 1.7374e6, gravity: LOCATIONS.moon.g },
  { names: /\bmars\b/i, mass: 6.4169e23, radius: 3.3962e6, gravity: LOCATIONS.mars.g },
  { names: /\bvenus\b/i, mass: 4.8673e24, radius: 6.0518e6, gravity: 8.87 },
  { names: /\bmercury\b/i, mass: 3.301e23, radius: 2.4405e6, gravity: 3.7 },
  { names: /\bjupiter('s)?\b/i, mass: 1.8981245973360505e27, radius: 7.1492e7, gravity: LOCATIONS.jupiter.g },
  { names: /\bsaturn\b/i, mass: 5.6832e26, radius: 6.0268e7, gravity: 10.44 },
  { names: /\belectrons?\b/i, mass: of('m_e'), charge: -of('e') },
  { names: /\bprotons?\b/i, mass: of('m_p'), charge: of('e') },
  { names: /\bneutrons?\b/i, mass: of('m_n') },
]
