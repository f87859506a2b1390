// What describes reactions of the caller's own, where they run and what is wanted of them.
import { boundariesWord, cellsWord, PLAIN_FIELDS } from '../../continuum/words.ts'
import { cbrt } from '../../numerics/mathematics.ts'
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

const { domainWord, probesWord, range, snapshotsWord, tEndWord } = PLAIN_FIELDS

export const CELLS_MAX = 160_000
export const SPECIES_MAX = 8

const SPECIES = object(
  {
    name: text({ title: 'name', minLength: 1, maxLength: 32 }),
    rate: optional(anything({ title: 'what reactions make of it: of species, x, y, t' })),
    D: optional(anything({ title: 'diffusion coefficient, 0; [Dx, Dy]' })),
    initial: optional(anything({ title: 'at the start: number, expression or array' })),
  },
  { title: 'species' },
)

export const OWN_WORDS = {
  species: optional(
    list(SPECIES, {
      title: 'own reactions; species with their rates',
      minItems: 1,
      maxItems: SPECIES_MAX,
      examples: [[{ name: 'u', rate: 'u*(1 - u)', D: 1, initial: 'exp(-x^2)' }]],
    }),
  ),
  domain: domainWord('a line', 'line or rectangle; well mixed if left out'),
  ...wordsOf(['parameters', 'definitions']),
  boundaries: boundariesWord(
    'sides; {kind: periodic|no-flux|value|flux|outflow, value}, or one for each species by name; all periodic if left out',
  ),
  advection: optional(
    list(anything({ title: 'number or expression of x, y' }), {
      title: 'velocity; [vx, vy] of what carries all species',
      minItems: 1,
      maxItems: 2,
    }),
  ),
  noise: optional(
    object(
      {
        strength: number({ title: 'standard deviation', minimum: 0 }),
        seed: optional(integer({ title: 'seed; 1', minimum: 0, maximum: 4_294_967_295 })),
      },
      { title: 'normal disturbance of each cell at the start' },
    ),
  ),
  analysis: optional(
    choice(['run', 'steady', 'dispersion', 'phase-plane'], {
      title: 'in time, at rest, growth of waves, or nullclines of two well mixed species',
    }),
  ),
  plane: optional(
    object(
      { x: range('of the first species'), y: range('of the second') },
      { title: 'phase-plane; where' },
    ),
  ),
  initial: optional(anything({ title: 'state; of a result from which the run goes on' })),
  tEnd: tEndWord,
  tolerance: optional(
    number({
      title: 'error of a step; over the size of a species, 1e-6',
      minimum: 1e-9,
      maximum: 1e-2,
    }),
  ),
  cells: cellsWord(16, CELLS_MAX, 'cells; along x and y, 256 or 96 by 96, multiples of 4'),
  front: optional(
    object(
      {
        species: optional(text({ title: 'species; the first', maxLength: 32 })),
        level: optional(number({ title: 'level; half way between its extremes at the end' })),
      },
      { title: 'front; where a species passes a level, the farthest along x' },
    ),
  ),
  probes: probesWord('points; the first gives the value'),
  snapshots: snapshotsWord,
}

export type OwnInput = Inputs<typeof OWN_WORDS>
export type SpeciesInput = Static<typeof SPECIES>

export const OWN_OUTPUTS = {
  species: optional(
    list(anything({ title: 'name, mean, error, order, least, most, wavelength, spots' }), {
      title: 'each species at the end, the error of its mean and the order seen on three grids',
    }),
  ),
  probes: optional(
    list(anything({ title: 'at, values, errors' }), {
      title: 'species at each point at the end, and their errors',
    }),
  ),
  front: optional(
    anything({ title: 'species, level, position, speed over the second half, and their errors' }),
  ),
  oscillation: optional(
    anything({
      title: 'period of the first species at the first point, or of its mean; its error',
    }),
  ),
  dispersion: optional(
    anything({ title: 'of each uniform state: values, stability, unstable band, fastest wave' }),
  ),
  nullclines: optional(
    list(anything({ title: 'species, points [first, second]' }), {
      title: 'lines on which the rate of a species changes its sign, or sides on which it is 0',
    }),
  ),
  states: optional(
    list(anything({ title: 'at, kind, stability, eigenvalues' }), {
      title: 'of a phase plane: all states at rest; node, focus, saddle, centre',
    }),
  ),
  turns: optional(
    nullable(
      integer({ title: 'turns of the rates around the plane: nodes and foci less the saddles' }),
    ),
  ),
  grid: optional(anything({ title: 'cells along x and y' })),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence of the value on three grids' })),
  ),
  timeSteps: optional(integer({ title: 'steps accepted' })),
  rejected: optional(integer({ title: 'steps refused for their error' })),
  tEnd: optional(number({ title: 'end of the run' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean => input.species !== undefined

const sizeOf = (D: unknown): number => (Number.isFinite(Number(D)) ? Number(D) : 1)

/** Steps that a run usually takes. */
const STEPS = 800

/** From the cells: evaluations of the rates of a run, and of those that tell its error. */
export function ownCostMs(input: OwnInput): number {
  const { species = [], domain, cells, analysis, tEnd = 1, tolerance = 1e-6 } = input
  const texts = JSON.stringify([species, input.definitions, input.boundaries]).length
  const compile = 10 + 0.02 * texts
  if (analysis === 'dispersion') return compile + 20
  if (analysis === 'phase-plane') return compile + 150
  if (!domain) return compile + 0.5 * texts
  const [nx, ny] = [cells?.[0] ?? (domain.y ? 96 : 256), cells?.[1] ?? (domain.y ? 96 : 1)]
  const steps = STEPS * cbrt(1e-6 / tolerance)
  const widths = [(domain.x[1]! - domain.x[0]!) / nx]
  if (domain.y) widths.push((domain.y[1]! - domain.y[0]!) / ny)
  const fastest = Math.max(0, ...species.flatMap(({ D = 0 }) => [D].flat().map(sizeOf)))
  const stiffness = widths.reduce((sum, width) => sum + (6 * fastest) / (width * width), 0)
  const stages = Math.sqrt(4 * steps * steps + 1.54 * stiffness * tEnd * steps)
  const each = nx * ny * (species.length * 6e-6 + texts * 4e-8)
  return compile + 1.7 * stages * Math.min(each, 1e6)
}
