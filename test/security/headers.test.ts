// What a browser that shows an answer may do with it: nothing, whichever way the answer came about.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryStore } from '../../server/store/memory.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { rawRequest } from '../support/raw-http.ts'

const test = suite('headers')

let node: TestNode
let slug: string
test.before(async () => {
  node = await openTestNode({}, { store: memoryStore() })
  const machine = await machineOn(node)
  slug = machine.slug
  const body = { title: 'own', html: '<p>own</p>', pageSlug: 'own' }
  await node.call('POST', '/api/svc/publish_page', { key: machine.apiKey, body })
})
test.after(() => node.close())

/** The answer as it came on the wire. */
async function answerTo(line: string, ...more: string[]): Promise<string> {
  const lines = [line, 'Host: 127.0.0.1', ...more, 'Connection: close', '', '']
  return (await rawRequest(node.url, lines.join('\r\n'))).text
}

const PATHS = ['/api/health', '/api/openapi.json', '/metrics', '/nothing', '/api/keys', '/']

test('an answer of any kind loads no plugin, has one base, is framed by nobody and sets no cookie (before: streams and malformed requests had no policy)', async () => {
  const shown = [...PATHS, `/s/${slug}/`, `/s/${slug}/p/own/`].map(path => `GET ${path} HTTP/1.1`)
  const events = await answerTo('HEAD /api/observer HTTP/1.1', 'Accept: text/event-stream')
  assert.match(events, /^content-type: text\/event-stream/im)
  const others = await Promise.all(
    [...shown, 'TRACE / HTTP/1.1', 'no HTTP'].map(one => answerTo(one)),
  )
  for (const answer of [events, ...others]) {
    const [head = ''] = answer.split('\r\n\r\n')
    const policy = /^content-security-policy: (.*)$/im.exec(head)?.[1] ?? ''
    assert.match(head, /^x-content-type-options: nosniff$/im)
    assert.match(policy, /(^|; )(default|object)-src 'none'(;|$)/, head)
    assert.match(policy, /(^|; )base-uri 'none'(;|$)/, head)
    assert.match(policy, /(^|; )frame-ancestors 'none'(;|$)/, head)
    assert.not.match(head, /^set-cookie:/im)
  }
})

test('TRACE is refused without an echo, CONNECT gets no answer, and no protocol is switched to', async () => {
  const traced = await answerTo('TRACE /api/health HTTP/1.1', 'X-Told: 4711')
  assert.match(traced, /^HTTP\/1\.1 405 /)
  assert.not.match(traced, /4711/)
  assert.is(await answerTo('CONNECT 127.0.0.1:80 HTTP/1.1'), '')
  const upgraded = await answerTo('GET /api/health HTTP/1.1', 'Upgrade: websocket')
  assert.match(upgraded, /^HTTP\/1\.1 200 /)
})

test('no GET makes, changes, removes or costs anything, so no image and no link does', () => {
  const gets = node.house.routes.operations.filter(({ method }) => method === 'GET')
  assert.ok(gets.length > 20)
  const acting = gets.filter(({ tool }) => !tool.annotations.readOnlyHint || tool.cost)
  assert.equal(
    acting.map(({ path }) => path),
    [],
  )
})

test.run()
