import {
  type Evaluated,
  evaluateOperators,
  type Gated,
  type Request,
} from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { isSweep, pointsOf } from '../../workers/operators/sweep.ts'
import {
  boolean,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Static,
  type TProperties,
  text,
} from '../../workers/schema.ts'
import { type Answer, APPENDS, computed, defineTool, json, type Tool } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import { envelopeSchema, FOLDER } from '../envelope/schema.ts'
import {
  chained,
  gated,
  headlineOf,
  OPEN_GATE,
  roundingCheck,
  uncertaintiesOf,
  validityOf,
} from './closed-form-answer.ts'
import { COLUMNS, uncertainties, understood } from './quantities.ts'
import { PROVE, sweepAnswer, swept } from './sweep.ts'

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

/** What closed forms tell beside their values. */
export const conditions = {
  validity: list(validity, { title: 'conditions of the operators at these inputs' }),
  defaulted: record(number({ title: 'default used' }), {
    title: 'defaults that were used, by key',
  }),
  understood,
}

const told = {
  dimensionalGate: gate,
  ...conditions,
  uncertainties,
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

/** The same, and the columns of a sweep. */
const sweepOutput = Object.assign(object({ ...computeOutput.properties, ...swept }), {
  required: computeOutput.required,
})

const input = object({
  domain: DOMAIN,
  operators: OPERATORS,
  inputs: COLUMNS,
  prove: PROVE,
  folder: FOLDER,
})

const common = {
  tier: 'key',
  toolset: 'core',
  input,
  output: sweepOutput,
  cost: ({ inputs }: Static<typeof input>) => pointsOf(inputs),
  annotations: APPENDS,
} as const

export const compute = defineTool({
  name: 'svc_compute',
  title: 'Compute closed-form operators',
  description:
    'Evaluates one to three closed-form operators of a domain and seals the result: value, unit, uncertainty, equations with the numbers in, validity and receipt. Inputs are SI numbers, or quantities such as "5 km" or (5.0 ± 0.1) km; lists of equal length are a sweep. Find operators and their keys with svc_find_operator. An unknown input key answers value null and tells the accepted keys. Costs 1 token a point; what has no value costs nothing.',
  ...common,
  routes: [{ method: 'POST', path: '/api/svc/compute' }],
  mcp: true,
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
    {
      title: 'quantities with units and uncertainty',
      input: {
        domain: 'NM',
        operators: ['NM23'],
        inputs: { m: '(1.50 ± 0.02) t', v: { value: 90, unit: 'km/h', uncertainty: 1 } },
      },
    },
  ],

  call({ folder, prove, ...request }, caller, { operators }) {
    const more = { tool: 'svc_compute', folder }
    if (!isSweep(request.inputs) && prove.length === 0)
      return computation(request as Request, operators, more)
    // Read here alone: a caller's signal is made when it is asked for, and costs as much as a computation.
    return sweepAnswer(request, operators, { ...more, prove, signal: caller.signal })
  },
}) satisfies Tool

export const computeBatch = defineTool({
  name: 'svc_compute_batch',
  title: 'Compute closed-form operators over many points',
  description:
    'A sweep: one to three operators over up to 10,000 points, one list for each input that varies. Answers columns of values and uncertainties under one receipt, which signs the Merkle root of the points; inclusion proofs come for the points in prove. One point without a value refuses the whole by its index. Costs 1 token a point.',
  ...common,
  routes: [{ method: 'POST', path: '/api/svc/compute/batch' }],
  mcp: false,
  bodyMaxBytes: 2_097_152,
  examples: [
    {
      title: 'the height of a fall, second by second',
      input: { domain: 'NM', operators: ['NM19'], inputs: { t: [1, 2, 3, 4] }, prove: [3] },
    },
  ],

  call({ folder, prove, ...request }, { signal }, { operators }) {
    return sweepAnswer(request, operators, { tool: 'svc_compute', folder, prove, signal })
  },
})

/** The answer to a closed-form request: a computation to seal, or why there is none. */
export function computation(
  request: Request,
  registry: Registry,
  more: Pick<Computation, 'tool'> & Partial<Computation>,
): Answer {
  const started = performance.now()
  const evaluated = evaluateOperators(registry, request)
  if (!evaluated.gate.passed) return json(gated(evaluated as Gated))
  const { results, understood } = evaluated as Evaluated
  if (results.some(({ value }) => value === null)) return json(valueless(evaluated as Evaluated))
  return computed({
    ...headlineOf(results),
    check: roundingCheck(Math.max(...results.map(({ rounding }) => rounding))),
    extra: {
      dimensionalGate: OPEN_GATE,
      validity: validityOf(results),
      defaulted: Object.assign({}, ...results.map(({ defaulted }) => defaulted)),
      understood,
      uncertainties: uncertaintiesOf(results),
    },
    elapsedMs: performance.now() - started,
    ...more,
  })
}

/** Outside its validity an operator has no value: nothing to seal, and the caller reads why. */
function valueless({ results, understood }: Evaluated): object {
  return {
    value: null,
    unit: results[0]!.unit,
    operatorChain: chained(results.map(({ operator_id }) => operator_id)),
    svcProof: null,
    dimensionalGate: OPEN_GATE,
    validity: validityOf(results),
    defaulted: Object.assign({}, ...results.map(({ defaulted }) => defaulted)),
    understood,
    uncertainties: uncertaintiesOf(results),
  }
}
