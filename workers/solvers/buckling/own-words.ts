// What describes a column of the caller's own.
import { anything, choice, type Inputs, list, number, object, optional } from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const at = number({ title: 'place', unit: 'm', minimum: 0 })

export const OWN_WORDS = {
  EI: optional(anything({ title: 'own bending stiffness; N m^2, of x, instead of E and I' })),
  foundation: optional(anything({ title: 'elastic bed; N/m^2, of x' })),
  axial: optional(
    object(
      {
        tip: optional(number({ title: 'at the upper end', unit: 'N' })),
        distributed: optional(anything({ title: 'N/m towards the lower end' })),
        points: optional(
          list(object({ at, force: number({ title: 'force', unit: 'N' }) }), {
            title: 'forces between the ends',
            maxItems: 64,
          }),
        ),
      },
      { title: 'forces; grown together by one factor, tip 1 N if left out' },
    ),
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
      title: 'plane frame; {nodes, members, supports, loads, E, I, A}, as in the example',
    }),
  ),
  designCode: optional(
    anything({ title: 'of frames; {code: EN 1993-1-1, curve: a0 to d} or {code: AISC 360}' }),
  ),
  ...wordsOf(['parameters']),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
export type OwnInput = OwnWords & {
  readonly E: number
  readonly I: number
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

const unusedByColumn = ({ EI, supports }: OwnWords): string[] => [
  ...['A', 'yieldStress'],
  ...(EI === undefined ? [] : ['E', 'I']),
  ...(supports ? ['endCondition'] : []),
]
