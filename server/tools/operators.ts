// The registry of operators: lists, search, single records and their typed compute routes.
import { Failure } from '../../workers/failure.ts'
import type { DomainSource, OperatorRecord } from '../../workers/operator.ts'
import type { Operator } from '../../workers/operators/compile.ts'
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
} from '../../workers/params.ts'
import { FOLDER } from '../envelope/schema.ts'
import { APPENDS, defineTool, json, READ_ONLY, type StaticDocument } from '../tool.ts'
import { computation, computeOutput } from './compute.ts'
import { INPUTS } from './quantities.ts'

const TIER = choice(['core', 'standard', 'empirical'], {
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
  default: optional(number({ title: 'default' })),
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

const brief = object({
  id: text({ title: 'id' }),
  name: text({ title: 'name' }),
  domain: text({ title: 'domain' }),
  prefix: text({ title: 'prefix' }),
  tier: TIER,
  equation: text({ title: 'equation' }),
  inputs: list(text({ title: 'key [unit]' }), { title: 'inputs' }),
  output: text({ title: 'key [unit]' }),
})

const category = object({
  domain: text({ title: 'domain' }),
  prefix: text({ title: 'the value that svc_compute takes as domain' }),
  count: integer({ title: 'operators of the domain' }),
  evaluated: integer({ title: 'operators with an executable equation' }),
  description: text({ title: 'scope' }),
})

function briefOf(record: OperatorRecord) {
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
  registry.domains.map(({ name, prefix, scope, operators }) => ({
    domain: name,
    prefix,
    count: operators.length,
    evaluated: operators.length,
    description: scope,
  }))

const optionalDomain = optional(
  text({ title: 'domain: prefix or name; empty or absent: all', maxLength: 64 }),
)

export const listOperators = defineTool({
  name: 'svc_list_operators',
  title: 'List operators',
  description:
    'Lists the operators of a domain with equation, input keys and units; without a domain lists all domains with prefix, count and scope. Use it to see what a domain offers; to search by words use svc_find_operator. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({ domain: optionalDomain }),
  output: object({
    total: integer({ title: 'operators listed, or in all domains' }),
    domains: optional(list(category, { title: 'all domains' })),
    operators: optional(list(brief, { title: 'operators of the domain' })),
  }),
  routes: [{ method: 'POST', path: '/api/svc/list_operators' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [
    { title: 'all domains', input: {} },
    { title: 'Newtonian mechanics', input: { domain: 'NM' } },
  ],

  call({ domain }, _caller, { operators: registry }) {
    if (!domain) return json({ total: registry.size, domains: categoriesOf(registry) })
    const operators = registry
      .list(registry.domain(domain))
      .map(one => briefOf(registry.record(one)))
    return json({ total: operators.length, operators })
  },
})

export const findOperator = defineTool({
  name: 'svc_find_operator',
  title: 'Find an operator',
  description:
    'Searches the operators by name, id, alias, keyword, equation and quantities, the best fit first, and tells equation, input keys and units of each. Use it before svc_compute when the id is not known. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    term: text({
      title: 'words, an id or a piece of an equation',
      minLength: 1,
      maxLength: 200,
      examples: ['orbital period'],
    }),
    limit: integer({ title: 'most results', minimum: 1, maximum: 40, default: 12 }),
  }),
  output: object({
    total: integer({ title: 'results' }),
    operators: list(brief, { title: 'best first' }),
  }),
  routes: [{ method: 'POST', path: '/api/svc/find_operator' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'by words', input: { term: 'orbital period' } }],

  call({ term, limit }, _caller, { operators: registry }) {
    const operators = registry.find(term, limit).map(one => briefOf(registry.record(one)))
    return json({ total: operators.length, operators })
  },
})

/** What does not change while the node runs is made once, tagged once and compressed once: the whole list is megabytes. */
const documents = new WeakMap<Registry, Map<string, StaticDocument>>()

export const operatorList = defineTool({
  name: 'operators',
  title: 'Every operator record',
  description:
    'The registry verbatim: an array of every operator record with equation, LaTeX, inputs, units, validity, sources and test figures, for clients that keep a copy. The whole list has an ETag and is compressed; the filters narrow it. Needs no key.',
  tier: 'public',
  toolset: 'access',
  input: object({
    domain: optionalDomain,
    q: optional(text({ title: 'search words', maxLength: 200 })),
    tier: optional(TIER),
  }),
  output: list(operatorRecord, { title: 'operator records' }),
  document: true,
  routes: [{ method: 'GET', path: '/api/operators' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'one domain', input: { domain: 'GR' } }],

  call({ domain, q, tier }, _caller, { operators: registry }) {
    const within = domain ? registry.domain(domain) : undefined
    const make = () => documentOf(selected(registry, within, q, tier))
    if (q) return { kind: 'document', document: make() }
    let known = documents.get(registry)
    if (!known) documents.set(registry, (known = new Map()))
    const name = `${within?.prefix} ${tier}`
    const document = known.get(name) ?? make()
    known.set(name, document)
    return { kind: 'document', document }
  },
})

const documentOf = (records: OperatorRecord[]): StaticDocument => ({
  mediaType: 'application/json',
  body: JSON.stringify(records),
})

function selected(
  registry: Registry,
  within: DomainSource | undefined,
  q: string | undefined,
  tier: string | undefined,
): OperatorRecord[] {
  const found = q ? registry.find(q, registry.size) : registry.list(within)
  return found
    .filter(one => within === undefined || one.domain === within)
    .filter(one => tier === undefined || one.tier === tier)
    .map(one => registry.record(one))
}

export const operatorCategories = defineTool({
  name: 'operator_categories',
  title: 'Domains of the registry',
  description:
    'The domains of the operator registry: name, prefix (the value that svc_compute takes as domain), number of operators and how many of them are evaluated, and the scope in words. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: list(category, { title: 'domains' }),
  routes: [{ method: 'GET', path: '/api/operators/categories' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  call: (_input, _caller, { operators }) => json(categoriesOf(operators)),
})

const ID = text({
  title: 'operator id or alias',
  minLength: 1,
  maxLength: 64,
  examples: ['ORBIT_PERIOD'],
})

/** Over REST an unknown id in a path is an absent resource. */
function inPath(registry: Registry, id: string): Operator {
  if (!registry.has(id)) throw new Failure('NOT_FOUND', `no operator has the id or alias ${id}`)
  return registry.operator(id)
}

export const operatorById = defineTool({
  name: 'operator',
  title: 'One operator record',
  description:
    'The record of one operator by id or alias: equation, LaTeX, inputs with units and ranges, constants, validity, source and test figures, and the input keys that its domain knows. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({ id: ID }),
  output: operatorRecord,
  routes: [{ method: 'GET', path: '/api/operators/:id' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: "Kepler's third law", input: { id: 'ORBIT_PERIOD' } }],

  call: ({ id }, _caller, { operators }) => json(operators.record(inPath(operators, id))),
})

export const operatorCompute = defineTool({
  name: 'operator_compute',
  title: 'Compute one operator',
  description:
    'Evaluates the operator of the path at the given SI inputs and seals the result: the short form of svc_compute for one known operator, with the same answer. Costs 1 token; what has no value costs nothing.',
  tier: 'key',
  toolset: 'core',
  input: object({ id: ID, inputs: INPUTS, folder: FOLDER }),
  output: computeOutput,
  routes: [{ method: 'POST', path: '/api/operators/:id/compute' }],
  mcp: false,
  cost: () => 1,
  annotations: APPENDS,
  examples: [
    {
      title: "the period of the Earth's orbit",
      input: { id: 'ORBIT_PERIOD', inputs: { a: 149597870700, M: 1.98841e30 } },
    },
  ],

  call({ id, inputs, folder }, _caller, { operators: registry }) {
    const operator = inPath(registry, id)
    const request = { domain: operator.domain.prefix, operators: [operator.id], inputs }
    return computation(request, registry, { tool: 'svc_compute', folder })
  },
})
