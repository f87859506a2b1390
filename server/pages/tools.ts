import { hash } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { boolean, integer, list, object, text } from '../../workers/schema.ts'
import { anchored } from '../call/anchored.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import { listPage, NEXT, PAGE } from '../call/page.ts'
import type { House } from '../call/tool.ts'
import { APPENDS, defineTool, json, READ_ONLY, REMOVES } from '../call/tool.ts'
import { launcher } from './launcher.ts'
import { PAGE_BYTES_MAX, pageHeadsOf, pageOf, pageWrites, removal, SLUG_PATTERN } from './page.ts'
import type { WithPages } from './page-documents.ts'

const NAME = 'svc_publish_page'
/** What JSON needs around a page: escapes of its quotes and line ends. */
const BODY_BYTES_MAX = 2 * PAGE_BYTES_MAX

const SLUG = {
  title: 'last part of the address: a-z, 0-9 and -',
  pattern: SLUG_PATTERN,
  maxLength: 64,
}
const PAGE_SLUG = text({ ...SLUG, default: 'app' })
/** What is deleted is named, never assumed. */
const SLUG_OF_PAGE = text(SLUG)

export const publishPage = defineTool({
  name: NAME,
  title: 'Publish a page',
  brief:
    'Hosts an HTML page of your machine at /s/<machine>/p/<pageSlug>/, replacing an older one of that name.',
  description:
    'Hosts an HTML page of your machine at /s/<machine>/p/<pageSlug>/ and lists it on the launcher at /s/<machine>/. A page that is published again is replaced; DELETE /api/pages/<pageSlug> takes it down. It runs in a sandbox with an origin of its own: scripts run, but reach neither this API nor other pages; up to 512 KiB, 100 pages a machine. Anchored on the chain by its sha256. Costs 1 token for each started 64 KiB beyond the first.',
  tier: 'key',
  toolset: 'state',
  input: object({
    title: text({ title: 'title on the launcher', minLength: 1, maxLength: 200 }),
    html: text({ title: 'the whole page', minLength: 1, maxLength: PAGE_BYTES_MAX }),
    pageSlug: PAGE_SLUG,
  }),
  output: object({
    url: text({ title: 'address of the page' }),
    launcher: text({ title: 'address of the list of pages' }),
    pageSlug: text({ title: 'last part of the address' }),
    title: text({ title: 'title' }),
    bytes: integer({ title: 'octets of the page', minimum: 1 }),
    sha256: text({ title: 'sha256 of the page' }),
    entry: entryPlace,
  }),
  routes: [{ method: 'POST', path: '/api/svc/publish_page' }],
  mcp: true,
  bucket: 'page',
  bodyMaxBytes: BODY_BYTES_MAX,
  annotations: { ...APPENDS, destructiveHint: true },
  examples: [
    {
      title: 'a page',
      input: { title: 'Report', html: '<!doctype html><h1>Report</h1>', pageSlug: 'report' },
    },
  ],

  async call({ title, html, pageSlug }, caller, house) {
    const { clock, store, baseUrl } = house
    const zid = ownerOf(caller)
    const bytes = Buffer.byteLength(html)
    if (bytes > PAGE_BYTES_MAX) {
      const message = `the page has ${bytes} octets, at most ${PAGE_BYTES_MAX} are hosted`
      throw new Failure('PAYLOAD_TOO_LARGE', message, { bytes, limit: PAGE_BYTES_MAX })
    }
    const { slug } = (await store.machine(zid))!
    const publishedAt = unixMs(clock)
    const sha256 = hash('sha256', html)
    const about = { page: pageSlug, sha256 }
    const writes = await pageWrites(store, zid, slug, { pageSlug, title, html, publishedAt })
    const entry = await anchored({ zid, tool: NAME, about, writes, at: publishedAt }, house)
    const root = `${baseUrl()}/s/${slug}/`
    return json({
      url: `${root}p/${pageSlug}/`,
      launcher: root,
      pageSlug,
      title,
      bytes,
      sha256,
      entry,
    })
  },
})

const owned = { tier: 'key', toolset: 'state', mcp: false } as const

export const pageList = defineTool({
  ...owned,
  name: 'page_list',
  title: 'List your pages',
  description:
    'The pages that your machine hosts, newest first: last part of the address, title, address and when each was published. DELETE /api/pages/{pageSlug} takes one down. Costs nothing.',
  input: object(PAGE),
  output: object({
    launcher: text({ title: 'address of the list of pages' }),
    pages: list(
      object({
        pageSlug: text({ title: 'last part of the address' }),
        title: text({ title: 'title' }),
        url: text({ title: 'address of the page' }),
        publishedAt: integer({ title: 'unix milliseconds', unit: 'ms' }),
      }),
      { title: 'newest first' },
    ),
    next: NEXT,
  }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/pages' }],
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  async call(page, caller, { store, baseUrl }) {
    const { zid, slug } = (await store.machine(ownerOf(caller)))!
    const launcher = `${baseUrl()}/s/${slug}/`
    const { rows, next } = listPage(await pageHeadsOf(store, zid), page, ({ pageSlug }) => pageSlug)
    const pages = rows.map(({ pageSlug, title, publishedAt }) => ({
      pageSlug,
      title,
      url: `${launcher}p/${pageSlug}/`,
      publishedAt,
    }))
    return json({ launcher, pages, next })
  },
})

const DELETE = 'page_delete'

export const pageDelete = defineTool({
  ...owned,
  name: DELETE,
  title: 'Take a page down',
  description:
    'Removes a page of your machine for good: its address answers 404 from then on, the launcher forgets it, and there is room for another. The deletion is anchored on the chain; the entries of its publications stay there. Costs nothing.',
  input: object({ pageSlug: SLUG_OF_PAGE }),
  output: object({
    pageSlug: SLUG_OF_PAGE,
    deleted: boolean({ title: 'true' }),
    entry: entryPlace,
  }),
  routes: [{ method: 'DELETE', path: '/api/pages/:pageSlug' }],
  annotations: REMOVES,
  examples: [{ title: 'one', input: { pageSlug: 'report' } }],

  async call({ pageSlug }, caller, house) {
    const { clock, store } = house
    const zid = ownerOf(caller)
    const { slug } = (await store.machine(zid))!
    const writes = await removal(store, zid, slug, pageSlug)
    const about = { page: pageSlug, state: 'deleted' }
    const entry = await anchored({ zid, tool: DELETE, about, writes, at: unixMs(clock) }, house)
    return json({ pageSlug, deleted: true, entry })
  },
})

const MACHINE = text({
  title: 'slug of the machine',
  pattern: '^[0-9a-z-]{1,64}$',
  examples: ['quiet-lake-42'],
})

const page = {
  tier: 'public',
  toolset: 'state',
  output: text({ title: 'HTML' }),
  produces: ['text/html'],
  document: true,
  mcp: false,
  annotations: READ_ONLY,
} as const

export const hostedPage = defineTool({
  ...page,
  name: 'page',
  title: 'A published page',
  description:
    'A page that a machine has published with svc_publish_page, as its author wrote it. It is shown in a sandbox without the origin of this node: its scripts run, but reach neither the API nor another page.',
  input: object({ machine: MACHINE, pageSlug: PAGE_SLUG }),
  routes: [{ method: 'GET', path: '/s/:machine/p/:pageSlug', slash: true }],
  examples: [{ title: 'a page', input: { machine: 'quiet-lake-42', pageSlug: 'app' } }],

  async call({ machine, pageSlug }, _caller, { pages, store }: House & WithPages) {
    return { kind: 'document', document: pages.documentOf(await pageOf(store, machine, pageSlug)) }
  },
})

export const machineLauncher = defineTool({
  ...page,
  name: 'launcher',
  title: 'Launcher of a machine',
  description:
    'The pages that a machine has published, newest first, each with its title and a link. Titles are shown as text; nothing on the launcher runs.',
  input: object({ machine: MACHINE }),
  routes: [{ method: 'GET', path: '/s/:machine', slash: true }],
  examples: [{ title: 'a machine', input: { machine: 'quiet-lake-42' } }],

  async call({ machine: slug }, _caller, { store }) {
    const machine = await store.machineBySlug(slug)
    if (machine === undefined) throw new Failure('NOT_FOUND', `no machine is named ${slug}`)
    const pages = await pageHeadsOf(store, machine.zid)
    return { kind: 'document', document: launcher(machine, pages) }
  },
})
