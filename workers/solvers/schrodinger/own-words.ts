// What describes a potential of the caller's own.
import { PLAIN_FIELDS } from '../../continuum/words.ts'
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
} from '../../schema.ts'
import { constants } from '../../units/constants.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord } = PLAIN_FIELDS

const ENERGIES_MAX = 2000

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
    choice(['bound', 'scattering', 'bands'], {
      title:
        'bound; scattering: waves from the left, radial: phase shifts; bands: the domain is a cell of a crystal',
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

export const LENGTH_UNITS: Readonly<Record<Units, string>> = {
  reduced: '1',
  atomic: 'a0',
  'eV-nm': 'nm',
  'eV-angstrom': 'angstrom',
  'cm-1-angstrom': 'angstrom',
  'MeV-fm': 'fm',
  SI: 'm',
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

/** A line is refined until two meshes agree, a rectangle as well. */
export function ownCostMs(input: Partial<OwnInput>): number {
  const { domain, levels = 5, V, analysis, energies, wavenumbers = 21 } = input
  const kinks = Array.isArray(V) ? V.length : 0
  if (analysis === 'scattering') {
    const count = Array.isArray(energies) ? energies.length : (energies?.count ?? 1)
    const waves = 1 + (input.partialWaves ?? 0)
    if (input.coordinates === 'radial') return 15 + waves * (6 + (0.04 + 0.01 * kinks) * count)
    return 40 + (0.15 + 0.015 * kinks) * count
  }
  if (analysis === 'bands') return 40 + levels * wavenumbers * (0.5 + 0.05 * kinks)
  if (domain?.y) return 800 + 150 * levels + 12 * levels * levels
  return 30 + 12 * levels + 0.2 * kinks * (1 + levels)
}
