import { nanosecondsFromText, pulseAnswer, pulseAt } from '../../workers/field/pulse.ts'
import { object, optional, text } from '../../workers/schema.ts'
import { defineTool, json, READ_ONLY } from '../call/tool.ts'
import { pulseSchema } from '../envelope/pulse-schema.ts'

export const pulse = defineTool({
  name: 'svc_pulse',
  title: 'Pulse',
  brief:
    'The clock of 1.287 Hz that stamps every result: svcond counter, phase and modulation R(t), now or at a time. Free.',
  description:
    'Reads the Pulse, the clock of 1.287 Hz to whose phase every result is stamped: the svcond counter, the phase and the modulation R(t), now or at a given time. Exact in integer nanoseconds. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    t: optional(
      text({
        title: 'unix seconds as decimal text, up to 9 decimals; now without it',
        pattern: '^-?\\d{1,12}(\\.\\d{1,9})?$',
        examples: ['1700000000.125'],
      }),
    ),
  }),
  output: pulseSchema,
  routes: [
    { method: 'GET', path: '/api/svc/pulse' },
    { method: 'POST', path: '/api/svc/pulse' },
  ],
  mcp: true,
  annotations: READ_ONLY,
  examples: [
    { title: 'now', input: {} },
    { title: 'an eighth of a second past', input: { t: '1700000000.125' } },
  ],

  call({ t }, _caller, { clock }) {
    return json(pulseAnswer(pulseAt(t === undefined ? clock.nowNs() : nanosecondsFromText(t))))
  },
})
