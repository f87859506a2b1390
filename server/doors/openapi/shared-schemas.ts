// Parts of schemas that stand in several places become components: the parameters of fields, times and methods are the same
// text in every solver that takes them.
import type { Json } from './operation.ts'

/** Characters of a reference, about; shorter parts are never worth one. */
const REFERENCE = 46

/** Whether a component and so many references to it are shorter than the part in as many places. */
const isWorthIt = (text: string, times: number): boolean =>
  times > 1 && times * (text.length - REFERENCE) > text.length

interface Document {
  paths: Readonly<Record<string, Json>>
  components: Json & { schemas: Readonly<Record<string, Json>> }
}

const KEYWORDS_OF_MAPS = new Set(['properties', '$defs'])
const KEYWORDS_OF_SCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames'])
const KEYWORDS_OF_LISTS = new Set(['anyOf', 'allOf', 'oneOf'])

/**
 * The document with each schema that it holds more than once below components, under the name of its first member; inputs of
 * two tools that are the same refer to the first of them.
 */
export function withSharedSchemas<D extends Document>(document: D): D {
  const { schemas } = document.components
  const times = new Map<string, number>()
  for (const schema of Object.values(schemas)) count(schema, '', times)
  const taken = new Set(Object.keys(schemas))
  const shared = new Map<string, { name: string; schema: Json }>()
  const nameFor = (member: string) => {
    const plain = member.replace(/[^A-Za-z0-9]/g, '') || 'Part'
    const base = plain.charAt(0).toUpperCase() + plain.slice(1)
    let name = base
    for (let i = 2; taken.has(name); i++) name = `${base}${i}`
    taken.add(name)
    return name
  }
  const replaced = (schema: Json, member: string): Json => {
    const text = JSON.stringify(schema)
    if (member === '' || !isWorthIt(text, times.get(text) ?? 0))
      return inside(schema, member, replaced)
    let part = shared.get(text)
    if (!part) {
      part = { name: nameFor(member), schema: {} }
      shared.set(text, part)
      part.schema = inside(schema, member, replaced)
    }
    return { $ref: `#/components/schemas/${part.name}` }
  }
  const first = new Map<string, string>()
  const own = Object.entries(schemas).map(([name, schema]) => {
    const text = JSON.stringify(schema)
    const twin = first.get(text)
    if (twin !== undefined && text.length > REFERENCE) {
      return [name, { $ref: `#/components/schemas/${twin}` }]
    }
    first.set(text, name)
    return [name, replaced(schema, '')]
  })
  const parts = [...shared.values()].map(({ name, schema }) => [name, schema])
  const all = Object.fromEntries([...own, ...parts])
  return { ...document, components: { ...document.components, schemas: all } }
}

/** Counts each schema below one, by its text; what is inside of one that was seen counts once. */
function count(schema: Json, member: string, times: Map<string, number>): void {
  if (member !== '') {
    const text = JSON.stringify(schema)
    if (text.length <= REFERENCE) return
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    if (before > 0) return
  }
  inside(schema, member, (part, name) => {
    count(part, name, times)
    return part
  })
}

/** The schema with each schema directly inside of it replaced; the member that it belongs to is the name of the nearest property. */
function inside(schema: Json, member: string, replace: (part: Json, member: string) => Json): Json {
  const isSchema = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const one = (value: unknown, name: string) => (isSchema(value) ? replace(value, name) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (KEYWORDS_OF_MAPS.has(keyword)) {
        const members = Object.entries(value as Json).map(([name, part]) => [name, one(part, name)])
        return [keyword, Object.fromEntries(members)]
      }
      if (KEYWORDS_OF_SCHEMAS.has(keyword)) return [keyword, one(value, member || 'item')]
      if (KEYWORDS_OF_LISTS.has(keyword)) {
        return [keyword, (value as unknown[]).map(part => one(part, member || 'part'))]
      }
      return [keyword, value]
    }),
  )
}
