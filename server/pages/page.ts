// A page that a machine publishes, as it is kept.
import { Failure } from '../../workers/failure.ts'
import { removalOf } from '../store/removal.ts'
import type { DocumentWrite, Store } from '../store/store.ts'

const KIND = 'page'
/** What the launcher shows of a page, kept beside it: a list of pages reads none of them. */
const HEAD = 'page-head'
/** Pages of one machine. */
const PAGES_MAX = 100
/** Octets of one page. */
export const PAGE_MAX_BYTES = 512 * 1024

export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'

export interface Page {
  readonly pageSlug: string
  readonly title: string
  readonly html: string
  /** Unix milliseconds. */
  readonly publishedAt: number
}

export type PageHead = Omit<Page, 'html'>

export async function pageOf(store: Store, machine: string, pageSlug: string): Promise<Page> {
  const found = await store.document(KIND, `${machine}/${pageSlug}`)
  if (found !== undefined) return JSON.parse(found.body) as Page
  throw notFound(machine, pageSlug)
}

const notFound = (machine: string, pageSlug: string) =>
  new Failure('NOT_FOUND', `${machine} has no page ${pageSlug}`)

/** Newest first. */
export async function pageHeadsOf(store: Store, zid: string): Promise<PageHead[]> {
  const found = await store.documents(zid, HEAD, { limit: PAGES_MAX })
  return found.map(({ body }) => JSON.parse(body) as PageHead)
}

/** The writes that publish a page, in the place of the one that is there. */
export async function pageWrites(
  store: Store,
  zid: string,
  machine: string,
  page: Page,
): Promise<DocumentWrite[]> {
  const id = `${machine}/${page.pageSlug}`
  const { html: _, ...head } = page
  const write = async (kind: string, content: object): Promise<DocumentWrite> => {
    const after = (await store.document(kind, id))?.revision ?? 0
    return { kind, id, zid, after, body: JSON.stringify(content), most: PAGES_MAX }
  }
  return [await write(KIND, page), await write(HEAD, head)]
}

/** The writes that take a page down. NOT_FOUND as with pageOf(). */
export async function removal(
  store: Store,
  zid: string,
  machine: string,
  pageSlug: string,
): Promise<DocumentWrite[]> {
  const writes = await removalOf(store, zid, [KIND, HEAD], `${machine}/${pageSlug}`)
  if (writes.length === 0) throw notFound(machine, pageSlug)
  return writes
}
