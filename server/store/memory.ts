// The store of tests and simulated schedules: the same transactions over tables in Maps, nothing durable.
import type { Entry, Link } from './chain.ts'
import { NOTHING_SPENT, type Spent, usageOf } from './quota.ts'
import { CLOSED, shutDown } from './refusals.ts'
import type { StorageLimits } from './storage-limits.ts'
import type { ChainHead, Challenge, Document, KeyRow, Machine, Store } from './store.ts'
import { type Account, NEW_ACCOUNT, type Tables } from './tables.ts'
import { run, type Write, writes } from './transactions.ts'
import { utcDay } from './utc-day.ts'

export function memoryStore(storageLimits: StorageLimits = {}): Store {
  const tables = new MemoryTables(storageLimits)
  const { log } = tables
  const listeners = new Set<(entry: Entry) => void>()
  let closed = false
  let count = 0

  const write: Write = async (name, input) => {
    if (closed) throw shutDown()
    count++
    const before = log.length
    const result = run(tables, name, input)
    const sealed = log.slice(before)
    // The caller's own promise settles first, then the listeners hear of it.
    if (sealed.length > 0) {
      setImmediate(() => {
        for (const entry of sealed) for (const listener of listeners) listener(entry)
      })
    }
    return result
  }

  return {
    ...writes(write),
    machine: async zid => tables.machine(zid),
    machineBySlug: async slug => tables.machineBySlug(slug),
    keyByDigest: async digest => tables.key(digest),
    keysOf: async zid =>
      [...tables.keys.values()]
        .filter(key => zid === undefined || key.zid === zid)
        .sort((a, b) => a.createdAt - b.createdAt),
    usage: async (zid, at) => usageOf(tables.account(zid)?.spent ?? NOTHING_SPENT, utcDay(at)),
    entries: async (zid, { limit, before = Number.POSITIVE_INFINITY }) =>
      tables
        .chain(zid)
        .filter(entry => entry.seq < before)
        .reverse()
        .slice(0, limit),
    recentEntries: async limit => log.slice(Math.max(0, log.length - limit)).reverse(),
    entry: async (zid, seq) => tables.chain(zid)[seq],
    entryCount: async zid => (zid === undefined ? log : tables.chain(zid)).length,
    logHashes: async (from, limit) =>
      log.slice(from, from + limit).map(({ hash }) => Buffer.from(hash, 'hex')),
    entriesFrom: async (index, limit) => log.slice(index, index + limit),
    heads: async (after, limit) =>
      tables
        .heads()
        .filter(({ zid }) => zid > after)
        .slice(0, limit),
    async *exportChain(zid) {
      yield* tables.chain(zid)
    },
    document: async (kind, id) => tables.document(kind, id),
    documents: async (zid, kind, { limit, before = Number.POSITIVE_INFINITY }) =>
      tables
        .ofMachine(zid, kind)
        .filter(({ serial }) => serial < before)
        .sort((a, b) => b.serial - a.serial)
        .slice(0, limit),
    storedBytes: async zid => tables.storedBytes(zid),
    documentIds: async (zid, kind, limit) =>
      tables
        .ofMachine(zid, kind)
        .sort((a, b) => b.serial - a.serial)
        .slice(0, limit)
        .map(({ id }) => id),
    documentCount: async (kind, zid) =>
      zid === undefined ? tables.ofKind(kind).length : tables.documentCount(zid, kind),
    documentsBetween: async (kind, from, to, limit) =>
      tables
        .ofKind(kind)
        .filter(({ id }) => from <= id && id < to)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    dueDocuments: async (kind, at, limit) =>
      tables
        .ofKind(kind)
        .filter(({ dueAt }) => dueAt !== null && dueAt <= at)
        .sort((a, b) => a.dueAt! - b.dueAt! || a.serial - b.serial)
        .slice(0, limit),
    onEntry(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () => ({ writable: !closed, reason: closed ? CLOSED : null }),
    replicationLagS: async () => null,
    load: () => ({ groups: count, writes: count, waiting: 0 }),
    async close() {
      closed = true
    },
  }
}

class MemoryTables implements Tables {
  readonly storageLimits: StorageLimits
  readonly log: Entry[] = []
  readonly keys = new Map<string, KeyRow>()
  private readonly chains = new Map<string, Entry[]>()
  private readonly machines = new Map<string, Machine>()
  private readonly accounts = new Map<string, Account>()
  private readonly counters = new Map<string, Spent>()
  private readonly challenges = new Map<string, Challenge>()
  private readonly stored = new Map<string, Document>()
  private serial = 0

  constructor(storageLimits: StorageLimits) {
    this.storageLimits = storageLimits
  }

  chain(zid: string): Entry[] {
    return this.chains.get(zid) ?? []
  }

  heads(): ChainHead[] {
    const heads = [...this.accounts].map(([zid, { head }]) => ({ zid, ...head }))
    return heads.sort((a, b) => (a.zid < b.zid ? -1 : 1))
  }

  machine(zid: string): Machine | undefined {
    return this.machines.get(zid)
  }

  machineBySlug(slug: string): Machine | undefined {
    return [...this.machines.values()].find(machine => machine.slug === slug)
  }

  hasMachineLike(prefix: string): boolean {
    return [...this.machines.keys()].some(zid => zid.startsWith(prefix))
  }

  insertMachine(machine: Machine): void {
    this.machines.set(machine.zid, machine)
    this.chains.set(machine.zid, [])
    this.accounts.set(machine.zid, NEW_ACCOUNT)
  }

  setPublicKey(zid: string, publicKey: string): void {
    this.machines.set(zid, { ...this.machines.get(zid)!, publicKey })
  }

  key(digest: string): KeyRow | undefined {
    return this.keys.get(digest)
  }

  insertKey(key: KeyRow): void {
    this.keys.set(key.digest, key)
  }

  liveKeyCount(zid: string): number {
    const keys = [...this.keys.values()]
    return keys.filter(key => key.zid === zid && key.revokedAt === null).length
  }

  deleteRevokedKeys(zid: string, retained: number): void {
    const revoked = [...this.keys.values()].filter(key => key.zid === zid && key.revokedAt !== null)
    revoked.sort((a, b) => b.revokedAt! - a.revokedAt! || (a.digest < b.digest ? -1 : 1))
    for (const { digest } of revoked.slice(retained)) this.keys.delete(digest)
  }

  deleteDemoKeysExpiredBy(time: number): void {
    for (const { digest, kind, expiresAt } of this.keys.values()) {
      if (kind === 'demo' && expiresAt !== null && expiresAt <= time) this.keys.delete(digest)
    }
  }

  setRevokedAt(digest: string, at: number): void {
    this.keys.set(digest, { ...this.keys.get(digest)!, revokedAt: at })
  }

  setUsedAt(digest: string, at: number): void {
    this.keys.set(digest, { ...this.keys.get(digest)!, usedAt: at })
  }

  counter(name: string): Spent {
    return this.counters.get(name) ?? NOTHING_SPENT
  }

  setCounter(name: string, spent: Spent): void {
    this.counters.set(name, spent)
  }

  insertChallenge(challenge: Challenge): void {
    this.challenges.set(challenge.challenge, challenge)
  }

  deleteChallenge(challenge: string): Challenge | undefined {
    const stored = this.challenges.get(challenge)
    this.challenges.delete(challenge)
    return stored
  }

  deleteChallengesExpiredBy(time: number): void {
    for (const { challenge, expiresAt } of this.challenges.values()) {
      if (expiresAt <= time) this.challenges.delete(challenge)
    }
  }

  ofKind(kind: string): Document[] {
    return [...this.stored.values()].filter(document => document.kind === kind)
  }

  ofMachine(zid: string, kind: string): Document[] {
    return this.ofKind(kind).filter(document => document.zid === zid)
  }

  document(kind: string, id: string): Document | undefined {
    return this.stored.get(`${kind} ${id}`)
  }

  documentCount(zid: string, kind: string): number {
    return this.ofMachine(zid, kind).length
  }

  storedBytes(zid: string): number {
    let bytes = 0
    for (const one of this.stored.values())
      if (one.zid === zid) bytes += Buffer.byteLength(one.body)
    return bytes
  }

  insertDocument(document: Omit<Document, 'serial'>): void {
    this.serial++
    this.stored.set(`${document.kind} ${document.id}`, { serial: this.serial, ...document })
  }

  updateDocument(change: Pick<Document, 'kind' | 'id' | 'revision' | 'body' | 'dueAt'>): void {
    const key = `${change.kind} ${change.id}`
    this.stored.set(key, { ...this.stored.get(key)!, ...change })
  }

  deleteDocument(kind: string, id: string): void {
    this.stored.delete(`${kind} ${id}`)
  }

  account(zid: string): Account | undefined {
    return this.accounts.get(zid)
  }

  append(link: Link, spent: Spent): Entry {
    const entry = { index: this.log.length, ...link }
    this.log.push(entry)
    this.chain(link.zid).push(entry)
    const { seq, hash, time } = link
    this.accounts.set(link.zid, { head: { seq, hash, time }, spent })
    return entry
  }
}
