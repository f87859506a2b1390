// Every code of the table, provoked at a whole node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newIdentity } from '../../server/accounts/identity.ts'
import { spinUp, spinUpStatement } from '../../server/accounts/machines.ts'
import { ed25519Key, publicKeyOf, signed } from '../../server/crypto/ed25519.ts'
import { FAILURES, type FailureCode } from '../../workers/failure.ts'
import {
  type CallOptions,
  machineOn,
  openTestNode,
  type Reply,
  type TestNode,
} from '../support/node.ts'
import { codeOf, sourceFiles } from '../support/source-tree.ts'

const test = suite('failures')

let node: TestNode
let key: string
let demo: string
/** An owner of 5 tokens a day, with one thread for runs of 300 ms. */
let narrow: TestNode
let narrowKey: string

test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
  demo = (await node.call('POST', '/api/demo-key/mint')).body.key
  narrow = await openTestNode({ freeDailyLimit: 5, queueMax: 1, solveTimeoutMs: 300 })
  narrowKey = (await machineOn(narrow)).apiKey
})
test.after(async () => {
  await node.close()
  await narrow.close()
})

const post = (path: string, body: unknown, options: CallOptions = {}) =>
  node.call('POST', path, { key, body, ...options })
const compute = (body: object) => post('/api/svc/compute', body)
const closedform = (coupling: object) => post('/api/svc/closedform', { couplings: [coupling] })
const sampled = (...values: number[]) => closedform({ samples: values.map((f, x) => [x, f]) })
const inner = (path: string) => post('/api/svc/http', { method: 'GET', path })
/** A run of some seconds. */
const long = () =>
  narrow.call('POST', '/api/svc/evolve', { key: narrowKey, body: { steps: 200_000 } })

/** A body that is not made by JSON.stringify. */
async function raw(body: string, type = 'application/json'): Promise<Reply> {
  const headers = { 'content-type': type }
  const answer = await fetch(`${node.url}/api/svc/prove`, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function last(count: number, call: () => Promise<Reply>): Promise<Reply> {
  for (let i = 1; i < count; i++) await call()
  return call()
}

async function withoutPublicKey(): Promise<Reply> {
  const { zid } = newIdentity()
  const about = { displayName: 'lab', plan: 'free', demo: null } as const
  await spinUp(node.house, { ...about, own: { zid, publicKey: null } })
  return post('/api/zid/challenge', { zid })
}

async function taken(): Promise<Reply> {
  const { ZID: zid } = await machineOn(node)
  const { body } = await node.call('POST', '/api/demo-key/mint')
  const secret = ed25519Key(Buffer.alloc(32, 1))
  const publicKey = publicKeyOf(secret)
  const signature = signed(spinUpStatement(zid, publicKey, body.key), secret)
  return post('/api/svc/spin_up', { zid, publicKey, signature }, { key: body.key })
}

/** Of four at once one runs, one waits. */
async function crowded(): Promise<Reply> {
  const replies = await Promise.all([long(), long(), long(), long()])
  return replies.find(({ status }) => status === 503)!
}

const FORCE = { domain: 'NM', operators: ['NM18'], inputs: { m: 2, a: 3 } }

const PROVOKED: Partial<Record<FailureCode, () => Promise<Reply>>> = {
  INVALID_JSON: () => raw('{"domain":'),
  INVALID_INPUT: () => post('/api/svc/heat', { nx: 7 }),
  MISSING_INPUT: () => compute({ domain: 'NM', operators: ['NM23'], inputs: { m: 2 } }),
  UNKNOWN_DOMAIN: () => compute({ ...FORCE, domain: 'XY' }),
  UNKNOWN_OPERATOR: () => compute({ ...FORCE, operators: ['NM99'] }),
  TOO_MANY_OPERATORS: () => compute({ ...FORCE, operators: ['NM18', 'NM19', 'NM20', 'NM21'] }),
  INVALID_ZID: () => post('/api/zid/challenge', { zid: '0'.repeat(32) }),
  KEY_REQUIRED: () => node.call('POST', '/api/svc/compute', { body: FORCE }),
  INVALID_KEY: () => post('/api/svc/compute', FORCE, { key: 'svc_ak_wrong' }),
  ADMIN_REQUIRED: () => inner('/api/admin/keys'),
  FORBIDDEN: () => post('/api/svc/compute', FORCE, { key: demo }),
  BLOCKED_PATH: () => inner('/api/mcp'),
  ZID_NOT_LINKED: withoutPublicKey,
  NOT_FOUND: () => node.call('GET', '/api/nothing'),
  METHOD_NOT_ALLOWED: () => node.call('DELETE', '/api/health'),
  NOT_ACCEPTABLE: () => node.call('GET', '/api/svc/pulse', { headers: { accept: 'image/png' } }),
  CONFLICT: taken,
  PAYLOAD_TOO_LARGE: () => raw(`{"domain":"${'x'.repeat(70_000)}"}`),
  UNSUPPORTED_MEDIA_TYPE: () => raw('{}', 'text/plain'),
  UNSTABLE: () => post('/api/svc/wave', { courant: 1.5 }),
  NOT_CONVERGED: () => post('/api/svc/opt', { method: 'gradient', maxIter: 5 }),
  QUADRATIC: () => closedform({ c: 0.1 }),
  SQRT: () => sampled(0, 1, Math.SQRT2, Math.sqrt(3), 2),
  EXP: () => sampled(1, 2, 4, 8, 16),
  TOO_FEW_SAMPLES: () => sampled(1, 2, 3),
  PRECISION: () => post('/api/svc/wave', { nx: 16, ny: 16, kx: 6, ky: 2 }),
  RATE_LIMITED: () => last(11, () => node.call('POST', '/api/svc/prove', { body: {} })),
  NOT_CONFIGURED: () => post('/api/llm/chat', { messages: [{ role: 'user', content: 'hello' }] }),
  OVERLOADED: crowded,
  TIMEOUT: long,
  QUOTA_EXCEEDED: () =>
    last(6, () => narrow.call('POST', '/api/svc/compute', { key: narrowKey, body: FORCE })),
}

for (const [code, provoke] of Object.entries(PROVOKED)) {
  const { status } = FAILURES[code as FailureCode]
  test(`${code} is answered with ${status} and the one body`, async () => {
    const reply = await provoke()
    assert.equal([reply.status, reply.body.code], [status, code], reply.body.error)
    const { ok, error, requestId, details, code: _, ...rest } = reply.body
    assert.is(ok, false)
    assert.ok(error.length > 10, error)
    assert.is(reply.headers.get('x-request-id'), requestId)
    assert.equal(rest, {})
    assert.ok(details === undefined || typeof details === 'object')
  })
}

test('what else the source throws is provoked where it takes more than a call', () => {
  const files = sourceFiles().filter(({ path }) => path !== 'test/failures.test.ts')
  const below = (folder: RegExp) =>
    files.filter(({ path }) => folder.test(path)).map(({ text }) => codeOf(text))
  const thrown = below(/^(?!workers\/failure\.ts)(workers|server)\/.*\.ts$/)
  const tests = below(/^test\/.*\.test\.ts$/)
  const names = (texts: string[], code: string) => texts.some(text => text.includes(code))
  const others = Object.keys(FAILURES).filter(code => !(code in PROVOKED))
  const missed = others.filter(code => names(thrown, `'${code}'`) && !names(tests, code))
  assert.equal(missed, [])
})

test.run()
