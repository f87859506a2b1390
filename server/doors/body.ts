// Reads a body within a bound and hands it over only when it is JSON that cannot hurt what comes after.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { BODY_BYTES_MAX } from '../call/input-length.ts'
import { parseJson } from '../crypto/json-text.ts'

/** How long a refused body is still drained, so that its sender can read why: ten times a tenth of a second. */
const LINGER_TURNS = 10
const LINGER_TURN_MS = 100

/** The caller left before its request was whole: there is nobody to answer. */
export class CallerLeft extends Error {}

/** The body as JSON; `{}` when there is none. */
export async function readJson(
  req: IncomingMessage,
  res: ServerResponse,
  maxBytes = BODY_BYTES_MAX,
): Promise<unknown> {
  const { headers } = req
  const length = headers['content-length']
  const chunked = headers['transfer-encoding'] !== undefined
  if (!chunked && (length === undefined || length === '0')) return {}
  refuseUnlessJson(headers['content-type'], headers['content-encoding'])
  if (!chunked && Number(length) > maxBytes) throw tooLarge(req, maxBytes)
  if (headers.expect !== undefined) res.writeContinue()
  const bytes = await collect(req, maxBytes)
  if (bytes.length === 0) return {}
  const body = parseJson(bytes)
  // What was read in one turn is looked through in the next: both take milliseconds where there is much.
  if (bytes.length > BODY_BYTES_MAX) await nextTurn()
  return body
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
    req.on('end', () => {
      // Refused for taking too long (408), and then the rest came: what was refused is not done.
      if (req.socket.writableEnded) reject(new CallerLeft('the request was refused'))
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.on('close', () => {
      if (!req.complete) reject(new CallerLeft('the request ended early'))
    })
  })
}

/**
 * Refuses, and lets the rest run into the void for a moment: closed at once, the connection would be
 * reset and the refusal lost on its way. Turns of the loop are counted, for in one that is late the rest
 * has come and has not been read yet, and the next request may stand behind it.
 */
function tooLarge(req: IncomingMessage, maxBytes: number): Failure {
  req.resume()
  let turns = 0
  const timer = setInterval(() => {
    if (++turns === LINGER_TURNS) req.destroy()
  }, LINGER_TURN_MS).unref()
  req.once('close', () => clearInterval(timer))
  return new Failure('PAYLOAD_TOO_LARGE', `the body exceeds ${maxBytes} bytes`, { maxBytes })
}
