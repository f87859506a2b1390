import { KERNEL_COUPLING, VARIANCE_THRESHOLD } from '../../workers/field/metric-tensioner.ts'
import { parityOf } from '../../workers/field/parity.ts'
import { project, projectionParams } from '../../workers/field/projection.ts'
import { integer, list, number, object, record, text } from '../../workers/schema.ts'
import { below } from '../../workers/solver.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'

const row = object({
  t: number({ title: 'unix seconds', unit: 's' }),
  phase: number({ title: 'phase phi', unit: 'rad' }),
  svcond: integer({ title: 'pulse counter tau' }),
  R_t: number({ title: 'R(t) for S(t) = 1' }),
  delta: number({ title: 'R_t less that of step 0' }),
})

export const shift = defineTool({
  name: 'svc_shift',
  title: 'Forward projection of R(t)',
  description:
    'Projects the modulation R(t) forward, one svcond (0.777000777 s) a step, and seals the rows. A svcond is a full turn of the pulse but for 1e-12 of it, so phase and R(t) stand still while t and svcond go on: delta measures just that. Costs 1 token a step, 1 to 64 steps.',
  tier: 'key',
  toolset: 'core',
  input: object({
    ...projectionParams,
    domain: text({
      title: 'domain that the projection is filed under',
      maxLength: 128,
      default: 'Quantum Mechanics',
    }),
    inputs: record(number({ title: 'value in SI' }), {
      title: 'inputs of that domain, recorded with the call',
      default: {},
      maxProperties: 32,
    }),
    folder: FOLDER,
  }),
  output: resultEnvelopeSchema({
    count: integer({ title: 'number of rows' }),
    tokens: integer({ title: 'tokens spent' }),
    stepSeconds: number({ title: 'one svcond', unit: 's' }),
    rows: list(row, { title: 'the projection, row 0 is now' }),
    domain: text({ title: 'domain' }),
  }),
  routes: [{ method: 'POST', path: '/api/svc/shift' }],
  mcp: true,
  cost: ({ steps }) => steps,
  annotations: APPENDS,
  examples: [{ title: 'sixteen steps', input: {} }],

  call({ steps, domain, folder }, _caller, { clock, operators }) {
    const started = performance.now()
    const name = operators.domain(domain).name
    const now = clock.nowNs()
    const projection = project(now, steps)
    const { variance } = parityOf(KERNEL_COUPLING, now)
    const last = projection.rows.at(-1)!
    const equation = `delta(${steps - 1}) = R(t + ${steps - 1}*T) - R(t) = ${last.delta}`
    return computed({
      tool: 'svc_shift',
      value: last.R_t,
      unit: '1',
      uncertainty: Number.EPSILON,
      operatorIds: [],
      equations: [equation],
      terms: [{ term: 'R(t)', operator: 'KO42', value: last.R_t }],
      check: below('svcond variance', variance, VARIANCE_THRESHOLD),
      results: [{ operator_id: 'KO42', value: last.R_t, unit: '1', equation }],
      result: { ...projection, domain: name },
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})
