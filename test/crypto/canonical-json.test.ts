import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalJson, canonicalSteps } from '../../server/crypto/canonical-json.ts'
import { completed } from '../../server/crypto/steps.ts'
import { jsonSteps } from '../../server/crypto/text-steps.ts'
import { Failure } from '../../workers/failure.ts'
import { inTier } from '../support/tier.ts'

const test = suite('canonical JSON')

test('RFC 8785, section 3.2.2: the sample object', () => {
  const input = JSON.parse(`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`)
  assert.is(
    canonicalJson(input),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('RFC 8785, section 3.2.3: members sort by UTF-16 code units', () => {
  const input = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  assert.is(
    canonicalJson(input),
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis",' +
      '"€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  )
})

// Bits of the double and its text.
const APPENDIX_B = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
] as const

test('RFC 8785, appendix B: numbers as ECMAScript writes them', () => {
  for (const [bits, text] of APPENDIX_B) {
    const value = Buffer.from(bits, 'hex').readDoubleBE()
    assert.is(canonicalJson(value), text)
    assert.is(canonicalJson(Float64Array.of(value)), `[${text}]`)
    const texts = Array.from({ length: 40 }, () => text).join()
    assert.is(canonicalJson(new Float64Array(40).fill(value)), `[${texts}]`)
    assert.is(canonicalJson({ b: [Array(40).fill(value)] }), `{"b":[[${texts}]]}`)
  }
})

test('it agrees with the canonicalize package on any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), value => {
      assert.is(canonicalJson(value), canonicalize(value))
    }),
    { seed: 1, numRuns: inTier({ short: 20, long: 500 }) },
  )
})

test('whoever reads the JSON of an answer comes to the same canonical text', () => {
  const answer = { b: -0, a: { z: undefined, y: [1e21, 'é'] }, '': null }
  assert.is(canonicalJson(JSON.parse(JSON.stringify(answer))), canonicalJson(answer))
  assert.is(canonicalJson(Object.assign(Object.create(null), { a: 1 })), '{"a":1}')
})

test('half a surrogate pair is the caller’s mistake, in a key or a value', () => {
  for (const value of ['\ud800', 'a\udc00b', { '\ud800': 1 }, ['\udfff']]) {
    assert.throws(
      () => canonicalJson(value),
      (error: unknown) => error instanceof Failure && error.code === 'INVALID_INPUT',
    )
  }
  assert.is(canonicalJson('\ud83d\ude00'), '"😀"')
})

test('what JSON cannot say is refused, not rewritten', () => {
  const values = [Number.NaN, Number.POSITIVE_INFINITY, 1n, undefined, () => 1, Symbol('s')]
  const holders = [Float64Array.of(Number.NaN), BigInt64Array.of(1n), new Map(), new Date(0)]
  const long = values.map(value => [...Array(40).fill(1), value])
  const view = new Float64Array(40).fill(Number.NaN)
  const lists = [...long, view, Array(40), [undefined]]
  // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
  for (const value of [...values, ...holders, new DataView(new ArrayBuffer(8)), [, 1], ...lists])
    assert.throws(
      () => canonicalJson(value),
      (error: unknown) => error instanceof TypeError,
    )
})

const inSteps = (value: unknown) => Buffer.concat(completed(canonicalSteps(value))).toString()

test('in steps the octets are the same, and what is refused too', () => {
  const law = fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), value => {
    assert.is(inSteps(value), canonicalJson(value))
  })
  fc.assert(law, { seed: 20250131 })
  for (const count of [0, 1, 255, 256, 257, 512, 20_000]) {
    const numbers = Array.from({ length: count }, (_, i) => i / 7)
    const rows = numbers.map((n, i) => ({ b: n, a: [i, null, 'ä'] }))
    for (const value of [numbers, Float64Array.from(numbers), rows, { z: rows, '': [rows, 'é'] }]) {
      assert.is(inSteps(value), canonicalJson(value))
    }
  }
  for (const wrong of [Number.NaN, undefined, 1n, new Map(), BigInt64Array.of(1n)]) {
    assert.throws(() => inSteps({ a: [...Array(300).fill(0), wrong] }), /has no JSON/)
    assert.throws(() => inSteps([[wrong]]), /has no JSON/)
  }
})

test('a long text is written in parts: pairs stay whole, what is none is refused', () => {
  const parts = ['x', 'é', '"\n', '😀']
  for (const part of parts) {
    for (const before of ['', 'a']) {
      const text = before + part.repeat(50_000)
      assert.is(inSteps({ a: text }), canonicalJson({ a: text }))
      assert.is(completed(jsonSteps([text, 1])).toString(), JSON.stringify([text, 1]))
    }
  }
  const broken = `${'x'.repeat(32_767)}\ud83d${'x'.repeat(40_000)}`
  assert.throws(() => inSteps([broken]), /surrogate/)
})

test('JSON in steps is that of JSON.stringify, a typed array a list', () => {
  const law = fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
    assert.is(completed(jsonSteps(value)).toString(), JSON.stringify(value))
  })
  fc.assert(law, { seed: 20250131 })
  const numbers = Array.from({ length: 3000 }, (_, i) => i / 7)
  const value = { a: numbers, gone: undefined, rows: numbers.map(n => ({ n })), none: [], bad: NaN }
  assert.is(completed(jsonSteps(value)).toString(), JSON.stringify(value))
  assert.is(completed(jsonSteps(Float64Array.from(numbers))).toString(), JSON.stringify(numbers))
})

test('a long value takes many steps, none of more than some thousand numbers', () => {
  const text = 'x'.repeat(100_000)
  const value = { rows: Array.from({ length: 20_000 }, (_, i) => ({ i })), texts: [text, text] }
  const pieces = completed(canonicalSteps(value))
  assert.ok(pieces.length > 5)
  for (const { length } of pieces) assert.ok(length < 150_000, String(length))
})

test.run()
