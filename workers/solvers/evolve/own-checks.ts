// Properties that a correct run of own atoms must have, measured on it.
import { meanOf } from '../../numerics/block-average.ts'
import { below, type Check } from '../../solver.ts'
import type { Bath } from './baths.ts'
import type { Course } from './own-course.ts'
import type { Particles } from './particles.ts'
import { driftBound } from './self-checks.ts'

export interface Drift {
  readonly value: number
  readonly bound: number
}

/** Of energies over their size: the last tenth against the first. */
function driftOf(energies: Float64Array, kinetic: number): number {
  const tenth = Math.max(1, Math.floor(energies.length / 10))
  const first = meanOf(energies, 0, tenth)
  const last = meanOf(energies, energies.length - tenth, energies.length)
  return Math.abs(last - first) / Math.max(Math.abs(energies[0]!), kinetic)
}

export function driftOfRun({ records }: Course, steps: number): Drift {
  return { value: driftOf(records.energy, records.kinetic[0]!), bound: driftBound(steps) }
}

const PROBE_MIN = 200
const PROBE_MAX = 1000
const PROBE_EVERY = 10

/** With a bath: what the energy does on a way without it, from the end of the run. Leaves the atoms elsewhere. */
export function driftWithoutBath(particles: Particles, { dt }: Bath, steps: number): Drift {
  const probe = Math.max(PROBE_MIN, Math.min(PROBE_MAX, steps))
  const energies = new Float64Array(probe / PROBE_EVERY + 1)
  let kinetic = 0
  for (let k = 0; k < energies.length; k++) {
    if (k > 0) particles.advance(PROBE_EVERY, dt)
    particles.measure({ isStill: k === 0 })
    if (k === 0) kinetic = particles.kinetic
    energies[k] = particles.kinetic + particles.shiftedPotential
  }
  return { value: driftOf(energies, kinetic), bound: driftBound(probe) }
}

const STRETCH = 1e-6
/** Share of the energy that is no virial: at a minimum there is none. */
const NOUGHT = 0.01
const PAIRS_MAX = 4e6
const REVERSED_STEPS = 100
const ATOMS_MIN = 64

/** Leaves the velocities reversed. */
export function structuralChecks(particles: Particles, { dt }: Bath): Check[] {
  const { n } = particles
  const some = Math.max(1, Math.min(n, Math.floor(PAIRS_MAX / n)))
  particles.measure({ isStill: true })
  const { kinetic, virial } = particles
  const inner = virial[0]! + virial[1]! + virial[2]!
  const all = particles.energyOfFirst(some, 1)
  const listed = particles.listedEnergyOfFirst(some)
  const scale = Math.abs(all) + (kinetic * some) / n
  const size = Math.abs(inner) + 2 * kinetic + NOUGHT * Math.abs(particles.shiftedPotential)
  return [
    below('energy of the listed pairs against all pairs', (listed - all) / scale, 1e-10),
    virialCheck(particles, inner, size),
    reversal(particles, dt),
  ]
}

/** -3 V dU/dV by a box that is stretched, and back. */
function virialCheck(particles: Particles, virial: number, size: number): Check {
  const energyWith = (factor: number) => {
    particles.scaleBox(factor)
    particles.measure()
    return particles.innerPotential
  }
  const wider = energyWith(1 + STRETCH)
  const narrower = energyWith((1 - STRETCH) / (1 + STRETCH))
  particles.scaleBox(1 / (1 - STRETCH))
  const derivative = (narrower - wider) / (2 * STRETCH)
  return below('virial against -3 V dU/dV of a snapshot', (virial - derivative) / size, 1e-6)
}

function reversal(particles: Particles, dt: number): Check {
  const before = particles.positions()
  particles.advance(REVERSED_STEPS, dt)
  particles.scaleVelocities(-1)
  particles.advance(REVERSED_STEPS, dt)
  const after = particles.positions()
  const { reach } = particles.potentials
  const farthest = after.reduce((most, x, i) => Math.max(most, Math.abs(x - before[i]!)), 0) / reach
  return below(
    `${REVERSED_STEPS} steps forth and back, farthest from the start, over rc`,
    farthest,
    1e-7,
  )
}

/** x, y and z share the kinetic energy. */
export function isSharedOut({ records }: Course, n: number): Check[] {
  if (n < ATOMS_MIN) return []
  const means = records.motions.map(column => meanOf(column, 0, column.length))
  const third = (means[0]! + means[1]! + means[2]!) / 3
  const shares = means.map(mean => mean / third - 1)
  const worst = shares.reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b))
  return [below('share of a direction in the kinetic energy', worst, 6 / Math.sqrt(n))]
}
