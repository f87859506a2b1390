// What is stored of a reply by Idempotency-Key, wherever it is: encrypted under a key that follows from the bearer's key and
// the Idempotency-Key, of which neither is stored.
import { hash } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import type { Repeatable, Reply } from '../call/replies.ts'
import { decrypted, derivedKey, encrypted } from '../crypto/encrypted.ts'

export const DAY_MS = 86_400_000
/** Keys of one caller, or of one address without a bearer's key, and of all together; the oldest go first. */
export const KEYS_MAX = 1000
export const ALL_KEYS_MAX = 100_000
/** Octets of the replies of one caller, and of all together: beyond it the oldest are dropped, and their keys stay taken. */
export const OCTETS_MAX: Octets = { ofCaller: 67_108_864, ofAll: 1_073_741_824 }

export interface Octets {
  readonly ofCaller: number
  readonly ofAll: number
}

export interface ReplyRow {
  readonly fingerprint: string
  readonly status: number | null
  readonly body: Uint8Array | null
}

/** Where the first request of a key may still run. */
type Where = 'here' | 'maybe elsewhere' | 'nowhere'

const CONFLICTS: Readonly<Record<Where, string>> = {
  here: 'the first request with this Idempotency-Key is still under way: try again later',
  'maybe elsewhere':
    'the first request with this Idempotency-Key is under way in another process, or was cut off and may have been done: try again later, then see the chain',
  nowhere:
    'the first request with this Idempotency-Key was cut off, and may have been done: see the chain, then take a new key',
}

/** Throws IDEMPOTENCY_MISMATCH where it answered another request, CONFLICT where it is not there. */
export function replyIn(
  row: ReplyRow,
  { secret, fingerprint, where }: { secret: string; fingerprint: string; where: Where },
): Reply {
  if (row.fingerprint !== fingerprint) {
    const message =
      'this Idempotency-Key was sent with another request: a new request needs a new key'
    throw new Failure('IDEMPOTENCY_MISMATCH', message)
  }
  if (row.status === null) throw new Failure('CONFLICT', CONFLICTS[where])
  if (row.body === null) {
    const message =
      'the first request with this Idempotency-Key was done, and its reply is dropped: see the chain'
    throw new Failure('CONFLICT', message)
  }
  const octets = decrypted(row.body, derived(secret, 'reply'))
  const end = octets.indexOf('\n')
  const mediaType = octets.toString('utf8', 0, end)
  return { status: row.status, mediaType, body: octets.subarray(end + 1) }
}

export function encryptedReply({ mediaType, body }: Reply, secret: string): Buffer {
  const plain = Buffer.concat([Buffer.from(`${mediaType}\n`), body])
  return encrypted(plain, derived(secret, 'reply'))
}

/** Its row, and what its reply is encrypted by. */
export function placeOf({ key, bearer }: Pick<Repeatable, 'key' | 'bearer'>) {
  const secret = JSON.stringify([bearer, key])
  return { id: derived(secret, 'id').toString('hex'), secret }
}

/** Whose room a reply takes: nobody without a key fills that of all others. */
export const callerOf = ({ bearer, address }: Pick<Repeatable, 'bearer' | 'address'>): string =>
  hash('sha256', bearer === null ? `address ${address}` : `caller ${bearer}`)

const derived = (secret: string, purpose: string): Buffer =>
  derivedKey(secret, 'svc/idempotency/v1', purpose)
