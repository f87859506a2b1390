// The hottest routes on node:http itself, without Koa and its router: the same steps around the same handlers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { Exchange, type HttpAnswer, type Target } from '../doors/exchange.ts'
import type { Route } from './router.ts'
import type { Steps } from './steps.ts'

/**
 * The routes where it pays. CPU time of the process for a request through Koa in proportion to that here, by
 * `npm run bench -- lane` (medians of 7 rounds by turns, twice on a busy machine); the difference is 70 us and more of
 * Koa's own, 8 us of them the router's way through 160 routes.
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
