// The hottest routes on node:http itself, without Koa and its router: the same steps around the same handlers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { Exchange, type HttpAnswer, type Target } from '../doors/exchange.ts'
import type { Route } from './router.ts'
import type { Steps } from './steps.ts'

/**
 * Routes that go past Koa and its router, which cost 70 us and more a request, 8 us of them to try
 * 160 routes. Beside each: CPU time of a request through Koa over that of the same request here
 * (`npm run bench -- lane`, median of 7 alternating rounds; two figures are two runs on a busy
 * machine).
 */
const HOTTEST: ReadonlySet<string> = new Set([
  'POST /api/svc/compute', // 1.5
  'POST /api/svc/verify', // 2.2
  'POST /api/mcp', // 2.0 and 2.2
  'GET /api/svc/pulse', // 1.9 and 2.3
  'GET /api/health', // 2.1 and 1.9
])

type Listener = (req: IncomingMessage, res: ServerResponse) => void

const NOTHING: Target = { params: Object.freeze({}), query: undefined }

/** By method and address as they are sent; an address with a query goes through Koa. */
export function laneOf(routes: readonly Route[], steps: Steps): ReadonlyMap<string, Listener> {
  const lane = new Map<string, Listener>()
  for (const route of routes) {
    for (const method of route.methods) {
      const key = `${method} ${route.path}`
      if (HOTTEST.has(key) && !lane.has(key)) lane.set(key, listenerOf(route, steps))
    }
  }
  return lane
}

function listenerOf({ path, handler }: Route, steps: Steps): Listener {
  const { measured, failuresRendered, admitted } = steps
  return (req, res) => {
    const exchange = new Exchange(req, res, answer => send(res, answer))
    exchange.route = path
    const handled = () => handler(exchange, NOTHING)
    const admittedFirst = () => admitted(exchange, handled)
    measured(exchange, () => failuresRendered(exchange, admittedFirst))
  }
}

export function send(res: ServerResponse, { status, headers, body }: HttpAnswer): void {
  res.writeHead(status, [...headers])
  if (Buffer.isBuffer(body)) res.end(body)
  else {
    res.flushHeaders()
    // A reader that leaves ends the source; there is nobody to tell.
    pipeline(body, res, () => {})
  }
}
