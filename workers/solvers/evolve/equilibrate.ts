// From a lattice or a folded chain to equilibrium at the temperature wanted.
import { Failure } from '../../failure.ts'
import { blockAverage } from '../../numerics/block-average.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import type { Random } from '../../numerics/random.ts'
import { encounterError } from './encounters.ts'
import type { Simulation } from './simulation.ts'
import type { StatePoint } from './state-point.ts'
import { rescaling } from './thermostat.ts'

export interface Equilibration {
  /** Steps with the thermostat. */
  steps: number
  /** Standard error of the mean energy at which the run is released. */
  energyError: number
}

interface Stage {
  temperature: number
  /** In units of dt. */
  steps: number
  /** Relaxation time of the thermostat. */
  relaxation: number
}

/** Steps between two scalings of the velocities. */
const PERIOD = 10

/** Step, relative to the time in which an atom at temperature 1 moves by its diameter. */
const DT = 0.003

/** Atoms times steps over which the energy is averaged, the fewer the longer; then their limits in time. */
const AVERAGED = 2.5e6
const SHORTEST_AVERAGE = 12
const AVERAGE_MAX = 200
const MIXING_MAX = 150
const FOLDING_MAX = 100

function equilibrationPlan(state: StatePoint): { dt: number; stages: Stage[] } {
  const { n, density, temperature, preset, bond, highestFrequency } = state
  const pace = Math.sqrt(Math.max(1, temperature))
  // Not the user's step if that is finer: it would only lengthen the equilibration.
  const dt = Math.max(state.dt, Math.min(DT / pace, 0.1 / highestFrequency))
  const steps = (time: number) => PERIOD * Math.ceil(time / pace / dt / PERIOD)
  const averaging = (AVERAGED / n) * dt * pace
  const stages = [
    {
      temperature,
      steps: steps(Math.min(AVERAGE_MAX, Math.max(SHORTEST_AVERAGE, averaging))),
      relaxation: 0.2 / pace,
    },
  ]
  const before = (of: number, time: number) => ({
    temperature: of,
    steps: steps(time),
    relaxation: 0.1 / pace,
  })
  // Time to equilibrate: none for a crystal; a gas must mix, a chain reach its size, a liquid lose the initial lattice.
  const mixing = Math.min(MIXING_MAX, (6 / cbrt(density) / Math.sqrt(temperature)) * pace)
  if (bond) stages.unshift(before(temperature, Math.min(FOLDING_MAX, 30 + n / 8)))
  else if (preset === 'crystal') stages.unshift(before(temperature, 5))
  else stages.unshift(before(temperature, Math.max(6, mixing)))
  if (preset === 'lj-liquid') stages.unshift(before(Math.max(3, 2 * temperature), 4))
  return { dt, stages }
}

export function equilibrationSteps(state: StatePoint): number {
  return equilibrationPlan(state).stages.reduce((sum, { steps }) => sum + steps, 0)
}

/**
 * Runs the plan, then scales the velocities so that the total energy is its mean over the last stage: at a
 * random instant it is off by so much that the mean temperature of what follows would be 4 % off for 256 atoms.
 */
export function equilibrate(
  simulation: Simulation,
  random: Random,
  report: (part: number, potential: number) => void,
): Equilibration {
  const { state } = simulation
  const { n, temperature } = state
  const { dt, stages } = equilibrationPlan(state)
  const total = equilibrationSteps(state)
  const freedom = 3 * n - 3
  let done = 0
  let energies: number[] = []
  for (const stage of stages) {
    energies = []
    const mean = (freedom * stage.temperature) / 2
    for (let step = 0; step < stage.steps; step += PERIOD) {
      simulation.advance(PERIOD, dt)
      done += PERIOD
      energies.push(simulation.potential)
      const { kinetic } = simulation
      refuseTornApart(simulation.potential + kinetic, done)
      const decay = (PERIOD * dt) / stage.relaxation
      simulation.scaleVelocities(rescaling(kinetic, mean, freedom, decay, random))
      if (done % (100 * PERIOD) === 0) report(done / total, simulation.potential / n)
    }
  }
  const { mean: potential, error } = blockAverage(energies)
  const extra = release(simulation, potential + (freedom * temperature) / 2, dt)
  const energyError = Math.max(error ?? 0, encounterError(state, stages.at(-1)!.steps * dt))
  return { steps: done + extra, energyError }
}

/** How far from the mean a kinetic energy may be to be that of an instant. */
const SHARE_MIN = 0.5
const TRIES = 10_000

/** Scales to the energy at the first instant whose kinetic energy is then a likely one; answers its steps. */
function release(simulation: Simulation, energy: number, dt: number): number {
  const { n, temperature } = simulation.state
  const least = (SHARE_MIN * (3 * n - 3) * temperature) / 2
  for (let extra = 0; extra < TRIES; extra++) {
    const kinetic = energy - simulation.potential
    if (kinetic > least) {
      simulation.scaleVelocities(Math.sqrt(kinetic / simulation.kinetic))
      return extra
    }
    simulation.advance(1, dt)
  }
  const details = { limit: TRIES }
  throw new Failure('NOT_CONVERGED', `no equilibrium within ${TRIES} steps of release`, details)
}

function refuseTornApart(energy: number, step: number): void {
  if (Number.isFinite(energy)) return
  const message = `the energy is no longer finite at step ${step} of the equilibration; take a smaller dtSim`
  throw new Failure('UNSTABLE', message, { step, limit: Number.MAX_VALUE })
}
