// Europe PMC RESTful Web Service (europepmc.org/RestfulWebService), resultType=core.
import { idOf, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, type SourceRecord, textAt } from '../paper.ts'
import type { Get, Source } from '../source.ts'

export const europePmc: Source = {
  name: 'europepmc',
  schemes: ['pmid', 'doi'],
  paceMs: 100,

  search: (q, limit, get) => searchEuropePmc(q, limit, get),

  async fetch(scheme, local, get) {
    const query = scheme === 'pmid' ? `EXT_ID:${local} AND SRC:MED` : `DOI:"${local}"`
    const [paper] = await searchEuropePmc(query, 1, get)
    return paper
  },
}

export async function searchEuropePmc(
  query: string,
  limit: number,
  get: Get,
): Promise<SourceRecord[]> {
  const text = await get('/webservices/rest/search', {
    query,
    format: 'json',
    resultType: 'core',
    pageSize: String(limit),
    cursorMark: '*',
  })
  return listAt(JSON.parse(text ?? '{}'), 'resultList', 'result').flatMap(read)
}

function read(work: unknown): SourceRecord[] {
  const title = textAt(work, 'title')
  const ids = withAliases([idOf('pmid', member(work, 'pmid')), idOf('doi', member(work, 'doi'))])
  if (title === null || ids.length === 0) return []
  return [
    {
      ids,
      title: title.replace(/\.$/, ''),
      authors: authorsOf(work),
      date: dateFrom(member(work, 'firstPublicationDate')),
      venue:
        textAt(work, 'journalInfo', 'journal', 'title') ??
        textAt(work, 'bookOrReportDetails', 'publisher'),
      abstract: textAt(work, 'abstractText'),
      version: null,
    },
  ]
}

function authorsOf(work: unknown): string[] {
  const listed = listAt(work, 'authorList', 'author').flatMap(one => textAt(one, 'fullName') ?? [])
  if (listed.length > 0) return listed
  const all = textAt(work, 'authorString')
  return all === null ? [] : all.replace(/\.$/, '').split(/,\s*/)
}
