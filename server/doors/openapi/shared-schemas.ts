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
  components: Json & { schemas: Readonly<Record<string, Json>>; responses: Json; parameters: Json }
}

const KEYWORDS_OF_MAPS = new Set(['properties', '$defs'])
const KEYWORDS_OF_SCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames'])
const KEYWORDS_OF_LISTS = new Set(['anyOf', 'allOf', 'oneOf'])

/**
 * The document with each schema that it holds more than once as a component, under the name of its first member; inputs of two
 * tools that are the same refer to the first of them.
 */
export function* sharingSteps<D extends Document>(document: D): Generator<void, D> {
  const { schemas, responses, parameters } = document.components
  const times = new Map<string, number>()
  const counted = (schema: Json, member: string) => {
    count(schema, member, times)
    return schema
  }
  for (const schema of Object.values(schemas)) {
    counted(schema, '')
    yield
  }
  withSchemas([document.paths, responses, parameters], counted)
  yield
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
  const referred = (schema: Json, member: string, change: () => Json): Json | undefined => {
    const text = JSON.stringify(schema)
    if (member === '' || !isWorthIt(text, times.get(text) ?? 0)) return undefined
    let part = shared.get(text)
    if (!part) {
      part = { name: nameFor(member), schema: {} }
      shared.set(text, part)
      part.schema = change()
    }
    return { $ref: `#/components/schemas/${part.name}` }
  }
  const bareReplaced = (schema: Json, member: string): Json => {
    const { bare, notes } = annotated(schema)
    const within = () => inside(bare, member, replaced)
    const part = notes === undefined ? undefined : referred(bare, member, within)
    return part ? { ...part, ...notes } : inside(schema, member, replaced)
  }
  const replaced = (schema: Json, member: string): Json =>
    referred(schema, member, () => bareReplaced(schema, member)) ?? bareReplaced(schema, member)
  const first = new Map<string, string>()
  const own: [string, Json][] = []
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(schema)
    const twin = first.get(text)
    if (twin !== undefined && text.length > REFERENCE) {
      own.push([name, { $ref: `#/components/schemas/${twin}` }])
      continue
    }
    first.set(text, name)
    own.push([name, replaced(schema, '')])
    yield
  }
  const around = withSchemas({ paths: document.paths, responses, parameters }, replaced)
  const parts = [...shared.values()].map(({ name, schema }) => [name, schema])
  const { paths, ...others } = around as Pick<Document, 'paths'> & Json
  const all = Object.fromEntries([...own, ...parts])
  return { ...document, paths, components: { ...document.components, ...others, schemas: all } }
}

/** A part of the document with each schema of a body or a parameter changed. */
function withSchemas(
  part: unknown,
  change: (schema: Json, member: string) => Json,
  member = 'part',
): unknown {
  if (Array.isArray(part)) return part.map(one => withSchemas(one, change, member))
  if (typeof part !== 'object' || part === null) return part
  const name = 'in' in part && 'name' in part ? String(part.name) : member
  return Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => {
      if (keyword === 'example' || keyword === 'examples') return [keyword, value]
      const isSchema = keyword === 'schema' || keyword === 'itemSchema'
      return [keyword, isSchema ? change(value as Json, name) : withSchemas(value, change, name)]
    }),
  )
}

/** What a schema validates, and what it only says of it: that may stand beside a reference. */
function annotated(schema: Json): { bare: Json; notes?: Json } {
  const { title, default: usual, ...bare } = schema
  if ('$ref' in schema || (title === undefined && usual === undefined)) return { bare: schema }
  const notes = {
    ...(usual !== undefined && { default: usual }),
    ...(title !== undefined && { title }),
  }
  return { bare, notes }
}

/** Counts each schema below one, by its text and by that without notes; what is inside of one that was seen counts once. */
function count(schema: Json, member: string, times: Map<string, number>): void {
  const isNew = (part: Json): boolean => {
    const text = JSON.stringify(part)
    if (text.length <= REFERENCE) return false
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    return before === 0
  }
  if (member !== '') {
    const { bare, notes } = annotated(schema)
    if (!isNew(schema)) return
    if (notes !== undefined && !isNew(bare)) return
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
