// The whole log, followed once in its order: every chain of every machine link by link, and the tree over them.
import { ChainVerifier, ROOT } from '../store/chain.ts'
import type { Store } from '../store/store.ts'
import { LogTree } from './log-tree.ts'

/** Entries in memory at a time. */
const PAGE = 1024

export interface Audit {
  readonly machines: number
  readonly entries: number
  /** Hexadecimal, null for a log without entries. */
  readonly rootHash: string | null
  /** Unix ms of the latest entry; 0 without entries. */
  readonly latest: number
  /** The first thing that is wrong. */
  readonly fault?: string
}

type LogReads = Pick<Store, 'entriesFrom' | 'entry' | 'entryCount' | 'heads' | 'logHashes'>

/** Entries that are sealed meanwhile are left to the next audit. */
export async function auditLog(store: LogReads): Promise<Audit> {
  const size = await store.entryCount()
  const chains = new Map<string, ChainVerifier>()
  let latest = 0
  const soFar = (entries: number) => ({ machines: chains.size, entries, rootHash: null, latest })
  for (let next = 0; next < size; ) {
    const page = await store.entriesFrom(next, Math.min(PAGE, size - next))
    if (page.length === 0) return { ...soFar(next), fault: `the log ends at ${next} of ${size}` }
    for (const { index, ...link } of page) {
      if (index !== next) return { ...soFar(next), fault: `entry ${next} of the log is missing` }
      const chain = chains.get(link.zid) ?? new ChainVerifier(link.zid)
      chains.set(link.zid, chain)
      const broken = chain.check(link)
      if (broken) {
        const fault = `the chain of ${link.zid} breaks at ${broken.seq}: ${broken.reason}`
        return { ...soFar(next), fault }
      }
      latest = Math.max(latest, link.time)
      next++
    }
  }
  const fault = await headFault(store, chains)
  if (fault !== undefined) return { ...soFar(size), fault }
  const tree = new LogTree((from, to) => store.logHashes(from, to - from))
  await tree.grow(size)
  const rootHash = size === 0 ? null : (await tree.root(size)).toString('hex')
  return { ...soFar(size), rootHash }
}

/**
 * A chain that was cut off at its end still links: where it goes on stands beside it, and is its end unless an entry was
 * sealed meanwhile.
 */
async function headFault(
  store: LogReads,
  chains: ReadonlyMap<string, ChainVerifier>,
): Promise<string | undefined> {
  for (let after = ''; ; ) {
    const page = await store.heads(after, PAGE)
    for (const { zid, hash } of page) {
      const head = chains.get(zid)?.head ?? ROOT
      if (hash === head.hash) continue
      const next = await store.entry(zid, head.seq + 1)
      if (next?.prev === head.hash) continue
      return `the chain of ${zid} ends at ${head.seq}, which is not where it goes on`
    }
    const last = page.at(-1)
    if (last === undefined) return undefined
    after = last.zid
  }
}
