import type { Writable } from 'node:stream'
import type { Event } from '../call/tool.ts'
import { eventText } from './events.ts'
import type { Exchange } from './exchange.ts'

/** Proxies and clients give up on a connection that is silent for about a minute. */
const KEEP_ALIVE_MS = 15_000

/** The answer to a call in flight that becomes a stream of events once the first is sent. */
export class LateStream {
  readonly #exchange: Exchange
  #stream: Writable | undefined
  #keepAlive: NodeJS.Timeout | undefined

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  get isOpen(): boolean {
    return this.#stream !== undefined
  }

  send(event: Event): void {
    this.#stream ??= this.#open()
    this.#stream.write(eventText(event))
  }

  /** Sends the last event, if there is one more, and ends. */
  end(last?: Event): void {
    this.#stream ??= this.#open()
    this.#stream.end(last && eventText(last))
  }

  [Symbol.dispose](): void {
    clearInterval(this.#keepAlive)
  }

  #open(): Writable {
    const headers = ['Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no']
    const stream = this.#exchange.openStream(200, 'text/event-stream', headers)
    this.#keepAlive = setInterval(() => stream.write(':\n\n'), KEEP_ALIVE_MS)
    return stream
  }
}
