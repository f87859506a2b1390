// Rates of addresses that all nodes of a database, or all processes of a node, count together.
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Beside } from '../store/postgres/beside.ts'
import { makePrivate, writeAhead } from '../store/sqlite/database.ts'

/** At most `calls` in any window of `windowMs`. */
export interface Rate {
  readonly calls: number
  readonly windowMs: number
}

export interface Counted {
  readonly isTaken: boolean
  /** Calls of the window, with this one if it was taken. */
  readonly count: number
  /** Time of the oldest of them. */
  readonly first: number
}

export interface SharedRates {
  take(name: string, address: string, rate: Rate, now: number): Counted | Promise<Counted>
}

/** Clocks of nodes differ by less: a time that is further ahead is of a clock that was set back. */
const SKEW_MS = 60_000
/** Addresses whose window is over go with later calls, so many at a time. */
const GONE_MAX = 16

const keyOf = (name: string, address: string): string => hash('sha256', `${name}\n${address}`)

export class PostgresRates implements SharedRates {
  readonly #database: Beside

  constructor(database: Beside) {
    this.#database = database
  }

  async take(name: string, address: string, rate: Rate, now: number): Promise<Counted> {
    const { calls, windowMs } = rate
    const text = 'SELECT is_taken AS "isTaken", count, first FROM svc_take_rate($1, $2, $3, $4, $5)'
    const values = [keyOf(name, address), now, windowMs, calls, SKEW_MS]
    const [row] = await this.#database.ask({ name: 'takeRate', text, values })
    return row as unknown as Counted
  }
}

const BUSY_TIMEOUT_MS = 1000
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS rate (id TEXT PRIMARY KEY, times TEXT NOT NULL, ends INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS rate_ends ON rate (ends);
`

export class FileRates implements SharedRates {
  readonly #database: DatabaseSync

  constructor(file: string) {
    makePrivate(file)
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    writeAhead(this.#database)
    this.#database.exec(`PRAGMA synchronous = OFF; ${SCHEMA}`)
  }

  take(name: string, address: string, { calls, windowMs }: Rate, now: number): Counted {
    const database = this.#database
    const id = keyOf(name, address)
    database.exec('BEGIN IMMEDIATE')
    try {
      const row = database.prepare('SELECT times FROM rate WHERE id = ?').get(id)
      const stored: number[] = row ? JSON.parse(String(row['times'])) : []
      const times = stored.filter(time => time > now - windowMs && time <= now + SKEW_MS)
      const isTaken = times.length < calls
      if (isTaken) times.push(Math.max(now, times.at(-1) ?? now))
      const ends = (times.at(-1) ?? now) + windowMs
      database
        .prepare('INSERT OR REPLACE INTO rate VALUES (?, ?, ?)')
        .run(id, JSON.stringify(times), ends)
      database
        .prepare('DELETE FROM rate WHERE id IN (SELECT id FROM rate WHERE ends <= ? LIMIT ?)')
        .run(now, GONE_MAX)
      database.exec('COMMIT')
      return { isTaken, count: times.length, first: times[0] ?? now }
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }
}
