import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('svc_shift, svc_lattice and svc_protect')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const call = async (tool: string, body: object) =>
  node.call('POST', `/api/svc/${tool}`, { key, body })

const gas = { n: 2, T: '300 K', V: '25 L' }
/** n R T / V. */
const PRESSURE = (2 * 8.31446261815324 * 300) / 0.025

test('svc_shift modulates what the domain computes from the inputs', async () => {
  const { body } = await call('shift', { steps: 3, domain: 'TD', inputs: gas })
  assert.equal(body.operatorChain, ['KO42', 'svc_shift', 'TD1'])
  near(body.result.S, PRESSURE, { relative: 1e-12 })
  assert.is(body.unit, 'Pa')
  assert.is(body.result.rows.length, 3)
  for (const { R, R_t } of body.result.rows) near(R, PRESSURE * R_t, { relative: 1e-12 })
  assert.is(body.value, body.result.rows[2].R)
  near(body.master_sum.total, body.value, { relative: 1e-12 })
})

test('svc_shift without inputs is the bare modulation, and names itself in its chain', async () => {
  const { body } = await call('shift', { steps: 2 })
  assert.equal(body.operatorChain, ['KO42', 'svc_shift'])
  assert.equal([body.operator_id, body.unit, body.result.S], ['svc_shift', '1', 1])
  assert.is(body.value, body.result.rows[1].R_t)
})

test('inputs that the domain does not take are refused and cost nothing', async () => {
  for (const [tool, body] of [
    ['shift', { domain: 'TD', inputs: { ...gas, mass: 3 } }],
    ['shift', { domain: 'TD', inputs: { ...gas, T: -3 } }],
    ['lattice', { nodes: [{}, { domain: 'TD', inputs: { ...gas, mass: 3 } }] }],
    ['lattice', { nodes: [{}, { domain: 'TD', inputs: { ...gas, T: -3 } }] }],
  ] as const) {
    const { status, body: refusal } = await call(tool, body)
    assert.equal([status, refusal.code], [400, 'INVALID_INPUT'])
  }
  const { status, body } = await call('lattice', { nodes: [{}, { inputs: gas }] })
  assert.equal([status, body.code], [400, 'MISSING_INPUT'])
  assert.is(body.details.errors[0].pointer, '/nodes/1/domain')
})

test('svc_lattice shows what its nodes compute among its results, with their equations', async () => {
  const nodes = [{}, { domain: 'TD', inputs: gas }]
  const { body } = await call('lattice', { nodes })
  assert.equal(body.operatorChain, ['KO42', 'svc_lattice', 'TD1'])
  near(body.results[1].value, PRESSURE, { relative: 1e-12 })
  near(body.nodes[1].value, PRESSURE, { relative: 1e-12 })
  assert.is(body.equations.length, 3)
})

test('the check of each is a second way to its figures, held to 1e-9', async () => {
  for (const [tool, body] of [
    ['shift', {}],
    ['lattice', { nodes: [{}, {}] }],
    ['protect', { phase: 1e6 - 0.1, health: 'down' }],
  ] as const) {
    const { check } = (await call(tool, body)).body
    assert.match(check.name, /40 decimals|differences of the phases/)
    assert.equal([check.bound, check.passed], [1e-9, true])
  }
})

test('svc_protect states the error that the rounding of its phase makes', async () => {
  const { body } = await call('protect', { phase: 1e6 - 0.1 })
  // |sin(5 (1e6 - 0.1))| / 1.287 of the double, mpmath.
  near(body.value, 0.58567551798666706, { absolute: body.uncertainty })
  assert.ok(body.uncertainty < 1e-9)
})

test.run()
