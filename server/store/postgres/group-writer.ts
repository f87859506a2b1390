// Writes in groups over one connection: what has queued while a group was being committed is the next group. A group
// has a number, under which it is asked for again when the connection broke before its answer came: the database
// knows whether it was committed, so nothing is lost and nothing is done twice.
import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Failure } from '../../../workers/failure.ts'
import { CLOSED, shutDown, tooManyWrites, unavailable } from '../refusals.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Health, StoreLoad } from '../store.ts'
import { type Connection, Unreachable } from './connection.ts'
import { OUTAGE_MS, RETRY_MS } from './connections.ts'
import { arraysOf, outcomesOf, partsOf, type Request, type RequestParts } from './group.ts'

/** Writes that may wait for the database; beyond it a caller is sent away. */
const PENDING_MAX = 16_384
/** Bounds the time of a commit, for which every node waits. */
const GROUP_MAX = 1024
/** Characters of entries and documents in a group of more than one request. */
const GROUP_CHARACTERS_MAX = 4 * 1024 * 1024
const PROBE_MS = 250

const PLACES = [
  ...['uuid', 'bigint', 'text[]', 'text[]', 'int[]', 'bigint[]', 'float8[]', 'bigint[]', 'text'],
  ...['jsonb[]', 'int[]', 'text[]', 'text[]', 'int[]', 'bigint[]', 'text', 'bigint[]', 'float8[]'],
  'jsonb',
].map((type, i) => `$${i + 1}::${type}`)
const COMMIT = { name: 'commit', text: `SELECT svc_commit(${PLACES.join(', ')}) AS answer` }

interface Waiting {
  readonly parts: RequestParts
  readonly characters: number
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export class GroupWriter {
  readonly #connection: Connection
  readonly #room: string
  readonly #node = randomUUID()
  #number = 0
  #committed = { groups: 0, writes: 0 }
  readonly #queue: Waiting[] = []
  /** The requests that are being committed together. */
  #group: readonly Waiting[] = []
  #settling = Promise.resolve()
  #working: Promise<void> | undefined
  /** Why the database takes no writes; undefined while it does. */
  #down: string | undefined
  /** The connection broke: whether the database is still there is asked without waiting for a write. */
  #isAsking = false
  #isClosed = false

  constructor(connection: Connection, storageLimits: StorageLimits) {
    this.#connection = connection
    connection.whenLost(() => {
      if (this.#isClosed || this.#down !== undefined) return
      this.#isAsking = true
      this.#start()
    })
    this.#room = JSON.stringify(storageLimits)
  }

  write(request: Request): Promise<never> {
    const refusal = this.#refusal()
    if (refusal !== undefined) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const parts = partsOf(request)
      this.#queue.push({ parts, characters: charactersOf(parts), resolve, reject })
      this.#start()
    })
  }

  health(): Health {
    const reason = this.#isClosed ? CLOSED : (this.#down ?? null)
    return { writable: reason === null, reason }
  }

  load(): StoreLoad {
    return { ...this.#committed, waiting: this.#queue.length + this.#group.length }
  }

  /** Settles when the group that is under way has. */
  settled(): Promise<void> {
    return this.#settling
  }

  /** Completes the writes that were accepted; later ones are refused. While the database is away there are none. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#working !== undefined && this.#down === undefined) await this.#working
    await this.#connection.close()
  }

  #refusal(): Failure | undefined {
    if (this.#isClosed) return shutDown()
    if (this.#down !== undefined) return unavailable(this.#down)
    const waiting = this.#queue.length + this.#group.length
    return waiting < PENDING_MAX ? undefined : tooManyWrites(waiting, PENDING_MAX)
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      if (this.#queue.length > 0 || this.#isAsking) this.#start()
    })
  }

  async #work(): Promise<void> {
    // All that this turn of the event loop brings is of one group.
    await new Promise(setImmediate)
    while (this.#queue.length > 0 || this.#isAsking) {
      this.#isAsking = false
      this.#group = this.#next()
      this.#settling = this.#settle(this.#group)
      await this.#settling
      this.#group = []
      if (this.#down !== undefined) await this.#probe()
    }
  }

  #next(): Waiting[] {
    let characters = 0
    let count = 0
    for (const waiting of this.#queue) {
      characters += waiting.characters
      if (count === GROUP_MAX || (count > 0 && characters > GROUP_CHARACTERS_MAX)) break
      count++
    }
    return this.#queue.splice(0, count)
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    const parts = group.map(one => one.parts)
    try {
      const outcomes = outcomesOf(parts, await this.#answer(parts))
      const { groups, writes } = this.#committed
      this.#committed = { groups: groups + 1, writes: writes + group.length }
      for (const [i, outcome] of outcomes.entries()) {
        if ('value' in outcome) group[i]!.resolve(outcome.value as never)
        else group[i]!.reject(outcome.failure)
      }
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== undefined) return this.#stop(reason, group)
      // A defect of one request has undone the work of all: each gets a transaction of its own.
      if (group.length === 1) return group[0]!.reject(error as Error)
      for (const one of group) {
        if (this.#down === undefined) await this.#settle([one])
        else one.reject(unavailable(this.#down))
      }
    }
  }

  /** The lines of a group that is committed. */
  async #answer(group: readonly RequestParts[]): Promise<string> {
    this.#number++
    const values = [this.#node, this.#number, ...arraysOf(group), this.#room]
    const since = performance.now()
    for (;;) {
      try {
        const [row] = await this.#connection.query({ ...COMMIT, values })
        return String(row!['answer'])
      } catch (error) {
        const isUseless = group.length === 0 && this.#isClosed
        if (isUseless || !isPassing(error) || performance.now() - since > OUTAGE_MS) throw error
        await rest(RETRY_MS)
      }
    }
  }

  /** Refuses what waits. */
  #stop(reason: string, group: readonly Waiting[]): void {
    this.#down = reason
    for (const { reject } of [...group, ...this.#queue.splice(0)]) reject(unavailable(reason))
  }

  /**
   * Looks until the database is back: an empty group is all that it takes. No other group is under way meanwhile, as one
   * that is asked for again after a later number is over.
   */
  async #probe(): Promise<void> {
    while (!this.#isClosed) {
      await rest(PROBE_MS, undefined, { ref: false })
      try {
        this.#number++
        const values = [this.#node, this.#number, ...arraysOf([]), this.#room]
        await this.#connection.query({ ...COMMIT, values })
        this.#down = undefined
        return
      } catch (error) {
        this.#down = reasonOf(error) ?? String(error)
      }
    }
  }
}

const charactersOf = ({ entry, writes, input }: RequestParts): number =>
  (entry?.draft.body.length ?? 0) +
  writes.reduce((sum, { body }) => sum + (body?.length ?? 0), 0) +
  (input === null ? 0 : 1000)

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** Lost connections; conflicts and timeouts that undid the group, which may be tried again as it is. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || ['40001', '40P01', '55P03', '57014'].includes(codeOf(error))

/** In words of its own: those of the server name files of its folder. */
const LACKS: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left',
  '58030': 'the disk of the database fails',
}

/** Why the database writes nothing; undefined for a defect of a request. 53: it lacks room, on its disk above all. */
function reasonOf(error: unknown): string | undefined {
  const { message } = error as Error
  const code = codeOf(error)
  if (/^5[38]/.test(code))
    return `${LACKS[code] ?? 'the database lacks a resource'} (PostgreSQL ${code})`
  if (!isPassing(error)) return undefined
  return `the database does not answer: ${error instanceof Unreachable ? error.shown : message}`
}
