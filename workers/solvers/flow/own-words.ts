// What describes a flow of the caller's own: its room, bodies, sides, forces and heat.
import { SHAPE_WORDS } from '../../continuum/shapes.ts'
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
import { SIDES, type Side } from './mesh.ts'

export const CELLS_MAX = 12_288

const range = (title: string) =>
  list(number({ title: 'coordinate', unit: 'm' }), { title, minItems: 2, maxItems: 2 })

const REGION = object(
  {
    ...SHAPE_WORDS,
    velocity: optional(anything({ title: '[u, v] of its surface' })),
    temperature: optional(anything({ title: 'of its surface' })),
    flux: optional(anything({ title: 'kappa dT/dn into the flow, K m/s' })),
  },
  { title: 'body' },
)

type AnySide = ReturnType<typeof optional<ReturnType<typeof anything>>>

export const OWN_WORDS = {
  domain: optional(object({ x: range('from and to'), y: range('from and to') }, { title: 'room' })),
  regions: optional(
    list(REGION, {
      title: 'bodies; in the flow',
      maxItems: 16,
      examples: [[{ centre: [0.2, 0.2], radius: 0.05 }]],
    }),
  ),
  boundaries: optional(
    object(
      Object.fromEntries(
        SIDES.map(side => [side, optional(anything({ title: side }))]),
      ) as unknown as Record<Side, AnySide>,
      {
        title:
          'sides; {kind: wall|inflow|outflow|pressure|slip|periodic, velocity: [u, v], value, temperature, flux, from, to}, or a list of such; walls at rest if left out',
      },
    ),
  ),
  steady: optional(boolean({ title: 'rest; the flow that does not change' })),
  cells: optional(
    list(integer({ title: 'cells', minimum: 8, maximum: CELLS_MAX }), {
      title: 'about; along x and y, 64 by 48',
      minItems: 2,
      maxItems: 2,
    }),
  ),
  probes: optional(
    list(range('point'), { title: 'points; in the flow', maxItems: 64, examples: [[[0.5, 0.2]]] }),
  ),
  force: optional(
    list(anything({ title: 'number or expression of x, y' }), {
      title: 'by mass; [fx, fy], m/s^2',
      minItems: 2,
      maxItems: 2,
    }),
  ),
  buoyancy: optional(
    anything({
      title:
        '{Ra, Pr, length} (the height of the room if left out), {beta, g, kappa}, or {kappa} alone',
    }),
  ),
  heating: optional(anything({ title: 'K/s; warms the flow, expression of x, y' })),
  rho: optional(number({ title: 'density; 1', unit: 'kg/m^3', exclusiveMinimum: 0 })),
  reference: optional(
    anything({ title: '{velocity, length}; of the coefficients, mean inflow and height of body' }),
  ),
  ...wordsOf(['parameters']),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly visc: number }

const bySide = (title: string, unit: string) =>
  optional(
    object(
      Object.fromEntries(
        SIDES.map(side => [side, optional(nullable(number({ title: side, unit })))]),
      ) as Record<Side, ReturnType<typeof optional<ReturnType<typeof nullable>>>>,
      { title },
    ),
  )

export const OWN_OUTPUTS = {
  quantity: optional(anything({ title: 'what the value is' })),
  bodies: optional(
    list(anything({ title: 'drag, lift in N/m; cd, cl; errors; Nusselt number' }), {
      title: 'forces on each body by metre of depth',
    }),
  ),
  probes: optional(
    list(anything({ title: 'at, u, v, p, temperature, errors' }), { title: 'at each point' }),
  ),
  volumeFlows: bySide('volume that comes in through each side by metre of depth', 'm^2/s'),
  heatFlows: bySide('kappa dT/dn that comes in through each side, integrated', 'K m^2/s'),
  nusselt: bySide('mean Nusselt number of each side that is held at a temperature', '1'),
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
  grid: optional(anything({ title: 'cells along x and y, triangles and unknowns' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Inputs that have no part in an own flow. */
export const UNUSED = ['problem', 'N', 'steps', 'dt', 'iters']

export const cellsOf = ({ cells }: OwnInput): readonly [number, number] => [
  cells?.[0] ?? 64,
  cells?.[1] ?? 48,
]

/** Newton's steps on the finest grid, and all that the coarser ones cost beside them. */
const STEPS = 6
const COARSER = 2

/** Assembly and factors, on the cells and on those that tell the error. */
export function ownCostMs(input: OwnInput): number {
  const [nx, ny] = cellsOf(input)
  const n = nx * ny
  const warm = input.buoyancy === undefined ? 1 : 2.2
  const assembly = n * 0.025 * warm
  const factor = n * Math.sqrt(n) * 4e-4 * warm
  const bodies = input.regions?.length ?? 0
  const mesh = n * (0.02 + 0.004 * bodies)
  return 5 + mesh + COARSER * STEPS * (assembly + factor)
}
