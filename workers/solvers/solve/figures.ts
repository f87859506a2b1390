// Quantities derived from a finished run: its error, its energy, and the shift that the tension would cause.
import type { Lapse } from '../oscillator/lapse.ts'
import type { Mechanics } from '../oscillator/mechanics.ts'
import type { Trajectory } from '../oscillator/trajectory.ts'

export const largest = (values: Float64Array) =>
  values.reduce((size, value) => Math.max(size, Math.abs(value)), 0)

/** Largest difference over the largest size of what is compared with. */
export function deviation(values: Float64Array, reference: Float64Array): number {
  let difference = 0
  let size = 0
  for (let i = 0; i < values.length; i++) {
    difference = Math.max(difference, Math.abs(values[i]! - reference[i]!))
    size = Math.max(size, Math.abs(reference[i]!))
  }
  return difference === 0 ? 0 : difference / size
}

/**
 * Error of the last position. The deviation is of the largest displacement: where a whole turn ends the displacement itself
 * is near zero, its error is not. Doubles round the start, the displacement, and the time by which the body moves on.
 */
export function errorOf(x0: number, T: number, { s, u }: Trajectory, deviation: number): number {
  const scale = largest(s)
  return deviation * scale + Number.EPSILON * (Math.abs(x0) + 4 * scale + T * largest(u))
}

/** Energy (J) with the work of drag, and its drift: over |E0|, or over the motion where that is far larger. */
export function energiesOf(mechanics: Mechanics, { s, u, lost }: Trajectory, mass: number) {
  const { startPotential, inertia } = mechanics
  let largest = 0
  let kinetic = 0
  const series = Array.from(s, (s, i) => {
    const moving = (inertia / 2) * u[i]! * u[i]!
    const change = moving + mechanics.potentialChange(s) + lost[i]!
    largest = Math.max(largest, Math.abs(change))
    kinetic = Math.max(kinetic, moving)
    return mass * (startPotential + change)
  })
  const start = Math.abs(startPotential)
  const scale = start > 1e-3 * kinetic ? start : kinetic
  return { series, drift: largest === 0 ? 0 : largest / scale }
}

/** How far the position is off when the chart time is taken for the clock, to second order in the lag. */
export function tensionShift(
  lapse: Lapse,
  mechanics: Mechanics,
  { s, u }: Trajectory,
  times: Float64Array,
): number {
  const parts = new Float64Array(mechanics.terms.length)
  let shift = 0
  for (const [i, T] of times.entries()) {
    const lag = lapse.clock(T) - T
    const a = mechanics.acceleration(s[i]!, u[i]!, parts)
    shift = Math.max(shift, Math.abs(u[i]! * lag + (a / 2) * lag * lag))
  }
  return shift
}
