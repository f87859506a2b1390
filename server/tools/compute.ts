import type { Evaluated, Gated, OperatorResult } from '../../workers/operators/evaluate.ts'
import { evaluateOperators } from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import {
  boolean,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type TProperties,
  text,
} from '../../workers/params.ts'
import { below, type Check } from '../../workers/solver.ts'
import type { Computation } from '../envelope/computation.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'
import { envelopeSchema, FOLDER } from '../envelope/schema.ts'
import { type Answer, APPENDS, computed, defineTool, json, type Tool } from '../tool.ts'

export const DOMAIN = text({
  title: 'domain: prefix (NM) or name (Newtonian Mechanics), in any case',
  minLength: 1,
  maxLength: 64,
  examples: ['NM'],
})

export const OPERATORS = list(
  text({ title: 'operator id or alias', minLength: 1, maxLength: 64 }),
  {
    title: '1 to 3 domain operators; KO42 is added; empty: the default operator of the domain',
    maxItems: 4,
    default: [],
    examples: [['NM21']],
  },
)

export const INPUTS = record(number({ title: 'value in SI' }), {
  title: 'inputs by key in SI units, as the records of the operators name them',
  maxProperties: 32,
})

const validity = object({
  operator_id: text({ title: 'operator id' }),
  text: text({ title: 'condition in words' }),
  condition: optional(text({ title: 'condition as an expression' })),
  holds: Object.assign(boolean({ title: 'whether it held; null: for the reader to judge' }), {
    type: ['boolean', 'null'],
  }),
})

const gate = object(
  {
    passed: boolean({ title: 'whether every input key is known' }),
    rejected: list(text({ title: 'key' }), { title: 'keys that no operator of the domain knows' }),
    accepted: list(text({ title: 'key' }), { title: 'keys that it knows' }),
  },
  { title: 'dimensional gate' },
)

const told = {
  dimensionalGate: gate,
  validity: list(validity, { title: 'conditions of the operators at these inputs' }),
  defaulted: record(number({ title: 'default used' }), {
    title: 'defaults that were used, by key',
  }),
}

/**
 * The envelope, or what stands in for it when there is no value to seal: value and svcProof null. Only what
 * both hold is required.
 */
export const computeOutput = (() => {
  const { properties } = envelopeSchema(told)
  const required = ['value', 'unit', 'operatorChain', 'svcProof', ...Object.keys(told)]
  const proof = nullable(properties['svcProof'] as never)
  return Object.assign(object({ ...properties, svcProof: proof } as TProperties), { required })
})()

export const compute = defineTool({
  name: 'svc_compute',
  title: 'Compute closed-form operators',
  description:
    'Evaluates one to three closed-form operators of a domain at the given SI inputs and seals the result: value, unit, uncertainty, equations with the numbers in, validity and receipt. Find operators and their keys with svc_find_operator. An unknown input key answers value null and tells the accepted keys. Costs 1 token; what has no value costs nothing.',
  tier: 'key',
  toolset: 'core',
  input: object({ domain: DOMAIN, operators: OPERATORS, inputs: INPUTS, folder: FOLDER }),
  output: computeOutput,
  routes: [{ method: 'POST', path: '/api/svc/compute' }],
  mcp: true,
  cost: () => 1,
  annotations: APPENDS,
  examples: [
    {
      title: "the period of the Earth's orbit",
      input: {
        domain: 'OM',
        operators: ['ORBIT_PERIOD'],
        inputs: { a: 149597870700, M: 1.98841e30 },
      },
    },
    {
      title: 'hydrogen, n = 2',
      input: { domain: 'QM', operators: ['QM8'], inputs: { Z: 1, n: 2 } },
    },
  ],

  call({ folder, ...request }, _caller, { operators }) {
    return computation(request, operators, { tool: 'svc_compute', folder })
  },
}) satisfies Tool

interface Request {
  domain: string
  operators: string[]
  inputs: Record<string, number>
}

/** The answer to a closed-form request: a computation to seal, or why there is none. */
export function computation(
  request: Request,
  registry: Registry,
  more: Pick<Computation, 'tool'> & Partial<Computation>,
): Answer {
  const started = performance.now()
  const evaluated = evaluateOperators(registry, request)
  if (!evaluated.gate.passed) return json(gated(evaluated as Gated))
  const { results } = evaluated as Evaluated
  if (results.some(({ value }) => value === null)) return json(valueless(results))
  const [headline] = results as [OperatorResult]
  return computed({
    value: headline.value,
    unit: headline.unit,
    uncertainty: headline.uncertainty!,
    operatorIds: results.map(({ operator_id }) => operator_id),
    equations: results.map(({ equation }) => equation),
    terms: [],
    check: worst(results),
    results: results.map(({ operator_id, value, unit, equation }) => ({
      operator_id,
      value,
      unit,
      equation,
    })),
    extra: {
      dimensionalGate: { passed: true, rejected: [], accepted: [] },
      validity: validityOf(results),
      defaulted: Object.assign({}, ...results.map(({ defaulted }) => defaulted)),
    },
    elapsedMs: performance.now() - started,
    ...more,
  })
}

function gated({ gate: { rejected, accepted }, operators }: Gated): object {
  return {
    value: null,
    unit: '1',
    operatorChain: chained(operators),
    svcProof: null,
    dimensionalGate: { passed: false, rejected, accepted },
    validity: [],
    defaulted: {},
  }
}

/** Outside its validity an operator has no value: nothing to seal, and the caller reads why. */
function valueless(results: readonly OperatorResult[]): object {
  return {
    value: null,
    unit: results[0]!.unit,
    operatorChain: chained(results.map(({ operator_id }) => operator_id)),
    svcProof: null,
    dimensionalGate: { passed: true, rejected: [], accepted: [] },
    validity: validityOf(results),
    defaulted: Object.assign({}, ...results.map(({ defaulted }) => defaulted)),
  }
}

const chained = (ids: readonly string[]) => ['KO42', ...ids.filter(id => id !== 'KO42')]

const validityOf = (results: readonly OperatorResult[]) =>
  results.flatMap(({ operator_id, validity }) => validity.map(one => ({ operator_id, ...one })))

function worst(results: readonly OperatorResult[]): Check {
  const rounding = Math.max(...results.map(result => result.rounding))
  return below('relative rounding error of the evaluation', rounding, PRECISION_BOUND)
}
