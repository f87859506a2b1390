// What describes a docking of the caller's molecules: a receptor and a ligand as texts, how they are scored and searched.
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import type { ListedAtom } from './read-structure.ts'
import { FORMATS } from './write-poses.ts'

/** Longest text of a molecule: 18,000 atoms of a PDB. */
export const TEXT_MAX = 1_500_000
export const EXHAUSTIVENESS_MAX = 64

const weight = (title: string) => number({ title, minimum: -100, maximum: 100 })

export const OWN_WORDS = {
  scoring: optional(
    text({
      title:
        'vina, vinardo, or own energy of a pair in kcal/mol: r, d = r - Ri - Rj, radii Ri and Rj in Angstrom, hydrophobic and hydrogenBond (1 or 0), to 8 Angstrom; vina',
      minLength: 1,
      maxLength: 2000,
      examples: ['vinardo', '0.1*((4/r)^12 - 2*(4/r)^6) - 0.5*hydrogenBond*exp(-d^2)'],
    }),
  ),
  weights: optional(
    object(
      {
        gauss1: optional(weight('exp(-(d/w)^2)')),
        gauss2: optional(weight('exp(-((d - 3)/2)^2)')),
        repulsion: optional(weight('d^2 of overlap')),
        hydrophobic: optional(weight('contact of hydrophobic atoms')),
        hydrogenBond: optional(weight('donor and acceptor')),
        torsion: optional(
          number({ title: 'of a bond that turns, in 1 + w n', minimum: 0, maximum: 10 }),
        ),
      },
      { title: 'own weights of terms, in kcal/mol, in place of those of `scoring`' },
    ),
  ),
  mode: optional(
    choice(['search', 'minimise', 'score'], {
      title: 'search; minimise or score the pose as it is',
    }),
  ),
  flexible: optional(
    boolean({ title: 'bonds turn; true for BRANCH of a PDBQT and single bonds of an SDF' }),
  ),
  box: optional(
    object(
      {
        center: list(number({ title: 'coordinate' }), {
          title: 'center',
          minItems: 3,
          maxItems: 3,
        }),
        size: list(number({ title: 'edge', exclusiveMinimum: 0, maximum: 120 }), {
          title: 'edges',
          minItems: 3,
          maxItems: 3,
        }),
      },
      { title: 'where heavy atoms may lie' },
    ),
  ),
  exhaustiveness: optional(
    integer({ title: 'independent runs; 8', minimum: 1, maximum: EXHAUSTIVENESS_MAX }),
  ),
  poses: optional(integer({ title: 'told at most; 9', minimum: 1, maximum: 20 })),
  energyRange: optional(
    number({ title: 'of poses above the best; 3 kcal/mol', exclusiveMinimum: 0, maximum: 100 }),
  ),
  rmsd: optional(
    number({ title: 'between distinct poses; 1 Angstrom', minimum: 0.01, maximum: 10 }),
  ),
  reference: optional(
    text({
      title: 'pose to measure from, as text',
      maxLength: 100_000,
    }),
  ),
  shift: optional(
    list(number({ title: 'along an axis' }), {
      title: 'moves the pose',
      minItems: 3,
      maxItems: 3,
    }),
  ),
  rotate: optional(
    list(number({ title: 'w, x, y or z' }), {
      title: 'turns it before; unit quaternion',
      minItems: 4,
      maxItems: 4,
    }),
  ),
  as: optional(
    record(text({ title: 'type of AutoDock' }), {
      title: 'types that are not in the table',
      maxProperties: 32,
      examples: [{ B: 'C' }],
    }),
  ),
  format: optional(choice([...FORMATS], { title: 'of `file`; as the ligand' })),
}

export interface OwnInput extends Inputs<typeof OWN_WORDS> {
  readonly receptor: string | readonly ListedAtom[]
  readonly ligand: string | readonly ListedAtom[]
  readonly seed: number
}

const hasTypes = (molecule: OwnInput['receptor']) =>
  typeof molecule === 'string' || molecule.some(({ type }) => type !== undefined)

export const isOwn = (input: OwnInput): boolean =>
  hasTypes(input.receptor) ||
  hasTypes(input.ligand) ||
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

const own = (title: string) => optional(anything({ title }))

export const OWN_OUTPUTS = {
  affinity: own('of the best pose, in kcal/mol'),
  torsions: own('counted as Vina does'),
  atomTypes: own('of AutoDock, of the ligand'),
  file: own('poses as text'),
  searchRuns: own(
    'lowest energy of each run, spread, missed: what more runs may gain, how many ended within 0.1 kcal/mol of the lowest',
  ),
  atomsUsed: own('heavy atoms of the receptor and the ligand'),
}

/** Of a pose, beside its energy and distances. */
export const OWN_POSE = {
  affinity: own('kcal/mol; of poses after the best with what the ligand is strained by'),
  intermolecular: own('between the molecules'),
  intramolecular: own('within the ligand'),
  terms: own('of the energy between the molecules'),
  rmsdToReference: own('symmetric atoms matched'),
  angles: own('turns of the bonds from the text'),
  hydrogenBonds: own('receptor, ligand, distance'),
  contacts: own('by residue: energy, least distance'),
  atomEnergies: own('of each heavy atom'),
}
