import type { DatabaseSync } from 'node:sqlite'
import { Failure, failureData } from '../../../workers/failure.ts'
import type { Entry } from '../chain.ts'
import { unavailable } from '../refusals.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Health } from '../store.ts'
import { run } from '../transactions.ts'
import { type DiskReserve, isRelease } from './disk-reserve.ts'
import type { Outcome, Request } from './messages.ts'
import { SqliteTables } from './tables.ts'

/** Frames of the write-ahead log that wait before they are copied into the database. */
const CHECKPOINT_FRAMES = 1000

/** Time that a group waits for another process that writes. */
const LOCK_MS = 5000
/** Between two attempts at the lock, and before a group where another process has written since the last one. */
const ASK_EVERY_MS = 0.2
const GIVE_WAY_MS = 0.4

const WRITABLE: Health = { writable: true, reason: null }

/** What the disk and its machines have room for; unset: all that fits. */
export interface Bounds {
  readonly storageLimits?: StorageLimits | undefined
  readonly reserve?: DiskReserve | undefined
}

export interface Group {
  /** What became of each request, in their order. */
  readonly outcomes: Outcome[]
  /** What has become durable. */
  readonly entries: readonly Entry[]
}

/**
 * Commits requests in groups. One that throws a Failure is refused alone. After an error of the disk
 * nothing is written or acknowledged any more: the kernel may have dropped the pages that it could not
 * write, so a second sync would report a success that is none (Rebello et al., "Can Applications Recover
 * from fsync Failures?", USENIX ATC 2020). A full disk is different: nothing was written, later groups try.
 */
export class GroupCommit {
  health: Health = WRITABLE
  private lost = false
  /** Whether another process writes too: the thread then pauses between groups to let it in. */
  private isContended = false
  /** Set while the disk has less room than is held in reserve. */
  private shortage: Health | undefined
  private readonly database: DatabaseSync
  private readonly tables: SqliteTables
  private readonly reserve: DiskReserve | undefined
  private readonly sql

  constructor(database: DatabaseSync, { storageLimits, reserve }: Bounds = {}) {
    this.database = database
    this.tables = new SqliteTables(database, storageLimits)
    this.reserve = reserve
    this.sql = {
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      rollback: database.prepare('ROLLBACK'),
      version: database.prepare('PRAGMA user_version'),
      framesWaiting: database.prepare('PRAGMA wal_checkpoint(NOOP)'),
      checkpoint: database.prepare('PRAGMA wal_checkpoint(PASSIVE)'),
    }
  }

  commit(requests: readonly Request[]): Group {
    if (this.lost) return this.refuse(requests)
    try {
      return this.transaction(() => {
        if (this.tables.begin()) this.isContended = true
        const outcomes = requests.map(request => this.outcome(request))
        return { outcomes, entries: this.tables.flush() }
      })
    } catch (error) {
      this.tables.forget()
      const fault = faultOf(error)
      if (fault === undefined) return this.oneByOne(requests, error)
      this.stop(fault, error)
      return this.refuse(requests)
    }
  }

  /** Whether space has come back after the disk was full: writes one page of what is there already. */
  probe(): void {
    if (this.lost || this.health.writable) return
    try {
      this.transaction(() => {
        const { user_version } = this.sql.version.get() as Record<string, number>
        this.database.exec(`PRAGMA user_version = ${user_version}`)
      })
    } catch (error) {
      this.stop(faultOf(error) ?? 'lost', error)
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
      const fault = faultOf(error) ?? 'lost'
      if (fault === 'lost') this.stop(fault, error)
    }
  }

  private transaction<T>(write: () => T): T {
    try {
      this.shortage = this.reserve?.shortage()
      this.begin()
      const result = write()
      this.sql.commit.run()
      this.health = this.shortage ?? WRITABLE
      return result
    } catch (error) {
      if (this.database.isTransaction) this.sql.rollback.run()
      throw error
    }
  }

  /**
   * Takes the lock in turns with other processes. The waiting of SQLite itself sleeps ever longer, up to 0.1 s, and whoever has
   * just had the lock gets it again: of two processes one had four fifths of the groups and the other waited up to 1.9 s.
   */
  private begin(): void {
    if (this.isContended) pause(GIVE_WAY_MS)
    this.isContended = false
    const since = performance.now()
    for (;;) {
      try {
        this.sql.begin.run()
        return
      } catch (error) {
        if (faultOf(error) !== 'busy' || performance.now() - since > LOCK_MS) throw error
      }
      this.isContended = true
      pause(ASK_EVERY_MS)
    }
  }

  private outcome(request: Request): Outcome {
    const { name, input } = request
    if (this.shortage !== undefined && !isRelease(request)) {
      return { failure: failureData(unavailable(this.shortage.reason)) }
    }
    const { changes } = this.tables
    try {
      return { value: run(this.tables, name, input) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (this.tables.changes === changes) return { failure: failureData(error) }
      throw new Error(`${name} refused after it had written`, { cause: error })
    }
  }

  /** A defect of one request has undone the work of all: each gets a transaction of its own. */
  private oneByOne(requests: readonly Request[], error: unknown): Group {
    if (requests.length === 1) {
      return { outcomes: [{ defect: String((error as Error).stack ?? error) }], entries: [] }
    }
    const groups = requests.map(request => this.commit([request]))
    return {
      outcomes: groups.flatMap(group => group.outcomes),
      entries: groups.flatMap(group => group.entries),
    }
  }

  private stop(fault: Fault, error: unknown): void {
    if (fault === 'lost') this.lost = true
    const { errcode, message } = error as { errcode?: number; message: string }
    const reason = fault === 'full' ? 'disk full' : message
    this.health = { writable: false, reason: `${reason} (SQLite ${errcode})` }
  }

  private refuse(requests: readonly Request[]): Group {
    const failure = failureData(unavailable(this.health.reason))
    return { outcomes: requests.map(() => ({ failure })), entries: [] }
  }
}

/** The thread of the writer has nothing else to do. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

type Fault = 'full' | 'busy' | 'lost'

/** The low byte of a result code of SQLite (sqlite.org/rescode.html) that speaks of disk or file. */
const FAULTS: Readonly<Record<number, Fault>> = {
  5: 'busy', // BUSY: another process has been writing for longer than we wait
  8: 'lost', // READONLY
  10: 'lost', // IOERR
  11: 'lost', // CORRUPT
  13: 'full', // FULL
  14: 'lost', // CANTOPEN
  15: 'lost', // PROTOCOL
  26: 'lost', // NOTADB
}

/** Nothing for a defect of the request. */
function faultOf(error: unknown): Fault | undefined {
  const { errcode } = error as { errcode?: number }
  return errcode === undefined ? undefined : FAULTS[errcode & 0xff]
}
