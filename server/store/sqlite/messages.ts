// What passes between the store and its writer. Each answer settles the oldest requests, in their order.
import type { FailureData } from '../../../workers/failure.ts'
import type { Entry } from '../chain.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Health } from '../store.ts'
import type { Input, TransactionName } from '../transactions.ts'

/** What a writer is opened with. */
export interface Opening {
  readonly file: string
  readonly storageLimits: StorageLimits
  /** Free bytes of the disk below which only deletions are taken. */
  readonly reserveBytes: number
  /** Unix ms; unset: the clock is not known. */
  readonly nowMs?: number | undefined
}

export interface Request {
  readonly name: TransactionName
  readonly input: Input<TransactionName>
}

export type Outcome =
  | { readonly value: unknown }
  | { readonly failure: FailureData }
  | { readonly defect: string }

/** 'close' comes after the last request. */
export type ToWriter = readonly Request[] | 'close'

export interface FromWriter {
  readonly outcomes: readonly Outcome[]
  /** Entries that have become durable, in the order of the log. */
  readonly entries: readonly Entry[]
  readonly health: Health
}
