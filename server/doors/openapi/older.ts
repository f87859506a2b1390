// What 3.2 says and 3.1 cannot, in words of 3.1: QUERY operations stand under x-query, tags are flat, an
// item of a stream has no schema.
type Json = Record<string, unknown>

interface Document {
  tags: readonly { name: string; description: string; parent?: string }[]
  paths: Record<string, Json>
}

export function* olderSteps<D extends Document>(document: D): Generator<void, Json> {
  const paths: Json = {}
  for (const [path, { query, ...item }] of Object.entries(document.paths)) {
    const worded = { ...item, ...(query !== undefined && { 'x-query': query }) }
    paths[path] = withoutItemSchema(worded)
    yield
  }
  const tags = document.tags
    .filter(tag => tag.parent !== undefined)
    .map(({ name, description }) => ({ name, description }))
  const rest = withoutItemSchema({ ...document, paths: {} }) as Json
  return { ...rest, openapi: '3.1.1', tags, paths }
}

function withoutItemSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItemSchema)
  if (typeof value !== 'object' || value === null) return value
  const { itemSchema, ...rest } = value as Json
  const entries = Object.entries(rest).map(([key, item]) => [key, withoutItemSchema(item)])
  return { ...Object.fromEntries(entries), ...(itemSchema !== undefined && { schema: TEXT }) }
}

const TEXT = { type: 'string' }
