// What describes a column of the caller's own.
import { anything, choice, type Inputs, list, number, object, optional } from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const at = number({ title: 'place', unit: 'm', minimum: 0 })

export const OWN_WORDS = {
  EI: optional(
    anything({ title: 'own bending stiffness; N m^2, an expression of x, instead of E and I' }),
  ),
  foundation: optional(anything({ title: 'elastic bed; N/m^2, an expression of x' })),
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
  ...wordsOf(['parameters']),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
export type OwnInput = OwnWords & {
  readonly E: number
  readonly I: number
  readonly L: number
  readonly modes: number
  readonly elements: number
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
  observedOrder: optional(anything({ title: 'order of convergence of the lowest factor' })),
}

export const isOwn = (input: Partial<OwnWords>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnWords] !== undefined)

/** Counting needs some fifty factors a mode, on three meshes. */
export const ownCostMs = ({ modes, elements }: Pick<OwnInput, 'modes' | 'elements'>): number =>
  20 + 0.3 * (modes + 1) * Math.max(elements, 8 * modes)

/** Inputs that have no part in the run of an own column. */
export const unusedBy = ({ EI, supports }: OwnWords): string[] => [
  ...['A', 'yieldStress'],
  ...(EI === undefined ? [] : ['E', 'I']),
  ...(supports ? ['endCondition'] : []),
]
