// Idempotency-Key at the MCP door: a body whose calls bill or make is done once. Who sends it again, under another id too, gets
// the same result.
import { fingerprintOf, idempotencyKey } from '../repeated.ts'
import type { Desk, Fate, Incoming } from './desk.ts'
import { dispatch, type Outgoing } from './dispatch.ts'
import { idOf, isObject, type Params, resultHead } from './message.ts'

const MEDIA = 'application/json'

/** Answers a parsed body; one under an Idempotency-Key by what it was answered with before. */
export async function dispatchOnce(
  body: unknown,
  incoming: Incoming,
  desk: Desk,
): Promise<Outgoing> {
  const { bearer, ip: address } = incoming.caller
  const acting = [body].flat().some(one => isActing(one, desk))
  const key = acting ? idempotencyKey(incoming.headers, bearer) : undefined
  if (key === undefined) return dispatch(body, incoming, desk)
  const fingerprint = await fingerprintOf(contentOf(body, incoming))
  const claim = await desk.house.replies.claim({ key, bearer, address, fingerprint })
  const head = headOf(body)
  if (claim.reply) {
    const json = `${head}${claim.reply.body}`
    return { status: claim.reply.status, json, meters: [], isReplayed: true }
  }
  const fates = new Set<Fate>()
  const end = async () => {
    if (fates.size === 0) await claim.release()
    else await claim.abandon()
  }
  const tellFate = (fate: Fate) => void fates.add(fate)
  try {
    const outgoing = await dispatch(body, { ...incoming, tellFate }, desk)
    const { status, json } = outgoing
    if (json === null || !fates.has('done')) await end()
    else {
      const rest = Buffer.from(json.slice(head.length))
      await claim.settle({ status, mediaType: MEDIA, body: rest })
    }
    return outgoing
  } catch (error) {
    await end()
    throw error
  }
}

/** Whether a message calls a tool that does more than read. */
function isActing(message: unknown, { house }: Desk): boolean {
  if (!isObject(message) || message['method'] !== 'tools/call') return false
  const { name } = (message['params'] ?? {}) as { name?: unknown }
  const tool = house.registry.tools.find(one => one.name === name)
  return tool !== undefined && !tool.annotations.readOnlyHint
}

/** What decides the answer. A demo key says nothing of the machine that its session goes on with, metadata nothing of the call. */
function contentOf(body: unknown, { caller, headers, search }: Incoming): unknown {
  const session = caller.key?.kind === 'compute' ? undefined : headers['mcp-session-id']
  const about = { door: 'mcp', search, session: session ?? null }
  if (!isObject(body)) return { ...about, body }
  const { id: _, params, ...rest } = body
  const { _meta: __, ...call } = (params ?? {}) as Params
  return { ...about, body: { ...rest, params: call } }
}

/** The beginning of the answer to a single request, which holds its id; a batch is answered again with the ids that it had. */
function headOf(body: unknown): string {
  const id = idOf(body)
  return id === undefined ? '' : resultHead(id)
}
