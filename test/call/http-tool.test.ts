import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('svc_http')
const inLong = longOnly(test)

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const http = (body: object, withKey?: string) =>
  node.call('POST', '/api/svc/http', { body, ...(withKey && { key: withKey }) })

test('a call from inside answers what the call itself answers', async () => {
  const t = '1700000000.125'
  const direct = await node.call('GET', `/api/svc/pulse?t=${t}`)
  const ways = [
    { method: 'GET', path: '/api/svc/pulse', query: { t } },
    { method: 'GET', path: `/api/svc/pulse?t=${t}` },
    { method: 'QUERY', path: '/api/svc/pulse', body: { t } },
    { method: 'POST', path: '/api/svc/pulse', body: { t } },
  ]
  for (const way of ways) {
    assert.equal((await http(way)).body, { status: 200, body: direct.body })
  }
})

test('query values are read by the type of the schema, and documents come as what they are', async () => {
  const found = await http({ method: 'GET', path: '/api/catalog', query: { limit: 3, q: 'pulse' } })
  assert.is(found.body.body.endpoints.length, 3)
  const prompt = await http({ method: 'GET', path: '/api/kernel/prompt' })
  assert.match(prompt.body.body, /^# /)
  const kernel = await http({ method: 'GET', path: '/api/kernel' })
  assert.is(kernel.body.body.version, '1.287.0')
})

test('every disguise of /api/mcp, an admin path or this tool is refused', async () => {
  const paths: Record<string, string[]> = {
    BLOCKED_PATH: [
      '/api/mcp',
      '/api/mcp/',
      '/api/MCP',
      '/api/Mcp',
      '/api/mcp?toolsets=core',
      '/api/mcp.json',
      '/api/mcp/x',
      '/api/svc/http',
    ],
    ADMIN_REQUIRED: ['/api/admin', '/api/admin/keys', '/api/Admin/keys', '/api/svc/admin'],
    INVALID_INPUT: [
      '/api/%6dcp',
      '/api/%6D%63%70',
      '/api%2fmcp',
      '/api//mcp',
      '//api/mcp',
      '/api/./mcp',
      '/api/x/../mcp',
      '/api/..;/mcp',
      '/api/mcp;a=b',
      '/api/mcp#x',
      '/api/mcp%00',
      '/api/mcp%20',
      '/api/mcp\t',
      '/api/mcp\n',
      ' /api/mcp',
      '/api\\mcp',
      '/api/\u006dcp\u200b',
      '/api/\uff4dcp',
      '/API/mcp',
      '/metrics',
      'api/mcp',
      'http://127.0.0.1/api/mcp',
      '/api/%61dmin',
      '/api//admin',
      '/api/x/../admin/keys',
      '/api/admin;x',
      '',
    ],
  }
  for (const [code, disguises] of Object.entries(paths)) {
    for (const path of disguises) {
      for (const method of ['GET', 'POST', 'QUERY']) {
        const { status, body } = await http({ method, path }, key)
        assert.is(body.code, code, `${method} ${path}`)
        assert.is(status, code === 'INVALID_INPUT' ? 400 : 403)
      }
    }
  }
})

test('what a call inside is refused comes as its status and body', async () => {
  const statusOf = async (body: object) => {
    const { body: answer } = await http(body)
    return [answer.status, answer.body.code, answer.body.ok]
  }
  assert.equal(await statusOf({ method: 'GET', path: '/api/nothing' }), [404, 'NOT_FOUND', false])
  const wrong = { method: 'DELETE', path: '/api/health' }
  assert.equal(await statusOf(wrong), [405, 'METHOD_NOT_ALLOWED', false])
  const keyless = { method: 'GET', path: '/api/keys' }
  assert.equal(await statusOf(keyless), [401, 'KEY_REQUIRED', false])
  const bad = { method: 'GET', path: '/api/catalog', query: { limit: 201 } }
  assert.equal(await statusOf(bad), [400, 'INVALID_INPUT', false])
  const { body } = await http({ method: 'GET', path: '/api/health', body: {} })
  assert.is(body.code, 'INVALID_INPUT')
})

inLong(
  'a call inside has the key of the caller, pays with it and counts against its limits',
  async () => {
    const solve = { method: 'POST', path: '/api/solve/heat', body: {} }
    const { body: sealed } = await http(solve, key)
    assert.is(sealed.status, 200)
    assert.match(sealed.body.svcProof, /^[0-9a-f]{64}$/)
    const next = await node.call('POST', '/api/solve/heat', { key, body: {} })
    assert.match(next.headers.get('ratelimit') ?? '', /r=998;/)
    const photon = { domain: 'QM', operators: ['QM2'], inputs: { f: 5e14 } }
    const prove = { method: 'POST', path: '/api/svc/prove', body: photon }
    for (let i = 0; i < 5; i++) {
      assert.is((await http(prove)).body.status, 200)
      assert.is((await node.call('POST', '/api/svc/prove', { body: photon })).status, 200)
    }
    assert.equal((await http(prove)).body.status, 429)
    assert.is((await node.call('POST', '/api/svc/prove', { body: photon })).status, 429)
  },
)

test.run()
