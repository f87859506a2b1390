// tools/call: what a tool answers or refuses as a CallToolResult.
import { Failure } from '../../../workers/failure.ts'
import { derived } from '../../../workers/memo.ts'
import { nearest } from '../../../workers/text/nearest.ts'
import { type Caller, callerWith } from '../../call/caller.ts'
import { failureBody, INTERNAL } from '../../call/failure-body.ts'
import { refuseLongInput } from '../../call/input-length.ts'
import { jsonOf } from '../../call/json-text.ts'
import type { Meter } from '../../call/meter.ts'
import type { Executed, House, JsonAnswer, StaticDocument, Tool } from '../../call/tool.ts'
import { isUndone } from '../repeated.ts'
import type { Incoming } from './desk.ts'
import type { Logged } from './logging.ts'
import { isObject, metaOf, type Params } from './message.ts'
import { imageOf, withoutPlot } from './plot.ts'
import { type Notify, type ProgressToken, progressTeller } from './progress.ts'
import { invalidParams } from './protocol-error.ts'
import { readable } from './readable.ts'
import { Cancelled } from './running.ts'
import type { Selection } from './tool-list.ts'
import { withinRoom } from './within-room.ts'

export interface CallResult {
  /** Members of the CallToolResult as JSON, without the braces. */
  members: string
  meters: readonly Meter[]
}

/** What the client of a call can see and hear. */
interface Session {
  selection: Selection
  /** Whether the client's revision of MCP has resource links. */
  links: boolean
  notify: Notify | undefined
  log: Logged
  tellFate: Incoming['tellFate']
}

/** Throws a ProtocolError for a malformed call, Cancelled when the client took its request back. */
export async function callTool(
  params: Params,
  { selection, links, notify, log, tellFate }: Session,
  caller: Caller,
  house: House,
): Promise<CallResult> {
  const { name, arguments: input = {} } = params
  if (typeof name !== 'string') throw invalidParams('params.name must be the name of a tool')
  if (!selection.names.has(name)) throw unknownTool(name, selection, house)
  if (!isObject(input)) throw invalidParams('params.arguments must be an object')
  const token = progressTokenOf(params)
  using teller = token === undefined || !notify ? undefined : progressTeller(token, notify)
  const listening = teller ? callerWith(caller, { progress: teller.tell }) : caller
  try {
    const { tool } = house.registry.find(name)
    refuseLongInput(tool, input)
    const { plot, rest } = withoutPlot(tool, input)
    const call = { tool: name, input: rest, caller: listening, view: 'summary' } as const
    const { answer, meters } = await house.execute(call)
    if (!('refusal' in answer)) tellFate?.('done')
    logAnswer(name, answer, log)
    const image = plot ? await imageOf(answer, house) : undefined
    const members =
      answer.kind === 'document'
        ? house.memory.of(documentContent, documentContent)(tool)(answer.document)
        : await contentOf(tool, answer, { image, links })
    return { members, meters }
  } catch (error) {
    if (!isUndone(error)) tellFate?.('unknown')
    if (caller.signal.reason instanceof Cancelled) throw caller.signal.reason
    log('error', name, error instanceof Failure ? error.message : INTERNAL.message)
    return { members: refusal(error, caller, house), meters: [] }
  }
}

/** What a person should hear of a sealed answer even where a model does not pass it on. */
function logAnswer(tool: string, answer: Executed['answer'], log: Logged): void {
  if (answer.kind !== 'json') return
  const { warnings, entry } = answer.body as { warnings?: string[]; entry?: { seq: number } }
  if (!entry) return
  for (const warning of warnings ?? []) log('warning', tool, warning)
  log('info', tool, `sealed as entry ${entry.seq}`)
}

function unknownTool(name: string, { names }: Selection, { registry }: House): Error {
  const closed = registry.tools.find(tool => tool.mcp && tool.name === name)
  if (closed) {
    const way = `svc_toolsets with open: ["${closed.toolset}"], or its name among ?toolsets=, opens it`
    return invalidParams(`${name} is of the set ${closed.toolset}, which is not open here; ${way}`)
  }
  const close = nearest(name, [...names])
  const hint = close === undefined ? 'tools/list names them all' : `did you mean ${close}?`
  return invalidParams(`unknown tool ${name.slice(0, 64)}; ${hint}`)
}

function progressTokenOf(params: Params): ProgressToken | undefined {
  const token = metaOf(params)['progressToken']
  if (token === undefined) return undefined
  if (typeof token === 'string' || Number.isFinite(token)) return token as ProgressToken
  throw invalidParams('_meta.progressToken must be a string or a number')
}

async function contentOf(
  tool: Tool,
  answer: Executed['answer'],
  { image, links }: Blocks,
): Promise<string> {
  switch (answer.kind) {
    case 'json': {
      const lines = answer.lines?.()
      if (lines === undefined) return unsealed(tool, answer, [image])
      const link = links ? resultLink(answer.body) : undefined
      return structured(await jsonOf(answer), lines, [image, link])
    }
    case 'document':
    case 'forms':
    case 'events':
      throw new Error('a tool of the MCP door answers with events or files')
  }
}

/** A document stays the same and takes some 10 ms to read: what is answered with it is made once. */
const documentContent = () =>
  derived((tool: Tool) => derived((document: StaticDocument) => contentOfDocument(tool, document)))

function contentOfDocument(tool: Tool, { mediaType, body }: StaticDocument): string {
  if (body.length > DOCUMENT_MAX) throw tooLong(body.length)
  const isJsonObject = mediaType.startsWith('application/json') && body.startsWith('{')
  if (!isJsonObject) return text(body)
  const whole: object = JSON.parse(body)
  const shown = shownOf(tool, whole)
  return withText(tool, { body: whole, shown, json: JSON.stringify(shown) })
}

/** Characters of a document in an answer; a batch would hold it fifty times. */
const DOCUMENT_MAX = 524_288

function tooLong(characters: number): Failure {
  const message = `the document takes ${characters} characters, an answer here ${DOCUMENT_MAX}: GET it over HTTP`
  return new Failure('NOT_ACCEPTABLE', message, { characters, limit: DOCUMENT_MAX })
}

/** Bytes of an answer that was not asked to be longer, and the least that its text has of them. */
const ANSWER_BYTES_MAX = 7500
const TEXT_BYTES_MIN = 1500
/** Bytes of a text that the caller named by its address, such as a resource. */
const WHOLE_TEXT_BYTES_MAX = 16_384

async function unsealed(tool: Tool, answer: JsonAnswer, blocks: readonly Block[]) {
  const { body } = answer
  const shown = shownOf(tool, body)
  const json = shown === body ? await jsonOf(answer) : JSON.stringify(shown)
  return withText(tool, { body, shown, json }, blocks)
}

const shownOf = ({ answersWhole }: Tool, body: object) => (answersWhole ? body : withinRoom(body))

interface Shown {
  body: object
  /** As much of the body as there is room for. */
  shown: object
  json: string
}

function withText(
  { answersWhole, routes }: Tool,
  { body, shown, json }: Shown,
  blocks: readonly Block[] = [],
): string {
  const [route] = routes
  const whole =
    shown !== body && route
      ? `whole: svc_http {"method":"${route.method}","path":"${route.path}"}\n`
      : ''
  const room = ANSWER_BYTES_MAX - Buffer.byteLength(json) - whole.length
  const least = answersWhole ? WHOLE_TEXT_BYTES_MAX : TEXT_BYTES_MIN
  return structured(json, whole + readable(shown, Math.max(room, least)), blocks)
}

type Block = string | undefined

/** Beside it a text for clients that know no structured content, and for people. */
const structured = (json: string, lines: string, blocks: readonly Block[] = []) =>
  `${text(lines, blocks)},"structuredContent":${json}`

/** What stands behind the text where the client asks for it or knows it. */
interface Blocks {
  readonly image: string | undefined
  readonly links: boolean
}

/** The resource that holds the whole of a remembered answer. */
function resultLink(body: { links?: unknown; entry?: { seq: number } }): string | undefined {
  if (!body.links || !body.entry) return undefined
  const { seq } = body.entry
  const link = { type: 'resource_link', uri: `svc://results/${seq}`, name: `result-${seq}` }
  return JSON.stringify({ ...link, mimeType: 'application/json' })
}

const text = (content: string, blocks: readonly Block[] = []) => {
  const block = JSON.stringify({ type: 'text', text: content })
  return `"content":[${[block, ...blocks.filter(one => one !== undefined)].join(',')}]`
}

function refusal(error: unknown, { requestId }: Caller, house: House): string {
  if (!(error instanceof Failure)) house.log.error({ err: error, requestId }, 'defect')
  const failure = error instanceof Failure ? error : INTERNAL
  const body = failureBody(failure, requestId)
  const { code, message, details = {} } = failure
  const lines = `${code}: ${message}\n${readable(details, TEXT_BYTES_MIN)}`.trim()
  return `${structured(JSON.stringify(body), lines)},"isError":true`
}
