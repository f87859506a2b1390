import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure, failureFrom } from '../../workers/failure.ts'
import { Turns } from '../call/turns.ts'
import type { Sanitised } from './sanitised.ts'
import type { Outcome } from './sanitising.ts'
import { refuseTooManyNodes, type Written } from './written.ts'

/** A letter of the largest size takes some 0.2 s. The start of the thread, which loads its libraries, does not count. */
const TIMEOUT_MS = 5000
/** Letters that may wait for the thread. */
const WAITING_MAX = 64
const THREAD = new URL(`./sanitising${extname(import.meta.url)}`, import.meta.url)

/** Sanitises letters one by one in a thread of their own, which is started with the first. */
export class Sanitiser {
  readonly #turns = new Turns(WAITING_MAX)
  #thread: Worker | undefined

  /** PAYLOAD_TOO_LARGE: too many nodes or octets. OVERLOADED: too many wait. TIMEOUT: it took too long. */
  async sanitise(written: Written): Promise<Sanitised> {
    refuseTooManyNodes(written)
    return this.#turns.take('letter', () => this.#sanitised(written))
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  async #sanitised(written: Written): Promise<Sanitised> {
    const thread = await this.#standing()
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const timer = setTimeout(
      () => reject(new Failure('TIMEOUT', `sanitising the letter took over ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    )
    const ended = () => reject(stopping())
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      thread.postMessage(written)
      const outcome = await promise
      if ('value' in outcome) return outcome.value
      throw failureFrom(outcome.failure)
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', reject).off('exit', ended)
      // One that ran out of time or broke is not asked again.
      await promise.catch(() => this.close())
    }
  }

  /** The thread, once it has loaded what it needs and said so. */
  async #standing(): Promise<Worker> {
    if (this.#thread !== undefined) return this.#thread
    const thread = (this.#thread = newThread())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ready = () => resolve()
    const ended = () => reject(stopping())
    thread.once('message', ready).once('error', reject).once('exit', ended)
    try {
      await promise
      return thread
    } catch (error) {
      await this.close()
      throw error
    } finally {
      thread.off('error', reject).off('exit', ended)
    }
  }
}

const stopping = () => new Failure('SHUTTING_DOWN', 'the node is stopping')

/** A thread that waits for letters does not keep the process running. */
function newThread(): Worker {
  const thread = new Worker(THREAD)
  thread.unref()
  return thread
}

export interface WithSanitiser {
  /** Takes out of letters what could act. */
  readonly sanitiser: Sanitiser
}
