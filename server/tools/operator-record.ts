// What tools show of operators and domains.
import type { OperatorRecord } from '../../workers/operator.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import {
  anything,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  text,
} from '../../workers/schema.ts'

export const TIER = choice(['core', 'standard', 'empirical'], {
  title: 'core: the 8 families; empirical: a correlation with fitted constants',
})

const dim = list(number({ title: 'exponent' }), {
  title: 'exponents of kg m s A K mol cd',
  minItems: 7,
  maxItems: 7,
})

const inputRecord = object({
  key: text({ title: 'key in inputs' }),
  symbol: text({ title: 'symbol' }),
  name: text({ title: 'name' }),
  unit: text({ title: 'SI unit' }),
  dim,
  kind: optional(
    text({ title: 'kind of number, where unit and name do not tell: power-ratio, cycle ...' }),
  ),
  default: optional(number({ title: 'default' })),
  examples: optional(list(number({ title: 'value' }), { title: 'values as they occur' })),
  keywords: optional(list(text({ title: 'word' }), { title: 'other words for it' })),
  min: optional(number({ title: 'smallest value' })),
  max: optional(number({ title: 'largest value' })),
  exclusive: optional(anything({ title: 'true, min or max: which ends are excluded' })),
  integer: optional(anything({ title: 'true: whole numbers' })),
})

/** The record of an operator as it is served. */
export const operatorRecord = object({
  id: text({ title: 'id' }),
  name: text({ title: 'field-standard name' }),
  domain: text({ title: 'domain' }),
  prefix: text({ title: 'the value that svc_compute takes as domain' }),
  aliases: list(text({ title: 'alias' }), { title: 'other ids that resolve to it' }),
  keywords: list(text({ title: 'keyword' }), { title: 'what a user would type' }),
  tier: TIER,
  kind: text({ title: 'algebraic, ode, implicit, series or distribution' }),
  equation: text({ title: 'equation in Unicode' }),
  latex: text({ title: 'equation in LaTeX' }),
  mathml: optional(text({ title: 'equation in MathML; of a record that is read alone' })),
  units: optional(
    anything({ title: 'for each unit of the record the units that a form may offer; read alone' }),
  ),
  expression: text({ title: 'the right-hand side that is evaluated' }),
  ode: optional(anything({ title: 'differential form for timelines' })),
  inputs: list(inputRecord, { title: 'inputs' }),
  output: object({
    key: text({ title: 'key' }),
    symbol: text({ title: 'symbol' }),
    name: text({ title: 'name' }),
    unit: text({ title: 'SI unit' }),
    dim,
    values: optional(text({ title: 'real, nonnegative or probability' })),
  }),
  constants: list(
    object({
      symbol: text({ title: 'symbol' }),
      value: number({ title: 'value' }),
      unit: text({ title: 'unit' }),
      dim,
      source: text({ title: 'source' }),
    }),
    { title: 'constants of the equation' },
  ),
  validity: list(
    object({
      text: text({ title: 'condition in words' }),
      condition: optional(text({ title: 'condition as an expression' })),
    }),
    { title: 'where it holds' },
  ),
  assumptions: list(text({ title: 'assumption' }), { title: 'assumptions' }),
  source: anything({ title: 'work, edition, section, equation, doi' }),
  test: anything({ title: 'test point with its expected and published figure' }),
  related: list(text({ title: 'id' }), { title: 'related operators' }),
  uncertainty: object({ model: text({ title: 'first-order' }) }),
  acceptedInputs: list(text({ title: 'key' }), { title: 'input keys that the domain knows' }),
})

/** An operator in a line of a list. */
export const brief = object({
  id: text({ title: 'id' }),
  name: text({ title: 'name' }),
  domain: text({ title: 'domain' }),
  prefix: text({ title: 'prefix' }),
  tier: TIER,
  equation: text({ title: 'equation' }),
  inputs: list(text({ title: 'key [unit]' }), { title: 'inputs' }),
  output: text({ title: 'key [unit]' }),
})

export const category = object({
  domain: text({ title: 'domain' }),
  prefix: text({ title: 'the value that svc_compute takes as domain' }),
  count: integer({ title: 'operators of the domain' }),
  evaluated: integer({ title: 'operators with an executable equation' }),
  description: text({ title: 'scope' }),
})

export function briefOf(record: OperatorRecord) {
  const { id, name, domain, prefix, tier, equation, inputs, output } = record
  const keyed = ({ key, unit }: { key: string; unit: string }) => `${key} [${unit}]`
  return {
    id,
    name,
    domain,
    prefix,
    tier,
    equation,
    inputs: inputs.map(keyed),
    output: keyed(output),
  }
}

/** Every operator of the registry has an equation that is evaluated: a record without one does not enter it. */
export const categoriesOf = (registry: Registry) =>
  registry.domains.map(domain => ({
    domain: domain.name,
    prefix: domain.prefix,
    count: registry.countOf(domain),
    evaluated: registry.countOf(domain),
    description: domain.scope,
  }))
