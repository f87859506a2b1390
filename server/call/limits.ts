import type { Caller } from './caller.ts'
import type { Meter } from './meter.ts'

/** Calls of one kind that are counted together, by address. */
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

/** Calls by bucket and address, in memory and bounded in size. */
export interface Limits {
  /** Counts one call; throws RATE_LIMITED with retryAfterSeconds. A refused call is not counted. */
  take(bucket: BucketName, caller: Pick<Caller, 'ip'>): Meter
}
