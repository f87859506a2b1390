// Values of a JSON Schema, and values that it must refuse.
import fc from 'fast-check'

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  propertyNames?: { format?: string }
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: unknown
  examples?: unknown[]
}

/** Text that breaks careless code: controls, half a surrogate pair, names of prototypes, markup. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u0000\uffff',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00%2e%2e%2f',
  '{{7*7}}',
  'e'.repeat(5000),
  '('.repeat(3000),
  '1e999',
  'NaN',
]

export const HOSTILE_NUMBERS = [0, -0, -1, 1e-320, 1e308, -1e308, 2 ** 53 + 1, 0.1, 1e21]

/** Values that are valid for no tool's schema, whatever type it expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [{}], { a: { b: {} } }),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that are valid for the schema, with and without optional members. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  const { const: only, examples = [], anyOf, pattern } = schema
  if (only !== undefined) return fc.constant(only)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(valid))
  const known = [...examples, ...('default' in schema ? [schema.default] : [])]
  const constants = known.length > 0 ? [fc.constantFrom(...known)] : []
  if (pattern) return fc.oneof(...constants, matching(pattern))
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...constants, ...types.map(type => ofType(type, schema)))
}

/** A cache by name: schemas use few different texts, and creating an arbitrary takes milliseconds. */
const texts = new Map<string, fc.Arbitrary<string>>()

function cached(name: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const arbitrary = texts.get(name) ?? make()
  texts.set(name, arbitrary)
  return arbitrary
}

const matching = (pattern: string) =>
  cached(`matching ${pattern}`, () => fc.stringMatching(new RegExp(pattern)))

const textOf = (minLength: number, maxLength: number) =>
  cached(`${minLength} to ${maxLength}`, () => fc.string({ minLength, maxLength, unit: 'binary' }))

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberIn(schema, type === 'integer')
    case 'string': {
      const { minLength = 0, maxLength = minLength + 40 } = schema
      return textOf(minLength, Math.min(maxLength, minLength + 40))
    }
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = minLength + 3 } = schema
      const maxLength = Math.min(maxItems, minLength + 3)
      return fc.array(valid(items), { minLength, maxLength })
    }
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function numberIn(schema: Schema, isInteger: boolean): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const from = minimum ?? exclusiveMinimum ?? -1e6
  const to = maximum ?? exclusiveMaximum ?? Math.max(1e6, from * 10)
  if (isInteger) {
    const min = Math.ceil(exclusiveMinimum === undefined ? from : from + 1)
    const max = Math.floor(exclusiveMaximum === undefined ? to : to - 1)
    // Small ones are cheap to compute with, and as good for finding faults.
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
  }
  return fc.double({
    min: from,
    max: to,
    minExcluded: exclusiveMinimum !== undefined,
    maxExcluded: exclusiveMaximum !== undefined,
    noNaN: true,
  })
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames = {}, additionalProperties } = schema
  const members = Object.entries(properties).map(([key, value]) => [key, valid(value)] as const)
  if (members.length > 0) {
    return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true })
  }
  const isSchema = typeof additionalProperties === 'object'
  const value = isSchema ? valid(additionalProperties) : fc.jsonValue({ maxDepth: 1 })
  const name = matching('^[a-zA-Z]\\w{0,8}$')
  const isId = propertyNames.format === 'operator-id'
  const key = isId ? fc.oneof(fc.constantFrom('NM21', 'NM30', 'KO42.1', 'QM5'), name) : name
  return fc.dictionary(key, value, { maxKeys: 3 })
}
