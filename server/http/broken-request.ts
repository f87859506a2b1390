// What never became a request: malformed, oversized or too slow. There is no exchange yet, so the refusal
// is written to the socket itself, in the body of every other failure.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { FAILURES, Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { failureBody } from '../call/failure-body.ts'
import { JSON_TYPE, LOADS_NOTHING } from '../doors/exchange.ts'
import { STATUS_CODES } from './node-http.ts'
import { answerUnderWay } from './under-way.ts'

export function replyToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Bytes written into an answer under way would corrupt it.
  if (error.code === 'ECONNRESET' || !socket.writable || answerUnderWay(socket)?.headersSent) {
    socket.destroy()
    return
  }
  const failure = failureOf(error)
  const { status } = FAILURES[failure.code]
  const body = JSON.stringify(failureBody(failure, randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `Content-Security-Policy: ${LOADS_NOTHING}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function failureOf({ code, message }: NodeJS.ErrnoException): Failure {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Failure('REQUEST_TIMEOUT', 'the request did not arrive in time')
    case 'HPE_HEADER_OVERFLOW':
      return new Failure('HEADERS_TOO_LARGE', 'the request line and headers exceed 16384 bytes')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Failure('PAYLOAD_TOO_LARGE', 'the chunk extensions exceed 16384 bytes')
    default:
      return invalidInput('', `malformed HTTP: ${message.replace(/^Parse Error: /, '')}`)
  }
}
