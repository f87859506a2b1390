// Remembered runs in the database of a ledger, beside those that each node has on its disk: what one node answered is read
// again at any other.
import type { Beside } from '../store/postgres/beside.ts'
import type { Row, RunRoom, Table } from './run-store.ts'
import type { SharedRuns } from './runs.ts'

/** A row is marked as used so often at most. */
const TOUCH_MS = 60_000

export class PostgresRuns implements SharedRuns {
  readonly #database: Beside
  readonly #room: RunRoom
  readonly #onFault: (error: unknown) => void

  constructor(database: Beside, room: RunRoom, onFault: (error: unknown) => void) {
    this.#database = database
    this.#room = room
    this.#onFault = onFault
  }

  async read(table: Table, zid: string, key: string | number): Promise<Uint8Array | undefined> {
    const text = `SELECT body, used < svc_now_ms() - ${TOUCH_MS} AS "isOld"
      FROM remembered WHERE zid = $1 AND kind = $2 AND name = $3`
    const values = [zid, table, String(key)]
    const [row] = await this.#database.ask({ name: 'remembered', text, values })
    if (row?.['isOld']) {
      const touch =
        'UPDATE remembered SET used = svc_now_ms() WHERE zid = $1 AND kind = $2 AND name = $3'
      await this.#database.ask({ text: touch, values }).catch(this.#onFault)
    }
    return row?.['body'] as Uint8Array | undefined
  }

  async write(rows: readonly Row[]): Promise<void> {
    const [first] = rows
    if (first === undefined) return
    const values = [
      first.zid,
      rows.map(({ table }) => table),
      rows.map(({ key }) => String(key)),
      rows.map(({ body }) => body),
      this.#room.ofPlan(first.plan),
      this.#room.ofNode,
    ]
    const text = 'SELECT svc_remember($1, $2, $3, $4, $5, $6)'
    await this.#database.ask({ name: 'remember', text, values }).catch(this.#onFault)
  }
}
