// The way of a body: one message or a batch, of the era with a handshake or of the one without. Knows headers and
// statuses, but no socket.
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../caller.ts'
import type { Meter } from '../../execute.ts'
import type { House } from '../../house.ts'
import { callTool } from './call.ts'
import { CACHEABLE, COMPLETE, DISCOVER_MEMBERS, initializeResult } from './identity.ts'
import {
  errorMessage,
  type Id,
  idOf,
  messageOf,
  type Notification,
  type Request,
  resultMessage,
} from './message.ts'
import { checkModern, isModern } from './modern.ts'
import type { Notify } from './progress.ts'
import {
  invalidParams,
  invalidRequest,
  methodNotFound,
  ProtocolError,
  unsupportedVersion,
} from './protocol-error.ts'
import { Cancelled, type Running } from './running.ts'
import type { Sessions } from './sessions.ts'
import type { Selection } from './tool-list.ts'
import { allowsBatches, isModernVersion, LEGACY_VERSIONS, negotiated } from './versions.ts'

/** What the door keeps between requests. */
export interface Desk {
  house: House
  sessions: Sessions
  running: Running
  /** The tools of an address by its query. */
  select: (search: string) => Selection
}

export interface Incoming {
  headers: IncomingHttpHeaders
  /** The query of the address with its question mark, or nothing. */
  search: string
  caller: Caller
  /** Sends a notification before the answer; without it progress is not told. */
  notify?: Notify | undefined
}

export interface Outgoing {
  status: number
  /** JSON; null: an empty answer. */
  json: string | null
  /** Session that an initialize began. */
  session?: string
  meters: readonly Meter[]
}

/** Longest batch. */
const BATCH_MAX = 50

const ACCEPTED: Outgoing = { status: 202, json: null, meters: [] }

/** Answers a parsed body. */
export async function dispatch(body: unknown, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  if (!Array.isArray(body)) return answerOne(body, incoming, desk)
  const version = versionHeader(incoming)
  if (!allowsBatches(version)) return refused(invalidRequest(`${version} has no batches`), incoming)
  if (body.length === 0) return refused(invalidRequest('the batch is empty'), incoming)
  if (body.length > BATCH_MAX) {
    const message = `the batch has ${body.length} messages, at most ${BATCH_MAX} are taken`
    return refused(invalidRequest(message), incoming)
  }
  const { notify: _, ...silent } = incoming
  const answers = await Promise.all(body.map(one => answerOne(one, silent, desk, true)))
  const texts = answers.flatMap(({ json }) => json ?? [])
  if (texts.length === 0) return ACCEPTED
  const meters = answers.findLast(answer => answer.meters.length > 0)?.meters ?? []
  return { status: 200, json: `[${texts.join(',')}]`, meters }
}

async function answerOne(
  body: unknown,
  incoming: Incoming,
  desk: Desk,
  inBatch = false,
): Promise<Outgoing> {
  try {
    const message = messageOf(body)
    if (message.kind === 'request') return await answerRequest(message, incoming, desk, inBatch)
    checkSession(incoming, desk)
    if (message.kind === 'notification') cancelNamed(message, incoming, desk)
    return ACCEPTED
  } catch (error) {
    if (error instanceof Cancelled) return ACCEPTED
    if (error instanceof ProtocolError) return refused(error, incoming, idOf(body))
    throw error
  }
}

async function answerRequest(
  request: Request,
  incoming: Incoming,
  desk: Desk,
  inBatch: boolean,
): Promise<Outgoing> {
  if (isModern(request, incoming.headers)) {
    if (inBatch) throw invalidRequest('a request with its own protocol version stands alone')
    checkModern(request, incoming.headers)
    return answerModern(request, incoming, desk)
  }
  if (request.method === 'initialize') return initialize(request, incoming, desk, inBatch)
  const version = versionHeader(incoming)
  if (version !== undefined && !LEGACY_VERSIONS.includes(version)) throw unsupportedVersion(version)
  checkSession(incoming, desk)
  return answerLegacy(request, incoming, desk)
}

async function answerModern(request: Request, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  const { id, method } = request
  switch (method) {
    case 'server/discover':
      desk.select(incoming.search)
      return answered(id, `{${DISCOVER_MEMBERS},${CACHEABLE},${COMPLETE}}`)
    case 'tools/list':
      return answered(id, `{${listTools(request, incoming, desk)},${CACHEABLE},${COMPLETE}}`)
    case 'tools/call': {
      const { members, meters } = await callHere(request, incoming, desk)
      return answered(id, `{${members},${COMPLETE}}`, meters)
    }
    default:
      throw methodNotFound(method, 404)
  }
}

async function answerLegacy(request: Request, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  const { id, method } = request
  switch (method) {
    case 'ping':
      return answered(id, '{}')
    case 'tools/list':
      return answered(id, `{${listTools(request, incoming, desk)}}`)
    case 'tools/call': {
      const session = sessionHeader(incoming)
      const { caller } = incoming
      using run = session === undefined ? undefined : desk.running.enter(session, id, caller.signal)
      const within = run ? { ...incoming, caller: { ...caller, signal: run.signal } } : incoming
      const { members, meters } = await callHere(request, within, desk)
      return answered(id, `{${members}}`, meters)
    }
    default:
      throw methodNotFound(method, 200)
  }
}

function initialize(
  { id, params }: Request,
  { search }: Incoming,
  { select, sessions }: Desk,
  inBatch: boolean,
): Outgoing {
  if (inBatch) throw invalidRequest('initialize must not be part of a batch')
  select(search)
  const result = initializeResult(negotiated(params['protocolVersion']))
  return { ...answered(id, result), session: sessions.mint() }
}

/** One page holds the whole list, so there is no cursor to come back with. */
function listTools({ params }: Request, { search }: Incoming, { select }: Desk): string {
  const { cursor } = params
  if (cursor !== undefined) throw invalidParams('cursor: the list has one page and gave none')
  return `"tools":${select(search).listJson}`
}

const callHere = ({ params }: Request, { search, caller, notify }: Incoming, desk: Desk) =>
  callTool(params, desk.select(search), caller, desk.house, notify)

/** A session is optional; one that is named must be live. Requests without a handshake have none. */
function checkSession(incoming: Incoming, { sessions }: Desk): void {
  const session = sessionHeader(incoming)
  if (session === undefined || isModernVersion(versionHeader(incoming))) return
  if (!sessions.isLive(session)) {
    throw invalidRequest('the session is not known here or has ended: initialize again', 404)
  }
}

function cancelNamed({ method, params }: Notification, incoming: Incoming, desk: Desk): void {
  const session = sessionHeader(incoming)
  if (method !== 'notifications/cancelled' || session === undefined) return
  const { requestId } = params
  if (typeof requestId === 'string' || typeof requestId === 'number') {
    desk.running.cancel(session, requestId)
  }
}

const answered = (id: Id, result: string, meters: readonly Meter[] = []): Outgoing => ({
  status: 200,
  json: resultMessage(id, result),
  meters,
})

function refused(error: ProtocolError, incoming: Incoming, id?: Id): Outgoing {
  const unread = versionHeader(incoming) === undefined ? null : undefined
  return { status: error.status, json: errorMessage(id ?? unread, error), meters: [] }
}

const versionHeader = ({ headers }: Incoming) =>
  headers['mcp-protocol-version'] as string | undefined

const sessionHeader = ({ headers }: Incoming) => headers['mcp-session-id'] as string | undefined
