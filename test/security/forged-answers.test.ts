// Answers that were changed after the node gave them. Before there were seals, svc_verify said valid to any answer whose
// six signed members were left alone.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leafHash } from '../../server/crypto/merkle.ts'
import { signReceipt, verifyReceipt } from '../../server/envelope/receipt.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { refusal } from '../support/refusal.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('forged answers')
const inLong = longOnly(test)

type Body = Record<string, unknown>

let node: TestNode
let key: string
let answer: Body
let proven: Body
test.before(async () => {
  node = await openTestNode({ rateLimitPerMinute: 100_000 }, { store: memoryStore() })
  key = (await machineOn(node)).apiKey
  const body = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } }
  answer = (await node.call('POST', '/api/svc/compute', { key, body })).body
  proven = (await node.call('POST', '/api/svc/prove', { body: {} })).body
})
test.after(() => node.close())

const verdictOn = async (envelope: Body) =>
  (await node.call('POST', '/api/svc/verify', { key, body: { envelope } })).body

test('an answer as it came is valid, by receipt, seal, entry and log, for anybody', async () => {
  const checked = ['receipt', 'seal', 'entry', 'log']
  assert.equal((await verdictOn(answer)).checked, checked)
  const { body } = await node.call('POST', '/api/svc/prove/verify', { body: { envelope: proven } })
  assert.equal([body.valid, body.checked], [true, checked])
  const foreign = (await machineOn(node)).apiKey
  const asked = { key: foreign, body: { envelope: answer } }
  assert.is((await node.call('POST', '/api/svc/verify', asked)).body.valid, true)
})

test('whichever member is replaced, removed or added, the answer is not valid', async () => {
  for (const envelope of [answer, proven]) {
    for (const [name, value] of Object.entries(envelope)) {
      if (name === 'elapsedMs') continue
      const { [name]: _, ...without } = envelope
      const replaced = { ...envelope, [name]: another(value) }
      for (const forged of [replaced, without]) {
        const { status, body } = await node.call('POST', '/api/svc/verify', {
          key,
          body: { envelope: forged },
        })
        assert.ok(status === 400 || body.valid === false, `${name}: ${JSON.stringify(body)}`)
      }
    }
    assert.is((await verdictOn({ ...envelope, warranty: 'for life' })).valid, false)
  }
})

inLong('links, which the seal leaves out, lead to the own entry alone, in each view', async () => {
  for (const view of ['full', 'summary', 'brief']) {
    const { body } = await node.call('POST', '/api/solve/heat', { key, body: { view, steps: 20 } })
    assert.is((await verdictOn(body)).valid, true)
    const { links: _, ...without } = body
    assert.is((await verdictOn(without)).valid, true, 'an answer is kept without its links too')
    const elsewhere = [`/api/results/${body.entry.seq - 1}`, 'https://example.org/api/results/1']
    for (const result of elsewhere) {
      assert.is((await verdictOn({ ...body, links: { result } })).valid, false, `${view} ${result}`)
    }
    const more = { ...body, links: { ...body.links, next: '/api/results/1' } }
    assert.is((await verdictOn(more)).valid, false)
    assert.is((await verdictOn({ ...body, links: null })).valid, false)
  }
})

test('what the seal leaves out of a run is a time and a mark, and nothing else (before: anything)', async () => {
  const { elapsedMs: _, ...without } = answer
  for (const same of [without, { ...answer, elapsedMs: 0, cached: true }]) {
    assert.is((await verdictOn(same)).valid, true)
  }
  const markup = '<b>9 J</b>'
  for (const elapsedMs of [-1, null, markup, [1], { value: 7 }]) {
    const { valid, reason } = await verdictOn({ ...answer, elapsedMs })
    assert.equal([valid, reason], [false, 'elapsedMs is no time'])
  }
  for (const cached of [1, null, markup, { value: 7 }]) {
    const { valid, reason } = await verdictOn({ ...answer, cached })
    assert.equal([valid, reason], [false, 'cached is neither true nor false'])
  }
})

test('inputs and the whole account are in the answer, and under the seal', () => {
  assert.equal((answer['input'] as Body)['inputs'], { m: 2, v: 3 })
  assert.match(String(answer['zid']), /^[0-9a-f]{32}$/)
})

test('a seal of another key, or of another answer, is none', async () => {
  const seal = answer['seal'] as Body
  const other = proven['seal'] as Body
  assert.match((await verdictOn({ ...answer, seal: other })).reason, /over another answer/)
  const stranger = { ...answer, seal: { ...seal, keyId: 'A'.repeat(43) } }
  assert.match((await verdictOn(stranger)).reason, /no key of this node/)
})

test('the entry of one answer does not vouch for another, nor does an answer without a seal pass for an older one', async () => {
  const body = { domain: 'NM', operators: ['NM23'], inputs: { m: 4, v: 3 } }
  const second = (await node.call('POST', '/api/svc/compute', { key, body })).body
  assert.match((await verdictOn({ ...answer, entry: second.entry })).reason, /another answer/)
  const { seal: _, ...bare } = answer
  assert.match((await verdictOn({ ...bare, uncertainty: 0 })).reason, /seal: the answer has none/)
})

test('JSON with a member twice is refused (before: the last one counted)', async () => {
  const text = JSON.stringify({ envelope: answer })
  const twice = text.replace('"value":', '"value":9,"value":')
  const response = await fetch(`${node.url}/api/svc/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: twice,
  })
  const refused = (await response.json()) as Body
  assert.equal([response.status, refused['code']], [400, 'INVALID_JSON'])
})

test('a receipt of version 1 vouches for no unit, root or leaf beside it (before: for any)', () => {
  const { secrets } = node.house
  const signed = { operatorIds: ['KO42', 'NM23'], R_t: 1, svcond: 5, keyPrefix: 'PROVE' }
  const receipt = { ...signed, proof: signReceipt(signed, secrets) }
  assert.ok(verifyReceipt(receipt, secrets).valid)
  const leaf = '{"index":0,"inputs":{},"outputs":{"NM23":{"value":42}}}'
  const merkleRoot = leafHash(leaf).toString('hex')
  const proven = { merkleRoot, leaf: { leaf, index: 0, count: 1, path: [] } }
  for (const more of [{ unit: 'J' }, { merkleRoot }, proven]) {
    const failure = refusal(() => verifyReceipt({ ...receipt, ...more }, secrets))
    assert.is(failure.code, 'MISSING_INPUT')
  }
})

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return value.startsWith('a') ? `b${value}` : `a${value.slice(1)}`
  if (Array.isArray(value)) return [...value, 'x']
  return { ...(value as object), x: 1 }
}

test.run()
