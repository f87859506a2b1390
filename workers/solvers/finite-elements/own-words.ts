// What describes a structure of the caller's own, what holds it and what loads it.
import {
  anything,
  choice,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

/** Longest mesh file: some 12,000 nodes. */
export const GMSH_TEXT_MAX = 1_000_000
/** Most nodes of the finest mesh. */
export const NODES_MAX = 60_000

export const QUANTITIES = [
  ...['displacement', 'ux', 'uy', 'sxx', 'syy', 'szz', 'sxy'],
  ...['vonMises', 's1', 's2'],
] as const

const MATERIAL_WORDS = {
  E: optional(anything({ title: "Young's modulus, Pa" })),
  nu: optional(anything({ title: "Poisson's ratio, to 1/2" })),
  rho: optional(anything({ title: 'kg/m^3' })),
  alpha: optional(anything({ title: 'thermal expansion, 1/K' })),
}

const ELASTIC_WORDS = {
  ...MATERIAL_WORDS,
  orthotropic: optional(
    anything({
      title:
        'E1, E2, nu12, G12, angle in rad, or "30 deg" (E3, nu13, nu23 but in plane stress), not E and nu',
    }),
  ),
}

const REGION = object(
  {
    x: optional(anything({ title: '[from, to]; all if left out' })),
    y: optional(anything({ title: '[from, to]' })),
    centre: optional(anything({ title: 'of a circle' })),
    radius: optional(anything({ title: 'its radius' })),
    radii: optional(anything({ title: 'of an ellipse' })),
    points: optional(anything({ title: 'corners of a polygon' })),
    tag: optional(anything({ title: 'group of gmsh, not a shape' })),
    ...ELASTIC_WORDS,
  },
  { title: 'region' },
)
export type RegionInput = Static<typeof REGION>
const SUPPORT = object(
  {
    on: optional(anything({ title: 'edge' })),
    ux: optional(anything({ title: 'displacement, m' })),
    uy: optional(anything({ title: 'displacement, m' })),
    normal: optional(anything({ title: 'displacement outwards, m' })),
    spring: optional(anything({ title: 'N/m^3 along the normal, or [x, y]; N/m at a point' })),
  },
  { title: 'support' },
)
const LOAD = object(
  {
    on: optional(anything({ title: 'edge' })),
    traction: optional(anything({ title: '[x, y], Pa' })),
    pressure: optional(anything({ title: 'into the body, Pa' })),
    force: optional(anything({ title: '[x, y], N: spread over the edge, or at the point' })),
    at: optional(anything({ title: 'point' })),
    body: optional(anything({ title: '[x, y], N/m^3' })),
    acceleration: optional(anything({ title: '[x, y] of gravity, m/s^2' })),
    rotation: optional(anything({ title: 'rad/s about `at`, or about the axis' })),
    temperature: optional(anything({ title: 'above that of no stress, K' })),
  },
  { title: 'load' },
)

export const OWN_WORDS = {
  geometry: optional(
    anything({
      title:
        'own body; {outline: [[x, y] or {to, centre | via | radii | fillet, clockwise, tag}, ...]} or {x: [from, to], y} or {centre, radius}, and holes: a list of such',
    }),
  ),
  gmsh: optional(
    text({
      title: 'own mesh; text of a Gmsh file, format 4.1, in place of geometry',
      maxLength: GMSH_TEXT_MAX,
    }),
  ),
  mesh: optional(
    anything({
      title: 'sizes; {h: longest side, refine: [{at | centre, radius | x, y, h}]}; m',
    }),
  ),
  state: optional(
    choice(['plane-stress', 'plane-strain', 'axisymmetric'], {
      title: 'state; plane-stress if left out; axisymmetric: x is the radius',
    }),
  ),
  thickness: optional(number({ title: 'thickness', unit: 'm', exclusiveMinimum: 0 })),
  material: optional(
    object(ELASTIC_WORDS, { title: 'all over; numbers, quantities or expressions of x, y' }),
  ),
  regions: optional(list(REGION, { title: 'other materials; later ones win', maxItems: 32 })),
  ...wordsOf(['parameters']),
  supports: optional(
    list(SUPPORT, {
      title:
        'supports; later ones win; on: "x = 0", left, hole 1, a tag, {x, y} or {centre, radius} around edges, {at: [x, y]}',
      maxItems: 64,
      examples: [[{ on: 'left', ux: 0, uy: 0 }]],
    }),
  ),
  loads: optional(
    list(LOAD, { title: 'loads', maxItems: 64, examples: [[{ on: 'right', traction: [1e6, 0] }]] }),
  ),
  modes: optional(
    integer({ title: 'natural frequencies; how many, without loads', minimum: 1, maximum: 20 }),
  ),
  buckling: optional(
    integer({
      title: 'load factors; times the loads that buckle it in its plane',
      minimum: 1,
      maximum: 20,
    }),
  ),
  crack: optional(
    anything({
      title:
        'stress intensities; {tip: [x, y], ahead: [x, y]}, where two free faces meet, or one and a line of symmetry',
    }),
  ),
  probes: optional(
    list(
      list(number({ title: 'coordinate', unit: 'm' }), {
        title: 'point',
        minItems: 2,
        maxItems: 2,
      }),
      {
        title: 'points; the first gives the value',
        maxItems: 64,
      },
    ),
  ),
  quantity: optional(
    choice([...QUANTITIES], { title: 'value; displacement at the first probe, or the largest' }),
  ),
  nominal: optional(
    number({ title: 'nominal stress; of stressConcentration', unit: 'Pa', exclusiveMinimum: 0 }),
  ),
}

export type OwnInput = Inputs<typeof OWN_WORDS>
export type SupportInput = Static<typeof SUPPORT>
export type LoadInput = Static<typeof LOAD>
export type MaterialInput = NonNullable<OwnInput['material']>

const place = (title: string) => anything({ title })

export const OWN_OUTPUTS = {
  probes: optional(
    list(anything({ title: 'at, values, errors' }), {
      title: 'what each point shows, with errors by three meshes',
    }),
  ),
  largestDisplacement: optional(place('value, at, error')),
  peakVonMises: optional(place('value, at, error; null where it grows without bound')),
  peakPrincipal: optional(place('the same of the principal stress')),
  stressConcentration: optional(nullable(number({ title: 'principal stress over nominal' }))),
  reactions: optional(
    list(anything({ title: 'on, length, force, moment' }), {
      title: 'force of each support, its moment about the origin',
    }),
  ),
  loads: optional(anything({ title: 'their sum, its moment about the origin' })),
  work: optional(number({ title: 'elastic energy of the body', unit: 'J' })),
  observedOrder: optional(nullable(number({ title: 'order on three meshes' }))),
  meshes: optional(
    list(anything({ title: 'nodes, elements, area, leastAngle (deg), value' }), {
      title: 'the three meshes',
    }),
  ),
  frequencies: optional(
    list(anything({ title: 'frequency (Hz), error, order, participation' }), {
      title: 'natural frequencies, and the share of the mass in each along x and y',
    }),
  ),
  factors: optional(
    list(anything({ title: 'factor, error, order' }), {
      title: 'how many times the loads it buckles at, the least first',
    }),
  ),
  intensities: optional(
    anything({
      title: 'at the tip: one, two (Pa m^(1/2)), their errors, J (J/m^2), radius of the ring (m)',
    }),
  ),
  rigidModes: optional(integer({ title: 'motions as a whole, of frequency 0' })),
  mass: optional(number({ title: 'mass', unit: 'kg' })),
  nodes: optional(integer({ title: 'nodes of the finest mesh' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Nodes of a mesh that errors steer, and what is allowed for where a caller has sizes of his own. */
const NODES_USUAL = 25_000
const NODES_OWN = 30_000
const NODES_CRACKED = 45_000

/** Three meshes, their factors and stresses, and the rounds that steer them. */
export function ownCostMs(input: OwnInput): number {
  const { geometry, gmsh, mesh, modes, buckling, loads, regions, crack } = input
  const text = JSON.stringify([geometry, loads, regions])
  const nodes =
    gmsh === undefined
      ? mesh === undefined
        ? crack === undefined
          ? NODES_USUAL
          : NODES_CRACKED
        : NODES_OWN
      : NODES_MAX
  const rest = 60 + 0.01 * text.length + nodes * (0.03 + 4e-4 * Math.sqrt(nodes))
  if (buckling !== undefined) return 1.2 * rest + nodes * (2 + buckling) * 0.012
  return modes === undefined ? rest : 2 * rest + nodes * (5 + modes) * 0.02
}
