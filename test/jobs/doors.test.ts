// Jobs through the doors: statuses, events, the tool of MCP, an Idempotency-Key.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../streams/owner.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

interface Context {
  node: TestNode
  key: string
}

const test = suite<Context>('job doors')
test.before(async context => {
  context.node = await openTestNode({ freeDailyLimit: 1_000_000 })
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

const SWEEP = {
  tool: 'svc_compute',
  input: { operators: ['NM18'], inputs: { m: 2 } },
  sweep: { a: { from: 1, to: 20_000, count: 20_000 } },
}

/** id and data of each event of a stream, until it ends. */
async function eventsOf(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } })
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const text = await answer.text()
  return text
    .split('\n\n')
    .filter(block => block.includes('data: '))
    .map(block => ({
      id: Number(/^id: (\d+)$/m.exec(block)?.[1]),
      job: JSON.parse(/^data: (.*)$/m.exec(block)![1]!),
    }))
}

test('a job is taken with 202, its events grow until it is over, and those that were seen are not told again', async ({
  node,
  key,
}) => {
  const { status, body } = await node.call('POST', '/api/jobs', { key, body: SWEEP })
  assert.equal([status, body.state, body.points], [202, 'queued', 20_000])
  const url = `${node.url}/api/jobs/${body.job}`
  const authorization = `Bearer ${key}`
  const events = await eventsOf(url, { authorization })
  const ids = events.map(({ id }) => id)
  const done = events.map(({ job }) => job.done)
  for (const series of [ids, done]) {
    assert.equal(
      series,
      series.toSorted((a, b) => a - b),
    )
  }
  const last = events.at(-1)!
  assert.equal([last.job.state, last.job.done], ['done', 20_000])
  assert.is(new Set(ids).size, ids.length)
  const again = await eventsOf(url, { authorization, 'last-event-id': String(last.id) })
  assert.ok(again.every(({ id }) => id > last.id))
})

test('a request that is sent again under its Idempotency-Key starts one job', async ({
  node,
  key,
}) => {
  const headers = { 'idempotency-key': 'once' }
  const one = await node.call('POST', '/api/jobs', { key, headers, body: SWEEP })
  const two = await node.call('POST', '/api/jobs', { key, headers, body: SWEEP })
  assert.equal([one.status, two.status], [202, 202])
  assert.is(one.body.job, two.body.job)
})

test('the tool of MCP starts, reads, lists, pages and ends jobs, and takes nothing that is another action’s', async ({
  node,
  key,
}) => {
  const called = async (input: object) => {
    const params = { name: 'svc_job', arguments: input }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const reply = await node.call('POST', '/api/mcp', { key, body })
    return reply.body.result.structuredContent
  }
  const few = { ...SWEEP, sweep: { a: { from: 1, to: 5, count: 5 } } }
  const { job } = await called({ action: 'create', request: few })
  await until(async () => (await called({ action: 'get', job })).state === 'done')
  const { answer } = await called({ action: 'get', job })
  assert.match(answer.merkleRoot, /^[0-9a-f]{64}$/)
  const page = await called({ action: 'points', job, page: { from: 2, limit: 2, prove: [4] } })
  assert.equal(
    page.points.map(
      ({ outputs }: { outputs: Record<string, { value: number }> }) => outputs['NM18']!.value,
    ),
    [6, 8],
  )
  assert.equal([page.next, page.leafProofs[0].index], [4, 4])
  assert.ok((await called({})).jobs.some((one: { job: string }) => one.job === job))
  assert.ok((await called({ action: 'cancel', job })).removed)
  assert.is((await called({ action: 'get', job })).code, 'NOT_FOUND')
  for (const [input, pointer] of [
    [{ action: 'get' }, '/job'],
    [{ action: 'create' }, '/request'],
    [{ action: 'list', job }, '/job'],
    [{ action: 'cancel', job, page: {} }, '/page'],
  ] as const) {
    assert.is((await called(input)).details.errors[0].pointer, pointer)
  }
})

test('a demo key and no key start no job', async ({ node }) => {
  const { body } = await node.call('POST', '/api/demo-key/mint', { body: {} })
  const codes = [undefined, body.key].map(async key => {
    const reply = await node.call('POST', '/api/jobs', { ...(key && { key }), body: SWEEP })
    return reply.body.code
  })
  assert.equal(await Promise.all(codes), ['KEY_REQUIRED', 'FORBIDDEN'])
})

test('a channel’s key opens no job', async ({ node, key }) => {
  const create = { action: 'create', solver: 'closedform' }
  const { body } = await node.call('POST', '/api/svc/stream', { key, body: create })
  const reply = await node.call('GET', '/api/jobs', { key: body.channelKey })
  assert.equal([reply.status, reply.body.code], [401, 'KEY_REQUIRED'])
})

test.run()
