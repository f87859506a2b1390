import type { KeyRow } from '../store/store.ts'
import type { Meter } from './meter.ts'

/**
 * Tokens of the current UTC day, counted in memory beside the store. A call reserves its cost before it runs, so that
 * concurrent calls cannot overdraw together; the store debits the cost in the transaction that seals the answer.
 */
export interface Ledger {
  /** Throws QUOTA_EXCEEDED when spent + reserved + tokens would pass the plan's limit. */
  reserve(payer: Payer | null, tokens: number): Promise<Reservation>
  /** Tokens a day of the plan; Number.MAX_SAFE_INTEGER for a plan without a limit. */
  limitOf(payer: Payer): number
  /** Limit and remaining tokens of today, by what has been debited; reservations are not subtracted. */
  meter(payer: Payer): Meter
}

/** The account that is charged: the machine and plan of a key, or of a machine that acts without a call. */
export type Payer = Pick<KeyRow, 'zid' | 'plan'>

/** Reserved tokens, which no other call can spend; disposing of it releases them unless they were debited. */
export interface Reservation extends Disposable {
  readonly tokens: number
  /** To be called when the chain entry is durable: the reserved tokens count as spent from then on. */
  debited(): void
}
