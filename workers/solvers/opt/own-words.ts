// The words by which a caller gives an own problem: an objective with conditions, or a model and its data.
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  number,
  optional,
  record,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

/** Rows of data. */
export const ROWS_MAX = 100_000
export const OWN_VARIABLES_MAX = 200
export const CONSTRAINTS_MAX = 200

const EXPRESSION = { minLength: 1, maxLength: 2000 }

export const OWN_WORDS = {
  objective: optional(text({ title: 'own expression, minimised', ...EXPRESSION })),
  maximise: optional(boolean({ title: 'maximised instead' })),
  variables: optional(
    record(
      anything({ title: 'start, or {start, min, max, integer, scale}, numbers or quantities' }),
      {
        title: 'what is varied; x[1..5] are five',
        maxProperties: OWN_VARIABLES_MAX,
        examples: [{ x: { start: 1, min: 0 } }],
      },
    ),
  ),
  ...wordsOf(['parameters', 'definitions']),
  constraints: optional(
    list(text({ title: 'such as x^2 + y <= 1', ...EXPRESSION }), {
      title: 'conditions: <=, >= or =',
      maxItems: CONSTRAINTS_MAX,
    }),
  ),
  model: optional(text({ title: 'own model, fitted to data', ...EXPRESSION })),
  data: optional(
    record(list(number({ title: 'value', unit: 'SI' }), { title: 'column', maxItems: ROWS_MAX }), {
      title: 'columns by name',
      maxProperties: 64,
    }),
  ),
  response: optional(text({ title: 'column fitted, or expression of columns', ...EXPRESSION })),
  sigma: optional(
    text({
      title: 'standard deviation, up to a factor that the scatter shows: column or expression',
      ...EXPRESSION,
    }),
  ),
  loss: optional(
    choice(['linear', 'soft-l1', 'huber', 'cauchy'], { title: 'of (residual/sigma)^2' }),
  ),
  seed: optional(
    integer({ title: 'seed of cma-es and global; 1', minimum: 0, maximum: 4_294_967_295 }),
  ),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly method?: string | undefined
  readonly maxIter: number
}
