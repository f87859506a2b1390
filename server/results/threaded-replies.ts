import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure, failureFrom } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Claim, Repeatable, Replies, Reply } from '../call/replies.ts'
import type { FromReplying, Order, ToReplying } from './replying.ts'

const THREAD = new URL(`./replying${extname(import.meta.url)}`, import.meta.url)

interface Waiting {
  resolve(reply: Reply | undefined): void
  reject(error: unknown): void
}

/** Replies on the disk by way of a thread, which is started with the first. */
export class ThreadedReplies implements Replies {
  readonly #file: string
  readonly #clock: Clock
  readonly #onFault: (error: unknown) => void
  #thread: Worker | undefined
  #orders = 0
  readonly #waiting = new Map<number, Waiting>()

  /** `file` may be `:memory:`. `onFault` is called with what fails after an answer was sent. */
  constructor(file: string, clock: Clock, onFault: (error: unknown) => void) {
    this.#file = file
    this.#clock = clock
    this.#onFault = onFault
  }

  async claim(request: Repeatable): Promise<Claim> {
    const reply = await this.#send({ action: 'claim', request })
    const after = (order: Order) => this.#send(order).then(nothing, this.#onFault)
    return {
      reply: reply && { ...reply, body: Buffer.from(reply.body) },
      settle: answered => after({ action: 'settle', request, reply: answered }),
      release: () => after({ action: 'release', request }),
      abandon: () => after({ action: 'abandon', request }),
    }
  }

  /** When what was sent before is done. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    const { promise, resolve } = Promise.withResolvers<void>()
    thread.once('exit', () => resolve())
    this.#post(thread, 'close')
    await promise
  }

  #send(order: Order): Promise<Reply | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply | undefined>()
    const thread = (this.#thread ??= this.#started())
    this.#waiting.set(this.#post(thread, order), { resolve, reject })
    return promise
  }

  #post(thread: Worker, order: Order | 'close'): number {
    const id = ++this.#orders
    thread.postMessage({ id, nowMs: unixMs(this.#clock), order } satisfies ToReplying)
    return id
  }

  #started(): Worker {
    const thread = new Worker(THREAD, { workerData: this.#file })
    thread.unref()
    thread.on('message', ({ id, reply, failure }: FromReplying) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (failure) waiting?.reject(failureFrom(failure))
      else waiting?.resolve(reply)
    })
    thread.on('error', error => this.#ended(thread, error))
    thread.on('exit', () => this.#ended(thread, new Error('the thread of the replies has ended')))
    return thread
  }

  /** Of a thread that broke, such as one whose file cannot be opened: the next request starts another. */
  #ended(thread: Worker, cause: Error): void {
    if (this.#thread === thread) this.#thread = undefined
    const { message: reason } = cause
    const message = `the reply to an Idempotency-Key cannot be remembered now (${reason}): nothing was done; send it again later, or without the key`
    for (const { reject } of this.#waiting.values()) {
      reject(new Failure('STORE_UNAVAILABLE', message, { reason }))
    }
    this.#waiting.clear()
  }
}

const nothing = () => {}
