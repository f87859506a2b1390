// The proof receipt: HMAC-SHA256 over `svc-receipt-v2` LF key id LF payload, the payload being the RFC 8785 JSON of
//   v2  {R_t, keyPrefix, operatorIds, svcond, unit, v: 2, value}
//   v1  {R_t, keyPrefix, operatorIds, svcond, v: 1}
// A sweep signs its Merkle root beside: v2 with a member merkleRoot.
// It shows this node that an answer is its own and unchanged; it does not derive the physics anew.
import { timingSafeEqual } from 'node:crypto'
import { invalidInput, missingInput } from '../../workers/refusal.ts'
import {
  type Inputs,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../workers/schema.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { isIncluded } from '../crypto/merkle.ts'
import type { DerivedKey, Secrets } from '../crypto/secrets.ts'
import { isLeafAt } from './sweep-leaf.ts'

/** What a receipt signs. Without `value` it is version 1; a quantity that does not exist signs as null. */
export interface Receipt {
  operatorIds: readonly string[]
  R_t: number
  svcond: number
  keyPrefix: string
  value?: number | null
  unit?: string
  /** Root over the points of a sweep. */
  merkleRoot?: string
}

const PROOF = /^[0-9a-f]{64}$/
const proof = optional(
  text({
    title: 'svcProof of the envelope: proof and svcProof are one; needed without envelope',
    pattern: PROOF.source,
  }),
)

/** What a check of a receipt takes. Without `keyPrefix` the caller's own is meant. */
export const receiptParams = {
  proof,
  svcProof: proof,
  operatorIds: list(text({ title: 'operator id', maxLength: 64 }), {
    title: 'operatorChain of the envelope, KO42 first',
    minItems: 1,
    maxItems: 64,
  }),
  R_t: number({ title: 'masterSum of the envelope' }),
  svcond: integer({ title: 'svcond of the envelope' }),
  keyPrefix: optional(text({ title: 'first characters of the ZID of the account', maxLength: 64 })),
  value: optional(nullable(number({ title: 'value of the envelope; receipts of version 2' }))),
  unit: optional(text({ title: 'unit of the value', maxLength: 128 })),
  merkleRoot: optional(
    text({ title: 'root of a sweep, from its envelope', pattern: PROOF.source }),
  ),
  leaf: optional(
    object(
      {
        leaf: text({ title: 'text of the leaf', maxLength: 16_384 }),
        index: integer({ title: 'its index', minimum: 0 }),
        count: integer({ title: 'leaves of the sweep', minimum: 1 }),
        path: list(text({ title: 'sha256', pattern: PROOF.source }), {
          title: 'siblings up to the root',
          maxItems: 64,
        }),
      },
      { title: 'a point of a sweep, as leafProofs gives it' },
    ),
  ),
}

/** A receipt to be checked, as receiptParams admits it. */
export type ReceiptClaim = Inputs<typeof receiptParams> & { keyPrefix: string }

export interface ReceiptVerdict {
  valid: boolean
  R_t: number
  svcond: number
  operatorIds: readonly string[]
  keyPrefix: string
  version: 1 | 2
  /** It is of a master secret that was retired, so whoever has that may have made it: not valid by itself. */
  retired?: RetiredKey
}

export interface RetiredKey {
  keyId: string
  /** When its secret was retired, ISO 8601. */
  at: string
}

/** The proof, 64 lower-case hexadecimal digits, under the newest secret. */
export function signReceipt(receipt: Receipt, secrets: Secrets): string {
  return tag(payload(receipt), secrets.newest('svc/receipt/v2')).toString('hex')
}

/**
 * Whether the proof is that of these fields under any secret of the node that is not retired. A malformed proof is
 * INVALID_INPUT, a missing one MISSING_INPUT; one that does not match is no error.
 */
export function verifyReceipt(claim: ReceiptClaim, secrets: Secrets): ReceiptVerdict {
  const proof = Buffer.from(proofOf(claim), 'hex')
  refuseUnsigned(claim)
  const text = payload(claim)
  let signer: DerivedKey | undefined
  // Every key is tried in the same time, whichever matches.
  for (const key of secrets.ever('svc/receipt/v2')) {
    if (timingSafeEqual(tag(text, key), proof)) signer = key
  }
  if (claim.leaf !== undefined && !isProven(claim.leaf, rootToProve(claim))) signer = undefined
  const { R_t, svcond, operatorIds, keyPrefix } = claim
  const members = { R_t, svcond, operatorIds, keyPrefix, version: version(claim) }
  const retired = retirementOf(signer)
  return retired
    ? { valid: false, ...members, retired }
    : { valid: signer !== undefined, ...members }
}

/** When the secret of a key was retired; undefined for one that verifies. */
export const retirementOf = (key: DerivedKey | undefined): RetiredKey | undefined =>
  key && key.retiredAt !== null ? { keyId: key.id, at: key.retiredAt } : undefined

const isProven = (claimed: NonNullable<ReceiptClaim['leaf']>, root: string): boolean =>
  isLeafAt(claimed.leaf, claimed.index, claimed.count) && isIncluded(claimed, root)

function rootToProve({ merkleRoot }: ReceiptClaim): string {
  if (merkleRoot !== undefined) return merkleRoot
  const message = 'merkleRoot is missing: a leaf is proven under it'
  throw missingInput('/merkleRoot', message)
}

const version = ({ value }: Receipt): 1 | 2 => (value === undefined ? 1 : 2)

/** Version 1 signs neither of these, so that it would hold with any. */
function refuseUnsigned({ value, unit, merkleRoot, leaf }: ReceiptClaim): void {
  if (value !== undefined) return
  for (const [name, member] of Object.entries({ unit, merkleRoot, leaf })) {
    if (member === undefined) continue
    throw missingInput('/value', `value is missing: without it a receipt does not sign ${name}`)
  }
}

function payload(receipt: Receipt): string {
  const { R_t, keyPrefix, operatorIds, svcond, unit = '', value, merkleRoot } = receipt
  const common = { R_t, keyPrefix, operatorIds, svcond, v: version(receipt) }
  return canonicalJson(value === undefined ? common : { ...common, unit, value, merkleRoot })
}

function tag(text: string, { id, hmac }: DerivedKey): Buffer {
  return hmac.tag(`svc-receipt-v2\n${id}\n${text}`)
}

function proofOf({ proof, svcProof }: ReceiptClaim): string {
  const signature = proof ?? svcProof
  if (signature === undefined) {
    const message = 'proof (or svcProof) is missing'
    throw missingInput('/proof', message)
  }
  if (svcProof !== undefined && svcProof !== signature)
    refuse('/svcProof', 'proof and svcProof differ')
  if (!PROOF.test(signature)) refuse('/proof', 'a proof has 64 lower-case hexadecimal digits')
  return signature
}

function refuse(pointer: string, message: string): never {
  throw invalidInput(pointer, message)
}
