// What is kept for nothing has a rate: contracts, pages, letters and names, over a whole node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite<{ node: TestNode; key: string; ZID: string }>('keep limits')
test.before.each(async context => {
  context.node = await openTestNode({ keepHourlyLimit: 2 })
  const { apiKey, ZID } = await machineOn(context.node)
  Object.assign(context, { key: apiKey, ZID })
})
test.after.each(({ node }) => node.close())
const inLong = longOnly(test)

const definition = { version: '1', name: 'door', initial: 'shut', states: { shut: {} } }

/** By bucket: the call that takes from it, for the n-th time. */
const CALLS: Record<string, (n: number) => [path: string, body: object]> = {
  deploy: () => ['/api/svc/contract_deploy', { definition }],
  page: n => ['/api/svc/publish_page', { title: 'a', html: '<p>b</p>', pageSlug: `p${n}` }],
  mail: () => ['/api/svc/mail_html', { subject: 'a', html: '<p>b</p>' }],
  name: n => ['/api/dns/register', { name: `name-${n}` }],
}

for (const [bucket, call] of Object.entries(CALLS)) {
  test(`${bucket}: calls beyond the hour's are RATE_LIMITED, say when to come back and keep nothing`, async ({
    node,
    key,
    ZID,
  }) => {
    const post = (n: number) => {
      const [path, body] = call(n)
      return node.call('POST', path, { key, body })
    }
    for (const n of [1, 2]) {
      const { status, headers } = await post(n)
      assert.ok(status < 300, `${status}`)
      assert.is(headers.get('ratelimit-policy'), `"${bucket}";q=2`)
      assert.is(headers.get('ratelimit'), `"${bucket}";r=${2 - n};t=3600`)
    }
    node.clock.nowMs += 600_000
    const entries = await node.house.store.entryCount(ZID)
    const { status, body, headers } = await post(3)
    assert.equal([status, body.code, body.details.policy], [429, 'RATE_LIMITED', bucket])
    assert.is(headers.get('retry-after'), '3000')
    assert.is(headers.get('ratelimit'), `"${bucket}";r=0;t=3000`)
    assert.is(await node.house.store.entryCount(ZID), entries)
    node.clock.nowMs += 3_000_000
    assert.ok((await post(3)).status < 300)
  })
}

inLong('each has a count of its own, and taking back is not counted', async ({ node, key }) => {
  for (const n of [1, 2]) {
    for (const call of Object.values(CALLS)) {
      const [path, body] = call(n)
      assert.ok((await node.call('POST', path, { key, body })).status < 300, path)
    }
  }
  for (const path of ['/api/pages/p1', '/api/pages/p2', '/api/dns/names/name-1']) {
    assert.is((await node.call('DELETE', path, { key })).status, 200, path)
  }
})

test('over MCP the refusal is the tool’s, with the same code', async ({ node, key }) => {
  const params = { name: 'svc_contract_deploy', arguments: { definition } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const call = async () => (await node.call('POST', '/api/mcp', { key, body })).body.result
  for (const _ of [1, 2]) assert.is((await call()).isError ?? false, false)
  const { isError, structuredContent } = await call()
  assert.equal([isError, structuredContent.code], [true, 'RATE_LIMITED'])
  assert.is(structuredContent.details.retryAfterSeconds, 3600)
})

test.run()
