// What is told of a run of own atoms: means with errors that know of memory, fluctuations, structure, transport.
import { correlatedMean } from '../../numerics/autocorrelation.ts'
import { meanOf } from '../../numerics/block-average.ts'
import type { Bath, Ensemble } from './baths.ts'
import { freedomOf } from './baths.ts'
import { type Course, SHORT_INTERVAL, temperatureOf } from './own-course.ts'
import { displacementsOf, pairDistributions, structureFactor } from './own-structure.ts'
import type { OwnInput } from './own-words.ts'
import { isTabled } from './pair-tables.ts'
import type { Particles } from './particles.ts'
import { diffusionByVelocities, greenKubo, overParts } from './transport.ts'

/** Boltzmann's constant in SI, exact. */
const BOLTZMANN = 1.380649e-23
/** Of a lattice of images: Yeh and Hummer, J. Phys. Chem. B 108 (2004) 15873. */
const YEH_HUMMER = 2.837297
const BLOCKS = 10

export interface OwnReport {
  readonly kinetic: number
  readonly potential: number
  readonly energyError: number
  readonly temperature: number
  readonly temperatureError: number
  readonly outputs: Record<string, unknown>
  readonly series: Record<string, number[]>
}

export function ownReport(
  input: OwnInput,
  particles: Particles,
  bath: Bath,
  course: Course,
): OwnReport {
  const { records, frames } = course
  const { n, model } = particles
  const { ensemble } = bath
  const { kinetic, potential, volume, pressures } = records
  const temperatures = kinetic.map(k => temperatureOf(k, n, bath))
  const pressure = pressures[0]!.map((xx, i) => (xx + pressures[1]![i]! + pressures[2]![i]!) / 3)
  const [T, K, U] = [
    correlatedMean(temperatures),
    correlatedMean(kinetic),
    correlatedMean(potential),
  ]
  const E = correlatedMean(kinetic.map((k, i) => k + potential[i]!))
  const P = correlatedMean(pressure)
  const densities = volume.map(V => n / V)
  const rho = correlatedMean(densities)
  const { r, all, pairs } = pairDistributions(model, course)
  const moves = ensemble === 'nve' || ensemble === 'nvt'
  const displacements = displacementsOf(model, frames)
  const transport = transportOf(input, particles, bath, course, T.mean)
  const diffusion = moves
    ? diffusionOf(particles, course, bath.dt, displacements.kinds, transport, T.mean)
    : null
  return {
    kinetic: K.mean / n,
    potential: U.mean / n,
    // At constant energy the total does not scatter; its parts tell how well the state is sampled.
    energyError: ensemble === 'nve' ? U.error / n : E.error / n,
    temperature: T.mean,
    temperatureError: T.error,
    outputs: {
      meanTemperature: T.mean,
      temperatureStd: deviationOf(temperatures, T.mean),
      potentialEnergyPerParticle: U.mean / n,
      kineticEnergyPerParticle: K.mean / n,
      totalEnergyPerParticle: (K.mean + U.mean) / n,
      meanPressure: P.mean,
      ...tailsOf(particles, rho.mean),
      standardErrors: {
        temperature: T.error,
        potentialEnergyPerParticle: U.error / n,
        pressure: P.error,
      },
      density: { value: rho.mean, error: ensemble === 'npt' ? rho.error : 0 },
      pressureTensor: pressures.map(column => meanOf(column, 0, column.length)),
      rdf: { r, g: all },
      rdfs: pairs,
      structureFactor: structureFactor(frames),
      ...(moves && {
        diffusionCoefficient: displacements.all.value,
        meanSquareDisplacement: { t: displacements.all.t, square: displacements.all.square },
        diffusion,
        velocityCorrelation: velocityCurves(particles, course, bath.dt),
      }),
      heatCapacity: heatCapacityOf(records, n, bath, T.mean),
      ...(ensemble === 'npt' && { compressibility: compressibilityOf(volume, T.mean) }),
      ...transport,
      ...(input.scale && {
        inSi: inSi(input.scale, T.mean, P.mean, rho.mean, particles, diffusion, transport),
      }),
      rcUsed: Math.max(...model.pairs.map(({ rc }) => rc)),
      box: particles.box[0],
    },
    series: seriesOf(input, course, n, temperatures, pressure, densities, ensemble),
  }
}

function deviationOf(values: Float64Array, mean: number): number {
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return Math.sqrt(squares / values.length)
}

/** Of atoms evenly spread beyond the cutoff; of Lennard-Jones with its own force alone. */
function tailsOf({ model, n }: Particles, density: number) {
  if (model.shift === 'force' || model.pairs.some(isTabled))
    return { pressureTail: null, energyTail: null }
  const shares = model.kinds.map((_, kind) => {
    let count = 0
    for (const one of model.kindOf) if (one === kind) count++
    return count / n
  })
  let [energy, pressure] = [0, 0]
  for (const { a, b, rc, lennardJones } of model.pairs) {
    const { eps, sig } = lennardJones!
    const weight = shares[a]! * shares[b]! * (a === b ? 1 : 2)
    const sig3 = sig * sig * sig
    const s3 = sig3 / (rc * rc * rc)
    const s9 = s3 * s3 * s3
    energy += weight * ((8 * Math.PI) / 3) * density * eps * sig3 * (s9 / 3 - s3)
    pressure += weight * ((16 * Math.PI) / 3) * density * density * eps * sig3 * ((2 / 3) * s9 - s3)
  }
  return { pressureTail: pressure, energyTail: energy }
}

/**
 * Fluctuations of the kinetic energy at constant energy (Lebowitz, Percus and Verlet, Phys. Rev. 153 (1967) 250), of the
 * energy at constant temperature, of the enthalpy at constant pressure; the error by leaving out blocks.
 */
function heatCapacityOf(
  { kinetic, energy, volume }: Course['records'],
  n: number,
  bath: Bath,
  temperature: number,
) {
  const { ensemble, pressure } = bath
  const freedom = freedomOf(n, bath)
  const values =
    ensemble === 'nve'
      ? kinetic
      : ensemble === 'npt'
        ? energy.map((E, i) => E + pressure * volume[i]!)
        : energy
  const of = (variance: number) => {
    if (ensemble !== 'nve') return variance / (temperature * temperature * n)
    const share = variance / ((freedom / 2) * temperature * temperature)
    return share < 1 ? freedom / 2 / n / (1 - share) : Number.NaN
  }
  const { value, error } = leavingOut(values, of)
  if (!Number.isFinite(value) || !Number.isFinite(error)) return null
  return { value, error, of: ensemble === 'npt' ? 'constant pressure' : 'constant volume' }
}

function compressibilityOf(volume: Float64Array, temperature: number) {
  const mean = meanOf(volume, 0, volume.length)
  const { value, error } = leavingOut(volume, variance => variance / (temperature * mean))
  return { value, error }
}

/** A function of the variance of a record, and its error from the same without each of ten blocks. */
function leavingOut(values: Float64Array, of: (variance: number) => number) {
  const { length } = values
  const sums = Array.from({ length: BLOCKS }, (_, block) => {
    const [from, to] = [block, block + 1].map(k => Math.floor((k * length) / BLOCKS)) as [
      number,
      number,
    ]
    let [sum, squares] = [0, 0]
    for (let i = from; i < to; i++) {
      sum += values[i]! - values[0]!
      squares += (values[i]! - values[0]!) ** 2
    }
    return { count: to - from, sum, squares }
  })
  const variance = (without: number) => {
    let [count, sum, squares] = [0, 0, 0]
    for (const [block, one] of sums.entries()) {
      if (block === without) continue
      count += one.count
      sum += one.sum
      squares += one.squares
    }
    return Math.max(0, squares / count - (sum / count) ** 2)
  }
  const value = of(variance(-1))
  const others = sums.map((_, block) => of(variance(block)))
  return { value, error: (BLOCKS - 1) * overParts(others).error }
}

type Transport = ReturnType<typeof transportOf>

function transportOf(
  input: OwnInput,
  { model }: Particles,
  { dt, ensemble }: Bath,
  { records, interval }: Course,
  temperature: number,
) {
  if (input.transport !== true || ensemble === 'npt' || ensemble === 'langevin') return {}
  const { pressures, heats, volume } = records
  const V = volume[0]!
  const [xx, yy, zz] = pressures as [Float64Array, Float64Array, Float64Array]
  const traceless = [xx, yy, zz].map(column =>
    column.map((value, i) => value - (xx[i]! + yy[i]! + zz[i]!) / 3),
  )
  // All parts of the traceless tensor (Daivis and Evans, J. Chem. Phys. 100 (1994) 541).
  const columns = [
    ...traceless.map(values => ({ values, weight: 1 })),
    ...pressures.slice(3).map(values => ({ values, weight: 2 })),
  ]
  const viscosity = greenKubo(columns, interval * dt, V / (10 * temperature))
  if (model.kinds.length > 1) return { viscosity }
  const flows = heats.map(values => ({ values, weight: 1 }))
  const conductivity = greenKubo(flows, interval * dt, 1 / (3 * V * temperature * temperature))
  return { viscosity, conductivity }
}

function diffusionOf(
  { model, volume }: Particles,
  { velocities }: Course,
  dt: number,
  displacements: ReturnType<typeof displacementsOf>['kinds'],
  transport: Transport,
  temperature: number,
) {
  const edge = Math.min(...model.box)
  const viscosity = 'viscosity' in transport ? transport.viscosity?.value : undefined
  const isCube = Math.max(...model.box) === edge && volume > 0
  const correction =
    viscosity !== undefined && viscosity > 0 && isCube
      ? (YEH_HUMMER * temperature) / (6 * Math.PI * viscosity * edge)
      : undefined
  return Object.fromEntries(
    model.kinds.map((kind, i) => {
      const { value, error } = displacements[i]!
      const byVelocities = diffusionByVelocities(velocities, i, SHORT_INTERVAL * dt)
      const whole =
        correction !== undefined && value !== null ? { ofInfiniteBox: value + correction } : {}
      return [
        kind,
        {
          byDisplacement: value === null ? null : { value, error },
          byVelocities: byVelocities && { value: byVelocities.value, error: byVelocities.error },
          ...whole,
        },
      ]
    }),
  )
}

function velocityCurves({ model }: Particles, { velocities }: Course, dt: number) {
  const curves = model.kinds.flatMap((kind, i) => {
    const integral = diffusionByVelocities(velocities, i, SHORT_INTERVAL * dt)
    return integral ? [[kind, { t: integral.t, correlation: integral.correlation }]] : []
  })
  return curves.length > 0 ? Object.fromEntries(curves) : null
}

function inSi(
  scale: NonNullable<OwnInput['scale']>,
  T: number,
  P: number,
  rho: number,
  { model, n }: Particles,
  diffusion: ReturnType<typeof diffusionOf> | null,
  transport: Transport,
) {
  const { eps, sig, mass } = scale
  const time = sig * Math.sqrt(mass / eps)
  const volume = sig * sig * sig
  let all = 0
  for (const kind of model.kindOf) all += model.masses[kind]!
  const first = diffusion && Object.values(diffusion)[0]?.byDisplacement
  const viscosity = 'viscosity' in transport ? transport.viscosity : undefined
  const conductivity = 'conductivity' in transport ? transport.conductivity : undefined
  return {
    temperature: { value: (T * eps) / BOLTZMANN, unit: 'K' },
    pressure: { value: (P * eps) / volume, unit: 'Pa' },
    density: { value: (rho * (all / n) * mass) / volume, unit: 'kg/m^3' },
    time: { value: time, unit: 's' },
    ...(first && { diffusion: { value: (first.value * sig * sig) / time, unit: 'm^2/s' } }),
    ...(viscosity && {
      viscosity: { value: (viscosity.value * eps * time) / volume, unit: 'Pa*s' },
    }),
    ...(conductivity && {
      conductivity: { value: (conductivity.value * BOLTZMANN) / (sig * time), unit: 'W/(m*K)' },
    }),
  }
}

function seriesOf(
  { sample }: OwnInput,
  { records }: Course,
  n: number,
  temperatures: Float64Array,
  pressure: Float64Array,
  densities: Float64Array,
  ensemble: Ensemble,
) {
  const { t, kinetic, potential, pressures } = records
  const last = t.length - 1
  const rows = Math.min(sample, last + 1)
  const at = Array.from({ length: rows }, (_, i) => Math.round((i * last) / Math.max(1, rows - 1)))
  const column = (values: Float64Array, unit = 1) => at.map(k => values[k]! * unit)
  return {
    t: column(t),
    temperature: column(temperatures),
    pressure: column(pressure),
    potential: column(potential, 1 / n),
    kinetic: column(kinetic, 1 / n),
    total: column(
      kinetic.map((k, i) => k + potential[i]!),
      1 / n,
    ),
    ...Object.fromEntries(
      ['pxy', 'pxz', 'pyz'].map((name, i) => [name, column(pressures[3 + i]!)]),
    ),
    ...(ensemble === 'npt' && { density: column(densities) }),
  }
}
