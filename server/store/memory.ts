// The store of tests and simulated schedules: the same transactions over tables in Maps, nothing durable.
import { Failure } from '../../workers/failure.ts'
import type { Entry, Link } from './chain.ts'
import { NOTHING_SPENT, type Spent, usageOf } from './quota.ts'
import type { Challenge, KeyRow, Machine, Store } from './store.ts'
import { type Account, NEW_ACCOUNT, type Tables } from './tables.ts'
import { run, type Write, writes } from './transactions.ts'
import { utcDay } from './utc-day.ts'

export function memoryStore(): Store {
  const tables = new MemoryTables()
  const { log } = tables
  const listeners = new Set<(entry: Entry) => void>()
  let closed = false

  const write: Write = async (name, input) => {
    if (closed) throw new Failure('SHUTTING_DOWN', 'the store is closed')
    const before = log.length
    const result = run(tables, name, input)
    const sealed = log.slice(before)
    // Who asked goes on first, then whoever listens.
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
    async *exportChain(zid) {
      yield* tables.chain(zid)
    },
    onEntry(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () => ({ writable: !closed, reason: closed ? 'the store is closed' : null }),
    async close() {
      closed = true
    },
  }
}

class MemoryTables implements Tables {
  readonly log: Entry[] = []
  readonly keys = new Map<string, KeyRow>()
  private readonly chains = new Map<string, Entry[]>()
  private readonly machines = new Map<string, Machine>()
  private readonly accounts = new Map<string, Account>()
  private readonly counters = new Map<string, Spent>()
  private readonly challenges = new Map<string, Challenge>()

  chain(zid: string): Entry[] {
    return this.chains.get(zid) ?? []
  }

  machine(zid: string): Machine | undefined {
    return this.machines.get(zid)
  }

  machineBySlug(slug: string): Machine | undefined {
    return [...this.machines.values()].find(machine => machine.slug === slug)
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
    const found = this.challenges.get(challenge)
    this.challenges.delete(challenge)
    return found
  }

  deleteChallengesExpiredBy(time: number): void {
    for (const { challenge, expiresAt } of this.challenges.values()) {
      if (expiresAt <= time) this.challenges.delete(challenge)
    }
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
