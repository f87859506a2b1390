// Reads a body within a bound and hands it over only when it is JSON that cannot hurt what comes after:
// at most 32 levels deep (a recursive walk overflows at some thousands), valid UTF-8, no name that
// reaches a prototype, no number beyond a double.
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '../../workers/failure.ts'
import { invalidInput, pointerToken } from '../invalid-input.ts'

export const BODY_MAX_BYTES = 65_536
const DEPTH_MAX = 32

/** How long a refused body is still drained, so that its sender can read why. */
const LINGER_MS = 1000

/** The caller left before its request was whole: there is nobody to answer. */
export class CallerLeft extends Error {}

/** The body as JSON; `{}` when there is none. */
export async function readJson(
  req: IncomingMessage,
  res: ServerResponse,
  maxBytes = BODY_MAX_BYTES,
): Promise<unknown> {
  const { headers } = req
  const length = headers['content-length']
  const chunked = headers['transfer-encoding'] !== undefined
  if (!chunked && (length === undefined || length === '0')) return {}
  refuseUnlessJson(headers['content-type'], headers['content-encoding'])
  if (!chunked && Number(length) > maxBytes) throw tooLarge(req, maxBytes)
  if (headers.expect !== undefined) res.writeContinue()
  const bytes = await collect(req, maxBytes)
  return bytes.length === 0 ? {} : parseJson(bytes)
}

function refuseUnlessJson(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', `the body is encoded as ${encoding}; send it plain`)
  }
  if (type === 'application/json') return
  const [media = '', ...parameters] = (type ?? '').toLowerCase().split(';')
  const charset = parameters.map(one => one.trim()).find(one => one.startsWith('charset='))
  const isUtf8Named = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (media.trim() === 'application/json' && isUtf8Named) return
  throw new Failure(
    'UNSUPPORTED_MEDIA_TYPE',
    `the body is ${type ?? 'of no stated type'}; send application/json in UTF-8`,
  )
}

/** Never holds more than `maxBytes` and one chunk. */
function collect(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    req.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) {
        req.removeAllListeners('data')
        chunks.length = 0
        reject(tooLarge(req, maxBytes))
      } else chunks.push(chunk)
    })
    req.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    req.on('close', () => {
      if (!req.complete) reject(new CallerLeft('the request ended early'))
    })
  })
}

/**
 * Refuses, and lets the rest run into the void for a moment: closed at once, the connection would be
 * reset and the refusal lost on its way.
 */
function tooLarge(req: IncomingMessage, maxBytes: number): Failure {
  req.resume()
  const timer = setTimeout(() => req.destroy(), LINGER_MS).unref()
  req.once('close', () => clearTimeout(timer))
  return new Failure('PAYLOAD_TOO_LARGE', `the body exceeds ${maxBytes} bytes`, { maxBytes })
}

/** JSON of bounded depth. Throws INVALID_JSON, or INVALID_INPUT with the pointer to what is refused. */
export function parseJson(bytes: Buffer): unknown {
  const ascii = scanned(bytes)
  if (!ascii && !isUtf8(bytes)) throw new Failure('INVALID_JSON', 'the body is not valid UTF-8')
  const value = parsed(bytes.toString(ascii ? 'latin1' : 'utf8'))
  refuseHostile(value, '')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure('INVALID_JSON', `the body is not JSON: ${(error as Error).message}`)
  }
}

/** Refuses what nests too deep; answers whether every byte is ASCII. */
function scanned(bytes: Buffer): boolean {
  let depth = 0
  let inString = false
  let bits = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    bits |= byte
    if (inString) {
      if (byte === BACKSLASH) bits |= bytes[++i] ?? 0
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === BRACE || byte === BRACKET) {
      if (++depth > DEPTH_MAX) {
        const details = { depthMax: DEPTH_MAX }
        throw new Failure('INVALID_JSON', `the body nests deeper than ${DEPTH_MAX} levels`, details)
      }
    } else if (byte === BRACE + 2 || byte === BRACKET + 2) depth--
  }
  return bits < 0x80
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
// The closing ones follow two code points later.
const BRACKET = 0x5b
const BRACE = 0x7b

function refuseHostile(value: unknown, pointer: string): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refused(pointer, 'is beyond the range of a double')
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] !== 'string') refuseHostile(value[i], `${pointer}/${i}`)
    }
  } else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      const item = (value as Record<string, unknown>)[key]
      const isPlain = typeof item === 'string' || Number.isFinite(item)
      if (RESERVED.has(key)) throw refused(pointerTo(pointer, key), 'is a reserved name')
      if (!isPlain) refuseHostile(item, pointerTo(pointer, key))
    }
  }
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

const pointerTo = (pointer: string, key: string) => `${pointer}/${pointerToken(key)}`

const refused = (pointer: string, why: string) =>
  invalidInput(pointer, `${pointer.slice(1) || 'the body'} ${why}`)
