import { generateKeyPairSync } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PUBLIC_KEY_PATTERN, SIGNATURE_PATTERN } from '../../server/accounts/identity.ts'
import {
  ed25519Key,
  isSignedBy,
  isSignedByLater,
  publicKeyOf,
  signed,
} from '../../server/crypto/ed25519.ts'
import { LONG_BYTES, signLong } from '../../server/crypto/long-signatures.ts'

const test = suite('ed25519')

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

// RFC 8032 section 7.1, test 2.
const seed = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex')
const publicKey = base64url('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
const signature = base64url(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
)
const text = 'r' // 0x72

test('key and signature are those of RFC 8032', () => {
  const key = ed25519Key(seed)
  assert.is(publicKeyOf(key), publicKey)
  assert.is(signed(text, key), signature)
  assert.ok(isSignedBy(publicKey, text, signature))
  assert.match(publicKey, new RegExp(PUBLIC_KEY_PATTERN))
  assert.match(signature, new RegExp(SIGNATURE_PATTERN))
})

test('a signature holds for its key and its text alone', () => {
  const other = publicKeyOf(ed25519Key(Buffer.alloc(32, 1)))
  assert.not(isSignedBy(publicKey, 'R', signature))
  assert.not(isSignedBy(other, text, signature))
  assert.not(isSignedBy(publicKey, text, 'A'.repeat(86)))
  assert.not(isSignedBy('not a key', text, signature))
})

test('long octets are signed and looked at in another thread, as in this one, and moved there', async () => {
  const key = ed25519Key(seed)
  const lengths = [LONG_BYTES + 1, LONG_BYTES + 2, LONG_BYTES + 3]
  const texts = lengths.map(length => 'a'.repeat(length))
  const octets = texts.map(long => Buffer.from(long))
  const made = await Promise.all(octets.map(long => signLong(long, key)))
  assert.equal(
    made.map(one => one.toString('base64url')),
    texts.map(long => signed(long, key)),
  )
  assert.equal(
    octets.map(({ length }) => length),
    [0, 0, 0],
  )
  const holds = (long: string) =>
    isSignedByLater(publicKey, Buffer.from(long), made[0]!.toString('base64url'))
  assert.equal(await Promise.all(texts.map(holds)), [true, false, false])
  assert.not(await holds('a'))
})

test('an order that cannot be done fails alone: the thread goes on with the others', async () => {
  const key = ed25519Key(seed)
  const long = 'a'.repeat(LONG_BYTES + 1)
  const { privateKey: unfit } = generateKeyPairSync('x25519')
  const [failed, made] = await Promise.allSettled([
    signLong(Buffer.from(long), unfit),
    signLong(Buffer.from(long), key),
  ])
  assert.is(failed.status, 'rejected')
  assert.is(made.status === 'fulfilled' && made.value.toString('base64url'), signed(long, key))
})

test.run()
