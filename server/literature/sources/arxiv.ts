// arXiv API user's manual (info.arxiv.org/help/api/user-manual.html): answers are Atom feeds; at most one request in three
// seconds over one connection; an error is an entry with the title Error.
import type { XMLParser } from 'fast-xml-parser'
import { lazy } from '../../../workers/memo.ts'
import { idOf, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, plain, type SourceRecord, textAt } from '../paper.ts'
import type { Source } from '../source.ts'

/** The XML parser, loaded at the first answer to keep the node's start short. */
const parser = lazy(async (): Promise<XMLParser> => {
  const { XMLParser } = await import('fast-xml-parser')
  return new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    parseTagValue: false,
    processEntities: true,
    isArray: name => name === 'entry' || name === 'author',
  })
})

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
  const feed = member((await parser()).parse(xml, true), 'feed')
  if (feed === undefined) throw new Error('no Atom feed')
  const entries = listAt(feed, 'entry')
  const [first] = entries
  if (textAt(first, 'title') === 'Error') throw new Error(textAt(first, 'summary') ?? 'Error')
  return entries.flatMap(entry => {
    const address = textAt(entry, 'id')
    const id = idOf('arxiv', address)
    const title = textAt(entry, 'title')
    if (id === undefined || title === null) return []
    return {
      ids: withAliases([id, idOf('doi', textOf(member(entry, 'doi')))]),
      title,
      authors: listAt(entry, 'author').flatMap(one => textAt(one, 'name') ?? []),
      date: dateFrom(textAt(entry, 'published')),
      venue: textOf(member(entry, 'journal_ref')) ?? 'arXiv',
      abstract: textAt(entry, 'summary'),
      version: /v\d+$/.exec(address!)?.[0] ?? null,
    }
  })
}

/** The text of an element; the parser puts it under #text if the element has attributes. */
const textOf = (value: unknown): string | null => plain(value) ?? textAt(value, '#text')
