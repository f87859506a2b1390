// What describes water of the caller's own: where it lies, how it begins, and what drives and slows it.

import { SHAPE_WORDS } from '../../continuum/shapes.ts'
import { boundariesWord, cellsWord, SI_FIELDS } from '../../continuum/words.ts'
import {
  anything,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord, probesWord, snapshotsWord, tEndWord } = SI_FIELDS

export const CELLS_MAX = 262_144

const REGION = object(
  {
    ...SHAPE_WORDS,
    bottom: optional(anything({ title: 'height of the bottom, m' })),
    eta: optional(anything({ title: 'height of the surface at the start, m' })),
    h: optional(anything({ title: 'depth at the start, m' })),
    manning: optional(anything({ title: 'Manning coefficient, s/m^(1/3)' })),
  },
  { title: 'region' },
)

export const OWN_WORDS = {
  domain: domainWord('a channel', 'own water'),
  bottom: optional(
    anything({
      title: 'height of the bottom, m: number, expression of x, y, array, ESRI ASCII grid; 0',
    }),
  ),
  regions: optional(
    list(REGION, {
      title: 'other bottom, start or Manning coefficient; later ones win',
      maxItems: 64,
      examples: [[{ x: [2, 3], bottom: 0.2 }]],
    }),
  ),
  boundaries: boundariesWord(
    'sides; {kind: wall|open|absorbing|periodic|inflow|level, discharge m^2/s, level m, from, to}, or a list of such; wall if left out',
  ),
  coriolis: optional(
    object(
      {
        f: optional(number({ title: 'parameter at y = 0', unit: '1/s' })),
        beta: optional(number({ title: 'its slope along y', unit: '1/(m s)' })),
        latitude: optional(number({ title: 'degrees, instead of f', minimum: -90, maximum: 90 })),
      },
      { title: 'rotation; f + beta y' },
    ),
  ),
  friction: optional(
    object(
      {
        manning: optional(anything({ title: 'coefficient n, s/m^(1/3)' })),
        linear: optional(anything({ title: 'rate, 1/s' })),
        quadratic: optional(anything({ title: 'drag coefficient' })),
        viscosity: optional(anything({ title: 'm^2/s, of the water' })),
      },
      { title: 'of the bottom, and of the water itself; numbers or expressions of x, y' },
    ),
  ),
  wind: optional(
    object(
      {
        stress: list(anything({ title: 'component, Pa' }), {
          title: 'along x and y; expressions of x, y, t',
          minItems: 1,
          maxItems: 2,
        }),
        rho: optional(
          number({ title: 'density of the water; 1000', unit: 'kg/m^3', exclusiveMinimum: 0 }),
        ),
      },
      { title: 'stress on the surface' },
    ),
  ),
  rain: optional(anything({ title: 'rain; m/s, expression of x, y, t' })),
  ...wordsOf(['parameters', 'definitions']),
  tEnd: tEndWord,
  cfl: optional(number({ title: 'Courant number; 0.45', exclusiveMinimum: 0, maximum: 0.5 })),
  cells: cellsWord(16, CELLS_MAX, 'along x and y; 400, or 10000 squares'),
  probes: probesWord('gauges; the first gives the value, without them the mean depth', [[[0.5]]]),
  snapshots: snapshotsWord,
}

/** The start as an own water has it, beside the names of the model's. */
export interface OwnStart {
  readonly eta?: unknown
  readonly h?: unknown
  readonly u?: unknown
  readonly v?: unknown
  readonly state?: unknown
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly g: number; readonly initial: unknown }

const metres = (title: string) => optional(number({ title, unit: 'm' }))

export const OWN_OUTPUTS = {
  probes: optional(
    list(
      anything({ title: 'at, value, error, order, h, u, v, highest, their errors, at what time' }),
      {
        title:
          'surface, depth and velocity at each gauge at the end, errors and orders by three grids',
      },
    ),
  ),
  observedOrder: optional(
    nullable(
      number({ title: 'order of convergence on three grids, of the value or of all depths' }),
    ),
  ),
  meanDepth: metres('depth at the end, in the mean over the domain; the value without probes'),
  depthError: metres('mean error of the depths of all cells, by three grids'),
  highest: metres('highest surface of wet land at the end'),
  lowest: metres('lowest surface of wet land at the end'),
  deepest: metres('largest depth at the end'),
  fastest: optional(number({ title: 'largest velocity of the run', unit: 'm/s' })),
  froude: optional(number({ title: 'largest Froude number at the end' })),
  volume: optional(number({ title: 'water at the end, m^3; of a channel m^2, by metre of width' })),
  volumeStart: optional(number({ title: 'water at the start' })),
  inflows: optional(
    anything({ title: 'water that came in through each side, and as rain, during the run' }),
  ),
  discharges: optional(
    anything({ title: 'into the domain through each side at the end, a second' }),
  ),
  wetShare: optional(number({ title: 'share of the cells that are wet at the end' })),
  kineticEnergy: optional(
    number({ title: 'over the density, at the end: m^5/s^2; of a channel m^4/s^2' }),
  ),
  kineticStart: optional(number({ title: 'kinetic energy at the start' })),
  potentialChange: optional(number({ title: 'of the potential energy over the density' })),
  unsteadiness: optional(
    number({ title: 'mean change of the depths in the last step', unit: 'm/s' }),
  ),
  grid: optional(anything({ title: 'cells along x and y' })),
  timeSteps: optional(integer({ title: 'steps' })),
  tEnd: optional(number({ title: 'end of the run', unit: 's' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  typeof input.initial === 'object' ||
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Squares of a rectangle, and cells of a channel. */
const SQUARES = 10_000
const LINE = 400
const PARTS = 4

/** Cells along x and y, multiples of four, so that two coarser grids fit. */
export function gridOf({ domain, cells }: OwnInput): [number, number] {
  const rounded = (n: number) => PARTS * Math.max(4, Math.ceil(n / PARTS))
  if (cells) return [rounded(cells[0]!), domain?.y ? rounded(cells[1] ?? cells[0]!) : 1]
  if (!domain?.y) return [LINE, 1]
  const [width, height] = [domain.x, domain.y].map(([from, to]) => to! - from!) as [number, number]
  const along = Math.sqrt((SQUARES * width) / height)
  return [rounded(along), rounded(SQUARES / along)]
}
