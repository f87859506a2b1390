// What passes between the store and its writer. Each answer settles the oldest requests, in their order.
import type { FailureData } from '../../../workers/failure.ts'
import type { Entry } from '../chain.ts'
import type { Health } from '../store.ts'
import type { Input, TransactionName } from '../transactions.ts'

export interface Request<N extends TransactionName = TransactionName> {
  readonly name: N
  readonly input: Input<N>
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
