import {
  boolean,
  integer,
  list,
  number,
  object,
  type TProperties,
  text,
} from '../../workers/params.ts'
import { type ReceiptClaim, receiptParams, verifyReceipt } from '../envelope/receipt.ts'
import { defineTool, json, READ_ONLY } from '../tool.ts'

export const verdictSchema = object({
  valid: boolean({ title: 'whether the proof is that of these fields' }),
  R_t: number({ title: 'masterSum that was checked' }),
  svcond: integer({ title: 'pulse counter that was checked' }),
  operatorIds: list(text({ title: 'operator id' }), { title: 'operators that were checked' }),
  keyPrefix: text({ title: 'prefix that was checked' }),
  version: integer({ title: '2 with a value, 1 without' }),
})

const example = {
  proof: '0'.repeat(64),
  operatorIds: ['KO42', 'ORBIT_PERIOD'],
  R_t: 1.000973,
  svcond: 2187900000,
  keyPrefix: '01234567',
  value: 31558194.99,
  unit: 's',
}

const description = (who: string) =>
  `Checks a receipt against the node's keys: whether svcProof is the HMAC of exactly these operators, R_t, svcond, key prefix and, with a value, value and unit (version 2). One changed digit answers valid: false; a malformed proof is refused. It tells that the node issued the answer, not that the physics is right. Costs nothing; ${who}.`

export const verify = defineTool({
  name: 'svc_verify',
  title: 'Verify a receipt',
  description: description('without keyPrefix that of the calling key is meant'),
  tier: 'key',
  toolset: 'core',
  input: object(receiptParams as TProperties),
  output: verdictSchema,
  routes: [{ method: 'POST', path: '/api/svc/verify' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'a receipt that nobody issued', input: example }],

  call(claim, { key }, { secrets }) {
    const own = key!.zid?.slice(0, 8) ?? ''
    return json(verifyReceipt({ keyPrefix: own, ...claim } as ReceiptClaim, secrets))
  },
})

export const proveVerify = defineTool({
  name: 'svc_prove_verify',
  title: 'Verify a public receipt',
  description: description('needs no key; 10 calls a minute from an address'),
  tier: 'public',
  toolset: 'access',
  input: object(receiptParams as TProperties),
  output: verdictSchema,
  routes: [{ method: 'POST', path: '/api/svc/prove/verify' }],
  mcp: false,
  bucket: 'prove-verify',
  annotations: READ_ONLY,
  examples: [{ title: 'a receipt that nobody issued', input: { ...example, keyPrefix: 'PROVE' } }],

  call(claim, _caller, { secrets }) {
    return json(verifyReceipt({ keyPrefix: 'PROVE', ...claim } as ReceiptClaim, secrets))
  },
})
