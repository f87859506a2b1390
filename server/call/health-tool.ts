import { Failure } from '../../workers/failure.ts'
import { pulseAnswer, pulseAt } from '../../workers/field/pulse.ts'
import { boolean, choice, integer, number, object, text } from '../../workers/schema.ts'
import { pulseSchema } from '../envelope/pulse-schema.ts'
import { VERSION } from '../settings/version.ts'
import { defineTool, type House, json, READ_ONLY } from './tool.ts'

const common = {
  tier: 'public',
  toolset: 'access',
  input: object({}),
  mcp: false,
  annotations: READ_ONLY,
} as const

const ok = boolean({ title: 'true' })

export const health = defineTool({
  ...common,
  name: 'health',
  title: 'Liveness',
  description:
    'Tells that the process answers, its version, how long it has run and the pulse. Touches neither store nor workers: restart the node when this fails, and ask /api/health/ready before you send it calls.',
  output: object({
    ok,
    status: choice(['ok'], { title: 'ok' }),
    version: text({ title: 'version of the service' }),
    uptime: number({ title: 'time since the start', unit: 's', minimum: 0 }),
    pulse: pulseSchema,
  }),
  routes: [{ method: 'GET', path: '/api/health' }],
  examples: [{ title: 'now', input: {} }],
  call: (_input, _caller, { clock }) =>
    json({
      ok: true,
      status: 'ok',
      version: VERSION,
      uptime: process.uptime(),
      pulse: pulseAnswer(pulseAt(clock.nowNs())),
    }),
})

export const ready = defineTool({
  ...common,
  name: 'health_ready',
  title: 'Readiness',
  description:
    'Tells whether the node takes calls: it is not stopping, its ledger can be written and its workers run. Otherwise 503 with the reason and Retry-After. Point the readiness probe of a load balancer here.',
  output: object({
    ok,
    status: choice(['ready'], { title: 'ready' }),
    workers: object(
      {
        threads: integer({ title: 'threads', minimum: 1 }),
        busy: integer({ title: 'threads at work', minimum: 0 }),
        queued: integer({ title: 'calls that wait', minimum: 0 }),
      },
      { title: 'the pool that solves' },
    ),
  }),
  routes: [{ method: 'GET', path: '/api/health/ready' }],
  examples: [{ title: 'now', input: {} }],
  call(_input, _caller, house) {
    refuseUnlessReady(house)
    const { threads, busy, queued } = house.pool.load()
    return json({ ok: true, status: 'ready', workers: { threads, busy, queued } })
  },
})

function refuseUnlessReady({ drain, store, pool }: House): void {
  if (drain.signal.aborted) throw new Failure('SHUTTING_DOWN', 'the node is stopping')
  const { writable, reason } = store.health()
  if (!writable) throw new Failure('STORE_UNAVAILABLE', `the ledger cannot be written: ${reason}`)
  if (pool.load().threads === 0) throw new Failure('OVERLOADED', 'no worker has started yet')
}
