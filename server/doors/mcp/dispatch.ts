// The way of a body: one message or a batch, of the era with a handshake or of the one without.
// Knows headers and statuses, but no socket.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { callerWith } from '../../call/caller.ts'
import type { Meter } from '../../call/meter.ts'
import { LEGACY_VERSIONS } from '../../settings/version.ts'
import type { Desk, Incoming } from './desk.ts'
import type { Done } from './done.ts'
import { cacheMembers, resultMembers } from './identity.ts'
import { levelIn, levelOf } from './logging.ts'
import {
  errorMessage,
  type Id,
  idOf,
  isObject,
  messageOf,
  type Notification,
  type Request,
  resultMessage,
} from './message.ts'
import { run } from './methods.ts'
import { checkModern, isModern } from './modern.ts'
import {
  invalidRequest,
  methodNotFound,
  ProtocolError,
  unsupportedVersion,
} from './protocol-error.ts'
import { Cancelled } from './running.ts'
import { ownerOf } from './sessions.ts'
import { allowsBatches, isModernVersion, negotiated } from './versions.ts'
import { withinSession } from './within-session.ts'

export interface Outgoing {
  status: number
  /** The JSON-RPC message or batch; null: the body is empty. */
  json: string | null
  /** Session that an initialize began. */
  session?: string
  /** Whether it is the answer of an earlier request. */
  isReplayed?: true
  meters: readonly Meter[]
}

/** Messages of a batch, at most. */
const BATCH_MAX = 50
/** Messages of a batch that are answered at a time. */
const BATCH_AT_ONCE = 4
/** Characters of answers after which no message of a batch is run any more. */
const BATCH_CHARACTERS = 2_097_152

const ACCEPTED: Outgoing = { status: 202, json: null, meters: [] }

/** Answers a parsed body: one JSON-RPC message, or a batch of them. */
export async function dispatch(body: unknown, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  if (!Array.isArray(body)) return answerOne(body, incoming, desk)
  const version = versionHeader(incoming)
  if (!allowsBatches(version)) return refused(invalidRequest(`${version} has no batches`), incoming)
  if (body.length === 0) return refused(invalidRequest('the batch is empty'), incoming)
  if (body.length > BATCH_MAX) {
    const message = `the batch has ${body.length} messages, at most ${BATCH_MAX} are taken`
    return refused(invalidRequest(message), incoming)
  }
  const answers = await answerBatch(body, incoming, desk)
  const texts = answers.flatMap(({ json }) => json ?? [])
  if (texts.length === 0) return ACCEPTED
  const meters = answers.findLast(answer => answer.meters.length > 0)?.meters ?? []
  return { status: 200, json: `[${texts.join(',')}]`, meters }
}

/** In their order, a few at a time. What comes after too long answers is not run, so it costs nothing. */
async function answerBatch(
  body: readonly unknown[],
  { notify: _, ...silent }: Incoming,
  desk: Desk,
): Promise<Outgoing[]> {
  const answers: Outgoing[] = []
  let characters = 0
  for (let i = 0; i < body.length; i += BATCH_AT_ONCE) {
    const isFull = characters > BATCH_CHARACTERS
    const some = body.slice(i, i + BATCH_AT_ONCE).map(async (one, place) => {
      if (isFull && isRequest(one)) return refused(batchFull(), silent, idOf(one))
      await turns(place + 1)
      return answerOne(one, silent, desk, true)
    })
    const group = await Promise.all(some)
    for (const { json } of group) characters += json?.length ?? 0
    answers.push(...group)
  }
  return answers
}

/** Answers that need no waiting would follow each other at once: between two of them others have their turn. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

/** What is answered: neither a notification nor a response of the client. */
const isRequest = (one: unknown) => isObject(one) && 'method' in one && 'id' in one

const batchFull = () =>
  invalidRequest(
    `the answers before this one take more than ${BATCH_CHARACTERS} characters: it was not run; send it by itself`,
  )

async function answerOne(
  body: unknown,
  incoming: Incoming,
  desk: Desk,
  inBatch = false,
): Promise<Outgoing> {
  try {
    const message = messageOf(body)
    if (message.kind === 'request') return await answerRequest(message, incoming, desk, inBatch)
    await checkSession(incoming, desk)
    if (message.kind === 'notification') await cancelNamed(message, incoming, desk)
    else desk.extension?.hear(message)
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
  await checkSession(incoming, desk)
  return answerLegacy(request, incoming, desk)
}

async function answerModern(request: Request, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  const { id, method, params } = request
  const levelled = { ...incoming, logLevel: levelIn(params) }
  const done =
    method === 'server/discover'
      ? discover(incoming, desk)
      : await runExtended(request, levelled, desk)
  if (!done) throw methodNotFound(method, 404)
  const { members, meters, cached, resultType } = done
  const cache = cached === undefined ? '' : `${cacheMembers(cached)},`
  return answered(id, `{${members},${cache}${resultMembers(resultType)}}`, meters)
}

async function answerLegacy(request: Request, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  const { id, method } = request
  if (method === 'ping') return answered(id, '{}')
  const session = sessionHeader(incoming)
  if (method === 'logging/setLevel') {
    const level = levelOf(request.params['level'])
    if (session !== undefined) {
      desk.sessions.setLevel(session, level)
      await desk.sessionLedger.write(session, ownerOf(incoming.caller), { level })
    }
    return answered(id, '{}')
  }
  if (session === undefined) return answeredBy(request, incoming, desk)
  const within = await withinSession(session, request, incoming, desk)
  if (method !== 'tools/call') return answeredBy(request, within, desk)
  const { caller } = within
  using entered = desk.running.enter(session, id, caller.signal)
  const cancel = () => void desk.running.cancel(session, id)
  using _watch = desk.sessionLedger.watch(session, ownerOf(incoming.caller), id, cancel)
  const signalled = callerWith(caller, { signal: entered.signal })
  return await answeredBy(request, { ...within, caller: signalled }, desk)
}

async function answeredBy(request: Request, incoming: Incoming, desk: Desk): Promise<Outgoing> {
  const done = await runExtended(request, incoming, desk)
  if (!done) throw methodNotFound(request.method, 200)
  return answered(request.id, `{${done.members}}`, done.meters)
}

function runExtended(request: Request, incoming: Incoming, desk: Desk): Promise<Done | undefined> {
  const own = () => run(request, incoming, desk)
  return desk.extension ? desk.extension.run(request, incoming, own) : own()
}

function discover({ search }: Incoming, { select, identity }: Desk): Done {
  select(search)
  return { members: identity.discoverMembers, cached: 'public' }
}

function initialize(
  { id, params }: Request,
  { search, caller }: Incoming,
  { select, sessions, identity }: Desk,
  inBatch: boolean,
): Outgoing {
  if (inBatch) throw invalidRequest('initialize must not be part of a batch')
  select(search)
  const result = identity.initializeResult(negotiated(params['protocolVersion']))
  return { ...answered(id, result), session: sessions.mint(ownerOf(caller)) }
}

/**
 * A session is optional; one that is named must be live. Requests without a handshake have none.
 */
async function checkSession(incoming: Incoming, desk: Desk): Promise<void> {
  const { sessions, sessionLedger } = desk
  const session = sessionHeader(incoming)
  if (session === undefined || isModernVersion(versionHeader(incoming))) return
  const owner = ownerOf(incoming.caller)
  if (sessions.isLive(session, owner)) await sessionLedger.read(session, owner)
  if (!sessions.isLive(session, owner)) {
    throw invalidRequest('the session is not known here or has ended: initialize again', 404)
  }
}

async function cancelNamed(
  { method, params }: Notification,
  incoming: Incoming,
  desk: Desk,
): Promise<void> {
  const session = sessionHeader(incoming)
  if (method !== 'notifications/cancelled' || session === undefined) return
  const { requestId } = params
  if (typeof requestId === 'string' || typeof requestId === 'number') {
    if (desk.running.cancel(session, requestId)) return
    const cancelled = [JSON.stringify(requestId)]
    await desk.sessionLedger.write(session, ownerOf(incoming.caller), { cancelled })
  }
}

const answered = (id: Id, result: string, meters: readonly Meter[] = []): Outgoing => ({
  status: 200,
  json: resultMessage(id, result),
  meters,
})

/**
 * An error alone; the id of a message that could not be read is null in JSON-RPC 2.0 and absent in
 * MCP.
 */
export function refused(
  error: ProtocolError,
  incoming: Pick<Incoming, 'headers'>,
  id?: Id,
): Outgoing {
  const unread = versionHeader(incoming) === undefined ? null : undefined
  return { status: error.status, json: errorMessage(id ?? unread, error), meters: [] }
}

const versionHeader = ({ headers }: Pick<Incoming, 'headers'>) =>
  headers['mcp-protocol-version'] as string | undefined

const sessionHeader = ({ headers }: Incoming) => headers['mcp-session-id'] as string | undefined
