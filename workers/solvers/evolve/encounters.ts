// In a gas so thin that an atom mostly flies alone, the potential energy is made by few encounters and fewer bound pairs.
import { exp } from '../../numerics/mathematics.ts'
import type { StatePoint } from './state-point.ts'

/** Atoms within the cutoff of another, on average, up to which encounters are told apart. */
const ALONE = 0.5
/** Mean square over squared mean of what an encounter adds: most of them graze. */
const SCATTER = 3
const INTERVALS = 2000

/**
 * Standard error of the potential energy of all atoms, averaged over a time, by the number of encounters, and of pairs
 * that are bound and stay so all the while: blocks of a record with few of them look calmer than they are. 0 where the gas
 * is not so thin.
 */
export function encounterError(state: StatePoint, time: number): number {
  const { n, density, temperature, cutoff } = state
  if ((4 / 3) * Math.PI * density * cutoff * cutoff * cutoff > ALONE) return 0
  const relativeSpeed = Math.sqrt((16 * temperature) / Math.PI)
  const swept = Math.PI * cutoff * cutoff * relativeSpeed * time
  const encounters = (n / 2) * density * swept
  const { mean, boundSquare } = pairEnergy(state)
  return Math.sqrt((n * n * mean * mean * SCATTER) / encounters + n * boundSquare)
}

/** Of an atom, to first order in the density: the mean of V, and that of V^2 over bound pairs; by Simpson's rule. */
function pairEnergy({ density, temperature, cutoff }: StatePoint) {
  const bare = (r: number) => {
    const s = 1 / (r * r * r * r * r * r)
    return 4 * (s * s - s)
  }
  const shift = bare(cutoff)
  // Closer than this nothing comes: V is 10^5 there.
  const from = 0.43
  const h = (cutoff - from) / INTERVALS
  let mean = 0
  let boundSquare = 0
  for (let i = 0; i <= INTERVALS; i++) {
    const r = from + i * h
    const V = bare(r) - shift
    const weight = i === 0 || i === INTERVALS ? 1 : i % 2 === 0 ? 2 : 4
    const share = (weight * 2 * Math.PI * density * h * exp(-V / temperature) * r * r) / 3
    mean += share * V
    if (V < 0) boundSquare += share * V * V * slowShare(-V / temperature)
  }
  return { mean, boundSquare }
}

/** Of the pairs those whose relative motion has less energy than x T: the gamma distribution of 3/2, by its series. */
function slowShare(x: number): number {
  let term = (4 / (3 * Math.sqrt(Math.PI))) * x * Math.sqrt(x) * exp(-x)
  let sum = term
  for (let k = 1; k < 200 && term > 1e-15 * sum; k++) {
    term *= x / (k + 1.5)
    sum += term
  }
  return sum
}
