// OpenAlex API (docs.openalex.org, entity Work); abstracts are inverted indexes, from each word to its positions.
import { idOf, pathOf, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, type SourceRecord, textAt } from '../paper.ts'
import type { Source } from '../source.ts'

const SELECT =
  'id,doi,title,authorships,publication_date,primary_location,abstract_inverted_index,ids'

export const openalex: Source = {
  name: 'openalex',
  schemes: ['openalex', 'doi', 'pmid'],
  paceMs: 100,

  async search(q, limit, get) {
    const text = await get('/works', { search: q, per_page: String(limit), select: SELECT })
    return listAt(JSON.parse(text ?? '{}'), 'results').flatMap(read)
  },

  async fetch(scheme, local, get) {
    const key = scheme === 'openalex' ? local : `${scheme}:${pathOf(local)}`
    const text = await get(`/works/${key}`, { select: SELECT })
    return text === undefined ? undefined : read(JSON.parse(text))[0]
  },
}

function read(work: unknown): SourceRecord[] {
  const title = textAt(work, 'title')
  const id = idOf('openalex', member(work, 'id'))
  if (title === null || id === undefined) return []
  return [
    {
      ids: withAliases([
        id,
        idOf('doi', member(work, 'doi')),
        idOf('pmid', member(work, 'ids', 'pmid')),
      ]),
      title,
      authors: listAt(work, 'authorships').flatMap(
        one => textAt(one, 'author', 'display_name') ?? [],
      ),
      date: dateFrom(member(work, 'publication_date')),
      venue: textAt(work, 'primary_location', 'source', 'display_name'),
      abstract: abstractFrom(member(work, 'abstract_inverted_index')),
      version: null,
    },
  ]
}

/** The abstract as text, from an inverted index. */
function abstractFrom(index: unknown): string | null {
  if (typeof index !== 'object' || index === null) return null
  const words = Object.entries(index)
    .flatMap(([word, places]) =>
      (Array.isArray(places) ? places : []).map(place => ({ word, place: Number(place) })),
    )
    .sort((a, b) => a.place - b.place)
  return words.length === 0 ? null : words.map(({ word }) => word).join(' ')
}
