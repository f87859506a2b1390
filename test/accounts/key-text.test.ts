import { crc32 } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  COMPUTE_PREFIX,
  DEMO_PREFIX,
  isKeyText,
  KEY_PATTERN,
  keyTextFrom,
  newKeyText,
} from '../../server/accounts/key-text.ts'

const test = suite('key text')

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The number that base62 digits write, from the definition of a positional system. */
const numberOf = (digits: string) =>
  [...digits].reduce((sum, digit) => 62 * sum + DIGITS.indexOf(digit), 0)

test('a key is its prefix, 32 random digits and the CRC32 of both in base62', () => {
  for (const prefix of [COMPUTE_PREFIX, DEMO_PREFIX]) {
    const key = newKeyText(prefix)
    assert.match(key, KEY_PATTERN)
    assert.is(key.length, prefix.length + 38)
    assert.is(numberOf(key.slice(-6)), crc32(key.slice(0, -6)))
    assert.ok(isKeyText(key))
  }
})

test('the CRC32 is that of zip: its check value is cbf43926', () => {
  assert.is(crc32('123456789'), 0xcbf43926)
})

test('any changed, swapped or missing digit is refused', () => {
  const key = newKeyText(COMPUTE_PREFIX)
  for (let i = COMPUTE_PREFIX.length; i < key.length; i++) {
    const digit = key[i] === 'a' ? 'b' : 'a'
    assert.not(isKeyText(key.slice(0, i) + digit + key.slice(i + 1)), `digit ${i}`)
    assert.not(isKeyText(key.slice(0, i) + key.slice(i + 1)), `without ${i}`)
  }
})

test('a demo key does not become a compute key by its prefix', () => {
  assert.not(isKeyText(newKeyText(DEMO_PREFIX).replace('demo_', '')))
  assert.not(isKeyText(newKeyText(COMPUTE_PREFIX).replace('svc_ak_', 'svc_ak_demo_')))
})

test('other texts are no keys', () => {
  const key = newKeyText(COMPUTE_PREFIX)
  for (const text of [
    '',
    'svc_ak_',
    ` ${key}`,
    `${key}\n`,
    key.toUpperCase(),
    'x'.repeat(100_000),
  ]) {
    assert.not(isKeyText(text), text.slice(0, 60))
  }
})

test('two keys never share their digits, and every digit occurs', () => {
  const keys = Array.from({ length: 500 }, () => newKeyText(COMPUTE_PREFIX))
  assert.is(new Set(keys).size, keys.length)
  const used = new Set(keys.flatMap(key => [...key.slice(7, 39)]))
  assert.is(used.size, 62)
})

test('a key from octets is the same for the same octets alone', () => {
  const octets = new Uint8Array(32).map((_, i) => 3 * i)
  assert.is(keyTextFrom(DEMO_PREFIX, octets), keyTextFrom(DEMO_PREFIX, octets))
  assert.is.not(
    keyTextFrom(DEMO_PREFIX, octets),
    keyTextFrom(
      DEMO_PREFIX,
      octets.map(o => o ^ 1),
    ),
  )
  assert.ok(isKeyText(keyTextFrom(DEMO_PREFIX, octets)))
  assert.throws(() => keyTextFrom(DEMO_PREFIX, octets.subarray(0, 31)), RangeError)
})

test.run()
