import { object, text } from '../../workers/schema.ts'
import { gauge } from './metrics.ts'
import { defineTool, type House, READ_ONLY } from './tool.ts'

const MEDIA = 'text/plain; version=0.0.4; charset=utf-8'

export const metrics = defineTool({
  name: 'metrics',
  title: 'Metrics',
  description:
    'Counters of the node in the text format of Prometheus: requests by route template and status with their times, calls that wait and workers at work, the ledger, memory, and how late the event loop serves the pulse.',
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
    const lines = [
      ...house.metrics.requestLines(),
      ...house.metrics.watchedLines(),
      ...(await houseLines(house)),
    ]
    const document = { mediaType: MEDIA, body: `${lines.join('\n')}\n` }
    return { kind: 'document', document }
  },
})

async function houseLines({ pool, store, metrics }: House): Promise<string[]> {
  const { queued, busy, threads } = pool.load()
  const entries = await store.entryCount()
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
