import type { EntryPlace } from '../envelope/schema.ts'
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

/** A change that costs nothing: its documents and the entry that tells of it, in one transaction. */
export async function anchored(
  { zid, tool, about, writes, at }: Anchored,
  { store }: Pick<House, 'store'>,
): Promise<EntryPlace> {
  const draft = entryDraft(at, { tool, tokens: 0, about })
  const { seq, hash, prev } = await store.seal({ zid, tokens: 0, limit: 0, draft, writes })
  return { seq, hash, prev }
}
