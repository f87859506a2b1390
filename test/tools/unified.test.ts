import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('svc_unified')

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const unified = (body: object) => node.call('POST', '/api/svc/unified', { key, body })

test('a composition is sealed and verifies', async () => {
  const { status, body } = await unified({
    operators: ['GR35', { id: 'twice', equation: '2*z', unit: '1' }],
    inputs: { M: '1 Msun', r: '1 Rsun' },
  })
  assert.is(status, 200)
  near(body.value, 2 * 2.1224e-6, { relative: 1e-3 })
  assert.match(body.method, /^B/)
  assert.is(body.operator_id, 'twice')
  assert.is(body.equations.at(-1), body.results[1].equation)
  assert.equal(body.operatorChain, ['KO42', 'GR35', 'twice'])
  assert.is(body.equations.length, 3)
  assert.equal(
    body.intermediates.map(({ operator_id }: { operator_id: string }) => operator_id),
    ['GR35', 'twice'],
  )
  near(body.master_sum.total, body.value, { relative: 1e-12 })
  const { svcProof: proof, operatorChain: operatorIds, R_t, svcond, value, unit } = body
  const claim = { proof, operatorIds, R_t, svcond, value, unit }
  assert.is((await node.call('POST', '/api/svc/verify', { key, body: claim })).body.valid, true)
})

test('a timeline comes in rows', async () => {
  const { body } = await unified({
    operators: ['NM30'],
    inputs: { omega: 2, x: 1, t: 1 },
    strategy: 'B',
  })
  near(body.value, -0.4161468365471424, { relative: 1e-9 })
  assert.is(body.result.timeline.t.length, body.result.timeline.columns.NM30.length)
  assert.ok(body.result.timeline.t.length <= 130)
})

test('a value is shown in the unit that its equation declares', async () => {
  const operators = [{ id: 'speed', equation: 'v = d/T', unit: 'km/h' }]
  const { body } = await unified({ operators, inputs: { d: '10 km', T: '30 min' } })
  near(body.value, 10_000 / 1800, { relative: 1e-15 })
  assert.equal([body.unit, body.shown.unit], ['m s^-1', 'km/h'])
  near(body.shown.value, 20, { relative: 1e-14 })
  const asked = { operators, inputs: { d: '10 km', T: '30 min' }, outputUnit: 'cm/s' }
  assert.is((await unified(asked)).body.shown.unit, 'cm/s')
})

test('what is typed comes back from the tree alone', async () => {
  const equation = 'm*v^2/2 <script>alert(1)</script>'
  const { status, body } = await unified({
    operators: [{ id: 'x', equation }],
    inputs: { m: 1, v: 1 },
  })
  assert.equal([status, body.code], [400, 'INVALID_INPUT'])
  const good = await unified({
    operators: [{ id: 'x', equation: 'K=m  *v**2/ 2' }],
    inputs: { m: 1, v: 1 },
  })
  assert.is(good.body.expression, 'K = m·v²/2')
})

test.run()
