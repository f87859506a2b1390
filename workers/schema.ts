// Functions that build JSON Schemas with the types of TypeBox; each requires a title and accepts a unit. The TypeScript type
// of a value follows from its schema, so that range, unit and default of an input are written only once. Only the
// types of TypeBox are imported: its 373 modules would otherwise be loaded in every thread.
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

/** Casts a JSON Schema to the TypeBox type from which Static<> derives the type of its values. */
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

/** A text or a number. */
export const textOrNumber = (keywords: Worded) =>
  unsafe<string | number>({ ...text(keywords), type: ['string', 'number'] })

/** One of a fixed list of words. */
export const choice = <const W extends string[]>(
  words: [...W],
  keywords: Described & { default?: W[number] },
) => typed<TEnum<[...W]>>({ enum: words, type: 'string', ...keywords })

export const list = <S extends TSchema>(items: S, keywords: Listed) =>
  typed<TArray<S>>({ type: 'array', items, ...keywords })

/** A value that fits at least one of the schemas. */
export const either = <S extends TSchema[]>(...anyOf: S) => typed<TUnion<S>>({ anyOf })

/** A schema whose type T is stated by hand, since TypeScript cannot derive it. */
export const unsafe = <T>(schema: object) => typed<TUnsafe<T>>(schema)

/** An object that refuses unknown properties; a property with a default may be left out. */
export function object<P extends TProperties>(
  properties: P,
  keywords: Partial<Described> = {},
): TObject<P> {
  const lasting = Object.keys(properties).filter(key => !isOptional(properties[key]!))
  const required = lasting.filter(key => !('default' in properties[key]!))
  // An empty `required` is written last: the recorded public documents have it there.
  const head = { type: 'object', ...(lasting.length > 0 && { required }), properties }
  return typed({ ...head, additionalProperties: false, ...keywords, required })
}

type Mapped = Described & {
  default?: Record<string, unknown>
  maxProperties?: number
  examples?: unknown[]
}

/** JSON Schema format of member names that are ids of the operator registry. */
export const OPERATOR_ID = 'operator-id'

/** An object with arbitrary names of at most 64 characters and values of one schema. */
export const record = <S extends TSchema>(
  value: S,
  { names, ...keywords }: Mapped & { names?: typeof OPERATOR_ID },
) =>
  // additionalProperties, not patternProperties: a pattern such as ^.*$ would not apply to a name with a line break.
  unsafe<Record<string, Static<S>>>({
    type: 'object',
    propertyNames: { type: 'string', maxLength: 64, ...(names && { format: names }) },
    additionalProperties: value,
    ...keywords,
  }) as TUnsafe<Record<string, Static<S>>> & { type: 'object' }

/** A value, or null for a quantity that does not exist. */
export const nullable = <S extends TSchema & { type: string }>(schema: S) =>
  unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

/** An input that may be left out and has no default. */
export const optional = <S extends TSchema>(schema: S): TOptional<S> =>
  Object.defineProperty({ ...schema }, OPTIONAL, { value: true }) as TOptional<S>

/** Key of TypeBox's marker for optional properties; not enumerable, so it is not in the JSON. */
const OPTIONAL = '~optional'
export const isOptional = (schema: object): boolean => OPTIONAL in schema

/** An input that another tool shows in full: a list of tools points there, for it has to fit into a model's context. */
export const likeIn = <S extends TSchema>(tool: string, schema: S): S => {
  const copy = isOptional(schema) ? optional(schema) : { ...schema }
  return Object.defineProperty(copy, LIKE, { value: tool }) as S
}

/** Not enumerable, as the marker above. */
const LIKE = '~like'
export const shownByOf = (schema: object): string | undefined =>
  (schema as { [LIKE]?: string })[LIKE]

export const anything = (keywords: Described) => typed<TUnknown>({ ...keywords })

/** Type of a record's inputs with defaults filled in: every member that is not optional() is present. */
export type Inputs<P extends TProperties> = Static<TObject<P>>

/** Values of several types, by keywords of JSON Schema: a number or a list of them. */
export const mixed = <T>(keywords: Described & { type: string[]; [keyword: string]: unknown }) =>
  typed<TUnsafe<T>>(keywords)
