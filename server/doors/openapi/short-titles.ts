// Titles of the short document begin with what a member is, descriptions with what an operation does; what follows a semicolon
// or a colon explains. Where the document would exceed its size, the longest explanations stand in the whole document alone,
// and where that is not enough what follows a comma as well, so that more tools always have room.
import { firstSentence } from '../catalogue/first-sentence.ts'

type Json = Record<string, unknown>

/** No title is shortened below this: it would gain little and say less. */
const SHORTENED_MIN = 12

/** The document in at most so many octets of JSON, as far as shorter titles and descriptions can make it so. */
export function* shortTitleSteps<D extends { paths: Json; components: Json }>(
  document: D,
  bytesMax: number,
): Generator<void, D> {
  const excess = octets(document) - bytesMax
  if (excess <= 0) return document
  const titles: string[] = []
  const words = { paths: document.paths, components: document.components }
  mapWords(words, title => {
    titles.push(title)
    return title
  })
  const longest = Math.max(...titles.map(title => title.length))
  let [before, length] = [BEFORE_EXPLANATIONS, longest]
  const gain = () =>
    titles.reduce((sum, title) => sum + octets(title) - octets(shortened(title, length, before)), 0)
  while (gain() < excess) {
    if (length > SHORTENED_MIN) length--
    else if (before === BEFORE_EXPLANATIONS) [before, length] = [BEFORE_CLAUSES, longest]
    else break
    yield
  }
  const shorter = mapWords(words, title => shortened(title, length, before)) as Json
  return { ...document, ...shorter } as D
}

/** Characters of a description, about; one that is cut before so many says too little by itself. */
const DESCRIPTION_MAX = 60
const DESCRIPTION_MIN = 24

/** What a tool does in one sentence, without what explains it. */
export function shortDescription(tool: { brief?: string; description: string }): string {
  const sentence = firstSentence(tool.brief ?? tool.description)
  const short = shortened(sentence, DESCRIPTION_MAX, BEFORE_EXPLANATIONS)
  return short.length < DESCRIPTION_MIN ? sentence : short
}

const octets = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const BEFORE_EXPLANATIONS = /(?<!\([^)]*|\{[^}]*|\[[^\]]*)[;:] /g
const BEFORE_CLAUSES = /(?<!\([^)]*|\{[^}]*|\[[^\]]*)[;:,] /g

/** The title up to its last part that ends within `length` characters; its first words are always there. */
function shortened(title: string, length: number, before: RegExp): string {
  if (title.length <= length) return title
  const ends = [...title.matchAll(before)].map(({ index }) => index)
  const end = ends.findLast(at => at <= length) ?? ends[0]
  return end === undefined ? title : title.slice(0, end)
}

const DATA = new Set(['default', 'const', 'enum', 'example', 'examples'])

const WORDS = new Set(['title', 'description'])

/** The part with each title and description changed; a member that is called so is a schema itself. */
function mapWords(part: unknown, change: (words: string) => string): unknown {
  if (Array.isArray(part)) return part.map(one => mapWords(one, change))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => {
      if (DATA.has(keyword)) return [keyword, value]
      const isWords = WORDS.has(keyword) && typeof value === 'string'
      return [keyword, isWords ? change(value) : mapWords(value, change)]
    }),
  )
}
