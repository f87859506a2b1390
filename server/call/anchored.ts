import type { EntryPlace } from '../envelope/schema.ts'
import type { Config } from '../settings/config.ts'
import { entryDraft } from '../store/chain.ts'
import type { DocumentWrite } from '../store/store.ts'
import type { House } from './tool.ts'

export interface Anchored {
  zid: string
  /** The tool that changes something. */
  tool: string
  /** What the chain tells of it: ids and states, never what a caller wrote. */
  about: object
  writes: readonly DocumentWrite[]
  /** Unix milliseconds. */
  at: number
}

/**
 * A change that costs what it keeps: its documents and the entry that tells of it, in one transaction.
 * QUOTA_EXCEEDED: the day has not that many tokens left. CONFLICT: the machine keeps as much as it may.
 */
export async function anchored(
  { zid, tool, about, writes, at }: Anchored,
  { config, ledger, store }: Pick<House, 'config' | 'ledger' | 'store'>,
): Promise<EntryPlace> {
  const tokens = tokensToKeep(writes, config)
  const payer = tokens === 0 ? null : { zid, plan: (await store.machine(zid))!.plan }
  using reservation = await ledger.reserve(payer, tokens)
  const limit = payer === null ? 0 : ledger.limitOf(payer)
  const draft = entryDraft(at, { tool, tokens, about })
  const { seq, hash, prev } = await store.seal({ zid, tokens, limit, draft, writes })
  reservation.debited()
  return { seq, hash, prev }
}

/** For each started so many KiB beyond the first so many: what is small costs nothing, what fills the disk is paid. */
function tokensToKeep(
  writes: readonly DocumentWrite[],
  { storageKibPerToken }: Pick<Config, 'storageKibPerToken'>,
): number {
  let bytes = 0
  for (const { body } of writes) bytes += Buffer.byteLength(body ?? '')
  return Math.max(0, Math.ceil(bytes / (storageKibPerToken * 1024)) - 1)
}
