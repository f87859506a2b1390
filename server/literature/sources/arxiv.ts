// arXiv API user's manual (info.arxiv.org/help/api/user-manual.html): answers are Atom feeds; at most one request in three
// seconds over one connection; an error is an entry with the title Error.
import { idOf, withAliases } from '../ids.ts'
import { dateFrom, plain, type SourceRecord } from '../paper.ts'
import type { Source } from '../source.ts'
import type { Element } from '../xml.ts'

export const arxiv: Source = {
  name: 'arxiv',
  schemes: ['arxiv'],
  paceMs: 3000,

  async search(q, limit, get) {
    const search_query = q
      .split(/\s+/)
      .map(word => `all:${word.replace(/["():]/g, '')}`)
      .filter(term => term !== 'all:')
      .join(' AND ')
    const query = { search_query, start: '0', max_results: String(limit), sortBy: 'relevance' }
    return read(await get('/api/query', query))
  },

  async fetch(_scheme, local, get) {
    const [paper] = await read(await get('/api/query', { id_list: local, max_results: '1' }))
    return paper
  },
}

async function read(xml = ''): Promise<SourceRecord[]> {
  // Loaded at the first answer to keep the node's start short.
  const { elementOf } = await import('../xml.ts')
  const feed = elementOf(xml)
  if (feed.name !== 'feed') throw new Error('no Atom feed')
  const entries = feed.children.filter(({ name }) => name === 'entry')
  const [first] = entries
  if (first !== undefined && textOf(first, 'title') === 'Error') {
    throw new Error(textOf(first, 'summary') ?? 'Error')
  }
  return entries.flatMap(entry => {
    const address = textOf(entry, 'id')
    const id = idOf('arxiv', address)
    const title = textOf(entry, 'title')
    if (id === undefined || title === null) return []
    const authors = entry.children.filter(({ name }) => name === 'author')
    return {
      ids: withAliases([id, idOf('doi', textOf(entry, 'doi'))]),
      title,
      authors: authors.flatMap(one => textOf(one, 'name') ?? []),
      date: dateFrom(textOf(entry, 'published')),
      venue: textOf(entry, 'journal_ref') ?? 'arXiv',
      abstract: textOf(entry, 'summary'),
      version: /v\d+$/.exec(address!)?.[0] ?? null,
    }
  })
}

/** The text of the child of that name, null where there is none or nothing in it. */
const textOf = ({ children }: Element, name: string): string | null =>
  plain(children.find(child => child.name === name)?.text)
