// Merges records of the same work from several sources: records that share an id, and records of the same title whose years
// differ by at most one and whose first authors share a surname.
import { withAliases } from './ids.ts'
import type { Paper, SourceRecord } from './paper.ts'

/** A record with the name of its source. */
export interface NamedRecord extends SourceRecord {
  source: string
}

/** One Paper for each work, in the order of their first records. */
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

/** The text reduced to lower-case letters and digits without accents, for comparison. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether two records of the same title are the same work; for a long title, unknown year or authors count as equal. */
function isSameWork(a: SourceRecord, b: SourceRecord): boolean {
  const years = [a, b].map(({ date }) => (date === null ? Number.NaN : Number(date.slice(0, 4))))
  if (Math.abs(years[0]! - years[1]!) > 1) return false
  const [first, second] = [a, b].map(({ authors: [name] }) => surnameOf(name))
  if (first === undefined || second === undefined) return folded(a.title).length >= 40
  return first.some(word => second.includes(word))
}

/** Words of more than two letters in a name: "Ashish Vaswani", "Vaswani A" and "Vaswani, A." share one. */
function surnameOf(name: string | undefined): string[] | undefined {
  const words = (name ?? '').split(/[\s,.]+/).map(folded)
  const long = words.filter(word => word.length > 2)
  return long.length > 0 ? long : words.some(word => word !== '') ? words : undefined
}

/** Merges the records: members of the first source, its unknown ones from the others, and the longest abstract. */
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
    // The earliest date that includes the day, else the earliest date.
    date: dates.filter(date => date.length === 10).sort()[0] ?? dates.sort()[0] ?? null,
    venue:
      members.find(({ venue }) => venue !== null && !/arxiv|biorxiv/i.test(venue))?.venue ??
      first(one => one.venue),
    abstract: abstracts.sort((a, b) => b.length - a.length)[0] ?? null,
    version: first(one => one.version),
    sources: [...new Set(members.map(({ source }) => source))],
  }
}

/** Union-find over the numbers below `size`. */
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
