// The state point of a simulation in reduced units (eps = sig = m = k = 1), and refusals of impossible ones.
import { Failure } from '../../failure.ts'
import { cbrt, pow } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'

export type Preset = 'lj-liquid' | 'lj-gas' | 'crystal' | 'polymer'

export interface EvolveInput {
  preset: Preset
  N: number
  rho?: number
  T0?: number
  steps: number
  dtSim: number
  eps: number
  sig: number
  rc: number
  kBond: number
  r0Bond: number
  seed: number
  sample: number
}

export interface StatePoint {
  preset: Preset
  n: number
  density: number
  temperature: number
  edge: number
  /** Cutoff of the input, and the cutoff in use, which half the box edge limits. */
  requestedCutoff: number
  cutoff: number
  /** The force at the cutoff rises from zero over this distance on either side. */
  rise: number
  dt: number
  bond: { strength: number; length: number } | null
  /** Highest angular frequency to be expected, of the lattice at this density or of a bond. */
  highestFrequency: number
}

/** Density and temperature of a preset, in reduced units. */
export const PRESETS: Record<Preset, { rho: number; T0: number }> = {
  'lj-liquid': { rho: 0.8, T0: 1 },
  'lj-gas': { rho: 0.05, T0: 2 },
  crystal: { rho: 1, T0: 0.1 },
  polymer: { rho: 0.05, T0: 1 },
}

const DENSITY_MIN = 1e-6
const DENSITY_MAX = 10
const TEMPERATURE_MIN = 1e-6
const TEMPERATURE_MAX = 1e4

/** Least cutoff: 2^(1/6), the minimum of the potential, rounded down; a shorter one would cut off the well. */
const CUTOFF_MIN = 1.12

/** Of omega dt: velocity Verlet is stable to 2, and at 1/2 it is 6 % off in the energy of that mode. */
const PHASE_MAX = 0.5

/** An atom's way in so many steps is the distance over which the force at the cutoff rises, within limits. */
const RISE_STEPS = 3
const RISE_MIN = 1e-4
const RISE_MAX = 0.02

/** In reduced units an energy is `energy` of the caller's units, and so on. */
export function unitsOf({ eps, sig }: EvolveInput) {
  return {
    energy: eps,
    length: sig,
    time: sig / Math.sqrt(eps),
    pressure: eps / (sig * sig * sig),
    diffusion: sig * Math.sqrt(eps),
    momentum: Math.sqrt(eps),
  }
}

export type Units = ReturnType<typeof unitsOf>

/** Density and temperature in the caller's units: those given, or those of the preset. */
export function densityAndTemperature({
  preset,
  rho,
  T0,
  eps,
  sig,
}: Pick<EvolveInput, 'preset' | 'rho' | 'T0' | 'eps' | 'sig'>) {
  const usual = PRESETS[preset]
  return { rho: rho ?? usual.rho / (sig * sig * sig), T0: T0 ?? usual.T0 * eps }
}

export function statePointOf(input: EvolveInput): StatePoint {
  const { preset, N: n, eps, sig, kBond, r0Bond } = input
  const units = unitsOf(input)
  const { rho, T0 } = densityAndTemperature(input)
  const density = rho * sig * sig * sig
  const temperature = T0 / eps
  within('/rho', 'rho sig^3', density, DENSITY_MIN, DENSITY_MAX)
  within('/T0', 'T0 / eps', temperature, TEMPERATURE_MIN, TEMPERATURE_MAX)
  const edge = cbrt(n / density)
  const requestedCutoff = input.rc / units.length
  within('/rc', 'rc / sig', requestedCutoff, CUTOFF_MIN, Number.MAX_VALUE)
  const cutoff = Math.min(requestedCutoff, edge / 2)
  if (cutoff < CUTOFF_MIN) {
    const least = Math.ceil(density * (2 * CUTOFF_MIN) * (2 * CUTOFF_MIN) * (2 * CUTOFF_MIN))
    const message = `N is ${n}: the box edge ${edge} sig leaves a cutoff of half of it, below ${CUTOFF_MIN} sig; take N of ${least} or more, or a lower density`
    throw invalidInput('/N', message, { value: n, minimum: least, edge })
  }
  const bond =
    preset === 'polymer' ? { strength: (kBond * sig * sig) / eps, length: r0Bond / sig } : null
  if (bond) refuseBond(bond, temperature, edge)
  if (preset === 'crystal') refusePartLattice(n)
  const highestFrequency = Math.max(
    latticeFrequency(density),
    bond ? 2 * Math.sqrt(bond.strength) : 0,
  )
  const dt = input.dtSim / units.time
  const rise = Math.max(RISE_MIN, Math.min(RISE_MAX, RISE_STEPS * dt * Math.sqrt(temperature)))
  const phase = highestFrequency * dt
  if (phase > PHASE_MAX) {
    const passing = (PHASE_MAX / highestFrequency) * units.time
    const message = `omega dt = ${phase} exceeds ${PHASE_MAX}: neighbours at this density, or bonds, vibrate too fast for dtSim; take ${passing} or less, or a lower density`
    throw new Failure('UNSTABLE', message, { omegaDt: phase, limit: PHASE_MAX, passing })
  }
  return {
    preset,
    n,
    density,
    temperature,
    edge,
    requestedCutoff,
    cutoff,
    rise,
    dt,
    bond,
    highestFrequency,
  }
}

function within(pointer: string, name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return
  const limit = value < least ? least : most
  const message = `${name} = ${value} is ${value < least ? 'below' : 'above'} ${limit}`
  throw invalidInput(pointer, message, { ratio: value, minimum: least, maximum: most })
}

/** The shortest way between bonded beads must be the bond, so a bond may not reach half the box. */
function refuseBond(
  bond: { strength: number; length: number },
  temperature: number,
  edge: number,
): void {
  within('/r0Bond', 'r0Bond / sig', bond.length, 0.5, 2)
  const longest = bond.length + 4 * Math.sqrt(temperature / bond.strength)
  if (longest <= edge / 2) return
  const message = `kBond is too soft: bonds stretch to ${longest} sig, beyond half the box edge, ${edge / 2} sig; take a stiffer bond or a larger box`
  throw invalidInput('/kBond', message, { longest, limit: edge / 2 })
}

/** A perfect fcc lattice in a cube has 4 n^3 sites. */
function refusePartLattice(n: number): void {
  const side = latticeSide(n)
  if (4 * side * side * side === n) return
  const below = side - 1
  const nearest = [4 * below * below * below, 4 * side * side * side].filter(
    sites => sites >= 32 && sites <= 20_000,
  )
  const message = `N is ${n}: an fcc crystal in a cube has 4 n^3 atoms; take ${nearest.join(' or ')}`
  throw invalidInput('/N', message, { value: n, nearest })
}

/** Unit cells along the edge of the smallest fcc cube that has n sites. */
export function latticeSide(n: number): number {
  let side = 1
  while (4 * side * side * side < n) side++
  return side
}

/** Highest frequency of an fcc crystal with springs u'' between neighbours: m omega^2 = 8 u'' (at point X). */
function latticeFrequency(density: number): number {
  const r2 = pow(Math.SQRT2 / density, 2 / 3)
  const r8 = r2 * r2 * r2 * r2
  const curvature = 4 * (156 / (r8 * r2 * r2 * r2) - 42 / r8)
  return Math.sqrt(8 * Math.max(0, curvature))
}
