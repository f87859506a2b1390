// tools/call: what a tool answers or refuses as a CallToolResult.
import { Failure } from '../../../workers/failure.ts'
import { nearest } from '../../../workers/text/nearest.ts'
import { type Caller, callerWith } from '../../call/caller.ts'
import { failureBody, INTERNAL } from '../../call/failure-body.ts'
import { refuseLongInput } from '../../call/input-length.ts'
import type { Meter } from '../../call/meter.ts'
import type { Executed, House } from '../../call/tool.ts'
import { isObject, metaOf, type Params } from './message.ts'
import { imageOf, withoutPlot } from './plot.ts'
import { type Notify, type ProgressToken, progressTeller } from './progress.ts'
import { invalidParams } from './protocol-error.ts'
import { Cancelled } from './running.ts'
import type { Selection } from './tool-list.ts'

export interface CallResult {
  /** Members of the CallToolResult as JSON, without the braces. */
  members: string
  meters: readonly Meter[]
}

/** Throws a ProtocolError for a malformed call, Cancelled when the client took its request back. */
export async function callTool(
  params: Params,
  selection: Selection,
  caller: Caller,
  house: House,
  notify: Notify | undefined,
): Promise<CallResult> {
  const { name, arguments: input = {} } = params
  if (typeof name !== 'string') throw invalidParams('params.name must be the name of a tool')
  if (!selection.names.has(name)) throw unknownTool(name, selection)
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
    return { members: contentOf(answer, plot ? await imageOf(answer, house) : undefined), meters }
  } catch (error) {
    if (caller.signal.reason instanceof Cancelled) throw caller.signal.reason
    return { members: refusal(error, caller, house), meters: [] }
  }
}

function unknownTool(name: string, { names }: Selection): Error {
  const known = [...names]
  const close = nearest(name, known)
  const hint = close === undefined ? 'tools/list names them all' : `did you mean ${close}?`
  return invalidParams(`unknown tool ${name.slice(0, 64)}; ${hint}`)
}

function progressTokenOf(params: Params): ProgressToken | undefined {
  const token = metaOf(params)['progressToken']
  if (token === undefined) return undefined
  if (typeof token === 'string' || Number.isFinite(token)) return token as ProgressToken
  throw invalidParams('_meta.progressToken must be a string or a number')
}

function contentOf(answer: Executed['answer'], image?: string): string {
  switch (answer.kind) {
    case 'json': {
      const json = JSON.stringify(answer.body)
      return structured(json, { lines: answer.lines?.(), image })
    }
    case 'document': {
      const { mediaType, body } = answer.document
      if (body.length > DOCUMENT_MAX) throw tooLong(body.length)
      const isJsonObject = mediaType.startsWith('application/json') && body.startsWith('{')
      return isJsonObject ? structured(body) : text(body)
    }
    case 'events':
      throw new Error('a tool of the MCP door answers with events')
  }
}

/** Characters of a document in an answer, which holds it twice; a batch would hold it fifty times. */
const DOCUMENT_MAX = 524_288

function tooLong(characters: number): Failure {
  const message = `the document takes ${characters} characters, an answer here ${DOCUMENT_MAX}: GET it over HTTP`
  return new Failure('NOT_ACCEPTABLE', message, { characters, limit: DOCUMENT_MAX })
}

/** Beside it a text for clients that know no structured content: lines to read of a sealed answer, else the same JSON. */
const structured = (json: string, { lines = json, image }: Beside = {}) =>
  `${text(lines, image)},"structuredContent":${json}`

interface Beside {
  readonly lines?: string | undefined
  readonly image?: string | undefined
}

const text = (content: string, image?: string) => {
  const block = JSON.stringify({ type: 'text', text: content })
  return `"content":[${image === undefined ? block : `${block},${image}`}]`
}

function refusal(error: unknown, { requestId }: Caller, house: House): string {
  if (!(error instanceof Failure)) house.log.error({ err: error, requestId }, 'defect')
  const failure = error instanceof Failure ? error : INTERNAL
  return `${structured(JSON.stringify(failureBody(failure, requestId)))},"isError":true`
}
