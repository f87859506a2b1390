// What describes a body of the caller's own: its outline, what it is made of, its cracks, what holds and what loads it.
import { SHAPE_WORDS } from '../../continuum/shapes.ts'
import { SI_FIELDS, SIDES } from '../../continuum/words.ts'
import {
  anything,
  choice,
  type Inputs,
  list,
  number,
  object,
  optional,
  type Static,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const { point, probesWord, range, snapshotsWord, tEndWord } = SI_FIELDS

const MATERIAL_WORDS = {
  E: optional(anything({ title: "Young's modulus, Pa" })),
  nu: optional(anything({ title: "Poisson's ratio; left out: that of bonds" })),
  rho: optional(anything({ title: 'density, kg/m^3; explicit' })),
  G0: optional(anything({ title: 'energy of a crack, J/m^2; left out: nothing breaks' })),
  s0: optional(anything({ title: 'instead of G0: stretch to which a bond bears' })),
}
const MATERIAL = object(MATERIAL_WORDS, {
  title: 'own body; all over: numbers, quantities or expressions of x and y',
})
const { s0: _, ...REGION_MATERIAL } = MATERIAL_WORDS
const REGION = object(
  {
    ...SHAPE_WORDS,
    ...REGION_MATERIAL,
    kind: optional(
      choice(['hole', 'unbreakable'], { title: 'no material, or one that bears all' }),
    ),
  },
  { title: 'region' },
)

const side = optional(choice([...SIDES], { title: 'side; of it what lies in the shape' }))

const SUPPORT = object(
  {
    side,
    ...SHAPE_WORDS,
    fixed: optional(
      list(choice(['x', 'y'], { title: 'direction' }), {
        title: 'what cannot move; both',
        minItems: 1,
        maxItems: 2,
      }),
    ),
  },
  { title: 'support' },
)
const LOAD = object(
  {
    side,
    ...SHAPE_WORDS,
    ux: optional(anything({ title: 'displacement, m' })),
    uy: optional(anything({ title: 'displacement, m' })),
    vx: optional(anything({ title: 'velocity, m/s; explicit' })),
    vy: optional(anything({ title: 'velocity, m/s; explicit' })),
    tx: optional(anything({ title: 'traction on a side, Pa' })),
    ty: optional(anything({ title: 'traction on a side, Pa' })),
    fx: optional(anything({ title: 'force on a volume, N/m^3' })),
    fy: optional(anything({ title: 'force on a volume, N/m^3' })),
  },
  { title: 'load' },
)
export type SupportInput = Static<typeof SUPPORT>

export const OWN_WORDS = {
  domain: optional(
    object(
      { x: range('from and to'), y: range('from and to') },
      { title: 'own body; its rectangle' },
    ),
  ),
  material: optional(MATERIAL),
  regions: optional(
    list(REGION, {
      title: 'holes and other materials; later ones win',
      maxItems: 64,
      examples: [[{ centre: [0.05, 0.02], radius: 0.01, kind: 'hole' }]],
    }),
  ),
  model: optional(
    choice(['bond', 'state'], {
      title: 'bond; nu is 1/3 in plane stress, 1/4 in plane strain. state: ordinary, any nu',
    }),
  ),
  plane: optional(choice(['stress', 'strain'], { title: 'plane; stress' })),
  cracks: optional(
    list(list(point('point'), { title: 'crack', minItems: 2, maxItems: 100 }), {
      title: 'from the start; each a polyline',
      maxItems: 64,
      examples: [
        [
          [
            [0, 0.02],
            [0.05, 0.02],
          ],
        ],
      ],
    }),
  ),
  supports: optional(
    list(SUPPORT, { title: 'what is held', maxItems: 32, examples: [[{ side: 'bottom' }]] }),
  ),
  loads: optional(
    list(LOAD, {
      title: 'all in proportion at rest, expressions of x, y and t when explicit',
      maxItems: 32,
      examples: [[{ side: 'top', ty: 1e6 }]],
    }),
  ),
  dynamics: optional(
    choice(['static', 'explicit'], { title: 'at rest, a crack at a time; or motion in time' }),
  ),
  initial: optional(anything({ title: 'explicit; {vx, vy}: velocity, or the state of a result' })),
  ...wordsOf(['parameters']),
  tEnd: tEndWord,
  dt: optional(
    number({
      title: 'explicit; step, half of the largest that is stable',
      unit: 's',
      exclusiveMinimum: 0,
    }),
  ),
  probes: probesWord(
    'points; at rest without G0 and cracks, and explicit, the first gives the value',
    [[[0.1, 0.02]]],
  ),
  snapshots: snapshotsWord,
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly dx?: number | undefined
  readonly thickness?: number | undefined
  readonly horizonM: number
}

export const OWN_OUTPUTS = {
  strength: optional(
    anything({
      title:
        'factor of the loads that the body bears at most, error, first: at which a bond breaks',
    }),
  ),
  tips: optional(
    list(anything({ title: 'at, G, K, error, griffith' }), {
      title:
        'of each end of a crack in the body: energy release rate (J/m^2), K = sqrt(E G) (Pa m^(1/2)) under the loads and its error, factor at which G is G0',
    }),
  ),
  loadTotals: optional(
    list(anything({ title: 'force, displacement' }), {
      title:
        'of each load along itself: N per metre of thickness, or N with thickness; mean displacement',
    }),
  ),
  probes: optional(
    list(anything({ title: 'at, ux, uy, size, peak, error' }), {
      title: 'displacement at each point under the loads, or at the end',
    }),
  ),
  bondStretch: optional(number({ title: 's0 that G0 means on this lattice; of the material' })),
  horizon: optional(number({ title: 'reach of a bond', unit: 'm' })),
  brokenShare: optional(number({ title: 'bonds broken over all' })),
  spentEnergy: optional(number({ title: 'energy of the cracks that grew', unit: 'J/m' })),
  crackGrowth: optional(number({ title: 'that over G0 of the material', unit: 'm' })),
  kineticEnergy: optional(number({ title: 'at the end', unit: 'J/m' })),
  elasticEnergy: optional(number({ title: 'in the bonds at the end', unit: 'J/m' })),
  externalWork: optional(number({ title: 'of loads and of what moves', unit: 'J/m' })),
  lostEnergy: optional(number({ title: 'set free by bonds that broke', unit: 'J/m' })),
  parted: optional(
    anything({
      title: 'at rest: whether the loads have parted the body, or fallen to a fifth of their peak',
    }),
  ),
  grid: optional(anything({ title: 'nodes along x and y' })),
  timeSteps: optional(anything({ title: 'steps' })),
  tEnd: optional(number({ title: 'end of the run', unit: 's' })),
  state: optional(anything({ title: 'for `initial` of a run that goes on from here' })),
}

export const isOwn = (input: Partial<OwnInput>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnInput] !== undefined)

/** Spacings along the longer side, unless the caller says how wide one is. */
export const SPACINGS = 80

/** Bonds of a node, one end of each, by the horizon in spacings. */
const FAMILIES = [0, 4, 10, 18, 34]

export function ownCostMs(input: OwnInput): number {
  const { domain, horizonM, dynamics, tEnd = 0, material, cracks = [], regions = [] } = input
  if (!domain) return 5
  const [w, h] = [domain.x[1]! - domain.x[0]!, domain.y[1]! - domain.y[0]!]
  const dx = input.dx ?? Math.max(w, h) / SPACINGS
  const nodes = (w / dx + 1) * (h / dx + 1)
  const step = nodes * FAMILIES[horizonM]! * (input.model === 'state' ? 1.8e-5 : 9e-6)
  const ready = 10 + nodes * (0.06 + 0.01 * regions.length)
  if (dynamics === 'explicit') {
    const number = (value: unknown) =>
      Number((JSON.stringify(value) ?? '').match(/\d+\.?\d*(?:e[+-]?\d+)?/)?.[0] ?? 1)
    const speed = Math.sqrt(number(material?.E) / number(material?.rho))
    const steps = input.dt ? tEnd / input.dt : (2 * tEnd * speed) / dx
    return ready + 1.2 * steps * step
  }
  // Steps of conjugate gradients; the ends of cracks are solved twice, a path in some pieces for each spacing that it crosses.
  const solution = 2 * ((w + h) / dx) * step
  const breaks = material?.G0 !== undefined || material?.s0 !== undefined
  const path = breaks ? (2.5 * Math.min(w, h)) / dx : 0
  return ready + 1.2 * solution * (1 + 4 * cracks.length + path)
}
