// Thin names over the types of TypeBox: each asks for a title and, where there is one, a unit. The value is
// plain JSON Schema, the TypeScript type follows from it, so range, unit and default of an input stand here
// alone. TypeBox lends its types and nothing that runs: its 373 modules would be loaded by every thread.
import type {
  Static,
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnion,
  TUnknown,
  TUnsafe,
} from 'typebox'

export type { Static, TObject, TProperties, TSchema }

/** A schema as JSON, under the type that TypeBox derives the type of its values from. */
const typed = <S extends TSchema>(schema: object): S => schema as S

type Described = {
  title: string
  description?: string
}

type Ranged = Described & {
  unit?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  default?: number
  examples?: number[]
}

type Worded = Described & {
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: string
  examples?: string[]
}

type Listed = Described & {
  minItems?: number
  maxItems?: number
  default?: unknown[]
  examples?: unknown[]
}

/** A finite double. `unit` is SI-coherent, or '1'. */
export const number = (keywords: Ranged) => typed<TNumber>({ type: 'number', ...keywords })

export const integer = (keywords: Ranged) => typed<TInteger>({ type: 'integer', ...keywords })

export const boolean = (keywords: Described & { default?: boolean }) =>
  typed<TBoolean>({ type: 'boolean', ...keywords })

export const text = (keywords: Worded) => typed<TString>({ type: 'string', ...keywords })

/** A text, or a number in its place. */
export const textOrNumber = (keywords: Worded) =>
  unsafe<string | number>({ ...text(keywords), type: ['string', 'number'] })

/** One of a closed list of words. */
export const choice = <const W extends string[]>(
  words: [...W],
  keywords: Described & { default?: W[number] },
) => typed<TEnum<[...W]>>({ enum: words, type: 'string', ...keywords })

export const list = <S extends TSchema>(items: S, keywords: Listed) =>
  typed<TArray<S>>({ type: 'array', items, ...keywords })

/** A value that one of the schemas describes. */
export const either = <S extends TSchema[]>(...anyOf: S) => typed<TUnion<S>>({ anyOf })

/** A schema whose values have a type that the compiler cannot read from it. */
export const unsafe = <T>(schema: object) => typed<TUnsafe<T>>(schema)

/** A closed object: an unknown property is refused; a property with a default may be left out. */
export function object<P extends TProperties>(
  properties: P,
  keywords: Partial<Described> = {},
): TObject<P> {
  const lasting = Object.keys(properties).filter(key => !isOptional(properties[key]!))
  const required = lasting.filter(key => !('default' in properties[key]!))
  // An object whose members are all optional names the empty list last: so it is on record.
  const head = { type: 'object', ...(lasting.length > 0 && { required }), properties }
  return typed({ ...head, additionalProperties: false, ...keywords, required })
}

type Mapped = Described & {
  default?: Record<string, unknown>
  maxProperties?: number
  examples?: unknown[]
}

/** A format of names: ids of the operator registry. */
export const OPERATOR_ID = 'operator-id'

/** A map from names of at most 64 characters to values of one schema. */
export const record = <S extends TSchema>(
  value: S,
  { names, ...keywords }: Mapped & { names?: typeof OPERATOR_ID },
) =>
  // Each value whatever its name: a pattern of property names lets a name with a line break through unseen.
  unsafe<Record<string, Static<S>>>({
    type: 'object',
    propertyNames: { type: 'string', maxLength: 64, ...(names && { format: names }) },
    additionalProperties: value,
    ...keywords,
  }) as TUnsafe<Record<string, Static<S>>> & { type: 'object' }

/** A value or null: null stands for a quantity that does not exist. */
export const nullable = <S extends TSchema & { type: string }>(schema: S) =>
  unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

/** An input that may be left out and has no default. */
export const optional = <S extends TSchema>(schema: S): TOptional<S> =>
  Object.defineProperty({ ...schema }, OPTIONAL, { value: true }) as TOptional<S>

/** A mark that TypeBox's types read; it is no part of the JSON. */
const OPTIONAL = '~optional'
export const isOptional = (schema: object): boolean => OPTIONAL in schema

export const anything = (keywords: Described) => typed<TUnknown>({ ...keywords })

/** The inputs of a record: what has a default may be left out, what has none and is not optional is required. */
export type Inputs<P extends TProperties> = Static<TObject<P>>

/** Values of several types, by keywords of JSON Schema: a number or a list of them. */
export const mixed = <T>(keywords: Described & { type: string[]; [keyword: string]: unknown }) =>
  typed<TUnsafe<T>>(keywords)
