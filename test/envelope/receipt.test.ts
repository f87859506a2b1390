import { createHmac, hkdfSync } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import {
  type Receipt,
  type ReceiptClaim,
  receiptParams,
  signReceipt,
  verifyReceipt,
} from '../../server/envelope/receipt.ts'
import { Failure } from '../../workers/failure.ts'
import { object } from '../../workers/schema.ts'

const test = suite('receipt')

const first = Buffer.from('the first secret')
const second = Buffer.from('the second secret')
const secrets = new Secrets([first])
const receipt = {
  operatorIds: ['KO42', 'NM21'],
  R_t: 1.00084726101,
  svcond: 2_187_900_000,
  keyPrefix: '0a1b2c3d',
  value: 1.982e20,
  unit: 'N',
} satisfies Receipt

const claimOf = (fields: Receipt, proof: string) =>
  ({ ...fields, operatorIds: [...fields.operatorIds], proof }) as ReceiptClaim
const valid = (fields: Receipt, proof: string, by = secrets) =>
  verifyReceipt(claimOf(fields, proof), by).valid

test('the proof is the HMAC-SHA256 of header, key id and canonical payload', () => {
  const key = (info: string, octets: number) =>
    Buffer.from(hkdfSync('sha256', first, '', info, octets))
  const payload =
    '{"R_t":1.00084726101,"keyPrefix":"0a1b2c3d","operatorIds":["KO42","NM21"],' +
    '"svcond":2187900000,"unit":"N","v":2,"value":198200000000000000000}'
  const proof = createHmac('sha256', key('svc/receipt/v2', 32))
    .update(`svc-receipt-v2\n${key('svc/key-id/v1', 8).toString('hex')}\n${payload}`)
    .digest('hex')
  assert.is(signReceipt(receipt, secrets), proof)
})

test('a receipt verifies and tells what it covers', () => {
  const proof = signReceipt(receipt, secrets)
  const { operatorIds, R_t, svcond, keyPrefix } = receipt
  const told = { valid: true, R_t, svcond, operatorIds, keyPrefix }
  assert.equal(verifyReceipt(claimOf(receipt, proof), secrets), { ...told, version: 2 })
  const { proof: svcProof, ...rest } = claimOf(receipt, proof)
  assert.ok(verifyReceipt({ ...rest, svcProof: svcProof! }, secrets).valid)
})

test('without a value it is version 1, and the versions do not stand for each other', () => {
  const { value, unit, ...plain } = receipt
  const proof = signReceipt(plain, secrets)
  assert.equal(verifyReceipt(claimOf(plain, proof), secrets).version, 1)
  assert.ok(valid(plain, proof))
  assert.not(valid({ ...plain, value, unit }, proof))
  assert.not(valid(plain, signReceipt(receipt, secrets)))
})

test('a value of null is signed as null; -0 and 0 sign alike', () => {
  const none = { ...receipt, value: null }
  assert.ok(valid(none, signReceipt(none, secrets)))
  assert.not(valid({ ...none, value: 0 }, signReceipt(none, secrets)))
  assert.ok(valid({ ...receipt, value: 0 }, signReceipt({ ...receipt, value: -0 }, secrets)))
})

test('none of 20,000 changes of one bit or one field verifies', () => {
  const proof = signReceipt(receipt, secrets)
  const double = new DataView(new ArrayBuffer(8))
  const flipped = (value: number, bit: number) => {
    double.setFloat64(0, value)
    double.setUint8(bit >> 3, double.getUint8(bit >> 3) ^ (1 << (bit & 7)))
    return double.getFloat64(0)
  }
  const swap = (text: string, at: number, code: number) =>
    text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
  let tried = 0
  const refuse = (changed: Receipt, by: string) => {
    assert.not(valid(changed, by), JSON.stringify(changed))
    tried += 1
  }
  for (let bit = 0; bit < 64; bit++) {
    const value = flipped(receipt.value, bit)
    if (Number.isFinite(value)) refuse({ ...receipt, value }, proof)
    const R_t = flipped(receipt.R_t, bit)
    if (Number.isFinite(R_t)) refuse({ ...receipt, R_t }, proof)
    if (bit < 52) refuse({ ...receipt, svcond: receipt.svcond + 2 ** bit }, proof)
    for (let digit = 0; digit < 16; digit++) {
      const other = proof.slice(0, bit) + digit.toString(16) + proof.slice(bit + 1)
      if (other !== proof) refuse(receipt, other)
    }
  }
  for (let code = 32; code < 127; code++) {
    for (let at = 0; at < 8; at++) {
      const keyPrefix = swap(receipt.keyPrefix, at, code)
      if (keyPrefix !== receipt.keyPrefix) refuse({ ...receipt, keyPrefix }, proof)
    }
    for (let at = 0; at < 4; at++) {
      for (const place of [0, 1]) {
        const operatorIds = receipt.operatorIds.map((id, i) =>
          i === place ? swap(id, at, code) : id,
        )
        if (operatorIds.join() !== receipt.operatorIds.join()) {
          refuse({ ...receipt, operatorIds }, proof)
        }
      }
    }
  }
  for (const operatorIds of [['NM21', 'KO42'], ['KO42'], ['KO42,NM21'], ['KO42', 'NM21', '']]) {
    refuse({ ...receipt, operatorIds }, proof)
  }
  for (let step = 1; tried < 20_000; step++) {
    refuse({ ...receipt, value: receipt.value * (1 + step * 2 ** -52) }, proof)
    refuse({ ...receipt, unit: `N${step}` }, proof)
  }
  assert.ok(valid(receipt, proof))
})

test('after a rotation the newest secret signs and the older ones verify', () => {
  const rotated = new Secrets([second, first])
  const old = signReceipt(receipt, secrets)
  const young = signReceipt(receipt, rotated)
  assert.is.not(young, old)
  assert.is(young, signReceipt(receipt, new Secrets([second])))
  assert.ok(valid(receipt, old, rotated))
  assert.ok(valid(receipt, young, rotated))
  assert.not(valid(receipt, young, secrets))
})

test('a malformed claim is refused, a wrong proof is no error', () => {
  const claim = claimOf(receipt, signReceipt(receipt, secrets))
  const { proof, ...without } = claim
  const code = (given: ReceiptClaim) => failure(() => verifyReceipt(given, secrets))
  assert.is(code(without), 'MISSING_INPUT')
  for (const bad of ['', proof!.slice(1), proof!.toUpperCase(), `${proof}0`, 'g'.repeat(64)]) {
    assert.is(code({ ...claim, proof: bad }), 'INVALID_INPUT')
  }
  assert.is(code({ ...claim, svcProof: '0'.repeat(64) }), 'INVALID_INPUT')
  assert.is(code({ ...claim, operatorIds: ['\ud800'] }), 'INVALID_INPUT')
  assert.not(valid(receipt, '0'.repeat(64)))
})

test('the parameters admit a claim and refuse wrong types and ranges', () => {
  const check = validator(object(receiptParams))
  const claim = claimOf(receipt, '0'.repeat(64))
  assert.equal(check(claim), claim)
  const wrong = [{ svcond: 1.5 }, { R_t: '1' }, { operatorIds: [] }, { proof: 'x' }, { more: 1 }]
  for (const change of wrong) {
    assert.is(
      failure(() => check({ ...claim, ...change })),
      'INVALID_INPUT',
    )
  }
})

function failure(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
  return 'none'
}

test.run()
