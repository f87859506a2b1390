// What describes waves of the caller's own: a domain, what it is made of, what excites it, its sides.

import { SHAPE_WORDS } from '../../continuum/shapes.ts'
import { boundariesWord, cellsWord, SI_FIELDS } from '../../continuum/words.ts'
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
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const { domainWord, point, probesWord, snapshotsWord, tEndWord } = SI_FIELDS

export const CELLS_MAX = 1024

const MATERIAL_WORDS = {
  c: optional(anything({ title: 'speed, m/s' })),
  rho: optional(anything({ title: 'density; 1' })),
  damping: optional(anything({ title: 'u_t term, 1/s' })),
  epsr: optional(anything({ title: 'maxwell; over eps' })),
  mur: optional(anything({ title: 'maxwell; over mu' })),
  sigma: optional(anything({ title: 'maxwell; S/m' })),
}

const REGION = object(
  {
    ...SHAPE_WORDS,
    ...MATERIAL_WORDS,
    kind: optional(choice(['fixed', 'free', 'rigid', 'conductor'], { title: 'obstacle' })),
  },
  { title: 'region' },
)

const SOURCE = object(
  {
    ...SHAPE_WORDS,
    density: optional(anything({ title: 's in a shape' })),
    at: optional(point('point')),
    line: optional(anything({ title: '{x: place} or {y: place}' })),
    amplitude: optional(anything({ title: '1' })),
    pulse: optional(anything({ title: 'of t, or {kind, frequency, delay, width, cycles}' })),
  },
  { title: 'source' },
)

export const OWN_WORDS = {
  domain: domainWord('a string', 'own waves; where they run'),
  material: optional(
    object(MATERIAL_WORDS, {
      title: 'all over; numbers, quantities, expressions of x and y or arrays, c is that above',
    }),
  ),
  polarisation: optional(choice(['Ez', 'Hz'], { title: 'maxwell; Ez' })),
  regions: optional(
    list(REGION, {
      title: 'other materials and obstacles; later ones win',
      maxItems: 64,
      examples: [[{ centre: [0.5, 0.5], radius: 0.1, c: 2 }]],
    }),
  ),
  sources: optional(
    list(SOURCE, {
      title:
        's of u_tt/(rho c^2) = div(grad u/rho) + s; in a shape, at a point or on a line, pulse: expression of t or kind ricker, gaussian, burst, continuous',
      maxItems: 64,
      examples: [[{ at: [0.5, 0.5], pulse: { kind: 'ricker', frequency: 5 } }]],
    }),
  ),
  boundaries: boundariesWord(
    'sides; {kind: fixed|free|value|flux|periodic|absorbing, value, cells}, fixed (u = 0) if left out',
  ),
  initial: optional(
    anything({
      title:
        'start; u: number, expression, array, or {u, v} with v its rate, or the state of a result',
    }),
  ),
  ...wordsOf(['parameters', 'definitions']),
  tEnd: tEndWord,
  analysis: optional(
    choice(['run', 'resonances', 'transmission'], {
      title:
        'resonances; what rings at the probes in band; transmission: by regions, at the frequencies of spectrum',
    }),
  ),
  band: optional(
    list(number({ title: 'frequency', unit: 'Hz' }), {
      title: 'resonances; from and to',
      minItems: 2,
      maxItems: 2,
    }),
  ),
  spectrum: optional(
    list(number({ title: 'frequency', unit: 'Hz', exclusiveMinimum: 0 }), {
      title: 'of the probes; Fourier integrals over the run',
      maxItems: 200,
    }),
  ),
  cells: cellsWord(8, CELLS_MAX, 'along x and y; multiples of 4, 128 along the longer side'),
  probes: probesWord('receivers; the first gives the value', [[[0.5, 0.25]]]),
  snapshots: snapshotsWord,
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly mode: string
  readonly c: number
  readonly eps: number
  readonly mu: number
  readonly dt?: number | undefined
  readonly courant: number
  readonly dim: number
}
export type SourceInput = Static<typeof SOURCE>

export const OWN_OUTPUTS = {
  probes: optional(
    list(anything({ title: 'at, value, peak, peakTime, error, order' }), {
      title: 'u at each point at the end, its largest value and when; error over the whole course',
    }),
  ),
  resonances: optional(
    list(anything({ title: 'frequency, Q, amplitude, error, order' }), {
      title: 'what rings in the band, by filter diagonalisation; Q is null where nothing decays',
    }),
  ),
  transmission: optional(
    list(anything({ title: 'at, passed, scattered, error' }), {
      title:
        '|u|^2 at each probe over that without regions, by frequency; of u, and of what they add',
    }),
  ),
  largest: optional(number({ title: 'largest |u| of the field at the end' })),
  fieldError: optional(number({ title: 'its error, relative to the root mean square' })),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence of the value on three grids' })),
  ),
  energyStart: optional(number({ title: 'integral of (u_t^2/(rho c^2) + |grad u|^2/rho)/2' })),
  energyEnd: optional(number({ title: 'the same at the end' })),
  energyWork: optional(number({ title: 'work of the sources' })),
  grid: optional(anything({ title: 'cells along x and y' })),
  timeSteps: optional(integer({ title: 'steps' })),
  tEnd: optional(number({ title: 'end of the run', unit: 's' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Inputs that have no part in a run of the caller's own. */
export const unusedBy = ({ mode, material, dt }: OwnInput): string[] => [
  ...['nx', 'ny', 'kx', 'ky', 'steps', 'mode_k', 'dim', 'initial'],
  ...(mode === 'maxwell' ? ['c'] : ['eps', 'mu']),
  ...(material?.c === undefined ? [] : ['c']),
  ...(dt === undefined ? [] : ['courant']),
]

/** Numbers in a text, as far as a guess of its size goes. */
function sizeOf(value: unknown, scale: number): number {
  if (typeof value === 'number') return Math.abs(value)
  const numbers = (JSON.stringify(value) ?? '').slice(0, 4000).match(/\d+\.?\d*(?:e[+-]?\d+)?/gi)
  return (numbers ?? []).reduce((sum, one) => sum + Number(one), 0) * Math.max(1, scale)
}

/** From the cells, the speeds and the time: the run, and those that tell its error. */
export function ownCostMs(input: OwnInput): number {
  const { domain, cells, tEnd = 0, courant, dt, material, regions = [], sources = [] } = input
  if (!domain) return 0.5
  const width = domain.x[1]! - domain.x[0]!
  const height = domain.y ? domain.y[1]! - domain.y[0]! : 0
  const [nx, ny] = cellsOf(cells, width, height)
  const scale = Math.max(...[...domain.x, ...(domain.y ?? [])].map(Math.abs))
  const said = [material?.c ?? input.c, ...regions.flatMap(({ c }) => (c === undefined ? [] : [c]))]
  const light = 1 / Math.sqrt(input.eps * input.mu)
  const speeds = said.map(one => sizeOf(one, typeof one === 'string' ? scale : 1))
  const speed = input.mode === 'maxwell' ? light : Math.max(...speeds)
  const reach = height > 0 ? Math.sqrt((nx / width) ** 2 + (ny / height) ** 2) : nx / width
  const steps = tEnd / (dt ?? courant / (speed * reach))
  const points = (nx + 33) * (height > 0 ? ny + 33 : 1)
  const isDense = sources.some(({ density }) => density !== undefined)
  const each = points * (isDense ? 8e-5 : 2.6e-5) + 2e-3 * (1 + (input.probes?.length ?? 0))
  const texts = JSON.stringify([material, regions, sources, input.initial])?.length ?? 0
  const runs = input.analysis === 'transmission' ? 2 : 1
  const heard = input.analysis === 'resonances' ? 0.02 * Math.min(1e5, steps) : 0
  const ready = 8 + 0.01 * Math.min(texts, 20_000) + points * 4e-3
  return ready + heard + runs * 1.3 * (steps + 20) * each
}

/** Multiples of 4, and at least 8. */
export function cellsOf(
  cells: readonly number[] | undefined,
  width: number,
  height: number,
): [number, number] {
  if (cells) return [cells[0]!, cells[1] ?? 0]
  if (height === 0) return [256, 0]
  const whole = (share: number) => Math.max(8, 4 * Math.round(32 * Math.min(1, share)))
  return [whole(width / height), whole(height / width)]
}
