// An input schema as tools/list shows it. All tools have to fit into a model's context: what is inside of an object or a list
// stands as names in the description, with one example, lengths and patterns are left to the refusal that names them, and
// what another tool shows in full is a line that points there. The whole schema is in the OpenAPI document.
import { shownByOf, type TSchema } from '../../../workers/schema.ts'
import { shownSchema } from '../../call/quantities.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly unit?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

export function listedInput(input: TSchema): object {
  const { properties = {}, required = [] } = input as Schema
  const listed = Object.entries(properties).map(([name, schema]) => {
    const tool = shownByOf(schema)
    const shown = shownSchema(schema) as Schema
    return [name, tool === undefined ? listedPart(shown) : pointer(shown, tool)]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(listed),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

const pointer = ({ type }: Schema, tool: string) => ({ type, description: `as in ${tool}` })

const SHOWN = ['type', 'unit', 'enum', 'minimum', 'maximum', 'default'] as const
const OPEN_ENDS = ['exclusiveMinimum', 'exclusiveMaximum'] as const

function listedPart(schema: Schema): object {
  const { title = '' } = schema
  const form = formOf(schema)
  const keywords = [...SHOWN, ...OPEN_ENDS].filter(keyword => schema[keyword] !== undefined)
  return {
    description: form === '' ? title : `${title}: ${form}`,
    ...Object.fromEntries(keywords.map(keyword => [keyword, schema[keyword]])),
    ...(schema.default === undefined && exampleOf(schema)),
  }
}

/** What is inside of an object or a list by its names: `[{name, when, limit?}]`. Empty for what has no members with names. */
function formOf({ properties, required = [], items, additionalProperties, anyOf }: Schema): string {
  if (items) {
    const inner = formOf(items)
    return inner === '' ? '' : `[${inner}]`
  }
  if (anyOf) {
    return anyOf
      .map(formOf)
      .filter(form => form !== '')
      .join(' or ')
  }
  if (typeof additionalProperties === 'object') {
    const inner = formOf(additionalProperties)
    return inner === '' ? '' : `{name: ${inner}}`
  }
  if (!properties) return ''
  const members = Object.entries(properties).map(
    ([name, part]) => `${name}${required.includes(name) ? '' : '?'}${choicesOf(part)}`,
  )
  return `{${members.join(', ')}}`
}

const choicesOf = (part: Schema): string => (part.enum ? `: ${part.enum.join('|')}` : '')

/** The form of a text or an object is seen from one example. */
const exampleOf = ({ examples = [] }: Schema) =>
  examples.length > 0 ? { examples: examples.slice(0, 1) } : {}
