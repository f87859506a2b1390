// What describes a flow of the caller's own: its room, bodies, sides, forces and heat.

import { SHAPE_WORDS } from '../../continuum/shapes.ts'
import { boundariesWord, bySide, SI_FIELDS } from '../../continuum/words.ts'
import {
  anything,
  boolean,
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const { range, snapshotsWord, tEndWord } = SI_FIELDS

export const CELLS_MAX = 12_288

const REGION = object(
  {
    ...SHAPE_WORDS,
    velocity: optional(anything({ title: '[u, v] of its surface' })),
    temperature: optional(anything({ title: 'of its surface' })),
    flux: optional(anything({ title: 'kappa dT/dn into the flow, K m/s' })),
  },
  { title: 'body' },
)

export const OWN_WORDS = {
  domain: optional(object({ x: range('from and to'), y: range('from and to') }, { title: 'room' })),
  regions: optional(
    list(REGION, {
      title: 'bodies',
      maxItems: 16,
      examples: [[{ centre: [0.2, 0.2], radius: 0.05 }]],
    }),
  ),
  boundaries: boundariesWord(
    'sides; {kind: wall|inflow|outflow|pressure|slip|periodic, velocity, value, temperature, flux, from, to}, or a list',
  ),
  steady: optional(boolean({ title: 'rest; the state that does not change' })),
  tEnd: tEndWord,
  initial: optional(
    anything({ title: '[u, v, temperature], or the state of a result; rest if left out' }),
  ),
  snapshots: snapshotsWord,
  cells: optional(
    list(integer({ title: 'cells', minimum: 8, maximum: CELLS_MAX }), {
      title: 'about; 64 by 48',
      minItems: 2,
      maxItems: 2,
    }),
  ),
  probes: optional(
    list(range('point'), { title: 'points', maxItems: 64, examples: [[[0.5, 0.2]]] }),
  ),
  force: optional(anything({ title: 'by mass; [fx, fy], m/s^2' })),
  buoyancy: optional(
    anything({
      title: '{Ra, Pr, length}, {beta, g, kappa} or {kappa}',
    }),
  ),
  heating: optional(anything({ title: 'K/s' })),
  rho: optional(number({ title: 'density; 1', unit: 'kg/m^3', exclusiveMinimum: 0 })),
  reference: optional(anything({ title: '{velocity, length}; of coefficients' })),
  ...wordsOf(['parameters']),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly visc: number; readonly steps: number }

const valueBySide = (title: string, unit: string) =>
  optional(
    object(
      bySide(side => optional(nullable(number({ title: side, unit })))),
      { title },
    ),
  )

export const OWN_OUTPUTS = {
  quantity: optional(anything({ title: 'what the value is' })),
  bodies: optional(
    list(anything({ title: 'drag, lift in N/m; cd, cl; errors; Nusselt number' }), {
      title:
        'forces on each body by metre of depth; in time their means, extremes and frequency over the second half',
    }),
  ),
  probes: optional(
    list(anything({ title: 'at, u, v, p, temperature, errors' }), { title: 'at each point' }),
  ),
  volumeFlows: valueBySide('volume that comes in through each side by metre of depth', 'm^2/s'),
  heatFlows: valueBySide('kappa dT/dn that comes in through each side, integrated', 'K m^2/s'),
  nusselt: valueBySide('mean Nusselt number of each side that is held at a temperature', '1'),
  pressureDrop: optional(
    nullable(number({ title: 'mean pressure of inflows less that of outflows', unit: 'Pa' })),
  ),
  vortex: optional(anything({ title: 'strongest value of the stream function, its place' })),
  separation: optional(
    anything({ title: 'places along bottom and top where the shear changes its sign' }),
  ),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence of the value on three grids' })),
  ),
  timeSteps: optional(integer({ title: 'steps on the finest mesh' })),
  tEnd: optional(number({ title: 'end of the run', unit: 's' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
  grid: optional(anything({ title: 'cells along x and y, triangles and unknowns' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Inputs that have no part in an own flow. */
export const unusedBy = ({ steady }: OwnInput): string[] => [
  ...['problem', 'N', 'dt', 'iters'],
  ...(steady ? ['steps'] : []),
]

/** The mesh that tells the error takes half of them. */
export const stepsOf = ({ steps }: OwnInput): number => 2 * Math.ceil(steps / 2)

export const cellsOf = ({ cells }: OwnInput): readonly [number, number] => [
  cells?.[0] ?? 64,
  cells?.[1] ?? 48,
]

/** Newton's steps on the finest grid, and all that the coarser ones cost beside them. */
const STEPS = 6
const COARSER = 2
/** Of the factors of rooms whose ends meet: their last separators are longer. */
const WRAPPED = 1.2e-3
const COARSER_IN_TIME = 1.15
/** A run that is predicted to take longer is refused. */
export const RUN_MS_MAX = 60_000

/** Assembly and factors, on the cells and on those that tell the error. */
export function ownCostMs(input: OwnInput): number {
  const [nx, ny] = cellsOf(input)
  const n = nx * ny
  const warm = input.buoyancy === undefined ? 1 : 2.2
  const assembly = n * 0.025 * warm
  const { left, bottom } = (input.boundaries ?? {}) as Record<string, { kind?: unknown }>
  const isWrapped = left?.kind === 'periodic' || bottom?.kind === 'periodic'
  const factor = n * Math.sqrt(n) * (isWrapped ? WRAPPED : 4e-4) * warm
  const bodies = input.regions?.length ?? 0
  const mesh = n * (0.02 + 0.004 * bodies)
  if (input.steady) return 5 + mesh + COARSER * STEPS * (assembly + factor)
  return 5 + mesh + COARSER_IN_TIME * stepsOf(input) * (1.3 * assembly + factor)
}
