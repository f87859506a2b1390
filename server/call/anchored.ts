import type { EntryPlace } from '../envelope/schema.ts'
import type { Config } from '../settings/config.ts'
import { entryDraft } from '../store/chain.ts'
import type { DocumentWrite } from '../store/store.ts'
import type { House } from './tool.ts'

export interface Anchored {
  zid: string
  /** Name of the tool whose call makes the change. */
  tool: string
  /** Body of the chain entry: ids and states, never text that a caller wrote. */
  about: object
  writes: readonly DocumentWrite[]
  /** Time of the entry in Unix milliseconds. */
  at: number
}

/**
 * Stores documents and the chain entry that records the change in one transaction, and debits tokens for their size.
 * Throws QUOTA_EXCEEDED when the machine has too few tokens left today, CONFLICT when it has as many documents as it may.
 */
export async function anchored(
  { zid, tool, about, writes, at }: Anchored,
  { config, ledger, metrics, store }: Pick<House, 'config' | 'ledger' | 'metrics' | 'store'>,
): Promise<EntryPlace> {
  const tokens = tokensToKeep(writes, config)
  const payer = tokens === 0 ? null : { zid, plan: (await store.machine(zid))!.plan }
  using reservation = await ledger.reserve(payer, tokens)
  const limit = payer === null ? 0 : ledger.limitOf(payer)
  const draft = entryDraft(at, { tool, tokens, about })
  const { seq, hash, prev } = await store.seal({ zid, tokens, limit, draft, writes })
  reservation.debited()
  if (payer !== null) metrics.tokens.add({ plan: payer.plan }, tokens)
  return { seq, hash, prev }
}

/** One token for each begun block of `storageKibPerToken` KiB after the first block, which is free. */
function tokensToKeep(
  writes: readonly DocumentWrite[],
  { storageKibPerToken }: Pick<Config, 'storageKibPerToken'>,
): number {
  let bytes = 0
  for (const { body } of writes) bytes += Buffer.byteLength(body ?? '')
  return Math.max(0, Math.ceil(bytes / (storageKibPerToken * 1024)) - 1)
}
