// Thin names over TypeBox: each asks for a title and, where there is one, a unit. The value is plain JSON
// Schema, the TypeScript type follows from it, so range, unit and default of an input stand here alone.
import Type, {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox'

export type { Static, TObject, TProperties, TSchema }

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
export const number = (keywords: Ranged) => Type.Number(keywords)

export const integer = (keywords: Ranged) => Type.Integer(keywords)

export const boolean = (keywords: Described & { default?: boolean }) => Type.Boolean(keywords)

export const text = (keywords: Worded) => Type.String(keywords)

/** A text, or a number in its place. */
export const textOrNumber = (keywords: Worded) =>
  Type.Unsafe<string | number>({ ...Type.String(keywords), type: ['string', 'number'] })

/** One of a closed list of words. */
export const choice = <const W extends string[]>(
  words: [...W],
  keywords: Described & { default?: W[number] },
) => Type.Enum(words, { type: 'string', ...keywords })

export const list = <S extends TSchema>(items: S, keywords: Listed) => Type.Array(items, keywords)

/** A closed object: an unknown property is refused; a property with a default may be left out. */
export function object<P extends TProperties>(
  properties: P,
  keywords: Partial<Described> = {},
): TObject<P> {
  const schema = Type.Object(properties, { additionalProperties: false, ...keywords })
  const all = (schema.required ?? []) as string[]
  const required = all.filter(key => !('default' in properties[key]!))
  return Object.assign(schema, { required }) as unknown as TObject<P>
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
  // Each value whatever its name: the pattern of Type.Record lets a name with a line break through unseen.
  Type.Unsafe<Record<string, Static<S>>>({
    type: 'object',
    propertyNames: { type: 'string', maxLength: 64, ...(names && { format: names }) },
    additionalProperties: value,
    ...keywords,
  }) as TUnsafe<Record<string, Static<S>>> & { type: 'object' }

/** A value or null: null stands for a quantity that does not exist. */
export const nullable = <S extends TSchema & { type: string }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

/** An input that may be left out and has no default. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

export const anything = (keywords: Described) => Type.Unknown(keywords)

/** The inputs of a record: what has a default may be left out, what has none and is not optional is required. */
export type Inputs<P extends TProperties> = Static<TObject<P>>
