// Crossref REST API (api.crossref.org/swagger-ui): abstracts are JATS markup; requests that name a mail address are served
// by the more reliable "polite pool".
import { idOf, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, type SourceRecord, textAt } from '../paper.ts'
import type { Source } from '../source.ts'

const SELECT = 'DOI,title,author,issued,container-title,abstract'

export const crossref: Source = {
  name: 'crossref',
  schemes: ['doi'],
  paceMs: 200,

  async search(q, limit, get) {
    const text = await get('/works', { query: q, rows: String(limit), select: SELECT })
    return listAt(JSON.parse(text ?? '{}'), 'message', 'items').flatMap(read)
  },

  async fetch(_scheme, local, get) {
    const text = await get(`/works/${encodeURIComponent(local)}`, {})
    return text === undefined ? undefined : read(member(JSON.parse(text), 'message'))[0]
  },
}

function read(work: unknown): SourceRecord[] {
  const title = textAt(work, 'title', 0)
  const id = idOf('doi', member(work, 'DOI'))
  if (title === null || id === undefined) return []
  return [
    {
      ids: withAliases([id]),
      title,
      authors: listAt(work, 'author').flatMap(one => {
        const name = [textAt(one, 'given'), textAt(one, 'family')].filter(part => part !== null)
        return name.length > 0 ? [name.join(' ')] : (textAt(one, 'name') ?? [])
      }),
      date: dateFrom(member(work, 'issued', 'date-parts', 0)),
      venue: textAt(work, 'container-title', 0),
      abstract: textAt(work, 'abstract'),
      version: null,
    },
  ]
}
