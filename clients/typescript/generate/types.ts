// JSON Schemas as types of TypeScript.
import type { Json } from './operations.ts'

/** A number with a unit may be written as a text or by its parts. */
const QUANTITY = ['number', 'string', 'object']

const PLAIN: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  object: 'Readonly<Record<string, unknown>>',
  array: 'readonly unknown[]',
}

/** The type of a schema; `indent` is that of the line it stands in. */
export function typeOf(schema: Json, indent = ''): string {
  const { $ref, enum: words, const: constant, anyOf, type, items, properties } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1)!
  if (Array.isArray(words)) return words.map(one => JSON.stringify(one)).join(' | ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(anyOf)) return union(anyOf.map(one => typeOf(one as Json, indent)))
  const types = [type].flat() as (string | undefined)[]
  if (QUANTITY.every(one => types.includes(one)) && 'x-unit' in schema) return 'Quantity'
  const parts = types.map(one => {
    if (one === 'array' && items) return `readonly ${grouped(typeOf(items as Json, indent))}[]`
    if (one === 'object' && properties) return objectType(schema, indent)
    if (one === 'object' && typeof schema['additionalProperties'] === 'object') {
      return `Readonly<Record<string, ${typeOf(schema['additionalProperties'] as Json, indent)}>>`
    }
    return one === undefined ? 'unknown' : (PLAIN[one] ?? 'unknown')
  })
  return union(parts)
}

const union = (types: readonly string[]) =>
  types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ')

const grouped = (type: string) => (/ \| |^readonly /.test(type) ? `(${type})` : type)

/** Members with their titles, units and ranges as comments. */
export function objectType(schema: Json, indent = ''): string {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, Json>>
    required?: readonly string[]
  }
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    const type = typeOf(property, inner)
    const orNothing = mark && type !== 'unknown' ? ' | undefined' : ''
    return `${commentOf(property, inner)}${inner}readonly ${nameOf(name)}${mark}: ${type}${orNothing}\n`
  })
  return members.length === 0 ? 'Record<never, never>' : `{\n${members.join('')}${indent}}`
}

export const nameOf = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)

const ENDS = [
  ['minimum', 'from'],
  ['exclusiveMinimum', 'above'],
  ['maximum', 'to'],
  ['exclusiveMaximum', 'below'],
] as const

function commentOf(schema: Json, indent: string): string {
  const unit = schema['x-unit'] === undefined ? [] : [String(schema['x-unit'])]
  const ends = ENDS.flatMap(([keyword, word]) =>
    schema[keyword] === undefined ? [] : [`${word} ${schema[keyword]}`],
  )
  const usual =
    schema['default'] === undefined ? [] : [`default ${JSON.stringify(schema['default'])}`]
  const range = [...unit, ...ends, ...usual].join(', ')
  const title = schema['title'] === undefined ? '' : String(schema['title'])
  const text = title && range ? `${title} (${range})` : title || range
  return text === '' ? '' : `${indent}/** ${commented(text)} */\n`
}

/** A text that ends no comment. */
export const commented = (text: string) => text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')
