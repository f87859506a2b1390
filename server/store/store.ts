// The durable state of the node. A promise of a write settles only when the write has reached the disk
// (or has been refused); a read sees every write whose promise has settled. All times are unix
// milliseconds handed in by the caller; a UTC day follows from them, and neither the time of a chain nor
// the day of a quota ever goes back.
import type { Entry, EntryDraft, Head } from './chain.ts'

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

/** A count of the day, under a name that says what is counted and for whom. */
export interface CountUp {
  readonly name: string
  readonly at: number
  readonly amount: number
  readonly limit: number
}

export interface Challenge {
  readonly challenge: string
  readonly zid: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** What a machine keeps beside its chain: a contract, a channel, a page, a letter. */
export interface Document {
  /** Grows with each new document: the order in which they were made. */
  readonly serial: number
  readonly kind: string
  /** Unique within its kind, over all machines. */
  readonly id: string
  /** The machine that owns it. */
  readonly zid: string
  /** 1 when made, up by one with each write. */
  readonly revision: number
  /** The content as canonical JSON. */
  readonly body: string
  readonly createdAt: number
  /** When the node has to act on it; null: never. */
  readonly dueAt: number | null
}

/** A document made, replaced or, with the body null, removed. */
export interface DocumentWrite {
  readonly kind: string
  readonly id: string
  readonly zid: string
  /** The revision that the writer has seen, 0 for none yet; another one is a CONFLICT. */
  readonly after: number
  readonly body: string | null
  readonly dueAt?: number | null
  /** Documents of the kind that a machine may hold; a new one beyond it is a CONFLICT. */
  readonly most?: number
}

export interface DocumentsWritten {
  readonly at: number
  readonly writes: readonly DocumentWrite[]
}

export interface SealRequest {
  readonly zid: string
  /** Cost, an integer >= 0; 0 for a sealed answer that nobody pays. */
  readonly tokens: number
  /** Tokens that the machine may spend in a UTC day; Infinity for an unlimited plan. */
  readonly limit: number
  readonly draft: EntryDraft
  /** Documents that change with the entry: all in its transaction, or nothing. */
  readonly writes?: readonly DocumentWrite[]
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
  /** Only what has a seq, or serial, below this. */
  readonly before?: number
}

export interface ChainHead extends Head {
  readonly zid: string
}

export interface Health {
  readonly writable: boolean
  /** Why writes are refused; null while they are not. */
  readonly reason: string | null
}

/**
 * Every write rejects with STORE_UNAVAILABLE while health().writable is false; where that is because the disk is nearly
 * full, what deletes and revokes is taken.
 */
/** What a store has committed since it was opened. */
export interface StoreLoad {
  /** Transactions, each of a group of writes. */
  readonly groups: number
  readonly writes: number
  /** Writes that are not committed yet. */
  readonly waiting: number
}

export interface Store {
  /**
   * Account, key and first entry in one transaction. CONFLICT: the zid, its first 8
   * digits, the slug or the digest is taken.
   */
  createMachine(machine: NewMachine): Promise<Entry>
  machine(zid: string): Promise<Machine | undefined>
  machineBySlug(slug: string): Promise<Machine | undefined>
  /** Registers the public key of a machine. INVALID_ZID: no such machine. */
  setPublicKey(zid: string, publicKey: string): Promise<void>

  /**
   * CONFLICT: the digest is taken, or the machine has `most` keys that are not revoked. INVALID_ZID: the key names a
   * machine that is not there. Of its revoked keys a machine keeps the last 100,
   * of minted demo keys the node those that ended less than 30 days ago.
   */
  putKey(key: KeyRow, most?: number): Promise<void>
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

  /**
   * Adds to a count of a UTC day and answers it; a negative number gives back. QUOTA_EXCEEDED
   * beyond the limit.
   */
  countUp(counted: CountUp): Promise<number>

  putChallenge(challenge: Challenge): Promise<void>
  /** Answers a challenge once, and not after it has expired. */
  takeChallenge(challenge: string, at: number): Promise<Challenge | undefined>

  /**
   * Debit and chain entry in one transaction. INVALID_ZID: no such machine. QUOTA_EXCEEDED with
   * {limit, used, tokens, resetAt}: the day has not that many tokens left, nothing was written.
   * CONFLICT: a document is not at the revision that its writer has seen, is one too many, or more
   * bytes than its machine may keep ({used, limit, bytes}).
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
  /** Hashes of the entries of the whole log, from an index on, in its order. */
  logHashes(from: number, limit: number): Promise<Buffer[]>
  /** Entries of the whole log, from an index on, in its order. */
  entriesFrom(index: number, limit: number): Promise<Entry[]>
  /** Where the chains go on, of machines whose zid comes after this one, in the order of zids. */
  heads(after: string, limit: number): Promise<ChainHead[]>
  /** The whole chain, oldest first. */
  exportChain(zid: string): AsyncIterable<Entry>
  /** Called with each entry after it is durable and its promise has settled. Answers the way to stop. */
  onEntry(listener: (entry: Entry) => void): () => void

  /** Documents that change without an entry. CONFLICT, INVALID_ZID as with seal(). */
  putDocuments(written: DocumentsWritten): Promise<void>
  document(kind: string, id: string): Promise<Document | undefined>
  /** Documents of one machine, newest first; `before` is a serial. */
  documents(zid: string, kind: string, page: Page): Promise<Document[]>
  /** Number of documents of one machine, or of all. */
  documentCount(kind: string, zid?: string): Promise<number>
  /** Bytes of all documents of a machine. */
  storedBytes(zid: string): Promise<number>
  /** Ids of documents without their bodies, newest first. */
  documentIds(zid: string, kind: string, limit: number): Promise<string[]>
  /** Documents with `from` <= id < `to`, in the order of ids. */
  documentsBetween(kind: string, from: string, to: string, limit: number): Promise<Document[]>
  /** Documents with dueAt <= `at`, longest due first. */
  dueDocuments(kind: string, at: number, limit: number): Promise<Document[]>

  health(): Health
  load(): StoreLoad
  /** Seconds that the slowest standby is behind; null where there is none, or the node may not see it. */
  replicationLagS(): Promise<number | null>
  /** Completes every accepted write, then closes. Later writes reject with SHUTTING_DOWN. */
  close(): Promise<void>
}
