// What describes molecular dynamics of the caller's own: atoms, kinds, potentials, ensemble, and what is wanted of the run.
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../schema.ts'
import { ATOMS_MAX, KINDS_MAX } from '../atoms/configuration.ts'
import { wordsOf } from '../systems/own-words.ts'

export const TEXT_MAX = 1_500_000

const positive = (title: string) => number({ title, exclusiveMinimum: 0, maximum: 1e9 })
const kindName = text({ title: 'kind', minLength: 1, maxLength: 64 })

const PAIR = object(
  {
    types: list(kindName, { title: 'its two kinds', minItems: 2, maxItems: 2 }),
    eps: optional(number({ title: 'depth', minimum: 0, maximum: 1e9 })),
    sig: optional(positive('distance of zero potential')),
    potential: optional(
      text({
        title: 'energy of r and parameters, in place of both',
        minLength: 1,
        maxLength: 2000,
      }),
    ),
    rc: optional(positive('cutoff; rc')),
  },
  { title: 'pair of kinds' },
)

const between = (size: number) =>
  optional(
    list(
      list(integer({ title: 'atom, from 1', minimum: 1, maximum: ATOMS_MAX }), {
        title: 'atoms',
        minItems: size,
        maxItems: size,
      }),
      { title: 'the atoms, unless a LAMMPS text has them', minItems: 1, maxItems: 60_000 },
    ),
  )

const BOND = object(
  {
    style: optional(
      choice(['harmonic', 'fene'], {
        title:
          'k (r - r0)^2; or -k/2 R0^2 ln(1 - (r/R0)^2) and the repelling part of Lennard-Jones',
      }),
    ),
    k: number({ title: 'strength', minimum: 0, maximum: 1e12 }),
    r0: optional(positive('length of harmonic')),
    R0: optional(positive('longest of fene')),
    eps: optional(number({ title: 'of fene; 1', minimum: 0, maximum: 1e9 })),
    sig: optional(positive('of fene; 1')),
    between: between(2),
  },
  { title: 'kind of bond' },
)

const ANGLE = object(
  {
    k: number({ title: 'strength of k (theta - theta0)^2', minimum: 0, maximum: 1e12 }),
    theta0: number({ title: 'angle at rest', unit: 'rad', minimum: 0, maximum: 3.141592653589793 }),
    between: between(3),
  },
  { title: 'kind of angle' },
)

export const OWN_WORDS = {
  initial: optional(
    anything({
      title: `own atoms; text of extended XYZ or LAMMPS data (<= ${ATOMS_MAX} atoms), or the state of a result`,
    }),
  ),
  types: optional(
    record(integer({ title: 'atoms', minimum: 1, maximum: ATOMS_MAX }), {
      title: 'atoms of each kind, scattered over a lattice; in place of N',
      maxProperties: KINDS_MAX,
      examples: [{ A: 400, B: 100 }],
    }),
  ),
  lattice: optional(choice(['fcc', 'bcc', 'sc'], { title: 'lattice of the start; fcc' })),
  box: optional(
    mixed<number | number[]>({
      type: ['number', 'array'],
      title: 'edge, or three; by rho if left out',
      exclusiveMinimum: 0,
      items: { type: 'number', title: 'edge', exclusiveMinimum: 0 },
      minItems: 3,
      maxItems: 3,
    }),
  ),
  masses: optional(
    record(positive('mass'), {
      title: 'by kind; 1',
      maxProperties: KINDS_MAX,
      examples: [{ A: 1 }],
    }),
  ),
  pairs: optional(
    list(PAIR, {
      title:
        'potentials; eps and sig for kinds alike, Lorentz and Berthelot for others if left out',
      maxItems: 36,
      examples: [[{ types: ['A', 'B'], potential: '5*exp(-2*r)/r', rc: 3 }]],
    }),
  ),
  charges: optional(
    record(number({ title: 'charge', minimum: -1e6, maximum: 1e6 }), {
      title: 'by kind; 0; damped and shifted to 0 at rc, no Ewald sum',
      maxProperties: KINDS_MAX,
      examples: [{ Na: 1, Cl: -1 }],
    }),
  ),
  coulomb: optional(positive('energy of two unit charges at distance 1; 1')),
  damping: optional(number({ title: 'of charges, per length; 2.4/rc', minimum: 0, maximum: 1e9 })),
  bonds: optional(
    list(BOND, {
      title: 'kinds of bonds; the nth is type n of a LAMMPS text',
      maxItems: 16,
      examples: [[{ k: 100, r0: 1, between: [[1, 2]] }]],
    }),
  ),
  angles: optional(list(ANGLE, { title: 'kinds of angles, as bonds', maxItems: 16 })),
  special: optional(
    list(number({ title: 'share', minimum: 0, maximum: 1 }), {
      title:
        'shares of pair potentials and charges one, two and three bonds apart; [0, 0, 0], of fene alone [0, 1, 1]',
      minItems: 3,
      maxItems: 3,
    }),
  ),
  field: optional(
    mixed<string | Readonly<Record<string, string>>>({
      type: ['string', 'object'],
      title: 'energy of an atom from outside, of x, y, z in the box, t and parameters; or by kind',
      minLength: 1,
      maxLength: 2000,
      additionalProperties: { type: 'string', title: 'energy', minLength: 1, maxLength: 2000 },
      maxProperties: KINDS_MAX,
      examples: ['0.5*k*(z - 5)^2'],
    }),
  ),
  ...wordsOf(['parameters']),
  shift: optional(
    choice(['energy', 'force', 'none'], {
      title: 'what is 0 at the cutoff; energy, and force too; none tells energies unshifted',
    }),
  ),
  ensemble: optional(
    choice(['nve', 'nvt', 'npt', 'langevin'], {
      title: 'nve; nvt by stochastic velocity rescaling, npt by stochastic cell rescaling too',
    }),
  ),
  P0: optional(number({ title: 'pressure of npt; 1', minimum: -1e9, maximum: 1e9 })),
  tauT: optional(positive('relaxation time of temperature; 0.5')),
  tauP: optional(positive('relaxation time of pressure; 2')),
  friction: optional(positive('of langevin, per time; 1')),
  equilibrate: optional(
    mixed<boolean | number>({
      type: ['boolean', 'integer'],
      title: 'steps at T0 before; false starts as it is',
      minimum: 0,
      maximum: 1_000_000,
    }),
  ),
  minimise: optional(boolean({ title: 'energy of the start first' })),
  transport: optional(boolean({ title: 'viscosity, and heat conductivity of one kind' })),
  trajectory: optional(
    object(
      {
        every: optional(
          integer({
            title: 'steps between frames; the end alone',
            minimum: 1,
            maximum: 10_000_000,
          }),
        ),
        format: optional(choice(['xyz', 'lammps'], { title: 'xyz; lammps is data of the end' })),
        velocities: optional(boolean({ title: 'told too' })),
      },
      { title: 'atoms as text' },
    ),
  ),
  scale: optional(
    object(
      {
        eps: number({ title: 'unit of energy', unit: 'J', exclusiveMinimum: 0 }),
        sig: number({ title: 'unit of length', unit: 'm', exclusiveMinimum: 0 }),
        mass: number({ title: 'unit of mass', unit: 'kg', exclusiveMinimum: 0 }),
      },
      { title: 'units of the call; results in SI beside' },
    ),
  ),
}

type Words = Inputs<typeof OWN_WORDS>
export type PairInput = Static<typeof PAIR>
export type BondInput = Static<typeof BOND>
export type AngleInput = Static<typeof ANGLE>

/** With those of the model that count here too. */
export type OwnInput = Words & {
  readonly preset: 'lj-liquid' | 'lj-gas' | 'crystal' | 'polymer'
  readonly N: number
  readonly rho?: number
  readonly T0?: number
  readonly steps: number
  readonly dtSim: number
  readonly eps: number
  readonly sig: number
  readonly rc: number
  readonly seed: number
  readonly sample: number
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

const own = (title: string) => optional(anything({ title }))

export const OWN_OUTPUTS = {
  atoms: own('atoms of each kind'),
  ensemble: own('ensemble'),
  density: own('mean number density and its error'),
  energyTail: own('energy per atom that pairs beyond rc would add'),
  pressureTensor: own('means of xx, yy, zz, xy, xz, yz'),
  rdfs: own('pair distribution of each pair of kinds: g, coordination number'),
  structureFactor: own('S(q): q, s'),
  diffusion: own(
    'by kind: D by displacement and by velocities, errors, without the effect of the box',
  ),
  velocityCorrelation: own('by kind, over time'),
  heatCapacity: own('per atom, by fluctuations: value, error, of constant volume or pressure'),
  compressibility: own('isothermal, by fluctuations of the volume'),
  viscosity: own('shear viscosity: value, error, correlation over time'),
  conductivity: own('heat conductivity: value, error, correlation over time'),
  trajectory: own('text of the atoms'),
  inSi: own('means in units of SI'),
  state: own(
    'for `initial` of a run that goes on; bit for bit where its step is a multiple of 250',
  ),
}
