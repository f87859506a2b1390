import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quantityReader, shownSchema } from '../../server/call/quantities.ts'
import { list, number, object, optional, record, text } from '../../workers/schema.ts'
import { near } from '../support/near.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('quantities among the inputs of a call')

const schema = object({
  width: number({ title: 'width', unit: 'm', minimum: 0 }),
  omega: optional(number({ title: 'angular speed', unit: 'rad/s' })),
  count: optional(number({ title: 'count' })),
  name: optional(text({ title: 'name' })),
  ends: optional(list(number({ title: 'end', unit: 'm' }), { title: 'ends' })),
  bodies: optional(list(object({ m: number({ title: 'mass', unit: 'kg' }) }), { title: 'bodies' })),
  env: optional(record(number({ title: 'value', unit: 'SI' }), { title: 'numbers' })),
})
const read = quantityReader(schema)
const inputOf = (input: unknown) => read(input).input

test('a number with a unit may be text or an object, wherever it stands', () => {
  assert.equal(inputOf({ width: '2.5 mm' }), { width: 2.5e-3 })
  assert.equal(inputOf({ width: { value: 3, unit: 'cm' } }), { width: 0.03 })
  assert.equal(inputOf({ width: 1, bodies: [{ m: '2 t' }, { m: 5 }] }), {
    width: 1,
    bodies: [{ m: 2000 }, { m: 5 }],
  })
  assert.equal(inputOf({ ends: { values: [1, 2], unit: 'km' } }), { ends: [1000, 2000] })
  assert.equal(inputOf({ ends: ['1 km', 3] }), { ends: [1000, 3] })
  assert.equal(inputOf({ env: { speed: '36 km/h', T: '20 degC', n: 4 } }), {
    env: { speed: 10, T: 293.15, n: 4 },
  })
})

test('what was understood is told by its path, with what was done', () => {
  const { understood } = read({ width: '2.5 ± 0.1 mm', omega: '50 Hz', bodies: [{ m: '2 t' }] })
  assert.equal(Object.keys(understood), ['width', 'omega', 'bodies.0.m'])
  near(understood['omega']!.value, 100 * Math.PI, { relative: 1e-15 })
  assert.match(understood['omega']!.note!, /cycles to radians/)
  near(understood['width']!.uncertainty!, 1e-4, { relative: 1e-14 })
  assert.match(understood['width']!.note!, /not carried/)
})

test('what has no unit stays as it is, and the schema judges it', () => {
  const input = { width: '64', count: '5 m', name: '5 m', other: '5 m' }
  assert.equal(inputOf(input), input)
  assert.equal(read(input).understood, {})
})

test('every quantity that cannot be read is refused at its place', () => {
  const { code, details } = refusal(() => read({ width: '2 s', bodies: [{ m: '1 parrot' }] }))
  assert.is(code, 'INVALID_INPUT')
  const pointers = (details!['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)
  assert.equal(pointers, ['/width', '/bodies/0/m'])
})

test('the schema that is shown takes text and objects where a quantity may stand', () => {
  const { properties } = shownSchema(schema) as unknown as {
    properties: Record<string, { type: unknown; items?: { type: unknown } }>
  }
  assert.equal(properties['width']!.type, ['number', 'string', 'object'])
  assert.equal(properties['ends']!.items!.type, ['number', 'string', 'object'])
  assert.is(properties['count']!.type, 'number')
})

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

test('a solver answers the same for a quantity and for its number in the unit of the schema', async () => {
  const call = (body: object) => node.call('POST', '/api/solve/lotka', { key, body })
  const plain = await call({ alpha: 1 })
  assert.is(plain.status, 200)
  assert.is(plain.body.understood, undefined)
  const said = await node.call('POST', '/api/solve', {
    key,
    body: { prompt: 'a fall', mass: '2 lb' },
  })
  assert.is(said.status, 200, JSON.stringify(said.body).slice(0, 300))
  near(said.body.understood.mass.value, 0.90718474, { relative: 1e-14 })
  const same = await node.call('POST', '/api/solve', {
    key,
    body: { prompt: 'a fall', mass: 0.90718474 },
  })
  assert.is(said.body.resultHash, same.body.resultHash)
  const wrong = await node.call('POST', '/api/solve', {
    key,
    body: { prompt: 'a fall', mass: '2 m' },
  })
  assert.is(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /is a unit of m/)
})

test.run()
