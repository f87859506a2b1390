// JSON Schema (2020-12) in the form that a caller can act on: where, what was given, what is allowed.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Fault, invalidInputs, missingInputs, pointerTo } from '../../workers/refusal.ts'
import { OPERATOR_ID, type Static, type TSchema } from '../../workers/schema.ts'
import { nearest } from '../../workers/text/nearest.ts'
import { type OperatorNames, refuseUnknownOperators } from './operator-ids.ts'

/** Enough to mend an input by; the rest of a thousand faults would only be traffic. */
const FAULTS_MAX = 20

/** Values of an input from which on only its first fault is told: a hundred thousand take seconds to write down. */
const MANY_VALUES = 5000

const OPTIONS = {
  strict: true,
  allowUnionTypes: true,
  useDefaults: true,
  verbose: true,
  keywords: ['unit'],
  // Which ids there are is no matter of text: refuseUnknownOperators() looks them up.
  formats: { [OPERATOR_ID]: true },
  // The schemas are the node's own, and the tests hold them to the meta-schema: compiling that takes as long as a
  // hundred of them.
  meta: false,
  validateSchema: false,
} as const

const everyFault = new Ajv2020({ ...OPTIONS, keywords: [...OPTIONS.keywords], allErrors: true })
const firstFault = new Ajv2020({ ...OPTIONS, keywords: [...OPTIONS.keywords] })

/**
 * A function that gives a copy of its input with every default filled in; the input itself stays as it
 * is. It throws MISSING_INPUT when something required is all that is wrong, UNKNOWN_OPERATOR when a name
 * that is no operator's id is, INVALID_INPUT otherwise; details are `{errors: Fault[]}`. Values are never
 * converted: '64' is no number. The schema is compiled with the first input. A schema with operator ids in it needs the `operators`.
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

/** Properties whose own names are ids of operators. */
function keyedByOperator(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Members }
  const isKeyed = ({ propertyNames: names }: Record<string, unknown>) =>
    (names as { format?: string } | undefined)?.format === OPERATOR_ID
  return Object.keys(properties).filter(key => isKeyed(properties[key]!))
}

/** That names are wrong is told of each name. */
const isOfAPlace = ({ keyword }: ErrorObject) => keyword !== 'propertyNames'

/** What a copy came across. */
interface Copied {
  values: number
  infinite: Fault[]
}

/** A deep copy; numbers that JSON cannot hold (1e999 reads as Infinity) are written down as faults. */
function finiteCopy(value: unknown, pointer: string, copied: Copied): unknown {
  copied.values++
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const message = `${named(pointer)} is ${value}: must be a finite number`
    copied.infinite.push({ pointer, message, value: String(value) })
  }
  if (Array.isArray(value)) return value.map((v, i) => finiteCopy(v, `${pointer}/${i}`, copied))
  if (typeof value !== 'object' || value === null) return value
  // An own property `__proto__` stays one in Object.fromEntries, and the schema refuses it by name.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, finiteCopy(item, `${pointer}${pointerTo(key)}`, copied)]),
  )
}

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
  const message = `${named(instancePath)} is ${shortened(JSON.stringify(data) ?? String(data))}: ${worded(range)}${titled(schema, named(instancePath))}`
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

/** The keywords of a schema that say which values it takes. */
function allowedBy(schema: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(RANGE.filter(key => key in schema).map(key => [key, schema[key]]))
}

/** Such as `must be integer, minimum 8, maximum 128`. */
function worded(range: Record<string, unknown>): string {
  if (Array.isArray(range['enum'])) return `must be one of ${range['enum'].join(', ')}`
  const { type, ...rest } = range
  const words = Object.entries(rest).map(([key, value]) => `${key} ${printed(value)}`)
  const types = type === undefined ? [] : [[type].flat().join(' or ')]
  return `must be ${[...types, ...words].join(', ') || 'given'}`
}

/** What the value is for, in the words of the schema, unless its name says as much. */
const titled = ({ title }: Record<string, unknown>, name: string) =>
  typeof title === 'string' && title !== name ? ` (${title})` : ''

const printed = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** A value as the answer repeats it: a long one only by its beginning. */
function brief(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value)
  return typeof value === 'object' ? shortened(JSON.stringify(value)) : value
}

/** A place in words: the keys as the caller wrote them. */
const named = (pointer: string) =>
  pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') || 'the input'
