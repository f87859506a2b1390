// Tells listeners of each entry of the whole log, whichever node has sealed it: the log is read from where they began
// to listen, at once after a write of this node and every 100 ms for those of others, while somebody listens.
import { setTimeout as rest } from 'node:timers/promises'
import type { Entry } from './chain.ts'

const POLL_MS = 100
const PAGE = 256

type Listener = (entry: Entry) => void

export interface LogSource {
  size(): Promise<number>
  entriesFrom(position: number, limit: number): Promise<Entry[]>
  /** Settles when the group of writes that is under way has: who asked goes on first, then whoever listens. */
  settled(): Promise<void>
}

export class LogTail {
  readonly #source: LogSource
  readonly #listeners = new Set<Listener>()
  /** Unknown until the log has said how long it is. */
  #next: number | undefined
  /** The first entry that this node has sealed meanwhile. */
  #first = Number.POSITIVE_INFINITY
  #wake = new AbortController()
  #working: Promise<void> | undefined

  constructor(source: LogSource) {
    this.#source = source
  }

  listen(listener: Listener): () => void {
    if (this.#listeners.size === 0) {
      this.#next = undefined
      this.#first = Number.POSITIVE_INFINITY
    }
    this.#listeners.add(listener)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#wake.abort()
    }
  }

  /** An entry of this node has become durable. */
  appended({ index }: Entry): void {
    if (this.#listeners.size === 0) return
    this.#first = Math.min(this.#first, index)
    this.#wake.abort()
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    this.#wake.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    while (this.#listeners.size > 0) {
      this.#wake = new AbortController()
      // A database that is away for a while is asked again.
      const length = await this.#deliver().catch(() => 0)
      if (length === PAGE) continue
      const { signal } = this.#wake
      await rest(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** How many entries it has read. */
  async #deliver(): Promise<number> {
    if (this.#next === undefined) {
      const size = await this.#source.size()
      await this.#answered()
      this.#next = Math.min(this.#first, size)
    }
    const entries = await this.#source.entriesFrom(this.#next, PAGE)
    if (entries.length === 0) return 0
    this.#next = entries.at(-1)!.index + 1
    await this.#answered()
    for (const entry of entries) for (const listener of this.#listeners) listener(entry)
    return entries.length
  }

  /** Whoever has asked for what the log holds knows of it. */
  async #answered(): Promise<void> {
    await this.#source.settled()
    await new Promise(setImmediate)
  }
}
