// What the nodes of a ledger, or the processes of one, tell each other of a session: that it has ended, the sets of tools that
// it opened, the level of its log, and requests that it takes back. A session without a key is of one node alone: nobody
// writes to the ledger for nothing.
import { hash } from 'node:crypto'
import { Failure } from '../../../workers/failure.ts'
import { unixMs } from '../../../workers/field/clock.ts'
import { boolean, list, nullable, object, type Static, text } from '../../../workers/schema.ts'
import { NODE_ACCOUNTS } from '../../call/seal.ts'
import type { Toolset } from '../../call/toolset.ts'
import { isShared } from '../../settings/shares.ts'
import { collection, type Stored } from '../../store/collection.ts'
import type { DoorHouse } from '../caller.ts'
import type { LogLevel } from './logging.ts'
import type { Id } from './message.ts'
import { AGE_S_MAX, type Sessions } from './sessions.ts'

const SESSIONS_MAX = 10_000
/** Of the sessions that end first, where there is no room for another. */
const DROPPED_AT_ONCE = 64
const CANCELLED_MAX = 16
/** Attempts to write what another node changes at the same time. */
const TRIES = 8
/** How soon a request is cancelled that another node answers. */
const LOOK_EVERY_MS = 500
const SESSION_KEEPER = NODE_ACCOUNTS.PROVE

const STATE = object({
  ended: boolean({ title: 'whether it has ended' }),
  toolsets: list(text({ title: 'set of tools' }), { title: 'sets that it opened' }),
  level: nullable(text({ title: 'least severe log messages that it wants' })),
  cancelled: list(text({ title: 'JSON of an id' }), { title: 'requests that it takes back' }),
})
type State = Static<typeof STATE>

const states = collection({
  kind: 'mcp-state',
  schema: STATE,
  most: SESSIONS_MAX,
  called: 'MCP session',
})
const NEW: State = { ended: false, toolsets: [], level: null, cancelled: [] }
const idOf = (session: string): string => hash('sha256', `svc/mcp-state/v1 ${session}`)

export class SessionLedger {
  readonly #house: DoorHouse
  readonly #sessions: Sessions
  readonly #isShared: boolean

  constructor(house: DoorHouse, sessions: Sessions) {
    this.#house = house
    this.#sessions = sessions
    this.#isShared = isShared(house.config)
  }

  /** Brings what this node knows of a session up to what the others have written. */
  async read(session: string, owner: string): Promise<void> {
    if (!this.#isCommon(owner)) return
    const { ended, toolsets, level } = (await this.#stored(session))?.value ?? NEW
    if (ended) return this.#sessions.end(session)
    if (toolsets.length > 0) this.#sessions.open(session, toolsets as Toolset[])
    if (level !== null) this.#sessions.setLevel(session, level as LogLevel)
  }

  /** Writes what has changed of a session; settles when every node reads it. */
  async write(session: string, owner: string, change: Partial<State>): Promise<void> {
    if (!this.#isCommon(owner)) return
    for (let tried = 1; ; tried++) {
      const stored = await this.#stored(session)
      const before = stored?.value ?? NEW
      const toolsets = [...new Set([...before.toolsets, ...(change.toolsets ?? [])])].sort()
      const cancelled = [...before.cancelled, ...(change.cancelled ?? [])].slice(-CANCELLED_MAX)
      try {
        return await this.#put(session, { ...before, ...change, toolsets, cancelled }, stored)
      } catch (error) {
        const isConflict = error instanceof Failure && error.code === 'CONFLICT'
        if (!isConflict || tried === TRIES) throw error
        if (stored === undefined) await this.#drop()
      }
    }
  }

  /** Looks while a request runs whether it was taken back at another node. */
  watch(session: string, owner: string, id: Id, cancel: () => void): Disposable {
    if (!this.#isCommon(owner)) return { [Symbol.dispose]() {} }
    const look = async () => {
      const { cancelled } = (await this.#stored(session))?.value ?? NEW
      if (cancelled.includes(JSON.stringify(id))) cancel()
    }
    // A ledger that cannot be read just now is asked again.
    const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
    return { [Symbol.dispose]: () => clearInterval(timer) }
  }

  #isCommon(owner: string): boolean {
    return this.#isShared && owner !== ''
  }

  #stored(session: string): Promise<Stored<State> | undefined> {
    return states.get(this.#house.store, idOf(session))
  }

  #put(session: string, state: State, stored: Stored<State> | undefined): Promise<void> {
    const { store, clock } = this.#house
    const at = unixMs(clock)
    const about = { after: stored?.revision ?? 0, dueAt: at + 1000 * AGE_S_MAX }
    const write = states.write(SESSION_KEEPER, idOf(session), state, about)
    return store.putDocuments({ at, writes: [write] })
  }

  /** Makes room: those that have ended by their age, or would first. */
  async #drop(): Promise<void> {
    const { store, clock } = this.#house
    const at = unixMs(clock)
    const isFull = (await states.count(store)) >= SESSIONS_MAX
    const by = isFull ? Number.MAX_SAFE_INTEGER : at
    const due = await store.dueDocuments(states.kind, by, DROPPED_AT_ONCE)
    if (due.length === 0) return
    const writes = due.map(document => states.removal(states.stored(document)))
    await store.putDocuments({ at, writes }).catch(() => {}) // by another node
  }
}
