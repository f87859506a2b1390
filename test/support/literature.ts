// Imitates the six literature services on loopback by their documentation, with three works. Each can be set to a mode in
// which it fails as the real services do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ALL_SOURCES, Library } from '../../server/literature/library.ts'
import { SOURCES, type SourceName } from '../../server/literature/source.ts'
import type { Config } from '../../server/settings/config.ts'
import { stillClock } from './clock.ts'

type Urls = { readonly [N in SourceName as `${N}Url`]: string | null }

/** Settings without literature services, so that no test uses the network. */
export const NO_LITERATURE = Object.fromEntries(
  SOURCES.map(name => [`${name}Url`, null]),
) as unknown as Urls

export type Mode = 'well' | 'slow' | 'broken' | 'error' | 'busy' | 'huge' | 'elsewhere' | 'empty'

export interface FakeLiterature {
  readonly urls: Urls
  /** Requests to each service, in order: path, query and time. */
  readonly requests: {
    name: SourceName
    path: string
    query: URLSearchParams
    at: number
    headers: IncomingMessage['headers']
  }[]
  mode(name: SourceName, mode: Mode): void
  close(): void
}

/** A library that uses these services, without pauses between requests. */
export const libraryOn = (config: Config): Library =>
  new Library(
    config,
    stillClock(),
    ALL_SOURCES.map(source => ({ ...source, paceMs: 0 })),
  )

export async function fakeLiterature(): Promise<FakeLiterature> {
  const modes = new Map<SourceName, Mode>()
  const requests: FakeLiterature['requests'] = []
  const server = createServer((req, res) => {
    const url = new URL(req.url!, 'http://fake')
    const [, name, ...rest] = url.pathname.split('/') as [string, SourceName, ...string[]]
    const path = `/${rest.map(decodeURIComponent).join('/')}`
    const query = url.searchParams
    requests.push({ name, path, query, at: performance.now(), headers: req.headers })
    answer(modes.get(name) ?? 'well', name, path, query, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urls = Object.fromEntries(
    SOURCES.map(name => [`${name}Url`, `http://127.0.0.1:${port}/${name}`]),
  ) as unknown as Urls
  return {
    urls,
    requests,
    mode: (name, mode) => modes.set(name, mode),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(
  mode: Mode,
  name: SourceName,
  path: string,
  query: URLSearchParams,
  res: ServerResponse,
): void {
  switch (mode) {
    case 'slow':
      setTimeout(() => res.end(), 8000).unref()
      return
    case 'broken':
      res.end(name === 'arxiv' ? '<feed><entry><title>cut' : '{"results":[{')
      return
    case 'error':
      res.writeHead(500).end('an internal page of theirs')
      return
    case 'busy':
      res.writeHead(429, { 'retry-after': '60' }).end()
      return
    case 'huge':
      res.end('x'.repeat(3_000_000))
      return
    case 'elsewhere':
      res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      return
    case 'empty':
      res.end(name === 'arxiv' ? feed([]) : '{}')
      return
    case 'well': {
      const body = ANSWERS[name](path, query)
      if (body === undefined) res.writeHead(404).end('{}')
      else res.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }
}

interface Work {
  title: string
  authors: [first: string, family: string][]
  date: string
  venue: string
  abstract: string
  doi: string | null
  arxiv: string | null
  pmid: string | null
  openalex: string
  s2: string
}

const ATTENTION: Work = {
  title: 'Attention Is All You Need',
  authors: [
    ['Ashish', 'Vaswani'],
    ['Noam', 'Shazeer'],
  ],
  date: '2017-06-12',
  venue: 'Neural Information Processing Systems',
  abstract:
    `The dominant sequence transduction models are based on complex networks. ${'We propose a new architecture. '.repeat(20)}`.trim(),
  doi: null,
  arxiv: '1706.03762',
  pmid: null,
  openalex: 'W2963403868',
  s2: '204e3073870fae3d05bcbc2f6a8e263d9b72e776',
}

const WAVES: Work = {
  title: 'Observation of Gravitational Waves from a Binary Black Hole Merger',
  authors: [
    ['B. P.', 'Abbott'],
    ['R.', 'Abbott'],
  ],
  date: '2016-02-11',
  venue: 'Physical Review Letters',
  abstract: 'On September 14, 2015 the two detectors observed a transient signal.',
  doi: '10.1103/PhysRevLett.116.061102',
  arxiv: '1602.03837',
  pmid: '26918975',
  openalex: 'W2278199999',
  s2: '5e0f2e9e7e3c6b0c1e3d8a2b4c6d8e0f1a2b3c4d',
}

export const PREPRINT = {
  title: 'A preprint on protein folding',
  doi: '10.1101/2020.01.02.123456',
  authors: 'Doe, J.; Roe, R.',
  date: '2020-01-02',
  abstract: 'Proteins fold.',
}

const WORKS = [ATTENTION, WAVES]

const knows = (q: string | null) =>
  WORKS.filter(({ title }) =>
    (q ?? '')
      .toLowerCase()
      .split(/\s+/)
      .some(word => word.length > 3 && title.toLowerCase().includes(word)),
  )

const nameOf = ([first, family]: [string, string]) => `${first} ${family}`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const feed = (works: readonly Work[]) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom">
  <opensearch:totalResults>${works.length}</opensearch:totalResults>
${works
  .map(
    work => `  <entry>
    <id>http://arxiv.org/abs/${work.arxiv}v7</id>
    <published>${work.date}T17:57:34Z</published>
    <title>${escaped(work.title)}</title>
    <summary>  ${escaped(work.abstract)}
</summary>
${work.authors.map(one => `    <author><name>${nameOf(one)}</name></author>`).join('\n')}
    ${work.doi ? `<arxiv:doi>${work.doi}</arxiv:doi>` : ''}
    <category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
  </entry>`,
  )
  .join('\n')}
</feed>`

const openAlexWork = (work: Work) => ({
  id: `https://openalex.org/${work.openalex}`,
  doi: work.doi && `https://doi.org/${work.doi.toLowerCase()}`,
  title: work.title,
  authorships: work.authors.map(one => ({ author: { display_name: nameOf(one) } })),
  publication_date: work.date,
  primary_location: { source: { display_name: work.venue } },
  abstract_inverted_index: { Short: [0], abstract: [1], of: [2], it: [3] },
  ids: { pmid: work.pmid && `https://pubmed.ncbi.nlm.nih.gov/${work.pmid}` },
})

const crossrefWork = ({ doi, title, authors, date, venue, abstract }: Work) => ({
  DOI: doi,
  title: [title],
  author: authors.map(([first, family]) => ({ given: first, family })),
  issued: { 'date-parts': [date.split('-').map(Number)] },
  'container-title': [venue],
  abstract: `<jats:p>${abstract}</jats:p>`,
})

const europePmcWork = (work: Work) => ({
  id: work.pmid,
  source: 'MED',
  pmid: work.pmid,
  doi: work.doi,
  title: `${work.title}.`,
  authorString: work.authors.map(([first, family]) => `${family} ${first[0]}`).join(', '),
  journalInfo: { journal: { title: work.venue } },
  firstPublicationDate: work.date,
  abstractText: `<h4>Abstract</h4>${work.abstract}`,
})

const semanticScholarWork = (work: Work) => ({
  paperId: work.s2,
  externalIds: {
    DOI: work.doi ?? undefined,
    ArXiv: work.arxiv ?? undefined,
    PubMed: work.pmid ?? undefined,
  },
  title: work.title,
  authors: work.authors.map(one => ({ authorId: '1', name: nameOf(one) })),
  abstract: work.abstract,
  venue: work.venue,
  publicationDate: work.date,
  year: Number(work.date.slice(0, 4)),
})

const preprintWork = {
  id: 'PPR1',
  source: 'PPR',
  doi: PREPRINT.doi,
  title: PREPRINT.title,
  authorString: 'Doe J, Roe R.',
  firstPublicationDate: PREPRINT.date,
  bookOrReportDetails: { publisher: 'bioRxiv' },
  abstractText: PREPRINT.abstract,
}

type Answer = (path: string, query: URLSearchParams) => object | string | undefined

const ANSWERS: Readonly<Record<SourceName, Answer>> = {
  arxiv(path, query) {
    if (path !== '/api/query') return undefined
    const ids = query.get('id_list')
    if (ids !== null) return feed(WORKS.filter(({ arxiv }) => arxiv === ids))
    const words = query.get('search_query')!.replaceAll('all:', '').replaceAll(' AND ', ' ')
    return feed(knows(words).filter(({ arxiv }) => arxiv !== null))
  },
  openalex(path, query) {
    if (path === '/works')
      return { meta: {}, results: knows(query.get('search')).map(openAlexWork) }
    const key = path.slice('/works/'.length).toLowerCase()
    const paper = WORKS.find(work =>
      [work.openalex, `doi:${work.doi}`, `pmid:${work.pmid}`].some(id => id.toLowerCase() === key),
    )
    return paper && openAlexWork(paper)
  },
  crossref(path, query) {
    const known = WORKS.filter(({ doi }) => doi !== null)
    if (path === '/works') {
      const items = knows(query.get('query')).filter(work => known.includes(work))
      return { status: 'ok', message: { items: items.map(crossrefWork) } }
    }
    const doi = path.slice('/works/'.length).toLowerCase()
    const paper = known.find(work => work.doi!.toLowerCase() === doi)
    return paper && { status: 'ok', message: crossrefWork(paper) }
  },
  europepmc(path, query) {
    if (path !== '/webservices/rest/search') return undefined
    const q = query.get('query')!
    const byId = WORKS.filter(
      ({ pmid, doi }) => q === `EXT_ID:${pmid} AND SRC:MED` || q === `DOI:"${doi?.toLowerCase()}"`,
    )
    const paper = byId.length > 0 ? byId : knows(q).filter(({ pmid }) => pmid !== null)
    const result = q.includes('PUBLISHER:"bioRxiv"') ? [preprintWork] : paper.map(europePmcWork)
    return { hitCount: result.length, nextCursorMark: '*', resultList: { result } }
  },
  semanticscholar(path, query) {
    if (path === '/graph/v1/paper/search') {
      const data = knows(query.get('query')).map(semanticScholarWork)
      return { total: data.length, offset: 0, data }
    }
    const key = path.slice('/graph/v1/paper/'.length).toLowerCase()
    const paper = WORKS.find(work =>
      [work.s2, `DOI:${work.doi}`, `ARXIV:${work.arxiv}`, `PMID:${work.pmid}`].some(
        id => id.toLowerCase() === key,
      ),
    )
    return paper && semanticScholarWork(paper)
  },
  biorxiv(path) {
    if (path !== `/details/biorxiv/${PREPRINT.doi}/na/json`) {
      return { messages: [{ status: 'no posts found' }], collection: [] }
    }
    const versions = ['1', '2'].map(version => ({ ...PREPRINT, version, published: 'NA' }))
    return { messages: [{ status: 'ok', count: 2 }], collection: versions }
  },
}
