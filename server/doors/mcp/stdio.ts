// MCP over standard input and output: one client, one session, one message a line. What HTTP says in headers, the version and
// the session, follows here from the messages.
import { randomUUID } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { Failure } from '../../../workers/failure.ts'
import type { Caller } from '../../call/caller.ts'
import { failureBody, INTERNAL } from '../../call/failure-body.ts'
import type { DoorHouse } from '../caller.ts'
import type { Desk, Incoming } from './desk.ts'
import { dispatch } from './dispatch.ts'
import { linesOf } from './lines.ts'
import { errorMessage, idOf, isObject, metaOf, type Params } from './message.ts'
import { carriesMetadata, NAMED_BY, VERSION_KEY } from './modern.ts'
import { messageMaxBytes, openDesk } from './open-desk.ts'
import { PROTOCOL_ERRORS, ProtocolError, parseError } from './protocol-error.ts'

/** Messages that are answered at a time; more are read when one is done. */
const UNDER_WAY_MAX = 64

export interface Pipes {
  readonly input: Readable
  readonly output: Writable
  /** Aborts the calls that are being answered. */
  readonly signal: AbortSignal
}

/** Serves until the input ends and all that was read is answered. `bearer`: the key that every call is made with. */
export async function serveStdio(
  house: DoorHouse,
  bearer: string,
  { input, output, signal }: Pipes,
): Promise<void> {
  const client = new StdioClient(house, bearer, { output, signal })
  const underWay = new Set<Promise<void>>()
  try {
    for await (const line of linesOf(input, messageMaxBytes(house))) {
      const answering = client
        .receive('text' in line ? line.text : undefined)
        .finally(() => underWay.delete(answering))
      underWay.add(answering)
      if (underWay.size >= UNDER_WAY_MAX) await Promise.race(underWay)
      // What comes after initialize belongs to its session.
      if (!client.isBegun) await answering
    }
  } catch (error) {
    // The input was closed on purpose.
    if (!signal.aborted) throw error
  }
  await Promise.all(underWay)
}

class StdioClient {
  readonly #house: DoorHouse
  readonly #bearer: string
  readonly #pipes: Pick<Pipes, 'output' | 'signal'>
  readonly #desk: Desk
  #session: string | undefined
  #version: string | undefined

  constructor(house: DoorHouse, bearer: string, pipes: Pick<Pipes, 'output' | 'signal'>) {
    this.#house = house
    this.#bearer = bearer
    this.#pipes = pipes
    this.#desk = openDesk(house)
  }

  get isBegun(): boolean {
    return this.#session !== undefined
  }

  /** Answers a line; undefined: one that was too long to be held. */
  async receive(line: string | undefined): Promise<void> {
    let body: unknown
    try {
      body = line === undefined ? undefined : JSON.parse(line)
    } catch {
      body = undefined
    }
    if (body === undefined) {
      const why = line === undefined ? 'the line is longer than a message may be' : 'no JSON'
      return this.#write(errorMessage(null, parseError(why)))
    }
    await this.#answer(body).catch(error => this.#write(this.#failed(error, body)))
  }

  async #answer(body: unknown): Promise<void> {
    const incoming: Incoming = {
      headers: this.#headersOf(body),
      search: '',
      caller: await this.#caller(),
      notify: notification => void this.#write(notification),
    }
    const { json, session } = await dispatch(body, incoming, this.#desk)
    if (session !== undefined && json !== null) {
      this.#session = session
      this.#version = JSON.parse(json).result.protocolVersion
    }
    if (json !== null) await this.#write(json)
  }

  /** A message with metadata names its own version; others have that of the handshake. */
  #headersOf(body: unknown): Incoming['headers'] {
    const params = isObject(body) && isObject(body['params']) ? body['params'] : {}
    if (isObject(body) && carriesMetadata(params))
      return modernHeaders(String(body['method']), params)
    return {
      ...(this.#version !== undefined && { 'mcp-protocol-version': this.#version }),
      ...(this.#session !== undefined && { 'mcp-session-id': this.#session }),
    }
  }

  async #caller(): Promise<Caller> {
    const key = await this.#house.keys.authenticate(this.#bearer)
    const { signal } = this.#pipes
    const here = { ip: '127.0.0.1', socketIp: '127.0.0.1', requestId: randomUUID() }
    return { key, bearer: this.#bearer, signal, ...here }
  }

  #failed(error: unknown, body: unknown): string {
    const requestId = randomUUID()
    if (!(error instanceof Failure)) this.#house.log.error({ err: error, requestId }, 'defect')
    const failure = error instanceof Failure ? error : INTERNAL
    const { message } = failure
    const data = failureBody(failure, requestId)
    const problem = new ProtocolError(PROTOCOL_ERRORS.INTERNAL_ERROR, message, 200, data)
    return errorMessage(idOf(body), problem)
  }

  /** Settles when the reader has room again. A message holds no line break: JSON escapes it. */
  #write(message: string): Promise<void> {
    const { output } = this.#pipes
    return new Promise(resolve => {
      if (output.destroyed || !output.writable) return resolve()
      output.write(`${message}\n`, () => resolve())
    })
  }
}

function modernHeaders(method: string, params: Params): Incoming['headers'] {
  const version = metaOf(params)[VERSION_KEY]
  const member = NAMED_BY[method]
  const name = member === undefined ? undefined : params[member]
  return {
    ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    'mcp-method': method,
    ...(name !== undefined && {
      'mcp-name': `=?base64?${Buffer.from(String(name)).toString('base64')}?=`,
    }),
  }
}
