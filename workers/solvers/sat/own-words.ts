import { choice, type Inputs, integer, list, optional, text } from '../../schema.ts'
import { VARIABLES_MAX } from './formula.ts'

/** Longest text of a formula. */
export const CNF_TEXT_MAX = 1_500_000
const CLAUSES_MAX = 200_000
export const ASSUMPTIONS_MAX = 10_000
export const MODELS_MAX = 100_000

const literal = integer({
  title: 'variable from 1, a minus negates',
  minimum: -VARIABLES_MAX,
  maximum: VARIABLES_MAX,
})

export const OWN_WORDS = {
  cnf: optional(
    text({
      title: 'own formula; text in the DIMACS format',
      minLength: 1,
      maxLength: CNF_TEXT_MAX,
      examples: ['p cnf 2 2\n1 -2 0\n2 0\n'],
    }),
  ),
  clauses: optional(
    list(list(literal, { title: 'clause', maxItems: 10_000 }), {
      title: 'own formula; as lists of literals',
      maxItems: CLAUSES_MAX,
      examples: [[[1, -2], [2]]],
    }),
  ),
  assumptions: optional(
    list(literal, {
      title: 'literals to hold; `core` are those that cannot',
      maxItems: ASSUMPTIONS_MAX,
    }),
  ),
  count: optional(
    integer({
      title: 'models wanted; or all, where there are fewer',
      minimum: 1,
      maximum: MODELS_MAX,
    }),
  ),
  project: optional(
    list(integer({ title: 'variable', minimum: 1, maximum: VARIABLES_MAX }), {
      title: 'variables in which models differ; all',
      minItems: 1,
      maxItems: 10_000,
    }),
  ),
  proof: optional(
    choice(['none', 'drat', 'lrat'], {
      title: 'refutation as text; none, it is checked all the same',
    }),
  ),
  conflicts: optional(
    integer({
      title: 'most conflicts; what 20 s take, 2e6 at most',
      minimum: 1000,
      maximum: 20_000_000,
    }),
  ),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
