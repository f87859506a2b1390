// Bodies that a text may name instead of giving their mass, radius or surface gravity. Values are the constants of
// the project where it has them; the others are the planetary fact sheets of NASA.

import { LOCATIONS } from '../solvers/oscillator/location.ts'
import { constants } from '../units/constants.ts'

export interface Body {
  /** As it stands in a sentence. */
  readonly name: string
  readonly names: RegExp
  readonly mass: number
  readonly radius?: number
  /** In coulombs, of a particle. */
  readonly charge?: number
  /** m/s^2; of a giant at its equator, where the pressure is 1 bar. */
  readonly gravity?: number
  /** What the answer tells of a mass that is not its own. */
  readonly note?: string
}

const of = (name: string) => constants.get(name)!.value

/** Whose satellites are meant where no other body is named. */
export const EARTH: Body = {
  name: 'the Earth',
  names: /\b(the )?earth('s)?\b/i,
  mass: of('M_earth'),
  radius: of('R_earth'),
  gravity: LOCATIONS.earth.g,
}

// biome-ignore format: a row a body
export const BODIES: readonly Body[] = [
  { name: 'the Sun', names: /\b(the )?sun('s)?\b/i, mass: of('M_sun'), radius: of('R_sun'), gravity: LOCATIONS.sun.g },
  EARTH,
  { name: 'the Moon', names: /\bthe moon('s)?\b/i, mass: 7.346e22, radius: 1.7374e6, gravity: LOCATIONS.moon.g },
  { name: 'Mars', names: /\bmars\b/i, mass: 6.4169e23, radius: 3.3962e6, gravity: LOCATIONS.mars.g },
  { name: 'Venus', names: /\bvenus\b/i, mass: 4.8673e24, radius: 6.0518e6, gravity: 8.87 },
  { name: 'Mercury', names: /(?<!\b(?:capillar|manomet|baromet|thermom|column|drop|tube|bead|densit|liquid)\w*\b.*)\bmercury\b(?!.*\b(?:capillar|manomet|baromet|thermom|column|drop|tube|bead|densit|liquid))/is, mass: 3.301e23, radius: 2.4405e6, gravity: 3.7 },
  { name: 'Jupiter', names: /\bjupiter('s)?\b/i, mass: 1.8981245973360505e27, radius: 7.1492e7, gravity: LOCATIONS.jupiter.g },
  { name: 'Saturn', names: /\bsaturn\b/i, mass: 5.6832e26, radius: 6.0268e7, gravity: 10.44 },
  { name: 'an electron', names: /\belectrons?\b/i, mass: of('m_e'), charge: -of('e') },
  { name: 'a proton', names: /\bprotons?\b/i, mass: of('m_p'), charge: of('e') },
  { name: 'a neutron', names: /\bneutrons?\b(?! stars?)/i, mass: of('m_n') },
  { name: 'Uranus', names: /\buranus\b/i, mass: 8.6811e25, radius: 2.5559e7, gravity: 8.87 },
  { name: 'Neptune', names: /\bneptune\b/i, mass: 1.02409e26, radius: 2.4764e7, gravity: 11.15 },
  { name: 'Pluto', names: /\bpluto\b/i, mass: 1.303e22, radius: 1.188e6, gravity: 0.62 },
  { name: 'an alpha particle', names: /\balpha particles?\b/i, mass: 6.6446573450e-27, charge: 2 * of('e') },
  { name: 'a positron', names: /\bpositrons?\b/i, mass: of('m_e'), charge: of('e') },
  { name: 'a muon', names: /\bmuons?\b/i, mass: 1.883531627e-28, charge: -of('e') },
  { name: 'a deuteron', names: /\bdeuterons?\b/i, mass: 3.3435837768e-27, charge: of('e') },
]
