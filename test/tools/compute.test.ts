import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sweepRoot } from '../../server/envelope/sweep-leaf.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { caller } from '../support/open-house.ts'

const test = suite('svc_compute')

let node: TestNode
let key: string
let ZID: string
test.before(async () => {
  node = await openTestNode()
  const machine = await machineOn(node)
  key = machine.apiKey
  ZID = machine.ZID
})
test.after(() => node.close())

const compute = (body: object, path = '/api/svc/compute') => node.call('POST', path, { key, body })
const spent = async () => (await node.house.store.usage(ZID, node.clock.nowMs)).used

test('units and uncertainties go in, SI and first-order uncertainty come out', async () => {
  const inputs = { a: '1 au', M: { value: 1, unit: 'Msun' } }
  const { status, body } = await compute({ domain: 'OM', operators: ['ORBIT_PERIOD'], inputs })
  assert.is(status, 200)
  near(body.value / 86400, 365.2569, { relative: 1e-6 })
  assert.equal(body.understood.a, {
    value: 149597870700,
    unit: 'm',
    given: '1 au',
    text: '1 au',
  })
  assert.equal(body.uncertainties, { ORBIT_PERIOD: body.uncertainty })
  const wrong = await compute({ operators: ['ORBIT_PERIOD'], inputs: { a: '1 s', M: 6e24 } })
  assert.equal([wrong.status, wrong.body.code], [400, 'INVALID_INPUT'])
  assert.is(wrong.body.details.errors[0].pointer, '/inputs/a')
})

test('one point is computed without the signal of its caller, whose making costs as much', async () => {
  const owner = caller({ key: await node.house.keys.authenticate(key), bearer: key })
  let asked = 0
  Object.defineProperty(owner, 'signal', { get: () => asked++ })
  const input = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: 3 } }
  const { answer } = await node.house.execute({ tool: 'svc_compute', input, caller: owner })
  assert.is(answer.kind, 'json')
  assert.is(asked, 0)
})

test('three operators: a row, an equation and an uncertainty each', async () => {
  const inputs = { m: 2, v: '3 ± 0.1 m/s', h: 5 }
  const operators = ['NM23', 'NM24', 'NM26']
  const { body } = await compute({ domain: 'NM', operators, inputs })
  assert.equal(body.operatorChain, ['KO42', ...operators])
  assert.equal(
    body.results.map(({ operator_id }: { operator_id: string }) => operator_id),
    operators,
  )
  assert.is(body.equations.length, 4)
  near(body.uncertainties.NM23, 0.6, { relative: 1e-9 })
  assert.ok(body.uncertainties.NM24 < 1e-10)
  near(body.uncertainties.NM26, 0.6, { relative: 1e-9 })
})

test('a sweep costs a token a point and answers columns under one signed root', async () => {
  const before = await spent()
  const v = Array.from({ length: 25 }, (_, i) => i + 1)
  const request = { domain: 'NM', operators: ['NM23', 'NM20'], inputs: { m: '2 kg', v } }
  const { status, body } = await compute({ ...request, prove: [0, 24] }, '/api/svc/compute/batch')
  assert.is(status, 200)
  assert.is((await spent()) - before, 25)
  assert.equal(
    body.result.outputs.NM23.values,
    v.map(speed => speed * speed),
  )
  // The headline is the list: no point stands for it.
  assert.equal([body.value, body.unit, body.operator_id], [null, 'J', 'NM23'])
  assert.is(body.equations[1], 'K = m·v²/2, 25 points')
  assert.equal(
    body.results.map((row: { value: null }) => row.value),
    [null, null],
  )
  assert.is(body.uncertainty, Math.max(...body.result.outputs.NM23.uncertainties))
  assert.is(body.uncertainties.NM20, Math.max(...body.result.outputs.NM20.uncertainties))
  assert.equal(body.result.inputs, { v, m: 2 })
  assert.is(body.merkleRoot, sweepRoot(body.result))

  const { R_t, svcond, svcProof, operatorChain, value, unit, merkleRoot, leafProofs } = body
  const claim = {
    proof: svcProof,
    operatorIds: operatorChain,
    R_t,
    svcond,
    value,
    unit,
    merkleRoot,
  }
  const valid = async (change: object) =>
    (await node.call('POST', '/api/svc/verify', { key, body: { ...claim, ...change } })).body.valid
  assert.is(await valid({}), true)
  assert.is(await valid({ value: 625 }), false)
  assert.is(await valid({ merkleRoot: '0'.repeat(64) }), false)
  assert.is(await valid({ leaf: leafProofs[0] }), true)
  assert.is(await valid({ leaf: leafProofs[1] }), true)
  assert.is(await valid({ leaf: { ...leafProofs[0], index: 1 } }), false)
  const { leaf } = leafProofs[1]
  assert.equal(JSON.parse(leaf).outputs.NM23.value, 625)
  const forged = leaf.replace('625', '626')
  assert.is(await valid({ leaf: { ...leafProofs[1], leaf: forged } }), false)
  const { merkleRoot: _, ...without } = claim
  const bare = await node.call('POST', '/api/svc/verify', { key, body: without })
  assert.is(bare.body.valid, false)
  const unrooted = { ...without, leaf: leafProofs[0] }
  const rootless = await node.call('POST', '/api/svc/verify', { key, body: unrooted })
  assert.is(rootless.body.code, 'MISSING_INPUT')

  const [entry] = await node.house.store.entries(ZID, { limit: 1 })
  assert.is(entry!.tokens, 25)
  assert.is(JSON.parse(entry!.body).merkleRoot, merkleRoot)
  assert.is(JSON.parse(entry!.body).value, null)
})

test('svc_compute takes lists too, and the same points have the same root', async () => {
  const request = { domain: 'NM', operators: ['NM19'], inputs: { t: [1, 2, 3] } }
  const one = await compute(request)
  const two = await compute(request, '/api/svc/compute/batch')
  assert.is(one.status, 200)
  assert.is(one.body.merkleRoot, two.body.merkleRoot)
  assert.is(one.body.resultHash, two.body.resultHash)
  const shown = await compute({ ...request, outputUnit: 'km' })
  assert.equal([shown.status, shown.body.details.errors[0].pointer], [400, '/outputUnit'])
})

test('a key that the operator does not take seals and bills nothing, at every door that computes', async () => {
  const before = await spent()
  const entries = async () => (await node.house.store.entries(ZID, { limit: 100 })).length
  const sealed = await entries()
  const body = { operators: ['EL1'], inputs: { V: 9, R: 220 } }
  const answers = [
    await compute(body),
    await compute({ ...body, inputs: { V: [9, 10], R: 220 } }, '/api/svc/compute/batch'),
    await compute({ inputs: body.inputs }, '/api/operators/EL1/compute'),
    await compute(body, '/api/svc/unified'),
    await compute(body, '/api/svc/prove'),
    await compute(body, '/api/playground/compute'),
  ]
  for (const { status, body: told } of answers) {
    assert.equal([status, told.value, told.svcProof], [200, null, null])
    const { passed, rejected, accepted, hints } = told.dimensionalGate
    assert.equal([passed, rejected, accepted], [false, ['V'], ['I', 'R']])
    assert.equal([hints[0].key, hints[0].near], ['V', ['I']])
    assert.ok(hints[0].takenBy.includes('EL14'))
  }
  assert.equal([await spent(), await entries()], [before, sealed])
  const { status, body: refused } = await compute({ domain: 'NM', inputs: { m: 2, v: 3 } })
  assert.equal([status, refused.code], [422, 'AMBIGUOUS'])
  assert.ok(refused.details.candidates.length > 1)
  const early = await compute({ operators: ['NM19'], inputs: { t: -1 } })
  assert.equal([early.status, early.body.code], [400, 'INVALID_INPUT'])
  assert.equal([await spent(), await entries()], [before, sealed])
})

test('a refused sweep costs nothing and names the point', async () => {
  const before = await spent()
  const inputs = { m: 1, v: [1, 2, -1e9] }
  const { status, body } = await compute({ domain: 'NM', operators: ['NM23'], inputs })
  assert.equal([status, body.code, body.details.point], [400, 'INVALID_INPUT', 2])
  const gate = await compute({ domain: 'NM', inputs: { nobody: [1, 2] } })
  assert.equal([gate.status, gate.body.value, gate.body.svcProof], [200, null, null])
  const far = await compute({ domain: 'NM', operators: ['NM19'], inputs: { t: [1] }, prove: [1] })
  assert.is(far.body.code, 'INVALID_INPUT')
  assert.is(await spent(), before)
})

test('more points than the day has tokens are refused before they are computed', async () => {
  const t = Array(1001).fill(1)
  const { status, body } = await compute(
    { domain: 'NM', operators: ['NM19'], inputs: { t } },
    '/api/svc/compute/batch',
  )
  assert.equal([status, body.code], [429, 'QUOTA_EXCEEDED'])
})

test('an input is solved for: its unit, every root, and the operator put back as the check', async () => {
  const inputs = { F: '1.98e20 N', m1: 5.9722e24, m2: 7.346e22 }
  const { status, body } = await compute({
    operators: ['NM21'],
    solveFor: 'r',
    inputs,
    outputUnit: 'km',
  })
  assert.is(status, 200)
  near(body.value, 3.8455893e8, { relative: 1e-7 })
  assert.equal([body.unit, body.shown.unit, body.roots], ['m', 'km', undefined])
  assert.ok(body.check.passed && body.check.measured < 1e-14)
  assert.match(body.check.name, /put back/)
  assert.match(body.equations[1], /^r = 3\.84558.*×10⁸ m: F = .* = 1\.98×10²⁰ N$/)
  assert.is(body.input.solveFor, 'r')
  const own = await compute({ solveFor: 'r', inputs }, '/api/operators/NM21/compute')
  assert.equal([own.body.value, own.body.resultHash], [body.value, body.resultHash])
  const speeds = await compute({ operators: ['NM23'], solveFor: 'v', inputs: { K: 100, m: 2 } })
  assert.equal(speeds.body.roots, [10, -10])
  assert.is(speeds.body.value, 10)
  assert.is(speeds.body.rootUncertainties.length, 2)
  assert.is(speeds.body.equations.length, 3)
  const before = await spent()
  const none = await compute({ operators: ['NM21'], solveFor: 'r', inputs: { ...inputs, F: -1 } })
  assert.equal([none.status, none.body.code], [400, 'INVALID_INPUT'])
  assert.is(await spent(), before)
})

test('a sweep solves each of its points, under the root that its receipt signs', async () => {
  const inputs = { K: [1, 4, 9], m: 2 }
  const { body } = await compute({ operators: ['NM23'], solveFor: 'v', inputs, prove: [1] })
  assert.equal(body.result.outputs.NM23.values, [1, 2, 3])
  assert.is(body.result.outputs.NM23.unit, 'm/s')
  assert.is(body.equations[1], 'v from K = m·v²/2, 3 points')
  assert.equal(body.result.roots, [
    [1, -1],
    [2, -2],
    [3, -3],
  ])
  assert.is(sweepRoot(body.result), body.merkleRoot)
})

test.run()
