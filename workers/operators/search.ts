// Ranked search over the records' own words: id and name first, then keywords, equation and quantities.
import type { DomainSource, OperatorSource } from '../operator.ts'

interface Searched {
  readonly source: OperatorSource
  readonly domain: DomainSource
}

interface Words {
  readonly ids: readonly string[]
  readonly name: string
  readonly nameWords: readonly string[]
  readonly keywords: readonly string[]
  readonly equation: string
  readonly rest: readonly string[]
}

/** Gives the entries that fit a term, best first, in their own order where they fit alike. */
export function searchIndex<E extends Searched>(
  entries: readonly E[],
): (term: string, limit: number) => E[] {
  let index: (readonly [E, Words])[] | undefined
  return (term, limit) => {
    index ??= entries.map(entry => [entry, wordsOf(entry)] as const)
    const wanted = term.trim().toLowerCase().slice(0, 200)
    if (wanted === '') return []
    return index
      .map(([entry, words]) => ({ entry, score: scoreOf(words, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ entry }) => entry)
  }
}

function wordsOf({ source, domain }: Searched): Words {
  const quantities = [source.output, ...Object.values(source.inputs)].map(({ title }) => title)
  return {
    ids: [source.id, ...(source.aliases ?? [])].map(id => id.toLowerCase()),
    name: source.title.toLowerCase(),
    nameWords: split(source.title),
    keywords: (source.keywords ?? []).flatMap(split),
    equation: source.equation.replace(/\s/g, '').toLowerCase(),
    rest: [...quantities, domain.name, ...(source.assumptions ?? [])].flatMap(split),
  }
}

function split(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function scoreOf(words: Words, wanted: string): number {
  const { ids, name, nameWords, keywords, equation, rest } = words
  if (ids.includes(wanted)) return 1000
  if (name === wanted) return 900
  const inName = name.startsWith(wanted) ? 300 : name.includes(wanted) ? 200 : 0
  const compact = wanted.replace(/\s/g, '')
  const inEquation = compact.length > 1 && equation.includes(compact) ? 100 : 0
  const asked = split(wanted)
  let found = 0
  let byWords = 0
  for (const word of asked) {
    const best = Math.max(
      20 * matching(nameWords, word),
      12 * matching(keywords, word),
      5 * matching(rest, word),
      ids.some(id => id.startsWith(word)) ? 15 : 0,
    )
    if (best > 0) found++
    byWords += best
  }
  // All of the words before some of them.
  const share = asked.length === 0 ? 0 : found / asked.length
  return inName + inEquation + (share === 1 ? byWords + 50 : byWords * share)
}

/** 1 for the word itself, 1/2 for one that begins with it. */
function matching(words: readonly string[], word: string): number {
  if (words.includes(word)) return 1
  return word.length > 2 && words.some(each => each.startsWith(word)) ? 0.5 : 0
}
