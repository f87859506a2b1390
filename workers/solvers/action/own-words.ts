// A Hamiltonian of the caller's own.
import { choice, type Inputs, list, number, object, optional, text } from '../../schema.ts'
import { FILES } from '../bodies/body-files.ts'
import { COMPONENTS, GRAVITY_WORDS } from '../bodies/own-words.ts'
import { wordsOf } from '../systems/own-words.ts'

export const PAIRS_MAX = 64

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
      title: 'own H of coordinates, momenta and parameters; a longer one by definitions',
      minLength: 1,
      maxLength: 2000,
      examples: ['(px^2 + py^2)/2 - 1/sqrt(x^2 + y^2)'],
    }),
  ),
  coordinates: names('names of the coordinates', ['x', 'y']),
  momenta: names('names of their momenta', ['px', 'py']),
  bodies: optional(
    list(
      object({
        name: optional(text({ title: 'name', maxLength: 64 })),
        mass: number({ title: 'mass', exclusiveMinimum: 0, maximum: 1e35 }),
        ...COMPONENTS,
      }),
      {
        title: 'bodies under their gravity, instead of a hamiltonian: x0, y0 ... and px0, py0 ...',
        minItems: 2,
        maxItems: PAIRS_MAX,
        examples: [
          [
            { mass: 1, position: [0, 0] },
            { mass: 0.001, position: [1, 0], velocity: [0, 1] },
          ],
        ],
      },
    ),
  ),
  ...GRAVITY_WORDS,
  files: FILES,
  method: optional(
    choice(['auto', 'splitting', 'gauss', 'ias15', 'wisdom-holman'], {
      title:
        'splitting where H = T(p) + V(q), gauss for any; for gravity alone ias15 and wisdom-holman',
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
