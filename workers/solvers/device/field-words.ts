// What describes the electric field of a plane of the caller's own: electrodes, dielectrics, charges and sides.
import { boundariesWord, SI_FIELDS } from '../../continuum/words.ts'
import {
  anything,
  type Inputs,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '../../schema.ts'

const { range, point } = SI_FIELDS

const REGION = object(
  {
    x: optional(anything({ title: 'rectangle: [from, to]; all if left out' })),
    y: optional(anything({ title: '[from, to]' })),
    centre: optional(anything({ title: 'of a circle' })),
    radius: optional(anything({ title: 'its radius' })),
    radii: optional(anything({ title: 'of an ellipse' })),
    points: optional(anything({ title: 'corners of a polygon' })),
    electrode: optional(anything({ title: 'V of a conductor, or floating' })),
    name: optional(text({ title: 'of the electrode', minLength: 1, maxLength: 64 })),
    epsr: optional(anything({ title: 'relative permittivity' })),
    charge: optional(anything({ title: 'C/m^3; floating: C/m' })),
  },
  { title: 'region' },
)
export type FieldRegion = Static<typeof REGION>

export const FIELD_WORDS = {
  domain: optional(
    object({ x: range('from and to'), y: range('from and to') }, { title: 'own field; rectangle' }),
  ),
  epsr: optional(
    anything({ title: 'relative permittivity all over; 1, an expression of x, y is taken' }),
  ),
  charge: optional(
    anything({ title: 'charge all over; C/m^3, an expression of x, y is taken; 0' }),
  ),
  regions: optional(
    list(REGION, {
      title: 'electrodes, dielectrics, charges; later ones win',
      maxItems: 32,
      examples: [[{ centre: [0.5, 0.5], radius: 0.1, electrode: 1 }]],
    }),
  ),
  boundaries: boundariesWord(
    'sides; {kind: value|flux|insulated, value V or C/m^2}, grounded if left out',
  ),
  mesh: optional(
    anything({
      title: 'sizes; {h: longest side, refine: [{at | centre, radius | x, y, h}]}; m',
    }),
  ),
  probes: optional(
    list(point('point'), {
      title: 'points; the first gives the value, without them the first electrode',
      maxItems: 64,
      examples: [[[0.5, 0.5]]],
    }),
  ),
}

export type FieldInput = Inputs<typeof FIELD_WORDS> & {
  readonly parameters?: Readonly<Record<string, number>> | undefined
}

export const FIELD_OUTPUTS = {
  electrodes: optional(
    list(
      anything({
        title:
          'name, potential (its error where it floats), charge and its error by metre of depth',
      }),
      {
        title: 'conductors that no side holds; regions that touch are one',
      },
    ),
  ),
  capacitances: optional(
    list(list(number({ title: 'coefficient', unit: 'F/m' }), { title: 'row' }), {
      title: 'charge of each electrode by the potential of each, all else grounded (Maxwell)',
    }),
  ),
  capacitanceErrors: optional(
    list(list(number({ title: 'error', unit: 'F/m' }), { title: 'row' }), {
      title: 'their errors, from three meshes',
    }),
  ),
  line: optional(
    anything({
      title:
        'of one electrode as a lossless line: impedance, its error, effective permittivity, inductance H/m',
    }),
  ),
  energy: optional(
    nullable(
      number({
        title: 'energy of the field by metre of depth; null where it has no bound',
        unit: 'J/m',
      }),
    ),
  ),
  energyError: optional(nullable(number({ title: 'its error', unit: 'J/m' }))),
  peakField: optional(
    anything({ title: 'largest field V/m and where; null where it grows with the mesh' }),
  ),
  probes: optional(
    list(anything({ title: 'at, potential, Ex, Ey, errors' }), {
      title: 'at each point; on a border of dielectrics the field of one side',
    }),
  ),
  meshes: optional(list(anything({ title: 'nodes, elements, value' }), { title: 'meshes' })),
}

export const isField = ({ domain, regions, boundaries }: Partial<FieldInput>): boolean =>
  domain !== undefined || regions !== undefined || boundaries !== undefined

/** Three meshes, with most of their triangles at corners of regions, and a solve for each electrode. */
export function fieldCostMs({ regions = [], probes = [], mesh }: FieldInput): number {
  const electrodes = regions.filter(({ electrode }) => electrode !== undefined).length
  const isCornered = regions.some(({ x, y, points }) => (x ?? y ?? points) !== undefined)
  const finest = isCornered || mesh !== undefined ? 1100 : 200
  return finest + 10 * regions.length + finest * 0.05 * electrodes + 2 * probes.length
}
