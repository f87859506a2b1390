/** A work, merged from the records of its sources. Unknown members are null; ids are in canonical form. */
export interface Paper {
  /** The preferred one of its ids: doi before arxiv before pmid before the others. */
  id: string
  /** All its ids, the preferred one first. */
  ids: string[]
  title: string
  authors: string[]
  /** ISO 8601 with as many parts as are known: 2017, 2017-06 or 2017-06-12. */
  date: string | null
  venue: string | null
  abstract: string | null
  /** Version of a preprint, such as v7. */
  version: string | null
  /** Names of the sources that have it. */
  sources: string[]
}

/** A work as one source describes it. */
export type SourceRecord = Omit<Paper, 'id' | 'sources'>

/** The text of a markup, its white space as single spaces; null where nothing is left. */
export function plain(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const words = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return words === '' ? null : words
}

/** The member at a path in JSON of another server, or undefined. Own members only, so that no name reaches a prototype. */
export function member(of: unknown, ...path: (string | number)[]): unknown {
  let at = of
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

export const listAt = (of: unknown, ...path: (string | number)[]): unknown[] => {
  const value = member(of, ...path)
  return Array.isArray(value) ? value : []
}

export const textAt = (of: unknown, ...path: (string | number)[]): string | null =>
  plain(member(of, ...path))

/** A date in ISO 8601: 2017-06-12T00:00:00Z gives 2017-06-12, while 2017-6 and [2017, 6] give 2017-06. */
export function dateFrom(value: unknown): string | null {
  const parts = Array.isArray(value)
    ? value
    : String(value ?? '')
        .split(/[T ]/)[0]!
        .split('-')
  const [year, month, day] = parts.map(Number)
  if (!Number.isInteger(year) || year! < 1000 || year! > 2999) return null
  const two = (n: number) => String(n).padStart(2, '0')
  if (!(month! >= 1 && month! <= 12)) return String(year)
  return day! >= 1 && day! <= 31 ? `${year}-${two(month!)}-${two(day!)}` : `${year}-${two(month!)}`
}
