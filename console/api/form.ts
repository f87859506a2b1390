// A form's texts and what is sent of them, by the JSON Schema of the input.
import { faultIn } from './formula.ts'
import type { Schema } from './records.ts'

export type Kind = 'choice' | 'switch' | 'quantity' | 'text' | 'expressions' | 'json'

const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat()

/** How a member is filled in. */
export function kindOf(schema: Schema): Kind {
  const types = typesOf(schema)
  if (schema.enum) return 'choice'
  if (types.includes('boolean')) return 'switch'
  // An object beside a number is the quantity {value, unit}.
  const isPlain = !types.includes('array') && !schema.properties && !schema.additionalProperties
  if (isPlain && (types.includes('number') || types.includes('integer'))) return 'quantity'
  if (types.length === 1 && types[0] === 'string') return 'text'
  const { additionalProperties: values } = schema
  if (typeof values === 'object' && typesOf(values).includes('string') && !values['x-unit']) {
    return typesOf(values).length === 1 ? 'expressions' : 'json'
  }
  return 'json'
}

/** A value as it stands in its field. */
export function textOf(value: unknown, kind: Kind): string {
  if (value === undefined) return ''
  if (kind === 'expressions' && typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, text]) => `${name} = ${text}`)
      .join('\n')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a text says, or what is wrong with it as far as a page can tell; the service says the rest at its place. */
export function read(text: string, schema: Schema, unit = ''): { value?: unknown; fault?: string } {
  const trimmed = text.trim()
  if (trimmed === '') return {}
  switch (kindOf(schema)) {
    case 'choice':
      return { value: schema.enum!.find(one => String(one) === trimmed) }
    case 'switch':
      return { value: trimmed === 'true' }
    case 'text':
      return { value: text }
    case 'quantity':
      return readNumber(trimmed, schema, unit)
    case 'expressions':
      return readExpressions(trimmed)
    case 'json':
      return readJson(text, typesOf(schema))
  }
}

function readNumber(
  text: string,
  schema: Schema,
  unit: string,
): { value?: unknown; fault?: string } {
  const value = Number(text.replace('−', '-'))
  if (!Number.isFinite(value)) {
    const takesText = typesOf(schema).includes('string')
    return takesText ? { value: text } : { fault: 'This is no number.' }
  }
  const own = schema['x-unit']
  // Its range is that of its own unit.
  if (unit !== '' && unit !== own) return { value: { value, unit } }
  const fault = outside(value, schema)
  return fault === undefined ? { value } : { value, fault }
}

function outside(value: number, schema: Schema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if (typesOf(schema)[0] === 'integer' && !Number.isInteger(value))
    return 'A whole number is needed.'
  if (minimum !== undefined && value < minimum) return `At least ${minimum}.`
  if (maximum !== undefined && value > maximum) return `At most ${maximum}.`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `Above ${exclusiveMinimum}.`
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return `Below ${exclusiveMaximum}.`
  return undefined
}

/** A line a name: x = v. What looks wrong in an expression is told, and sent all the same: the service has the last word. */
function readExpressions(text: string): { value?: unknown; fault?: string } {
  const entries: [string, string][] = []
  let fault: string | undefined
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    const name = line.slice(0, at).trim()
    const expression = line.slice(at + 1).trim()
    if (at < 0 || !/^[A-Za-z_]\w*$/.test(name)) return { fault: `Line ${i + 1}: name = expression` }
    const wrong = faultIn(expression)
    if (wrong) fault ??= `Line ${i + 1}, ${name}: ${wrong}`
    entries.push([name, expression])
  }
  const value = Object.fromEntries(entries)
  return fault === undefined ? { value } : { value, fault }
}

function readJson(text: string, types: readonly string[]): { value?: unknown; fault?: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    // What takes a text takes it without quotes; so does what takes anything, unless a list or an object was begun.
    const isText = types.includes('string') || (types.length === 0 && !/^\s*[[{"]/.test(text))
    return isText ? { value: text } : { fault: (error as Error).message }
  }
}
