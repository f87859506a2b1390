// One operation of the document from the record of a tool.

import type { TSchema } from '../../../workers/schema.ts'
import { shownSchema } from '../../call/quantities.ts'
import { paramsOf } from '../../call/routes.ts'
import type { ListedTool, Operation } from '../../call/tool.ts'
import { schemaOf } from './schema.ts'
import { shortDescription } from './short-titles.ts'

export type Json = Record<string, unknown>

const JSON_MEDIA = 'application/json'

/** Answers that any operation may give. */
export const REFUSALS = {
  '4XX': { $ref: '#/components/responses/4XX' },
  '5XX': { $ref: '#/components/responses/5XX' },
}

/** Names of the components of a tool: SvcHeatInput, SvcHeatOutput. */
export const inputName = ({ name }: ListedTool) => `${pascal(name)}Input`
export const outputName = ({ name }: ListedTool) => `${pascal(name)}Output`

/** What an operation tells of its tool: all, or what a list of tools tells. */
export type Telling = 'whole' | 'short'

export function operationOf(
  { tool, method, path, deprecated }: Operation,
  as: string,
  telling: Telling,
): Json {
  const inPath = paramsOf(path)
  const hasBody = !['GET', 'DELETE'].includes(as)
  const parameters = [
    ...inPath.map(name => parameterOf(tool, name, 'path')),
    ...(as === 'POST' && !tool.annotations.readOnlyHint ? [IDEMPOTENCY] : []),
    ...(hasBody ? viewParameter(tool) : queryParameters(tool, inPath)),
  ]
  return {
    operationId: operationId(as, path),
    tags: [tool.toolset],
    summary: tool.title,
    description: telling === 'short' ? shortDescription(tool) : tool.description,
    ...(deprecated && { deprecated: true }),
    ...(tool.tier === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: requestBodyOf(tool, inPath, as) }),
    responses: {
      [tool.status ?? 200]: successOf(tool, method),
      ...(isTagged(tool, method) && {
        304: { description: 'Not changed since the tag that was sent.' },
      }),
      ...REFUSALS,
    },
    ...(tool.mcp && { 'x-mcp-tool': tool.name }),
  }
}

/** getOperatorsById; what lies outside /api is getRootMetrics. Unique as method and path are. */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^(?!\/api\/)/, '/root')
    .replace(/^\/api(?=\/)/, '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map(upperFirst).join('')
}

const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(upperFirst)
    .join('')

const propertiesOf = (tool: ListedTool) =>
  shownSchema(tool.input).properties as Record<string, Property>

type Property = TSchema & {
  title?: string
  description?: string
  type?: unknown
  examples?: unknown[]
  default?: unknown
}

function queryParameters(tool: ListedTool, inPath: string[]): Json[] {
  return Object.entries(propertiesOf(tool))
    .filter(([name, { type }]) => !inPath.includes(name) && type !== 'object')
    .map(([name]) => parameterOf(tool, name, 'query'))
}

const IDEMPOTENCY = { $ref: '#/components/parameters/IdempotencyKey' }

/** `view` may stand in the address beside a body too. */
const viewParameter = (tool: ListedTool): Json[] =>
  'view' in propertiesOf(tool) ? [{ $ref: '#/components/parameters/View' }] : []

function parameterOf(tool: ListedTool, name: string, where: 'path' | 'query'): Json {
  const schema = propertiesOf(tool)[name]
  if (!schema) throw new Error(`${tool.name} has a path parameter ${name} without a schema`)
  const isRequired = where === 'path' || (tool.input.required as string[]).includes(name)
  const example = exampleOf(tool, name)
  if (where === 'path' && example === undefined) {
    throw new Error(`${tool.name} has no example of its path parameter ${name}`)
  }
  return {
    name,
    in: where,
    ...(isRequired && { required: true }),
    description: schema.description ?? schema.title ?? name,
    schema: schemaOf(schema),
    ...(example !== undefined && { example }),
  }
}

function exampleOf(tool: ListedTool, name: string): unknown {
  const inExamples = tool.examples.map(({ input }) => input[name])
  const { examples = [], default: fallback } = propertiesOf(tool)[name]!
  return [...inExamples, ...examples, fallback].find(one => one !== undefined)
}

function requestBodyOf(tool: ListedTool, inPath: string[], as: string): Json {
  const inBody = (input: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  const examples = tool.examples.map(({ title, input }, i) => [
    `example${i + 1}`,
    { summary: title, value: inBody(input) },
  ])
  const required = (tool.input.required as string[]).filter(name => !inPath.includes(name))
  return {
    // A QUERY may have its parameters in the address instead.
    required: as !== 'QUERY' && required.length > 0,
    content: {
      [JSON_MEDIA]: {
        schema: bodySchema(tool, inPath),
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  }
}

/** The input of the tool; without what stands in the path where something does. */
function bodySchema(tool: ListedTool, inPath: string[]): Json {
  if (inPath.length === 0) return { $ref: `#/components/schemas/${inputName(tool)}` }
  const { properties, required, ...rest } = shownSchema(tool.input) as unknown as Json
  const others = Object.entries(properties as Json).filter(([name]) => !inPath.includes(name))
  return schemaOf({
    ...rest,
    properties: Object.fromEntries(others),
    required: (required as string[]).filter(name => !inPath.includes(name)),
  }) as Json
}

const producesOf = ({ produces = [JSON_MEDIA] }: ListedTool) => produces

function successOf(tool: ListedTool, method: string): Json {
  const content = producesOf(tool).map(media => [media, mediaOf(tool, media)])
  return {
    description: 'OK',
    headers: headersOf(tool, method),
    content: Object.fromEntries(content),
  }
}

function mediaOf(tool: ListedTool, media: string): Json {
  switch (media) {
    case JSON_MEDIA:
      return { schema: answerSchema(tool) }
    case 'text/event-stream':
      return { itemSchema: tool.tellsProgress ? PROGRESS_EVENT : EVENT }
    case 'application/octet-stream':
    case 'image/png':
      return {}
    default:
      return { schema: { type: 'string' } }
  }
}

/** A tool that computes answers its whole envelope, or what a shorter view leaves of it. */
export function answerSchema(tool: ListedTool): Json {
  const whole = { $ref: `#/components/schemas/${outputName(tool)}` }
  if (!('view' in propertiesOf(tool))) return whole
  return { anyOf: [whole, { $ref: '#/components/schemas/ShortenedAnswer' }] }
}

const EVENT = {
  type: 'object',
  required: ['data'],
  properties: {
    id: { type: 'string' },
    event: { type: 'string' },
    data: { type: 'string', contentMediaType: JSON_MEDIA },
  },
}

const PROGRESS_EVENT = {
  ...EVENT,
  description:
    'progress: {fraction, message} while the run goes on, fraction from 0 to 1. The last event is result, with the body that application/json would have, or failure, with the body of a refusal.',
  properties: { ...EVENT.properties, event: { enum: ['progress', 'result', 'failure'] } },
}

const isTagged = ({ document, tagged }: ListedTool, method: string) =>
  document || (tagged && method === 'GET')

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })

function headersOf(tool: ListedTool, method: string): Json {
  const isMetered = tool.cost !== undefined || tool.bucket !== undefined
  return {
    ...header('X-Request-Id'),
    ...(isTagged(tool, method) && header('ETag')),
    ...(method === 'GET' && header('Accept-Query')),
    ...(isMetered && { ...header('RateLimit'), ...header('RateLimit-Policy') }),
  }
}
