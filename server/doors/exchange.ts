import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * One request and its answer, as a door sees them. Koa's ctx satisfies it, and so does the bare pair of
 * node:http in the lane for the hottest routes, so that one handler serves both.
 */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** That of the caller's X-Request-Id if it is well-formed, else a new one. */
  readonly requestId: string
  /**
   * The body as JSON, `{}` when there is none. Refuses with PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE,
   * INVALID_JSON or INVALID_INPUT (a reserved name, a number beyond a double) before a door sees it.
   */
  readJson(maxBytes?: number): Promise<unknown>
  /**
   * Writes the whole answer at once. `headers` is a flat list of names and values; it replaces
   * NOT_STORED, the standing headers (CORS, nosniff, request id ...) are always there.
   */
  reply(status: number, mediaType: string, body: string | Buffer, headers?: readonly string[]): void
  /** Writes the head of an answer that goes on: events, large containers. */
  openStream(status: number, mediaType: string, headers?: readonly string[]): ServerResponse
}

/** What the router found: parameters of the path, and of the query string where there is one. */
export interface Target {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams | undefined
}

/** Answers an exchange, or throws: failures are rendered in one place behind it. */
export type Handler = (exchange: Exchange, target: Target) => Promise<void>

/** An answer made for one call: no cache keeps it, and shown as a page it could load nothing. */
export const NOT_STORED: readonly string[] = [
  'Cache-Control',
  'no-store',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

export const JSON_TYPE = 'application/json; charset=utf-8'
