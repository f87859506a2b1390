// Time limit: 600 s
// Alone: it times what the process answers.
// The largest inputs of every tool, at every route: none holds the event loop, on which all other calls wait. LOOP_EVERY=1 asks
// all of them, LOOP_ONLY=name those of a tool, and LOOP_TOP=n tells more of the slowest.
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { paramsOf } from '../../server/call/routes.ts'
import type { Operation } from '../../server/call/tool.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { BLOCKED_MS, type LoopMonitor, monitorLoop } from '../support/loop-monitor.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import type { CallAnswer, CallRequest } from './calling-thread.ts'
import { type LargeCase, largestInputs } from './largest-inputs.ts'

const EVERY = Number(process.env['LOOP_EVERY'] ?? 11)
/** Unless all are asked for: one input at REST, the next over MCP. */
const IN_TURNS = process.env['LOOP_EVERY'] === undefined
const ONLY = process.env['LOOP_ONLY']
/** Of runs in the pool, which the loop does not wait for. */
const SOLVE_MS = 300
const QUERY_MAX = 8000

const test = suite('event loop')

let node: TestNode
let key: string
let loop: LoopMonitor
let caller: Worker
test.before(async () => {
  const config = {
    rateLimitPerMinute: 1e9,
    keepHourlyLimit: 1e9,
    mintDailyLimit: 1e9,
    freeDailyLimit: 1e9,
    freeCpuSeconds: 1e9,
    solveTimeoutMs: SOLVE_MS,
  }
  node = await openTestNode(config, { store: memoryStore() })
  key = (await machineOn(node)).apiKey
  loop = monitorLoop()
  caller = new Worker(join(import.meta.dirname, 'calling-thread.ts'))
})
test.after(async () => {
  loop.close()
  await caller.terminate()
  await node.close()
})

async function ask(request: CallRequest): Promise<CallAnswer> {
  caller.postMessage(request)
  const [answer] = (await once(caller, 'message')) as [CallAnswer]
  assert.is.not(answer.status, 0, `${request.url}: ${answer.text}`)
  return answer
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function requestOf({ method, path, tool }: Operation, { input }: LargeCase): CallRequest {
  const inPath = paramsOf(path)
  const members = input as Record<string, unknown>
  const example = tool.examples[0]?.input as Record<string, unknown> | undefined
  const url = path.replaceAll(/:(\w+)/g, (_, name) => {
    const text = textOf(members[name] ?? example?.[name] ?? 'x').slice(0, QUERY_MAX / 3)
    return encodeURIComponent(text.toWellFormed()) || 'x'
  })
  const rest = Object.entries(members).filter(([name]) => !inPath.includes(name))
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  if (method === 'POST') {
    const body = new TextEncoder().encode(JSON.stringify(Object.fromEntries(rest)))
    return { url: node.url + url, method, headers, body }
  }
  const query = new URLSearchParams()
  for (const [name, value] of rest) query.append(name, textOf(value))
  return { url: `${node.url}${url}?${query.toString().slice(0, QUERY_MAX)}`, method, headers }
}

function mcpRequestOf({ tool }: Operation, { input }: LargeCase): CallRequest {
  const params = { name: tool.name, arguments: input }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return {
    url: `${node.url}/api/mcp`,
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
  }
}

const TRIES = 5
/** Of what is still too long: on a machine that others load a thread is slowed down many times in a row. */
const TRIES_MAX = 20

const isTriedAgain = (tried: number, ms: number, enoughMs: number) =>
  (tried < TRIES && ms > enoughMs) || (tried < TRIES_MAX && ms > BLOCKED_MS)

/** The least of several where the first is long: compilers and collectors do not count. */
async function blockedMs(
  request: CallRequest,
  enoughMs = BLOCKED_MS / 4,
): Promise<{ ms: number; answer: CallAnswer }> {
  let ms = Number.POSITIVE_INFINITY
  let answer: CallAnswer | undefined
  for (let n = 0; isTriedAgain(n, ms, enoughMs); n++) {
    loop.longestMs()
    answer = await ask(request)
    ms = Math.min(ms, loop.longestMs())
  }
  return { ms, answer: answer! }
}

interface Turn {
  readonly ms: number
  readonly about: string
}

const quantile = (turns: readonly Turn[], share: number) =>
  turns[Math.max(0, Math.ceil(turns.length * share) - 1)]!

test('the largest inputs of every tool hold nobody up, at REST and MCP (before: 150 ms for a question of 400 quantities)', async () => {
  const turns: Turn[] = []
  const failed: string[] = []
  let count = 0
  for (const operation of node.house.routes.operations) {
    const { tool, method, path } = operation
    if (ONLY && !`${tool.name} ${path}`.includes(ONLY)) continue
    for (const large of largestInputs(tool)) {
      if (count++ % EVERY !== 0) continue
      const requests = [requestOf(operation, large)]
      if (tool.mcp) requests.push(mcpRequestOf(operation, large))
      const turn = Math.floor(count / EVERY) % requests.length
      for (const one of IN_TURNS ? [requests[turn]!] : requests) {
        const { ms, answer } = await blockedMs(one)
        const about = `${ms.toFixed(1)} ms ${method} ${one.url.slice(node.url.length, 200)} (${path}): ${large.title}, ${one.body?.length ?? 0} octets in, ${answer.bytes} out, ${answer.status}`
        turns.push({ ms, about })
        if (answer.status >= 500 && !tool.annotations.openWorldHint && answer.status !== 504) {
          failed.push(`${about} ${answer.text}`)
        }
      }
    }
  }
  turns.sort((a, b) => a.ms - b.ms)
  console.log(
    `${turns.length} requests; half within ${quantile(turns, 0.5).ms.toFixed(1)} ms, 99 % within ${quantile(turns, 0.99).ms.toFixed(1)} ms`,
  )
  console.log(
    turns
      .slice(-Number(process.env['LOOP_TOP'] ?? 5))
      .map(({ about }) => about)
      .join('\n'),
  )
  assert.is(failed.length, 0, failed.slice(0, 10).join('\n'))
  const blocked = turns.filter(({ ms }) => ms > BLOCKED_MS)
  assert.is(
    blocked.length,
    0,
    blocked
      .slice(-10)
      .map(({ about }) => about)
      .join('\n'),
  )
})

test('a batch of fifty documents, and of fifty computations, lets others have their turns (before: 550 ms)', async () => {
  const calls = {
    svc_http: { method: 'GET', path: '/api/openapi.json' },
    svc_compute: { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } },
  }
  for (const [name, input] of Object.entries(calls)) {
    const messages = Array.from({ length: 50 }, (_, id) => {
      return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }
    })
    const { ms, answer } = await blockedMs({
      url: `${node.url}/api/mcp`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: new TextEncoder().encode(JSON.stringify(messages)),
    })
    assert.is(answer.status, 200, answer.text)
    assert.ok(ms <= BLOCKED_MS, `${name}: ${ms.toFixed(1)} ms`)
  }
})

test('a false answer of 25,000 members is judged in turns (before: 225 ms for 38,000, without a key)', async () => {
  const made = await node.call('POST', '/api/svc/prove', { body: {} })
  const result = Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`k${i}`, i + 0.1]))
  const { ms, answer } = await blockedMs({
    url: `${node.url}/api/svc/prove/verify`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ envelope: { ...made.body, result } })),
  })
  assert.is(answer.status, 200, answer.text)
  assert.match(answer.text, /"valid":false/)
  assert.ok(ms <= BLOCKED_MS, `${ms.toFixed(1)} ms`)
})

/** Where the run ends is part of its result: three arrays of 512 x 512 doubles. */
const BASIN = {
  domain: { x: [0, 1], y: [0, 1] },
  bottom: '-1',
  initial: { eta: '0.01*exp(-x^2)' },
  tEnd: 1e-4,
  cells: [512, 512],
}

test('nine megabytes of an answer are written, hashed, sealed and read again in turns (before: 90 to 230 ms)', async () => {
  const patient = await openTestNode({ freeCpuSeconds: 1e9 }, { store: memoryStore() })
  const { apiKey } = await machineOn(patient)
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const run = (input: object, accept = 'application/json'): CallRequest => ({
    url: `${patient.url}/api/solve/climate`,
    method: 'POST',
    headers: { ...headers, accept },
    body: new TextEncoder().encode(JSON.stringify(input)),
  })
  const asked = [
    run(BASIN),
    run(BASIN, 'application/octet-stream'),
    run({ ...BASIN, encoding: 'base64' }),
    { url: `${patient.url}/api/results/1`, method: 'GET', headers },
  ]
  try {
    for (const request of asked) {
      const { ms, answer } = await blockedMs(request, BLOCKED_MS / 2)
      assert.is(answer.status, 200, answer.text)
      assert.ok(answer.bytes > 8_000_000, String(answer.bytes))
      // Tried again down to half of it, which a fast machine keeps: the slowest of those it was run on takes 36 ms.
      assert.ok(ms <= BLOCKED_MS, `${request.url}: ${ms.toFixed(1)} ms`)
    }
  } finally {
    await patient.close()
  }
})

/** How long the first and the second question of a new node hold the loop, the longer of the two. */
async function firstQuestionsMs(): Promise<number> {
  const fresh = await openTestNode({}, { store: memoryStore() })
  try {
    const { apiKey } = await machineOn(fresh)
    const text = 'mass 3 kg velocity 2 m/s time 4 s force 5 N energy 6 J '.repeat(36)
    let ms = 0
    for (const query of ['kinetic energy of 2 kg at 3 m/s', text]) {
      loop.longestMs()
      const answer = await ask({
        url: `${fresh.url}/api/svc/auto`,
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify({ query })),
      })
      ms = Math.max(ms, loop.longestMs())
      assert.ok(answer.status < 500, answer.text)
    }
    return ms
  } finally {
    await fresh.close()
  }
}

test('the first question in words is read off the loop, however long (before: 160 ms)', async () => {
  let ms = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && ms > BLOCKED_MS; n++) ms = Math.min(ms, await firstQuestionsMs())
  assert.ok(ms <= BLOCKED_MS, `${ms.toFixed(1)} ms`)
})

const FIRST_USES: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/openapi.json'],
  ['GET', '/api/catalog?limit=5'],
  ['POST', '/api/svc/domain_match', { text: 'period of a planet' }],
  ['POST', '/api/svc/find_operator', { query: 'period of a planet' }],
]

/** Longest turn of a new node that is asked for what it makes once. */
async function firstUsesMs(): Promise<number> {
  const fresh = await openTestNode({}, { store: memoryStore() })
  const headers = { 'content-type': 'application/json' }
  let longest = 0
  try {
    for (const [method, path, body] of FIRST_USES) {
      const request = { url: fresh.url + path, method, headers }
      loop.longestMs()
      const { status } = await ask(
        body ? { ...request, body: new TextEncoder().encode(JSON.stringify(body)) } : request,
      )
      assert.is(status, 200, path)
      longest = Math.max(longest, loop.longestMs())
    }
  } finally {
    await fresh.close()
  }
  return longest
}

test('documents and indices are made in turns when they are first asked for (before: 140 ms)', async () => {
  let ms = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && ms > BLOCKED_MS; n++) ms = Math.min(ms, await firstUsesMs())
  assert.ok(ms <= BLOCKED_MS, `${ms.toFixed(1)} ms`)
})

test.run()
