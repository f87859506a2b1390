// What describes a tumour of the caller's own: where it lies, how it grows and spreads, and how it is treated.
import { SHAPE_WORDS } from '../../continuum/shapes.ts'
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
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

export const CELLS_MAX = 65_536

const range = (title: string) =>
  list(number({ title: 'coordinate', unit: 'mm' }), { title, minItems: 2, maxItems: 2 })

const REGION = object(
  {
    ...SHAPE_WORDS,
    D: optional(anything({ title: 'motility, mm^2/d' })),
    rho: optional(anything({ title: 'growth rate, 1/d' })),
  },
  { title: 'region' },
)

export const OWN_WORDS = {
  domain: optional(
    object(
      { x: range('from and to'), y: optional(range('from and to; left out: a line')) },
      { title: 'tissue; own one, in coordinates of an axis x is r' },
    ),
  ),
  coordinates: optional(
    choice(['cartesian', 'cylindrical', 'spherical'], {
      title: 'axes; cylindrical and spherical: (r)',
    }),
  ),
  growth: optional(
    text({
      title: 'law; logistic, gompertz, exponential, or an expression of u, x, y, t for u_t',
      maxLength: 2000,
    }),
  ),
  regions: optional(
    list(REGION, {
      title: 'other D, rho; expressions of x, y, arrays, later ones win',
      maxItems: 64,
      examples: [[{ x: [20, 40], D: 0.65 }]],
    }),
  ),
  therapy: optional(
    list(anything({ title: 'part' }), {
      title:
        'treatment; {kind: radiation, start, fractions, dose, alpha, beta, weekdays}, {kind: drug, from, to, rate, halfLife}, {kind: surgery, at, shape, remaining}',
      maxItems: 64,
    }),
  ),
  threshold: optional(
    list(number({ title: 'u/K', exclusiveMinimum: 0, exclusiveMaximum: 1 }), {
      title: 'edges that a scan sees, as u/K; 0.5',
      minItems: 1,
      maxItems: 8,
    }),
  ),
  ...wordsOf(['parameters', 'definitions']),
  cells: optional(
    list(integer({ title: 'cells', minimum: 16, maximum: CELLS_MAX }), {
      title: 'about; along x and y, 600 or 96 by 96',
      minItems: 1,
      maxItems: 2,
    }),
  ),
  probes: optional(
    list(
      list(number({ title: 'coordinate', unit: 'mm' }), {
        title: 'point',
        minItems: 1,
        maxItems: 2,
      }),
      { title: 'points', maxItems: 64, examples: [[[10]]] },
    ),
  ),
  snapshots: optional(
    list(number({ title: 'time', unit: 'd', minimum: 0 }), {
      title: 'times of further fields',
      maxItems: 50,
    }),
  ),
}

/** The start of own tissue, beside the names of the model's. */
export interface OwnStart {
  readonly u?: unknown
  readonly state?: unknown
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly D: number
  readonly rho: number
  readonly K: number
  readonly x0: number
  readonly tEnd: number
  readonly initial: unknown
}

export const OWN_OUTPUTS = {
  radii: optional(
    list(anything({ title: 'threshold, value, error, order, size, speed, progression' }), {
      title:
        'edge at each threshold at the end (in a plane the radius of a disc of its area), its error and the order seen on three grids; size inside; day on which it is again as far out as before the treatment',
    }),
  ),
  probes: optional(
    list(anything({ title: 'at, value, error, order' }), {
      title: 'density at each point at the end',
    }),
  ),
  massStart: optional(number({ title: 'integral of u/K at the start; mm, mm^2 or mm^3' })),
  mass: optional(number({ title: 'the same at the end' })),
  massError: optional(number({ title: 'its error' })),
  lnSurvival: optional(number({ title: 'ln of the share that all radiation leaves' })),
  treatments: optional(
    list(anything({ title: 't, kind, massBefore, massAfter' }), { title: 'doses and resections' }),
  ),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence of the value on three grids' })),
  ),
  grid: optional(anything({ title: 'cells along x and y' })),
  timeSteps: optional(integer({ title: 'steps' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  typeof input.initial === 'object' ||
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

export const cellsOf = ({ domain, cells }: OwnInput): [number, number] => {
  if (cells) return [cells[0]!, domain?.y ? (cells[1] ?? cells[0]!) : 1]
  return domain?.y ? [96, 96] : [600, 1]
}

/** Growth in a step, and the part of a cell that a front crosses in it. */
const GROWTH = 0.05
const CROSSED = 0.5

/** From the widths of the cells alone, so that a run in pieces takes the same steps. */
export function stepFor(D: number, rho: number, width: number): number {
  const front = rho > 0 ? (CROSSED * width) / (2 * Math.sqrt(D * rho)) : Number.MAX_VALUE
  const growth = rho > 0 ? GROWTH / rho : Number.MAX_VALUE
  const spread = D > 0 ? (4 * width * width) / D : Number.MAX_VALUE
  return Math.min(front, growth, rho > 0 ? Number.MAX_VALUE : spread)
}

/** From cells and steps; D and rho of regions are looked for among the numbers in their texts. */
export function ownCostMs(input: OwnInput): number {
  const { domain, regions = [], growth = 'logistic', tEnd, therapy = [] } = input
  if (!domain) return 5
  const [nx, ny] = cellsOf(input)
  const width = (domain.x[1]! - domain.x[0]!) / nx
  const most = (name: 'D' | 'rho', usual: number) =>
    Math.max(
      usual,
      ...regions.flatMap(region =>
        ((JSON.stringify(region[name]) ?? '').match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map(
          Number,
        ),
      ),
    )
  const steps = tEnd / stepFor(most('D', input.D), most('rho', input.rho), width)
  const isText = !['logistic', 'gompertz', 'exponential'].includes(growth)
  const perCell = (ny > 1 ? 6e-5 : 3e-5) + (isText ? 2.5e-4 : growth === 'gompertz' ? 1.5e-4 : 2e-5)
  const events = JSON.stringify(therapy).length / 20
  return 20 + nx * ny * 2e-2 + (1.6 * steps + 4 * events + 400) * nx * ny * perCell
}
