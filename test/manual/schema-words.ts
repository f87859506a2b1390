// A schema in the words of a table.

export interface Schema {
  title?: string
  description?: string
  unit?: string
  type?: string | string[]
  enum?: readonly (string | number)[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  default?: unknown
  examples?: readonly unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
}

/** `number`, `list of number`, `{name, when}`, `one of a, b`. */
export function typeIn({ type, enum: words, anyOf, items, properties, ...rest }: Schema): string {
  if (words) return `one of ${words.join(', ')}`
  if (anyOf) return anyOf.map(one => typeIn(one)).join(' or ')
  if (properties) return `{${Object.keys(properties).join(', ')}}`
  if (type === 'array') return items?.type || items?.anyOf ? `list of ${typeIn(items)}` : 'list'
  if (type === 'object') {
    const { additionalProperties: value } = rest
    return typeof value === 'object' && value.type ? `{name: ${typeIn(value)}}` : 'object'
  }
  if (type === undefined) return 'any'
  const names: Readonly<Record<string, string>> = { string: 'text', array: 'list' }
  return [type]
    .flat()
    .map(one => names[one] ?? one)
    .join(' or ')
}

/** ` from 1 to 9`, ` above 0`, or nothing. */
export function boundsIn(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema
  const parts = [
    minimum === undefined ? '' : `from ${shown(minimum)}`,
    above === undefined ? '' : `above ${shown(above)}`,
    maximum === undefined ? '' : `to ${shown(maximum)}`,
    below === undefined ? '' : `below ${shown(below)}`,
    schema.maxItems === undefined ? '' : `at most ${schema.maxItems}`,
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `, ${parts.join(' ')}`
}

/** 1e15 rather than its zeros. */
const shown = (limit: number): string =>
  Math.abs(limit) >= 1e6 ? limit.toExponential().replace('e+', 'e') : String(limit)

/** An example of a value whose form the type does not tell. */
const EXAMPLE_MAX = 100
export function exampleIn({ examples = [], type, properties }: Schema): string {
  const isForm = type === undefined || type === 'object' || type === 'array' || properties
  const text = examples.length > 0 ? JSON.stringify(examples[0]) : ''
  return isForm && text !== '' && text.length <= EXAMPLE_MAX ? `, as \`${text}\`` : ''
}

export const defaultIn = (schema: Schema): string | undefined =>
  'default' in schema ? `\`${JSON.stringify(schema.default)}\`` : undefined
