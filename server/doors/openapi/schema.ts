// A schema of a record as OpenAPI takes it. `unit` is no keyword of JSON Schema, so it goes by x-unit.
type Json = Record<string, unknown>

/** Keywords whose members are named by the author, not by JSON Schema. */
const MAPS = new Set(['properties', '$defs', 'dependentSchemas'])
/** Keywords whose values are data of the author: what looks like a keyword in them is none. */
const DATA = new Set(['default', 'const', 'enum', 'examples', 'example'])

export function schemaOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaOf)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(withItems(schema as Json)).map(([keyword, value]) => {
      if (keyword === 'unit') return ['x-unit', value]
      if (DATA.has(keyword)) return [keyword, value]
      if (MAPS.has(keyword)) return [keyword, schemasOf(value as Json)]
      return [keyword, schemaOf(value)]
    }),
  )
}

/** Readers of OpenAPI want `items` wherever a list may stand, also of any elements. */
const withItems = (schema: Json): Json => {
  const { type, items } = schema
  return Array.isArray(type) && type.includes('array') && items === undefined
    ? { ...schema, items: {} }
    : schema
}

const schemasOf = (named: Json): Json =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, schemaOf(schema)]))
