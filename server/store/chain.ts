// The audit chain of a machine: entry n holds SHA-256(hash of entry n-1 || record), where the record is
// the canonical JSON of {body, seq, time, tokens, zid}. Pure functions; the stores, the offline verifier
// and the tests share them.
import { hash } from 'node:crypto'
import { type CanonicalJson, canonicalJson } from '../crypto/canonical-json.ts'

/** What a caller wants sealed: the time it saw (unix ms) and what happened. */
export interface EntryDraft {
  readonly time: number
  readonly body: CanonicalJson
}

/** A sealed entry. `hash` and `prev` are 64 hexadecimal digits; the first `prev` is all zeros. */
export interface Entry {
  /** Position in the log of the whole node, counted from 0 without gaps. */
  readonly index: number
  readonly zid: string
  /** Position in the chain of the machine, counted from 0 without gaps. */
  readonly seq: number
  /** Unix ms; never below that of the entry before. */
  readonly time: number
  /** Tokens that were debited with the entry. */
  readonly tokens: number
  readonly body: CanonicalJson
  readonly prev: string
  readonly hash: string
}

/** An entry that no log has a place for yet, or that has left it. */
export type Link = Omit<Entry, 'index'>

/** The end of a chain: all that the next entry depends on. */
export interface Head {
  readonly seq: number
  readonly hash: string
  readonly time: number
}

/** The head of a chain without entries. */
export const ROOT: Head = { seq: -1, hash: '0'.repeat(64), time: 0 }

export function entryDraft(time: number, body: object): EntryDraft {
  return { time, body: canonicalJson(body) }
}

/** The entry that follows `head`. Time stands still when the clock has gone back. */
export function nextLink(head: Head, zid: string, draft: EntryDraft, tokens: number): Link {
  const seq = head.seq + 1
  const time = Math.max(head.time, draft.time)
  const record = { zid, seq, time, tokens, body: draft.body }
  return { ...record, prev: head.hash, hash: linkHash(head.hash, record) }
}

type Recorded = Pick<Entry, 'zid' | 'seq' | 'time' | 'tokens' | 'body'>

/**
 * The canonical JSON of the record, spliced rather than serialised: the names are in order, the body is
 * canonical already, integers and a zid of [0-9a-z-] have one form.
 */
function recordText({ zid, seq, time, tokens, body }: Recorded): string {
  return `{"body":${body},"seq":${seq},"time":${time},"tokens":${tokens},"zid":"${zid}"}`
}

export function linkHash(prev: string, record: Recorded): string {
  const text = recordText(record)
  const bytes = Buffer.allocUnsafe(32 + 3 * text.length) // UTF-16 to UTF-8: at most 3 bytes a unit
  const length = 32 + bytes.write(text, bytes.write(prev, 'hex'), 'utf8')
  return hash('sha256', bytes.subarray(0, length), 'hex')
}

/** Where and why a chain breaks. `seq` is the place at which an entry was expected. */
export interface Break {
  readonly seq: number
  readonly reason: string
}

/** Follows a chain link by link; `after` is where to begin, the root unless a checkpoint is trusted. */
export class ChainVerifier {
  head: Head
  tokens = 0
  readonly zid: string

  constructor(zid: string, after: Head = ROOT) {
    this.zid = zid
    this.head = after
  }

  /** Nothing when the link follows; otherwise what is wrong with it. */
  check(link: Link): Break | undefined {
    const reason = this.fault(link)
    if (reason !== undefined) return { seq: this.head.seq + 1, reason }
    this.head = { seq: link.seq, hash: link.hash, time: link.time }
    this.tokens += link.tokens
    return undefined
  }

  private fault(link: Link): string | undefined {
    const { head, zid } = this
    if (link.zid !== zid) return `the entry belongs to ${link.zid}, the chain to ${zid}`
    if (link.seq !== head.seq + 1) return `entry ${head.seq + 1} is missing, found ${link.seq}`
    if (link.prev !== head.hash) return 'prev is not the hash of the entry before'
    if (linkHash(link.prev, link) !== link.hash) return 'the entry is not what was hashed'
    if (link.time < head.time) return `time goes back from ${head.time} to ${link.time}`
    return undefined
  }
}

/** The first break of a chain, or nothing when it is whole. An empty chain is whole. */
export function chainBreak(links: Iterable<Link>, after: Head = ROOT): Break | undefined {
  let verifier: ChainVerifier | undefined
  for (const link of links) {
    verifier ??= new ChainVerifier(link.zid, after)
    const broken = verifier.check(link)
    if (broken !== undefined) return broken
  }
  return undefined
}
