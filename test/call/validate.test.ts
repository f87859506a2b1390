import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import {
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import { refusal } from '../support/refusal.ts'

const validated = validator(
  object({
    prompt: text({ title: 'question' }),
    nx: integer({ title: 'nodes', minimum: 8, maximum: 128, default: 64 }),
    alpha: number({ title: 'diffusivity', unit: 'm^2/s', minimum: 0, default: 1 }),
    method: choice(['explicit', 'implicit'], { title: 'scheme', default: 'implicit' }),
    bodies: list(object({ mass: number({ title: 'mass', exclusiveMinimum: 0, unit: 'kg' }) }), {
      title: 'bodies',
      default: [],
      maxItems: 40,
    }),
    seed: optional(integer({ title: 'seed' })),
  }),
)

const failureOf = (input: unknown) => refusal(() => validated(input))

const faultsOf = (input: unknown) =>
  failureOf(input).details?.['errors'] as Array<Record<string, unknown>>

const test = suite('validate')

test('defaults are filled into a copy; the caller keeps his object', () => {
  const input = Object.freeze({ prompt: 'p', bodies: Object.freeze([Object.freeze({ mass: 2 })]) })
  const given = validated(input)
  assert.equal(given, { ...input, nx: 64, alpha: 1, method: 'implicit' })
  assert.is.not(given.bodies, input.bodies)
})

test('the length of a text is counted in code points', () => {
  const short = validator(object({ a: text({ title: 'a', minLength: 2, maxLength: 4 }) }))
  for (const a of ['xy', '😀x', 'abcd', '😀😀😀😀']) assert.equal(short({ a }), { a })
  for (const a of ['', 'x', '😀', 'abcde', '😀😀😀😀x', 'a'.repeat(9)]) {
    const { message } = refusal(() => short({ a }))
    assert.is(message, `a is ${JSON.stringify(a)}: must be string, minLength 2, maxLength 4`)
  }
  const { message } = refusal(() => short({ a: 'a'.repeat(90) }))
  assert.is(message, `a is "${'a'.repeat(78)}…: must be string, minLength 2, maxLength 4`)
})

test('two inputs do not share a default', () => {
  validated({ prompt: 'p' }).bodies.push({ mass: 1 })
  assert.equal(validated({ prompt: 'p' }).bodies, [])
})

test('a required input that is absent is MISSING_INPUT, with its range and what it is for', () => {
  assert.is(failureOf({}).code, 'MISSING_INPUT')
  assert.is(failureOf({}).message, 'prompt is missing: must be string (question)')
  assert.is(failureOf({ prompt: 1 }).message, 'prompt is 1: must be string (question)')
  const { message } = failureOf({ prompt: 'p', seed: 0.5 })
  assert.is(message, 'seed is 0.5: must be integer', 'a title that says no more is not told')
  const [fault] = faultsOf({ prompt: 'p', bodies: [{}] })
  assert.is(fault?.['pointer'], '/bodies/0/mass')
  assert.is(fault?.['exclusiveMinimum'], 0)
})

test('a map holds its values to their schema whatever their names, which have a longest', () => {
  const named = validator(
    object({ weights: record(number({ title: 'weight', maximum: 9 }), { title: 'weights' }) }),
  )
  const pointer = (key: string) => {
    const { details = {} } = refusal(() => named({ weights: { [key]: 10 } }))
    return (details['errors'] as Array<Record<string, unknown>>).map(one => one['pointer'])
  }
  for (const key of ['a', '', 'a\nb', '\u2028', '__proto__', 'a/b']) {
    assert.equal(pointer(key), [`/weights/${key.replace('/', '~1')}`], JSON.stringify(key))
  }
  assert.equal(named({ weights: { ['x'.repeat(64)]: 1 } }).weights, { ['x'.repeat(64)]: 1 })
  const { code, message } = refusal(() => named({ weights: { ['x'.repeat(65)]: 1 } }))
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /^the name weights\/x+ must be string, maxLength 64$/)
})

test('of a short input twenty faults are told, of a long one the first', () => {
  const numbers = validator(
    object({
      all: list(number({ title: 'a number' }), { title: 'numbers' }),
      scale: number({ title: 'scale', default: 1 }),
    }),
  )
  const told = (input: object) => {
    const { details = {} } = refusal(() => numbers(input))
    return (details['errors'] as Array<Record<string, unknown>>).map(one => one['pointer'])
  }
  assert.equal(
    told({ all: Array(4000).fill('x') }),
    Array.from({ length: 20 }, (_, i) => `/all/${i}`),
  )
  assert.equal(told({ all: Array(100_000).fill('x'), scale: 'y' }), ['/all/0'])
  assert.equal(
    numbers({ all: Array(6000).fill(1) }).scale,
    1,
    'defaults are filled in all the same',
  )
  assert.is(refusal(() => numbers({ more: Array(6000).fill(1) })).code, 'MISSING_INPUT')
})

test('absent and wrong at once is INVALID_INPUT and tells both', () => {
  const failure = failureOf({ nx: 4 })
  assert.is(failure.code, 'INVALID_INPUT')
  assert.match(failure.message, 'prompt is missing')
  assert.match(failure.message, 'nx is 4: must be integer, minimum 8, maximum 128')
})

test('a value outside its range is refused with path, value and range, never clamped', () => {
  const [fault] = faultsOf({ prompt: 'p', alpha: -1 })
  assert.equal(fault, {
    pointer: '/alpha',
    message: 'alpha is -1: must be number, minimum 0, unit m^2/s (diffusivity)',
    value: -1,
    type: 'number',
    minimum: 0,
    unit: 'm^2/s',
  })
  assert.match(failureOf({ prompt: 'p', method: 'magic' }).message, /one of explicit, implicit/)
})

test('nothing is converted', () => {
  assert.match(failureOf({ prompt: 'p', nx: '64' }).message, 'nx is "64": must be integer')
  for (const nx of ['64', 64.5, true, null, [64]]) {
    assert.is(failureOf({ prompt: 'p', nx }).code, 'INVALID_INPUT')
  }
})

test('an unknown property is refused with the nearest known one', () => {
  const [fault] = faultsOf({ prompt: 'p', alhpa: 2 })
  assert.is(fault?.['nearest'], 'alpha')
  assert.is(fault?.['message'], 'alhpa is unknown; did you mean alpha?')
  assert.match(failureOf({ prompt: 'p', zzzzzz: 1 }).message, /known are prompt, nx, alpha/)
})

test('a number that is not finite is refused where it stands', () => {
  assert.is(faultsOf(JSON.parse('{"prompt":"p","alpha":1e999}'))[0]?.['pointer'], '/alpha')
  assert.is(faultsOf({ prompt: 'p', bodies: [{ mass: NaN }] })[0]?.['pointer'], '/bodies/0/mass')
})

test('__proto__ is a name like another: unknown', () => {
  assert.match(failureOf(JSON.parse('{"prompt":"p","__proto__":{"nx":8}}')).message, '__proto__')
})

test('an input that is no object is refused', () => {
  for (const input of [undefined, null, 3, 'x', []]) {
    assert.is(failureOf(input).code, 'INVALID_INPUT')
  }
})

test('at most 20 faults are told, and of a long value its beginning', () => {
  const bodies = Array.from({ length: 500 }, () => ({ mass: -1 }))
  assert.is(faultsOf({ prompt: 'p', bodies }).length, 20)
  const told = JSON.stringify(faultsOf({ prompt: 'p', nx: bodies, ['q'.repeat(1e5)]: 1 }))
  assert.ok(told.length < 1e5 + 1000)
})

test.run()
