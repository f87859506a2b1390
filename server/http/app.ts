// The way of a request. The hottest routes are answered on node:http itself; everything else goes
// through Koa. Both end in the same answer(): counted, measured, failures rendered in one place.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Koa from 'koa'
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { DoorHouse } from '../doors/caller.ts'
import type { Exchange } from '../doors/exchange.ts'
import { type Endpoint, Endpoints, type Found } from './endpoints.ts'
import { BareExchange, members, requestIdOf } from './exchange.ts'
import { replyWithFailure } from './failures.ts'
import { answerUnderWay } from './under-way.ts'

/** Koa costs 17-30 us a call over node:http; these are called often enough to go without. */
const HOTTEST: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/svc/compute'],
  ['POST', '/api/svc/verify'],
  ['POST', '/api/mcp'],
  ['GET', '/api/svc/pulse'],
  ['GET', '/api/health'],
]

type Answer = (exchange: Exchange, found: Found) => Promise<void>

/** A reader that takes nothing of its answer for so long leaves the node to keep it. */
const STALLED_MS = 60_000

export function createHttpServer(
  house: DoorHouse,
  more: readonly Endpoint[],
  stalledMs = STALLED_MS,
): Server {
  const endpoints = new Endpoints(house, more)
  const answer = answering(house)
  const koa = createApp(endpoints, answer).callback()
  const lane = new Map(
    HOTTEST.map(([method, path]) => [`${method} ${path}`, endpoints.find(method, path, '')]),
  )
  const { signal: drain } = house.drain

  const listener = (req: IncomingMessage, res: ServerResponse) => {
    // A connection that stays would keep a stopping node from closing.
    if (drain.aborted) res.shouldKeepAlive = false
    const found = lane.get(`${req.method} ${req.url}`)
    if (found) answer(new BareExchange(req, res), found)
    else koa(req, res)
  }
  const server = createServer(TIMEOUTS, listener)
  // The body reader says 100 Continue, once it wants the body.
  server.on('checkContinue', listener)
  server.setTimeout(stalledMs, cutUnlessAtWork)
  return server
}

/** Nothing has gone either way for long: the node computes, or the peer neither asks nor reads. */
function cutUnlessAtWork(socket: Socket): void {
  const isRead = socket.writableLength === 0
  if (!(answerUnderWay(socket) && isRead)) socket.destroy()
}

/** Slow senders are cut: with Node's defaults 800 of 800 slow connections still stood after 14 s. */
const TIMEOUTS = {
  headersTimeout: 5000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  // Longer than the minute that proxies keep a connection idle, or they reuse one that has just closed.
  keepAliveTimeout: 65_000,
  // Refused in answer() instead, in the words of every other failure.
  requireHostHeader: false,
} as const

function createApp(endpoints: Endpoints, answer: Answer): Koa<Koa.DefaultState, Exchange> {
  const app = new Koa<Koa.DefaultState, Exchange>()
  Object.assign(app.context, members)
  // Failures are answered further in; what is left for Koa to report is a connection that broke.
  app.on('error', () => {})
  app.use(requestId)
  app.use(ctx => answer(ctx, endpoints.find(ctx.method, ctx.path, ctx.querystring)))
  return app
}

const requestId: Koa.Middleware<Koa.DefaultState, { requestId: string }> = (ctx, next) => {
  // Handlers write to ctx.res through reply(); Koa's own response would cost as much again.
  ctx.respond = false
  ctx.requestId = requestIdOf(ctx.req)
  return next()
}

/** Calls in flight; each may hold a body of its route's limit in memory. */
const IN_FLIGHT_MAX = 2048

/** Answered all the same: a node that is busy or about to stop is not dead. */
const VITAL = new Set(['/api/health', '/api/health/ready', '/metrics'])

/** Around every handler, whichever way the request came. */
function answering({ log, metrics, drain }: DoorHouse): Answer {
  const isTold = log.isLevelEnabled('debug')
  const tell = ({ req, requestId }: Exchange, about: object) => {
    const { method, headers } = req
    log.debug({ requestId, traceparent: headers['traceparent'], method, ...about }, 'answered')
  }
  let inFlight = 0
  metrics.watch('svc_http_in_flight', 'Calls that are being answered.', () => inFlight)
  return async (exchange, { handler, target, timings }) => {
    const started = performance.now()
    inFlight++
    try {
      if (!VITAL.has(timings.route)) {
        if (drain.signal.aborted) throw new Failure('SHUTTING_DOWN', 'the node is stopping')
        if (inFlight > IN_FLIGHT_MAX) throw overloaded()
      }
      refuseWithoutHost(exchange.req)
      await handler(exchange, target)
    } catch (error) {
      replyWithFailure(exchange, error, log)
    } finally {
      inFlight--
    }
    const ms = performance.now() - started
    const { statusCode: status } = exchange.res
    timings.observe(ms, status)
    if (isTold) tell(exchange, { route: timings.route, status, ms })
  }
}

function overloaded(): Failure {
  const details = { inFlightMax: IN_FLIGHT_MAX, retryAfterSeconds: 1 }
  return new Failure('OVERLOADED', `${IN_FLIGHT_MAX} calls are in flight`, details)
}

/** RFC 9112, section 3.2: HTTP/1.1 names its host. HTTP/0.9, which has no headers at all, is not spoken. */
function refuseWithoutHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion !== '1.0') {
    throw invalidInput('', `an HTTP/${httpVersion} request without a Host header`)
  }
}
