// The one place where a failure becomes an HTTP answer. What is no Failure is a defect of ours: the
// caller learns INTERNAL and a request id, the log learns the rest.

import type { Logger } from 'pino'
import { FAILURES, Failure, type FailureCode, type FailureDetails } from '../../workers/failure.ts'
import { failureBody, INTERNAL } from '../call/failure-body.ts'
import type { Meter } from '../call/meter.ts'
import { CallerLeft } from '../doors/body.ts'
import { type Exchange, JSON_TYPE, NOT_STORED } from '../doors/exchange.ts'
import { rateLimitHeaders } from '../doors/rate-limit.ts'
import { STATUS_CODES } from './node-http.ts'

/** Seconds after which to come back, where the failure itself does not say. */
const RETRY_AFTER_SECONDS = 1

export function replyWithFailure(exchange: Exchange, error: unknown, log: Logger): void {
  const { req, requestId } = exchange
  if (error instanceof CallerLeft || exchange.isClosed) return
  if (!(error instanceof Failure)) log.error({ err: error, requestId }, 'defect')
  if (exchange.answer) {
    exchange.breakOff()
    return
  }
  const failure = error instanceof Failure ? error : INTERNAL
  const { status } = FAILURES[failure.code]
  const isProblem = req.headers.accept?.includes('application/problem+json') === true
  const body = failureBody(failure, requestId)
  const whole = isProblem ? { ...problemMembers(failure, requestId), ...body } : body
  const type = isProblem ? 'application/problem+json' : JSON_TYPE
  exchange.reply(status, type, JSON.stringify(whole), [...NOT_STORED, ...headersOf(failure)])
}

/** Members of an application/problem+json body (RFC 9457). */
function problemMembers({ code, message }: Failure, requestId: string): object {
  const { status } = FAILURES[code]
  return {
    type: `/docs#failure-${code}`,
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
  }
}

function headersOf({ code, details = {} }: Failure): string[] {
  const { status } = FAILURES[code]
  if (status === 401) return ['WWW-Authenticate', challenge(code)]
  if (status === 405) return ['Allow', String(details['allow'] ?? '')]
  if (status !== 429 && status !== 503 && status !== 504) return []
  const seconds = Number(details['retryAfterSeconds'] ?? RETRY_AFTER_SECONDS)
  const retry = ['Retry-After', String(Math.max(1, Math.ceil(seconds)))]
  return status === 429 ? [...retry, ...rateLimitHeaders(meterOf(details, seconds))] : retry
}

/** RFC 6750, section 3: a request without credentials is told no error. */
const challenge = (code: FailureCode) =>
  code === 'INVALID_KEY' ? 'Bearer realm="svc", error="invalid_token"' : 'Bearer realm="svc"'

/** The limit that was met, where the details name one. */
function meterOf({ policy, limit, used }: FailureDetails, resetSeconds: number): Meter[] {
  if (typeof policy !== 'string' || typeof limit !== 'number') return []
  const left = typeof used === 'number' ? limit - used : 0
  return [{ policy, limit, left, resetSeconds }]
}
