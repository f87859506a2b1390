// bioRxiv API (api.biorxiv.org): details by DOI. It has no search by words; Europe PMC indexes its preprints.
import { idOf, withAliases } from '../ids.ts'
import { dateFrom, listAt, member, type SourceRecord, textAt } from '../paper.ts'
import type { Source } from '../source.ts'
import { searchEuropePmc } from './europe-pmc.ts'

export const biorxiv: Source = {
  name: 'biorxiv',
  schemes: ['biorxiv'],
  paceMs: 500,

  search: (q, limit, _get, other) =>
    searchEuropePmc(`(${q}) AND SRC:PPR AND PUBLISHER:"bioRxiv"`, limit, other('europepmc')),

  async fetch(_scheme, local, get) {
    const text = await get(`/details/biorxiv/${local}/na/json`, {})
    const versions = listAt(JSON.parse(text ?? '{}'), 'collection')
    return versions.flatMap(read).at(-1)
  },
}

function read(work: unknown): SourceRecord[] {
  const title = textAt(work, 'title')
  const id = idOf('biorxiv', member(work, 'doi'))
  if (title === null || id === undefined) return []
  const version = textAt(work, 'version')
  const published = member(work, 'published')
  return [
    {
      ids: withAliases([id, idOf('doi', published === 'NA' ? undefined : published)]),
      title,
      authors: (textAt(work, 'authors') ?? '').split(/;\s*/).filter(name => name !== ''),
      date: dateFrom(member(work, 'date')),
      venue: 'bioRxiv',
      abstract: textAt(work, 'abstract'),
      version: version === null ? null : `v${version}`,
    },
  ]
}
