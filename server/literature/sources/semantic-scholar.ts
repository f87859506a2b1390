// Semantic Scholar Academic Graph API (api.semanticscholar.org/api-docs/graph).
import { idOf, pathOf, type Scheme, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, type SourceRecord, textAt } from '../paper.ts'
import type { Source } from '../source.ts'

const FIELDS = 'title,authors,externalIds,abstract,venue,publicationDate,year'

const PREFIX: Partial<Record<Scheme, string>> = { doi: 'DOI:', arxiv: 'ARXIV:', pmid: 'PMID:' }

export const semanticScholar: Source = {
  name: 'semanticscholar',
  schemes: ['s2', 'doi', 'arxiv', 'pmid'],
  paceMs: 1000,

  async search(q, limit, get) {
    const query = { query: q, limit: String(limit), fields: FIELDS }
    const text = await get('/graph/v1/paper/search', query)
    return listAt(JSON.parse(text ?? '{}'), 'data').flatMap(read)
  },

  async fetch(scheme, local, get) {
    const key = `${PREFIX[scheme] ?? ''}${pathOf(local)}`
    const text = await get(`/graph/v1/paper/${key}`, { fields: FIELDS })
    return text === undefined ? undefined : read(JSON.parse(text))[0]
  },
}

function read(work: unknown): SourceRecord[] {
  const title = textAt(work, 'title')
  const id = idOf('s2', member(work, 'paperId'))
  if (title === null || id === undefined) return []
  const outside = (name: string) => member(work, 'externalIds', name)
  return [
    {
      ids: withAliases([
        id,
        idOf('doi', outside('DOI')),
        idOf('arxiv', outside('ArXiv')),
        idOf('pmid', outside('PubMed')),
      ]),
      title,
      authors: listAt(work, 'authors').flatMap(one => textAt(one, 'name') ?? []),
      date: dateFrom(member(work, 'publicationDate') ?? String(member(work, 'year') ?? '')),
      venue: textAt(work, 'venue'),
      abstract: textAt(work, 'abstract'),
      version: null,
    },
  ]
}
