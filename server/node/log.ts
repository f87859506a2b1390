// The log of a node: JSON, one object a line, on standard error. No secret may reach it, whatever an error
// message or a path carries, so every line is searched as a whole before it is written.
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config, LogFormat, LogLevel } from '../settings/config.ts'

export interface LogOptions {
  level: LogLevel
  format: LogFormat
  /** Texts that must never be written, such as the master secret. */
  secrets: readonly string[]
  destination?: DestinationStream
}

/** What cannot be written to a reader that has stopped reading is kept up to here, then dropped. */
const UNWRITTEN_BYTES_MAX = 16 * 1024 * 1024

export function openLog({ level, format, secrets, destination }: LogOptions): Logger {
  const scrub = scrubber(secrets)
  const shape = format === 'text' ? asText : (line: string) => line
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      hooks: { streamWrite: line => shape(scrub(line)) },
    },
    destination ?? pino.destination({ fd: 2, sync: false, maxLength: UNWRITTEN_BYTES_MAX }),
  )
}

const HIDDEN = '[secret]'

/** Members that hold a secret by their name. */
const MEMBERS = [
  'authorization',
  'bearer',
  'key',
  'apiKey',
  'channelKey',
  'recoveryEquation',
  'salt',
  'secret',
  'sessionSecret',
  'signature',
]
const MEMBER = new RegExp(`("(?:${MEMBERS.join('|')})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi')
/** Keys of every kind, whole or cut, wherever they stand. */
const KEY = /svc_(?:ak|ch|ln)_[0-9A-Za-z_]+/g
const BEARER = /\bBearer\s+[^\s"\\]+/gi
const EQUATION = /x'' \+ 0\.\d{12}[^"]*?cos\(0\.\d{12} t\)/g

function scrubber(secrets: readonly string[]): (line: string) => string {
  const own = secrets
    .filter(secret => secret !== '')
    .map(secret => JSON.stringify(secret).slice(1, -1))
  return line =>
    own
      .reduce((text, secret) => text.replaceAll(secret, HIDDEN), line)
      .replace(MEMBER, `$1"${HIDDEN}"`)
      .replace(KEY, HIDDEN)
      .replace(BEARER, `Bearer ${HIDDEN}`)
      .replace(EQUATION, HIDDEN)
}

/** 2026-01-02T03:04:05.678Z info listening url=http://127.0.0.1:8787 */
function asText(line: string): string {
  const { time, level, msg = '', ...rest } = JSON.parse(line) as Record<string, unknown>
  const members = Object.entries(rest).map(([name, value]) => `${name}=${inLine(value)}`)
  return `${[time, level, inLine(msg), ...members].join(' ')}\n`
}

/** A text that would end its line, or command the terminal that shows it, is written with escapes. */
function inLine(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(CONTROL, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const CONTROL = /[\p{Cc}\u2028\u2029]/gu

/** What the settings say of the log, and what it must never show. */
export function logOptionsOf(config: Config) {
  const { logLevel, logFormat, secret, smtpUrl, databaseUrl } = config
  const { llmKey, openalexKey, semanticscholarKey } = config
  const password = URL.parse(smtpUrl ?? '')?.password ?? null
  const ofDatabase = /:\/\/[^:@/]*:([^@/]*)@/.exec(databaseUrl ?? '')?.[1] ?? null
  const keys = [llmKey, openalexKey, semanticscholarKey]
  const secrets = [...(secret?.split(',') ?? []), password, ofDatabase, ...keys]
  return {
    level: logLevel,
    format: logFormat,
    secrets: secrets.filter(one => one !== null && one !== '') as string[],
  }
}
