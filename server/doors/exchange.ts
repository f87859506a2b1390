// One request and its answer, as a door sees them: the handler writes the answer down, and whoever carries the
// exchange (Koa, or node:http for the hottest routes) sends it. Standing headers are in every answer.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Writable } from 'node:stream'
import { readJson } from './body.ts'

/** Parameters of the path, and of the query string where there is one. */
export interface Target {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams | undefined
}

/** Answers an exchange, or throws: failures are rendered in one place behind it. */
export type Handler = (exchange: Exchange, target: Target) => Promise<void>

/** Status, headers and body of an answer before it is sent. */
export interface HttpAnswer {
  readonly status: number
  /** Names and values by turns; each name once. */
  readonly headers: readonly string[]
  readonly body: Buffer | PassThrough
}

/** Shown as a page, an answer could load nothing, and nobody frames it. */
export const LOADS_NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** An answer made for one call: no cache keeps it. */
export const NOT_STORED: readonly string[] = [
  'Cache-Control',
  'no-store',
  'Content-Security-Policy',
  LOADS_NOTHING,
]

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The API sets no cookies and knows its callers by bearer keys alone, so any origin may read it. */
const STANDING: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  // biome-ignore format: one line
  'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Accept-Query, X-Request-Id, Idempotency-Replayed, Mcp-Session-Id, MCP-Protocol-Version',
]

const WELL_FORMED_ID = /^[\w.:-]{1,64}$/

function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && WELL_FORMED_ID.test(sent) ? sent : randomUUID()
}

export class Exchange {
  readonly req: IncomingMessage
  /** That of the caller's X-Request-Id if it is well-formed, else a new one. */
  readonly requestId: string
  /** The template of the path, by which answers are counted; undefined where no route is. */
  route: string | undefined
  readonly #res: ServerResponse
  readonly #onAnswer: (answer: HttpAnswer) => void
  #answer: HttpAnswer | undefined
  #left: AbortController | undefined

  /** `onAnswer` is called once there is an answer. The handler of a stream goes on after that. */
  constructor(req: IncomingMessage, res: ServerResponse, onAnswer: (answer: HttpAnswer) => void) {
    this.req = req
    this.requestId = requestIdOf(req)
    this.#res = res
    this.#onAnswer = onAnswer
  }

  get answer(): HttpAnswer | undefined {
    return this.#answer
  }

  /** The connection is gone: nobody reads an answer. */
  get isClosed(): boolean {
    return this.#res.destroyed
  }

  /** Called when the whole answer is out, or the connection gone. */
  onceClosed(listener: () => void): void {
    this.#res.once('close', listener)
  }

  /** Ends the connection, whatever of the answer is not out. */
  cut(): void {
    this.#res.destroy()
  }

  /** Aborted when the connection closes before the whole answer is out. */
  get left(): AbortSignal {
    this.#left ??= abortedOnClose(this.#res)
    return this.#left.signal
  }

  /**
   * The body as JSON, `{}` when there is none. Refuses with PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE,
   * INVALID_JSON or INVALID_INPUT (a reserved name, a number beyond a double) before a door sees it.
   */
  readJson(maxBytes?: number): Promise<unknown> {
    return readJson(this.req, this.#res, maxBytes)
  }

  /** Answers with a whole body. `headers`, names and values by turns, replaces NOT_STORED. */
  reply(status: number, mediaType: string, body: string | Buffer, headers = NOT_STORED): void {
    // Octets, because node:http would put head and text together and encode both as one long text.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const head = ['X-Request-Id', this.requestId, ...headers, ...STANDING]
    // RFC 9110, section 8.6: 204 has no length, and that of 304 would speak of another body.
    if (status !== 204 && status !== 304) {
      head.push('Content-Type', mediaType, 'Content-Length', String(bytes.length))
    }
    this.#answerWith({ status, headers: head, body: bytes })
  }

  /** Answers with a body that is still being written: the head goes out at once. */
  openStream(status: number, mediaType: string, headers = NOT_STORED): Writable {
    const body = new PassThrough()
    const head = ['Content-Type', mediaType, 'X-Request-Id', this.requestId]
    this.#answerWith({ status, headers: [...head, ...headers, ...STANDING], body })
    return body
  }

  /** Ends a stream in its middle, which is all that is left to say that it failed once its head is out. */
  breakOff(): void {
    const body = this.#answer?.body
    if (body instanceof PassThrough) body.destroy()
  }

  #answerWith(answer: HttpAnswer): void {
    if (this.#answer) throw new Error('an exchange has one answer')
    this.#answer = answer
    this.#onAnswer(answer)
  }
}

function abortedOnClose(res: ServerResponse): AbortController {
  const controller = new AbortController()
  const abort = () => {
    if (!res.writableFinished) controller.abort()
  }
  if (res.closed) abort()
  else res.once('close', abort)
  return controller
}
