import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'

/** Calls to one server: one after another, a pace apart, and none while the server has asked for rest. */
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
   * Runs a call in its turn. RATE_LIMITED where its turn does not come within `patienceMs`: at once where
   * that is plain, else when the calls before have been too slow.
   */
  async turn<T>(patienceMs: number, call: () => Promise<T>): Promise<T> {
    const until = now() + patienceMs
    this.#refuseBeyond(until, this.#waiting * this.#paceMs)
    this.#waiting++
    const mine = this.#free.then(async () => {
      // The calls before may have been slow, or have ended in a rest.
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

  /** No call for this long: the server has said so, or has failed. */
  rest(ms: number): void {
    this.#restUntil = Math.max(this.#restUntil, now() + ms)
  }
}

const now = () => performance.now()
