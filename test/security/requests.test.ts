// Requests that are dear to read, to route or to answer. What one of them holds the event loop for is measured.
// Alone: it measures how long its event loop is blocked.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { JSON_MEMBERS_MAX, JSON_VALUES_MAX } from '../../server/crypto/json-text.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { BLOCKED_MS, type LoopMonitor, monitorLoop } from '../support/loop-monitor.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { firstInTier, longOnly } from '../support/tier.ts'

const test = suite('requests')
const inLong = longOnly(test)

let node: TestNode
let key: string
let loop: LoopMonitor
test.before(async () => {
  node = await openTestNode({ rateLimitPerMinute: 100_000 }, { store: memoryStore() })
  key = (await machineOn(node)).apiKey
  loop = monitorLoop()
})
test.after(async () => {
  loop.close()
  await node.close()
})

/** The least of three, so that compilers and collectors do not count. */
async function blockedMs(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 3; n++) {
    loop.longestMs()
    await run()
    least = Math.min(least, loop.longestMs())
  }
  return least
}

async function raw(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetch(node.url + path, init)
  return { status: answer.status, text: await answer.text() }
}

const SLASHES = '/'.repeat(15_900)

test('a path of 15,900 slashes is routed like any other (before: 0.4 s)', async () => {
  const { routes } = node.house
  const start = process.threadCpuUsage()
  for (const path of [`/api${SLASHES}`, `/api/operators${SLASHES}x`, `${SLASHES}x`]) {
    assert.is(routes.match('GET', path), undefined)
    assert.equal(routes.methodsOf(path), [])
  }
  assert.ok(process.threadCpuUsage(start).user < 20_000)
  for (const path of [`/api${SLASHES}`, `/api${SLASHES}x`]) {
    assert.is((await raw(path)).status, 404)
    assert.ok((await blockedMs(() => raw(path))) < BLOCKED_MS, path.slice(-3))
  }
})

const members = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

test('2 MB of members without a key are refused unread (before: 0.6 s, then 401)', async () => {
  const body = members(190_000)
  const send = () => raw('/api/svc/compute/batch', post(body))
  assert.is((await send()).status, 401)
  assert.ok((await blockedMs(send)) < BLOCKED_MS)
})

test('more values or members than any input has are refused before they are read', async () => {
  const headers = { authorization: `Bearer ${key}` }
  for (const body of [
    members(JSON_MEMBERS_MAX + 1),
    `[${'[],'.repeat(JSON_VALUES_MAX / 2)}1]`,
    `[${'1,'.repeat(JSON_VALUES_MAX)}1]`,
  ]) {
    const send = () => raw('/api/svc/compute/batch', post(body, headers))
    const { status, text } = await send()
    assert.is(status, 400)
    assert.is(JSON.parse(text).code, 'INVALID_JSON')
    assert.ok((await blockedMs(send)) < BLOCKED_MS, text)
  }
})

inLong('a document of megabytes passes through svc_http unread (before: 0.2 s)', async () => {
  const paths = ['/api/operators', '/api/kernel', '/api/openapi.json?operators=all']
  for (const path of firstInTier(paths, 1)) {
    const send = () => raw('/api/svc/http', post(JSON.stringify({ method: 'GET', path })))
    const { status, text } = await send()
    assert.is(status, 200)
    assert.equal(JSON.parse(text).body, JSON.parse((await raw(path)).text))
    loop.longestMs()
    assert.ok((await blockedMs(send)) < BLOCKED_MS, path)
  }
})

test('a batch that asks for documents 50 times is answered in little (before: 28 MB)', async () => {
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name: 'svc_http',
      arguments: { method: 'GET', path: '/api/openapi.json', query: { operators: 'all' } },
    },
  })
  const batch = JSON.stringify(Array.from({ length: 50 }, (_, id) => call(id)))
  const headers = { accept: 'application/json', 'mcp-protocol-version': '2025-03-26' }
  const send = () => raw('/api/mcp', post(batch, headers))
  const { text } = await send()
  assert.is(JSON.parse(text).length, 50)
  assert.ok(text.length < 100_000, `${text.length} characters`)
  assert.match(text, /GET it over HTTP/)
  assert.ok((await blockedMs(send)) < BLOCKED_MS)
})

test('a search that finds every operator is put together from texts that there are', async () => {
  const send = () => raw('/api/operators?q=a')
  await send()
  assert.ok((await blockedMs(send)) < BLOCKED_MS)
})

test.run()
