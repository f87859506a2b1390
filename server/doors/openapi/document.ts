// The OpenAPI document, made from the tool records alone. 3.2 knows QUERY as a method of a path and tags
// with parents; the copy for tools that lag, 3.1, holds QUERY under x-query and tags without parents.

import { FAILURES } from '../../../workers/failure.ts'
import type { DomainSource } from '../../../workers/operator.ts'
import type { Registry as Operators } from '../../../workers/operators/registry.ts'
import { shownSchema } from '../../call/quantities.ts'
import { templated } from '../../call/routes.ts'
import type { ListedTool, Operation, RouteTable } from '../../call/tool.ts'
import { completed } from '../../crypto/steps.ts'
import { SHORTENED_ANSWER, VIEW } from '../../envelope/schema.ts'
import { VERSION } from '../../settings/version.ts'
import { INSTANCES_TAG, instanceResponses, instanceSteps } from './instances.ts'
import { olderSteps } from './older.ts'
import {
  inputName,
  type Json,
  operationId,
  operationOf,
  outputName,
  REFUSALS,
  type Telling,
} from './operation.ts'
import { schemaOf } from './schema.ts'
import { shortSteps } from './short.ts'
import { shortDescription, shortTitleSteps } from './short-titles.ts'
import { TAGS } from './tags.ts'
import { TRANSPORT } from './transport.ts'
import { withUsedComponents } from './used-components.ts'

export type OpenApiVersion = '3.2' | '3.1'

/** What a document describes. */
export interface Surface {
  routes: RouteTable
  operators: Pick<Operators, 'domains'>
}

/** How much a document tells: every operation once and in short; the whole; or the operators of one domain. */
export type Extent = 'short' | 'whole' | DomainSource

/** Bytes of the short document, so that an agent can read it whole. */
const SHORT_BYTES_MAX = 250_000

/** In steps of a few milliseconds: a node serves others while it makes one. */
export function* documentSteps(
  version: OpenApiVersion,
  { routes: { operations }, operators }: Surface,
  baseUrl: string,
  extent: Extent = 'whole',
): Generator<void, Json> {
  const telling = extent === 'short' ? 'short' : 'whole'
  const paths = yield* pathSteps(operations, telling)
  const listed = [...new Set(operations.map(({ tool }) => tool))]
  const document: Document = {
    openapi: '3.2.0',
    info: INFO,
    servers: [{ url: baseUrl, description: 'This node.' }],
    security: [{ bearer: [] }],
    tags: TAGS.map(tag => ({ ...tag, kind: 'nav' })),
    paths,
    components: yield* componentSteps(listed, paths, telling),
  }
  if (extent === 'short') {
    const short = yield* wordSteps(version, yield* shortSteps(document))
    yield
    // The older words need fewer components.
    const used = withUsedComponents(short)
    yield
    return yield* shortTitleSteps(used, SHORT_BYTES_MAX)
  }
  if (extent !== 'whole') {
    return yield* wordSteps(version, yield* ofDomain(document, operations, extent))
  }
  // They are many, say the same in both versions, and share every component.
  const worded = yield* wordSteps(version, document)
  const instances = yield* instanceSteps(operations, operators)
  return { ...worded, paths: { ...worded.paths, ...instances } }
}

export const openApiDocument = (...all: Parameters<typeof documentSteps>): Json =>
  completed(documentSteps(...all))

type Document = Json &
  Parameters<typeof olderSteps>[0] & {
    components: Json & { schemas: Record<string, Json> }
  }

function* wordSteps(version: OpenApiVersion, document: Document): Generator<void, Document> {
  return version === '3.2' ? document : ((yield* olderSteps(document)) as Document)
}

/** The operations of the operators of one domain, and what they refer to. */
function* ofDomain(
  document: Document,
  operations: readonly Operation[],
  domain: DomainSource,
): Generator<void, Document> {
  const paths = yield* instanceSteps(operations, { domains: [domain] })
  const tags = new Set(TAGS.filter(({ name }) => name === INSTANCES_TAG).flatMap(tagWithParent))
  return withUsedComponents({
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
  })
}

const tagWithParent = ({ name, parent }: (typeof TAGS)[number]) =>
  parent === undefined ? [name] : [name, parent]

const INFO = {
  title: 'Physics compute service',
  version: VERSION,
  description: `Closed-form operators and numerical solvers for physics and mathematics. Every answer is checked for accuracy, is the same bit for bit on every machine, and comes sealed: an HMAC-SHA256 receipt and an entry on a durable chain.

A key comes in three steps: POST /api/demo-key/mint, then POST /api/svc/spin_up with that demo key as bearer, then calls with the apiKey that it answers. Costs are tokens of a day; RateLimit tells what is left. Nothing is billed, sealed or stored for a refused call.

Without a query this document is short: each operation once and in a sentence (x-paths are further paths that serve the same), answers to their members, sealed ones by what they have in common. operators=all in the address asks for the whole: every path and method, the answer of each tool in full, and an operation for each operator with its own inputs and units. domain=QM for those of one domain.

Every GET also answers HEAD and QUERY (RFC 10008): the JSON body of a QUERY is merged into the query parameters.

Tools that compute take view=full (the default here), summary or brief, in the address or the body.

A solver asked with Accept: text/event-stream tells how far it is (events named progress) before its result; application/octet-stream gives its arrays whole. Who closes the connection ends the run and pays nothing.`,
  contact: { name: 'The operator of this node' },
  license: { name: 'MIT', identifier: 'MIT' },
}

function* pathSteps(
  operations: readonly Operation[],
  telling: Telling,
): Generator<void, Record<string, Json>> {
  const paths: Record<string, Json> = {}
  const at = (path: string) => (paths[path] ??= {})
  for (const operation of operations) {
    const { method, path } = operation
    const item = at(templated(path))
    item[method.toLowerCase()] = operationOf(operation, method, telling)
    if (method === 'GET') item['query'] = operationOf(operation, 'QUERY', telling)
    yield
  }
  for (const { method, path, summary, description, operation } of TRANSPORT) {
    at(path)[method.toLowerCase()] = {
      operationId: operationId(method, path),
      tags: ['access'],
      summary,
      description: telling === 'short' ? shortDescription({ description }) : description,
      security: [],
      ...operation,
      responses: { ...(operation['responses'] as Json), ...REFUSALS },
    }
  }
  return paths
}

function* componentSteps(
  tools: readonly ListedTool[],
  paths: Json,
  telling: Telling,
): Generator<void, Document['components']> {
  const referred = new Set<string>()
  for (const path of Object.values(paths)) {
    for (const [, name] of JSON.stringify(path).matchAll(SCHEMA)) referred.add(name!)
    yield
  }
  const schemas: Record<string, Json> = {}
  for (const tool of tools) {
    const [input, output] = [inputName(tool), outputName(tool)]
    if (referred.has(input)) schemas[input] = schemaOf(shownSchema(tool.input)) as Json
    if (referred.has(output)) schemas[output] = schemaOf(tool.output) as Json
    yield
  }
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'A key of this node: svc_ak_ and 38 characters.',
      },
    },
    headers: HEADERS,
    parameters: { View: VIEW_PARAMETER, IdempotencyKey: IDEMPOTENCY_PARAMETER },
    responses: {
      ...instanceResponses(tools),
      '4XX': refusal('The call was refused; code says why, error how to mend it.', 'INVALID_INPUT'),
      '5XX': refusal(
        'The node could not serve the call; Retry-After says when to try again.',
        'OVERLOADED',
      ),
    },
    schemas: {
      Error:
        telling === 'short' ? ERROR : { ...ERROR, description: `${ERROR.description}\n\n${codes}` },
      ShortenedAnswer: schemaOf(SHORTENED_ANSWER) as Json,
      ...schemas,
    },
  }
}

const SCHEMA = /"#\/components\/schemas\/([\w.-]+)"/g

function refusal(description: string, code: keyof typeof FAILURES): Json {
  const { meaning } = FAILURES[code]
  const example = {
    ok: false,
    error: meaning,
    code,
    requestId: '0b2f6f52-5f0e-4d57-9f0c-2f5a1d1f5b0e',
  }
  const schema = { $ref: '#/components/schemas/Error' }
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: {
      'application/json': { schema, example },
      'application/problem+json': { schema },
    },
  }
}

const codes = Object.entries(FAILURES)
  .map(([code, { status, meaning }]) => `- ${code} (${status}): ${meaning}`)
  .join('\n')

/** Of INVALID_INPUT and MISSING_INPUT; other codes tell what they measured, under names of their own. */
const FAULT = {
  type: 'object',
  title: 'one fault of the input',
  required: ['pointer', 'message'],
  properties: {
    pointer: { type: 'string', title: 'JSON pointer (RFC 6901) to what is wrong or absent' },
    message: { type: 'string', title: 'what is wrong there' },
  },
  additionalProperties: { title: 'what is allowed there' },
}

const DETAILS = {
  type: 'object',
  title: 'the same for machines: each fault of an input, or what was measured and its limit',
  properties: {
    errors: {
      type: 'array',
      title: 'of INVALID_INPUT and MISSING_INPUT',
      minItems: 1,
      items: FAULT,
    },
  },
}

const ERROR = {
  type: 'object',
  title: 'failure',
  description: 'The one body of every refusal. Codes are stable and added to, never renamed.',
  required: ['ok', 'error', 'code', 'requestId'],
  properties: {
    ok: { const: false },
    error: { type: 'string', title: 'what was wrong, with the number and its limit' },
    code: { type: 'string', enum: Object.keys(FAILURES) },
    details: DETAILS,
    requestId: { type: 'string', title: 'name it to report a defect' },
  },
}

const VIEW_PARAMETER = {
  name: 'view',
  in: 'query',
  description:
    'How much of the answer: full is what is sealed; summary leaves out lists, brief all but the headline, one equation, warnings and the entry that holds it. May stand in the body instead.',
  schema: schemaOf(VIEW),
  example: 'brief',
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of your own for this request, such as a UUID: sent again within a day it is answered as the first time (Idempotency-Replayed: true), done and billed once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = {
  'X-Request-Id': header('That of the request, or a new one.', 'abc-123'),
  ETag: header(
    'Strong tag of the body: its sha256, and the coding where there is one.',
    '"9f86d081"',
  ),
  'Accept-Query': header('What a QUERY here may carry (RFC 10008).', 'application/json'),
  RateLimit: header(
    'What is left of each limit and the seconds until it is whole again.',
    '"free";r=999;t=3600',
  ),
  'RateLimit-Policy': header('Each limit.', '"free";q=1000'),
}
