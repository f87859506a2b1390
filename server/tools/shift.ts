import { project, projectionParams } from '../../workers/field/projection.ts'
import { projectionAgreement } from '../../workers/field/second-way.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { integer, list, number, object, text } from '../../workers/schema.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'
import { agreed } from './agreed.ts'
import { domainValue } from './domain-value.ts'
import { INPUTS } from './quantities.ts'

const row = object({
  t: number({ title: 'unix seconds', unit: 's' }),
  phase: number({ title: 'phase phi', unit: 'rad' }),
  svcond: integer({ title: 'pulse counter tau' }),
  R_t: number({ title: 'R(t) for S(t) = 1' }),
  delta: number({ title: 'R_t less that of step 0' }),
  R: number({ title: 'R(t) = S(t) R_t, in the unit of S' }),
})

export const shift = defineTool({
  name: 'svc_shift',
  title: 'Forward projection of R(t)',
  brief:
    'Projects the modulation R(t) forward, a svcond a step, and seals the rows. One instant: svc_pulse. Costs a token a step.',
  description:
    'Projects the modulation R(t) forward, one svcond (0.777000777 s) a step, and seals the rows. A svcond is a full turn of the pulse but for 1e-12 of it, so phase and R(t) stand still while t and svcond go on: delta measures just that. With inputs, S(t) is what the operator of the domain gives for them, and R = S R_t; without, S is 1. Costs 1 token a step, 1 to 64 steps.',
  tier: 'key',
  toolset: 'core',
  input: object({
    ...projectionParams,
    domain: text({
      title: 'domain that the projection is filed under',
      maxLength: 128,
      default: 'Quantum Mechanics',
    }),
    inputs: {
      ...INPUTS,
      title: 'inputs of an operator of that domain, whose value is S(t); without any S(t) is 1',
      default: {},
    },
    folder: FOLDER,
    ...SHOWING,
  }),
  output: resultEnvelopeSchema({
    count: integer({ title: 'number of rows' }),
    tokens: integer({ title: 'tokens spent' }),
    stepSeconds: number({ title: 'one svcond', unit: 's' }),
    rows: list(row, { title: 'the projection, row 0 is now' }),
    domain: text({ title: 'domain' }),
    S: number({ title: 'S(t): the value of the operator, 1 without inputs' }),
    unit: text({ title: 'unit of S and R' }),
  }),
  routes: [{ method: 'POST', path: '/api/svc/shift' }],
  mcp: true,
  cost: ({ steps }) => steps,
  annotations: APPENDS,
  examples: [
    { title: 'sixteen steps', input: {} },
    {
      title: 'the modulation of a pressure',
      input: { steps: 4, domain: 'TD', inputs: { n: 1, T: '300 K', V: '25 L' } },
    },
  ],

  call({ steps, domain, inputs, folder }, _caller, { clock, operators }) {
    const started = performance.now()
    const source = modulated(operators, domain, inputs)
    const now = clock.nowNs()
    const projection = project(now, steps)
    const rows = projection.rows.map(one => ({ ...one, R: source.S * one.R_t }))
    const last = rows.at(-1)!
    const equation =
      `R(t + ${steps - 1}*T) = S*R_t = ${source.S}*${last.R_t} = ${last.R}, ` +
      `delta(${steps - 1}) = ${last.delta}`
    return computed({
      tool: 'svc_shift',
      value: last.R,
      unit: source.unit,
      uncertainty: source.uncertainty * last.R_t + Math.abs(last.R) * Number.EPSILON,
      operatorIds: ['svc_shift', ...source.results.map(({ operator_id }) => operator_id)],
      equations: [equation, ...source.results.map(one => one.equation)],
      terms: [
        { term: 'S(t)', operator: source.results[0]?.operator_id ?? 'svc_shift', value: source.S },
        { term: 'S(t)*alpha*sin(2*pi*f*t)', operator: 'KO42', value: last.R - source.S },
      ],
      check: agreed(projectionAgreement(projection, now)),
      results: [
        { operator_id: 'svc_shift', value: last.R, unit: source.unit, equation },
        ...source.results,
      ],
      result: { ...projection, rows, domain: source.domain, S: source.S, unit: source.unit },
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})

/** S(t): what the domain computes from the inputs; the bare modulation without any. */
function modulated(
  registry: Registry,
  domain: string,
  inputs: Readonly<Record<string, QuantityInput>>,
) {
  if (Object.keys(inputs).length === 0) {
    return { domain: registry.domain(domain).name, S: 1, unit: '1', uncertainty: 0, results: [] }
  }
  const { domain: name, result } = domainValue(registry, domain, inputs, '')
  const { operator_id, value, unit, uncertainty, equation } = result
  const results = [{ operator_id, value, unit, equation }]
  return { domain: name, S: value, unit, uncertainty, results }
}
