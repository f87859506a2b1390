// Bodies that a text may name instead of giving their mass or radius. Values are the constants of the project where
// it has them; the others are the planetary fact sheets of NASA.
import { constants } from '../constants.ts'

export interface Body {
  readonly names: RegExp
  readonly mass: number
  readonly radius?: number
}

const of = (name: string) => constants.get(name)!.value

// biome-ignore format: a row a body
export const BODIES: readonly Body[] = [
  { names: /\b(the )?sun('s)?\b/i, mass: of('M_sun'), radius: of('R_sun') },
  { names: /\b(the )?earth('s)?\b/i, mass: of('M_earth'), radius: of('R_earth') },
  { names: /\bthe moon('s)?\b/i, mass: 7.346e22, radius: 1.7374e6 },
  { names: /\bmars\b/i, mass: 6.4169e23, radius: 3.3962e6 },
  { names: /\bvenus\b/i, mass: 4.8673e24, radius: 6.0518e6 },
  { names: /\bmercury\b/i, mass: 3.301e23, radius: 2.4405e6 },
  { names: /\bjupiter('s)?\b/i, mass: 1.8981245973360505e27, radius: 7.1492e7 },
  { names: /\bsaturn\b/i, mass: 5.6832e26, radius: 6.0268e7 },
  { names: /\belectrons?\b/i, mass: of('m_e') },
  { names: /\bprotons?\b/i, mass: of('m_p') },
  { names: /\bneutrons?\b/i, mass: of('m_n') },
]
