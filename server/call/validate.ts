// Validation by JSON Schema (2020-12), with faults that a caller can act on: the pointer, the value sent, the values allowed.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Fault, invalidInputs, missingInputs, pointerTo } from '../../workers/refusal.ts'
import { OPERATOR_ID, type Static, type TSchema } from '../../workers/schema.ts'
import { nearest } from '../../workers/text/nearest.ts'
import { type OperatorNames, refuseUnknownOperators } from './operator-ids.ts'
import { limitTextLengths } from './text-length.ts'

/** Most faults that one refusal lists. */
const FAULTS_MAX = 20

/** From so many values on only the first fault of an input is listed: describing a hundred thousand faults takes seconds. */
const MANY_VALUES = 5000

const OPTIONS = {
  strict: true,
  allowUnionTypes: true,
  useDefaults: true,
  verbose: true,
  keywords: ['unit'],
  // The format accepts any text: refuseUnknownOperators() looks the ids up.
  formats: { [OPERATOR_ID]: true },
  // The tests check the node's own schemas against the meta-schema; compiling it here takes as long as a hundred schemas.
  meta: false,
  validateSchema: false,
} as const

// Ajv's pass over the code that it writes takes a third of a compilation; V8 makes of a short check the same without it.
const everyFault = new Ajv2020({
  ...OPTIONS,
  keywords: [...OPTIONS.keywords],
  allErrors: true,
  code: { optimize: false },
})
const firstFault = new Ajv2020({ ...OPTIONS, keywords: [...OPTIONS.keywords] })
for (const ajv of [everyFault, firstFault]) limitTextLengths(ajv)

/**
 * Returns a function that copies an input and fills in every default; the input itself is not changed. It throws
 * MISSING_INPUT when the only faults are missing members, UNKNOWN_OPERATOR when the only ones are unknown operator ids,
 * else INVALID_INPUT; details are `{errors: Fault[]}`. Values are not converted: '64' is not a number. The schema is
 * compiled at the first input. A schema with operator ids in it needs `operators`.
 */
export function validator<S extends TSchema>(
  schema: S,
  operators?: OperatorNames,
): (input: unknown) => Static<S> {
  let checkShort: ValidateFunction | undefined
  let checkLong: ValidateFunction | undefined
  const byOperator = keyedByOperator(schema)
  if (byOperator.length > 0 && !operators) throw new Error(`no operators to look ${byOperator} up`)
  return input => {
    const copied: Copied = { values: 0, infinite: [] }
    const copy = finiteCopy(input, '', copied)
    const { infinite, values } = copied
    const check =
      values <= MANY_VALUES
        ? (checkShort ??= everyFault.compile(schema))
        : (checkLong ??= firstFault.compile(schema))
    if (infinite.length === 0 && check(copy)) {
      for (const key of byOperator) {
        refuseUnknownOperators((copy as Members)[key] ?? {}, pointerTo(key), operators!)
      }
      return copy as Static<S>
    }
    const errors = infinite.length > 0 ? [] : (check.errors ?? []).filter(isOfAPlace)
    const all = [...infinite, ...errors.slice(0, FAULTS_MAX).map(faultOf)].slice(0, FAULTS_MAX)
    const missing = errors.length > 0 && errors.every(error => error.keyword === 'required')
    throw missing ? missingInputs(all) : invalidInputs(all)
  }
}

type Members = Record<string, Record<string, unknown>>

/** Names of the properties whose member names are ids of operators. */
function keyedByOperator(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Members }
  const isKeyed = ({ propertyNames: names }: Record<string, unknown>) =>
    (names as { format?: string } | undefined)?.format === OPERATOR_ID
  return Object.keys(properties).filter(key => isKeyed(properties[key]!))
}

/** Leaves out Ajv's summary error for member names, since each wrong name has an error of its own. */
const isOfAPlace = ({ keyword }: ErrorObject) => keyword !== 'propertyNames'

/** What finiteCopy() finds on its way through an input. */
interface Copied {
  values: number
  infinite: Fault[]
}

/** A deep copy; numbers that are not finite (JSON.parse reads 1e999 as Infinity) are added to the faults. */
function finiteCopy(value: unknown, pointer: string, copied: Copied): unknown {
  copied.values++
  if (isPlain(value)) return value
  if (typeof value === 'number') {
    const message = `${named(pointer)} is ${value}: must be a finite number`
    copied.infinite.push({ pointer, message, value: String(value) })
  }
  if (Array.isArray(value)) {
    return value.map((item, i) => {
      if (!isPlain(item)) return finiteCopy(item, `${pointer}/${i}`, copied)
      copied.values++
      return item
    })
  }
  if (typeof value !== 'object' || value === null) return value
  // A spread copies `__proto__` as an ordinary property, which the schema then refuses.
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) {
    const item = copy[key]
    if (item === undefined) delete copy[key]
    else if (isPlain(item)) copied.values++
    else copy[key] = finiteCopy(item, `${pointer}${pointerTo(key)}`, copied)
  }
  return copy
}

const isPlain = (value: unknown) => typeof value === 'string' || Number.isFinite(value)

function faultOf(error: ErrorObject): Fault {
  const { instancePath, keyword, params, data, parentSchema, propertyName } = error
  const schema = (parentSchema ?? {}) as Record<string, unknown>
  if (propertyName !== undefined) {
    const range = allowedBy(schema)
    const pointer = instancePath + pointerTo(propertyName)
    const message = `the name ${shortened(named(pointer))} ${worded(range)}`
    return { pointer, message, ...range }
  }
  if (keyword === 'required') {
    const key = String(params['missingProperty'])
    const pointer = instancePath + pointerTo(key)
    const property = propertiesOf(schema)[key] ?? {}
    const range = allowedBy(property)
    const message = `${named(pointer)} is missing: ${worded(range)}${titled(property, key)}`
    return { pointer, message, ...range }
  }
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty'])
    const pointer = instancePath + pointerTo(key)
    const allowed = Object.keys(propertiesOf(schema))
    const near = nearest(key, allowed)
    const hint = near ? `did you mean ${near}?` : `known are ${allowed.join(', ') || 'none'}`
    const value = brief((data as Record<string, unknown>)[key])
    const message = `${shortened(named(pointer))} is unknown; ${hint}`
    return { pointer, message, value, ...(near && { nearest: near }) }
  }
  const range = allowedBy(schema)
  const message = `${named(instancePath)} is ${quoted(data)}: ${worded(range)}${titled(schema, named(instancePath))}`
  return { pointer: instancePath, message, value: brief(data), ...range }
}

const propertiesOf = (schema: Record<string, unknown>) =>
  (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>

// biome-ignore format: one group a line
const RANGE = [
  'type', 'enum', 'const',
  'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'unit',
  'minLength', 'maxLength', 'pattern',
  'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties',
]

/** The keywords of a schema that limit its values, such as type, minimum and enum. */
function allowedBy(schema: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(RANGE.filter(key => key in schema).map(key => [key, schema[key]]))
}

/** The limits in words: `must be integer, minimum 8, maximum 128`. */
function worded(range: Record<string, unknown>): string {
  if (Array.isArray(range['enum'])) return `must be one of ${range['enum'].join(', ')}`
  const { type, ...rest } = range
  const words = Object.entries(rest).map(([key, value]) => `${key} ${printed(value)}`)
  const types = type === undefined ? [] : [[type].flat().join(' or ')]
  return `must be ${[...types, ...words].join(', ') || 'given'}`
}

/** The title of the schema in brackets, unless it equals the name. */
const titled = ({ title }: Record<string, unknown>, name: string) =>
  typeof title === 'string' && title !== name ? ` (${title})` : ''

const printed = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const SHOWN_MAX = 80

const shortened = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text

/** As JSON, cut to its beginning; of a text only that is written. */
function quoted(value: unknown): string {
  const start = typeof value === 'string' ? value.slice(0, SHOWN_MAX) : value
  return shortened(JSON.stringify(start) ?? String(start))
}

/** The value as it is repeated in a fault: long text cut to its beginning. */
function brief(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value)
  return typeof value === 'object' ? shortened(JSON.stringify(value)) : value
}

/** The pointer without its first slash, its escapes resolved; 'the input' for the whole. */
const named = (pointer: string) =>
  pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') || 'the input'
