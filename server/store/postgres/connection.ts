// A connection that is made when it is needed and made anew after it broke. Of several hosts it takes the first that
// is no standby, so that it finds the new primary after a failover.
import { setTimeout as rest } from 'node:timers/promises'
import { Client, types } from 'pg'

const CONNECT_MS = 5000
/** Longer than any statement here may take; a server that has stopped answering is left then. */
const ANSWER_MS = 15_000
const STATEMENT_MS = 10_000
const LEAVE_MS = 1000
/** PostgreSQL 11, the first with sha256(). */
const VERSION_MIN = 110_000

const INT8 = 20

/** The database could not be reached, or was lost while it worked: what was sent may have been done. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** What a caller may read: the message can name hosts, ports and users. */
  readonly shown: string

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors.at(-1) })
    this.shown = errors.map(shownOf).join('; ')
  }
}

export interface Query {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
}

export type Row = Record<string, unknown>

export class Connection {
  readonly #addresses: readonly string[]
  #client: Client | undefined
  #connecting: Promise<Client> | undefined
  #isClosed = false
  #lost: (() => void) | undefined

  constructor(url: string) {
    this.#addresses = addressesOf(url)
  }

  /** One query at a time. Throws Unreachable, or an error of the database with its SQLSTATE as `code`. */
  async query(query: Query): Promise<Row[]> {
    const client = this.#client ?? (await this.#connection())
    try {
      return (await client.query(query)).rows
    } catch (error) {
      if (!isLoss(error)) throw error
      this.#drop(client)
      throw new Unreachable(messageOf(error), [error])
    }
  }

  /** Tells of a connection that breaks, whether or not somebody is asking. */
  whenLost(lost: () => void): void {
    this.#lost = lost
  }

  /** For good. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    // A server that does not answer is not waited for.
    const left = rest(LEAVE_MS, undefined, { ref: false })
    if (client !== undefined) await Promise.race([client.end().catch(() => {}), left])
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = undefined
    // What is still under way is of no use to anybody; its end is not waited for.
    client.end().catch(() => {})
  }

  /** One connection is made, however many wait for it; one that is closed meanwhile is left at once. */
  #connection(): Promise<Client> {
    const connect = async () => {
      try {
        const client = await this.#connected()
        if (this.#isClosed) {
          this.#drop(client)
          throw new Unreachable('the connection is closed', [])
        }
        this.#client = client
        return client
      } finally {
        this.#connecting = undefined
      }
    }
    return (this.#connecting ??= connect())
  }

  async #connected(): Promise<Client> {
    const errors: unknown[] = []
    for (const address of this.#addresses) {
      const client = new Client({
        connectionString: address,
        application_name: 'svc',
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        statement_timeout: STATEMENT_MS,
        types: { getTypeParser: parserOf },
      })
      client.on('error', () => {
        const isInUse = this.#client === client
        this.#drop(client)
        if (isInUse) this.#lost?.()
      })
      try {
        await client.connect()
        await refuseUnfit(client)
        return client
      } catch (error) {
        client.end().catch(() => {})
        if (error instanceof Unfit) throw error
        errors.push(error)
      }
    }
    throw new Unreachable(errors.map(messageOf).join('; '), errors)
  }
}

/** The database is there and must not be used as it is. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows } = await client.query({
    text: `SELECT pg_is_in_recovery() AS "isStandby", current_setting('server_version_num')::int AS version,
             current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
             set_config('jit', 'off', false),
             CASE WHEN current_setting('synchronous_commit') = 'off'
               THEN set_config('synchronous_commit', 'on', false) END`,
  })
  const { isStandby, version, encoding, fsync } = rows[0]!
  if (isStandby) throw new Error('the host is a standby')
  if (Number(version) < VERSION_MIN) throw new Unfit('PostgreSQL 11 or later is needed')
  if (encoding !== 'UTF8') throw new Unfit(`the database has the encoding ${encoding}, not UTF8`)
  if (fsync !== 'on')
    throw new Unfit('fsync is off: the database would forget what it has promised')
}

/** Counts and times fit a number: all are written as safe integers. */
function parserOf(oid: number, format?: string): (text: string) => unknown {
  return oid === INT8 ? Number : types.getTypeParser(oid, format)
}

/** Addresses of the single hosts: postgres://user@one:5432,two:5432/name names two. */
export function addressesOf(url: string): string[] {
  const [, head = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map(host => `${head}${host}${rest}`)
}

/** Connection exceptions; intervention, crash and start of the server; a primary that has become a standby. */
const LOST = /^(08...|57P..|25006)$/

/** Without a SQLSTATE it is the network that has failed, or the answer that did not come in time. */
function isLoss(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || LOST.test(code)
}

function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** The driver's own words have no code, and no address. */
function shownOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return code || message || 'no answer'
}
