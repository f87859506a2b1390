import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FAILURES } from '../../workers/failure.ts'
import { GOOD_KEY, openTestNode } from '../support/http-house.ts'

const node = await openTestNode()
const { url, seen } = node

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

// biome-ignore lint/suspicious/noExplicitAny: bodies are asserted on member by member
const bodyOf = async (answer: Response): Promise<any> => answer.json()

const test = suite('http')

test('query strings are read by the type of the schema and nothing else is coerced', async () => {
  const answer = await fetch(`${url}/api/echo?n=3&x=-1.5e2&yes=true&word=7&many=1&many=2.5`)
  const input = { n: 3, x: -150, yes: true, word: '7', many: [1, 2.5] }
  assert.equal(await bodyOf(answer), { input })
  for (const wrong of ['n=3x', 'n=', 'n=0x3', 'yes=1', 'x=1e999', 'x=.5', 'n=1&n=2', 'y=1']) {
    const refused = await fetch(`${url}/api/echo?${wrong}`)
    assert.is(refused.status, 400, wrong)
    assert.is((await bodyOf(refused)).code, 'INVALID_INPUT', wrong)
  }
})

test('QUERY answers as GET does, and merges its body into the query', async () => {
  const query = (path: string, body: object) =>
    fetch(url + path, {
      method: 'QUERY',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const got = await fetch(`${url}/api/echo?n=3&word=a`)
  const queried = await query('/api/echo?word=a', { n: 3 })
  assert.is(queried.status, 200)
  assert.equal(await bodyOf(queried), await bodyOf(got))
  assert.is(queried.headers.get('accept-query'), 'application/json')
  assert.is(got.headers.get('accept-query'), 'application/json')
  assert.equal((await bodyOf(await query('/api/items/a', { n: 1 }))).input, { id: 'a', n: 1 })
  assert.is((await query('/api/items/a', { id: 'b' })).status, 400)
  assert.is((await query('/api/echo', { n: '3' })).status, 400)
  assert.is((await query('/api/fails', {})).status, 405)
})

test('path parameters are decoded, and a static path goes before a parametrised one', async () => {
  const { input } = await bodyOf(await fetch(`${url}/api/items/a%20b?n=1`))
  assert.equal(input, { id: 'a b', n: 1 })
  assert.equal(await bodyOf(await fetch(`${url}/api/items/all`)), { all: true })
  assert.equal((await bodyOf(await post('/api/items/q/parts', { n: 2 }))).input, { id: 'q', n: 2 })
  for (const path of [
    '/api/items',
    '/api/items/',
    '/api/items/a/',
    '/API/items/a',
    '//api/items/a',
  ]) {
    assert.is((await fetch(url + path)).status, 404, path)
  }
})

test('HEAD has the headers of GET and no body', async () => {
  const got = await fetch(`${url}/api/echo`)
  const head = await fetch(`${url}/api/echo`, { method: 'HEAD' })
  assert.is(head.status, 200)
  assert.is(head.headers.get('content-length'), got.headers.get('content-length'))
  assert.is(await head.text(), '')
})

test('a method that a path does not have is 405 with Allow, a path that is not there 404', async () => {
  const methods = async (path: string, method: string) => {
    const answer = await fetch(url + path, { method })
    assert.is(answer.status, 405)
    assert.is((await bodyOf(answer)).code, 'METHOD_NOT_ALLOWED')
    return answer.headers.get('allow')
  }
  assert.is(await methods('/api/echo', 'DELETE'), 'GET, HEAD, QUERY, POST, OPTIONS')
  assert.is(await methods('/api/items/a', 'POST'), 'GET, HEAD, QUERY, OPTIONS')
  assert.is(await methods('/api/items/a/parts', 'GET'), 'POST, OPTIONS')
  assert.is(await methods('/api/keyed', 'GET'), 'POST, OPTIONS')
  const nothing = await fetch(`${url}/api/nothing`)
  assert.is(nothing.status, 404)
  assert.is((await bodyOf(nothing)).code, 'NOT_FOUND')
})

test('a preflight names methods and headers, and every answer may be read from any origin', async () => {
  const asked = await fetch(`${url}/api/keyed`, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
  })
  assert.is(asked.status, 204)
  assert.is(asked.headers.get('access-control-allow-origin'), '*')
  assert.is(asked.headers.get('access-control-allow-methods'), 'POST, OPTIONS')
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /Authorization/)
  assert.is(asked.headers.get('content-length'), null)
  assert.is((await fetch(`${url}/nothing`, { method: 'OPTIONS' })).status, 404)
  const refused = await post('/api/keyed', {})
  assert.is(refused.headers.get('access-control-allow-origin'), '*')
  assert.match(refused.headers.get('access-control-expose-headers') ?? '', /RateLimit-Policy/)
  assert.is(refused.headers.get('x-content-type-options'), 'nosniff')
})

test('the request id of the caller comes back if it is well-formed, else a new one', async () => {
  const idOf = async (given?: string) => {
    const answer = await post('/api/keyed', {}, given ? { 'x-request-id': given } : {})
    const { requestId } = await bodyOf(answer)
    assert.is(answer.headers.get('x-request-id'), requestId)
    return requestId
  }
  assert.is(await idOf('abc-123'), 'abc-123')
  assert.match(await idOf(), /^[0-9a-f-]{36}$/)
  assert.match(await idOf('a b'), /^[0-9a-f-]{36}$/)
  assert.match(await idOf('x'.repeat(65)), /^[0-9a-f-]{36}$/)
})

test('no key is KEY_REQUIRED, a wrong one INVALID_KEY on every route, both with a challenge', async () => {
  const none = await post('/api/keyed', {})
  assert.is(none.status, 401)
  assert.is((await bodyOf(none)).code, 'KEY_REQUIRED')
  assert.is(none.headers.get('www-authenticate'), 'Bearer realm="svc"')
  for (const authorization of ['Bearer wrong', 'Bearer', 'Basic dTpw', 'Bearer a b']) {
    for (const path of ['/api/keyed', '/api/echo']) {
      const wrong = await post(path, {}, { authorization })
      assert.is(wrong.status, 401, authorization)
      assert.is((await bodyOf(wrong)).code, 'INVALID_KEY')
      assert.match(wrong.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
    }
  }
  const right = await post('/api/keyed', {}, { authorization: `bearer ${GOOD_KEY}` })
  assert.equal(await bodyOf(right), { zid: 'a'.repeat(32) })
})

test('every code of the table is answered with its status and the one body', async () => {
  for (const [code, { status }] of Object.entries(FAILURES)) {
    const answer = await post('/api/fails', { code })
    const { requestId, ...body } = await bodyOf(answer)
    assert.is(answer.status, status, code)
    const details = { r: 0.6, limit: 0.5 }
    assert.equal(body, { ok: false, error: 'as asked', code, details })
    assert.type(requestId, 'string')
    assert.is(answer.headers.has('retry-after'), [429, 503, 504].includes(status), code)
    assert.is(answer.headers.has('www-authenticate'), status === 401, code)
  }
})

test('problem details come to who asks for them, beside the one body', async () => {
  const accept = 'application/problem+json'
  const answer = await post('/api/fails', { code: 'UNSTABLE' }, { accept })
  assert.is(answer.headers.get('content-type'), accept)
  const { type, title, status, detail, ok, code } = await bodyOf(answer)
  assert.equal([title, status, detail], ['Unprocessable Entity', 422, 'as asked'])
  assert.equal([type, ok, code], ['/docs#failure-UNSTABLE', false, 'UNSTABLE'])
})

test('a defect is INTERNAL without internals, and the log has it under the request id', async () => {
  const answer = await post('/api/broken', {}, { 'x-request-id': 'defect-1' })
  assert.is(answer.status, 500)
  const text = await answer.text()
  assert.is(JSON.parse(text).code, 'INTERNAL')
  assert.not.match(text, /secret|\.ts|\.js/)
  const line = node.logged.find(one => one.includes('defect-1'))
  assert.match(line ?? '', /the secret is 42/)
})

test('a form that no route has is 406 before anything runs', async () => {
  const before = seen.inputs.length
  const refused = await fetch(`${url}/api/echo`, { headers: { accept: 'image/png' } })
  assert.is(refused.status, 406)
  assert.is((await bodyOf(refused)).code, 'NOT_ACCEPTABLE')
  assert.is(seen.inputs.length, before)
  for (const accept of ['text/html, */*;q=0.1', 'application/*', 'application/json', '']) {
    assert.is((await fetch(`${url}/api/echo`, { headers: { accept } })).status, 200, accept)
  }
})

test('a limited route tells what is left and when to come back', async () => {
  const first = await post('/api/limited', {})
  assert.is(first.headers.get('ratelimit-policy'), '"prove";q=10')
  assert.match(first.headers.get('ratelimit') ?? '', /^"prove";r=9;t=\d+$/)
  for (let i = 0; i < 9; i++) await post('/api/limited', {})
  const refused = await post('/api/limited', {})
  assert.is(refused.status, 429)
  assert.is((await bodyOf(refused)).code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.match(refused.headers.get('ratelimit') ?? '', /^"prove";r=0;t=\d+$/)
})

test('a closed connection aborts its call', async () => {
  const before = seen.aborted
  const controller = new AbortController()
  const call = fetch(`${url}/api/slow`, { method: 'POST', signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await call.then(
    () => assert.unreachable(),
    () => {},
  )
  await new Promise(done => setTimeout(done, 50))
  assert.is(seen.aborted, before + 1)
})

test('answers are counted by route template and status', async () => {
  await fetch(`${url}/api/items/one`)
  await fetch(`${url}/api/items/two`)
  const lines = await node.house.metrics.lines()
  const route = 'method="GET",route="/api/items/:id"'
  const total = lines.find(line => line.startsWith(`svc_http_requests_total{${route},status="200"`))
  assert.ok(Number(total?.split(' ')[1]) >= 2)
  assert.ok(
    lines.some(line => line.startsWith(`svc_http_request_seconds_bucket{${route},le="+Inf"}`)),
  )
  assert.not.ok(lines.some(line => line.includes('/api/items/one')))
})

test.after(() => node.close())

test.run()
