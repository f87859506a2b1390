// The registry of operators: lists, search, single records and their typed compute routes.

import { Failure } from '../../workers/failure.ts'
import { derived } from '../../workers/memo.ts'
import type {
  DomainSource,
  InputSource,
  OperatorRecord,
  OperatorSource,
} from '../../workers/operator.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import { mathmlOf } from '../../workers/operators/record.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { invalidInput, missingInput } from '../../workers/refusal.ts'
import { integer, list, object, optional, text } from '../../workers/schema.ts'
import { offeredUnits } from '../../workers/units/offered.ts'
import type { Memory } from '../call/memory.ts'
import { SHOWING } from '../call/showing.ts'
import {
  APPENDS,
  defineTool,
  type Instance,
  json,
  READ_ONLY,
  type StaticDocument,
} from '../call/tool.ts'
import { stepwise, unhurried } from '../call/unhurried.ts'
import { FOLDER } from '../envelope/schema.ts'
import { computation, computeOutput } from './compute.ts'
import { brief, briefOf, categoriesOf, category, operatorRecord, TIER } from './operator-record.ts'
import { INPUTS, SOLVE_FOR } from './quantities.ts'
import { simulationSearch } from './simulation-search.ts'

const optionalDomain = optional(
  text({ title: 'domain: prefix or name; empty or absent: all', maxLength: 64 }),
)

export const listOperators = defineTool({
  name: 'svc_list_operators',
  title: 'List operators',
  brief:
    'Lists the operators of a domain with equations, inputs and units, or all domains. To search by words: svc_find_operator. Free.',
  description:
    'Lists the operators of a domain with equation, input keys and units; without a domain lists all domains with prefix, count and scope. Use it to see what a domain offers; to search by words use svc_find_operator. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'find',
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

const TERM = text({
  title:
    'words, an id or an equation; whatever its letters, sides and order; query and term are one',
  minLength: 1,
  maxLength: 200,
  examples: ['orbital period'],
})

export const findOperator = defineTool({
  name: 'svc_find_operator',
  title: 'Find an operator',
  brief:
    'Searches closed-form operators by words, id or quantities: equation, inputs, units. Use it before svc_compute. Free.',
  description:
    'Searches the operators by name, id, alias, keyword, equation and quantities, the best fit first, and tells equation, input keys and units of each; simulations of the matter too. Use it before svc_compute when the id is not known. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'find',
  input: object({
    query: optional(TERM),
    term: optional(TERM),
    limit: integer({ title: 'most results', minimum: 1, maximum: 40, default: 12 }),
  }),
  output: object({
    total: integer({ title: 'operators that match, listed or not' }),
    operators: list(brief, { title: 'best first' }),
    matches: list(text({ title: 'operator id' }), { title: 'their ids; empty where nothing fits' }),
    simulations: list(
      object({
        tool: text({ title: 'its tool; svc_toolsets opens those that are not listed' }),
        title: text({ title: 'what it does' }),
      }),
      { title: 'simulations of what was searched for, best first' },
    ),
  }),
  routes: [{ method: 'POST', path: '/api/svc/find_operator' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [
    { title: 'by words', input: { query: 'orbital period' } },
    { title: 'by an equation', input: { query: 'PV = nRT' } },
  ],

  async call({ query, term, limit }, _caller, { operators: registry, solvers, memory }) {
    const wanted = query ?? term
    if (wanted === undefined) throw missingInput('/query', 'words, an id or an equation are needed')
    if (query !== undefined && term !== undefined && query !== term) {
      throw invalidInput('/term', 'term is another name of query: give one of them')
    }
    await unhurried(registry.open(wanted))
    const matches = registry.findIds(wanted)
    const listed = matches.slice(0, limit).map(id => registry.operator(id))
    const operators = listed.map(one => briefOf(registry.record(one)))
    const simulations = memory.of(simulationSearch, () => simulationSearch(solvers))(wanted)
    const ids = operators.map(({ id }) => id)
    return json({ total: matches.length, operators, matches: ids, simulations })
  },
})

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

  async call({ domain, q, tier }, _caller, { operators: registry, memory }) {
    const within = domain ? registry.domain(domain) : undefined
    if (q) await unhurried(registry.open(q))
    const make = () => documentOf(registry, selected(registry, within, q, tier), memory)
    if (q) return { kind: 'document', document: await make() }
    // Tagged once and compressed once: the whole list is megabytes.
    const document = await memory.of(`operators ${within?.prefix} ${tier}`, make)
    return { kind: 'document', document }
  },
})

/** The JSON of each record once for a node: a search may find them all. */
const recordTexts = () => derived((record: OperatorRecord) => JSON.stringify(record))

/** In steps: to read and to parse every record takes a quarter of a second. */
async function documentOf(
  registry: Registry,
  operators: Iterable<Operator>,
  memory: Memory,
): Promise<StaticDocument> {
  const textOf = memory.of(recordTexts, recordTexts)
  const texts = await unhurried(stepwise(operators, one => textOf(registry.record(one))))
  return { mediaType: 'application/json', body: `[${texts.join(',')}]` }
}

function* selected(
  registry: Registry,
  within: DomainSource | undefined,
  q: string | undefined,
  tier: string | undefined,
): Generator<Operator> {
  const own = within && new Set(registry.list(within).map(({ id }) => id))
  for (const id of q ? registry.findIds(q) : registry.ids(within)) {
    const operator = registry.operator(id)
    if (own && !own.has(operator.id)) continue
    if (tier === undefined || operator.tier === tier) yield operator
  }
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
  tagged: true,
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
  try {
    return registry.operator(id)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'UNKNOWN_OPERATOR') throw error
    throw new Failure('NOT_FOUND', error.message, error.details)
  }
}

export const operatorById = defineTool({
  name: 'operator',
  title: 'One operator record',
  description:
    'The record of one operator by id or alias: equation, LaTeX, MathML, inputs with units and ranges, constants, validity, source and test figures, and the input keys that its domain knows. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({ id: ID }),
  output: operatorRecord,
  routes: [{ method: 'GET', path: '/api/operators/:id' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: "Kepler's third law", input: { id: 'ORBIT_PERIOD' } }],

  call({ id }, _caller, { operators }) {
    const operator = inPath(operators, id)
    const record = operators.record(operator)
    const quantities = [...record.inputs, record.output].map(({ unit }) => unit)
    const units = Object.fromEntries(quantities.map(unit => [unit, offeredUnits(unit)]))
    return json({ ...record, mathml: mathmlOf(operator), units })
  },
})

export const operatorCompute = defineTool({
  name: 'operator_compute',
  title: 'Compute one operator',
  description:
    'Evaluates the operator of the path at the given SI inputs and seals the result: the short form of svc_compute for one known operator, with the same answer. Costs 1 token; what has no value costs nothing.',
  tier: 'key',
  toolset: 'core',
  input: object({
    id: ID,
    inputs: INPUTS,
    solveFor: SOLVE_FOR,
    folder: FOLDER,
    ...SHOWING,
  }),
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

  instances: operators => operators.domains.flatMap(computeInstances),

  call({ id, inputs, solveFor, folder }, caller, { operators: registry, pool }) {
    const operator = inPath(registry, id)
    const request = { operators: [operator.id], inputs, solveFor }
    return computation(request, pool, caller, { tool: 'svc_compute', folder })
  },
})

/** From the records as written: nothing needs to be parsed for it. */
function computeInstances({ name, operators }: DomainSource): Instance[] {
  return operators.map(source => ({
    params: { id: source.id },
    title: source.title,
    description: `${source.equation}, in ${source.output.unit} (${name}).`,
    input: { inputs: inputsSchema(source) },
    example: { inputs: source.test.inputs },
  }))
}

/** All inputs, or the output in the stead of the one that solveFor names. */
function inputsSchema({
  inputs,
  output,
  equation,
  test: { inputs: tested },
}: OperatorSource): object {
  const rows = Object.entries(inputs)
  const outputKey = equation.slice(0, equation.indexOf('=')).trim()
  const schema = { title: `${output.title}; with solveFor`, type: TYPES, unit: output.unit }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(rows.map(([key, input]) => [key, inputSchema(input, tested[key])])),
      [outputKey]: schema,
    },
    anyOf: [
      { required: rows.filter(([, input]) => input.default === undefined).map(([key]) => key) },
      { required: [outputKey] },
    ],
    additionalProperties: false,
  }
}

const TYPES = ['number', 'string', 'object']

/** The narrower of the two bounds that a record may have at each end. */
function rangeOf({ min, max, above, below }: InputSource): object {
  const isAbove = above !== undefined && (min === undefined || above >= min)
  const isBelow = below !== undefined && (max === undefined || below <= max)
  return {
    ...(!isAbove && min !== undefined && { minimum: min }),
    ...(!isBelow && max !== undefined && { maximum: max }),
    ...(isAbove && { exclusiveMinimum: above }),
    ...(isBelow && { exclusiveMaximum: below }),
  }
}

/** A number in SI within its range; a text or an object brings its own unit. */
function inputSchema(input: InputSource, tested: number | undefined): object {
  const { unit, title, default: usual, examples } = input
  const shown = examples ?? (tested === undefined ? undefined : [tested])
  return {
    title,
    type: TYPES,
    unit,
    ...rangeOf(input),
    ...(usual !== undefined && { default: usual }),
    ...(shown && { examples: shown }),
  }
}
