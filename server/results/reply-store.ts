// Replies by Idempotency-Key. A row is written before the request runs, so that a key whose request was cut off is never taken
// for a new one. Replies hold what is told once, such as the key of a machine: each is encrypted under a key that follows from
// the bearer's key and the Idempotency-Key, of which neither is stored. It waits for the disk, so it lives in a thread.
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Repeatable, Reply } from '../call/replies.ts'
import { makePrivate, writeAhead } from '../store/sqlite/database.ts'
import {
  ALL_KEYS_MAX,
  callerOf,
  DAY_MS,
  encryptedReply,
  KEYS_MAX,
  OCTETS_MAX,
  type Octets,
  placeOf,
  type ReplyRow,
  replyIn,
} from './reply-row.ts'

const BUSY_TIMEOUT_MS = 1000

/** A claim deletes no more at once: to free a day's replies together would hold the other calls up. */
const EXPIRED_AT_ONCE = 16

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS reply (
    id TEXT PRIMARY KEY, caller TEXT NOT NULL, at INTEGER NOT NULL, fingerprint TEXT NOT NULL,
    status INTEGER, body BLOB);
  CREATE INDEX IF NOT EXISTS reply_of ON reply (caller, at);
  CREATE INDEX IF NOT EXISTS reply_at ON reply (at);
  CREATE INDEX IF NOT EXISTS reply_octets ON reply (caller, length(body));
`

export class ReplyStore {
  readonly #database: DatabaseSync
  readonly #clock: Clock
  readonly #octetsMax: Octets
  readonly #underWay = new Set<string>()
  /** Octets of all stored replies together. */
  #octets: number
  /** Changes when another process of the node has written. */
  #version: unknown
  #hasOthers = false

  /** Opens the store; `file` may be `:memory:`. */
  constructor(file: string, clock: Clock, octetsMax = OCTETS_MAX) {
    if (file !== ':memory:') makePrivate(file)
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    writeAhead(this.#database)
    this.#database.exec(`PRAGMA synchronous = NORMAL; ${SCHEMA}`)
    this.#clock = clock
    this.#octetsMax = octetsMax
    this.#octets = this.#sum('')
    this.#version = this.#dataVersion()
  }

  /** The reply of the first request; undefined: this is the first, and has the key from now on. */
  claim(request: Repeatable): Reply | undefined {
    return this.#alone(() => this.#claimed(request))
  }

  #claimed({ key, bearer, address, fingerprint }: Repeatable): Reply | undefined {
    const { id, secret } = placeOf({ key, bearer })
    const now = unixMs(this.#clock)
    this.#delete(
      `id IN (SELECT id FROM reply WHERE at < ? ORDER BY at LIMIT ${EXPIRED_AT_ONCE})`,
      now - DAY_MS,
    )
    this.#delete('id = ? AND at < ?', id, now - DAY_MS)
    const row = this.#database
      .prepare('SELECT fingerprint, status, body FROM reply WHERE id = ?')
      .get(id) as unknown as ReplyRow | undefined
    if (row) {
      const where = this.#underWay.has(id)
        ? 'here'
        : this.#hasOthers
          ? 'maybe elsewhere'
          : 'nowhere'
      return replyIn(row, { secret, fingerprint, where })
    }
    this.#begin({ id, caller: callerOf({ bearer, address }), now, fingerprint })
    this.#underWay.add(id)
    return undefined
  }

  settle(request: Repeatable, reply: Reply): void {
    this.#alone(() => this.#settled(request, reply))
  }

  #settled(request: Repeatable, reply: Reply): void {
    const { id, secret } = placeOf(request)
    this.#underWay.delete(id)
    const octets = encryptedReply(reply, secret)
    const update = 'UPDATE reply SET status = ?, body = ? WHERE id = ?'
    const { changes } = this.#run(update, reply.status, octets, id)
    if (changes === 0) return
    this.#octets += octets.length
    const caller = callerOf(request)
    const ofCaller = this.#sum('WHERE caller = ?', caller)
    this.#drop(ofCaller - this.#octetsMax.ofCaller, 'caller = ?', caller)
    this.#drop(this.#octets - this.#octetsMax.ofAll, 'TRUE')
  }

  release(request: Repeatable): void {
    const { id } = placeOf(request)
    this.#underWay.delete(id)
    this.#delete('id = ?', id)
  }

  abandon(request: Repeatable): void {
    this.#underWay.delete(placeOf(request).id)
  }

  close(): void {
    this.#database.close()
  }

  /** In a transaction that begins when no other process is within one: of two that claim a key one is the first. */
  #alone<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const version = this.#dataVersion()
      if (version !== this.#version) {
        this.#hasOthers = true
        this.#version = version
        this.#octets = this.#sum('')
      }
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      // A refusal keeps what has gone by its age.
      if (error instanceof Failure) this.#database.exec('COMMIT')
      else this.#undo()
      throw error
    }
  }

  #undo(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    this.#octets = this.#sum('')
  }

  #dataVersion(): unknown {
    return this.#database.prepare('PRAGMA data_version').get()?.['data_version']
  }

  #begin({
    id,
    caller,
    now,
    fingerprint,
  }: {
    id: string
    caller: string
    now: number
    fingerprint: string
  }): void {
    this.#run(
      'INSERT INTO reply (id, caller, at, fingerprint) VALUES (?, ?, ?, ?)',
      ...[id, caller, now, fingerprint],
    )
    const oldest = 'SELECT id FROM reply'
    this.#delete(
      `id IN (${oldest} WHERE caller = ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${KEYS_MAX})`,
      caller,
    )
    this.#delete(`id IN (${oldest} ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${ALL_KEYS_MAX})`)
  }

  /** Takes the oldest replies away until so many octets are gone; their rows stay, so that nothing is done again. */
  #drop(excess: number, where: string, ...values: string[]): void {
    if (excess <= 0) return
    const oldest = this.#database.prepare(
      `SELECT id, length(body) AS octets FROM reply WHERE ${where} AND body IS NOT NULL ORDER BY at, rowid`,
    )
    const gone: string[] = []
    let rest = excess
    for (const row of oldest.iterate(...values)) {
      if (rest <= 0) break
      gone.push(String(row['id']))
      rest -= Number(row['octets'])
    }
    for (const id of gone) this.#run('UPDATE reply SET body = NULL WHERE id = ?', id)
    this.#octets -= excess - rest
  }

  #delete(where: string, ...values: (string | number)[]): void {
    const sql = `DELETE FROM reply WHERE ${where} RETURNING length(body) AS octets`
    for (const row of this.#database.prepare(sql).all(...values)) {
      this.#octets -= Number(row['octets'] ?? 0)
    }
  }

  #sum(where: string, ...values: string[]): number {
    const sql = `SELECT sum(length(body)) AS octets FROM reply ${where}`
    return Number(this.#database.prepare(sql).get(...values)?.['octets'] ?? 0)
  }

  #run(sql: string, ...values: (string | number | Buffer)[]) {
    return this.#database.prepare(sql).run(...values)
  }
}
