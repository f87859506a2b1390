// The nodes of one ledger know of each other by documents in it: each writes its own every 2 s, and whoever sees that one
// has not moved for long takes it away. Clocks of machines differ, so that a node is judged by how long ago another revision
// of its document was first seen, by the clock of who looks; only one that is seen for the first time by its own.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as rest } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import { integer, object, type Static, text } from '../../workers/schema.ts'
import type { NodeAbout, NodeLoad, NodeRow, Nodes } from '../call/nodes.ts'
import { NODE_ACCOUNTS } from '../call/seal.ts'
import { RELEASE } from '../settings/version.ts'
import { collection, type Stored } from '../store/collection.ts'
import type { Store } from '../store/store.ts'

export const HEARTBEAT_MS = 2000
/** A node whose document has not moved for so long is gone: it is listed for 10 s after its last heartbeat at most. */
export const GONE_MS = 8000
/** Nodes that one ledger lists. */
const NODES_MAX = 1000
const NODE_KEEPER = NODE_ACCOUNTS.PROVE

const count = (title: string) => integer({ title })
const ROW = object({
  id: text({ title: 'of this start' }),
  release: text({ title: 'of its program' }),
  host: text({ title: 'name of its machine' }),
  pid: count('process'),
  address: text({ title: 'where it listens' }),
  startedAt: count('Unix ms'),
  heartbeatAt: count('Unix ms'),
  queued: count('runs that wait'),
  busy: count('threads at work'),
  threads: count('threads'),
  inFlight: count('calls under way'),
})

const nodeRows = collection({ kind: 'node', schema: ROW, called: 'node', most: NODES_MAX })
type StoredNode = Stored<Static<typeof ROW>>

const listed = (store: Store): Promise<StoredNode[]> => nodeRows.list(store, NODE_KEEPER)

/** Nodes that have told of themselves a short while ago, as a command sees them that looks once. */
export async function recentNodes(store: Store, nowMs: number): Promise<NodeRow[]> {
  const all = await listed(store)
  return all.map(({ value }) => value).filter(({ heartbeatAt }) => nowMs - heartbeatAt < GONE_MS)
}

interface Parts {
  readonly store: Store
  readonly clock: Clock
  /** Whether other nodes may use the ledger; a node alone writes nothing. */
  readonly isShared: boolean
  readonly address: () => string
  readonly load: () => NodeLoad | Promise<NodeLoad>
  readonly onFault: (error: unknown) => void
}

interface Seen {
  /**
   * Serial and revision of the node's document; a document that was removed and written again has
   * another serial.
   */
  readonly state: string
  /** When it was first seen so. */
  readonly seenMs: number
  /** When it has moved: a node that is seen for the first time says so itself. */
  readonly movedMs: number
}

export class Membership implements Nodes {
  readonly id = randomUUID()
  readonly #parts: Parts
  readonly #startedAt: number
  readonly #seen = new Map<string, Seen>()
  readonly #stop = new AbortController()
  #revision = 0
  #working: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#startedAt = unixMs(parts.clock)
  }

  /** Tells of this node from now on; answers when the first heartbeat is written. */
  async begin(): Promise<void> {
    if (!this.#parts.isShared || this.#working !== undefined) return
    const first = this.#beat()
    this.#working = first.then(() => this.#work())
    await first
  }

  async all(): Promise<NodeRow[]> {
    const own = await this.#own()
    if (!this.#parts.isShared) return [own]
    const { live } = await this.#looked()
    const others = live.filter(({ id }) => id !== this.id).map(({ value }) => value)
    return [...others, own].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
  }

  /** One heartbeat: writes what this node does, and takes away who is gone. */
  async beat(): Promise<void> {
    const { store, clock } = this.#parts
    const { gone } = await this.#looked()
    const own = await this.#own()
    const at = unixMs(clock)
    await this.#written(at, own)
    for (const stored of gone) {
      await store.putDocuments({ at, writes: [nodeRows.removal(stored)] }).catch(unlessConflict)
    }
  }

  /** Takes the document of this node away, where the ledger still takes writes. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#working
    if (this.#revision === 0) return
    const { store, clock, onFault } = this.#parts
    const own = { id: this.id, zid: NODE_KEEPER, revision: this.#revision }
    const writes = [nodeRows.removal(own)]
    await store.putDocuments({ at: unixMs(clock), writes }).catch(onFault)
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await rest(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#beat()
    }
  }

  /** A ledger that takes no writes for a while is told of itself again with the next one. */
  #beat(): Promise<void> {
    return this.beat().catch(this.#parts.onFault)
  }

  async #written(at: number, own: NodeRow): Promise<void> {
    const { store } = this.#parts
    const write = (after: number) =>
      store.putDocuments({ at, writes: [nodeRows.write(NODE_KEEPER, this.id, own, { after })] })
    try {
      await write(this.#revision)
    } catch (error) {
      unlessConflict(error)
      // Another took it for gone, or the answer to the last heartbeat was lost.
      this.#revision = (await nodeRows.get(store, this.id))?.revision ?? 0
      await write(this.#revision)
    }
    this.#revision++
  }

  async #own(): Promise<NodeRow> {
    const { clock, address, load } = this.#parts
    const about: NodeAbout = {
      id: this.id,
      release: RELEASE,
      host: hostname(),
      pid: process.pid,
      address: address(),
      startedAt: this.#startedAt,
    }
    const { queued, busy, threads, inFlight } = await load()
    return { ...about, heartbeatAt: unixMs(clock), queued, busy, threads, inFlight }
  }

  async #looked(): Promise<{ live: StoredNode[]; gone: StoredNode[] }> {
    const all = await listed(this.#parts.store)
    const nowMs = unixMs(this.#parts.clock)
    const ids = new Set(all.map(({ id }) => id))
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id)
    const seen = all.map(stored => ({ stored, ...this.#sight(stored, nowMs) }))
    const isOver = (ms: number) => nowMs - ms >= GONE_MS
    return {
      live: seen.filter(({ movedMs }) => !isOver(movedMs)).map(({ stored }) => stored),
      // Its own clock alone condemns nobody.
      gone: seen
        .filter(({ stored, seenMs }) => stored.id !== this.id && isOver(seenMs))
        .map(({ stored }) => stored),
    }
  }

  #sight({ id, serial, revision, value }: StoredNode, nowMs: number): Seen {
    const state = `${serial}.${revision}`
    const before = this.#seen.get(id)
    if (before?.state === state) return before
    const movedMs = before === undefined ? Math.min(nowMs, value.heartbeatAt) : nowMs
    const seen = { state, seenMs: nowMs, movedMs }
    this.#seen.set(id, seen)
    return seen
  }
}

function unlessConflict(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'CONFLICT')) throw error
}
