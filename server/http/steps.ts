// What stands around every handler, whichever way its request came.
import type { IncomingMessage } from 'node:http'
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { TRACEPARENT } from '../call/spans.ts'
import type { DoorHouse } from '../doors/caller.ts'
import type { Exchange } from '../doors/exchange.ts'
import { refuseForeignOnLoopback } from '../doors/origin.ts'
import { replyWithFailure } from './failures.ts'
import type { Gate } from './gate.ts'
import type { Unsent } from './unsent.ts'

export type Step = (exchange: Exchange, next: () => Promise<void>) => Promise<void>

export interface Steps {
  /** Counts answers by route and status, with their time, and logs each on a line. */
  readonly measured: Step
  /** Renders what a later step throws as an answer; nothing is thrown past it. */
  readonly failuresRendered: Step
  /** SHUTTING_DOWN, INVALID_INPUT without a Host, or FORBIDDEN for one that is foreign on loopback. */
  readonly admitted: Step
}

/** Answered all the same: a node that is busy or about to stop is not dead. */
const VITAL = new Set(['/api/health', '/api/health/ready', '/metrics'])

export const isVital = ({ url = '' }: IncomingMessage): boolean => VITAL.has(url.split('?', 1)[0]!)

export function stepsOf(
  { log, metrics, spans, drain, config, baseUrl }: DoorHouse,
  gate: Gate,
  unsent: Unsent,
): Steps {
  return {
    async measured(exchange, next) {
      const started = performance.now()
      gate.began()
      const traceparent = traceparentOf(exchange.req)
      const outcome = () => {
        const { method, route, status } = outcomeOf(exchange)
        return {
          name: `${method} ${route}`,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'http.request.id': exchange.requestId,
          },
        }
      }
      try {
        await spans.ofRequest({ traceparent, outcome }, next)
      } finally {
        gate.ended()
      }
      const body = exchange.answer?.body
      if (Buffer.isBuffer(body)) unsent.hold(exchange, body.length)
      const ms = performance.now() - started
      const { method, route, status } = outcomeOf(exchange)
      metrics.requests.add({ method, route, status })
      metrics.requestSeconds.observe(ms, { method, route })
      const { req, requestId } = exchange
      const line = { requestId, traceparent, method: req.method, route, status, ms: rounded(ms) }
      if (VITAL.has(route)) log.debug(line, 'answered')
      else log.info(line, 'answered')
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
      if (drain.signal.aborted && !isVital(req)) {
        throw new Failure('SHUTTING_DOWN', 'the node is stopping')
      }
      refuseWithoutHost(req)
      refuseDoubled(req)
      refuseForeignOnLoopback(req.headers, { host: config.host, baseUrl: baseUrl() })
      await next()
    },
  }
}

/** Without a route there is no method that a caller could not make longer lists of; without an answer the caller has left. */
function outcomeOf({ req, route, answer }: Exchange) {
  const method = route === undefined ? 'ANY' : req.method!
  return { method, route: route ?? 'unmatched', status: answer?.status ?? 499 }
}

/** What is none is neither followed nor written into the log, which would be as long as the caller likes. */
function traceparentOf({ headers }: IncomingMessage): string | undefined {
  const [, ...ids] = TRACEPARENT.exec(String(headers['traceparent'])) ?? []
  return ids.length === 0 ? undefined : `00-${ids.join('-')}`
}

/** Milliseconds rounded to the microsecond. */
const rounded = (ms: number) => Math.round(ms * 1000) / 1000

/**
 * Headers that must not stand twice: Node keeps the first of them, and a proxy before it may have
 * gone by the last.
 */
const SINGLE = ['host', 'authorization', 'content-type'] as const

function refuseDoubled({ headers, rawHeaders }: IncomingMessage): void {
  if (2 * Object.keys(headers).length === rawHeaders.length) return
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map(name => name.toLowerCase())
  const doubled = SINGLE.find(name => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled !== undefined) throw invalidInput('', `the header ${doubled} stands twice`)
}

/** RFC 9112, section 3.2: HTTP/1.1 names its host. HTTP/0.9, which has no headers at all, is not spoken. */
function refuseWithoutHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion !== '1.0') {
    throw invalidInput('', `an HTTP/${httpVersion} request without a Host header`)
  }
}
