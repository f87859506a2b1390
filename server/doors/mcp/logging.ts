// Log messages of calls: what a person should hear beside the answer, of the level that the session asked for or, without
// a handshake, the request itself.
import type { Params } from './message.ts'
import { metaOf, notificationMessage } from './message.ts'
import type { Notify } from './progress.ts'
import { invalidParams } from './protocol-error.ts'

/** Of RFC 5424, the least severe first. */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Logged = (level: LogLevel, logger: string, data: unknown) => void

const LEVEL_KEY = 'io.modelcontextprotocol/logLevel'

export function levelOf(level: unknown): LogLevel {
  const known = LOG_LEVELS.find(one => one === level)
  if (known) return known
  throw invalidParams(`level must be one of ${LOG_LEVELS.join(', ')}`)
}

/** The level that a request without a handshake asks for; undefined: it wants none. */
export function levelIn(params: Params): LogLevel | undefined {
  const level = metaOf(params)[LEVEL_KEY]
  return level === undefined ? undefined : levelOf(level)
}

/** Sends messages of a level or a severer one; nothing where none was asked for or nobody can be told. */
export function logTo(notify: Notify | undefined, least: LogLevel | undefined): Logged {
  if (!notify || least === undefined) return () => {}
  return (level, logger, data) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return
    notify(notificationMessage('notifications/message', { level, logger, data }))
  }
}
