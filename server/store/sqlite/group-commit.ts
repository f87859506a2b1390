import type { DatabaseSync } from 'node:sqlite'
import { Failure, failureData } from '../../../workers/failure.ts'
import type { Entry } from '../chain.ts'
import type { Health } from '../store.ts'
import { run } from '../transactions.ts'
import { type Outcome, type Request, unavailable } from './messages.ts'
import { SqliteTables } from './tables.ts'

/** Frames of the write-ahead log that wait before they are copied into the database. */
const CHECKPOINT_FRAMES = 1000

// Result codes of SQLite (sqlite.org/rescode.html), the low byte of an extended code.
const BUSY = 5
const FULL = 13
/** READONLY, IOERR, CORRUPT, CANTOPEN, PROTOCOL, NOTADB: the file can no longer be believed. */
const LOST = [8, 10, 11, 14, 15, 26]

/**
 * Commits requests in groups. One that throws a Failure is refused alone. After an error of the disk
 * nothing is written or acknowledged any more: the kernel may have dropped the pages that it could not
 * write, so a second sync would report a success that is none (Rebello et al., "Can Applications Recover
 * from fsync Failures?", USENIX ATC 2020). A full disk is different: nothing was written, later groups try.
 */
export class GroupCommit {
  /** Entries of the last group that committed. */
  entries: readonly Entry[] = []
  health: Health = { writable: true, reason: null }
  private lost = false
  private readonly database: DatabaseSync
  private readonly tables: SqliteTables
  private readonly sql

  constructor(database: DatabaseSync) {
    this.database = database
    this.tables = new SqliteTables(database)
    this.sql = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      framesWaiting: database.prepare('PRAGMA wal_checkpoint(NOOP)'),
      checkpoint: database.prepare('PRAGMA wal_checkpoint(PASSIVE)'),
    }
  }

  commit(requests: readonly Request[]): Outcome[] {
    this.entries = []
    if (this.lost) return requests.map(() => this.refused())
    try {
      const outcomes = this.transaction(requests)
      this.health = { writable: true, reason: null }
      return outcomes
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      const code = resultCode(error)
      if (code === undefined) return this.oneByOne(requests, error)
      this.refuseWrites(code, error)
      return requests.map(() => this.refused())
    }
  }

  /** Whether space has come back after the disk was full: writes one page of what is there already. */
  probe(): void {
    if (this.lost || this.health.writable) return
    try {
      const version = this.database.prepare('PRAGMA user_version').get()?.['user_version']
      this.database.exec(`PRAGMA user_version = ${Number(version)}`)
      this.health = { writable: true, reason: null }
    } catch (error) {
      this.refuseWrites(resultCode(error) ?? LOST[0]!, error)
    }
  }

  /** Copies the log into the database when enough of it waits. To be called between groups. */
  checkpoint(frames = CHECKPOINT_FRAMES): void {
    if (this.lost) return
    try {
      const { log, checkpointed } = this.sql.framesWaiting.get() as Record<string, number>
      if (log! - checkpointed! >= frames) this.sql.checkpoint.get()
    } catch (error) {
      // A full disk leaves the log as it is, and a later checkpoint tries again.
      const code = resultCode(error) ?? LOST[0]!
      if (code !== FULL && code !== BUSY) this.refuseWrites(code, error)
    }
  }

  private transaction(requests: readonly Request[]): Outcome[] {
    this.sql.begin.run()
    this.tables.begin()
    const outcomes = requests.map(request => this.outcome(request))
    this.tables.flush()
    this.sql.commit.run()
    this.entries = this.tables.entries
    return outcomes
  }

  private outcome({ name, input }: Request): Outcome {
    try {
      return { value: run(this.tables, name, input) }
    } catch (error) {
      if (error instanceof Failure) return { failure: failureData(error) }
      throw error
    }
  }

  /** A defect of one request has undone the work of all: each gets a transaction of its own. */
  private oneByOne(requests: readonly Request[], error: unknown): Outcome[] {
    if (requests.length === 1) return [{ defect: String((error as Error).stack ?? error) }]
    const entries: Entry[] = []
    const outcomes = requests.flatMap(request => {
      const alone = this.commit([request])
      entries.push(...this.entries)
      return alone
    })
    this.entries = entries
    return outcomes
  }

  private refuseWrites(code: number, error: unknown): void {
    if (LOST.includes(code)) this.lost = true
    const { errcode, message } = error as { errcode?: number; message: string }
    const reason = code === FULL ? 'disk full' : message
    this.health = { writable: false, reason: `${reason} (SQLite ${errcode})` }
  }

  private refused(): Outcome {
    return { failure: failureData(unavailable(this.health.reason)) }
  }
}

/** The code of an error that says the disk or the file refuses, nothing for a defect of the request. */
function resultCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number }
  const code = errcode === undefined ? undefined : errcode & 0xff
  return code === BUSY || code === FULL || LOST.includes(code ?? -1) ? code : undefined
}
