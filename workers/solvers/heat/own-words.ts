// What describes a body of the caller's own, and what warms and cools it.

import { SHAPE_WORDS } from '../../continuum/shapes.ts'
import { boundariesWord, bySide, cellsWord, SI_FIELDS } from '../../continuum/words.ts'
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord, probesWord, range, snapshotsWord, tEndWord } = SI_FIELDS

export const CELLS_MAX = 65_536
/** Cells along each side of a plane, unless the caller says how many. */
export const SIDE = 64
export const MELTING_SIDE = 40

const LATENT = object(
  {
    heat: anything({ title: 'J/kg' }),
    temperature: anything({ title: 'where it melts; a start at it is solid' }),
    width: optional(anything({ title: 'of the temperatures over which it melts, 0' })),
    k: optional(anything({ title: 'conductivity when molten' })),
    c: optional(anything({ title: 'specific heat when molten' })),
  },
  { title: 'melting and freezing' },
)
export type LatentInput = Static<typeof LATENT>

const MATERIAL_WORDS = {
  k: optional(anything({ title: 'conductivity, W/(m K); [kx, ky]' })),
  rho: optional(anything({ title: 'density, kg/m^3' })),
  c: optional(anything({ title: 'specific heat, J/(kg K)' })),
  latent: optional(LATENT),
}

const REGION = object({ ...SHAPE_WORDS, ...MATERIAL_WORDS }, { title: 'region' })

const SOURCE = object(
  {
    ...SHAPE_WORDS,
    density: optional(anything({ title: 'W/m^3' })),
    at: optional(range('point')),
    power: optional(anything({ title: 'W; in a plane W/m' })),
  },
  { title: 'source' },
)

export const OWN_WORDS = {
  domain: domainWord('a bar', 'own body; in coordinates of an axis x is r'),
  coordinates: optional(
    choice(['cartesian', 'cylindrical', 'spherical'], {
      title: 'axes; cylindrical: (r) or (r, z), spherical: (r)',
    }),
  ),
  material: optional(
    object(MATERIAL_WORDS, {
      title:
        'all over; numbers, quantities or expressions of x, y, t, T, without it alpha; latent: {heat, temperature, width, k, c} of melting, k and c when molten',
    }),
  ),
  regions: optional(
    list(REGION, {
      title: 'other materials; later ones win',
      maxItems: 64,
      examples: [[{ x: [0, 0.1], k: 0.04 }]],
    }),
  ),
  sources: optional(
    list(SOURCE, {
      title: 'heat; a density in a shape, or power at a point',
      maxItems: 64,
      examples: [[{ density: '1e5*exp(-t)' }]],
    }),
  ),
  boundaries: boundariesWord(
    'sides; {kind: value|flux|convection|radiation|insulated|periodic, value, h, ambient, emissivity, from, to}, or a list of such; value 0 if left out',
  ),
  initial: optional(
    anything({
      title: 'temperature; at the start: number, expression, array, or the state of a result',
    }),
  ),
  ...wordsOf(['parameters']),
  steady: optional(boolean({ title: 'rest; the state that does not change' })),
  tEnd: tEndWord,
  tolerance: optional(
    number({
      title: 'error in time; aimed at, over the span of temperatures, 1e-4',
      minimum: 1e-8,
      maximum: 1e-2,
    }),
  ),
  cells: cellsWord(4, CELLS_MAX, 'about; along x and y, 256 or 64 by 64, 40 by 40 where it melts'),
  probes: probesWord('points; the first gives the value', [[[0.08]]]),
  snapshots: snapshotsWord,
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly alpha: number; readonly dim: number }
export type SourceInput = Static<typeof SOURCE>

export const OWN_OUTPUTS = {
  probes: optional(
    list(anything({ title: 'at, value, error, order' }), {
      title: 'temperature at each point at the end, its error and the order seen on three grids',
    }),
  ),
  meanTemperature: optional(number({ title: 'mean over the body at the end' })),
  meanError: optional(number({ title: 'its error' })),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence of the value on three grids' })),
  ),
  coldest: optional(number({ title: 'lowest temperature at the end' })),
  warmest: optional(number({ title: 'highest temperature at the end' })),
  molten: optional(
    anything({ title: 'share of the volume that is molten at the end, its error and order' }),
  ),
  front: optional(
    anything({ title: 'of a bar: where molten and solid meet at the end, error, order' }),
  ),
  heatFlows: optional(
    object(
      bySide(side => number({ title: side, unit: 'W' })),
      { title: 'heat into the body through each side at the end; in a plane by metre of depth' },
    ),
  ),
  coupling: optional(
    number({
      title: 'heat between two surroundings over their difference; in a plane by metre of depth',
      unit: 'W/K',
    }),
  ),
  grid: optional(anything({ title: 'cells along x and y' })),
  timeSteps: optional(integer({ title: 'steps accepted' })),
  rejected: optional(integer({ title: 'steps refused for their error' })),
  tEnd: optional(number({ title: 'end of the run', unit: 's' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Inputs that have no part in the run of an own body. */
export const unusedBy = ({ material }: OwnInput): string[] => [
  ...['method', 'nx', 'ny', 'kx', 'ky', 'dt', 'steps', 'mode', 'dim', 'initial'],
  ...(material ? ['alpha'] : []),
]

/** Steps that a run usually takes, and how often it factors its matrix. */
const STEPS = 150
const FACTORS = 40

/** How much shorter steps are where something changes in time, and where an edge moves from cell to cell. */
function unrestOf({ sources = [] }: OwnInput, texts: string): number {
  const isEdge = ({ density }: SourceInput) =>
    typeof density === 'string' && [/\bt\b/, /\b[xyr]\b/, /[<>]/].every(one => one.test(density))
  if (sources.some(isEdge)) return 60
  return /\bt\b/.test(texts) ? 2.5 : 1
}

/** From the cells: factors, steps, and the runs that tell the error. */
export function ownCostMs(input: OwnInput): number {
  const { cells, domain, steady, tolerance = 1e-4 } = input
  const texts = JSON.stringify([input.material, input.regions, input.sources, input.boundaries])
  const melts = texts.includes('"latent"')
  const side = melts ? MELTING_SIDE : SIDE
  const [nx, ny] = [cells?.[0] ?? (domain?.y ? side : 256), cells?.[1] ?? (domain?.y ? side : 1)]
  const n = nx * ny
  const factor = ny > 1 ? n * Math.sqrt(n) * 1.3e-5 : n * 1e-4
  const step = n * 5e-4
  const isShaped = (input.regions?.length ?? 0) + (input.sources?.length ?? 0) > 0
  const compile = 5 + 0.01 * texts.length + n * (isShaped && ny > 1 ? 1.5e-2 : 4e-3)
  const isLinear = !/T|radiation/.test(texts)
  if (steady) return compile + 1.6 * (isLinear ? 2 : 12) * (factor + step)
  const finer = Math.max(1, Math.sqrt(1e-4 / tolerance))
  if (melts) {
    // A front crosses one row of cells after the other, in a plane each cell at a time of its own.
    const tries = finer * (ny > 1 ? 40 * Math.max(nx, ny) : 2 * STEPS + 10 * nx)
    return compile + 1.6 * tries * (4 * factor + 3 * step)
  }
  const steps = STEPS * finer * unrestOf(input, texts)
  return (
    compile + 1.6 * (isLinear ? steps * step + FACTORS * factor : steps * (3 * step + 2 * factor))
  )
}
