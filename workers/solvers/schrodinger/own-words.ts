// What describes a potential of the caller's own.
import { isArray } from '../../continuum/array-over.ts'
import { boundariesWord, cellsWord, PLAIN_FIELDS } from '../../continuum/words.ts'
import {
  anything,
  choice,
  type Inputs,
  integer,
  list,
  mixed,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../schema.ts'
import { constants } from '../../units/constants.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord, snapshotsWord, tEndWord } = PLAIN_FIELDS

const ENERGIES_MAX = 2000

/** A packet in time: none of them counts with another analysis. */
const PACKET_WORDS = {
  initial: optional(
    anything({
      title:
        'propagate; {centre, width: standard deviation, wavenumber} of a Gaussian packet, pairs in a plane, {re, im} of x (and y), or the state of a result',
    }),
  ),
  tEnd: tEndWord,
  dt: optional(
    number({ title: 'propagate: longest step; found if left out', exclusiveMinimum: 0 }),
  ),
  cells: cellsWord(16, 16_384, 'propagate: points along x and y, powers of 2; found if left out'),
  boundaries: boundariesWord(
    'propagate; {kind: wall|periodic|absorbing, width}; left out, a packet that gets there is refused',
  ),
  regions: optional(
    list(anything({ title: '{x: [from, to], y}' }), {
      title: 'propagate; where the packet is looked for: its share in the first gives the value',
      maxItems: 16,
      examples: [[{ x: [0, 20] }]],
    }),
  ),
  snapshots: snapshotsWord,
}
export const PACKET_NAMES = Object.keys(PACKET_WORDS) as (keyof typeof PACKET_WORDS)[]

export const OWN_WORDS = {
  V: optional(anything({ title: 'own potential; an expression of x (and y, or r), or an array' })),
  domain: domainWord('a line', 'of V; psi is 0 at its ends'),
  units: optional(
    choice(['reduced', 'atomic', 'eV-nm', 'eV-angstrom', 'cm-1-angstrom', 'MeV-fm', 'SI'], {
      title: 'of energies and lengths; mass in m_e, with cm-1 in u, with MeV in MeV, in SI in kg',
    }),
  ),
  effectiveMass: optional(
    anything({ title: 'mass as an expression of x; p (1/2m) p of BenDaniel and Duke' }),
  ),
  coordinates: optional(choice(['cartesian', 'radial'], { title: 'radial: x is r, l counts' })),
  analysis: optional(
    choice(['bound', 'scattering', 'bands', 'propagate'], {
      title:
        'bound; scattering: waves from the left, radial: phase shifts; bands: the domain is a cell of a crystal; propagate: a packet in time',
    }),
  ),
  energies: optional(
    mixed<number[] | { from: number; to: number; count: number }>({
      type: ['array', 'object'],
      title: 'scattering; rising numbers or {from, to, count}',
      items: { type: 'number', title: 'energy' },
      minItems: 1,
      maxItems: ENERGIES_MAX,
      properties: {
        from: { type: 'number', title: 'first' },
        to: { type: 'number', title: 'last' },
        count: { type: 'integer', title: 'how many', minimum: 2, maximum: ENERGIES_MAX },
      },
      additionalProperties: false,
      required: ['from', 'to', 'count'],
      examples: [{ from: 0.05, to: 0.12, count: 141 }],
    }),
  ),
  partialWaves: optional(
    integer({
      title: 'scattering, radial; all l up to this one, for whole cross sections',
      minimum: 1,
      maximum: 100,
    }),
  ),
  wavenumbers: optional(
    integer({ title: 'bands: from 0 to pi over the cell; 21', minimum: 2, maximum: 201 }),
  ),
  ...PACKET_WORDS,
  ...wordsOf(['parameters']),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
export type OwnInput = OwnWords & {
  readonly levels?: number
  readonly mass: number
  readonly hbar: number
  readonly l: number
}

type Units = NonNullable<OwnInput['units']>

const si = (name: string) => constants.get(name)!.value

/** hbar^2/2 over the unit of mass, in the units of energy and length. */
export function kineticFactor(units: Units, hbar: number): number {
  const square = (x: number) => x * x
  const half = square(si('hbar')) / 2
  const electronvolt = si('e')
  switch (units) {
    case 'reduced':
      return square(hbar) / 2
    case 'atomic':
      return 0.5
    case 'eV-nm':
      return half / si('m_e') / electronvolt / 1e-18
    case 'eV-angstrom':
      return half / si('m_e') / electronvolt / 1e-20
    case 'cm-1-angstrom':
      return half / si('m_u') / (100 * si('h') * si('c')) / 1e-20
    case 'MeV-fm':
      // The mass is m c^2 in MeV.
      return (half * square(si('c'))) / square(1e6 * electronvolt) / 1e-30
    case 'SI':
      return half
  }
}

export const ENERGY_UNITS: Readonly<Record<Units, string>> = {
  reduced: '1',
  atomic: 'Eh',
  'eV-nm': 'eV',
  'eV-angstrom': 'eV',
  'cm-1-angstrom': '1/cm',
  'MeV-fm': 'MeV',
  SI: 'J',
}

/** What a quantity is turned into; without a unit of its own, as 1/cm for an energy, only a number is. */
export const QUANTITY_UNITS: Readonly<Record<Units, { energy: string; mass: string }>> = {
  reduced: { energy: '1', mass: '1' },
  atomic: { energy: 'E_h', mass: 'm_e' },
  'eV-nm': { energy: 'eV', mass: 'm_e' },
  'eV-angstrom': { energy: 'eV', mass: 'm_e' },
  'cm-1-angstrom': { energy: '1/cm', mass: 'u' },
  'MeV-fm': { energy: 'MeV', mass: 'MeV/c^2' },
  SI: { energy: 'J', mass: 'kg' },
}

export const LENGTH_UNITS: Readonly<Record<Units, string>> = {
  reduced: '1',
  atomic: 'a0',
  'eV-nm': 'nm',
  'eV-angstrom': 'angstrom',
  'cm-1-angstrom': 'angstrom',
  'MeV-fm': 'fm',
  SI: 'm',
}

/** hbar in the units of energy and of time: femtoseconds beside eV and 1/cm, fm/c beside MeV, seconds in SI. */
export function hbarOf(units: Units, hbar: number): number {
  switch (units) {
    case 'reduced':
      return hbar
    case 'atomic':
      return 1
    case 'eV-nm':
    case 'eV-angstrom':
      return (si('hbar') / si('e')) * 1e15
    case 'cm-1-angstrom':
      return (si('hbar') / (100 * si('h') * si('c'))) * 1e15
    case 'MeV-fm':
      return ((si('hbar') * si('c')) / (1e6 * si('e'))) * 1e15
    case 'SI':
      return si('hbar')
  }
}

export const TIME_UNITS: Readonly<Record<Units, string>> = {
  reduced: '1',
  atomic: 'hbar/Eh',
  'eV-nm': 'fs',
  'eV-angstrom': 'fs',
  'cm-1-angstrom': 'fs',
  'MeV-fm': 'fm/c',
  SI: 's',
}

const listOf = (title: string, item: string) => optional(list(number({ title: item }), { title }))

export const OWN_OUTPUTS = {
  energyErrors: listOf('error of each energy, from two meshes', 'error'),
  edgeShares: listOf('share of each state in the outermost 2 % of the domain', 'share'),
  meanY: listOf('<y> by level', '<y>'),
  dipoles: listOf('<0|x - <x>|n>', 'matrix element'),
  transmission: listOf('share of the current that passes, by energy', 'share'),
  reflection: listOf('share that comes back', 'share'),
  phases: listOf(
    'rad; on a line of the wave at the right end to that at the left one, radial the phase shift',
    'phase',
  ),
  phaseErrors: listOf('error of each phase shift, rad, from two meshes', 'error'),
  crossSections: listOf(
    '4 pi/k^2 (2 l + 1) sin^2 delta by energy, of all partial waves or of l alone',
    'cross section',
  ),
  crossSectionErrors: listOf('error of each cross section', 'error'),
  transportSections: listOf('momentum transfer cross section by energy', 'cross section'),
  partialPhases: optional(
    list(list(number({ title: 'phase shift, rad' }), { title: 'by energy' }), {
      title: 'phase shifts of each partial wave, l = 0 first',
    }),
  ),
  scatteringLength: optional(
    nullable(number({ title: 'of the s wave, as its energy goes to 0; null where it has no end' })),
  ),
  scatteringLengthError: optional(nullable(number({ title: 'its error, from two meshes' }))),
  transmissionErrors: listOf('error of each transmission, from two meshes', 'error'),
  resonances: optional(
    nullable(
      list(
        object({
          energy: number({ title: 'energy' }),
          width: number({ title: 'hbar over the lifetime' }),
          error: number({ title: 'error of the energy, from two meshes' }),
          peak: number({ title: 'energy at which most passes, within a width' }),
          transmission: nullable(
            number({ title: 'what passes there; null where the rounding of energies is wider' }),
          ),
        }),
        {
          title:
            'between the first and the last energy: those that live longer than a flight through the domain',
        },
      ),
    ),
  ),
  bands: optional(
    list(
      object({
        bottom: number({ title: 'lowest energy' }),
        top: number({ title: 'highest energy' }),
        massAtCentre: nullable(
          number({ title: 'effective mass at k = 0; null where bands touch' }),
        ),
        massAtEdge: nullable(number({ title: 'effective mass at k = pi/a' })),
      }),
      { title: 'bands, the lowest first' },
    ),
  ),
  packet: optional(
    anything({
      title:
        'at the end: norm, energy, meanX, meanY, deviationX, deviationY, wavenumberX, wavenumberY (mean momentum over hbar), energyChange, each with its error where one is told',
    }),
  ),
  shares: optional(
    list(anything({ title: 'share, error' }), {
      title: 'of the packet in each region at the end',
    }),
  ),
  absorbed: optional(number({ title: 'share of the packet that absorbing sides took' })),
  timeUnit: optional(text({ title: 'unit of tEnd, dt and t of the series' })),
  snapshotTimes: listOf('when the snapshots are: steps nearest to the times asked for', 'time'),
  dt: optional(number({ title: 'step' })),
  timeSteps: optional(integer({ title: 'steps' })),
  grid: optional(anything({ title: 'points along x and y' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
  gaps: listOf('gaps between the bands; the first is the value', 'gap'),
}

/** Units alone are those of a named potential. */
export const isOwn = (input: Partial<OwnWords>): boolean =>
  Object.keys(OWN_WORDS).some(
    name => name !== 'units' && input[name as keyof OwnWords] !== undefined,
  )

/** Inputs that have no part in this run. */
export const unusedBy = (
  { units = 'reduced', effectiveMass, coordinates }: OwnWords,
  named: readonly string[],
): string[] => [
  ...named,
  ...(units === 'reduced' ? [] : ['hbar']),
  ...(effectiveMass === undefined ? [] : ['mass']),
  ...(coordinates === 'radial' ? [] : ['l']),
]

/** What samples leave open takes the same run once more for each array. */
export function ownCostMs(input: Partial<OwnInput>): number {
  const { V, effectiveMass, initial } = input
  const parts = (initial ?? {}) as { re?: unknown; im?: unknown }
  const arrays = [V, effectiveMass, parts.re, parts.im].filter(isArray)
  return (1 + arrays.length) * runCostMs(input)
}

/** Values along x of an array, 0 of another potential. */
function kinksIn(V: unknown): number {
  if (!isArray(V)) return 0
  if (!Array.isArray(V)) return Number([(V as { shape: unknown }).shape].flat().at(-1)) || 0
  return Array.isArray(V[0]) ? V[0].length : V.length
}

/** A line is refined until two meshes agree, a rectangle as well. */
function runCostMs(input: Partial<OwnInput>): number {
  const { domain, levels = 5, V, analysis, energies, wavenumbers = 21 } = input
  const kinks = kinksIn(V)
  if (analysis === 'scattering') {
    const count = Array.isArray(energies) ? energies.length : (energies?.count ?? 1)
    const waves = 1 + (input.partialWaves ?? 0)
    if (input.coordinates === 'radial') return 15 + waves * (6 + (0.04 + 0.01 * kinks) * count)
    return 40 + (0.15 + 0.015 * kinks) * count
  }
  if (analysis === 'bands') return 40 + levels * wavenumbers * (0.5 + 0.05 * kinks)
  if (analysis === 'propagate') return packetCostMs(input)
  if (domain?.y) return 800 + 150 * levels + 12 * levels * levels
  return 30 + 12 * levels + 0.2 * kinks * (1 + levels)
}

/** Of a packet: points times steps, from the waves that it begins with, and how often it is run until it agrees. */
function packetCostMs(input: Partial<OwnInput>): number {
  const { cells, domain, tEnd = 0, dt, V, initial, units = 'reduced', mass = 1, hbar = 1 } = input
  const { width, wavenumber } = (initial ?? {}) as { width?: unknown; wavenumber?: unknown }
  const most = (value: unknown, usual: number) =>
    Math.max(...[value].flat().map(one => (typeof one === 'number' ? Math.abs(one) : usual)))
  const wave = most(wavenumber, 0) + 2.5 / Math.max(most(width, 1), Number.MIN_VALUE)
  const along = (range: readonly number[] | undefined, k: number) =>
    range ? (cells?.[k] ?? Math.max(domain?.y ? 64 : 512, 1.4 * wave * (range[1]! - range[0]!))) : 1
  const points = along(domain?.x, 0) * along(domain?.y, 1)
  const energy = (kineticFactor(units, hbar) / mass) * wave * wave
  const steps = dt === undefined ? 100 + (8 * tEnd * energy) / hbarOf(units, hbar) : tEnd / dt
  const isChanging = typeof V === 'string' && /\bt\b/.test(V)
  // Where V jumps, ever finer grids are taken.
  const isRough = typeof V === 'string' ? /[<>]/.test(V) : isArray(V)
  const finer = cells || !isRough ? 1 : 16
  const ms = 20 + points * steps * finer * (isChanging ? 4e-3 : 2e-3)
  return Number.isFinite(ms) ? Math.min(60_000, ms) : 60_000
}
