import { Failure } from '../../workers/failure.ts'
import { lattice as latticeAt } from '../../workers/field/coherence.ts'
import { KERNEL_COUPLING, VARIANCE_THRESHOLD } from '../../workers/field/metric-tensioner.ts'
import { parityOf } from '../../workers/field/parity.ts'
import { type Evaluated, evaluateOperators } from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { integer, list, nullable, number, object, optional, text } from '../../workers/schema.ts'
import { below } from '../../workers/solver.ts'
import type { GivenQuantity } from '../../workers/units/quantity.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'
import { DOMAIN } from './compute.ts'
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
  description:
    'Places 2 to 5 nodes at one instant on staggered phases (node j at phase + j/42), evaluates the default operator of the domain that a node names, and seals R(t) of each node with the Kuramoto order parameter of the phases weighted by R(t). Costs 1 token a node.',
  tier: 'key',
  toolset: 'core',
  input: object({
    nodes: list(object({ domain: optional(DOMAIN), inputs: optional(INPUTS) }), {
      title: 'nodes',
      minItems: 2,
      maxItems: 5,
      examples: [[{}, { domain: 'QM' }]],
    }),
    folder: FOLDER,
  }),
  output: resultEnvelopeSchema(
    { nodes, coherenceScore, latticeEquation },
    { nodes, coherenceScore, latticeEquation },
  ),
  routes: [{ method: 'POST', path: '/api/svc/lattice' }],
  mcp: true,
  cost: ({ nodes }) => nodes.length,
  annotations: APPENDS,
  examples: [{ title: 'three nodes', input: { nodes: [{}, { domain: 'QM' }, { domain: 'NM' }] } }],

  call({ nodes: asked, folder }, _caller, { clock, operators }) {
    const started = performance.now()
    const values = asked.map(({ domain, inputs }) => valueIn(operators, domain, inputs))
    const now = clock.nowNs()
    const { variance } = parityOf(KERNEL_COUPLING, now)
    const {
      nodes: placed,
      coherenceScore: score,
      latticeEquation: equation,
    } = latticeAt(now, asked.length)
    const rows = placed.map((one, at) => ({ ...one, ...values[at] }))
    const result = { nodes: rows, coherenceScore: score, latticeEquation: equation }
    return computed({
      tool: 'svc_lattice',
      value: score,
      unit: '1',
      uncertainty: asked.length * Number.EPSILON,
      operatorIds: values.flatMap(one => (one ? [one.operator_id] : [])),
      equations: [equation],
      terms: [{ term: 'coherence', operator: 'KO42', value: score }],
      check: below('svcond variance', variance, VARIANCE_THRESHOLD),
      results: [{ operator_id: 'KO42', value: score, unit: '1', equation }],
      result,
      extra: result,
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})

/** What a node computes: the default operator of its domain, at its inputs. */
function valueIn(registry: Registry, domain?: string, inputs: Record<string, GivenQuantity> = {}) {
  if (domain === undefined) {
    if (Object.keys(inputs).length === 0) return undefined
    throw new Failure('MISSING_INPUT', 'a node with inputs needs a domain to compute in')
  }
  const evaluated = evaluateOperators(registry, { domain, inputs })
  if (!evaluated.gate.passed) {
    const { rejected, accepted } = evaluated.gate
    throw new Failure('INVALID_INPUT', `unknown inputs ${rejected.join(', ')}`, {
      rejected,
      accepted,
    })
  }
  const [{ operator_id, value, unit }] = (evaluated as Evaluated).results as [never]
  return { domain: evaluated.domain.name, operator_id, value, unit }
}
