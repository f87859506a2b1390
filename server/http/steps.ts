// What stands around every handler, whichever way its request came.
import type { IncomingMessage } from 'node:http'
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { DoorHouse } from '../doors/caller.ts'
import type { Exchange } from '../doors/exchange.ts'
import { refuseForeignOnLoopback } from '../doors/origin.ts'
import { replyWithFailure } from './failures.ts'

export type Step = (exchange: Exchange, next: () => Promise<void>) => Promise<void>

export interface Steps {
  /** Counts answers by route and status, with their time, and logs them at the level `debug`. */
  readonly measured: Step
  /** Nothing is thrown past it. */
  readonly failuresRendered: Step
  /** SHUTTING_DOWN, OVERLOADED, INVALID_INPUT without a Host, or FORBIDDEN for one that is foreign on loopback. */
  readonly admitted: Step
}

/** Calls in flight; each may hold a body of its route's limit in memory. */
const IN_FLIGHT_MAX = 2048

/** Answered all the same: a node that is busy or about to stop is not dead. */
const VITAL = new Set(['/api/health', '/api/health/ready', '/metrics'])

export function stepsOf({ log, metrics, drain, config, baseUrl }: DoorHouse): Steps {
  const logsAnswers = log.isLevelEnabled('debug')
  let inFlight = 0
  metrics.watch('svc_http_in_flight', 'Calls that are being answered.', () => inFlight)
  return {
    async measured(exchange, next) {
      const started = performance.now()
      inFlight++
      try {
        await next()
      } finally {
        inFlight--
      }
      const ms = performance.now() - started
      const { req, requestId, route = 'unmatched', answer } = exchange
      // The caller left before there was a status.
      const status = answer?.status ?? 499
      const method = exchange.route === undefined ? 'ANY' : req.method!
      metrics.timings(method, route).observe(ms, status)
      if (!logsAnswers) return
      const { traceparent } = req.headers
      log.debug({ requestId, traceparent, method: req.method, route, status, ms }, 'answered')
    },
    async failuresRendered(exchange, next) {
      try {
        await next()
      } catch (error) {
        replyWithFailure(exchange, error, log)
      }
    },
    async admitted(exchange, next) {
      const { req } = exchange
      if (!VITAL.has(pathOf(req))) {
        if (drain.signal.aborted) throw new Failure('SHUTTING_DOWN', 'the node is stopping')
        if (inFlight > IN_FLIGHT_MAX) throw overloaded()
      }
      refuseWithoutHost(req)
      refuseForeignOnLoopback(req.headers, { host: config.host, baseUrl: baseUrl() })
      await next()
    },
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

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
