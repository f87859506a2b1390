import { lattice as latticeAt } from '../../workers/field/coherence.ts'
import { latticeAgreement } from '../../workers/field/second-way.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { missingInput } from '../../workers/refusal.ts'
import { integer, list, nullable, number, object, optional, text } from '../../workers/schema.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'
import { agreed } from './agreed.ts'
import { DOMAIN } from './compute.ts'
import { type DomainValue, domainValue } from './domain-value.ts'
import { INPUTS } from './quantities.ts'

const node = object({
  node: integer({ title: 'number of the node' }),
  phase: number({ title: 'phase of the pulse plus node/42', minimum: 0, maximum: 1 }),
  phi: number({ title: '2 pi phase', unit: 'rad' }),
  R_t: number({ title: 'R(t) at that phase' }),
  domain: optional(text({ title: 'domain that the node computed in' })),
  operator_id: optional(text({ title: 'default operator of that domain' })),
  value: optional(nullable(number({ title: 'its value' }))),
  unit: optional(text({ title: 'unit of the value' })),
})

const nodes = list(node, { title: 'one for each node asked for' })
const coherenceScore = number({ title: 'Kuramoto order parameter', minimum: 0, maximum: 1 })
const latticeEquation = text({ title: 'the order parameter with its numbers' })

export const lattice = defineTool({
  name: 'svc_lattice',
  title: 'Coherence of a lattice of nodes',
  brief:
    "Seals R(t) of 2 to 5 nodes on staggered phases, each with its domain's default operator, and their Kuramoto order.",
  description:
    'Places 2 to 5 nodes at one instant on staggered phases (node j at phase + j/42), evaluates the default operator of the domain that a node names, and seals R(t) of each node with the Kuramoto order parameter of the phases weighted by R(t). Costs 1 token a node.',
  tier: 'key',
  toolset: 'core',
  input: object({
    nodes: list(object({ domain: optional(DOMAIN), inputs: optional(INPUTS) }), {
      title: 'nodes',
      minItems: 2,
      maxItems: 5,
      examples: [[{}, { domain: 'NM', inputs: { m: 2, a: 3 } }]],
    }),
    folder: FOLDER,
    ...SHOWING,
  }),
  output: resultEnvelopeSchema(
    { nodes, coherenceScore, latticeEquation },
    { nodes, coherenceScore, latticeEquation },
  ),
  routes: [{ method: 'POST', path: '/api/svc/lattice' }],
  mcp: true,
  cost: ({ nodes }) => nodes.length,
  annotations: APPENDS,
  examples: [
    { title: 'two nodes that tell their phases alone', input: { nodes: [{}, {}] } },
    {
      title: 'three nodes, two of which compute',
      input: {
        nodes: [
          {},
          { domain: 'NM', inputs: { m: 2, a: 3 } },
          { domain: 'TD', inputs: { n: 1, T: '300 K', V: '25 L' } },
        ],
      },
    },
  ],

  call({ nodes, folder }, _caller, { clock, operators }) {
    const started = performance.now()
    const values = nodes.map(({ domain, inputs }, at) => valueIn(operators, at, domain, inputs))
    const now = clock.nowNs()
    const placed = latticeAt(now, nodes.length)
    const { coherenceScore: score, latticeEquation: equation } = placed
    const rows = placed.nodes.map((one, at) => ({
      ...one,
      ...valueRow(operators, nodes[at]?.domain, values[at]),
    }))
    const result = { nodes: rows, coherenceScore: score, latticeEquation: equation }
    const computedIn = values.flatMap(one => (one ? [one.result] : []))
    return computed({
      tool: 'svc_lattice',
      value: score,
      unit: '1',
      uncertainty: nodes.length * Number.EPSILON,
      operatorIds: ['svc_lattice', ...new Set(computedIn.map(({ operator_id }) => operator_id))],
      equations: [equation, ...computedIn.map(one => one.equation)],
      terms: [{ term: 'coherence', operator: 'KO42', value: score }],
      check: agreed(latticeAgreement(placed, now)),
      results: [
        { operator_id: 'svc_lattice', value: score, unit: '1', equation },
        ...computedIn.map(({ operator_id, value, unit, equation }) => ({
          operator_id,
          value,
          unit,
          equation,
        })),
      ],
      result,
      extra: result,
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})

/** What a node computes: the operator of its domain that takes its inputs; without inputs nothing but R(t). */
function valueIn(
  registry: Registry,
  node: number,
  domain?: string,
  inputs: Record<string, QuantityInput> = {},
): DomainValue | undefined {
  if (Object.keys(inputs).length === 0) return undefined
  if (domain !== undefined) {
    return domainValue(registry, domain, inputs, `/nodes/${node}`)
  }
  const message = 'a node with inputs needs a domain to compute in'
  throw missingInput(`/nodes/${node}/domain`, message)
}

function valueRow(
  registry: Registry,
  domain: string | undefined,
  evaluated: DomainValue | undefined,
) {
  if (evaluated === undefined)
    return domain === undefined ? {} : { domain: registry.domain(domain).name }
  const { operator_id, value, unit } = evaluated.result
  return { domain: evaluated.domain, operator_id, value, unit }
}
