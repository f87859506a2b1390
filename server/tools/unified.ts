import { type OwnEquation, STRATEGIES, type Unified } from '../../workers/operators/unified.ts'
import {
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
  unsafe,
} from '../../workers/schema.ts'
import { below } from '../../workers/solver.ts'
import { type Display, displayIn } from '../../workers/units/display.ts'
import { isCoherent, parseUnit } from '../../workers/units/unit.ts'
import { ticketOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool, json } from '../call/tool.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'
import { conditions } from './compute.ts'
import { gated, OPEN_GATE, orGated } from './gated.ts'
import { INPUTS } from './quantities.ts'

const own = object({
  id: text({ title: 'id of your own', minLength: 1, maxLength: 32 }),
  equation: text({
    title: "K = m*v^2/2, or with kind ode dx/dt = ..., d2x/dt2 = ..., x' = ..., x'' = ...",
    minLength: 1,
    maxLength: 2000,
  }),
  unit: optional(text({ title: 'unit of the value, or of the state of an ode', maxLength: 80 })),
  kind: optional(choice(['algebraic', 'ode'], { title: 'algebraic unless it says ode' })),
})

const member = unsafe<string | OwnEquation>({
  title: 'operator id or alias, or an equation {id, equation, unit?, kind?}',
  type: ['string', 'object'],
  minLength: 1,
  maxLength: 64,
  properties: own.properties,
  required: own.required,
  additionalProperties: false,
})

const shown = {
  method: text({ title: 'strategy that was taken' }),
  intermediates: list(
    object({
      operator_id: text({ title: 'operator' }),
      value: number({ title: 'its value; on a timeline at the end' }),
      unit: text({ title: 'unit' }),
    }),
    { title: 'one for each operator, in the order of evaluation' },
  ),
  expression: text({ title: 'the compiled expression' }),
}

const parts = {
  ...shown,
  timeline: optional(
    object(
      {
        steps: integer({ title: 'steps of the integration' }),
        t: list(number({ title: 'time' }), { title: 'times', description: 'in seconds' }),
        columns: record(list(number({ title: 'value' }), { title: 'column' }), {
          title: 'values by operator',
        }),
      },
      { title: 'the timeline of strategy B' },
    ),
  ),
  skipped: optional(
    list(object({ operator_id: text({ title: 'operator' }), why: text({ title: 'reason' }) }), {
      title: 'operators that strategy C passed over',
    }),
  ),
}

export const unified = defineTool({
  name: 'svc_unified',
  title: 'Compose operators',
  brief:
    'Composes one to three operators, or your own equations, into one sealed value. For a single operator: svc_compute.',
  description:
    'Composes one to three operators, or equations of your own, and seals the composed value. A: the product of independent members. B: a chain in the order of dependence: an output that another takes by its key goes on to it; with a time t a timeline, where ode forms move by RK4 with step-halving error; start values by the name of the state (x, x_dot). C: the first that has a value. auto takes B for an ode of yours or where one feeds another, else A, or C for one alone. A cycle and two sources of one key are refused. Equations may name inputs and CODATA constants. Costs 1 token.',
  tier: 'key',
  toolset: 'core',
  input: object({
    operators: list(member, {
      title: '1 to 3 operators beside KO42',
      minItems: 1,
      maxItems: 4,
      examples: [['NM23', 'NM24']],
    }),
    inputs: { ...INPUTS, default: {} },
    strategy: choice([...STRATEGIES], { title: 'how they are composed', default: 'auto' }),
    folder: FOLDER,
    ...SHOWING,
  }),
  output: orGated(resultEnvelopeSchema(parts, { ...shown, ...conditions }), []),
  routes: [{ method: 'POST', path: '/api/svc/unified' }],
  mcp: true,
  cost: () => 1,
  annotations: APPENDS,
  examples: [
    {
      title: 'product of two energies',
      input: { operators: ['NM23', 'NM24'], inputs: { m: 2, v: 3, h: 5 } },
    },
    {
      title: 'a friction factor that goes on into a pressure drop',
      input: {
        operators: ['HY4', 'HY1'],
        inputs: { epsilon: '45 um', D: '0.1 m', Re: 2e5, L: '10 m', rho: '998 kg/m^3', v: '2 m/s' },
      },
    },
    {
      title: 'an oscillator of your own, and its energy',
      input: {
        operators: [
          { id: 'spring', equation: "x'' = -k*x/m", kind: 'ode', unit: 'm' },
          { id: 'energy', equation: 'E = m*x_dot^2/2 + k*x^2/2', unit: 'J' },
        ],
        inputs: { k: '4 N/m', m: '1 kg', x: '10 cm', t: 3 },
      },
    },
  ],

  async call({ operators: entries, inputs, strategy, folder }, caller, { pool }) {
    const started = performance.now()
    const request = { operators: entries, inputs, strategy }
    const answer = await pool.evaluate('unified', request, ticketOf(caller))
    if ('gate' in answer) return json(gated(answer))
    const result = resultOf(answer)
    const shown = shownAsDeclared(entries, answer)
    return computed({
      tool: 'svc_unified',
      value: answer.value,
      unit: answer.unit,
      uncertainty: answer.uncertainty,
      operatorId: answer.headline,
      operatorIds: answer.intermediates.map(({ operator_id }) => operator_id),
      equations: answer.equations,
      terms: [{ term: answer.expression, value: answer.value }],
      check: below(answer.check.name, answer.check.size, PRECISION_BOUND),
      results: answer.intermediates.map((one, i) => ({ ...one, equation: answer.equations[i]! })),
      result,
      extra: {
        dimensionalGate: OPEN_GATE,
        method: answer.method,
        intermediates: answer.intermediates,
        expression: answer.expression,
        validity: answer.validity,
        defaulted: answer.defaulted,
        understood: answer.understood,
        ...(shown && { shown }),
      },
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})

/** The value in the unit that the caller's equation declares for it, where that is none of SI. */
function shownAsDeclared(
  entries: readonly (string | OwnEquation)[],
  { headline, value, unit, uncertainty }: Unified,
): Display | undefined {
  const own = entries.find(one => typeof one !== 'string' && one.id === headline)
  if (typeof own !== 'object' || own.unit === undefined) return undefined
  if (isCoherent(parseUnit(own.unit))) return undefined
  return displayIn({ value, unit, uncertainty, isNamed: false }, own.unit)
}

function resultOf({ method, intermediates, expression, timeline, skipped }: Unified) {
  return {
    method,
    intermediates,
    expression,
    ...(timeline && { timeline }),
    ...(skipped && { skipped }),
  }
}
