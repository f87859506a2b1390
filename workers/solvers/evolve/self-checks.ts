// Self-checks: properties that a correct simulation must have, measured on the run.
import { Failure } from '../../failure.ts'
import { meanOf } from '../../numerics/block-average.ts'
import { below, type Check } from '../../solver.ts'
import { energyScale, type Thermo } from './produce.ts'
import type { Simulation } from './simulation.ts'
import type { EvolveInput } from './state-point.ts'

/** |mean E of the last tenth - mean E of the first tenth| over the larger of |E0| and the kinetic energy. */
export function energyDrift(thermo: Thermo): number {
  const energy = thermo.kinetic.map((k, i) => k + thermo.potential[i]!)
  const tenth = Math.max(1, Math.floor(energy.length / 10))
  const first = meanOf(energy, 0, tenth)
  const last = meanOf(energy, energy.length - tenth, energy.length)
  return Math.abs(last - first) / energyScale(thermo)
}

/**
 * What the change of energy may be. It walks at random, as the root of the number of steps; and in a short run
 * a tenth of them does not even out the error that comes and goes with each vibration.
 */
export function driftBound(steps: number): number {
  return DRIFT_MAX * Math.sqrt(Math.max(1, steps / LONG_RUN, SHORT_RUN / steps))
}

const DRIFT_MAX = 1e-4
const SHORT_RUN = 1000
const LONG_RUN = 20_000

/** What is left of the drift comes from hard collisions and falls as the square of dtSim. */
export function refuseDrift(drift: number, { steps, dtSim }: EvolveInput): void {
  const limit = driftBound(steps)
  if (drift <= limit) return
  const passing = Number(((dtSim * Math.sqrt(limit / drift)) / 2).toPrecision(2))
  const message = `energy drift ${drift} exceeds ${limit}; dtSim = ${passing} should pass, or a larger rc or box where rc was cut to half the edge`
  throw new Failure('PRECISION', message, { energyDrift: drift, limit, passing })
}

/** Checks that the neighbour list is complete: energy of the listed pairs against that of all pairs. */
export function listIsWhole(simulation: Simulation): Check {
  const { potential } = simulation
  const all = simulation.energyAt(1)
  const scale = Math.abs(all) + simulation.kinetic
  return below('energy of the listed pairs against all pairs', (potential - all) / scale, 1e-10)
}

/** Relative stretch for the derivative: small enough not to show the cutoff, large enough against rounding. */
const STRETCH = 3e-7

/** -3 V dU/dV of a snapshot, from its energy with box and distances stretched, against the virial. */
export function virialIsDerivative(simulation: Simulation): Check {
  const { state, virial, kinetic } = simulation
  const [wider, narrower] = [simulation.energyAt(1 + STRETCH), simulation.energyAt(1 - STRETCH)]
  const derivative = (narrower - wider) / (2 * STRETCH)
  const scale = Math.abs(virial) + 2 * kinetic + state.n * 1e-6
  return below('virial against -3 V dU/dV of a snapshot', (virial - derivative) / scale, 1e-6)
}

/** Duration of the test, short enough that chaos does not amplify rounding errors visibly. */
const REVERSED_TIME = 0.6
const REVERSED_STEPS = 100

/** Runs forward, reverses all velocities and runs back: the atoms must return. Leaves the velocities reversed. */
export function isReversible(simulation: Simulation): Check {
  const { dt, temperature } = simulation.state
  const pace = Math.sqrt(Math.max(1, temperature))
  const steps = Math.max(1, Math.min(REVERSED_STEPS, Math.floor(REVERSED_TIME / pace / dt)))
  const before = simulation.positions()
  simulation.advance(steps, dt)
  simulation.scaleVelocities(-1)
  simulation.advance(steps, dt)
  const after = simulation.positions()
  const farthest = after.reduce((most, x, i) => Math.max(most, Math.abs(x - before[i]!)), 0)
  return below(`${steps} steps forth and back, farthest from the start`, farthest, 1e-8)
}

/** Least number of atoms for the test of equipartition; fewer exchange energy between directions too slowly. */
const ATOMS_MIN = 64

/**
 * x, y and z share the kinetic energy. The bound is five standard deviations of atoms that never meet: they
 * keep what they began with, one of n squares of normal deviates in each direction.
 */
export function isShared(thermo: Thermo, n: number): Check[] {
  if (n < ATOMS_MIN) return []
  const mean = (values: Float64Array) => meanOf(values, 0, values.length)
  const third = mean(thermo.kinetic) / 3
  const shares = [thermo.kineticX, thermo.kineticY, thermo.kineticZ].map(k => mean(k) / third - 1)
  const worst = shares.reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b))
  return [below('share of a direction in the kinetic energy', worst, 6 / Math.sqrt(n))]
}
