// What 3.2 says and 3.1 cannot, in words of 3.1: QUERY operations stand under x-query, tags are flat, an
// item of a stream has no schema.
type Json = Record<string, unknown>

interface Document {
  tags: readonly { name: string; description: string; parent?: string }[]
  paths: Record<string, Json>
}

export function inOlderWords<D extends Document>(document: D): Json {
  const paths = Object.entries(document.paths).map(([path, { query, ...item }]) => [
    path,
    { ...item, ...(query !== undefined && { 'x-query': query }) },
  ])
  const tags = document.tags
    .filter(tag => tag.parent !== undefined)
    .map(({ name, description }) => ({ name, description }))
  return withoutItemSchema({
    ...document,
    openapi: '3.1.1',
    tags,
    paths: Object.fromEntries(paths),
  }) as Json
}

function withoutItemSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItemSchema)
  if (typeof value !== 'object' || value === null) return value
  const { itemSchema, ...rest } = value as Json
  const entries = Object.entries(rest).map(([key, item]) => [key, withoutItemSchema(item)])
  return { ...Object.fromEntries(entries), ...(itemSchema !== undefined && { schema: TEXT }) }
}

const TEXT = { type: 'string' }
