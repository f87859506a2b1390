import type { ServerResponse } from 'node:http'
import { replyWithJson } from '../document.ts'
import { type Exchange, JSON_TYPE, NOT_STORED } from '../exchange.ts'
import { rateLimitHeaders } from '../rate-limit.ts'
import type { Outgoing } from './dispatch.ts'

/** Proxies and clients give up on a connection that is silent for about a minute. */
const KEEP_ALIVE_MS = 15_000

/**
 * An answer that is plain JSON unless something is said before it: then it becomes a stream of
 * events.
 */
export class LateStream {
  readonly #exchange: Exchange
  #stream: ServerResponse | undefined
  #keepAlive: NodeJS.Timeout | undefined

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  /** Sends a notification, in an event of its own. */
  readonly notify = (json: string): void => {
    this.#stream ??= this.#open()
    this.#stream.write(eventOf(json))
  }

  /** Sends the answer and ends. Events have no status: the answer holds its error itself. */
  async end({ status, json, session, meters }: Outgoing): Promise<void> {
    if (this.#stream) {
      this.#stream.end(json === null ? undefined : eventOf(json))
      return
    }
    const headers = rateLimitHeaders(meters)
    if (session !== undefined) headers.push('Mcp-Session-Id', session)
    if (json !== null) return replyWithJson(this.#exchange, status, json, headers)
    this.#exchange.reply(status, JSON_TYPE, '', [...NOT_STORED, ...headers])
  }

  [Symbol.dispose](): void {
    clearInterval(this.#keepAlive)
  }

  #open(): ServerResponse {
    const headers = ['Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no']
    const stream = this.#exchange.openStream(200, 'text/event-stream', headers)
    this.#keepAlive = setInterval(() => stream.write(':\n\n'), KEEP_ALIVE_MS)
    return stream
  }
}

const eventOf = (json: string) => `event: message\ndata: ${json}\n\n`
