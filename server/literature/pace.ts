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

  /** Runs a call in its turn; RATE_LIMITED at once where its turn would not come within `patienceMs`. */
  async turn<T>(patienceMs: number, call: () => Promise<T>): Promise<T> {
    const wait = Math.max(this.#restUntil - now(), this.#waiting * this.#paceMs)
    if (wait > patienceMs) {
      throw new Failure('RATE_LIMITED', `${this.#name} is asked too often; try again later`, {
        retryAfterSeconds: Math.ceil(wait / 1000),
      })
    }
    this.#waiting++
    const mine = this.#free.then(async () => {
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

  /** No call for this long: the server has said so, or has failed. */
  rest(ms: number): void {
    this.#restUntil = Math.max(this.#restUntil, now() + ms)
  }
}

const now = () => performance.now()
