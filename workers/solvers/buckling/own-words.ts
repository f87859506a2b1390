// What describes a column of the caller's own.
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

const positive = (title: string, unit: string, maximum: number, value: number) =>
  number({ title, unit, exclusiveMinimum: 0, maximum, default: value })

/** The one section and the length of a uniform column. */
export const SECTION_WORDS = {
  E: positive("Young's modulus", 'Pa', 1e14, 200e9),
  I: positive('second moment of area, weak axis', 'm^4', 1e6, 8.33e-10),
  L: positive('length', 'm', 1e6, 1),
  A: positive('cross-sectional area', 'm^2', 1e6, 1e-4),
}

export const yieldStress = positive('yield stress', 'Pa', 1e12, 250e6)

const at = number({ title: 'place', unit: 'm', minimum: 0 })

const FORCES = {
  tip: optional(number({ title: 'at the upper end', unit: 'N' })),
  distributed: optional(anything({ title: 'N/m towards the lower end' })),
  points: optional(
    list(object({ at, force: number({ title: 'force', unit: 'N' }) }), {
      title: 'forces between the ends',
      maxItems: 64,
    }),
  ),
}
const FIXED = object(FORCES, { title: 'the same, of forces that stay while the others grow' })
export type ForcesInput = Static<typeof FIXED>

const SEGMENT = object(
  {
    length: optional(anything({ title: 'm' })),
    E: optional(anything({ title: 'Pa; that of the column' })),
    I: optional(anything({ title: 'm^4, of x from the lower end of the column' })),
    A: optional(anything({ title: 'm^2, of x; for a designCode' })),
  },
  { title: 'segment' },
)

export const OWN_WORDS = {
  EI: optional(anything({ title: 'own bending stiffness; N m^2, of x, instead of E and I' })),
  foundation: optional(anything({ title: 'elastic bed; N/m^2, of x' })),
  segments: optional(
    list(SEGMENT, {
      title: 'own sections from the lower end up, instead of I and L',
      minItems: 1,
      maxItems: 64,
      examples: [[{ length: 6, I: '1e-4*(1 + x/6)^2' }]],
    }),
  ),
  axial: optional(
    object(
      { ...FORCES, fixed: optional(FIXED) },
      { title: 'forces; grown together by one factor, tip 1 N if left out' },
    ),
  ),
  imperfection: optional(
    number({
      title:
        'largest deflection before any load, in the shape of the lowest mode: how far the given load bends it',
      unit: 'm',
      exclusiveMinimum: 0,
      maximum: 1e6,
    }),
  ),
  supports: optional(
    list(
      object({
        at,
        kind: optional(
          choice(['pinned', 'fixed', 'guided'], { title: 'held: w, w and slope, slope' }),
        ),
        stiffness: optional(number({ title: 'spring against w', unit: 'N/m', minimum: 0 })),
        rotational: optional(number({ title: 'spring against turning', unit: 'N m', minimum: 0 })),
      }),
      {
        title: 'instead of endCondition',
        minItems: 1,
        maxItems: 64,
        examples: [[{ at: 0, kind: 'fixed' }]],
      },
    ),
  ),
  frame: optional(
    anything({
      title:
        'plane frame; {nodes, members, supports, loads, E, I, A}, as in the example; a load with fixed: true stays while the others grow',
    }),
  ),
  designCode: optional(
    anything({ title: 'resistance; {code: EN 1993-1-1, curve: a0 to d} or {code: AISC 360}' }),
  ),
  ...wordsOf(['parameters']),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
export type OwnInput = OwnWords & {
  readonly E: number
  readonly I: number
  readonly A: number
  readonly L: number
  readonly modes: number
  readonly elements: number
  readonly yieldStress: number
  readonly endCondition: 'pinned-pinned' | 'fixed-free' | 'fixed-fixed' | 'fixed-pinned'
}

export const OWN_OUTPUTS = {
  loadFactors: optional(
    list(number({ title: 'factor' }), {
      title: 'factors of the forces at which the column bends aside',
    }),
  ),
  factorErrors: optional(
    list(number({ title: 'error' }), { title: 'error of each factor, from three meshes' }),
  ),
  members: optional(
    list(
      anything({
        title:
          'compression, shear and moments at both ends (N, N m), effectiveLength (m), effectiveLengthFactor, design',
      }),
      { title: 'members under the loads as they are given' },
    ),
  ),
  governs: optional(number({ title: 'member of the largest utilisation, from 1' })),
  slenderness: optional(number({ title: 'its slenderness, sqrt(A fy/Ncr)' })),
  chi: optional(number({ title: 'its reduction' })),
  resistance: optional(number({ title: 'what it bears by the code', unit: 'N' })),
  utilisation: optional(number({ title: 'its compression over that' })),
  governsAt: optional(
    number({ title: 'where a column has its largest compression over its area', unit: 'm' }),
  ),
  imperfect: optional(
    anything({
      title:
        'under the given forces: deflection (m, in all) and moment (N m), each with its place `at` and error, amplification',
    }),
  ),
  observedOrder: optional(anything({ title: 'order of convergence of the lowest factor' })),
}

export const isOwn = (input: Partial<OwnWords>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnWords] !== undefined)

/** Counting needs some fifty factors a mode, on three meshes. */
export function ownCostMs({
  modes,
  elements,
  frame,
}: Pick<OwnInput, 'modes' | 'elements' | 'frame'>) {
  const { members } = (frame ?? {}) as { members?: unknown }
  const count = Array.isArray(members) ? Math.min(400, members.length) : 0
  return frame === undefined
    ? 20 + 0.3 * (modes + 1) * Math.max(elements, 8 * modes)
    : 30 + (modes + 1) * count
}

/** Inputs that have no part in the run of an own column. */
export const unusedBy = (words: OwnWords): string[] =>
  words.frame === undefined
    ? unusedByColumn(words)
    : [
        ...['E', 'I', 'A', 'L', 'endCondition', 'elements'],
        ...(words.designCode ? [] : ['yieldStress']),
      ]

const unusedByColumn = ({ EI, supports, segments, designCode }: OwnWords): string[] => [
  ...(designCode ? [] : ['A', 'yieldStress']),
  ...(EI === undefined ? [] : ['E', 'I']),
  ...(segments ? ['I', 'L'] : []),
  ...(supports ? ['endCondition'] : []),
]
