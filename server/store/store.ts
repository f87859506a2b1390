// The durable state of the node. A promise of a write settles only when the write has reached the disk
// (or has been refused); a read sees every write whose promise has settled. All times are unix
// milliseconds handed in by the caller; a UTC day follows from them, and neither the time of a chain nor
// the day of a quota ever goes back.
import type { Entry, EntryDraft } from './chain.ts'

export interface Machine {
  /** 32 hexadecimal digits, or a name of [0-9a-z-] for an account of the node itself. */
  readonly zid: string
  readonly slug: string
  readonly displayName: string
  /** Ed25519, base64url; null while none is registered. */
  readonly publicKey: string | null
  readonly plan: string
  readonly createdAt: number
}

export interface KeyRow {
  /** Hexadecimal keyed hash of the key; the key itself is nowhere. */
  readonly digest: string
  readonly zid: string | null
  readonly kind: 'demo-shared' | 'demo' | 'compute'
  readonly plan: string
  readonly last4: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly usedAt: number | null
}

export interface NewMachine extends Machine {
  readonly key: KeyRow | null
  /** Becomes entry 0 of the machine's chain. */
  readonly genesis: EntryDraft
  /** The demo key that pays for the machine, spent in the same transaction. */
  readonly demo?: DemoUse
}

export interface DemoUse {
  readonly digest: string
  readonly at: number
  /** Uses of the shared demo key in a UTC day, over all callers. A minted key has one use for ever. */
  readonly limit: number
}

export interface Challenge {
  readonly challenge: string
  readonly zid: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface SealRequest {
  readonly zid: string
  /** Cost, an integer >= 0; 0 for a sealed answer that nobody pays. */
  readonly tokens: number
  /** Tokens of a UTC day; Infinity for an unlimited plan. */
  readonly limit: number
  readonly draft: EntryDraft
}

export interface Usage {
  /** The UTC day counted, days since 1970-01-01: that of the time asked for or a later one. */
  readonly day: number
  readonly used: number
  /** Unix seconds at which the day ends. */
  readonly resetAt: number
}

export interface Page {
  readonly limit: number
  /** Only entries with a seq below this. */
  readonly before?: number
}

export interface Health {
  readonly writable: boolean
  /** Why writes are refused; null while they are not. */
  readonly reason: string | null
}

/** Every write rejects with STORE_UNAVAILABLE while health().writable is false. */
export interface Store {
  /** Account, key and first entry in one transaction. CONFLICT: the zid, slug or digest is taken. */
  createMachine(machine: NewMachine): Promise<Entry>
  machine(zid: string): Promise<Machine | undefined>
  machineBySlug(slug: string): Promise<Machine | undefined>
  /** INVALID_ZID: no such machine. */
  setPublicKey(zid: string, publicKey: string): Promise<void>

  /** CONFLICT: the digest is taken. INVALID_ZID: the key names a machine that is not there. */
  putKey(key: KeyRow): Promise<void>
  keyByDigest(digest: string): Promise<KeyRow | undefined>
  /** Oldest first; without a zid those of everybody. */
  keysOf(zid?: string): Promise<KeyRow[]>
  /** False when there is no such key. The first revocation keeps its time. */
  revokeKey(digest: string, at: number): Promise<boolean>
  /**
   * Counts a spin-up and answers its number. INVALID_KEY: no demo key, or revoked, expired.
   * FORBIDDEN: a minted key is spent. QUOTA_EXCEEDED: the shared key is spent for the day.
   */
  useDemoKey(use: DemoUse): Promise<number>
  /** Counts a minted demo key and answers its number of the day. QUOTA_EXCEEDED beyond the limit. */
  mintCount(at: number, limit: number): Promise<number>

  putChallenge(challenge: Challenge): Promise<void>
  /** Answers a challenge once, and not after it has expired. */
  takeChallenge(challenge: string, at: number): Promise<Challenge | undefined>

  /**
   * Debit and chain entry in one transaction. INVALID_ZID: no such machine. QUOTA_EXCEEDED with
   * {limit, used, tokens, resetAt}: the day has not that many tokens left, nothing was written.
   */
  seal(request: SealRequest): Promise<Entry>
  usage(zid: string, at: number): Promise<Usage>
  /** Newest first. */
  entries(zid: string, page: Page): Promise<Entry[]>
  /** Newest first, over all machines. */
  recentEntries(limit: number): Promise<Entry[]>
  entry(zid: string, seq: number): Promise<Entry | undefined>
  /** Entries of a machine, or of the whole log. */
  entryCount(zid?: string): Promise<number>
  /** The whole chain, oldest first. */
  exportChain(zid: string): AsyncIterable<Entry>
  /** Called with each entry after it is durable and its promise has settled. Answers the way to stop. */
  onEntry(listener: (entry: Entry) => void): () => void

  health(): Health
  /** Completes every accepted write, then closes. Later writes reject with SHUTTING_DOWN. */
  close(): Promise<void>
}
