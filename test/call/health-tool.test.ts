import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryStore } from '../../server/store/memory.ts'
import type { Health } from '../../server/store/store.ts'
import { openTestNode } from '../support/node.ts'

const test = suite('health')

test('liveness tells version, uptime and the pulse', async () => {
  const node = await openTestNode()
  const { status, body } = await node.call('GET', '/api/health')
  assert.is(status, 200)
  const { ok, status: word, version, uptime, pulse } = body
  assert.equal([ok, word, version], [true, 'ok', '1.287.0'])
  assert.ok(uptime > 0)
  assert.is(pulse.svcond, Math.floor(node.clock.nowMs / 777.000777))
  await node.close()
})

test('a node is not ready when its ledger cannot be written, nor while it stops', async () => {
  const health: { -readonly [K in keyof Health]: Health[K] } = { writable: true, reason: null }
  const store = Object.assign(memoryStore(), { health: () => health })
  const node = await openTestNode({}, { store })
  const ready = () => node.call('GET', '/api/health/ready')
  assert.is((await ready()).status, 200)
  Object.assign(health, { writable: false, reason: 'the disk is full' })
  const refused = await ready()
  assert.equal([refused.status, refused.body.code], [503, 'STORE_UNAVAILABLE'])
  assert.match(refused.body.error, /the disk is full/)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  Object.assign(health, { writable: true, reason: null })
  node.house.drain.abort()
  const stopping = await ready()
  assert.equal([stopping.status, stopping.body.code], [503, 'SHUTTING_DOWN'])
  assert.is((await node.call('GET', '/api/health')).status, 200)
  await node.close()
})

test('the metrics are lines that Prometheus reads', async () => {
  const node = await openTestNode()
  await node.call('GET', '/api/health')
  const { body, headers } = await node.call('GET', '/metrics')
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0.0.4/)
  const name = '[a-z_]+'
  const label = `${name}="(?:[^"\\\\\\n]|\\\\.)*"`
  const line = new RegExp(
    `^(# (HELP|TYPE) ${name} .+|${name}(\\{${label}(,${label})*\\})? [-+.\\de]+)$`,
  )
  for (const one of body.trimEnd().split('\n')) assert.match(one, line)
  assert.match(
    body,
    /svc_http_requests_total\{method="GET",route="\/api\/health",status="200"\} 1\n/,
  )
  for (const gauge of ['pool_queued', 'store_entries', 'pulse_lag_seconds', 'http_in_flight']) {
    assert.match(body, new RegExp(`\nsvc_${gauge} \\d`))
  }
  await node.close()
})

test.run()
