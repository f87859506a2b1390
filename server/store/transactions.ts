// Every write of the store, as a function of the tables and one argument that can cross a thread. Each
// runs inside a transaction that it shares with others, so it decides before it writes: a Failure may be
// thrown only while nothing has been written, and then refuses this call alone.
import { type Entry, type EntryDraft, nextLink } from './chain.ts'
import { refuseDocuments, writeDocuments } from './documents.ts'
import { type Spent, spend } from './quota.ts'
import * as refusals from './refusals.ts'
import type {
  Challenge,
  CountUp,
  DemoUse,
  DocumentsWritten,
  KeyRow,
  NewMachine,
  SealRequest,
  Store,
} from './store.ts'
import { type Account, NEW_ACCOUNT, type Tables } from './tables.ts'
import { utcDay } from './utc-day.ts'

/** Revoked keys that a machine still lists; an older one is forgotten, and opens as little as before. */
export const REVOKED_MAX = 100
/** Digits of an identity that others see. */
export const KEY_PREFIX = 8
/** How long a minted demo key is remembered after its end. */
export const DEMO_RETENTION_MS = 30 * 86_400_000

export const transactions = {
  createMachine(tables: Tables, { key, genesis, demo, ...machine }: NewMachine): Entry {
    const { zid, slug } = machine
    refuseIdentity(zid)
    refuseTakenIdentity(tables, zid)
    if (tables.machineBySlug(slug)) throw refusals.takenSlug(slug)
    if (key) refuseTakenDigest(tables, key)
    const spent = debit(NEW_ACCOUNT.spent, genesis, 0, 0)
    if (demo) transactions.useDemoKey(tables, demo)
    tables.insertMachine(machine)
    if (key) tables.insertKey(key)
    return tables.append(nextLink(NEW_ACCOUNT.head, zid, genesis, 0), spent)
  },

  setPublicKey(tables: Tables, { zid, publicKey }: { zid: string; publicKey: string }): void {
    accountOf(tables, zid)
    tables.setPublicKey(zid, publicKey)
  },

  putKey(tables: Tables, { key, most }: { key: KeyRow; most?: number | undefined }): void {
    const { zid } = key
    refuseTakenDigest(tables, key)
    if (zid !== null) accountOf(tables, zid)
    if (zid !== null && most !== undefined) refuseFurtherKey(tables, zid, most)
    tables.insertKey(key)
    if (zid !== null) tables.deleteRevokedKeys(zid, REVOKED_MAX)
    if (key.kind === 'demo') tables.deleteDemoKeysExpiredBy(key.createdAt - DEMO_RETENTION_MS)
  },

  revokeKey(tables: Tables, { digest, at }: { digest: string; at: number }): boolean {
    const key = tables.key(digest)
    if (key === undefined) return false
    if (key.revokedAt === null) tables.setRevokedAt(digest, at)
    return true
  },

  useDemoKey(tables: Tables, { digest, at, limit }: DemoUse): number {
    const key = tables.key(digest)
    if (key === undefined || key.kind === 'compute') throw refusals.noDemoKey()
    if (key.revokedAt !== null) throw refusals.revokedDemoKey()
    if (key.expiresAt !== null && key.expiresAt <= at) throw refusals.expiredDemoKey(key.expiresAt)
    if (key.kind === 'demo-shared') return count(tables, `demo:${digest}`, at, limit)
    if (key.usedAt !== null) throw refusals.spentDemoKey(key.usedAt)
    tables.setUsedAt(digest, at)
    return 1
  },

  mintCount(tables: Tables, { at, limit }: { at: number; limit: number }): number {
    return count(tables, 'mint', at, limit)
  },

  countUp(tables: Tables, { name, at, amount, limit }: CountUp): number {
    const spent = spend(tables.counter(name), utcDay(at), amount, limit)
    tables.setCounter(name, spent)
    return spent.used
  },

  putChallenge(tables: Tables, challenge: Challenge): void {
    tables.deleteChallengesExpiredBy(challenge.createdAt)
    tables.insertChallenge(challenge)
  },

  takeChallenge(
    tables: Tables,
    { challenge, at }: { challenge: string; at: number },
  ): Challenge | undefined {
    const taken = tables.deleteChallenge(challenge)
    return taken !== undefined && taken.expiresAt > at ? taken : undefined
  },

  seal(tables: Tables, { zid, tokens, limit, draft, writes = [] }: SealRequest): Entry {
    const account = accountOf(tables, zid)
    const spent = debit(account.spent, draft, tokens, limit)
    refuseDocuments(tables, writes)
    writeDocuments(tables, writes, draft.time)
    return tables.append(nextLink(account.head, zid, draft, tokens), spent)
  },

  putDocuments(tables: Tables, { at, writes }: DocumentsWritten): void {
    for (const { zid } of writes) accountOf(tables, zid)
    refuseDocuments(tables, writes)
    writeDocuments(tables, writes, at)
  },
}

type Transactions = typeof transactions
export type TransactionName = keyof Transactions
export type Input<N extends TransactionName> = Parameters<Transactions[N]>[1]
export type Result<N extends TransactionName> = ReturnType<Transactions[N]>

/** Runs a transaction and answers when it is durable. */
export type Write = <N extends TransactionName>(name: N, input: Input<N>) => Promise<Result<N>>

/** Runs a transaction on tables, now. */
export function run<N extends TransactionName>(
  tables: Tables,
  name: N,
  input: Input<N>,
): Result<N> {
  const transaction = transactions[name] as (tables: Tables, input: Input<N>) => Result<N>
  return transaction(tables, input)
}

/** The writing half of a store, from its way to run a transaction. */
export function writes(write: Write) {
  return {
    createMachine: machine => write('createMachine', machine),
    setPublicKey: (zid, publicKey) => write('setPublicKey', { zid, publicKey }),
    putKey: (key, most) => write('putKey', { key, most }),
    revokeKey: (digest, at) => write('revokeKey', { digest, at }),
    useDemoKey: use => write('useDemoKey', use),
    mintCount: (at, limit) => write('mintCount', { at, limit }),
    countUp: counted => write('countUp', counted),
    putChallenge: challenge => write('putChallenge', challenge),
    takeChallenge: (challenge, at) => write('takeChallenge', { challenge, at }),
    seal: request => write('seal', request),
    putDocuments: written => write('putDocuments', written),
  } satisfies Partial<Store>
}

/** A cost or a time that is no whole number is a defect of who asks. */
export function refuseUncounted({ time }: EntryDraft, tokens: number): void {
  if (!Number.isSafeInteger(tokens) || tokens < 0)
    throw new RangeError(`a cost of ${tokens} tokens`)
  if (!Number.isSafeInteger(time)) throw new RangeError(`a time of ${time} ms`)
}

/** A zid stands in the JSON of its chain as it is. */
export function refuseIdentity(zid: string): void {
  if (!/^[0-9a-z-]{1,64}$/.test(zid)) throw refusals.noIdentity(zid)
}

/** The debit of a call that seals `draft`, or QUOTA_EXCEEDED. */
function debit(spent: Spent, draft: EntryDraft, tokens: number, limit: number): Spent {
  refuseUncounted(draft, tokens)
  return spend(spent, utcDay(draft.time), tokens, limit)
}

function accountOf(tables: Tables, zid: string): Account {
  const account = tables.account(zid)
  if (account === undefined) throw refusals.noMachine(zid)
  return account
}

function refuseFurtherKey(tables: Tables, zid: string, most: number): void {
  const keys = tables.liveKeyCount(zid)
  if (keys >= most) throw refusals.tooManyKeys(keys, most)
}

/** Receipts, feeds and keys name a machine by its first digits: no two machines share them. */
function refuseTakenIdentity(tables: Tables, zid: string): void {
  if (tables.machine(zid)) throw refusals.takenIdentity(zid)
  const keyPrefix = zid.slice(0, KEY_PREFIX)
  if (zid.length > KEY_PREFIX && tables.hasMachineLike(keyPrefix)) {
    throw refusals.takenPrefix(keyPrefix)
  }
}

function refuseTakenDigest(tables: Tables, { digest }: KeyRow): void {
  if (tables.key(digest)) throw refusals.takenDigest()
}

function count(tables: Tables, name: string, at: number, limit: number): number {
  const spent = spend(tables.counter(name), utcDay(at), 1, limit)
  tables.setCounter(name, spent)
  return spent.used
}
