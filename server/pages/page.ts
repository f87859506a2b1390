// A page that a machine publishes, as it is kept.
import type { Failure } from '../../workers/failure.ts'
import { integer, object, type Static, text } from '../../workers/schema.ts'
import { collection, removals } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

/** Pages of one machine, at most. */
const PAGES_MAX = 100
/** Octets of one page, at most. */
export const PAGE_BYTES_MAX = 512 * 1024

export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'

const head = {
  pageSlug: text({ title: 'name of the page in its address' }),
  title: text({ title: 'title' }),
  publishedAt: integer({ title: 'unix milliseconds' }),
}
const HEAD = object(head)
const PAGE = object({ ...head, html: text({ title: 'HTML' }) })

export const pages = collection({ kind: 'page', schema: PAGE, most: PAGES_MAX, called: 'page' })
/** What the launcher shows of a page, kept beside it: a list of pages reads none of them. */
export const pageHeads = collection({
  kind: 'page-head',
  schema: HEAD,
  most: PAGES_MAX,
  called: 'page',
})

export type Page = Readonly<Static<typeof PAGE>>
export type PageHead = Readonly<Static<typeof HEAD>>

const idOf = (machine: string, pageSlug: string) => `${machine}/${pageSlug}`

/** Anybody may read it: a page is public. */
export async function pageOf(store: Store, machine: string, pageSlug: string): Promise<Page> {
  const stored = await pages.get(store, idOf(machine, pageSlug))
  if (stored !== undefined) return stored.value
  throw notFound(machine, pageSlug)
}

const notFound = (machine: string, pageSlug: string): Failure =>
  pages.notFound(idOf(machine, pageSlug))

/** Newest first. */
export async function pageHeadsOf(store: Store, zid: string): Promise<PageHead[]> {
  return (await pageHeads.list(store, zid)).map(({ value }) => value)
}

/** The writes that publish a page, in the place of the one that is there. */
export async function pageWrites(
  store: Store,
  zid: string,
  machine: string,
  page: Page,
): Promise<DocumentWrite[]> {
  const id = idOf(machine, page.pageSlug)
  const { html: _, ...head } = page
  return [
    await pages.replacement(store, zid, id, page),
    await pageHeads.replacement(store, zid, id, head),
  ]
}

/** The writes that take a page down. NOT_FOUND as with pageOf(). */
export const removal = (
  store: Store,
  zid: string,
  machine: string,
  pageSlug: string,
): Promise<DocumentWrite[]> => removals(store, zid, [pages, pageHeads], idOf(machine, pageSlug))
