import { protect as guards, protectParams } from '../../workers/field/protect.ts'
import { nanosecondsOf, PULSE_FREQUENCY } from '../../workers/field/pulse.ts'
import { protectAgreement } from '../../workers/field/second-way.ts'
import { choice, integer, list, number, object, text } from '../../workers/schema.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { FOLDER, resultEnvelopeSchema } from '../envelope/schema.ts'
import { agreed } from './agreed.ts'

const bare = (title: string) => number({ title: `${title}, before R(t)` })
const modulated = (title: string) => number({ title: `${title} times R(t)` })
const guardState = choice(['OK', 'DEGRADED', 'BREACH'], { title: 'state of the guard' })

export const protect = defineTool({
  name: 'svc_protect',
  title: 'Guard of a watched service',
  brief:
    'Grades a watched service OK, DEGRADED or BREACH by health, liveness and HTTP status beside two signals of the pulse.',
  description:
    'Evaluates SVC-PROTECT-001 = |sin(5 phi)|/f and SVC-PROTECT-002 = 0.5 + 0.3 sin(t/30) from the phase of the pulse and grades a watched service by health, liveness and HTTP status: OK, DEGRADED or BREACH. Health up gives a bounded harmonic guard, down a hyperbolic alarm. Costs 1 token.',
  tier: 'key',
  toolset: 'core',
  input: object({ ...protectParams, folder: FOLDER, ...SHOWING }),
  output: resultEnvelopeSchema(
    {
      t: number({ title: 'unix seconds used', unit: 's' }),
      phase: number({ title: 'phase used', unit: 'rad' }),
      svcond: integer({ title: 'pulse counter at t' }),
      R_t: number({ title: 'R(t) at t' }),
      protect001: bare('SVC-PROTECT-001'),
      protect002: bare('SVC-PROTECT-002'),
      protect001Modulated: modulated('SVC-PROTECT-001'),
      protect002Modulated: modulated('SVC-PROTECT-002'),
      guardForm: choice(['harmonic', 'hyperbolic'], { title: 'form of the guard' }),
      guard: bare('value of that form'),
      guardModulated: modulated('value of that form'),
      guardState,
      equations: list(text({ title: 'equation' }), { title: 'the formulas with their numbers' }),
    },
    { guardState },
  ),
  routes: [{ method: 'POST', path: '/api/svc/protect' }],
  mcp: true,
  cost: () => 1,
  annotations: APPENDS,
  examples: [
    { title: 'a healthy service', input: { t: 1700000000, phase: 0.3 } },
    { title: 'a dead one', input: { health: 'down', liveness: 0, status: 503 } },
  ],

  call({ folder, ...input }, _caller, { clock }) {
    const started = performance.now()
    const tNs = input.t === undefined ? clock.nowNs() : nanosecondsOf(input.t)
    const result = guards(input, tNs)
    const { protect001, protect002, phase, equations } = result
    const row = (at: number, value: number) => ({
      operator_id: `SVC-PROTECT-00${at}`,
      value,
      unit: at === 1 ? 's' : '1',
      equation: equations[at - 1]!,
    })
    return computed({
      tool: 'svc_protect',
      value: protect001,
      unit: 's',
      // 5 phi is rounded, and the sine turns that into an error of its own size.
      uncertainty: ((1 + 5 * Math.abs(phase)) * Number.EPSILON) / PULSE_FREQUENCY,
      operatorIds: ['SVC-PROTECT-001', 'SVC-PROTECT-002'],
      equations,
      terms: [],
      check: agreed(protectAgreement(result, tNs)),
      results: [row(1, protect001), row(2, protect002)],
      result: { ...result },
      extra: { guardState: result.guardState },
      elapsedMs: performance.now() - started,
      folder,
    })
  },
})
