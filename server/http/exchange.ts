// What every answer of the node carries, and the two mounts of one handler: a bare pair of node:http,
// and Koa's ctx, which gets the same members through its prototype.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Exchange, NOT_STORED } from '../doors/exchange.ts'
import { readJson } from './body.ts'

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
  'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Accept-Query, X-Request-Id, Mcp-Session-Id, MCP-Protocol-Version',
]

const WELL_FORMED_ID = /^[\w.:-]{1,64}$/

export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : randomUUID()
}

interface Pair {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly requestId: string
}

type Members = Pick<Exchange, 'readJson' | 'reply' | 'openStream'>

/** The members that need nothing but the pair; they become part of Koa's ctx too. */
export const members: Members & ThisType<Pair> = {
  readJson(maxBytes) {
    return readJson(this.req, this.res, maxBytes)
  },
  reply(status, mediaType, body, headers = NOT_STORED) {
    const { res, requestId } = this
    // Octets, because node:http would put head and text together and encode both as one long text.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const head = ['X-Request-Id', requestId, ...headers, ...STANDING]
    // RFC 9110, section 8.6: 204 has no length, and that of 304 would speak of another body.
    if (status !== 204 && status !== 304) {
      head.push('Content-Type', mediaType, 'Content-Length', String(bytes.length))
    }
    res.writeHead(status, head)
    res.end(bytes)
  },
  openStream(status, mediaType, headers = NOT_STORED) {
    const head = ['Content-Type', mediaType, 'X-Request-Id', this.requestId, ...headers]
    return this.res.writeHead(status, [...head, ...STANDING])
  },
}

/** The mount on bare node:http. */
export class BareExchange implements Pair {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly requestId: string
  declare readJson: Exchange['readJson']
  declare reply: Exchange['reply']
  declare openStream: Exchange['openStream']

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.req = req
    this.res = res
    this.requestId = requestIdOf(req)
  }
}

Object.assign(BareExchange.prototype, members)
