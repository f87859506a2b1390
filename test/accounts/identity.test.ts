import { createHash, scryptSync } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isZid, newIdentity, recoveryKey, zidOf } from '../../server/accounts/identity.ts'

const test = suite('identity')

const COEFFICIENT = '0\\.\\d{12}'
const EQUATION = new RegExp(
  `^x'' \\+ ${COEFFICIENT} x' \\+ ${COEFFICIENT} x \\+ ${COEFFICIENT} x\\^3 = ${COEFFICIENT} cos\\(${COEFFICIENT} t\\)$`,
)

test('a recovery equation reads as one and carries 60 random decimal digits, 199 bits', async () => {
  const { recoveryEquation, salt } = newIdentity()
  assert.match(recoveryEquation, EQUATION)
  assert.ok(60 * Math.log2(10) > 128)
  assert.match(salt, /^[0-9a-f]{32}$/)
})

test('the ZID is the first 32 hexadecimal digits of the SHA-256 of the equation', async () => {
  const { zid, recoveryEquation } = newIdentity()
  assert.is(zid, createHash('sha256').update(recoveryEquation, 'utf8').digest('hex').slice(0, 32))
  assert.is(zidOf('abc'), 'ba7816bf8f01cfea414140de5dae2223') // FIPS 180-4, SHA-256 of "abc"
})

test('no two identities share an equation or a salt', () => {
  const all = Array.from({ length: 20 }, newIdentity)
  for (const field of ['zid', 'recoveryEquation', 'salt'] as const) {
    assert.is(new Set(all.map(one => one[field])).size, all.length, field)
  }
})

test('the key has the seed scrypt(equation, salt), as anyone can derive it', async () => {
  const { recoveryEquation, salt } = newIdentity()
  const seed = scryptSync(recoveryEquation, salt, 32, { N: 16384, r: 8, p: 1 })
  const key = await recoveryKey(recoveryEquation, salt)
  assert.is(key.export({ format: 'jwk' })['d'], seed.toString('base64url'))
  assert.is(key.asymmetricKeyType, 'ed25519')
})

test('only 32 lower-case hexadecimal digits are a ZID', () => {
  assert.ok(isZid('0123456789abcdef0123456789abcdef'))
  for (const bad of ['', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), `${'a'.repeat(32)}\n`]) {
    assert.not(isZid(bad))
  }
})

test.run()
