import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Wait for another process that writes to the same file, such as the operator's commands. */
const BUSY_TIMEOUT_MS = 5000
const SAFE_VERSION = '3.51.3'

/** The ledger of a data folder. */
export const ledgerFile = (folder: string): string => join(folder, 'ledger.sqlite')

/**
 * Earlier versions can corrupt a database when the write-ahead log is reset
 * (sqlite.org/wal.html#walresetbug). The version asked for is that of the library which is linked, which
 * need not be the one that Node was built with.
 */
export function refuseUnsafeVersion(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const [safeMajor = 0, safeMinor = 0, safePatch = 0] = SAFE_VERSION.split('.').map(Number)
  const ahead = major - safeMajor || minor - safeMinor || patch - safePatch
  if (ahead >= 0) return
  throw new Error(
    `SQLite ${version} can corrupt the ledger; this Node must be linked to ${SAFE_VERSION} or later`,
  )
}

/**
 * The file is there and for its owner alone; what SQLite makes beside it gets its mode. One that is there is never opened:
 * to close it would end the locks that this process holds on it (sqlite.org/howtocorrupt.html, section 2.2).
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
}

/** The connection that writes. A commit returns when it is on the disk (synchronous = FULL). */
export function openForWriting(file: string): DatabaseSync {
  makePrivate(file)
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  refuseUnsafeVersion(String(pragma(database, 'SELECT sqlite_version()')))
  const mode = writeAhead(database)
  if (mode !== 'wal') throw new Error(`${file} cannot have a write-ahead log: ${mode}`)
  database.exec('PRAGMA synchronous = FULL')
  // An automatic checkpoint would hide a sync that failed; the writer makes its own.
  database.exec('PRAGMA wal_autocheckpoint = 0')
  return database
}

const SQLITE_BUSY = 5
const RETRY_MS = 5

/**
 * Gives the database a write-ahead log and answers the mode that it has, memory for one in memory. Of two processes that do
 * so at once SQLite fails one without waiting, as both hold what the other needs.
 */
export function writeAhead(database: DatabaseSync): unknown {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return pragma(database, 'PRAGMA journal_mode = WAL')
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === SQLITE_BUSY
      if (!isBusy || waitedMs >= BUSY_TIMEOUT_MS) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

/** A connection for reading beside the one that writes. It sees what has been committed. */
export function openForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
}

function pragma(database: DatabaseSync, sql: string): unknown {
  return Object.values(database.prepare(sql).get() ?? {})[0]
}
