import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Entry, Link } from '../chain.ts'
import { NOTHING_SPENT, type Spent } from '../quota.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Challenge, Document, KeyRow, Machine } from '../store.ts'
import { type Account, NEW_ACCOUNT, type Tables } from '../tables.ts'
import {
  ACCOUNT_COLUMNS,
  CHALLENGE_COLUMNS,
  DOCUMENT_COLUMNS,
  KEY_COLUMNS,
  MACHINE_COLUMNS,
  one,
  STORED_BYTES,
} from './rows.ts'

interface OpenAccount extends Account {
  readonly machine: number
}

/** Accounts kept in memory from one transaction to the next. */
const ACCOUNTS_MAX = 10_000

/**
 * Tables of one write transaction after another: begin(), statements, flush(), and the caller commits; or
 * forget() when it does not. Accounts are written once a transaction, and read again only when another
 * connection has committed in between.
 */
export class SqliteTables implements Tables {
  /** Rows written so far: a request that is refused after it has written is a defect. */
  changes = 0
  readonly storageLimits: StorageLimits
  private readonly sql
  private readonly accounts = new Map<string, OpenAccount>()
  private readonly moved = new Set<string>()
  private entries: Entry[] = []
  private position = 0
  private dataVersion = -1

  constructor(database: DatabaseSync, storageLimits: StorageLimits = {}) {
    this.storageLimits = storageLimits
    this.sql = prepare(database)
  }

  /** Answers whether another connection has committed since the last transaction here. */
  begin(): boolean {
    this.moved.clear()
    this.entries = []
    const { data_version } = this.sql.dataVersion.get() as Record<string, number>
    const isMoved = data_version !== this.dataVersion
    if (!isMoved && this.accounts.size <= ACCOUNTS_MAX) return false
    this.accounts.clear()
    this.position = one<{ next: number }>(this.sql.nextPosition)!.next
    this.dataVersion = data_version!
    return isMoved
  }

  /** Writes the accounts that have moved. Answers the entries appended since begin(). */
  flush(): Entry[] {
    for (const zid of this.moved) {
      const { machine, head, spent } = this.accounts.get(zid)!
      const hash = Buffer.from(head.hash, 'hex')
      this.sql.setAccount.run(head.seq, hash, head.time, spent.day, spent.used, machine)
    }
    return this.entries
  }

  forget(): void {
    this.dataVersion = -1
  }

  machine(zid: string): Machine | undefined {
    return one(this.sql.machine, zid)
  }

  machineBySlug(slug: string): Machine | undefined {
    return one(this.sql.machineBySlug, slug)
  }

  hasMachineLike(prefix: string): boolean {
    // The digits are hexadecimal: what begins with them ends before the next letter.
    return this.sql.machineLike.get(prefix, `${prefix}g`) !== undefined
  }

  insertMachine({ zid, slug, displayName, publicKey, plan, createdAt }: Machine): void {
    const { lastInsertRowid } = this.change(
      this.sql.insertMachine,
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
    this.change(this.sql.insertAccount, machine, head.seq, hash, head.time, spent.day, spent.used)
    this.accounts.set(zid, { machine, head, spent })
  }

  setPublicKey(zid: string, publicKey: string): void {
    this.change(this.sql.setPublicKey, publicKey, zid)
  }

  key(digest: string): KeyRow | undefined {
    return one(this.sql.key, digest)
  }

  insertKey(key: KeyRow): void {
    const { digest, zid, kind, plan, last4, createdAt, expiresAt, revokedAt, usedAt } = key
    const times = [createdAt, expiresAt, revokedAt, usedAt]
    this.change(this.sql.insertKey, digest, zid, kind, plan, last4, ...times)
  }

  liveKeyCount(zid: string): number {
    return one<{ count: number }>(this.sql.liveKeyCount, zid)!.count
  }

  deleteRevokedKeys(zid: string, retained: number): void {
    this.change(this.sql.deleteRevokedKeys, zid, retained)
  }

  deleteDemoKeysExpiredBy(time: number): void {
    this.change(this.sql.deleteDemoKeysExpiredBy, time)
  }

  setRevokedAt(digest: string, at: number): void {
    this.change(this.sql.setRevokedAt, at, digest)
  }

  setUsedAt(digest: string, at: number): void {
    this.change(this.sql.setUsedAt, at, digest)
  }

  counter(name: string): Spent {
    return one(this.sql.counter, name) ?? NOTHING_SPENT
  }

  setCounter(name: string, { day, used }: Spent): void {
    this.change(this.sql.setCounter, name, day, used)
  }

  insertChallenge({ challenge, zid, createdAt, expiresAt }: Challenge): void {
    this.change(this.sql.insertChallenge, challenge, zid, createdAt, expiresAt)
  }

  deleteChallenge(challenge: string): Challenge | undefined {
    this.changes++
    return one(this.sql.deleteChallenge, challenge)
  }

  deleteChallengesExpiredBy(time: number): void {
    this.change(this.sql.deleteChallengesExpiredBy, time)
  }

  document(kind: string, id: string): Document | undefined {
    return one(this.sql.document, kind, id)
  }

  documentCount(zid: string, kind: string): number {
    return one<{ count: number }>(this.sql.documentCount, zid, kind)!.count
  }

  storedBytes(zid: string): number {
    return one<{ bytes: number }>(this.sql.storedBytes, zid)?.bytes ?? 0
  }

  insertDocument({ kind, id, zid, revision, createdAt, dueAt, body }: NewDocument): void {
    this.change(this.sql.insertDocument, kind, id, zid, revision, createdAt, dueAt, body)
  }

  updateDocument(change: Pick<Document, 'kind' | 'id' | 'revision' | 'body' | 'dueAt'>): void {
    const { kind, id, revision, body, dueAt } = change
    this.change(this.sql.updateDocument, revision, body, dueAt, kind, id)
  }

  deleteDocument(kind: string, id: string): void {
    this.change(this.sql.deleteDocument, kind, id)
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
    this.change(
      this.sql.insertEntry,
      index,
      machine,
      seq,
      time,
      tokens,
      body,
      Buffer.from(hash, 'hex'),
    )
    this.accounts.set(zid, { machine, head: { seq, hash, time }, spent })
    this.moved.add(zid)
    const entry = { index, ...link }
    this.entries.push(entry)
    return entry
  }

  private change(statement: StatementSync, ...values: SQLInputValue[]) {
    this.changes++
    return statement.run(...values)
  }
}

type NewDocument = Omit<Document, 'serial'>

interface AccountRow extends Spent {
  readonly machine: number
  readonly seq: number
  readonly hash: string
  readonly time: number
}

function prepare(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text)
  return {
    // Changes when another connection has committed, and only then.
    dataVersion: sql('PRAGMA data_version'),
    nextPosition: sql('SELECT coalesce(max(position), -1) + 1 AS next FROM entry'),
    machine: sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE zid = ?`),
    machineBySlug: sql(`SELECT ${MACHINE_COLUMNS} FROM machine WHERE slug = ?`),
    machineLike: sql('SELECT 1 FROM machine WHERE zid >= ? AND zid < ?'),
    storedBytes: sql(STORED_BYTES),
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
    liveKeyCount: sql('SELECT count(*) AS count FROM key WHERE zid = ? AND revoked_at IS NULL'),
    deleteRevokedKeys: sql(
      `DELETE FROM key WHERE digest IN
         (SELECT digest FROM key WHERE zid = ? AND revoked_at IS NOT NULL
          ORDER BY revoked_at DESC, digest LIMIT -1 OFFSET ?)`,
    ),
    deleteDemoKeysExpiredBy: sql("DELETE FROM key WHERE kind = 'demo' AND expires_at <= ?"),
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
    document: sql(
      `SELECT ${DOCUMENT_COLUMNS} FROM document d JOIN machine m ON m.id = d.machine
       WHERE d.kind = ? AND d.id = ?`,
    ),
    documentCount: sql(
      `SELECT count(*) AS count FROM document
       WHERE machine = (SELECT id FROM machine WHERE zid = ?) AND kind = ?`,
    ),
    insertDocument: sql(
      `INSERT INTO document (kind, id, machine, revision, created_at, due_at, body)
       VALUES (?, ?, (SELECT id FROM machine WHERE zid = ?), ?, ?, ?, ?)`,
    ),
    updateDocument: sql(
      'UPDATE document SET revision = ?, body = ?, due_at = ? WHERE kind = ? AND id = ?',
    ),
    deleteDocument: sql('DELETE FROM document WHERE kind = ? AND id = ?'),
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
