// Waves that a potential about the origin scatters: phase shifts by energy and partial wave, cross sections, scattering length.
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { agreed } from './own-agreed.ts'
import { type Chain, chainOf, POLE_WORK } from './own-chain.ts'
import { readEnergies } from './own-energies.ts'
import { type Outside, phaseShift, scatteringLength } from './own-phase.ts'
import { type OwnPotential, readPotential } from './own-potential.ts'
import { ENERGY_UNITS, LENGTH_UNITS, type OwnInput } from './own-words.ts'

/** Largest error of a phase shift in rad, and of a cross section, relative, that is accepted. */
const PHASE_MAX = 1e-5
const SECTION_MAX = 1e-3
/** Of the domain: V is to be level from here to its end, as far as this share of the energy. */
const [NEAR_END, LEVEL] = [0.95, 1e-6]
const PARTIAL_RATIO = 0.7
/** Rounding of the shift of a wave that turns by a radian within the domain, measured with hard spheres and wells. */
const ROUNDING = 1e-11
/** Of the difference of two meshes. */
const SAFETY = 2
/** A scattering length less certain than this has no end. */
const LENGTH_SURE = 1e-3

interface Waves {
  readonly chain: Chain
  readonly shifts: readonly number[]
}

/** By energy: the phase shifts of one l, and how far two meshes are apart. */
interface Partial {
  readonly l: number
  readonly shifts: readonly number[]
  readonly errors: readonly number[]
  readonly elements: number
}

const square = (x: number) => x * x

export function runRadial(input: OwnInput, { progress }: Run) {
  const { partialWaves, units = 'reduced' } = input
  if (partialWaves !== undefined && input.l !== 0)
    throw invalidInput('/partialWaves', 'partialWaves takes every l from 0 on: l has no part in it')
  const { energies, placeOf } = readEnergies(input)
  const first = readPotential(input)
  const bare = readPotential({ ...input, l: 0 })
  const outside = outsideOf(bare)
  for (const [i, energy] of energies.entries()) {
    if (energy > outside.v) continue
    const message = `energy ${energy} is not above V = ${outside.v} at the end of the domain: no wave comes from there`
    throw invalidInput(placeOf(i), message, { value: energy, limit: outside.v })
  }
  const meter = new WorkMeter()
  const orders =
    partialWaves === undefined ? [input.l] : Array.from({ length: partialWaves + 1 }, (_, l) => l)
  const waves = orders.map((l, i) => {
    const own = orders.length === 1 ? first : readPotential({ ...input, l })
    return partialOf(own, outside, l, energies, meter, share =>
      progress((i + share) / orders.length, `partial wave ${l}`),
    )
  })
  const sections = sectionsOf(waves, energies, outside, partialWaves !== undefined)
  const worst = Math.max(...waves.flatMap(({ errors }) => errors))
  const [wave] = waves as [Partial]
  const [total] = sections.total as [number]
  const isWhole = partialWaves !== undefined
  const estimate = isWhole
    ? Math.max(...sections.errors.map((error, i) => error / (sections.total[i]! || 1)))
    : worst
  const length = LENGTH_UNITS[units]
  return {
    value: isWhole ? total : wave.shifts[0]!,
    unit: isWhole ? (length === '1' ? '1' : `${length}^2`) : 'rad',
    uncertainty: isWhole ? sections.errors[0]! : wave.errors[0]!,
    equations: [
      `-hbar^2/2m u'' + (V + hbar^2/2m l (l + 1)/r^2) u = E u, hbar^2/2 over the unit of mass ${first.factor}`,
      `V = ${typeof input.V === 'string' ? input.V : 'an array'}, and as at the end of the domain beyond it`,
      'u = cos(delta) kr j_l(kr) - sin(delta) kr n_l(kr), sigma = 4 pi/k^2 sum (2 l + 1) sin^2 delta_l',
    ],
    terms: [
      { term: 'k', value: wavenumber(energies[0]!, outside) },
      { term: 'E over V at the end', value: energies[0]! - outside.v },
    ],
    method: `${wave.elements} Lobatto elements of r between the jumps of V, joined to spherical Bessel functions; turns counted by nodes`,
    outputs: {
      energies: [...energies],
      phases: [...wave.shifts],
      phaseErrors: [...wave.errors],
      crossSections: sections.total,
      crossSectionErrors: sections.errors,
      ...(wave.l === 0 && lengthOf(bare, outside, meter)),
      ...(isWhole && {
        partialPhases: waves.map(({ shifts }) => [...shifts]),
        transportSections: sections.transport,
      }),
    },
    checks: [
      below('phase shifts on two meshes, rad', worst, PHASE_MAX),
      ...(isWhole ? [below('error of the cross sections, relative', estimate, SECTION_MAX)] : []),
    ],
    accuracy: {
      estimate,
      bound: isWhole ? SECTION_MAX : PHASE_MAX,
      how: isWhole
        ? 'largest relative error of a cross section: phases on two meshes, and the partial waves beyond the last'
        : 'largest deviation of a phase shift between two meshes of different order and spacing, rad',
    },
    resolved: { units },
    ...(energies.length > 1 && {
      series: { energy: [...energies], phase: [...wave.shifts], crossSection: sections.total },
    }),
    warnings: warningsOf(bare, outside, energies[0]!, ENERGY_UNITS[units]),
  }
}

const wavenumber = (energy: number, { v, a }: Outside) => Math.sqrt((energy - v) / a)

function outsideOf(own: OwnPotential): Outside {
  if (own.dim === 2)
    throw invalidInput('/domain/y', 'domain: scattering is that of a potential along a radius')
  const [from, radius] = own.box.x
  const end = Float64Array.of(radius - (radius - from) * 1e-12)
  return { radius, v: own.potentialAt(end)[0]!, a: own.inertiaAt(end)[0]! }
}

function partialOf(
  own: OwnPotential,
  outside: Outside,
  l: number,
  energies: readonly number[],
  meter: WorkMeter,
  report: (share: number) => void,
): Partial {
  const differences = (one: Waves, other: Waves) =>
    one.shifts.map((shift, i) => Math.abs(shift - other.shifts[i]!))
  const { fine, coarse } = agreed(
    own,
    [Math.min(outside.v, energies[0]!), energies.at(-1)!],
    (mesh, order): Waves => {
      const chain = chainOf(own, mesh, order, meter)
      meter.add(energies.length * chain.links.length * order * POLE_WORK, l)
      return { chain, shifts: energies.map(energy => phaseShift(chain, outside, l, energy)) }
    },
    (one, other) => Math.max(...differences(one, other)),
    share => report(share),
  )
  return {
    ...{ l, shifts: fine.shifts },
    errors: differences(fine, coarse).map((error, i) => {
      const turned = wavenumber(energies[i]!, outside) * outside.radius
      return Math.max(SAFETY * error, ROUNDING * Math.min(1, turned))
    }),
    elements: fine.chain.links.length,
  }
}

/** On meshes of its own: those of fast waves have more rounding than it needs. */
function lengthOf(bare: OwnPotential, outside: Outside, meter: WorkMeter) {
  const { fine, coarse } = agreed(
    bare,
    [outside.v],
    (mesh, order) => scatteringLength(chainOf(bare, mesh, order, meter), outside),
    (one, other) => Math.abs(one - other) / (outside.radius + Math.abs(one)),
    () => {},
  )
  const apart = Math.abs(fine - coarse)
  const isSure = apart <= LENGTH_SURE * (outside.radius + Math.abs(fine))
  return {
    scatteringLength: isSure ? fine : null,
    scatteringLengthError: isSure
      ? Math.max(SAFETY * apart, ROUNDING * (outside.radius + Math.abs(fine)))
      : null,
  }
}

/** Of all partial waves that there are; the error has those beyond the last as they fall. */
function sectionsOf(
  waves: readonly Partial[],
  energies: readonly number[],
  outside: Outside,
  isWhole: boolean,
) {
  const results = energies.map((energy, i) => {
    const factor = (4 * Math.PI) / square(wavenumber(energy, outside))
    const parts = waves.map(({ l, shifts }) => factor * (2 * l + 1) * square(sin(shifts[i]!)))
    const total = parts.reduce((sum, part) => sum + part, 0)
    let error = 4 * Number.EPSILON * total
    for (const { l, shifts, errors } of waves) {
      error += factor * (2 * l + 1) * (Math.abs(sin(2 * shifts[i]!)) + errors[i]!) * errors[i]!
    }
    if (isWhole) error += tailOf(parts, total, energy)
    let transport = 0
    for (const [n, { l, shifts }] of waves.entries()) {
      const next = waves[n + 1]
      if (next) transport += factor * (l + 1) * square(sin(shifts[i]! - next.shifts[i]!))
    }
    return { total, error, transport }
  })
  return {
    total: results.map(({ total }) => total),
    errors: results.map(({ error }) => error),
    transport: results.map(({ transport }) => transport),
  }
}

/** What all waves beyond the last one add, where each is smaller than the one before by the same factor. */
function tailOf(parts: readonly number[], total: number, energy: number): number {
  const last = parts.at(-1)!
  const ratio = parts.length < 2 ? 1 : last / (parts.at(-2)! || Number.MIN_VALUE)
  if (last <= Number.EPSILON * total) return 0
  if (ratio > PARTIAL_RATIO || last > SECTION_MAX * total) {
    const message = `the partial wave ${parts.length - 1} still has ${Number(((100 * last) / total).toPrecision(2))} % of the cross section at the energy ${energy}: take more partialWaves`
    throw new Failure('PRECISION', message, { energy, share: last / total })
  }
  return (last * ratio) / (1 - ratio)
}

function warningsOf(bare: OwnPotential, outside: Outside, energy: number, unit: string): string[] {
  const [from, to] = bare.box.x
  const place = Float64Array.of(from + (to - from) * NEAR_END)
  const change = Math.abs(bare.potentialAt(place)[0]! - outside.v)
  if (change <= LEVEL * (energy - outside.v)) return []
  return [
    `V still changes by ${Number(change.toPrecision(2))} ${unit === '1' ? '' : `${unit} `}over the last part of the domain: beyond its end it is taken as ${Number(outside.v.toPrecision(6))}`,
  ]
}
