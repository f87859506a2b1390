// Intrinsic carrier density of silicon.
import { exp, pow } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'

/** 1/m^3 at 300 K: the value that most books round to (Sze and Ng, Physics of Semiconductor Devices, 2007). */
const AT_300 = 1e16

/** Measured from 78 to 340 K; the fit agrees with others to some per cent up to 400 K. */
const RANGE = { least: 78, most: 400 }

/** Below this density exponentials of the potential would overflow. */
const DENSITY_MIN = 1e-250

/**
 * 1/m^3: AT_300 carried on by the temperature dependence that Misiakos and Tsamakis measured (J. Appl. Phys. 74 (1993)
 * 3293): ni = 5.29e19 (T/300)^2.54 exp(-6726/T) per cm^3.
 */
export function intrinsicDensity(T: number): number {
  const density = AT_300 * pow(T / 300, 2.54) * exp(6726 / 300 - 6726 / T)
  if (density >= DENSITY_MIN) return density
  const message = `silicon has no carriers of its own at ${T} K that a double could hold; give ni`
  throw invalidInput('/T', message, { value: T })
}

export function intrinsicWarnings(T: number): string[] {
  return T >= RANGE.least && T <= RANGE.most
    ? []
    : [
        `ni at ${T} K is carried beyond the ${RANGE.least} to ${RANGE.most} K of its law; give ni where it is known better`,
      ]
}
