// The MCP door: one address for every revision from 2024-11-05 to 2026-07-28 (Streamable HTTP), and
// for clients that send plain JSON and know no more of MCP than its three methods.

import { Failure } from '../../../workers/failure.ts'
import { failureBody } from '../../call/failure-body.ts'
import type { DoorHouse } from '../caller.ts'
import { callerReader } from '../caller.ts'
import { EventStreams } from '../events.ts'
import type { Exchange, Handler } from '../exchange.ts'
import { refuseForeign } from '../origin.ts'
import { restHandler } from '../rest/rest.ts'
import type { Extension, Incoming } from './desk.ts'
import { refused } from './dispatch.ts'
import { dispatchOnce } from './dispatch-once.ts'
import { LateAnswer } from './late-answer.ts'
import { messageMaxBytes, openDesk } from './open-desk.ts'
import { invalidParams, invalidRequest, type ProtocolError, parseError } from './protocol-error.ts'
import { ownerOf } from './sessions.ts'

const PATH = '/api/mcp'

interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handler: Handler
}

/**
 * The endpoints of the door, for the HTTP application. A GET is answered by the tool that has the
 * route.
 */
export function mcpEndpoints(house: DoorHouse, extension?: Extension): Endpoint[] {
  const { config, routes } = house
  const callerOf = callerReader(house)
  const desk = openDesk(house, extension)
  const bodyMaxBytes = messageMaxBytes(house)

  async function post(exchange: Exchange): Promise<void> {
    const { headers, url = '' } = exchange.req
    const caller = await callerOf(exchange)
    const body = await read(exchange, bodyMaxBytes)
    using late = new LateAnswer(exchange)
    const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const notify = headers.accept?.includes('text/event-stream') ? late.notify : undefined
    const incoming: Incoming = { headers, search, caller, notify }
    await late.end(
      'error' in body
        ? refused(body.error, incoming)
        : await dispatchOnce(body.value, incoming, desk),
    )
  }

  /** Ends a session. Without one there is nothing to delete. */
  async function end(exchange: Exchange): Promise<void> {
    const id = exchange.req.headers['mcp-session-id']
    if (typeof id !== 'string') throw notAllowed('DELETE ends a session; name it in Mcp-Session-Id')
    const owner = ownerOf(await callerOf(exchange))
    using late = new LateAnswer(exchange)
    const isLive = desk.sessions.isLive(id, owner)
    if (isLive) {
      desk.sessions.end(id)
      await desk.sessionLedger.write(id, owner, { ended: true })
      await desk.sessionKeys.remove(id)
    }
    await late.end(
      isLive
        ? { status: 200, json: null, meters: [] }
        : refused(invalidRequest('the session is not known here or has ended', 404), exchange.req),
    )
  }

  const fromHere = (handler: Handler): Handler => {
    return async (exchange, target) => {
      refuseForeign(exchange.req.headers, { host: config.host, baseUrl: house.baseUrl() })
      return handler(exchange, target)
    }
  }
  const endpoints: Endpoint[] = [
    { method: 'POST', path: PATH, handler: fromHere(post) },
    { method: 'DELETE', path: PATH, handler: fromHere(end) },
  ]
  const discovery = routes.match('GET', PATH)
  if (!discovery) return endpoints
  const get = unlessStream(
    restHandler(discovery.operation, { house, callerOf, streams: new EventStreams(house) }),
  )
  return [...endpoints, { method: 'GET', path: PATH, handler: fromHere(get) }]
}

/** This server sends nothing of its own accord: there is no stream to GET. */
const unlessStream = (handler: Handler): Handler => {
  return async (exchange, target) => {
    const wantsStream = exchange.req.headers.accept?.includes('text/event-stream')
    if (wantsStream) throw notAllowed('there is no stream to GET; POST a message')
    return handler(exchange, target)
  }
}

const notAllowed = (message: string) =>
  new Failure('METHOD_NOT_ALLOWED', message, { allow: 'GET, HEAD, QUERY, POST, DELETE, OPTIONS' })

/**
 * The body, or why it cannot be read as messages. What is wrong with the transfer itself is thrown.
 */
async function read(exchange: Exchange, maxBytes: number): Promise<Body> {
  try {
    return { value: await exchange.readJson(maxBytes) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message } = error
    if (code === 'INVALID_JSON') return { error: parseError(message) }
    if (code !== 'INVALID_INPUT') throw error
    const data = failureBody(error, exchange.requestId)
    return { error: invalidParams(message, { status: 400, data }) }
  }
}

type Body = { value: unknown } | { error: ProtocolError }
