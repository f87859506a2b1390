// The run of own atoms, and what is written down on the way.
import { Failure } from '../../failure.ts'
import { type Bath, freedomOf, Walk } from './baths.ts'
import type { Particles } from './particles.ts'
import { VelocityMemory } from './velocity-memory.ts'

/** One column for each of what is measured. */
export interface Records {
  readonly t: Float64Array
  readonly kinetic: Float64Array
  readonly potential: Float64Array
  /** Kinetic and shifted potential energy: conserved at constant energy. */
  readonly energy: Float64Array
  readonly volume: Float64Array
  /** xx, yy, zz, xy, xz, yz of the pressure. */
  readonly pressures: readonly Float64Array[]
  readonly heats: readonly Float64Array[]
  readonly motions: readonly Float64Array[]
}

export interface OwnFrame {
  readonly t: number
  readonly step: number
  readonly positions: Float64Array
  readonly box: readonly number[]
}

export interface Course {
  readonly records: Records
  /** Steps between two records. */
  readonly interval: number
  readonly frames: readonly OwnFrame[]
  readonly distances: {
    counts: Float64Array
    longest: number
    bins: number
    volume: number
    times: number
  }
  readonly velocities: VelocityMemory
  readonly step: number
}

export interface CourseOptions {
  readonly steps: number
  readonly dt: number
  readonly first: number
  readonly time: number
  readonly isFlowing: boolean
  readonly isSampling: boolean
  /** Steps at which a frame of the trajectory is wanted, and who writes it. */
  readonly every: number | undefined
  readonly visit: (step: number, t: number) => void
}

const INTERVALS = [25, 10, 5, 2, 1]
const MEASUREMENTS = 400
/** Of transport and velocities: short against what they forget in. */
export const SHORT_INTERVAL = 5
const FRAMES = 200
const FRAME_DOUBLES_MAX = 1.2e7
/** Distances that are counted in a run. */
const DISTANCES_MAX = 4e7
const COUNTED_MAX = 100
export const BINS = 200
const DISTANCE_MAX = 3
const REPORT_EVERY = 100
const RUN_AWAY = 0.2

export function run(
  particles: Particles,
  bath: Bath,
  options: CourseOptions,
  progress: (share: number, message: string) => void,
): Course {
  const { steps, dt, first, time, isFlowing, isSampling, every, visit } = options
  const { n } = particles
  const most = Math.max(1, Math.floor(steps / MEASUREMENTS))
  const interval = isFlowing ? SHORT_INTERVAL : INTERVALS.find(one => one <= most)!
  const count = Math.floor(steps / interval) + 1
  const records = emptyRecords(count, isFlowing)
  const frames: OwnFrame[] = []
  const framesMax = Math.max(8, Math.min(FRAMES, Math.floor(FRAME_DOUBLES_MAX / (3 * n))))
  const perFrame = Math.max(1, Math.floor((count - 1) / framesMax))
  const longest = Math.min(
    Math.min(...particles.box) / 2,
    (DISTANCE_MAX * particles.potentials.reach) / 2,
  )
  const histogram = particles.histogram(BINS, longest)
  const counted = Math.min(COUNTED_MAX, Math.max(1, Math.floor(DISTANCES_MAX / ((n * n) / 2))))
  const perCount = Math.max(1, Math.ceil(count / perFrame / counted))
  let [times, volumes] = [0, 0]
  const velocities = new VelocityMemory(particles.model, Math.floor(steps / SHORT_INTERVAL) + 1)
  const walk = new Walk(particles, bath, first)
  particles.follow(first, dt)
  const record = (k: number, isStill: boolean) => {
    particles.measure({ isFlowing, isStill })
    put(records, k, time + k * interval * dt, particles)
    if (k % perFrame === 0) {
      if (frames.length % perCount === 0) {
        histogram.count()
        times++
        volumes += particles.volume
      }
      const [step, t] = [first + k * interval, records.t[k]!]
      frames.push({ t, step, positions: particles.positions(), box: particles.box })
    }
    if (k % REPORT_EVERY === 0) {
      refuseRunAway(records, k, bath)
      const energy = records.energy[k]! / n
      progress(k / count, `step ${k * interval}, energy ${energy.toPrecision(8)} per atom`)
    }
  }
  record(0, true)
  if (isSampling) velocities.take(particles.velocities())
  if (every !== undefined) visit(first, time)
  let done = 0
  while (done < steps) {
    const marks = [steps, multipleAfter(done, interval)]
    if (isSampling) marks.push(multipleAfter(done, SHORT_INTERVAL))
    if (every !== undefined) marks.push(multipleAfter(done, every))
    const next = Math.min(...marks)
    walk.to(first + next)
    done = next
    if (done % interval === 0) record(done / interval, false)
    if (isSampling && done % SHORT_INTERVAL === 0) velocities.take(particles.velocities())
    if (every !== undefined && done % every === 0) visit(first + done, time + done * dt)
  }
  particles.measure()
  refuseRunAway(records, count - 1, bath)
  const volume = volumes / times
  const distances = { counts: histogram.counts(), longest, bins: BINS, volume, times }
  return { records, interval, frames, distances, velocities, step: first + steps }
}

const multipleAfter = (value: number, of: number) => (Math.floor(value / of) + 1) * of

function emptyRecords(count: number, isFlowing: boolean): Records {
  const column = () => new Float64Array(count)
  const columns = (many: number) => Array.from({ length: many }, column)
  return {
    ...{ t: column(), kinetic: column(), potential: column(), energy: column(), volume: column() },
    ...{ pressures: columns(6), heats: columns(isFlowing ? 3 : 0), motions: columns(3) },
  }
}

function put(records: Records, k: number, t: number, particles: Particles): void {
  const { virial, motion, volume, kinetic, potential, shiftedPotential } = particles
  records.t[k] = t
  records.kinetic[k] = kinetic
  records.potential[k] = potential
  records.energy[k] = kinetic + shiftedPotential
  records.volume[k] = volume
  for (const [i, column] of records.pressures.entries())
    column[k] = (virial[i]! + motion[i]!) / volume
  for (const [i, column] of records.motions.entries()) column[k] = motion[i]!
  if (records.heats.length === 0) return
  const { heat } = particles
  for (const [i, column] of records.heats.entries()) column[k] = heat[i]!
}

function refuseRunAway({ energy, kinetic, t }: Records, k: number, { ensemble }: Bath): void {
  const change = Math.abs(energy[k]! - energy[0]!) / Math.max(Math.abs(energy[0]!), kinetic[0]!)
  if (ensemble === 'nve' ? change <= RUN_AWAY : Number.isFinite(energy[k]!)) return
  const message = `the energy has changed by ${change} of itself at t = ${t[k]}: collisions are too hard for dtSim; take a smaller one, or minimise the start`
  throw new Failure('UNSTABLE', message, {
    change: Number.isFinite(change) ? change : null,
    limit: RUN_AWAY,
  })
}

export const temperatureOf = (kinetic: number, n: number, bath: Bath): number =>
  (2 * kinetic) / freedomOf(n, bath)
