/** A work as the sources tell of it. Unknown members are null; ids are in their canonical form. */
export interface Paper {
  /** The best of its ids: doi before arxiv before pmid before the others. */
  id: string
  /** Every id that names it, the best first. */
  ids: string[]
  title: string
  authors: string[]
  /** ISO 8601, as exact as it is known: 2017, 2017-06 or 2017-06-12. */
  date: string | null
  venue: string | null
  abstract: string | null
  /** Version of a preprint, such as v7. */
  version: string | null
  /** The sources that know it. */
  sources: string[]
}

/** What a source reads from one record. */
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

/** A member of something that another server has sent: own members only. */
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

/** 2017-06-12T00:00:00Z, 2017-6, [2017, 6] as 2017-06-12, 2017-06, 2017-06. */
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
