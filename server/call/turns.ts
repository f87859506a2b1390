import { setTimeout as rest } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { isOvertaken } from '../store/refusals.ts'

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

/** Of nodes that work on one thing at once one gets further each time: with so many beginnings nobody stays behind. */
const BEGINNINGS_MAX = 64
const PAUSE_MS = 2
const PAUSE_MS_MAX = 40

/** Turns are of a node; work that another node has overtaken has written nothing, and begins anew from what is there then. */
export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let begun = 1; ; begun++) {
    try {
      return await work()
    } catch (error) {
      if (begun === BEGINNINGS_MAX || !isOvertaken(error)) throw error
    }
    await rest(Math.min(PAUSE_MS * begun, PAUSE_MS_MAX))
  }
}
