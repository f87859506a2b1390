import { brent } from './brent.ts'
import { betaI } from './special/incomplete-beta.ts'
import { gammaP } from './special/incomplete-gamma.ts'

const TOLERANCE = 1e-12

/** What a chi-square variable of that many degrees of freedom stays below with that probability. */
export function chiSquareQuantile(probability: number, degrees: number): number {
  const below = (x: number) => gammaP(degrees / 2, x / 2) - probability
  let high = degrees
  while (below(high) < 0) high *= 2
  return brent(below, 0, high, TOLERANCE)
}

/** What Student's t of that many degrees of freedom stays below in size with that probability. */
export function studentBand(probability: number, degrees: number): number {
  // Of x = degrees / (degrees + t^2): beyond t lies I_x(degrees / 2, 1/2).
  const beyond = 1 - probability
  const share = (t: number) => betaI(degrees / 2, 0.5, degrees / (degrees + t * t)) - beyond
  let high = 2
  while (share(high) > 0) high *= 2
  return brent(share, 0, high, TOLERANCE)
}
