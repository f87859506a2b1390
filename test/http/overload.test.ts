// What an overloaded node lets in, and how it tells the others. Nothing here is timed: times are told to the parts.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Gate, IN_FLIGHT_MAX, type Measurement } from '../../server/http/gate.ts'
import { TurnedAway } from '../../server/http/turned-away.ts'
import { openTestNode } from '../support/http-house.ts'
import { rawRequest } from '../support/raw-http.ts'

const test = suite('overload')

const NOBODY = { running: () => 0, unwritten: () => 0 }
/** 2 answers a millisecond, 1000 calls in flight, a thread that is 80 ms late: 500 ms of work are ahead. */
const LATE: Measurement = { elapsedMs: 200, lateMs: 80, answered: 400, waiting: 1000, unwritten: 0 }

test('a thread that stays late lets in as many calls as it answers in 250 ms', () => {
  const gate = new Gate(NOBODY)
  assert.is(gate.limit, IN_FLIGHT_MAX)
  gate.measured(LATE)
  assert.is(gate.limit, IN_FLIGHT_MAX, 'one late moment may be the machine')
  gate.measured(LATE)
  assert.is(gate.limit, 500)
  gate.measured({ ...LATE, waiting: 500, answered: 100 })
  gate.measured({ ...LATE, waiting: 500, answered: 100 })
  assert.is(gate.limit, 125)
  for (let i = 0; i < 3; i++) gate.measured({ ...LATE, waiting: 125, answered: 1 })
  assert.is(gate.limit, 64, 'a few calls are no queue')
})

test('the limit comes back when the queue is gone', () => {
  const gate = new Gate(NOBODY)
  gate.measured(LATE)
  gate.measured(LATE)
  const limits = Array.from({ length: 6 }, () => {
    gate.measured({ ...LATE, lateMs: 0, waiting: 10 })
    return gate.limit
  })
  assert.equal(limits, [750, 1125, 1688, 2048, 2048, 2048])
})

test('calls that wait for something else than this thread close no gate, however long they take', () => {
  const gate = new Gate(NOBODY)
  for (let i = 0; i < 5; i++) gate.measured({ ...LATE, lateMs: 3, answered: 1 })
  for (let i = 0; i < 5; i++) gate.measured({ ...LATE, answered: 0 })
  assert.is(gate.limit, IN_FLIGHT_MAX)
})

test('a ledger that does not follow closes it as a late thread does', () => {
  const gate = new Gate(NOBODY)
  const behind = { ...LATE, lateMs: 3, unwritten: 900 }
  gate.measured(behind)
  gate.measured(behind)
  assert.is(gate.limit, 500)
})

test('runs in other threads take no place of calls, up to what the memory bounds', () => {
  let running = 300
  const gate = new Gate({ ...NOBODY, running: () => running })
  gate.measured(LATE)
  gate.measured({ ...LATE, answered: 40 })
  assert.is(gate.limit, 64, '50 of 250 ms, but a few are always let in')
  for (let i = 0; i < 350; i++) gate.began()
  assert.ok(gate.isOpen)
  for (let i = 0; i < 14; i++) gate.began()
  assert.not(gate.isOpen)
  running = 5000
  assert.ok(gate.isOpen)
  for (let i = 364; i < IN_FLIGHT_MAX; i++) gate.began()
  assert.not(gate.isOpen)
  gate.ended()
  assert.ok(gate.isOpen)
  gate.close()
})

test('refusals are given in their order, so many a second, and all when the node stops', () => {
  let now = 0
  const refused: number[] = []
  const turnedAway = new TurnedAway(() => now)
  for (let i = 0; i < 5000; i++) turnedAway.add(() => refused.push(i))
  assert.is(refused.length, 400, 'the first ones at once')
  assert.is(turnedAway.waiting, 4600)
  now += 100
  turnedAway.release()
  assert.is(refused.length, 800, '4000 a second')
  turnedAway.release()
  assert.is(refused.length, 800)
  // A thread that was away for long does not give them all in one go.
  now += 60_000
  turnedAway.release()
  assert.is(refused.length, 4800)
  turnedAway.end()
  assert.is(turnedAway.waiting, 0)
  assert.equal(
    refused,
    Array.from({ length: 5000 }, (_, i) => i),
  )
})

test('a refusal that waits holds up none that comes after it when its turn is over', () => {
  let now = 0
  const turnedAway = new TurnedAway(() => now)
  let count = 0
  for (let i = 0; i < 401; i++) turnedAway.add(() => count++)
  assert.is(count, 400)
  turnedAway.add(() => count++)
  assert.is(count, 400, 'nobody overtakes')
  now += 1
  turnedAway.release()
  assert.is(count, 402)
  now += 1
  turnedAway.add(() => count++)
  assert.is(count, 403)
})

test('a full node refuses before it reads a body, looks for a route or at a key', async () => {
  const node = await openTestNode()
  const { host } = new URL(node.url)
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, `Host: ${host}`, ...more, '', ''].join('\r\n')
  const ask = (text: string) => rawRequest(node.url, text, { answers: 1 })
  const type = 'Content-Type: application/json'
  try {
    const full = Array.from({ length: IN_FLIGHT_MAX }, () =>
      ask(head('POST /api/held', type, 'Content-Length: 0')),
    )
    const isFull = async () =>
      (await node.house.metrics.lines()).includes(`svc_http_in_flight ${IN_FLIGHT_MAX}`)
    while (!(await isFull())) await new Promise(done => setTimeout(done, 20))
    const refused = await Promise.all([
      ask(head('POST /api/echo', type, 'Content-Length: 50000')),
      ask(head('POST /api/echo', type, 'Content-Length: 50000', 'Expect: 100-continue')),
      ask(head('GET /api/nowhere')),
      ask(head('POST /api/keyed', 'Authorization: Bearer wrong', 'Content-Length: 0')),
    ])
    for (const { statuses, text } of refused) {
      assert.equal(statuses, [503])
      assert.match(text, '"code":"OVERLOADED"')
      assert.match(text, /\r\nRetry-After: 1\r\n/)
      assert.match(text, /\r\nX-Request-Id: [\w-]{36}\r\n/)
    }
    const problem = await fetch(`${node.url}/api/echo`, {
      headers: { accept: 'application/problem+json', 'x-request-id': 'mine' },
    })
    assert.is(problem.headers.get('content-type'), 'application/problem+json')
    assert.is(problem.headers.get('x-request-id'), 'mine')
    assert.is(((await problem.json()) as { status: number }).status, 503)
    assert.is((await fetch(`${node.url}/api/health`)).status, 200)
    const counted = 'svc_http_requests_total{method="ANY",route="unmatched",status="503"} 5'
    assert.ok((await node.house.metrics.lines()).includes(counted))
    node.seen.release()
    for (const { statuses } of await Promise.all(full)) assert.equal(statuses, [200])
  } finally {
    node.seen.release()
    await node.close()
  }
})

test('a run that took too long tells when to come back, as every refusal for want of room', async () => {
  const node = await openTestNode()
  try {
    for (const [code, status] of [
      ['TIMEOUT', 504],
      ['OVERLOADED', 503],
      ['SHUTTING_DOWN', 503],
    ] as const) {
      const answer = await fetch(`${node.url}/api/fails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      assert.is(answer.status, status)
      assert.is(answer.headers.get('retry-after'), '1')
    }
  } finally {
    await node.close()
  }
})

test.run()
