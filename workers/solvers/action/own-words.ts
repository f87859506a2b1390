// A Hamiltonian of the caller's own.
import { choice, type Inputs, list, number, optional, text } from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

const PAIRS_MAX = 64

const names = (title: string, examples: string[]) =>
  optional(
    list(text({ title: 'name', minLength: 1, maxLength: 64 }), {
      title,
      minItems: 1,
      maxItems: PAIRS_MAX,
      examples: [examples],
    }),
  )

export const OWN_WORDS = {
  hamiltonian: optional(
    text({
      title: 'own H of coordinates, momenta and parameters',
      minLength: 1,
      maxLength: 20_000,
      examples: ['(px^2 + py^2)/2 - 1/sqrt(x^2 + y^2)'],
    }),
  ),
  coordinates: names('names of the coordinates', ['x', 'y']),
  momenta: names('names of their momenta', ['px', 'py']),
  method: optional(
    choice(['auto', 'splitting', 'gauss'], {
      title: 'splitting where H = T(p) + V(q), gauss for any',
    }),
  ),
  tEnd: optional(number({ title: 'end instead of steps', exclusiveMinimum: 0 })),
  ...wordsOf(['parameters', 'definitions', 'initial', 'invariants']),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  order: number
  steps: number
  dt: number
  compare: boolean
  sample: number
}
