import type { DatabaseSync } from 'node:sqlite'
import type { Entry, Link } from '../chain.ts'
import { NOTHING_SPENT, type Spent } from '../quota.ts'
import type { Challenge, KeyRow, Machine } from '../store.ts'
import { type Account, NEW_ACCOUNT, type Tables } from '../tables.ts'
import { ACCOUNT_COLUMNS, CHALLENGE_COLUMNS, KEY_COLUMNS, MACHINE_COLUMNS, one } from './rows.ts'

interface OpenAccount extends Account {
  readonly machine: number
}

/**
 * Tables of one write transaction after another. Accounts are read once a transaction and written once,
 * at its end: begin(), statements, flush(), and the caller commits. begin() forgets what was not flushed.
 */
export class SqliteTables implements Tables {
  /** Entries appended since begin(). */
  entries: Entry[] = []
  private readonly sql
  private readonly accounts = new Map<string, OpenAccount>()
  private readonly moved = new Set<string>()
  private position = 0

  constructor(database: DatabaseSync) {
    this.sql = prepare(database)
  }

  begin(): void {
    this.entries = []
    this.accounts.clear()
    this.moved.clear()
    this.position = one<{ next: number }>(this.sql.nextPosition)!.next
  }

  flush(): void {
    for (const zid of this.moved) {
      const { machine, head, spent } = this.accounts.get(zid)!
      const hash = Buffer.from(head.hash, 'hex')
      this.sql.setAccount.run(head.seq, hash, head.time, spent.day, spent.used, machine)
    }
  }

  machine(zid: string): Machine | undefined {
    return one(this.sql.machine, zid)
  }

  machineBySlug(slug: string): Machine | undefined {
    return one(this.sql.machineBySlug, slug)
  }

  insertMachine({ zid, slug, displayName, publicKey, plan, createdAt }: Machine): void {
    const { lastInsertRowid } = this.sql.insertMachine.run(
      zid,
      slug,
      displayName,
      publicKey,
      plan,
      createdAt,
    )
    const machine = Number(lastInsertRowid)
    const { head, spent } = NEW_ACCOUNT
    const hash = Buffer.from(head.hash, 'hex')
    this.sql.insertAccount.run(machine, head.seq, hash, head.time, spent.day, spent.used)
    this.accounts.set(zid, { machine, head, spent })
  }

  setPublicKey(zid: string, publicKey: string): void {
    this.sql.setPublicKey.run(publicKey, zid)
  }

  key(digest: string): KeyRow | undefined {
    return one(this.sql.key, digest)
  }

  insertKey(key: KeyRow): void {
    const { digest, zid, kind, plan, last4, createdAt, expiresAt, revokedAt, usedAt } = key
    const times = [createdAt, expiresAt, revokedAt, usedAt]
    this.sql.insertKey.run(digest, zid, kind, plan, last4, ...times)
  }

  setRevokedAt(digest: string, at: number): void {
    this.sql.setRevokedAt.run(at, digest)
  }

  setUsedAt(digest: string, at: number): void {
    this.sql.setUsedAt.run(at, digest)
  }

  counter(name: string): Spent {
    return one(this.sql.counter, name) ?? NOTHING_SPENT
  }

  setCounter(name: string, { day, used }: Spent): void {
    this.sql.setCounter.run(name, day, used)
  }

  insertChallenge({ challenge, zid, createdAt, expiresAt }: Challenge): void {
    this.sql.insertChallenge.run(challenge, zid, createdAt, expiresAt)
  }

  deleteChallenge(challenge: string): Challenge | undefined {
    return one(this.sql.deleteChallenge, challenge)
  }

  deleteChallengesExpiredBy(time: number): void {
    this.sql.deleteChallengesExpiredBy.run(time)
  }

  account(zid: string): Account | undefined {
    const open = this.accounts.get(zid)
    if (open !== undefined) return open
    const row = one<AccountRow>(this.sql.account, zid)
    if (row === undefined) return undefined
    const { machine, seq, hash, time, day, used } = row
    const account = { machine, head: { seq, hash, time }, spent: { day, used } }
    this.accounts.set(zid, account)
    return account
  }

  append(link: Link, spent: Spent): Entry {
    const { zid, seq, time, tokens, body, hash } = link
    const { machine } = this.accounts.get(zid)!
    const index = this.position++
    this.sql.insertEntry.run(index, machine, seq, time, tokens, body, Buffer.from(hash, 'hex'))
    this.accounts.set(zid, { machine, head: { seq, hash, time }, spent })
    this.moved.add(zid)
    const entry = { index, ...link }
    this.entries.push(entry)
    return entry
  }
}

interface AccountRow extends Spent {
  readonly machine: number
  readonly seq: number
  readonly hash: string
  readonly time: number
}

function prepare(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text)
  return {
    nextPosition: sql('SELECT coalesce(max(position), -1) + 1 AS next FROM entry'),
    machine: sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE zid = ?`),
    machineBySlug: sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE slug = ?`),
    insertMachine: sql(
      `INSERT INTO machine (zid, slug, display_name, public_key, plan, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    insertAccount: sql(
      'INSERT INTO account (machine, seq, hash, time, day, used) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    setAccount: sql(
      'UPDATE account SET seq = ?, hash = ?, time = ?, day = ?, used = ? WHERE machine = ?',
    ),
    setPublicKey: sql('UPDATE machine SET public_key = ? WHERE zid = ?'),
    key: sql(`SELECT ${KEY_COLUMNS} FROM key WHERE digest = ?`),
    insertKey: sql(
      `INSERT INTO key
         (digest, zid, kind, plan, last4, created_at, expires_at, revoked_at, used_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    setRevokedAt: sql('UPDATE key SET revoked_at = ? WHERE digest = ?'),
    setUsedAt: sql('UPDATE key SET used_at = ? WHERE digest = ?'),
    counter: sql('SELECT day, used FROM counter WHERE name = ?'),
    setCounter: sql('INSERT OR REPLACE INTO counter (name, day, used) VALUES (?, ?, ?)'),
    insertChallenge: sql(
      'INSERT INTO challenge (challenge, zid, created_at, expires_at) VALUES (?, ?, ?, ?)',
    ),
    deleteChallenge: sql(
      `DELETE FROM challenge WHERE challenge = ? RETURNING ${CHALLENGE_COLUMNS}`,
    ),
    deleteChallengesExpiredBy: sql('DELETE FROM challenge WHERE expires_at <= ?'),
    account: sql(
      `SELECT machine, ${ACCOUNT_COLUMNS}
       FROM account JOIN machine m ON m.id = machine WHERE m.zid = ?`,
    ),
    insertEntry: sql(
      `INSERT INTO entry (position, machine, seq, time, tokens, body, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
  }
}
