import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../workers/failure.ts'
import type { Drawing } from './drawing.ts'
import type { Order } from './drawing-thread.ts'

export type Form = 'svg' | 'png'

/** Octets of an image that a model is shown: 60 kB as base64. */
export const SHOWN_PNG_MAX = 45_000
/** Octets of an image over HTTP: it is never made smaller. */
const PNG_MAX = 2 ** 31

/** A picture takes some 10 ms, its image up to a second. */
const TIMEOUT_MS = 30_000
/** Pictures that may wait for the thread. */
const WAITING_MAX = 64
const THREAD = new URL(`./drawing-thread${extname(import.meta.url)}`, import.meta.url)

/** Draws pictures one by one in a thread of their own, which is started with the first. */
export class Draughtsman {
  #thread: Worker | undefined
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  /**
   * OVERLOADED where too many wait: to be called before what is to be drawn is computed and paid for. A thread that is not
   * there yet starts meanwhile.
   */
  refuseIfFull(): void {
    if (this.#waiting >= WAITING_MAX) {
      throw new Failure('OVERLOADED', `${WAITING_MAX} pictures wait to be drawn`)
    }
    this.#start()
  }

  /** OVERLOADED: too many wait. TIMEOUT: it took too long. */
  async draw(drawing: Drawing, form: Form, pngMax = PNG_MAX): Promise<Buffer> {
    this.refuseIfFull()
    this.#waiting += 1
    const order: Order = form === 'svg' ? { drawing } : { drawing, pngMax }
    const drawn = this.#last.then(() => this.#drawn(order))
    this.#last = drawn.catch(() => {})
    try {
      return await drawn
    } finally {
      this.#waiting -= 1
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): Worker {
    if (this.#thread) return this.#thread
    const thread = newThread()
    // One that ends before it has drawn is followed by another.
    thread
      .on('error', () => {})
      .once('exit', () => {
        if (this.#thread === thread) this.#thread = undefined
      })
    this.#thread = thread
    return thread
  }

  async #drawn(order: Order): Promise<Buffer> {
    const thread = this.#start()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timer = setTimeout(
      () => reject(new Failure('TIMEOUT', `the picture took over ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    )
    const ended = () => reject(new Failure('SHUTTING_DOWN', 'the node is stopping'))
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      thread.postMessage(order)
      const octets = await promise
      return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
    } catch (error) {
      // One that ran out of time or broke is not used again.
      await this.close()
      throw error
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', reject).off('exit', ended)
    }
  }
}

/** A thread that waits for drawings does not keep the process running. */
function newThread(): Worker {
  const thread = new Worker(THREAD)
  thread.unref()
  return thread
}
