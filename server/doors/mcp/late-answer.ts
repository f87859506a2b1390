import { replyWithJson } from '../document.ts'
import { type Exchange, JSON_TYPE, NOT_STORED } from '../exchange.ts'
import { LateStream } from '../late-stream.ts'
import { rateLimitHeaders } from '../rate-limit.ts'
import { REPLAYED } from '../repeated.ts'
import type { Outgoing } from './dispatch.ts'

/** An answer that is plain JSON unless something is said before it: then it is an event of a stream. */
export class LateAnswer {
  readonly #exchange: Exchange
  readonly #stream: LateStream

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.#stream = new LateStream(exchange)
  }

  /** Sends a notification, in an event of its own. */
  readonly notify = (json: string): void => this.#stream.send(eventOf(json))

  /** Sends the answer and ends. Events have no status: the answer holds its error itself. */
  async end({ status, json, session, isReplayed, meters }: Outgoing): Promise<void> {
    if (this.#stream.isOpen) {
      this.#stream.end(json === null ? undefined : eventOf(json))
      return
    }
    const headers = rateLimitHeaders(meters)
    if (session !== undefined) headers.push('Mcp-Session-Id', session)
    if (isReplayed) headers.push(...REPLAYED)
    if (json !== null) return replyWithJson(this.#exchange, status, json, headers)
    this.#exchange.reply(status, JSON_TYPE, '', [...NOT_STORED, ...headers])
  }

  [Symbol.dispose](): void {
    this.#stream[Symbol.dispose]()
  }
}

const eventOf = (json: string) => ({ event: 'message', data: json })
