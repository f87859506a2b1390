// Why a write is refused. The stores decide in different ways, one in JavaScript and one in the database; what the
// caller reads is the same.
import { Failure } from '../../workers/failure.ts'
import { utcDayStart } from './utc-day.ts'

interface Overspent {
  /** The UTC day whose tokens are counted, in days since 1970. */
  readonly day: number
  readonly used: number
  readonly limit: number
  readonly tokens: number
}

export function quotaExceeded({ day, used, limit, tokens }: Overspent): Failure {
  const message = `${used} of ${limit} tokens of the day are spent and this costs ${tokens}`
  const resetAt = utcDayStart(day + 1)
  return new Failure('QUOTA_EXCEEDED', message, { limit, used, tokens, resetAt })
}

export const noMachine = (zid: string) =>
  new Failure('INVALID_ZID', `no machine has the identity ${zid}`)

export const noIdentity = (zid: string) => new Failure('INVALID_ZID', `${zid} is no identity`)

export const takenIdentity = (zid: string) =>
  new Failure('CONFLICT', `identity ${zid} exists`, { zid })

export function takenPrefix(keyPrefix: string): Failure {
  const { length } = keyPrefix
  const message = `another machine has the first ${length} digits ${keyPrefix}: take another identity`
  return new Failure('CONFLICT', message, { keyPrefix })
}

export const takenSlug = (slug: string) =>
  new Failure('CONFLICT', `slug ${slug} is taken`, { slug })

export const takenDigest = () => new Failure('CONFLICT', 'a key with this digest exists')

export function tooManyKeys(keys: number, limit: number): Failure {
  const message = `the machine has ${keys} keys and may have ${limit}; revoke one`
  return new Failure('CONFLICT', message, { keys, limit })
}

export const noDemoKey = () => new Failure('INVALID_KEY', 'this is no demo key')

export const revokedDemoKey = () => new Failure('INVALID_KEY', 'the demo key is revoked')

export const expiredDemoKey = (expiresAt: number) =>
  new Failure('INVALID_KEY', 'the demo key has expired', { expiresAt })

export function spentDemoKey(usedAt: number): Failure {
  const message = 'the demo key has spun up its machine; POST /api/demo-key/mint gives another'
  return new Failure('FORBIDDEN', message, { usedAt })
}

interface Stale {
  readonly kind: string
  readonly id: string
  /** The revision that the writer has seen. */
  readonly after: number
  /** The one that is there; 0 for none. */
  readonly revision: number
}

export function staleDocument({ kind, id, after, revision }: Stale): Failure {
  if (after > 0 && revision > 0) {
    const message = `${kind} ${id} has changed meanwhile: revision ${revision}, not ${after}`
    return new Failure('CONFLICT', message, { kind, id, revision, after })
  }
  const message = after === 0 ? `${kind} ${id} exists` : `${kind} ${id} is gone`
  return new Failure('CONFLICT', message, { kind, id, revision })
}

/** Whether a write was refused because another one came between it and what it was made from. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'CONFLICT' && error.details?.['after'] !== undefined

export const tooManyDocuments = (kind: string, most: number) =>
  new Failure('CONFLICT', `the machine holds ${most} of at most ${most}: ${kind}`, { kind, most })

export function overfull(used: number, limit: number, bytes: number): Failure {
  const message = `the machine keeps ${used} of at most ${limit} bytes and this adds ${bytes}: delete something first`
  return new Failure('CONFLICT', message, { used, limit, bytes })
}

export function unavailable(reason: string | null): Failure {
  return new Failure('STORE_UNAVAILABLE', `the ledger cannot be written: ${reason}`, { reason })
}

export const CLOSED = 'the store is closed'

export const shutDown = () => new Failure('SHUTTING_DOWN', CLOSED)

export function tooManyWrites(waiting: number, limit: number): Failure {
  return new Failure('OVERLOADED', `${waiting} writes wait for the disk`, { limit })
}
