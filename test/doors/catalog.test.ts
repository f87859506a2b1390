import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode, type TestNode } from '../support/node.ts'
import { inTier, longOnly } from '../support/tier.ts'

const test = suite('catalogue')
const inLong = longOnly(test)

let node: TestNode
test.before(async () => {
  node = await openTestNode()
})
test.after(() => node.close())

const search = async (input: object) =>
  (await node.call('POST', '/api/svc/api_catalog', { body: input })).body

interface Row {
  method: string
  path: string
  auth: string
  description: string
}

test('without words it answers the first forty rows of the whole', async () => {
  const { total, matched, endpoints } = await search({})
  assert.is(matched, total)
  assert.is(endpoints.length, Math.min(40, total))
  assert.equal(Object.keys(endpoints[0]), ['method', 'path', 'auth', 'description'])
})

test('words, method and key narrow it; the total stays', async () => {
  const { total } = await search({})
  const pulses = await search({ q: 'PULSE', method: 'GET', auth: 'public' })
  assert.is(pulses.total, total)
  assert.ok(pulses.endpoints.some((row: Row) => row.path === '/api/svc/pulse'))
  for (const { method, auth, path, description } of pulses.endpoints) {
    assert.equal([method, auth], ['GET', 'public'])
    assert.match(`${path} ${description}`, /pulse/i)
  }
  assert.equal((await search({ auth: 'admin' })).endpoints, [])
  assert.is((await search({ q: 'no such words' })).matched, 0)
})

test('the same by GET and QUERY', async () => {
  const posted = await search({ q: 'key', limit: 3 })
  assert.equal((await node.call('GET', '/api/catalog?q=key&limit=3')).body, posted)
  const body = { q: 'key' }
  assert.equal((await node.call('QUERY', '/api/catalog?limit=3', { body })).body, posted)
})

/** Operators share one route, so that a row in so many shows what all of them do. */
const OPERATORS_STEP = inTier({ short: 300, long: 1 })
const OF_AN_OPERATOR = /^\/api\/operators\/[A-Z]\w+\/compute$/

inLong('every row is live: none answers 404 or 405 to its method', async () => {
  const exampleOf = new Map<string, string>()
  const { body: api } = await node.call('GET', '/api/openapi.json')
  for (const item of Object.values<Record<string, { parameters?: never[] }>>(api.paths)) {
    for (const { parameters = [] } of Object.values(item)) {
      for (const { in: where, name, example } of parameters as Record<string, string>[]) {
        if (where === 'path') exampleOf.set(name!, String(example))
      }
    }
  }
  const all = await node.house.catalog()
  const [others, ofOperators] = [false, true].map(isOne =>
    all.filter(({ path }) => OF_AN_OPERATOR.test(path) === isOne),
  )
  assert.ok(ofOperators!.length > 1000 && others!.length > 100)
  const rows = [...others!, ...ofOperators!.filter((_, i) => i % OPERATORS_STEP === 0)]
  for (const { method, path } of rows) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => exampleOf.get(name) ?? name)
    const { status, body } = await node.call(method, filled, {
      headers: { accept: '*/*', 'mcp-session-id': 'none' },
      ...(method === 'GET' ? {} : { body: { noSuchInput: 1 } }),
    })
    assert.is.not(status, 405, `${method} ${filled}`)
    if (status === 404) assert.not.match(body.error, /^nothing is at /)
  }
})

test('limits beyond 1 to 200 and unknown words are refused', async () => {
  for (const input of [
    { limit: 0 },
    { limit: 201 },
    { method: 'TRACE' },
    { auth: 'root' },
    { x: 1 },
  ]) {
    assert.is((await search(input)).code, 'INVALID_INPUT')
  }
})

test.run()
