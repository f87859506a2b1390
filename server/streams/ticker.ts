// The part of a node that ticks channels by themselves. The channels are the queue: one that is due is
// claimed, debited, appended and given its next time in one transaction, which the revision of the channel
// fences. So a tick happens exactly once, whatever ends in between and however many tickers work.

import { setTimeout as rest } from 'node:timers/promises'
import { Failure, type FailureCode } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { Pool } from '../call/pool.ts'
import { sealedFor } from '../call/sealed-for.ts'
import type { House } from '../call/tool.ts'
import { isOverfull } from '../store/storage-limits.ts'
import { channelWrite, dueChannels, type StoredChannel } from './channel.ts'
import { advanced } from './schedule.ts'
import { TICK_TOKENS, ticked, turnOf } from './tick.ts'

const POLL_MS = 100
/** Ticks at work at a time: enough to fill the groups that the store commits. */
const AT_WORK_MAX = 1024
/** The store is asked again for channels that are due when no more than so many ticks are at work. */
const AT_WORK_FEW = AT_WORK_MAX / 4
/** Ticks in the threads of the pool at a time, where half of its queue is more. */
const LONG_MAX = 128
/** A tick that met a refusal which passes by itself (OVERLOADED, TIMEOUT) is tried again after this. */
const RETRY_MS = 1000

/** Refusals of a store that takes no writes: the tick stays due. */
const UNWRITABLE: ReadonlySet<FailureCode> = new Set(['STORE_UNAVAILABLE', 'SHUTTING_DOWN'])

export class Ticker {
  readonly #house: House
  readonly #parts: Pick<House, 'clock' | 'pool' | 'registry' | 'solvers'>
  readonly #stop = new AbortController()
  readonly #atWork = new Map<string, Promise<void>>()
  #roomy = Promise.withResolvers<void>()
  readonly #ended: Promise<void>

  /** Works until it is closed or the node drains. */
  constructor(house: House) {
    this.#house = house
    const { clock, registry, solvers } = house
    this.#parts = { clock, registry, solvers, pool: halfOf(house) }
    const { signal } = house.drain
    signal.addEventListener('abort', () => this.#stop.abort(), { once: true })
    this.#ended = this.#work()
  }

  /** Stops what is at work: a run that was begun and not sealed stays due. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#ended
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const begun = await this.#begin()
      if (this.#atWork.size > AT_WORK_FEW) await this.#roomy.promise
      else if (begun === 0) await this.#rested(POLL_MS)
    }
    await Promise.all(this.#atWork.values())
  }

  /** Begins the ticks that have been due for longest; answers how many. */
  async #begin(): Promise<number> {
    const { clock, log, store } = this.#house
    this.#roomy = Promise.withResolvers()
    try {
      const at = unixMs(clock)
      const free = await dueChannels(store, at, AT_WORK_MAX, id => !this.#atWork.has(id))
      const begun = free.slice(0, AT_WORK_MAX - this.#atWork.size)
      for (const channel of begun) this.#atWork.set(channel.id, this.#turnOf(channel))
      return begun.length
    } catch (err) {
      log.error({ err }, 'the channels that are due could not be read')
      return 0
    }
  }

  async #turnOf(stored: StoredChannel): Promise<void> {
    const { id } = stored
    try {
      await this.#house.turns.take(turnOf(id), () => this.#tick(stored))
    } catch (error) {
      await this.#refused(stored, error)
    }
    this.#atWork.delete(id)
    if (this.#atWork.size <= AT_WORK_FEW) this.#roomy.resolve()
  }

  async #tick(stored: StoredChannel): Promise<void> {
    const request = { isScheduled: true, signal: this.#stop.signal } as const
    const tick = () => ticked(stored, request, this.#parts)
    await sealedFor(stored.zid, TICK_TOKENS, tick, this.#house)
  }

  async #refused(stored: StoredChannel, error: unknown): Promise<void> {
    if (this.#stop.signal.aborted) return
    const { log } = this.#house
    const channel = stored.channel.id
    const isFailure = error instanceof Failure
    // Somebody else has ticked or closed it: that is looked at anew.
    if (isFailure && error.code === 'CONFLICT' && !isOverfull(error)) return
    if (isFailure && UNWRITABLE.has(error.code)) return this.#rested(RETRY_MS)
    if (!isFailure) log.error({ err: error, channel }, 'a defect stopped a tick')
    const failure = isFailure ? error : new Failure('INTERNAL', 'a defect of the service')
    const set =
      failure.code === 'OVERLOADED' ? this.#postpone(stored) : this.#pause(stored, failure)
    await set.catch(err => {
      log.warn({ err, channel }, 'a refused tick could not be set aside')
      return this.#rested(RETRY_MS)
    })
  }

  /** Lets those go first that wait for less: the tick is due again in a moment, by its old schedule. */
  async #postpone({ channel, zid, revision }: StoredChannel): Promise<void> {
    const { clock, store } = this.#house
    const at = unixMs(clock)
    const write = { ...channelWrite(zid, channel, revision), dueAt: at + RETRY_MS }
    await store.putDocuments({ at, writes: [write] })
  }

  /** Without tokens until the day that has some; for any other refusal until a tick by hand works. */
  async #pause({ channel, zid, revision }: StoredChannel, failure: Failure): Promise<void> {
    const { clock, store } = this.#house
    const { code, message: reason, details } = failure
    const tNs = clock.nowNs()
    const since = Number(tNs / 1_000_000n)
    const resetAt = code === 'QUOTA_EXCEEDED' ? Number(details?.['resetAt']) : undefined
    const fromNs = resetAt === undefined ? tNs : BigInt(resetAt) * 1_000_000_000n
    const schedule = advanced(channel.schedule!, fromNs)
    const after = { ...channel, schedule, pause: { code, reason, since } }
    const write = channelWrite(zid, after, revision, resetAt !== undefined)
    await store.putDocuments({ at: since, writes: [write] })
  }

  async #rested(ms: number): Promise<void> {
    const { signal } = this.#stop
    await rest(ms, undefined, { ref: false, signal }).catch(() => {})
  }
}

/** The pool for ticks: runs in its threads take at most half of its queue, callers have the other. */
function halfOf({ config, pool }: House): Pool {
  const most = Math.max(1, Math.min(LONG_MAX, Math.floor(config.queueMax / 2)))
  let running = 0
  return {
    ...pool,
    async solve(key, input, ticket) {
      if (pool.isInPlace(key, input)) return pool.solve(key, input, ticket)
      if (running >= most) throw new Failure('OVERLOADED', `${most} ticks are being solved`)
      running++
      try {
        return await pool.solve(key, input, ticket)
      } finally {
        running--
      }
    },
  }
}
