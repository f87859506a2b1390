// Connections for reading: so many at a time, each query on one that nobody else uses.
import { setTimeout as rest } from 'node:timers/promises'
import { unavailable } from '../refusals.ts'
import { Connection, type Query, type Row, Unreachable } from './connection.ts'

const CONNECTIONS_MAX = 4
/** A database that restarts is waited for so long. */
export const OUTAGE_MS = 5000
export const RETRY_MS = 100

export class Connections {
  readonly #all: readonly Connection[]
  readonly #free: Connection[]
  readonly #waiting: ((one: Connection) => void)[] = []

  constructor(url: string) {
    this.#all = Array.from({ length: CONNECTIONS_MAX }, () => new Connection(url))
    this.#free = [...this.#all]
  }

  /** STORE_UNAVAILABLE when the database cannot be reached for longer than a restart takes. */
  async read(query: Query): Promise<Row[]> {
    const since = performance.now()
    for (;;) {
      const connection = this.#free.pop() ?? (await this.#next())
      try {
        return await connection.query(query)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        if (performance.now() - since > OUTAGE_MS)
          throw unavailable(`the database does not answer: ${error.shown}`)
      } finally {
        const next = this.#waiting.shift()
        if (next === undefined) this.#free.push(connection)
        else next(connection)
      }
      await rest(RETRY_MS)
    }
  }

  #next(): Promise<Connection> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(one => one.close()))
  }
}
