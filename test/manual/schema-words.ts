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
  const names: Readonly<Record<string, string>> = { string: 'text', integer: 'integer' }
  return [type]
    .flat()
    .map(one => names[one] ?? one)
    .join(' or ')
}

/** ` from 1 to 9`, ` above 0`, or nothing. */
export function boundsIn(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema
  const parts = [
    minimum === undefined ? '' : `from ${minimum}`,
    above === undefined ? '' : `above ${above}`,
    maximum === undefined ? '' : `to ${maximum}`,
    below === undefined ? '' : `below ${below}`,
    schema.maxItems === undefined ? '' : `at most ${schema.maxItems}`,
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `, ${parts.join(' ')}`
}

export const defaultIn = (schema: Schema): string | undefined =>
  'default' in schema ? `\`${JSON.stringify(schema.default)}\`` : undefined
