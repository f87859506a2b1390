import { choice, integer, list, object, optional, text } from '../../../workers/schema.ts'
import { listPage, NEXT, PAGE } from '../../call/page.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, json, READ_ONLY } from '../../call/tool.ts'
import type { WithCatalogue } from './catalog.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']

const endpoint = object({
  method: text({ title: 'method' }),
  path: text({ title: 'path, parameters in braces' }),
  auth: text({ title: 'public: no key; user: a demo key or better; key: a compute key' }),
  description: text({ title: 'what it does' }),
})

export const apiCatalog = defineTool({
  name: 'svc_api_catalog',
  title: 'Catalogue of the interface',
  brief:
    'Searches all operations of the HTTP interface. Use it for what has no tool of its own, then call that with svc_http. Free.',
  description:
    'Searches all operations of the HTTP interface by words of path and description, by method and by the key that they ask for. Use it to find what has no tool of its own, then call that with svc_http. `total` counts the whole interface, `matched` what the search found. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'find',
  input: object({
    q: optional(text({ title: 'part of path or description, case ignored', maxLength: 200 })),
    method: optional(choice(METHODS, { title: 'method' })),
    auth: optional(choice(['public', 'user', 'key', 'admin'], { title: 'who may call' })),
    limit: integer({ title: 'most rows answered', minimum: 1, maximum: 200, default: 40 }),
    cursor: PAGE.cursor,
  }),
  output: object({
    total: integer({ title: 'operations in all, those of the OpenAPI document', minimum: 0 }),
    matched: integer({ title: 'operations that the search found', minimum: 0 }),
    endpoints: list(endpoint, { title: 'the first of them, or of those behind the cursor' }),
    next: NEXT,
  }),
  tagged: true,
  routes: [
    { method: 'GET', path: '/api/catalog' },
    { method: 'POST', path: '/api/svc/api_catalog' },
  ],
  mcp: true,
  annotations: READ_ONLY,
  examples: [
    { title: 'what deals with keys', input: { q: 'key', limit: 10 } },
    { title: 'operations that anybody may GET', input: { method: 'GET', auth: 'public' } },
  ],

  async call({ q = '', method, auth, limit, cursor }, _caller, { catalog }: House & WithCatalogue) {
    const rows = await catalog()
    const part = q.toLowerCase()
    const matches = rows.filter(
      row =>
        (method === undefined || row.method === method) &&
        (auth === undefined || row.auth === auth) &&
        `${row.path} ${row.description}`.toLowerCase().includes(part),
    )
    const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`
    const page = listPage(matches, { limit, cursor }, nameOf)
    const endpoints = page.rows.map(({ method, path, auth, description }) => ({
      method,
      path,
      auth,
      description,
    }))
    return json({ total: rows.length, matched: matches.length, endpoints, next: page.next })
  },
})
