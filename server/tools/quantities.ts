// Schemas of what callers give to operators: an SI number, a quantity with its unit, a list of them.
import { type ColumnInput, POINTS_MAX } from '../../workers/operators/sweep.ts'
import { list, number, object, optional, record, text, unsafe } from '../../workers/schema.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'

const parts = object({
  value: number({ title: 'number' }),
  unit: optional(text({ title: 'unit; absent: SI', maxLength: 80, examples: ['km'] })),
  uncertainty: optional(number({ title: 'standard uncertainty in that unit', minimum: 0 })),
})

const QUANTITY = {
  title: 'number in SI, text such as 5 km or (5.0 ± 0.1) km, or {value, unit, uncertainty}',
  type: ['number', 'string', 'object'],
  maxLength: 120,
  properties: parts.properties,
  required: parts.required,
  additionalProperties: false,
}

const quantity = unsafe<QuantityInput>(QUANTITY)

/** One quantity, or one for each point of a sweep. */
const column = unsafe<ColumnInput>({
  ...QUANTITY,
  title: `${QUANTITY.title}; a list of them is a sweep`,
  type: [...QUANTITY.type, 'array'],
  items: quantity,
  minItems: 1,
  maxItems: POINTS_MAX,
})

const INPUTS_MAX = 32

/** Schema of the inputs of one evaluation. */
export const INPUTS = record(quantity, {
  title: 'inputs by key, as the records of the operators name them: SI numbers, or with units',
  maxProperties: INPUTS_MAX,
})

/** Inputs of which some may be lists. */
export const COLUMNS = record(column, {
  title:
    'inputs by key, as the records of the operators name them: SI numbers, or with units; lists of equal length are a sweep, point by point',
  maxProperties: INPUTS_MAX,
})

/** The input that is wanted, in place of the output. */
export const SOLVE_FOR = optional(
  text({
    title:
      "key of the input that is wanted; the output's own key, the left side of the equation, then stands among the inputs",
    minLength: 1,
    maxLength: 64,
    examples: ['r'],
  }),
)

/** Answered where an input was solved for and several values of it satisfy the equation. */
export const roots = {
  roots: optional(
    list(number({ title: 'value in the unit of the input' }), {
      title:
        'all values of the wanted input that were found within the validity, by distance from 0; 16 at most',
    }),
  ),
  rootUncertainties: optional(
    list(number({ title: 'absolute uncertainty', minimum: 0 }), {
      title: 'uncertainty of each of roots',
    }),
  ),
}

export const uncertainties = record(number({ title: 'absolute uncertainty in SI', minimum: 0 }), {
  title: 'first-order uncertainty of each operator: inputs, constants and rounding',
})
