import { Failure } from '../../workers/failure.ts'

interface Queue {
  last: Promise<unknown>
  /** At work or waiting. */
  length: number
}

/** Work on one thing at a time, in the order asked: two ticks of a channel never overlap. */
export class Turns {
  readonly #queues = new Map<string, Queue>()
  readonly #most: number

  /** `most`: work that may be under way or wait under one name. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /**
   * Runs `work` when all work asked for under the same name has ended, well or not. OVERLOADED: so much waits that
   * whoever asks for other things would have no room.
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= this.#most) {
      const details = { limit: this.#most, retryAfterSeconds: 1 }
      throw new Failure('OVERLOADED', `${this.#most} calls wait for the same thing`, details)
    }
    queue.length++
    this.#queues.set(name, queue)
    const mine = queue.last.then(work, work)
    queue.last = mine
    try {
      return await mine
    } finally {
      if (--queue.length === 0) this.#queues.delete(name)
    }
  }
}
