import type { Evaluated, Request } from '../../workers/operators/evaluate.ts'
import type { Gated } from '../../workers/operators/gate.ts'
import type { Solved } from '../../workers/operators/solution.ts'
import { isSweep, pointsOf } from '../../workers/operators/sweep.ts'
import {
  boolean,
  list,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import { ticketOf } from '../call/owner.ts'
import type { Pool } from '../call/pool.ts'
import { SHOWING } from '../call/showing.ts'
import { type Answer, APPENDS, computed, defineTool, json, type Tool } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import { envelopeSchema, FOLDER, understood } from '../envelope/schema.ts'
import {
  headlineOf,
  putBackCheck,
  roundingCheck,
  uncertaintiesOf,
  validityOf,
} from './closed-form-answer.ts'
import { gated, OPEN_GATE, orGated } from './gated.ts'
import { COLUMNS, roots, SOLVE_FOR, uncertainties } from './quantities.ts'
import { PROVE, sweepAnswer, swept } from './sweep.ts'

export const DOMAIN = text({
  title:
    'domain: prefix (NM) or name (Newtonian Mechanics), in any case; may be left out where operators are named',
  minLength: 1,
  maxLength: 64,
  examples: ['NM'],
})

export const OPERATORS = list(
  text({ title: 'operator id or alias', minLength: 1, maxLength: 64 }),
  {
    title:
      '1 to 3 domain operators; KO42 is added; empty: the operator of the domain that takes just these inputs',
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

/** What closed forms tell beside their values. */
export const conditions = {
  validity: list(validity, { title: 'conditions of the operators at these inputs' }),
  defaulted: record(number({ title: 'default used' }), {
    title: 'defaults that were used, by key',
  }),
  understood,
}

const members = {
  ...conditions,
  uncertainties,
}

export const computeOutput = orGated(envelopeSchema({ ...members, ...roots }), Object.keys(members))

/** The same, and the columns of a sweep. */
const sweepOutput = Object.assign(object({ ...computeOutput.properties, ...swept }), {
  required: computeOutput.required,
})

const input = object({
  domain: optional(DOMAIN),
  operators: OPERATORS,
  inputs: COLUMNS,
  solveFor: SOLVE_FOR,
  prove: PROVE,
  folder: FOLDER,
  ...SHOWING,
})

const common = {
  tier: 'key',
  toolset: 'core',
  input,
  output: sweepOutput,
  cost: ({ inputs }: Static<typeof input>) => pointsOf(inputs),
  // A single point is computed in less time than it is looked up.
  isRun: ({ inputs }: Static<typeof input>) => isSweep(inputs),
  annotations: APPENDS,
} as const

export const compute = defineTool({
  name: 'svc_compute',
  title: 'Compute closed-form operators',
  brief:
    'Evaluates one to three closed-form operators and seals the answer. Find ids by svc_find_operator; a question in words: svc_auto.',
  description:
    'Evaluates one to three closed-form operators of a domain and seals the result: value, unit, uncertainty, equations with the numbers in, validity and receipt. Inputs are SI numbers, or quantities such as "5 km" or (5.0 ± 0.1) km; lists of equal length are a sweep. solveFor names an input that is wanted, for an output given by its own key. Find operators and their keys with svc_find_operator. A key that the called operators do not take answers value null and tells what is taken; without operators the one that takes just these inputs is meant. Costs 1 token a point; a refusal costs nothing.',
  ...common,
  sweeps: true,
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
      title: 'at what distance two masses attract each other so',
      input: {
        operators: ['NM21'],
        solveFor: 'r',
        inputs: { F: '1.98e20 N', m1: 5.9722e24, m2: 7.346e22 },
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

  call({ folder, prove, ...request }, caller, { pool }) {
    const more = { tool: 'svc_compute', folder }
    if (!isSweep(request.inputs) && prove.length === 0)
      return computation(request as Request, pool, caller, more)
    return sweepAnswer(request, pool, caller, { ...more, prove })
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

  call({ folder, prove, ...request }, caller, { pool }) {
    return sweepAnswer(request, pool, caller, { tool: 'svc_compute', folder, prove })
  },
})

/** The answer to a closed-form request: a computation to seal, or why there is none. */
export async function computation(
  request: Request,
  pool: Pool,
  caller: Caller,
  more: About,
): Promise<Answer> {
  const started = performance.now()
  return answerTo(await pool.evaluate('values', request, ticketOf(caller)), started, more)
}

type About = Pick<Computation, 'tool'> & Partial<Computation> & { isProven?: true }

/** What was evaluated since `started`, as an answer. */
export function answerTo(
  evaluated: Evaluated | Solved | Gated,
  started: number,
  { isProven, ...more }: About,
): Answer {
  if (!evaluated.gate.passed) return json(gated(evaluated as Gated))
  const passed = evaluated as Evaluated | Solved
  const { domain, results, understood } = passed
  return computed({
    ...headlineOf(results),
    check: roundingCheck(Math.max(...results.map(({ rounding }) => rounding))),
    ...('sought' in passed && solved(passed)),
    extra: {
      dimensionalGate: OPEN_GATE,
      validity: validityOf(results),
      defaulted: Object.assign({}, ...results.map(({ defaulted }) => defaulted)),
      understood,
      uncertainties: uncertaintiesOf(results),
      ...('sought' in passed && rootsOf(passed)),
    },
    elapsedMs: performance.now() - started,
    ...(isProven && { provenDomain: domain.prefix }),
    ...more,
  })
}

/** Each root with its operator put back: the worst of them is the check. */
const solved = ({ roots: all, sought }: Solved) => ({
  quantity: sought,
  equations: all.map(({ equation }) => equation),
  check: putBackCheck(Math.max(...all.map(({ residual }) => residual))),
})

const rootsOf = ({ roots: all }: Solved) =>
  all.length > 1 && {
    roots: all.map(({ value }) => value),
    rootUncertainties: all.map(({ uncertainty }) => uncertainty),
  }
