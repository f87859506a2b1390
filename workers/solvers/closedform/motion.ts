// A motion of one coordinate in closed form, whatever its law.
import type { Term } from '../../field/master-equation.ts'
import type { PhasePoint } from '../../numerics/quartic-law.ts'

export const BRANCHES = [
  'free',
  'uniform-accel',
  'harmonic',
  'hyperbolic',
  'driven',
  'duffing',
  'helmholtz',
  'damped',
  'forced',
  'pendulum',
  'morse',
  'kepler',
  'riccati',
  'logistic',
  'matrix',
] as const

export type Branch = (typeof BRANCHES)[number]

/** For times from the start on, in the direction of t. */
export interface Motion {
  branch: Branch
  formula: string
  period: number | null
  blowUpTime: number | null
  elliptic: { form: string; modulus: number; amplitude: number | null; omega: number } | null
  /** The nearest values at which it turns, of a motion that stays between them. */
  turning: { low: number; high: number } | null
  at(t: number): PhasePoint
  /** Terms whose sum is phi(t). */
  terms(t: number): Term[]
  warnings: string[]
}

/** phi (and phi' of a second-order law) as a system of first-order equations, for the cross-check. */
export interface Rates {
  size: 1 | 2
  slope(t: number, y: Float64Array, dy: Float64Array): void
  /** Rate of its fastest part, by which steps are foreseen. */
  rate: number
}
