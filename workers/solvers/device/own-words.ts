// What describes a device of layers of the caller's own.
import {
  anything,
  choice,
  type Inputs,
  integer,
  list,
  mixed,
  number,
  object,
  optional,
  type Static,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

export const BIASES_MAX = 401

const positive = (title: string, unit: string) =>
  optional(number({ title, unit, exclusiveMinimum: 0 }))

/** Numbers of a material; each wins over that of the table. */
const MATERIAL_NUMBERS = {
  epsr: positive('relative permittivity', '1'),
  Eg: positive('band gap, eV', '1'),
  chi: optional(number({ title: 'electron affinity, eV', minimum: 0 })),
  Nc: positive('states of the conduction band', '1/m^3'),
  Nv: positive('states of the valence band', '1/m^3'),
  ni: positive('intrinsic density', '1/m^3'),
  mun: positive('mobility of electrons', 'm^2/(V s)'),
  mup: positive('mobility of holes', 'm^2/(V s)'),
  taun: positive('lifetime of electrons', 's'),
  taup: positive('lifetime of holes', 's'),
  radiative: optional(number({ title: 'radiative recombination', unit: 'm^3/s', minimum: 0 })),
  augerN: optional(number({ title: 'Auger, electrons', unit: 'm^6/s', minimum: 0 })),
  augerP: optional(number({ title: 'Auger, holes', unit: 'm^6/s', minimum: 0 })),
  Et: optional(number({ title: 'traps above the middle, eV', minimum: -3, maximum: 3 })),
}

export const MATERIAL_NAMES = ['Si', 'Ge', 'GaAs', '4H-SiC'] as const

const MATERIAL = object({
  base: optional(
    choice([...MATERIAL_NAMES], { title: 'material that gives the other numbers; Si' }),
  ),
  mobility: optional(
    choice(['constant', 'arora', 'masetti'], {
      title: 'law of the mobility; the latter two for Si',
    }),
  ),
  ...MATERIAL_NUMBERS,
})

export type MaterialInput = Static<typeof MATERIAL>
export const MATERIAL_SCHEMA = MATERIAL

const LAYER = object(
  {
    thickness: number({ title: 'thickness', unit: 'm', exclusiveMinimum: 0, maximum: 0.1 }),
    doping: anything({ title: 'donors less acceptors, 1/m^3; an expression of x' }),
    material: optional(anything({ title: 'where it is another one' })),
  },
  { title: 'layer' },
)

export const OWN_WORDS = {
  layers: optional(
    list(LAYER, {
      title: 'own device; layers from left to right',
      minItems: 1,
      maxItems: 16,
      examples: [
        [
          { thickness: 2e-6, doping: -1e22 },
          { thickness: 2e-6, doping: 1e22 },
        ],
      ],
    }),
  ),
  material: optional(
    mixed<string | MaterialInput>({
      type: ['string', 'object'],
      title:
        'Si, Ge, GaAs, 4H-SiC, or {base, mobility, epsr, Eg, chi, Nc, Nv, ni, mun, mup, taun, taup, radiative, augerN, augerP, Et}',
    }),
  ),
  contacts: optional(
    object(
      {
        left: optional(anything({ title: 'left' })),
        right: optional(anything({ title: 'right' })),
      },
      {
        title:
          'ends; {kind: ohmic|schottky|insulator, barrier eV, sn, sp m/s, thickness, epsr, flatband}',
      },
    ),
  ),
  analysis: optional(
    choice(['equilibrium', 'iv', 'cv'], { title: 'at rest, currents or capacitances; iv' }),
  ),
  voltages: optional(
    mixed<number[] | { from: number; to: number; step: number }>({
      type: ['array', 'object'],
      title: 'biases of the left end; a list or {from, to, step}',
      items: { type: 'number', title: 'voltage' },
      maxItems: BIASES_MAX,
      examples: [{ from: 0, to: 0.6, step: 0.1 }],
    }),
  ),
  generation: optional(
    anything({ title: 'pairs by light, 1/(m^3 s); a number or an expression of x' }),
  ),
  ...wordsOf(['parameters']),
  cells: optional(integer({ title: 'cells; about, 320', minimum: 64, maximum: 2048 })),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly T: number }

export const OWN_OUTPUTS = {
  current: optional(number({ title: 'current density at the last bias', unit: 'A/m^2' })),
  currentError: optional(number({ title: 'its error, from three grids', unit: 'A/m^2' })),
  capacitanceError: optional(number({ title: 'its error, from three grids', unit: 'F/m^2' })),
  observedOrder: optional(number({ title: 'order of convergence of the value on three grids' })),
  diode: optional(
    anything({ title: 'ideality between the last two forward biases, saturation current of both' }),
  ),
  cell: optional(
    anything({ title: 'with light: short-circuit current, open voltage, fill factor, power' }),
  ),
  recombination: optional(
    anything({ title: 'pairs per area and time at the last bias by kind, 1/(m^2 s)' }),
  ),
  grid: optional(integer({ title: 'cells' })),
}

export const isOwn = ({ layers }: Partial<OwnInput>): boolean => layers !== undefined

/** Biases wanted, in their order. */
export function biasCount({ voltages, analysis }: Pick<OwnInput, 'voltages' | 'analysis'>): number {
  if (analysis === 'equilibrium' || voltages === undefined) return 1
  if (Array.isArray(voltages)) return voltages.length
  // A last step that rounding leaves short counts.
  return Math.floor(Math.abs((voltages.to - voltages.from) / voltages.step) + 1e-9) + 1
}

/** From the cells and biases: every 50 mV a few Newton steps, on three grids. */
export function ownCostMs(input: OwnInput): number {
  const { cells = 320, voltages, generation, layers = [] } = input
  const list = Array.isArray(voltages) ? voltages : voltages ? [voltages.from, voltages.to] : [0]
  const span = list.reduce((most, V) => Math.max(most, Math.abs(V)), 0)
  const steps = Math.min(
    2000,
    biasCount(input) + 2 * span * 20 + (generation === undefined ? 0 : 60),
  )
  return 12 + layers.length + cells * 0.016 * Math.max(1, steps)
}
