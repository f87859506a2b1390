import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'

/** Paces the calls to one server: one at a time, `paceMs` apart, and none while the server has asked for a pause. */
export class Pace {
  readonly #paceMs: number
  readonly #name: string
  #free = Promise.resolve()
  #waiting = 0
  #restUntil = 0
  #begunAt = Number.NEGATIVE_INFINITY

  constructor(name: string, paceMs: number) {
    this.#name = name
    this.#paceMs = paceMs
  }

  /**
   * Runs a call after the calls before it. Throws RATE_LIMITED if it could not begin within `patienceMs`: at once where
   * the queue is already too long, else when the calls before it turn out too slow.
   */
  async turn<T>(patienceMs: number, call: () => Promise<T>): Promise<T> {
    const until = now() + patienceMs
    this.#refuseBeyond(until, this.#waiting * this.#paceMs)
    this.#waiting++
    const mine = this.#free.then(async () => {
      // Checked again: earlier calls may have been slow, or the server may have asked for a pause.
      this.#refuseBeyond(until, this.#begunAt + this.#paceMs - now())
      await pause(Math.max(0, this.#begunAt + this.#paceMs - now(), this.#restUntil - now()))
      this.#begunAt = now()
      return call()
    })
    this.#free = mine.then(
      () => {},
      () => {},
    )
    try {
      return await mine
    } finally {
      this.#waiting--
    }
  }

  #refuseBeyond(until: number, paceMs: number): void {
    const wait = Math.max(0, this.#restUntil - now(), paceMs)
    if (now() + wait <= until) return
    throw new Failure('RATE_LIMITED', `${this.#name} is asked too often; try again later`, {
      retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
    })
  }

  /** Begins no call for `ms` milliseconds, after the server failed or asked for a pause. */
  rest(ms: number): void {
    this.#restUntil = Math.max(this.#restUntil, now() + ms)
  }
}

const now = () => performance.now()
