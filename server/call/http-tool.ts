// Calls an operation of the REST interface inside the process: no socket is opened, the only header is the caller's
// bearer token, and only routes of the node's own table can be reached.
import { FAILURES, Failure } from '../../workers/failure.ts'
import { derived } from '../../workers/memo.ts'
import { invalidInput, pointerTo } from '../../workers/refusal.ts'
import { anything, choice, integer, object, optional, record, text } from '../../workers/schema.ts'
import { failureBody } from './failure-body.ts'
import { inputFrom, queryBesideBody } from './input.ts'
import { refuseLongInput } from './input-length.ts'
import { nothingAt } from './nothing-there.ts'
import {
  type Answer,
  APPENDS,
  defineTool,
  type Executed,
  type Form,
  type House,
  json,
  type Match,
  type StaticDocument,
} from './tool.ts'

const NAME = 'svc_http'
const ROUTE = '/api/svc/http'

export const http = defineTool({
  name: NAME,
  title: 'Call the interface',
  brief:
    'Calls any operation of the HTTP interface with your key and limits: status and body. Find it by svc_api_catalog.',
  description:
    'Calls any operation of the HTTP interface with your own key and limits and answers its status and body. svc_api_catalog names the operations. With QUERY the body is merged into the query parameters. Admin paths, /api/mcp and this tool itself are blocked, and so is every other way to write them. It costs what the operation costs.',
  tier: 'public',
  toolset: 'access',
  input: object({
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'], { title: 'method' }),
    path: text({
      title: 'path that begins with /api/, as it is: no percent-encoding, no dots, no fragment',
      maxLength: 512,
      examples: ['/api/operators/QM1'],
    }),
    query: optional(
      record(anything({ title: 'a string, number, boolean, or a list of them' }), {
        title: 'query parameters',
        maxProperties: 64,
      }),
    ),
    body: optional(record(anything({ title: 'member' }), { title: 'JSON body' })),
  }),
  output: object({
    status: integer({ title: 'HTTP status of the operation' }),
    body: anything({ title: 'its body: JSON, or text for documents that are none' }),
  }),
  routes: [{ method: 'POST', path: ROUTE }],
  bodyMaxBytes: 524_288,
  mcp: true,
  answersWhole: true,
  annotations: { ...APPENDS, openWorldHint: true },
  examples: [
    {
      title: 'the pulse of a time',
      input: { method: 'GET', path: '/api/svc/pulse', query: { t: '1700000000' } },
    },
    {
      title: 'the same as QUERY',
      input: { method: 'QUERY', path: '/api/svc/pulse', body: { t: '1700000000' } },
    },
  ],

  async call({ method, path, query, body }, caller, house) {
    const [plain, params] = addressOf(path, query)
    refuseOutOfReach(plain)
    if (method === 'GET' && body !== undefined) {
      throw invalidInput('/body', 'a GET has no body: use query, or the method QUERY')
    }
    try {
      const { operation, params: inPath } = matchFor(method, plain, house)
      const { tool } = operation
      refuseLongInput(tool, body)
      const takesQuery = ['GET', 'QUERY', 'DELETE'].includes(method)
      const input = inputFrom(
        tool,
        inPath,
        takesQuery ? params : queryBesideBody(tool, params, body),
        body,
      )
      const { answer } = await house.execute({ tool: tool.name, input, caller })
      return await rendered(answer, tool.status, house)
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'BLOCKED_PATH') throw error
      const { status } = FAILURES[error.code]
      return json({ status, body: failureBody(error, caller.requestId) })
    }
  },
})

/** Splits off the query of the path and merges it with the `query` argument. */
function addressOf(
  address: string,
  query: Record<string, unknown> = {},
): [string, URLSearchParams] {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const params = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1))
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) params.append(name, textOf(name, one))
  }
  return [path, params]
}

function textOf(name: string, value: unknown): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw invalidInput(
    pointerTo('query', name),
    `query ${name} is no string, number or boolean: send it as body with QUERY`,
  )
}

/** Paths that every parser reads alike: no percent-encoding, no empty or dotted segment. */
const PLAIN_PATH = /^\/api(?:\/[\w~:-]+(?:\.[\w~:-]+)*)+\/?$/

const JSON_RPC = /^\/api\/mcp(?![\w-])/i
const ADMIN = /\/admin(?![\w-])/i

/** Refuses admin paths, /api/mcp and this tool itself, in any spelling. */
function refuseOutOfReach(path: string): void {
  if (!PLAIN_PATH.test(path)) {
    const message =
      'path must begin with /api/ and be plain: no percent-encoding, dot segments, double slashes, semicolons or fragments'
    throw invalidInput('/path', message)
  }
  if (JSON_RPC.test(path)) throw new Failure('BLOCKED_PATH', '/api/mcp is out of reach from here')
  if (path === ROUTE) throw new Failure('BLOCKED_PATH', `${NAME} does not call itself`)
  if (ADMIN.test(path)) throw new Failure('ADMIN_REQUIRED', 'admin paths have no door')
}

function matchFor(method: string, path: string, { routes }: House): Match {
  const match = routes.match(method, path)
  if (match) return match
  const allow = routes.methodsOf(path).join(', ')
  if (allow === '') throw nothingAt(path, routes)
  const message = `${method} is not allowed there; allowed are ${allow}`
  throw new Failure('METHOD_NOT_ALLOWED', message, { allow })
}

async function rendered(
  answer: Executed['answer'],
  success: number | undefined,
  { memory }: House,
): Promise<Answer> {
  switch (answer.kind) {
    case 'json': {
      const { body, octets, status = success ?? 200, refusal } = answer
      if (refusal !== undefined) throw refusal
      if (octets === undefined) return json({ status, body })
      return {
        kind: 'json',
        body: { status, body },
        octets: async () => framedJson(status, await octets()),
      }
    }
    case 'document':
      return { kind: 'document', document: memory.of(framing, framing)(answer.document) }
    case 'forms': {
      const form = answer.forms.find(({ mediaType }) => mediaType === 'application/json')
      if (form === undefined) throw notJson(answer.forms)
      const octets = await form.octets()
      // Beside octets the body is what a text tells of them.
      const body =
        octets.length > READ_BYTES_MAX
          ? `JSON of ${octets.length} octets`
          : JSON.parse(octets.toString())
      return { kind: 'json', body: { status: 200, body }, octets: () => framedJson(200, octets) }
    }
    case 'events':
      throw new Failure('BLOCKED_PATH', 'a stream does not fit into one answer')
  }
}

/** A file that is read to be told in words; a longer one passes as it is. */
const READ_BYTES_MAX = 524_288

const framedJson = (status: number, body: Buffer) =>
  Buffer.concat([Buffer.from(`{"status":${status},"body":`), body, Buffer.from('}')])

function notJson(forms: readonly Form[]): Failure {
  const offered = forms.map(({ mediaType }) => mediaType)
  return new Failure('NOT_ACCEPTABLE', `it is ${offered.join(', ')}: GET it over HTTP`, { offered })
}

/** A static document can be megabytes long: the node wraps it into the JSON of this tool once and reuses the text. */
const framing = () => derived(framed)

function framed({ mediaType, body }: StaticDocument): StaticDocument {
  const inner = mediaType.startsWith('application/json') ? body : JSON.stringify(body)
  return { mediaType: 'application/json', body: `{"status":200,"body":${inner}}` }
}
