// Words for other windows of zeros than all of them up to T.
import { boolean, type Inputs, integer, list, number, object, optional } from '../../schema.ts'

export const HEIGHT_MAX = 1e12
/** Milliseconds of work that are not refused. */
export const WORK_MS_MAX = 6e4
/** Of a zero at t = 2.7e11. */
const INDEX_MAX = 1e12
const COUNT_MAX = 10_000

export const OWN_WORDS = {
  from: optional(integer({ title: 'number of the first zero', minimum: 1, maximum: INDEX_MAX })),
  T0: optional(number({ title: 'zeros above it', minimum: 0, maximum: HEIGHT_MAX })),
  count: optional(integer({ title: 'how many; 10', minimum: 1, maximum: COUNT_MAX })),
  list: optional(boolean({ title: 'false: only counted' })),
  L: optional(
    object(
      {
        discriminant: optional(
          integer({ title: 'fundamental, of a real one', minimum: -1e6, maximum: 1e6 }),
        ),
        conrey: optional(
          list(integer({ title: 'q or n', minimum: 1, maximum: 1000 }), {
            title: 'label [q, n] of LMFDB, primitive; zeros of both signs',
            minItems: 2,
            maxItems: 2,
          }),
        ),
      },
      { title: 'Dirichlet L function; zeta' },
    ),
  ),
  evaluate: optional(
    list(number({ title: 't', minimum: -HEIGHT_MAX, maximum: HEIGHT_MAX }), {
      title: 'heights at which to evaluate Z',
      maxItems: 10_000,
    }),
  ),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly T: number; readonly dt: number }
