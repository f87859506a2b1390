import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOf, lookup, type ReferenceCase } from './reference.ts'

const common = { id: 'x', tool: 'svc_x', inputs: {}, source: 'by hand' }
const expecting = (more: Partial<ReferenceCase>): ReferenceCase => ({ ...common, ...more })

const test = suite('reference cases')

test('a path reaches into objects and arrays', () => {
  const result = { a: { b: [{ c: 3 }] }, wilsonLoops: { '2x2': 0.5 }, gone: null }
  assert.is(lookup(result, 'a.b[0].c'), 3)
  assert.is(lookup(result, 'wilsonLoops.2x2'), 0.5)
  assert.is(lookup(result, 'gone.b'), undefined)
})

test('a number passes within the larger tolerance, and not beyond', () => {
  const case_ = expecting({ observable: 'v', expected: 10, tolerance: { abs: 0.01, rel: 0.01 } })
  assert.is(faultOf(case_, { ok: true, result: { v: 10.1 } }), '')
  assert.match(faultOf(case_, { ok: true, result: { v: 10.11 } }), 'expected 10')
  assert.match(faultOf(case_, { ok: true, result: { v: null } }), 'not a finite number')
  assert.match(faultOf(case_, { ok: true, result: {} }), 'no such field')
})

test('arrays are compared element by element, typed ones too', () => {
  const case_ = expecting({ observable: 'v', expected: [1, 2], tolerance: { abs: 0 } })
  assert.is(faultOf(case_, { ok: true, result: { v: Float64Array.of(1, 2) } }), '')
  assert.match(faultOf(case_, { ok: true, result: { v: [1, 3] } }), 'v[1]')
  assert.match(faultOf(case_, { ok: true, result: { v: [1] } }), '1 elements')
})

test('an exclusive minimum counts beside the tolerance', () => {
  const case_ = expecting({
    observable: 'v',
    expected: 0,
    tolerance: { abs: 1 },
    exclusiveMinimum: 0,
  })
  assert.is(faultOf(case_, { ok: true, result: { v: 0.5 } }), '')
  assert.match(faultOf(case_, { ok: true, result: { v: 0 } }), 'not above')
})

test('a refusal is wanted or not, and with its code', () => {
  const refused = { ok: false as const, code: 'UNSTABLE', message: 'r is 1' }
  assert.is(faultOf(expecting({ expectError: true, code: 'UNSTABLE' }), refused), '')
  assert.match(faultOf(expecting({ expectError: true, code: 'PRECISION' }), refused), 'PRECISION')
  assert.match(faultOf(expecting({ expectError: true }), { ok: true, result: {} }), 'returned')
  assert.match(faultOf(expecting({ observable: 'v', expected: 1 }), refused), 'r is 1')
})

test.run()
