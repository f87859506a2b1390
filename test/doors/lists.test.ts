// Lists over REST: pages by cursor, tags for who asks again, and routes that are to go.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Routes } from '../../server/call/routes.ts'
import { defineTool, json, READ_ONLY } from '../../server/call/tool.ts'
import { deprecationHeaders } from '../../server/doors/deprecation.ts'
import { openApiDocument } from '../../server/doors/openapi/document.ts'
import { object, text } from '../../workers/schema.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { tools } from '../support/tools.ts'

const test = suite('lists')

const DEPRECATED = {
  since: '2026-11-23',
  sunset: '2027-11-23',
  successor: '/api/svc/hearing',
}

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

/** Lists with the member that has their rows. */
const PAGED = [
  ['/api/keys', 'keys'],
  ['/api/streams', 'channels'],
  ['/api/contracts', 'contracts'],
  ['/api/contracts/templates', 'templates'],
  ['/api/folders', 'folders'],
  ['/api/lines', 'lines'],
  ['/api/pages', 'pages'],
  ['/api/catalog?q=stream', 'endpoints'],
] as const

const at = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`

test('every list is the same in pages by cursor as whole', async () => {
  for (let i = 0; i < 2; i++) await node.call('POST', '/api/keys', { key, body: {} })
  for (const folder of ['a', 'b', 'c']) {
    await node.call('POST', '/api/svc/heat', { key, body: { nx: 16, ny: 16, folder } })
  }
  for (const solver of ['lotka', 'lorenz']) {
    await node.call('POST', '/api/svc/stream', { key, body: { action: 'create', solver } })
  }
  for (const [path, member] of PAGED) {
    const { body: whole } = await node.call('GET', at(path, 'limit=200'), { key })
    const rows: unknown[] = []
    let more = 'limit=2'
    for (;;) {
      const { body, status } = await node.call('GET', at(path, more), { key })
      assert.is(status, 200, JSON.stringify(body))
      assert.ok(body[member].length <= 2)
      rows.push(...body[member])
      if (body.next === null || rows.length >= 20) break
      more = `limit=2&cursor=${encodeURIComponent(body.next)}`
    }
    assert.equal(rows, whole[member].slice(0, rows.length), path)
    assert.ok(rows.length >= Math.min(whole[member].length, 20), path)
    const { body: lost } = await node.call('GET', at(path, 'cursor=no-such-row'), { key })
    assert.is(lost.code, 'INVALID_INPUT', path)
  }
  const { body: keys } = await node.call('GET', '/api/keys', { key })
  assert.equal([keys.keys.length, keys.next], [3, null])
})

const TAGGED = [
  ...PAGED.map(([path]) => path),
  ...['/api/usage', '/api/mail', '/api/folders/a', '/api/observer', '/api/tools'],
  ...['/api/operators', '/api/operators/categories', '/api/seal/keys'],
]

test('a list that has not changed is 304 for who has its tag, and one that has is not', async () => {
  for (const path of TAGGED) {
    const first = await node.call('GET', path, { key })
    const tag = first.headers.get('etag')
    assert.match(tag ?? '', /^"[0-9a-f]{64}(-br|-gzip)?"$/, path)
    assert.match(first.headers.get('cache-control')!, /no-cache/, path)
    const again = await node.call('GET', path, { key, headers: { 'if-none-match': tag! } })
    assert.equal([again.status, again.body], [304, ''], path)
  }
  const before = await node.call('GET', '/api/keys', { key })
  await node.call('POST', '/api/keys', { key, body: {} })
  const headers = { 'if-none-match': before.headers.get('etag')! }
  const after = await node.call('GET', '/api/keys', { key, headers })
  assert.equal([after.status, after.body.keys.length], [200, 4])
})

test('what is kept for one machine is private to it', async () => {
  const { headers } = await node.call('GET', '/api/keys', { key })
  assert.is(headers.get('cache-control'), 'private, no-cache')
  const posted = await node.call('POST', '/api/svc/contract_list', { key, body: {} })
  assert.equal(
    [posted.headers.get('etag'), posted.headers.get('cache-control')],
    [null, 'no-store'],
  )
})

test('a route that is to go says since when, until when and what takes its place', async () => {
  assert.equal(deprecationHeaders(undefined), [])
  const hearing = defineTool({
    name: 'svc_hearing',
    title: 'Hearing',
    description: 'Says what it hears, at two addresses of which one is to go; for tests alone.',
    tier: 'public',
    toolset: 'access',
    input: object({ word: text({ title: 'word' }) }),
    output: object({ word: text({ title: 'word' }) }),
    routes: [
      { method: 'POST', path: '/api/svc/hearing' },
      { method: 'POST', path: '/api/hearing', deprecated: DEPRECATED },
    ],
    mcp: false,
    annotations: READ_ONLY,
    examples: [{ title: 'tea', input: { word: 'tea' } }],
    call: ({ word }) => json({ word }),
  })
  const own = await openTestNode({}, { tools: [...tools, hearing] })
  const call = (path: string) => own.call('POST', path, { body: { word: 'tea' } })
  const old = await call('/api/hearing')
  assert.is(old.body.word, 'tea')
  assert.is(old.headers.get('deprecation'), `@${Date.UTC(2026, 10, 23) / 1000}`)
  assert.is(old.headers.get('sunset'), 'Tue, 23 Nov 2027 00:00:00 GMT')
  assert.is(old.headers.get('link'), '</api/svc/hearing>; rel="successor-version"')
  assert.is((await call('/api/svc/hearing')).headers.get('deprecation'), null)
  await own.close()
  const routes = new Routes([hearing])
  // biome-ignore lint/suspicious/noExplicitAny: a document is walked member by member
  const { paths } = openApiDocument('3.2', { routes, operators: { domains: [] } }, '') as any
  assert.equal(
    [paths['/api/hearing'].post.deprecated, paths['/api/svc/hearing'].post.deprecated],
    [true, undefined],
  )
})

test.run()
