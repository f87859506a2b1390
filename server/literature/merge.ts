// One work, however many sources have it: records that share an id are one, and so are those of one title
// whose years differ by at most one and whose first authors share a surname.
import { withAliases } from './ids.ts'
import type { Paper, SourceRecord } from './paper.ts'

/** With the name of its source. */
export interface NamedRecord extends SourceRecord {
  source: string
}

/** In the order in which the works first came. */
export function merged(records: readonly NamedRecord[]): Paper[] {
  const groups = new Groups(records.length)
  const byId = new Map<string, number>()
  const byTitle = new Map<string, number[]>()
  for (const [at, one] of records.entries()) {
    for (const id of one.ids) {
      const before = byId.get(id)
      if (before !== undefined) groups.join(before, at)
      byId.set(id, at)
    }
    const title = folded(one.title)
    const alike = byTitle.get(title) ?? []
    for (const before of alike) if (isSameWork(records[before]!, one)) groups.join(before, at)
    byTitle.set(title, [...alike, at])
  }
  return groups.all().map(members => together(members.map(at => records[at]!)))
}

/** Letters and digits alone, without accents and case. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Of two records with one title; a long title is enough where the rest is unknown. */
function isSameWork(a: SourceRecord, b: SourceRecord): boolean {
  const years = [a, b].map(({ date }) => (date === null ? Number.NaN : Number(date.slice(0, 4))))
  if (Math.abs(years[0]! - years[1]!) > 1) return false
  const [first, second] = [a, b].map(({ authors: [name] }) => surnameOf(name))
  if (first === undefined || second === undefined) return folded(a.title).length >= 40
  return first.some(word => second.includes(word))
}

/** "Ashish Vaswani", "Vaswani A" and "Vaswani, A." share the word of more than two letters. */
function surnameOf(name: string | undefined): string[] | undefined {
  const words = (name ?? '').split(/[\s,.]+/).map(folded)
  const long = words.filter(word => word.length > 2)
  return long.length > 0 ? long : words.some(word => word !== '') ? words : undefined
}

/** The first source's words, with what it lacks from the others, and the longest abstract. */
function together(members: readonly NamedRecord[]): Paper {
  const first = <T>(pick: (one: NamedRecord) => T | null): T | null => {
    for (const one of members) {
      const value = pick(one)
      if (value !== null) return value
    }
    return null
  }
  const ids = withAliases(members.flatMap(one => one.ids))
  const abstracts = members.flatMap(({ abstract }) => abstract ?? [])
  const dates = members.flatMap(({ date }) => date ?? [])
  return {
    id: ids[0]!,
    ids,
    title: members[0]!.title,
    authors: members.find(({ authors }) => authors.length > 0)?.authors ?? [],
    // The earliest that is known to the day, else the earliest.
    date: dates.filter(date => date.length === 10).sort()[0] ?? dates.sort()[0] ?? null,
    venue:
      members.find(({ venue }) => venue !== null && !/arxiv|biorxiv/i.test(venue))?.venue ??
      first(one => one.venue),
    abstract: abstracts.sort((a, b) => b.length - a.length)[0] ?? null,
    version: first(one => one.version),
    sources: [...new Set(members.map(({ source }) => source))],
  }
}

/** Disjoint sets of the numbers below `size`. */
class Groups {
  readonly #parent: number[]

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, at) => at)
  }

  join(a: number, b: number): void {
    const [low, high] = [this.#root(a), this.#root(b)].sort((x, y) => x - y) as [number, number]
    this.#parent[high] = low
  }

  all(): number[][] {
    const groups = new Map<number, number[]>()
    for (const at of this.#parent.keys()) {
      const root = this.#root(at)
      const group = groups.get(root)
      if (group) group.push(at)
      else groups.set(root, [at])
    }
    return [...groups.values()]
  }

  #root(at: number): number {
    let root = at
    while (this.#parent[root] !== root) root = this.#parent[root]!
    this.#parent[at] = root
    return root
  }
}
