// What describes a potential of the caller's own.
import { PLAIN_FIELDS } from '../../continuum/words.ts'
import { anything, choice, type Inputs, list, number, optional } from '../../schema.ts'
import { constants } from '../../units/constants.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord } = PLAIN_FIELDS

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

const listOf = (title: string, item: string) => optional(list(number({ title: item }), { title }))

export const OWN_OUTPUTS = {
  energyErrors: listOf('error of each energy, from two meshes', 'error'),
  edgeShares: listOf('share of each state in the outermost 2 % of the domain', 'share'),
  meanY: listOf('<y> by level', '<y>'),
  dipoles: listOf('<0|x - <x>|n>', 'matrix element'),
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
export function ownCostMs({ domain, levels = 5, V }: Partial<OwnInput>): number {
  if (domain?.y) return 800 + 150 * levels
  const kinks = Array.isArray(V) ? V.length : 0
  return 30 + 12 * levels + 0.2 * kinks * (1 + levels)
}
