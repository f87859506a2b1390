// Remembered runs on the disk, beside the ledger and less than it: all of it can be computed again, so nothing here is
// waited for, and what a machine has no room for goes, the longest unused first.
import { rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makePrivate, writeAhead } from '../store/sqlite/database.ts'

/** Bytes that a machine's plan has room for, and all machines together. */
export interface RunRoom {
  /** Whether other processes of the node have the file open too, and what is written here may be asked for there at once. */
  readonly isShared?: boolean
  readonly ofPlan: (plan: string) => number
  readonly ofNode: number
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS run (
    zid TEXT NOT NULL, name TEXT NOT NULL, used INTEGER NOT NULL, bytes INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (zid, name));
  CREATE INDEX IF NOT EXISTS run_used ON run (used, zid, bytes);
  CREATE INDEX IF NOT EXISTS run_of ON run (zid, used, bytes);
  CREATE TABLE IF NOT EXISTS sealed (
    zid TEXT NOT NULL, seq INTEGER NOT NULL, used INTEGER NOT NULL, bytes INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (zid, seq));
  CREATE INDEX IF NOT EXISTS sealed_used ON sealed (used, zid, bytes);
  CREATE INDEX IF NOT EXISTS sealed_of ON sealed (zid, used, bytes);
`

/** Result codes of a damaged file: SQLITE_CORRUPT, SQLITE_NOTADB (sqlite.org/rescode.html). */
const TORN = new Set([11, 26])
const BUSY_TIMEOUT_MS = 100
const SUM_EVERY_MS = 1000

/** The form of the rows; another one is begun anew. */
const VERSION = 1

/** Key of `#bytes` for the sum over every machine. */
const ALL = ''

const TABLES = ['run', 'sealed'] as const
export type Table = (typeof TABLES)[number]
const KEYS = { run: 'name', sealed: 'seq' } as const

export interface Row {
  readonly table: Table
  readonly zid: string
  readonly key: string | number
  readonly plan: string
  readonly body: Uint8Array
}

export class RunStore {
  readonly #database: DatabaseSync
  readonly #room: RunRoom
  readonly #onFault: (error: unknown) => void
  readonly #statements = new Map<string, StatementSync>()
  /** Rows that are not written yet, by table, machine and key. */
  readonly #waiting = new Map<string, Row>()
  #writing = false
  /** Changes when another process has written. */
  #version: unknown
  #summedAt = Number.NEGATIVE_INFINITY
  #clock: number
  /** Bytes of all rows, and of the rows of each machine that has written since the start. */
  readonly #bytes = new Map<string, number>()

  /**
   * `file` may be `:memory:`. `onFault` is called with what goes wrong with the file, which costs
   * calls nothing but time.
   */
  constructor(file: string, room: RunRoom, onFault: (error: unknown) => void) {
    this.#database = opened(file, onFault)
    this.#room = room
    this.#onFault = onFault
    this.#clock = Number(this.#value('SELECT max(used) AS value FROM run') ?? 0)
  }

  hasRoom(plan: string): boolean {
    return Math.min(this.#room.ofPlan(plan), this.#room.ofNode) > 0
  }

  read(table: Table, zid: string, key: string | number): Uint8Array | undefined {
    const waiting = this.#waiting.get(rowKey(table, zid, key))
    if (waiting) return waiting.body
    try {
      const place = `WHERE zid = ? AND ${KEYS[table]} = ?`
      const row = this.#statement(`SELECT body FROM ${table} ${place}`).get(zid, key)
      if (row === undefined) return undefined
      this.#touch(table, place, zid, key)
      return row['body'] as Uint8Array
    } catch (error) {
      this.#onFault(error)
      return undefined
    }
  }

  lengthOf(table: Table, zid: string, key: string | number): number | undefined {
    const waiting = this.#waiting.get(rowKey(table, zid, key))
    if (waiting) return waiting.body.length
    try {
      const place = `WHERE zid = ? AND ${KEYS[table]} = ?`
      const row = this.#statement(`SELECT bytes FROM ${table} ${place}`).get(zid, key)
      return row && Number(row['bytes'])
    } catch (error) {
      this.#onFault(error)
      return undefined
    }
  }

  /** Writes once this turn of the event loop is over; where the file is shared, before anything is answered in it. */
  write(row: Row): void {
    this.#waiting.set(rowKey(row.table, row.zid, row.key), row)
    if (this.#writing) return
    this.#writing = true
    const later = this.#room.isShared ? queueMicrotask : setImmediate
    later(() => this.flush())
  }

  flush(): void {
    this.#writing = false
    const rows = [...this.#waiting.values()]
    if (rows.length === 0) return
    this.#waiting.clear()
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      this.#heedOthers()
      for (const row of rows) this.#put(row)
      const plans = new Map(rows.map(({ zid, plan }) => [zid, plan]))
      for (const [zid, plan] of plans) this.#trim(this.#room.ofPlan(plan), zid)
      this.#trim(this.#room.ofNode, ALL)
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#onFault(error)
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      this.#bytes.clear()
    }
  }

  /** One that another process keeps from being written is a little older, and no less there. */
  #touch(table: Table, place: string, zid: string, key: string | number): void {
    try {
      this.#statement(`UPDATE ${table} SET used = ? ${place}`).run(++this.#clock, zid, key)
    } catch (error) {
      this.#onFault(error)
    }
  }

  /** What other processes have written is counted anew, at most once a second. */
  #heedOthers(): void {
    const version = this.#value('PRAGMA data_version')
    const now = performance.now()
    if (version === this.#version || now - this.#summedAt < SUM_EVERY_MS) return
    if (this.#version !== undefined) this.#bytes.clear()
    this.#version = version
    this.#summedAt = now
  }

  #put({ table, zid, key, body }: Row): void {
    const place = `WHERE zid = ? AND ${KEYS[table]} = ?`
    const before = this.#statement(`SELECT bytes FROM ${table} ${place}`).get(zid, key)?.['bytes']
    this.#count(zid, body.length - Number(before ?? 0))
    const insert = this.#statement(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?, ?)`)
    insert.run(zid, key, ++this.#clock, body.length, body)
  }

  close(): void {
    this.flush()
    this.#database.close()
  }

  /** Removes what was unused for longest until the rest fits; runs before answers, which are small and find them again. */
  #trim(room: number, zid: string): void {
    let excess = this.#bytesOf(zid) - room
    const [where, machine] = zid === ALL ? ['', []] : ['WHERE zid = ?', [zid]]
    for (const table of TABLES) {
      if (excess <= 0) return
      const columns = 'rowid AS place, zid, bytes'
      const oldest = this.#statement(`SELECT ${columns} FROM ${table} ${where} ORDER BY used`)
      const gone: { place: number; zid: string; bytes: number }[] = []
      for (const row of oldest.iterate(...machine)) {
        if (excess <= 0) break
        gone.push(row as unknown as (typeof gone)[number])
        excess -= Number(row['bytes'])
      }
      for (const row of gone) {
        this.#statement(`DELETE FROM ${table} WHERE rowid = ?`).run(row.place)
        this.#count(row.zid, -row.bytes)
      }
    }
  }

  #count(zid: string, bytes: number): void {
    for (const one of [zid, ALL]) this.#bytes.set(one, this.#bytesOf(one) + bytes)
  }

  /** Bytes of a machine's rows, or of all; summed once, then counted along. */
  #bytesOf(zid: string): number {
    const known = this.#bytes.get(zid)
    if (known !== undefined) return known
    const [where, machine] = zid === ALL ? ['', []] : ['WHERE zid = ?', [zid]]
    const sums = TABLES.map(table =>
      Number(this.#value(`SELECT sum(bytes) AS value FROM ${table} ${where}`, ...machine) ?? 0),
    )
    const bytes = sums.reduce((sum, one) => sum + one, 0)
    this.#bytes.set(zid, bytes)
    return bytes
  }

  #value(sql: string, ...values: string[]): unknown {
    return Object.values(this.#statement(sql).get(...values) ?? {})[0]
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)))
    return statement
  }
}

const rowKey = (table: Table, zid: string, key: string | number) => `${table} ${zid} ${key}`

/** The file with its tables; one that cannot be read, or is of another form, is begun anew. */
function opened(file: string, onFault: (error: unknown) => void): DatabaseSync {
  try {
    return withTables(file)
  } catch (error) {
    if (file === ':memory:') throw error
    onFault(error)
    // A file that is only busy is another process's: its runs are not ours to remove.
    if (!TORN.has((error as { errcode?: number }).errcode ?? 0)) return withTables(':memory:')
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return withTables(file)
  }
}

function withTables(file: string): DatabaseSync {
  if (file !== ':memory:') makePrivate(file)
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    // What a power cut takes is computed again.
    writeAhead(database)
    database.exec('PRAGMA synchronous = OFF')
    const version = database.prepare('PRAGMA user_version').get()?.['user_version']
    if (version !== VERSION) {
      database.exec('DROP TABLE IF EXISTS run; DROP TABLE IF EXISTS sealed')
      database.exec(`PRAGMA user_version = ${VERSION}`)
    }
    database.exec(SCHEMA)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
