import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lineKeys, nonceOf, openFrame, sealFrame } from '../../server/lines/cipher.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('frames of a line')

const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const line = {
  keys: lineKeys(Buffer.alloc(32, 7), salt),
  salt,
  about: { session: salt.toString('hex'), kid: 'k1', channel: 'channel-1' },
}

test('a frame opens to what was sealed, by plain AES-256-GCM over the members that it shows', async () => {
  const text = JSON.stringify({ value: 1.5, word: 'Größe' })
  const frame = sealFrame(line, 'server', 3, text)
  assert.is(openFrame(line, 'server', frame).toString(), text)
  assert.equal(JSON.parse(frame.aad), { ...line.about, direction: 'server', seq: 3 })
  // An implementation of its own: that of WebCrypto, with the key derived there too.
  const { subtle } = globalThis.crypto
  const secret = await subtle.importKey('raw', new Uint8Array(32).fill(7), 'HKDF', false, [
    'deriveKey',
  ])
  const info = new TextEncoder().encode('svc/line/v1 server')
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(salt), info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const octets = (...parts: string[]) =>
    Uint8Array.from(Buffer.concat(parts.map(part => Buffer.from(part, 'base64url'))))
  const additionalData = new TextEncoder().encode(frame.aad)
  const plain = await subtle.decrypt(
    { name: 'AES-GCM', iv: octets(frame.iv), additionalData },
    key,
    octets(frame.ciphertext, frame.tag),
  )
  assert.is(new TextDecoder().decode(plain), text)
})

test('the directions share no key, and a nonce tells its number', () => {
  assert.not.equal(line.keys.server, line.keys.client)
  assert.is(nonceOf(salt, 2 ** 32 - 1).toString('hex'), '0001020300000000ffffffff')
})

test('a frame that differs in any member, or of the other direction or another line, is FORBIDDEN', () => {
  const frame = sealFrame(line, 'client', 9, '{"inputs":{}}')
  const other = sealFrame(line, 'client', 10, '{"inputs":{}}')
  const flipped = (text: string) => (text[0] === 'A' ? 'B' : 'A') + text.slice(1)
  const wrong = [
    { ...frame, seq: 10 },
    { ...frame, iv: other.iv },
    { ...frame, seq: 10, iv: other.iv },
    { ...frame, ciphertext: flipped(frame.ciphertext) },
    { ...frame, ciphertext: '' },
    { ...frame, tag: flipped(frame.tag) },
    { ...frame, tag: frame.tag.slice(0, 8) },
    { ...frame, tag: '' },
  ]
  for (const one of wrong) {
    assert.is(refusal(() => openFrame(line, 'client', one)).code, 'FORBIDDEN', JSON.stringify(one))
  }
  assert.is(refusal(() => openFrame(line, 'server', frame)).code, 'FORBIDDEN')
  const elsewhere = { ...line, about: { ...line.about, channel: 'channel-2' } }
  assert.is(refusal(() => openFrame(elsewhere, 'client', frame)).code, 'FORBIDDEN')
  assert.is(openFrame(line, 'client', frame).toString(), '{"inputs":{}}')
})

test.run()
