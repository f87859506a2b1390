// Operations of single objects: thousands of them, so that each is little more than what it does not share.
import type { Registry as Operators } from '../../../workers/operators/registry.ts'
import { filled } from '../../call/routes.ts'
import type { Instance, ListedTool, Operation } from '../../call/tool.ts'
import { answerSchema, type Json, operationId, outputName, REFUSALS } from './operation.ts'
import { schemaOf } from './schema.ts'

/** The paths of every instance, static beside the templated path of their tool. */
export function* instanceSteps(
  operations: readonly Operation[],
  { domains }: Pick<Operators, 'domains'>,
): Generator<void, Record<string, Json>> {
  const paths: Record<string, Json> = {}
  for (const { tool, method, path } of operations) {
    if (tool.instances === undefined) continue
    for (const domain of domains) {
      for (const instance of tool.instances({ domains: [domain] })) {
        const at = filled(path, instance.params)
        const operation = operationFor(instance, tool, method, at)
        paths[at] = { ...paths[at], [method.toLowerCase()]: operation }
        yield
      }
    }
  }
  return paths
}

const responseName = (tool: ListedTool) => `${outputName(tool)}Answer`

/** The success of each tool that has instances, once for all of them. */
export function instanceResponses(tools: readonly ListedTool[]): Json {
  const own = tools.filter(tool => tool.instances !== undefined)
  return Object.fromEntries(
    own.map(tool => [
      responseName(tool),
      {
        description: 'OK',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
          RateLimit: { $ref: '#/components/headers/RateLimit' },
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
        },
        content: {
          'application/json': { schema: answerSchema(tool) },
        },
      },
    ]),
  )
}

function operationFor(
  { title, description, input, example, params }: Instance,
  tool: ListedTool,
  method: string,
  path: string,
): Json {
  const {
    properties,
    required = [],
    type,
  } = tool.input as unknown as {
    properties: Record<string, unknown>
    required?: string[]
    type: string
  }
  const inBody = (name: string) => !(name in params)
  const members = Object.entries(properties)
    .filter(([name]) => inBody(name))
    .map(([name, schema]) => [name, input[name] ?? schema])
  return {
    operationId: operationId(method, path),
    tags: [INSTANCES_TAG],
    summary: title,
    description,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaOf({
            type,
            properties: Object.fromEntries(members),
            required: required.filter(inBody),
            additionalProperties: false,
          }),
          example,
        },
      },
    },
    responses: {
      [tool.status ?? 200]: { $ref: `#/components/responses/${responseName(tool)}` },
      ...REFUSALS,
    },
  }
}

/** Tag of the operations that evaluate one operator each. */
export const INSTANCES_TAG = 'operators'
