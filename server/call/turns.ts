import { Failure } from '../../workers/failure.ts'

interface Queue {
  last: Promise<unknown>
  /** Tasks that run or wait. */
  length: number
}

/** Runs tasks of the same name one after another, in order of arrival: two ticks of a channel never overlap. */
export class Turns {
  readonly #queues = new Map<string, Queue>()
  readonly #most: number

  /** `most`: tasks that may run or wait under one name. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /**
   * Runs `work` after all earlier work of the same name has settled. Throws OVERLOADED when `most` tasks of that name run
   * or wait already.
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
