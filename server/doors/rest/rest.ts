// The REST door: one handler for each route of each tool. The list of tools is the truth; no route is
// written by hand.
import { Failure } from '../../../workers/failure.ts'
import type { Caller } from '../../call/caller.ts'
import { execute, refuseUnentitled } from '../../call/execute.ts'
import { inputFrom, queryBesideBody } from '../../call/input.ts'
import type { Executed, House, ListedTool, Operation, StaticDocument } from '../../call/tool.ts'
import { unhurried } from '../../call/unhurried.ts'
import { binarySteps } from '../../envelope/arrays.ts'
import type { Form } from '../../pictures/draughtsman.ts'
import { preferred } from '../accept.ts'
import type { CallerReader } from '../caller.ts'
import { deprecationHeaders } from '../deprecation.ts'
import {
  type PreparedDocument,
  preparation,
  replyWithDocument,
  replyWithJson,
} from '../document.ts'
import type { EventStreams } from '../events.ts'
import { type Exchange, type Handler, JSON_TYPE, NOT_STORED, type Target } from '../exchange.ts'
import { rateLimitHeaders } from '../rate-limit.ts'
import { answerOnce, idempotencyKey } from '../repeated.ts'
import { pictureOf } from './picture.ts'
import { replyWithProgress } from './rest-progress.ts'

const JSON_MEDIA = 'application/json'
const EVENTS_MEDIA = 'text/event-stream'
const PROBLEM_MEDIA = 'application/problem+json'
const OCTETS_MEDIA = 'application/octet-stream'
const MEDIA_OF: Readonly<Record<Form, string>> = { svg: 'image/svg+xml', png: 'image/png' }
const PICTURE_MEDIA: Readonly<Record<string, Form>> = {
  [MEDIA_OF.svg]: 'svg',
  [MEDIA_OF.png]: 'png',
}

/** What the handlers of a node share. */
export interface RestDesk {
  house: House
  callerOf: CallerReader
  streams: EventStreams
}

export function restHandler(operation: Operation, desk: RestDesk): Handler {
  const { callerOf, house, streams } = desk
  const { tool, method } = operation
  const types = mediaOf(tool)
  const withoutEvents = types.filter(one => one !== EVENTS_MEDIA)
  const prepared = house.memory.of(preparation, preparation)
  // RFC 10008: what a QUERY on this path may carry.
  const standing = [
    ...(method === 'GET' ? ['Accept-Query', JSON_MEDIA] : []),
    ...deprecationHeaders(operation.deprecated),
  ]
  const isOnce = method === 'POST' && !tool.annotations.readOnlyHint
  const isTagged = tool.tagged === true && method === 'GET'

  return async (exchange, target) => {
    const type = preferred(exchange.req.headers.accept, types)
    if (type === undefined) throw notAcceptable(types)
    const caller = await callerOf(exchange)
    refuseUnentitled(tool, caller)
    const key = isOnce ? idempotencyKey(exchange.req.headers, caller.bearer) : undefined
    if (key !== undefined && type === EVENTS_MEDIA) throw notAcceptable(withoutEvents)
    const input = await inputOf(tool, exchange, target)
    const call = { tool: tool.name, input, caller }
    if (type === EVENTS_MEDIA && tool.tellsProgress) return replyWithProgress(exchange, call, house)
    if (type in PICTURE_MEDIA) house.draughtsman.refuseIfFull()
    const answer = async (onDone?: () => void) => {
      const executed = await execute(call, house)
      if (!('refusal' in executed.answer)) onDone?.()
      await render(exchange, executed, {
        ...{ tool, isTagged, type, caller, standing, streams, prepared, house },
      })
    }
    if (key === undefined) return answer()
    const what = { tool: tool.name, input, type }
    const { bearer, ip: address } = caller
    return answerOnce(exchange, { key, bearer, address, what }, house.replies, answer)
  }
}

/** What a route can answer with, the form of choice first. */
function mediaOf({ produces = [JSON_MEDIA] }: ListedTool): string[] {
  // Who asks for problem details asks for the form of failures; a success is JSON all the same.
  return [...produces, PROBLEM_MEDIA]
}

function notAcceptable(types: readonly string[]): Failure {
  const offered = types.filter(type => type !== PROBLEM_MEDIA)
  return new Failure('NOT_ACCEPTABLE', `this route answers ${offered.join(', ')}`, { offered })
}

/** GET takes its parameters from the query string, QUERY merges a body into them, the rest have a body, and view in either. */
async function inputOf(
  tool: ListedTool,
  exchange: Exchange,
  { params, query }: Target,
): Promise<unknown> {
  const { method } = exchange.req
  if (method === 'GET' || method === 'HEAD') return inputFrom(tool, params, query, undefined)
  const body = await exchange.readJson(tool.bodyMaxBytes)
  const takesQuery = method === 'QUERY' || method === 'DELETE'
  return inputFrom(tool, params, takesQuery ? query : queryBesideBody(tool, query, body), body)
}

interface Rendering {
  tool: ListedTool
  isTagged: boolean
  type: string
  caller: Caller
  standing: readonly string[]
  streams: EventStreams
  prepared: (document: StaticDocument) => PreparedDocument
  house: House
}

async function render(
  exchange: Exchange,
  { answer, meters }: Executed,
  { tool, isTagged, type, caller, standing, streams, prepared, house }: Rendering,
): Promise<void> {
  const headers = [...standing, ...rateLimitHeaders(meters)]
  const withTag = (document: StaticDocument) => {
    const age = document.neverChanges ? 'max-age=31536000, immutable' : 'no-cache'
    const isOpen = caller.key === null && document.neverChanges
    const cached = isOpen ? `public, ${age}` : caller.key === null ? age : `private, ${age}`
    return replyWithDocument(exchange, prepared(document), [...headers, 'Cache-Control', cached])
  }
  switch (answer.kind) {
    case 'document':
      return withTag(answer.document)
    case 'forms': {
      const types = answer.forms.map(({ mediaType }) => mediaType)
      const chosen = preferred(exchange.req.headers.accept, types)
      const form = answer.forms.find(({ mediaType }) => mediaType === chosen)
      if (form === undefined) throw notAcceptable(types)
      if (form.mediaType === JSON_MEDIA) {
        return replyWithJson(exchange, 200, await form.octets(), headers)
      }
      const all = [...NOT_STORED, ...headers]
      return exchange.reply(200, form.mediaType, await form.octets(), all)
    }
    case 'events':
      return streams.start(exchange, caller, () => answer.events)
    case 'json': {
      const { body, octets, status = tool.status ?? 200, refusal, follow, arrays, drawing } = answer
      if (refusal !== undefined) throw refusal
      if (type === EVENTS_MEDIA && follow) {
        const after = [exchange.req.headers['last-event-id']].flat()[0]
        return streams.start(exchange, caller, signal => follow(signal, after))
      }
      if (type === OCTETS_MEDIA && arrays) {
        const envelope = octets ? await octets() : Buffer.from(JSON.stringify(body))
        const whole = await unhurried(binarySteps(envelope, await arrays()))
        return exchange.reply(status, type, whole, [...NOT_STORED, ...headers])
      }
      const form = answer.form ?? PICTURE_MEDIA[type]
      if (form && drawing) {
        const picture = await pictureOf({ drawing, form }, tool, house, exchange.requestId)
        if (picture) {
          return exchange.reply(status, MEDIA_OF[form], picture, [...NOT_STORED, ...headers])
        }
      }
      if (isTagged) return withTag({ mediaType: JSON_TYPE, body: JSON.stringify(body) })
      const json = octets ? await octets() : JSON.stringify(body)
      return replyWithJson(exchange, status, json, headers)
    }
  }
}
