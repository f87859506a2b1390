// The largest and oddest inputs that the schema of a tool leaves room for: each member of an input that works, grown as far
// as its own limits and that of the body allow, by texts that are dear to somebody.
import type { ListedTool } from '../../server/call/tool.ts'
import type { Schema } from '../support/arbitrary.ts'

export interface LargeCase {
  /** Member and what it is grown by. */
  readonly title: string
  readonly input: object
}

const STANDARD_BODY_BYTES = 65_536
/** Of a body, for the members that stay as they were. */
const FRAME_BYTES = 2000

/** Text of so many octets of each sort, none longer in UTF-8 than it says. */
const SORTS: Record<string, (octets: number) => string> = {
  letters: octets => 'a'.repeat(octets),
  words: octets => 'ab '.repeat(octets / 3),
  numbers: octets => '1 m, '.repeat(octets / 5),
  parentheses: octets => `${'('.repeat(octets / 2)}${')'.repeat(octets / 2)}`,
  sum: octets => `1${'+1'.repeat((octets - 1) / 2)}`,
  powers: octets => `x${'^x'.repeat((octets - 1) / 2)}`,
  comparison: octets => `1${'<1'.repeat((octets - 1) / 2)}`,
  tags: octets => '<b>'.repeat(octets / 3),
  comments: octets => '<!--'.repeat(octets / 4),
  entities: octets => '&amp;'.repeat(octets / 5),
  styles: octets => `<p style="${'color:red;'.repeat(Math.max(0, octets - 14) / 10)}">`,
  lines: octets => '\n'.repeat(octets / 2),
  quotes: octets => '"'.repeat(octets / 2),
  accents: octets => 'é'.repeat(octets / 2),
  marks: octets => '\u0301'.repeat(octets / 2),
  faces: octets => '🙂'.repeat(octets / 4),
  slashes: octets => '/'.repeat(octets),
  percents: octets => '%41'.repeat(octets / 3),
  hyphens: octets => 'a-'.repeat(octets / 2),
  questions: octets => `what is the ${'force and '.repeat(Math.max(0, octets - 12) / 10)}`,
}

type Path = readonly (string | number)[]

/** All of a tool: its examples, and each member grown. An input is made where it is read: most cases are counted alone. */
export function* largestInputs(tool: ListedTool): Generator<LargeCase> {
  const octets = (tool.bodyMaxBytes ?? STANDARD_BODY_BYTES) - FRAME_BYTES
  const schema = tool.input as unknown as Schema
  const examples = tool.examples.length > 0 ? tool.examples : [{ title: 'nothing', input: {} }]
  for (const { title, input } of examples) yield { title, input }
  const seen = new Set<string>()
  for (const { input } of examples) {
    for (const growth of growths(schema, input, [], octets)) {
      const { path, sort } = growth
      const title = `${path.join('/')} of ${sort}`
      if (seen.has(title)) continue
      seen.add(title)
      yield {
        title,
        get input() {
          return replaced(input, path, growth.value()) as object
        },
      }
    }
  }
}

interface Growth {
  readonly path: Path
  readonly sort: string
  readonly value: () => unknown
}

function* growths(schema: Schema, value: unknown, path: Path, octets: number): Generator<Growth> {
  for (const one of schema.anyOf ?? [schema]) yield* growthsOf(one, value, path, octets)
}

function* growthsOf(schema: Schema, value: unknown, path: Path, octets: number): Generator<Growth> {
  const types = [schema.type ?? (schema.enum || 'const' in schema ? 'none' : 'any')].flat()
  for (const type of types) {
    if (type === 'string') yield* texts(schema, path, octets)
    else if (type === 'number' || type === 'integer') yield* numbers(schema, path, type)
    else if (type === 'array') yield* lists(schema, value, path, octets)
    else if (type === 'object') yield* objects(schema, value, path, octets)
    else if (type === 'any') yield* anything(path, octets)
  }
}

function* texts({ maxLength = octetsMax }: Schema, path: Path, octets: number): Generator<Growth> {
  for (const [sort, text] of Object.entries(SORTS)) {
    yield { path, sort, value: () => text(Math.min(octets, maxLength)) }
  }
}

const octetsMax = 1 << 26

function* numbers(schema: Schema, path: Path, type: string): Generator<Growth> {
  const { minimum, maximum, exclusiveMinimum = -1e300, exclusiveMaximum = 1e300 } = schema
  const huge = type === 'integer' ? Number.MAX_SAFE_INTEGER : exclusiveMaximum
  yield { path, sort: 'most', value: () => maximum ?? huge }
  yield { path, sort: 'least', value: () => minimum ?? exclusiveMinimum }
}

/** What an element or a member of a map looks like where the input has none. */
function sample(schema: Schema): unknown {
  const [one = schema] = schema.anyOf ?? []
  if (one.enum) return one.enum[0]
  const type = [one.type ?? 'any'].flat()[0]
  if (type === 'object') {
    const { properties = {}, required = [] } = one
    return Object.fromEntries(required.map(name => [name, sample(properties[name]!)]))
  }
  if (type === 'array') return Array.from({ length: one.minItems ?? 0 }, () => sample(one.items!))
  return type === 'string' ? 'a' : 1
}

function* lists(schema: Schema, value: unknown, path: Path, octets: number): Generator<Growth> {
  const { items = {}, maxItems = octetsMax } = schema
  const element = Array.isArray(value) && value.length > 0 ? value[0] : sample(items)
  const fitting = Math.floor(octets / (JSON.stringify(element).length + 1))
  const length = Math.min(maxItems, fitting)
  yield { path, sort: `${length} alike`, value: () => Array.from({ length }, () => element) }
  const each = Math.floor(octets / Math.max(1, length)) - 1
  for (const { path: inner, sort, value } of growths(items, element, [], Math.max(1, each))) {
    yield {
      path,
      sort: `${length} with ${inner.join('/')} of ${sort}`,
      value: () => Array(length).fill(replaced(element, inner, value())),
    }
  }
}

function* objects(schema: Schema, value: unknown, path: Path, octets: number): Generator<Growth> {
  const own = (value ?? {}) as Record<string, unknown>
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield* growths(inner, own[name], [...path, name], octets)
  }
  const { additionalProperties: rest } = schema
  if (typeof rest !== 'object') return
  for (const name of Object.keys(own)) yield* growths(rest, own[name], [...path, name], octets)
  const member = JSON.stringify(Object.values(own)[0] ?? sample(rest))
  const count = Math.floor(octets / (member.length + 9))
  const members = () => Array.from({ length: count }, (_, i) => [`k${i}`, JSON.parse(member)])
  yield { path, sort: `${count} members`, value: () => Object.fromEntries(members()) }
}

function* anything(path: Path, octets: number): Generator<Growth> {
  yield { path, sort: 'letters', value: () => 'a'.repeat(octets) }
  yield { path, sort: 'ones', value: () => Array(Math.floor(octets / 2)).fill(1) }
  const digits = () => Array(Math.floor(octets / 20)).fill(0.1234567890123456)
  yield { path, sort: 'digits', value: digits }
  const members = () => Array.from({ length: Math.floor(octets / 10) }, (_, i) => [`k${i}`, 1])
  yield { path, sort: 'members', value: () => Object.fromEntries(members()) }
}

function replaced(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const inner = (whole as Record<string, unknown> | undefined)?.[name]
  const changed = replaced(inner, rest, value)
  if (Array.isArray(whole)) return whole.with(Number(name), changed)
  return { ...(whole as object), [name]: changed }
}
