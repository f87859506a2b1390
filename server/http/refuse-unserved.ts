import type { Middleware } from 'koa'
import { Failure } from '../../workers/failure.ts'
import { nothingAt } from '../call/nothing-there.ts'
import { METHODS } from '../call/routes.ts'
import type { RouteTable } from '../call/tool.ts'
import { type Exchange, NOT_STORED } from '../doors/exchange.ts'
import type { AppState } from './app-state.ts'

/** Browsers keep the answer to a preflight for this long at most (Chromium: two hours). */
const PREFLIGHT_SECONDS = 7200
const PREFLIGHT_HEADERS =
  'Authorization, Content-Type, Accept, If-None-Match, Last-Event-ID, X-Request-Id, Traceparent, Mcp-Session-Id, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Idempotency-Key'

/** Puts what the router says of a path without the method, or of no path, into the words of this node. */
export function refuseUnserved(routes: RouteTable): Middleware<AppState> {
  return async (ctx, next) => {
    await next()
    const { exchange } = ctx.state
    if (exchange.route !== undefined) return
    // Koa says undefined where its types promise a text.
    const named: string | undefined = ctx.response.get('Allow')
    if (!named) throw nothingAt(ctx.path, routes)
    const served = named.split(', ')
    const methods = METHODS.filter(method => served.includes(method))
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (ctx.method === 'OPTIONS') return replyToPreflight(exchange, allow)
    const message = `${ctx.method} is not allowed here; allowed are ${allow}`
    throw new Failure('METHOD_NOT_ALLOWED', message, { allow })
  }
}

function replyToPreflight(exchange: Exchange, allow: string): void {
  const headers = ['Allow', allow, 'Access-Control-Allow-Methods', allow]
  headers.push('Access-Control-Allow-Headers', PREFLIGHT_HEADERS)
  headers.push('Access-Control-Max-Age', String(PREFLIGHT_SECONDS))
  if (allow.includes('QUERY')) headers.push('Accept-Query', 'application/json')
  exchange.reply(204, '', '', [...NOT_STORED, ...headers])
}
