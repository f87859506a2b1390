// Resources: what some public GET routes answer, for clients that attach documents to a
// conversation. A node without a route has no such resource.
import { Failure } from '../../../workers/failure.ts'
import type { Caller } from '../../call/caller.ts'
import { inputFrom } from '../../call/input.ts'
import { jsonOf } from '../../call/json-text.ts'
import type { Executed, House, ListedTool } from '../../call/tool.ts'
import { unhurried } from '../../call/unhurried.ts'
import { jsonSteps } from '../../crypto/text-steps.ts'
import { invalidParams, PROTOCOL_ERRORS, ProtocolError } from './protocol-error.ts'

const DOCUMENTS = [
  {
    uri: 'svc://kernel/prompt',
    name: 'kernel-prompt',
    title: 'Kernel prompt',
    description: 'How to compute with this service, for a model: protocol, operators and solvers',
    mimeType: 'text/markdown',
    route: '/api/kernel/prompt',
  },
  {
    uri: 'svc://operators/categories',
    name: 'operator-categories',
    title: 'Domains of operators',
    description: 'Every domain with its prefix and how many operators it has',
    mimeType: 'application/json',
    route: '/api/operators/categories',
  },
  {
    uri: 'svc://kernel',
    name: 'kernel',
    title: 'Kernel',
    description: 'The whole kernel: operators, domains, Master Equation, protocol, solvers',
    mimeType: 'application/json',
    route: '/api/kernel',
  },
] as const

const TEMPLATES = [
  {
    uriTemplate: 'svc://operators/{id}',
    name: 'operator',
    title: 'Operator',
    description:
      'The record of one operator by its id: equation, inputs with units, validity, source',
    mimeType: 'application/json',
    route: '/api/operators/:id',
  },
  {
    uriTemplate: 'svc://domains/{domain}',
    name: 'domain',
    title: 'Domain',
    description: 'Every operator of one domain by its prefix or name, such as NM',
    mimeType: 'application/json',
    route: '/api/operators',
  },
  {
    uriTemplate: 'svc://results/{id}',
    name: 'result',
    title: 'Result',
    description: 'An answer of your machine whole, as its entry in the chain seals it',
    mimeType: 'application/json',
    route: '/api/results/:id',
  },
  {
    uriTemplate: 'svc://results/{id}/{part}',
    name: 'result-part',
    title: 'Series or state of a result',
    description: 'series: all columns whole, series.csv as a table; state: where a run goes on',
    mimeType: 'application/json',
    route: '/api/results/:id/:part',
  },
  {
    uriTemplate: 'svc://results/{id}/{kind}/{name}{?from,count,every}',
    name: 'result-array',
    title: 'Field or column of a result',
    description:
      'kind fields or series, whole or a part: from row, count rows, every so-manieth; with an extension (.npy, .csv, .vti, .arrow) a file',
    mimeType: 'application/json',
    route: '/api/results/:id/:kind/:name',
  },
] as const

/** What stands for a parameter of a template. */
const SEGMENT = String.raw`([^/\s]{1,128})`

interface Parameters {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams | undefined
}

/** Parameters of a URI by a template (RFC 6570, levels 1 and 3 of a query); undefined where it does not fit. */
function parametersOf(uriTemplate: string, uri: string): Parameters | undefined {
  const [template, named] = uriTemplate.split('{?') as [string, string | undefined]
  const at = named === undefined ? -1 : uri.indexOf('?')
  const [path, query] = at < 0 ? [uri] : [uri.slice(0, at), uri.slice(at + 1)]
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, SEGMENT)}$`).exec(path!)?.slice(1)
  return (
    values && {
      path: Object.fromEntries(names.map((name, i) => [name, values[i]!])),
      query: query === undefined ? undefined : new URLSearchParams(query),
    }
  )
}

interface Contents {
  /** Members of the ReadResourceResult as JSON, without the braces. */
  members: string
  /** Whether others may be answered the same. */
  scope: 'public' | 'private'
}

export interface Resources {
  /** Members of the results as JSON, without the braces. */
  listMembers: string
  templateMembers: string
  /** Throws a ProtocolError for a URI that names nothing. */
  read(uri: unknown, caller: Caller, isModern: boolean): Promise<Contents>
}

/** Null when the node has none of the routes: the capability is not advertised then. */
export function resourcesOf(house: House): Resources | null {
  const { tools } = house.registry
  const documents = DOCUMENTS.filter(({ route }) => toolAt(route, tools))
  const templates = TEMPLATES.filter(({ route }) => toolAt(route, tools))
  if (documents.length === 0 && templates.length === 0) return null

  return {
    listMembers: `"resources":${JSON.stringify(documents.map(withoutRoute))}`,
    templateMembers: `"resourceTemplates":${JSON.stringify(templates.map(withoutRoute))}`,
    async read(uri, caller, isModern) {
      if (typeof uri !== 'string') throw invalidParams('params.uri must be a string')
      const document = documents.find(one => one.uri === uri)
      const template = templates.find(one => parametersOf(one.uriTemplate, uri))
      const source = document ?? template
      if (!source) throw notFound(uri, isModern)
      const tool = toolAt(source.route, tools)!
      const { path = {}, query } = (template && parametersOf(template.uriTemplate, uri)) ?? {}
      const scope = tool.tier === 'public' ? 'public' : 'private'
      const read = async () =>
        house.execute({ tool: tool.name, input: inputFrom(tool, path, query, undefined), caller })
      const { answer } = await read().catch(error =>
        Promise.reject(isAbsence(error) ? notFound(uri, isModern, error.message) : error),
      )
      const contents = jsonSteps([{ uri, ...(await contentOf(answer)) }])
      return { members: `"contents":${await unhurried(contents)}`, scope }
    },
  }
}

const toolAt = (path: string, tools: readonly ListedTool[]): ListedTool | undefined =>
  tools.find(({ routes }) => routes.some(route => route.method === 'GET' && route.path === path))

const withoutRoute = ({ route: _, ...shown }: { route: string }) => shown

const isAbsence = (error: unknown): error is Failure =>
  error instanceof Failure &&
  ['NOT_FOUND', 'UNKNOWN_OPERATOR', 'INVALID_INPUT'].includes(error.code)

function notFound(uri: string, isModern: boolean, reason?: string): ProtocolError {
  const { INVALID_PARAMS, RESOURCE_NOT_FOUND } = PROTOCOL_ERRORS
  const code = isModern ? INVALID_PARAMS : RESOURCE_NOT_FOUND
  const about = { uri: uri.slice(0, 200), ...(reason !== undefined && { reason }) }
  return new ProtocolError(code, 'resource not found', 200, about)
}

interface Content {
  mimeType: string
  text?: string
  blob?: string
}

async function contentOf(answer: Executed['answer']): Promise<Content> {
  if (answer.kind === 'document') {
    return { mimeType: answer.document.mediaType, text: answer.document.body }
  }
  if (answer.kind === 'json') {
    return { mimeType: 'application/json', text: await jsonOf(answer) }
  }
  if (answer.kind === 'forms') {
    const { mediaType: mimeType, octets: write } = answer.forms[0]!
    const octets = await write()
    const isText = mimeType === 'application/json' || mimeType === 'text/csv'
    return isText
      ? { mimeType, text: octets.toString() }
      : { mimeType, blob: octets.toString('base64') }
  }
  throw new Error('a resource answers with events')
}
