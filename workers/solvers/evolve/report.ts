// The result of a run in the caller's units.
import { type Average, blockAverage } from '../../numerics/block-average.ts'
import type { Production } from './produce.ts'
import { type EvolveInput, type StatePoint, type Units, unitsOf } from './state-point.ts'
import {
  diffusionCoefficient,
  meanSquareDisplacement,
  pairDistribution,
  radiiOfGyration,
} from './structure.ts'

/** Relative deviation of the mean temperature above which the result has a warning. */
const WARNED_DEVIATION = 0.03

export function reportOf(input: EvolveInput, state: StatePoint, production: Production) {
  const units = unitsOf(input)
  const means = meansOf(state, production)
  const kinetic = (means.kinetic.mean / state.n) * units.energy
  const potential = (means.potential.mean / state.n) * units.energy
  return {
    kinetic,
    potential,
    equations: equationsOf(input, state, units, means),
    warnings: warningsOf(input, state, units, means),
    series: seriesOf(input, state, production, units, means),
    outputs: {
      meanTemperature: means.temperature.mean * units.energy,
      temperatureStd: means.temperatureStd * units.energy,
      potentialEnergyPerParticle: potential,
      kineticEnergyPerParticle: kinetic,
      totalEnergyPerParticle: kinetic + potential,
      meanPressure: means.pressure.mean * units.pressure,
      pressureTail: state.bond ? null : pressureTail(state) * units.pressure,
      ...chainOf(state, production, units),
      ...motionOf(state, production, units),
      rdf: rdfOf(state, production, units),
      standardErrors: {
        temperature: scaled(means.temperature.error, units.energy),
        potentialEnergyPerParticle: scaled(means.potential.error, units.energy / state.n),
        pressure: scaled(means.pressure.error, units.pressure),
      },
      rcUsed: state.cutoff * units.length,
      box: state.edge * units.length,
    },
  }
}

type Means = ReturnType<typeof meansOf>

function meansOf({ n, edge }: StatePoint, { thermo }: Production) {
  const { kinetic, potential } = thermo
  const volume = edge * edge * edge
  const temperatures = kinetic.map(k => (2 * k) / (3 * n - 3))
  const pressures = kinetic.map((k, i) => (2 * k + thermo.virial[i]!) / (3 * volume))
  const temperature = blockAverage(temperatures)
  const squares = temperatures.reduce((sum, T) => sum + (T - temperature.mean) ** 2, 0)
  return {
    temperatures,
    pressures,
    temperature,
    temperatureStd: Math.sqrt(squares / temperatures.length),
    kinetic: blockAverage(kinetic),
    potential: blockAverage(potential),
    pressure: blockAverage(pressures),
  }
}

function scaled(value: Average['error'], unit: number): number | null {
  return value === null ? null : value * unit
}

/** Correction for atoms evenly spread beyond the cutoff (Allen and Tildesley 2017, section 2.8). */
function pressureTail({ density, cutoff }: StatePoint): number {
  const i3 = 1 / (cutoff * cutoff * cutoff)
  return ((16 * Math.PI) / 3) * density * density * ((2 / 3) * i3 * i3 * i3 - i3)
}

function chainOf(state: StatePoint, { thermo, frames }: Production, units: Units) {
  if (!state.bond) return { meanBondLength: null, meanBondEnergy: null, radiusOfGyration: null }
  const bonds = state.n - 1
  return {
    meanBondLength: (blockAverage(thermo.bondLength).mean / bonds) * units.length,
    meanBondEnergy: (blockAverage(thermo.bondEnergy).mean / bonds) * units.energy,
    radiusOfGyration: blockAverage(radiiOfGyration(state, frames)).mean * units.length,
  }
}

function motionOf(state: StatePoint, { frames }: Production, units: Units) {
  const displacement = meanSquareDisplacement(frames)
  const D = state.bond ? null : diffusionCoefficient(displacement)
  return {
    diffusionCoefficient: scaled(D, units.diffusion),
    meanSquareDisplacement: {
      t: displacement.t.map(t => t * units.time),
      square: displacement.square.map(square => square * units.length * units.length),
    },
  }
}

function rdfOf(state: StatePoint, production: Production, units: Units) {
  const { r, g } = pairDistribution(state, production)
  return { r: r.map(distance => distance * units.length), g }
}

/** A thermodynamic table: the state at about equal times, first and last measurement among them. */
function seriesOf(
  { sample }: EvolveInput,
  { n }: StatePoint,
  { thermo }: Production,
  units: Units,
  { temperatures, pressures }: Means,
) {
  const last = thermo.t.length - 1
  const rows = Math.min(sample, last + 1)
  const at = Array.from({ length: rows }, (_, i) => Math.round((i * last) / (rows - 1)))
  const column = (values: Float64Array, unit: number) => at.map(k => values[k]! * unit)
  const perAtom = units.energy / n
  const total = thermo.kinetic.map((k, i) => k + thermo.potential[i]!)
  return {
    t: column(thermo.t, units.time),
    temperature: column(temperatures, units.energy),
    pressure: column(pressures, units.pressure),
    potential: column(thermo.potential, perAtom),
    kinetic: column(thermo.kinetic, perAtom),
    total: column(total, perAtom),
  }
}

function equationsOf(input: EvolveInput, state: StatePoint, units: Units, means: Means): string[] {
  const { eps, sig, kBond, r0Bond, N } = input
  const rc = state.cutoff * units.length
  const edge = state.edge * units.length
  const energy = ((means.kinetic.mean + means.potential.mean) / N) * units.energy
  return [
    `E/N = (K + U)/N = ${energy}`,
    `u(r) = 4 ${eps} ((${sig}/r)^12 - (${sig}/r)^6) - u(${rc}) for r < ${rc}`,
    ...(state.bond ? [`u_bond(r) = (${kBond}/2) (r - ${r0Bond})^2`] : []),
    `T = 2 K / (3 ${N} - 3) = ${means.temperature.mean * units.energy}`,
    `P = (2 K + sum r f) / (3 ${edge}^3) = ${means.pressure.mean * units.pressure}`,
  ]
}

function warningsOf(input: EvolveInput, state: StatePoint, units: Units, means: Means): string[] {
  const warnings: string[] = []
  if (state.cutoff < state.requestedCutoff) {
    warnings.push(`rc is cut to half the box edge, ${state.cutoff * units.length}`)
  }
  const deviation = means.temperature.mean / state.temperature - 1
  if (Math.abs(deviation) > WARNED_DEVIATION) {
    warnings.push(
      `the mean temperature is ${(100 * deviation).toFixed(1)} % off T0: the run of ${input.steps} steps is short, or the system still changes`,
    )
  }
  return warnings
}
