import type { KeyRow } from '../store/store.ts'
import type { Meter } from './meter.ts'

/**
 * Tokens of the day, counted in memory beside the store: a call reserves its cost before it runs, so
 * that calls in flight cannot overdraw, and the store debits it in the transaction that seals.
 */
export interface Ledger {
  /** Throws QUOTA_EXCEEDED when spent + reserved + tokens would pass the plan's limit. */
  reserve(payer: Payer | null, tokens: number): Promise<Reservation>
  /** The plan's tokens a day; infinite plans give Number.MAX_SAFE_INTEGER. */
  limitOf(payer: Payer): number
  /** What is left of the key's day by what has been debited. */
  meter(payer: Payer): Meter
}

/** Whose day is spent: a key, or a machine for what it does by itself. */
export type Payer = Pick<KeyRow, 'zid' | 'plan'>

/** Tokens that no other call can spend; the end of its scope frees what was not debited. */
export interface Reservation extends Disposable {
  readonly tokens: number
  /** To be called when the entry that costs the tokens is durable: they are spent from now on. */
  debited(): void
}
