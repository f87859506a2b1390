import type { Caller } from './caller.ts'
import type { Meter } from './meter.ts'

/** Kinds of calls whose rates are limited separately, each by client address. */
export type BucketName =
  | 'prove'
  | 'prove-verify'
  | 'playground'
  | 'zid/challenge'
  | 'zid/recover'
  | 'literature'
  | 'mesh'
  | 'llm'
  | 'deploy'
  | 'page'
  | 'mail'
  | 'name'
  | 'mint'
  | 'spin-up'

/** Rate limits by bucket and address, counted in a bounded room: of a node alone, or of all that share its ledger. */
export interface Limits {
  /** Counts one call; throws RATE_LIMITED with retryAfterSeconds. A refused call is not counted. */
  take(bucket: BucketName, caller: Pick<Caller, 'ip'>): Meter | Promise<Meter>
}
