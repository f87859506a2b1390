import { Failure } from '../../workers/failure.ts'
import { object, text } from '../../workers/schema.ts'
import { gauge, total } from './metrics.ts'
import { defineTool, type House, READ_ONLY } from './tool.ts'

const MEDIA = 'text/plain; version=0.0.4; charset=utf-8'

export const metrics = defineTool({
  name: 'metrics',
  title: 'Metrics',
  description:
    'Counters of the node in the text format of Prometheus: requests by route template and status, calls of tools by code and plan, tokens, runs, their times and waits, workers at work, the ledger and its groups, memory, and how late the event loop serves the pulse. With SVC_METRICS_PORT they are at that port and not here.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: text({ title: 'exposition format 0.0.4' }),
  routes: [{ method: 'GET', path: '/metrics' }],
  produces: ['text/plain'],
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'now', input: {} }],
  async call(_input, _caller, house) {
    const { metricsPort } = house.config
    if (metricsPort !== null) {
      throw new Failure('NOT_FOUND', 'the metrics of this node have a port of their own')
    }
    return { kind: 'document', document: await metricsDocument(house) }
  },
})

export async function metricsDocument(house: House) {
  const lines = [...(await house.metrics.lines()), ...(await houseLines(house))]
  return { mediaType: MEDIA, body: `${lines.join('\n')}\n` }
}

async function houseLines({ pool, store, metrics }: House): Promise<string[]> {
  const { queued, busy, threads } = pool.load()
  const { groups, writes, waiting } = store.load()
  const entries = await store.entryCount()
  const lag = await store.replicationLagS()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return [
    gauge('svc_pool_queued', 'Calls that wait for a worker.', queued),
    gauge('svc_pool_busy', 'Workers that solve.', busy),
    gauge('svc_pool_threads', 'Workers in all.', threads),
    gauge(
      'svc_store_writable',
      'Whether the ledger takes entries.',
      Number(store.health().writable),
    ),
    gauge('svc_store_entries', 'Entries of the log.', entries),
    total(
      'svc_store_groups_total',
      'Transactions of the ledger; each holds a group of writes.',
      groups,
    ),
    total('svc_store_writes_total', 'Writes in the transactions of the ledger.', writes),
    gauge('svc_store_waiting', 'Writes that wait for the ledger.', waiting),
    lag === null
      ? []
      : gauge('svc_store_replication_lag_seconds', 'How far the slowest standby is behind.', lag),
    gauge(
      'svc_pulse_lag_seconds',
      'Lateness of the event loop, p99 since last asked.',
      metrics.takeLoopDelay(),
    ),
    gauge('svc_uptime_seconds', 'Time since the start.', process.uptime()),
    gauge('svc_memory_rss_bytes', 'Resident memory.', rss),
    gauge('svc_memory_heap_bytes', 'Heap in use.', heapUsed),
    gauge(
      'svc_memory_buffers_bytes',
      'Array buffers, WebAssembly memory among them.',
      arrayBuffers,
    ),
  ].flat()
}
