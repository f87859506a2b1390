import { nanosecondsFromText, pulseAnswer, pulseAt } from '../../workers/field/pulse.ts'
import { integer, number, object, optional, text } from '../../workers/schema.ts'
import { defineTool, json, READ_ONLY } from '../call/tool.ts'

const turn = (title: string) => number({ title, minimum: 0, maximum: 1 })
const radians = (title: string) => number({ title, unit: 'rad', minimum: 0 })
const counter = integer({ title: 'svconds since 1970: floor(t / T)' })
const modulation = number({ title: 'R(t) for S(t) = 1' })

/** The pulse as pulseAnswer() gives it. */
export const pulseSchema = object({
  t: number({ title: 'unix seconds', unit: 's' }),
  svcond: counter,
  svcondTick: counter,
  phase: turn('frac(t / T)'),
  phi: radians('2 pi phase'),
  R_t: modulation,
  R: modulation,
  alpha: number({ title: 'coupling of KO42' }),
  phi0: number({ title: 'phase offset', unit: 'rad' }),
  f: number({ title: 'pulse frequency', unit: 'Hz' }),
  T: number({ title: 'one svcond', unit: 's' }),
  result: object(
    {
      svcond: counter,
      phaseFraction: turn('frac(t / T)'),
      phase: radians('2 pi phaseFraction'),
      R_t: modulation,
    },
    { title: 'the same by the names of a solver result, phase in radians' },
  ),
})

export const pulse = defineTool({
  name: 'svc_pulse',
  title: 'Pulse',
  description:
    'Reads the Pulse, the clock of 1.287 Hz to whose phase every result is stamped: the svcond counter, the phase and the modulation R(t), now or at a given time. Exact in integer nanoseconds. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    t: optional(
      text({
        title: 'unix seconds as a decimal string, up to 9 decimals; now without it',
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
