// An input schema as tools/list shows it. All tools have to fit into a model's context: lengths and patterns are left to
// the refusal that names them, and what another tool shows in full is a line that points there. The whole schema is
// in the OpenAPI document.
import { shownByOf, type TSchema } from '../../../workers/schema.ts'
import { shownSchema } from '../../call/quantities.ts'

type Properties = Readonly<Record<string, TSchema>>

const LEFT_OUT = new Set([
  ...['propertyNames', 'maxProperties', 'minLength', 'maxLength', 'pattern'],
  ...['minItems', 'maxItems'],
])

export function listedInput(input: TSchema): TSchema {
  const {
    properties = {},
    required = [],
    ...rest
  } = input as TSchema & {
    properties?: Properties
    required?: readonly string[]
  }
  const listed = Object.entries(properties).map(([name, schema]) => {
    const tool = shownByOf(schema)
    return [name, tool ? pointer(schema, tool) : shortened(shownSchema(schema))]
  })
  return {
    ...(shownSchema(rest) as TSchema),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(listed),
  }
}

function pointer(schema: TSchema, tool: string): TSchema {
  const { type } = shownSchema(schema) as { type?: unknown }
  return { type, title: `as in ${tool}` }
}

function shortened(schema: object): object {
  if (Array.isArray(schema)) return schema.map(inner)
  const members = Object.entries(schema)
    .filter(([keyword]) => !LEFT_OUT.has(keyword))
    .map(([keyword, value]) => [keyword, keyword === 'properties' ? named(value) : inner(value)])
  return Object.fromEntries(members)
}

const inner = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? shortened(value) : value

/** Members by name, which may be that of a keyword. */
const named = (properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema)]))
