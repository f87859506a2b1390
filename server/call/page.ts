// Lists that come in pages: how much of them is wanted, and where the next page begins.
import { invalidInput } from '../../workers/refusal.ts'
import { integer, nullable, optional, text } from '../../workers/schema.ts'

/** Inputs of each list; without a limit all of it is answered. */
export const PAGE = {
  limit: optional(integer({ title: 'most of them; all if left out', minimum: 1, maximum: 1000 })),
  cursor: optional(
    text({
      title: 'next of the page before',
      minLength: 1,
      maxLength: 256,
      examples: ['last-seen'],
    }),
  ),
}

/** Where the next page begins, in each answer. */
export const NEXT = nullable(text({ title: 'cursor of the next page; null: there is none' }))

export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * A page of a list whose rows have names: the cursor is the name of the last row that was seen, so that rows which come or go
 * elsewhere move nothing. A row that has gone itself leaves no place to go on from: INVALID_INPUT.
 */
export function listPage<T>(
  rows: readonly T[],
  { limit, cursor }: Page,
  nameOf: (row: T) => string,
): { rows: T[]; next: string | null } {
  const seen = cursor === undefined ? 0 : rows.findIndex(row => nameOf(row) === cursor) + 1
  if (cursor !== undefined && seen === 0) {
    throw invalidInput('/cursor', `the list has no ${cursor}: begin it anew`, { value: cursor })
  }
  const page = rows.slice(seen, limit === undefined ? undefined : seen + limit)
  const isLast = seen + page.length >= rows.length
  return { rows: page, next: isLast ? null : nameOf(page.at(-1)!) }
}
