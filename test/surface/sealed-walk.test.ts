// The main job from end to end: equations computed, sealed and verified over REST and over MCP.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('sealed walk')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

/** Figures from printed sources or CODATA, none from the records. */
const CASES = [
  { domain: 'OM', id: 'ORBIT_PERIOD', inputs: { a: 149597870700, M: 1.98841e30 }, value: 3.1558e7 },
  { domain: 'QM', id: 'QM8', inputs: { n: 2, Z: 1 }, value: -2.179872361103e-18 / 4 },
  { domain: 'QM', id: 'QM2', inputs: { f: 5e14 }, value: 3.31303507e-19 },
  { domain: 'NM', id: 'NM18', inputs: { m: 2, a: 3 }, value: 6 },
  { domain: 'GR', id: 'GR31', inputs: { M: 1.98841e30 }, value: 2953.25 },
  { domain: 'NM', id: 'NM23', inputs: { m: 2, v: 3 }, value: 9 },
  { domain: 'NM', id: 'NM20', inputs: { m: 2, v: 3 }, value: 6 },
]

type Call = (tool: string, input: object) => Promise<Record<string, unknown>>

const overRest: Call = async (tool, body) =>
  (await node.call('POST', `/api/svc/${tool.slice(4)}`, { key, body })).body

const overMcp: Call = async (name, input) => {
  const view = name === 'svc_compute' && { view: 'full' }
  const params = { name, arguments: { ...input, ...view } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return (await node.call('POST', '/api/mcp', { key, body })).body.result.structuredContent
}

for (const [door, call] of [
  ['REST', overRest],
  ['MCP', overMcp],
] as const) {
  test(`${door}: seven equations come sealed, verify, and with one field changed do not`, async () => {
    for (const { domain, id, inputs, value } of CASES) {
      const sealed = await call('svc_compute', { domain, operators: [id], inputs })
      near(sealed['value'] as number, value, { relative: 1e-4 })
      assert.equal(sealed['operatorChain'], ['KO42', id])
      assert.is((sealed['equations'] as string[])[0]!.startsWith('R(t) = '), true)
      const { operatorChain: operatorIds, svcProof, R_t, svcond, keyPrefix, unit } = sealed
      const receipt = {
        operatorIds,
        svcProof,
        R_t,
        svcond,
        keyPrefix,
        value: sealed['value'],
        unit,
      }
      assert.is((await call('svc_verify', receipt))['valid'], true)
      for (const changed of [
        { value: (sealed['value'] as number) * (1 + 1e-15) },
        { unit: 'kg' },
        { svcond: (svcond as number) + 1 },
        { operatorIds: ['KO42'] },
      ]) {
        assert.is((await call('svc_verify', { ...receipt, ...changed }))['valid'], false)
      }
    }
  })

  test(`${door}: an answer verifies as it came, and not with a signed, repeated or hashed member changed`, async () => {
    const { domain, id, inputs } = CASES[0]!
    const envelope = await call('svc_compute', { domain, operators: [id], inputs })
    const verdict = await call('svc_verify', { envelope })
    assert.equal([verdict['valid'], verdict['version'], 'reason' in verdict], [true, 2, false])
    const [first] = envelope['results'] as object[]
    for (const [changed, reason] of [
      [{ value: 1 }, 'svcProof is not the receipt of its members'],
      [{ R_t: 1 }, 'masterSum is not R_t'],
      [{ masterSum: 1 }, 'masterSum is not R_t'],
      [{ operatorChain: ['KO42'] }, 'operators is not operatorChain'],
      [{ results: [{ ...first, value: 1 }] }, 'resultHash is not that of results'],
      [{ keyPrefix: 'PROVE' }, 'svcProof is not the receipt of its members'],
    ] as const) {
      const refused = await call('svc_verify', { envelope: { ...envelope, ...changed } })
      assert.is(refused['valid'], false, JSON.stringify(changed))
      for (const part of [reason, 'the signature is over another answer']) {
        assert.ok(String(refused['reason']).includes(part), `${part}: ${refused['reason']}`)
      }
    }
  })

  test(`${door}: what is no receipt, no answer, or both at once is refused by its place`, async () => {
    const { domain, id, inputs } = CASES[0]!
    const envelope = await call('svc_compute', { domain, operators: [id], inputs })
    const { svcProof: proof, R_t, svcond } = envelope
    const pointers = async (input: object) => {
      const { code, details } = await call('svc_verify', input)
      const { errors } = details as { errors: { pointer: string }[] }
      return [code, ...errors.map(({ pointer }) => pointer)]
    }
    assert.equal(await pointers({}), ['MISSING_INPUT', '/operatorIds', '/R_t', '/svcond'])
    assert.equal(await pointers({ envelope, proof }), ['INVALID_INPUT', '/envelope'])
    assert.equal(await pointers({ proof, R_t, svcond }), ['MISSING_INPUT', '/operatorIds'])
    for (const hostile of [
      { ...envelope, svcProof: null },
      { ...envelope, svcProof: 'x' },
    ]) {
      const [code, place] = await pointers({ envelope: hostile })
      assert.equal([code, place], ['INVALID_INPUT', '/svcProof'])
    }
    const swept = {
      ...envelope,
      merkleRoot: proof,
      result: { points: 4e9, inputs: {}, outputs: {} },
    }
    assert.equal(await pointers({ envelope: swept }), ['INVALID_INPUT', '/envelope/merkleRoot'])
    for (const result of [{ fields: null }, { fields: { a: null } }, [], 'x', 1]) {
      assert.is((await call('svc_verify', { envelope: { ...envelope, result } }))['valid'], false)
    }
  })
}

test('an unknown input key has no value, no proof and no cost', async () => {
  const before = await node.house.store.entryCount()
  const inputs = { m: 2, a: 3, colour: 1 }
  const { status, body } = await node.call('POST', '/api/svc/compute', {
    key,
    body: { domain: 'NM', operators: ['NM18'], inputs },
  })
  assert.equal([status, body.value, body.svcProof], [200, null, null])
  assert.equal(body.dimensionalGate.rejected, ['colour'])
  assert.ok(body.dimensionalGate.accepted.includes('m'))
  assert.is(await node.house.store.entryCount(), before)
})

test('prove shows the seven steps, all held, and its receipt verifies without a key', async () => {
  const { status, body } = await node.call('POST', '/api/svc/prove', { body: {} })
  assert.is(status, 200)
  assert.is(body.keyPrefix, 'PROVE')
  assert.equal(
    body.protocol.map((one: { step: number; passed: boolean }) => [one.step, one.passed]),
    [1, 2, 3, 4, 5, 6, 7].map(step => [step, true]),
  )
  const { operators: operatorIds, svcProof, R_t, svcond, keyPrefix, value, unit } = body
  const receipt = { operatorIds, svcProof, R_t, svcond, keyPrefix, value, unit }
  const verdict = await node.call('POST', '/api/svc/prove/verify', { body: receipt })
  assert.is(verdict.body.valid, true)
})

test('heat runs its kernel in the pool and comes sealed', async () => {
  const { status, body } = await node.call('POST', '/api/svc/heat', { key, body: {} })
  assert.is(status, 200)
  assert.is(body.check.passed, true)
  near(body.result.amplitudeRatio, body.result.exactRatio, { relative: 1e-9 })
  assert.match(body.resultHash, /^[0-9a-f]{64}$/)
  assert.is(body.entry.prev.length, 64)
})

test.run()
