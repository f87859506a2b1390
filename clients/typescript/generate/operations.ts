// The operations of an OpenAPI document under the names by which a client calls them, the same rules as those of the Python
// client: a tool by its name, what lies beside the tools by its operation id.
export type Json = Readonly<Record<string, unknown>>

export interface Described {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isOpen: boolean
  readonly tellsProgress: boolean
  readonly input: Json
  /** Of its JSON answer. */
  readonly output: Json
}

interface Operation extends Json {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Json }>> }
  readonly responses: Readonly<Record<string, Json>>
  readonly 'x-mcp-tool'?: string
}

const METHODS = ['post', 'get', 'put', 'patch', 'delete']

/**
 * By name; of several with one name that with a body and a plain path, of several paths that serve the same the first.
 * Operations of single operators are left out.
 */
export function operationsOf(document: Json): Map<string, Described> {
  const all = new Map<string, Described>()
  const seen = new Set<string>()
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined || operation['tags']?.toString() === 'operators') continue
      const same = JSON.stringify({ ...operation, operationId: method })
      if (seen.has(same)) continue
      seen.add(same)
      const one = described(method, path, operation, document)
      const before = all.get(one.name)
      if (before === undefined || rankOf(one) < rankOf(before)) all.set(one.name, one)
    }
  }
  return all
}

const rankOf = ({ path, method }: Described) =>
  (path.includes('{') ? 2 : 0) + (method === 'POST' ? 0 : 1)

function described(method: string, path: string, operation: Operation, document: Json): Described {
  const { summary, description = '', security, responses } = operation
  const [status = ''] = Object.keys(responses).filter(one => one.startsWith('2'))
  const { content = {} } = resolved(responses[status] ?? {}, document) as {
    content?: Readonly<Record<string, { schema?: Json }>>
  }
  return {
    name: nameOf(path, operation),
    method: method.toUpperCase(),
    path,
    title: summary,
    description,
    isOpen: security?.length === 0,
    tellsProgress: 'text/event-stream' in content,
    input: inputOf(operation, document),
    output: content['application/json']?.schema ?? {},
  }
}

/** findOperator of svc_find_operator, getKeys of GET /api/keys. */
function nameOf(path: string, { operationId, 'x-mcp-tool': tool }: Operation): string {
  const own = tool?.replace(/^svc_/, '') ?? /^\/api\/svc\/(\w+)$/.exec(path)?.[1]
  return own?.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? operationId
}

/** Parameters of path and query, and the members of the body, as one object. */
function inputOf({ parameters = [], requestBody }: Operation, document: Json): Json {
  const beside = parameters
    .map(one => resolved(one, document))
    .filter(one => one['in'] === 'path' || one['in'] === 'query')
  const body = resolved(requestBody?.content?.['application/json']?.schema ?? {}, document)
  const properties = {
    ...Object.fromEntries(
      beside.map(({ name, schema, description }) => [
        name,
        { title: description, ...(schema as Json) },
      ]),
    ),
    ...(body['properties'] as Json | undefined),
  }
  const required = [
    ...beside.filter(one => one['required']).map(one => String(one['name'])),
    ...((body['required'] as string[] | undefined) ?? []),
  ]
  return { type: 'object', properties, required, additionalProperties: false }
}

export function resolved(value: Json, document: Json): Json {
  const { $ref } = value
  if (typeof $ref !== 'string') return value
  const parts = $ref.replace(/^#\//, '').split('/')
  const at = (part: Json, name: string) =>
    part[name.replaceAll('~1', '/').replaceAll('~0', '~')] as Json
  return resolved(parts.reduce(at, document), document)
}
