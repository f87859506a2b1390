import { choice, object, optional, text, unsafe } from '../../../workers/schema.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, READ_ONLY } from '../../call/tool.ts'
import type { WithOpenApi } from './openapi.ts'

const common = {
  tier: 'public',
  toolset: 'access',
  input: object({
    operators: optional(
      choice(['all'], {
        title: 'all: the whole, with an operation for each operator; the short form if left out',
      }),
    ),
    domain: optional(
      text({
        title: 'the operators of this domain alone: prefix or name',
        maxLength: 64,
        examples: ['QM'],
      }),
    ),
  }),
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [
    { title: 'each operation once', input: {} },
    { title: 'the whole', input: { operators: 'all' } },
    { title: 'one domain', input: { domain: 'QM' } },
  ],
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
    'The HTTP interface as OpenAPI 3.2, made from the records that validate the calls: in short by default, each operation once. `operators=all` is the whole: every path and method, answers in full, an operation for each operator with its own inputs; `domain=QM` has those of one domain.',
  output,
  routes: [
    { method: 'GET', path: '/api/openapi.json' },
    { method: 'GET', path: '/openapi.json' },
  ],
  call: async (selection, _caller, house: House & WithOpenApi) => ({
    kind: 'document',
    document: await house.openapi('3.2', selection),
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
  call: async (selection, _caller, house: House & WithOpenApi) => ({
    kind: 'document',
    document: await house.openapi('3.1', selection),
  }),
})
