// What an operator sees from outside: metrics by tool, code and plan, a line of the log for each call, spans at a collector.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryStore } from '../../server/store/memory.ts'
import { machineOn, openTestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('observed')
const inLong = longOnly(test)

const ENERGY = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } }

test('calls count by tool, code and plan, tokens by plan, runs by what ran; the ledger tells its groups', async () => {
  const node = await openTestNode({}, { store: memoryStore() })
  try {
    const { apiKey: key } = await machineOn(node)
    for (let i = 0; i < 3; i++) await node.call('POST', '/api/svc/compute', { key, body: ENERGY })
    const wrong = { ...ENERGY, inputs: { ...ENERGY.inputs, v: 'quick' } }
    await node.call('POST', '/api/svc/compute', { key, body: wrong })
    await node.call('POST', '/api/svc/heat', { key, body: { cells: 32 } })
    const { body } = await node.call('GET', '/metrics')
    const lines = new Set(body.split('\n'))
    for (const line of [
      'svc_calls_total{tool="svc_compute",code="ok",plan="free"} 3',
      'svc_calls_total{tool="svc_compute",code="INVALID_INPUT",plan="free"} 1',
      'svc_calls_total{tool="svc_heat",code="INVALID_INPUT",plan="free"} 1',
      'svc_call_seconds_count{tool="svc_compute"} 4',
      'svc_tokens_total{plan="free"} 3',
      '# TYPE svc_call_seconds histogram',
      'svc_store_waiting 0',
    ]) {
      assert.ok(lines.has(line), `${line}\n${body}`)
    }
    const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)![1])
    assert.ok(value('svc_store_writes_total') >= 4)
    assert.ok(value('svc_store_groups_total') <= value('svc_store_writes_total'))
  } finally {
    await node.close()
  }
})

inLong('a run in a thread counts with its wait and its time', async () => {
  const node = await openTestNode({}, { store: memoryStore() })
  try {
    const { apiKey: key } = await machineOn(node)
    await node.call('POST', '/api/svc/fea', { key, body: {} })
    const { body } = await node.call('GET', '/metrics')
    assert.match(body, /^svc_runs_total\{run="fea"\} 1$/m)
    assert.match(body, /^svc_run_seconds_total\{run="fea"\} [\d.]+/m)
    assert.match(body, /^svc_queue_seconds_count 1$/m)
  } finally {
    await node.close()
  }
})

test('the dashboard and the alerts ask for what there is', async () => {
  const node = await openTestNode({}, { store: memoryStore() })
  try {
    const { apiKey: key } = await machineOn(node)
    await node.call('POST', '/api/svc/fea', { key, body: {} })
    const { body } = await node.call('GET', '/metrics')
    // Of a ledger that has a standby.
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    known.add('svc_store_replication_lag_seconds')
    for (const file of ['grafana/dashboard.json', 'alerts.yaml']) {
      const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
      const names = [...text.matchAll(/\bsvc_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
      assert.ok(names.length > 5)
      for (const name of names) assert.ok(known.has(name), name)
    }
  } finally {
    await node.close()
  }
})

test('with a port of their own the metrics are there alone', async () => {
  const node = await openTestNode({ metricsPort: 0 }, { store: memoryStore() })
  try {
    assert.is((await node.call('GET', '/metrics')).status, 404)
    const url = `http://127.0.0.1:${node.metricsPort}`
    const answer = await fetch(`${url}/metrics`)
    assert.is(answer.status, 200)
    assert.match(await answer.text(), /^svc_http_requests_total\{.*status="404"\} 1$/m)
    assert.is((await fetch(`${url}/api/health`)).status, 404)
  } finally {
    await node.close()
  }
})

test('each call is a line of the log, without its key; health and metrics are none', async () => {
  const written: string[] = []
  const log = pino({ level: 'info' }, { write: line => written.push(line) })
  const node = await openTestNode({}, { store: memoryStore(), log })
  try {
    const { apiKey: key } = await machineOn(node)
    written.length = 0
    await node.call('GET', '/api/health')
    await node.call('GET', '/metrics')
    const headers = { 'x-request-id': 'mine-1', traceparent: 'x'.repeat(10_000) }
    await node.call('POST', '/api/svc/compute', { key, body: ENERGY, headers })
    const lines = written.map(line => JSON.parse(line))
    assert.is(lines.length, 1)
    const { requestId, method, route, status, msg } = lines[0]
    const told = { requestId, method, route, status, msg }
    const rest = { method: 'POST', route: '/api/svc/compute', status: 200, msg: 'answered' }
    assert.equal(told, { requestId: 'mine-1', ...rest })
    assert.not.match(written.join(''), key)
    assert.ok(written[0]!.length < 300, 'what is no traceparent is not written')
  } finally {
    await node.close()
  }
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}

/** A collector of OTLP as JSON. */
async function collector(): Promise<{ server: Server; url: string; spans: Span[] }> {
  const spans: Span[] = []
  const server = createServer(async (req, res) => {
    const { resourceSpans } = JSON.parse(await text(req))
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

test('spans of a call hang together below that of the caller, and a refusal has its code', async () => {
  const { server, url, spans } = await collector()
  try {
    const node = await openTestNode({ tracesUrl: url }, { store: memoryStore() })
    const { apiKey: key } = await machineOn(node)
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    await node.call('POST', '/api/svc/fea', { key, body: {}, headers })
    await node.call('POST', '/api/svc/fea', { key, body: { nely: -123454321 }, headers })
    await node.call('GET', '/api/svc/pulse', { headers: { traceparent: 'no trace' } })
    // What has ended is sent before the node is closed.
    await node.close()
    const own = spans.filter(span => span.traceId === traceId)
    const parentOf = (name: string) => {
      const { parentSpanId } = own.find(span => span.name === name)!
      return own.find(({ spanId }) => spanId === parentSpanId)?.name ?? parentSpanId
    }
    assert.is(parentOf('POST /api/svc/fea'), 'b7ad6b7169203331')
    assert.is(parentOf('call svc_fea'), 'POST /api/svc/fea')
    assert.is(parentOf('queue'), 'call svc_fea')
    assert.is(parentOf('solve'), 'queue')
    assert.is(parentOf('seal'), 'call svc_fea')
    assert.is(parentOf('commit'), 'seal')
    const refused = own.filter(span => span.name === 'call svc_fea' && span.status.code === 2)
    assert.is(refused.length, 1)
    assert.match(JSON.stringify(refused), /INVALID_INPUT/)
    assert.not.match(JSON.stringify(spans), /123454321/)
    const pulse = spans.find(span => span.name === 'GET /api/svc/pulse')!
    assert.is.not(pulse.traceId, traceId)
    assert.not.ok(pulse.parentSpanId)
  } finally {
    server.close()
  }
})

test.run()
