// The short form of the document, for people, agents and generators that want every path and every input, but not the
// answer of each tool in all its depth: an operation once in place of once for each path and method that serve it, answers to
// their members.
import { SEALED_ANSWER } from '../../envelope/schema.ts'
import type { Json } from './operation.ts'
import { schemaOf } from './schema.ts'
import { sharingSteps } from './shared-schemas.ts'

interface Document {
  paths: Readonly<Record<string, Json>>
  components: Json & { schemas: Readonly<Record<string, Json>> }
}

interface Operation extends Json {
  description?: string
  parameters?: readonly Json[]
  requestBody?: Body
  responses: Readonly<Record<string, Json>>
}

type Body = Json & { content: Readonly<Record<string, Media>> }

interface Media extends Json {
  schema?: Json
  examples?: Readonly<Record<string, { value: unknown }>>
}

export function* shortSteps<D extends Document>(document: D): Generator<void, D> {
  const { schemas, ...components } = document.components
  const answerOf = shortAnswers(schemas)
  const items: [string, Item][] = []
  for (const [path, { query: _, ...item }] of Object.entries(document.paths)) {
    items.push([path, mapped(item as Item, operation => shortOperation(operation, answerOf))])
    yield
  }
  const { distinct, further } = withoutTwins(items)
  yield
  const { paths, responses, parameters } = withSharedParts(distinct)
  yield
  // A path item that refers to another would give one operationId to two paths, and tools differ in what it is.
  const named = Object.entries(paths).map(([path, item]) => {
    const others = further[path]
    return [path, others ? { ...item, [FURTHER_PATHS]: others } : item]
  })
  return yield* sharingSteps({
    ...document,
    paths: Object.fromEntries(named),
    components: {
      ...components,
      responses: { ...(components['responses'] as Json), ...responses },
      parameters: { ...(components['parameters'] as Json), ...parameters },
      schemas: mapped({ ...inputsOf(schemas), ...ANSWERS }, shortSchema),
    },
  })
}

/** Paths that serve the same as the one where it stands. */
const FURTHER_PATHS = 'x-paths'

type Item = Readonly<Record<string, Operation>>

const inputsOf = (schemas: Document['components']['schemas']) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Output')))

/** Responses and parameters that several operations have are components. */
function withSharedParts(paths: Readonly<Record<string, Item>>) {
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  const responses = sharedAmong(
    operations.flatMap(one => Object.values(one.responses)),
    (_, i) => `Answer${i + 1}`,
  )
  const parameters = sharedAmong(
    operations.flatMap(one => one.parameters ?? []),
    (one, i) => `${String(one['name'])}${i + 1}`,
  )
  const withReferences = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map(one => parameters.referring(one, 'parameters')),
    }),
    responses: mapped(operation.responses, one => responses.referring(one, 'responses')),
  })
  return {
    paths: mapped(paths, item => mapped(item, withReferences)) as Record<string, Json>,
    responses: responses.components,
    parameters: parameters.components,
  }
}

/** Parts that stand more than once, by name, and what refers to them. */
function sharedAmong(parts: readonly Json[], nameOf: (part: Json, i: number) => string) {
  const times = new Map<string, number>()
  for (const part of parts) {
    const text = JSON.stringify(part)
    if (!('$ref' in part)) times.set(text, (times.get(text) ?? 0) + 1)
  }
  const texts = [...times.keys()].filter(text => times.get(text)! > 1)
  const names = new Map(texts.map((text, i) => [text, nameOf(JSON.parse(text), i)]))
  return {
    components: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])),
    referring(part: Json, kind: string): Json {
      const name = names.get(JSON.stringify(part))
      return name === undefined ? part : { $ref: `#/components/${kind}/${name}` }
    },
  }
}

/** What every answer that is sealed has; `result` has members of its own for each solver. */
const ANSWERS: Readonly<Record<string, Json>> = {
  SealedAnswer: schemaOf(SEALED_ANSWER) as Json,
  Event: {
    type: 'object',
    required: ['data'],
    properties: {
      id: { type: 'string' },
      event: { type: 'string' },
      data: { type: 'string', contentMediaType: 'application/json' },
    },
  },
}

function mapped<V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

/** Each item once, and the further paths that serve the same, by the first. */
function withoutTwins(items: readonly [string, Item][]) {
  const first = new Map<string, string>()
  const distinct: Record<string, Item> = {}
  const further: Record<string, string[]> = {}
  for (const [path, item] of items) {
    const same = JSON.stringify(item, (name, value) => (name === 'operationId' ? undefined : value))
    const twin = first.get(same)
    if (twin === undefined) {
      first.set(same, path)
      distinct[path] = item
    } else {
      further[twin] = [...(further[twin] ?? []), path]
    }
  }
  return { distinct, further }
}

type AnswerOf = (schema: Json) => Json

function shortOperation(operation: Operation, answerOf: AnswerOf): Operation {
  // What the node cannot serve has the body of a refusal, what has not changed has none; the whole document tells where.
  const { '304': _, '5XX': __, ...responses } = operation.responses
  const { parameters: all, requestBody, ...rest } = operation
  // Where it may stand in the address it is a member of the body too.
  const parameters = all?.filter(({ $ref }) => $ref !== '#/components/parameters/View') ?? []
  return {
    ...rest,
    ...(parameters.length > 0 && { parameters: parameters.map(shortParameter) }),
    ...(requestBody && { requestBody: shortBody(requestBody) }),
    responses: mapped(responses, response => shortResponse(response, answerOf)),
  }
}

/** Longer examples stand in the whole document alone. */
const EXAMPLE_MAX = 50

function isShown(example: unknown): boolean {
  const text = JSON.stringify(example)
  return text !== '{}' && text.length <= EXAMPLE_MAX
}

/** Its description is the title of its schema. */
function shortParameter(parameter: Json): Json {
  const { title: _, examples: __, ...schema } = (parameter['schema'] ?? {}) as Json
  return '$ref' in parameter ? parameter : { ...parameter, schema }
}

function shortBody({ required, ...body }: Body): Body {
  const content = mapped(body.content, ({ examples = {}, ...media }) => {
    const [example] = Object.values(examples)
    const schema = media.schema && shortSchema(media.schema)
    const shown = example && isShown(example.value) ? { example: example.value } : {}
    return { ...media, ...(schema && { schema }), ...shown }
  })
  return { ...body, ...(required === true && { required }), content }
}

function shortResponse({ headers: _, ...response }: Json, answerOf: AnswerOf): Json {
  const content = response['content'] as Readonly<Record<string, Media>> | undefined
  if (!content) return response
  return { ...response, content: mapped(content, media => shortMedia(media, answerOf)) }
}

function shortMedia({ schema, itemSchema, ...media }: Media, answerOf: AnswerOf): Json {
  return {
    ...media,
    ...(schema && { schema: answerOf(schema) }),
    ...(itemSchema !== undefined && { itemSchema: { $ref: '#/components/schemas/Event' } }),
  }
}

/** The schema of an answer by that of the whole document, which refers to the output of its tool. */
function shortAnswers(schemas: Document['components']['schemas']): AnswerOf {
  const referred = ({ $ref }: Json) => schemas[String($ref).split('/').at(-1)!]
  return schema => {
    const [whole = schema] = (schema['anyOf'] ?? []) as Json[]
    const output = '$ref' in whole ? referred(whole) : undefined
    if (!output) return schema
    const { properties = {} } = output as { properties?: Json }
    const isSealed = ['svcProof', 'seal', 'entry'].every(name => name in properties)
    return isSealed ? { $ref: '#/components/schemas/SealedAnswer' } : membersOf(output)
  }
}

/** The members of an object with their types, without what is inside of them. */
function membersOf({ type, required, properties, items }: Json): Json {
  return {
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(properties !== undefined && { properties: mapped(properties as Json, typeOf) }),
    ...(items !== undefined && { items: typeOf(items) }),
  }
}

function typeOf(schema: unknown): Json {
  const { type, enum: words, items, anyOf } = schema as Json
  if (anyOf !== undefined) return {}
  return {
    ...(type !== undefined && { type }),
    ...(words !== undefined && { enum: words }),
    ...(items !== undefined && { items: typeOf(items) }),
  }
}

const MAPS = new Set(['properties', '$defs'])
const DATA = new Set(['default', 'const', 'enum'])

/** All that validates, with the titles of members, not with those of what is inside of them. */
function shortSchema(schema: Json): Json {
  const { properties } = schema as { properties?: Readonly<Record<string, Json>> }
  const short = untitled(schema) as Json & { properties?: Readonly<Record<string, Json>> }
  if (!properties || !short.properties) return short
  const titled = Object.entries(short.properties).map(([name, member]) => {
    const { title } = properties[name]!
    return [name, title === undefined ? member : { ...member, title }]
  })
  return { ...short, properties: Object.fromEntries(titled) }
}

function untitled(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(untitled)
  if (typeof schema !== 'object' || schema === null) return schema
  const { title: _, examples: __, required, ...rest } = schema as Json
  // An empty list of what is required says nothing.
  const isNeeded = !(Array.isArray(required) && required.length === 0)
  const all = required !== undefined && isNeeded ? { ...rest, required } : rest
  return Object.fromEntries(
    Object.entries(all).map(([keyword, value]) => {
      if (DATA.has(keyword)) return [keyword, value]
      if (MAPS.has(keyword)) return [keyword, mapped(value as Json, untitled)]
      return [keyword, untitled(value)]
    }),
  )
}
