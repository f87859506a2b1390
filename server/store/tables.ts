// The statements from which transactions are composed. Each store brings its own; they run one at a time
// inside the transaction of the caller.
import { type Entry, type Head, type Link, ROOT } from './chain.ts'
import { NOTHING_SPENT, type Spent } from './quota.ts'
import type { StorageLimits } from './storage-limits.ts'
import type { Challenge, Document, KeyRow, Machine } from './store.ts'

/** What moves with every entry of a machine. */
export interface Account {
  readonly head: Head
  readonly spent: Spent
}

export const NEW_ACCOUNT: Account = { head: ROOT, spent: NOTHING_SPENT }

export interface Tables {
  readonly storageLimits: StorageLimits

  machine(zid: string): Machine | undefined
  machineBySlug(slug: string): Machine | undefined
  /** Whether the identity of a machine begins with these digits. */
  hasMachineLike(prefix: string): boolean
  /** Inserts a machine with an empty chain and nothing spent. */
  insertMachine(machine: Machine): void
  setPublicKey(zid: string, publicKey: string): void

  key(digest: string): KeyRow | undefined
  insertKey(key: KeyRow): void
  /** Number of keys of a machine that are not revoked. */
  liveKeyCount(zid: string): number
  /** Deletes the revoked keys of a machine, but for the `retained` that were revoked last. */
  deleteRevokedKeys(zid: string, retained: number): void
  /** Deletes minted demo keys; the shared one has no end. */
  deleteDemoKeysExpiredBy(time: number): void
  setRevokedAt(digest: string, at: number): void
  setUsedAt(digest: string, at: number): void

  /** A count that belongs to the node rather than to a machine. */
  counter(name: string): Spent
  setCounter(name: string, spent: Spent): void

  insertChallenge(challenge: Challenge): void
  deleteChallenge(challenge: string): Challenge | undefined
  deleteChallengesExpiredBy(time: number): void

  document(kind: string, id: string): Document | undefined
  documentCount(zid: string, kind: string): number
  /** Bytes of all documents of a machine. */
  storedBytes(zid: string): number
  insertDocument(document: Omit<Document, 'serial'>): void
  updateDocument(change: Pick<Document, 'kind' | 'id' | 'revision' | 'body' | 'dueAt'>): void
  deleteDocument(kind: string, id: string): void

  account(zid: string): Account | undefined
  /** Writes the entry and moves the account to it. */
  append(link: Link, spent: Spent): Entry
}
