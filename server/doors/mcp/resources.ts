// Resources: what some public GET routes answer, for clients that attach documents to a
// conversation. A node without a route has no such resource.
import { Failure } from '../../../workers/failure.ts'
import type { Caller } from '../../call/caller.ts'
import type { Executed, House, ListedTool } from '../../call/tool.ts'
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
] as const

const OPERATOR = {
  uriTemplate: 'svc://operators/{id}',
  name: 'operator',
  title: 'Operator',
  description:
    'The record of one operator by its id: equation, inputs with units, validity, source',
  mimeType: 'application/json',
  route: '/api/operators/:id',
} as const

const ID = /^svc:\/\/operators\/([\w.-]{1,64})$/

export interface Resources {
  /** Members of the results as JSON, without the braces. */
  listMembers: string
  templateMembers: string
  /** Throws a ProtocolError for a URI that names nothing. */
  read(uri: unknown, caller: Caller, isModern: boolean): Promise<string>
}

/** Null when the node has none of the routes: the capability is not advertised then. */
export function resourcesOf(house: House): Resources | null {
  const { tools } = house.registry
  const documents = DOCUMENTS.filter(({ route }) => toolAt(route, tools))
  const operator = toolAt(OPERATOR.route, tools)
  if (documents.length === 0 && !operator) return null

  const templates = operator ? [withoutRoute(OPERATOR)] : []

  return {
    listMembers: `"resources":${JSON.stringify(documents.map(withoutRoute))}`,
    templateMembers: `"resourceTemplates":${JSON.stringify(templates)}`,
    async read(uri, caller, isModern) {
      if (typeof uri !== 'string') throw invalidParams('params.uri must be a string')
      const document = documents.find(one => one.uri === uri)
      const id = ID.exec(uri)?.[1]
      const tool = document ? toolAt(document.route, tools) : id && operator
      if (!tool) throw notFound(uri, isModern)
      const input = document ? {} : { id }
      const { answer } = await house
        .execute({ tool: tool.name, input, caller })
        .catch(error => Promise.reject(isAbsence(error) ? notFound(uri, isModern) : error))
      return `"contents":${JSON.stringify([{ uri, ...contentOf(answer) }])}`
    },
  }
}

const toolAt = (path: string, tools: readonly ListedTool[]): ListedTool | undefined =>
  tools.find(({ routes }) => routes.some(route => route.method === 'GET' && route.path === path))

const withoutRoute = ({ route: _, ...shown }: { route: string }) => shown

const isAbsence = (error: unknown) =>
  error instanceof Failure &&
  ['NOT_FOUND', 'UNKNOWN_OPERATOR', 'INVALID_INPUT'].includes(error.code)

function notFound(uri: string, isModern: boolean): ProtocolError {
  const { INVALID_PARAMS, RESOURCE_NOT_FOUND } = PROTOCOL_ERRORS
  const code = isModern ? INVALID_PARAMS : RESOURCE_NOT_FOUND
  return new ProtocolError(code, 'resource not found', 200, { uri: uri.slice(0, 200) })
}

function contentOf(answer: Executed['answer']): { mimeType: string; text: string } {
  if (answer.kind === 'document') {
    return { mimeType: answer.document.mediaType, text: answer.document.body }
  }
  if (answer.kind === 'json') {
    return { mimeType: 'application/json', text: JSON.stringify(answer.body) }
  }
  throw new Error('a resource answers with events')
}
