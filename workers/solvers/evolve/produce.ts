// The run at constant energy, and what is written down on the way.
import { Failure } from '../../failure.ts'
import type { Simulation } from './simulation.ts'

/** What is measured every few steps, in reduced units. */
export interface Thermo {
  t: Float64Array
  kinetic: Float64Array
  kineticX: Float64Array
  kineticY: Float64Array
  kineticZ: Float64Array
  potential: Float64Array
  virial: Float64Array
  bondLength: Float64Array
  bondEnergy: Float64Array
}

export interface Frame {
  t: number
  /** x, y, z of each atom, as if the box had no walls. */
  positions: Float64Array
}

export interface Production {
  thermo: Thermo
  frames: Frame[]
  /** Counts of distances from 0 to `longest`, from `configurations` of the frames. */
  distances: { counts: Float64Array; longest: number; configurations: number }
}

/** Steps between two measurements at most, and fewer in runs that have fewer. */
const INTERVAL_MAX = 20
const MEASUREMENTS = 1000

const FRAMES = 100
/** Distances that may be counted in a run: beyond, only some of the frames are. */
const DISTANCES = 4e7
const BINS = 200
const DISTANCE_MAX = 5

/** Progress is told after so many measurements. */
const REPORT_EVERY = 50

/** A change of energy beyond this share ends a run before its end. */
const RUN_AWAY = 0.05

export function produce(
  simulation: Simulation,
  steps: number,
  progress: (fraction: number, message: string) => void,
): Production {
  const { n, edge, dt } = simulation.state
  const interval = Math.max(1, Math.min(INTERVAL_MAX, Math.floor(steps / MEASUREMENTS)))
  const count = Math.ceil(steps / interval) + 1
  const thermo = emptyThermo(count)
  const longest = Math.min(edge / 2, DISTANCE_MAX)
  const histogram = simulation.histogram(BINS, longest)
  const perFrame = Math.max(1, Math.floor((count - 1) / FRAMES))
  const allFrames = Math.floor((count - 1) / perFrame) + 1
  const counted = Math.ceil((allFrames * (n * (n - 1))) / 2 / DISTANCES)
  const frames: Frame[] = []
  let configurations = 0
  for (let k = 0; k < count; k++) {
    const step = Math.min(k * interval, steps)
    if (k > 0) simulation.advance(step - (k - 1) * interval, dt)
    measure(thermo, k, step * dt, simulation)
    if (k % perFrame === 0) {
      if (frames.length % counted === 0) {
        histogram.count()
        configurations++
      }
      frames.push({ t: step * dt, positions: simulation.positions() })
    }
    if (k % REPORT_EVERY === 0) {
      refuseRunAway(thermo, k)
      progress(step / steps, `step ${step}, energy ${(energyAt(thermo, k) / n).toPrecision(8)} eps`)
    }
  }
  refuseRunAway(thermo, count - 1)
  return { thermo, frames, distances: { counts: histogram.counts(), longest, configurations } }
}

function emptyThermo(count: number): Thermo {
  const column = () => new Float64Array(count)
  return {
    t: column(),
    kinetic: column(),
    kineticX: column(),
    kineticY: column(),
    kineticZ: column(),
    potential: column(),
    virial: column(),
    bondLength: column(),
    bondEnergy: column(),
  }
}

function measure(thermo: Thermo, k: number, t: number, simulation: Simulation): void {
  const [x, y, z] = simulation.kineticByAxis
  const { potential, virial, bonds } = simulation
  thermo.t[k] = t
  thermo.kinetic[k] = x + y + z
  thermo.kineticX[k] = x
  thermo.kineticY[k] = y
  thermo.kineticZ[k] = z
  thermo.potential[k] = potential
  thermo.virial[k] = virial
  thermo.bondLength[k] = bonds.length
  thermo.bondEnergy[k] = bonds.energy
}

function energyAt({ kinetic, potential }: Thermo, k: number): number {
  return kinetic[k]! + potential[k]!
}

/** What a change of energy is measured by: |E0|, or the kinetic energy where that is larger. */
export function energyScale(thermo: Thermo): number {
  return Math.max(Math.abs(energyAt(thermo, 0)), thermo.kinetic[0]!)
}

function refuseRunAway(thermo: Thermo, k: number): void {
  const change = Math.abs(energyAt(thermo, k) - energyAt(thermo, 0)) / energyScale(thermo)
  if (change <= RUN_AWAY) return
  const message = `the energy has changed by ${change} of itself at t = ${thermo.t[k]} (reduced), beyond ${RUN_AWAY}: collisions are too hard for dtSim; take a smaller one`
  throw new Failure('UNSTABLE', message, {
    change: Number.isFinite(change) ? change : null,
    limit: RUN_AWAY,
  })
}
