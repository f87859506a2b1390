import { object, unsafe } from '../../../workers/schema.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, READ_ONLY } from '../../call/tool.ts'
import type { WithOpenApi } from './openapi.ts'

const common = {
  tier: 'public',
  toolset: 'access',
  input: object({}),
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'whole', input: {} }],
} as const

const part = { type: 'object', properties: {} }

const output = unsafe<object>({
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: { openapi: { type: 'string' }, info: part, paths: part, components: part },
  title: 'OpenAPI document',
})

export const openapi = defineTool({
  ...common,
  name: 'openapi',
  title: 'OpenAPI document',
  description:
    'The whole HTTP interface as OpenAPI 3.2: every operation with its schemas and examples, QUERY beside each GET. Made from the records that validate the calls.',
  output,
  routes: [
    { method: 'GET', path: '/api/openapi.json' },
    { method: 'GET', path: '/openapi.json' },
  ],
  call: (_input, _caller, house: House & WithOpenApi) => ({
    kind: 'document',
    document: house.openapi('3.2'),
  }),
})

export const openapi31 = defineTool({
  ...common,
  name: 'openapi_3_1',
  title: 'OpenAPI document, 3.1',
  description:
    'The same as OpenAPI 3.1, for tools that do not read 3.2 yet: QUERY operations stand under x-query.',
  output,
  routes: [{ method: 'GET', path: '/api/openapi-3.1.json' }],
  call: (_input, _caller, house: House & WithOpenApi) => ({
    kind: 'document',
    document: house.openapi('3.1'),
  }),
})
