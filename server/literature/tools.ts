import {
  boolean,
  choice,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../workers/schema.ts'
import type { House } from '../call/tool.ts'
import { defineTool, json } from '../call/tool.ts'
import type { WithLibrary } from './library.ts'
import type { Paper } from './paper.ts'
import { SOURCES, type SourceName } from './source.ts'

const SNIPPET_CHARACTERS = 300

const unknown = (title: string) => nullable(text({ title: `${title}; null: unknown` }))

const paper = {
  id: text({ title: 'canonical id, scheme:local' }),
  ids: list(text({ title: 'id' }), { title: 'every id that names the work, the best first' }),
  title: text({ title: 'title' }),
  authors: list(text({ title: 'name' }), { title: 'authors' }),
  date: unknown('date, ISO 8601'),
  venue: unknown('journal, conference or server'),
  abstract: unknown('abstract'),
  version: unknown('version of a preprint'),
  sources: list(text({ title: 'source' }), { title: 'the sources that know it' }),
}

const queried = list(
  object({
    name: text({ title: 'source' }),
    ok: boolean({ title: 'whether it answered' }),
    count: integer({ title: 'works it told of', minimum: 0 }),
    ms: integer({ title: 'how long it took', unit: 'ms', minimum: 0 }),
    error: optional(text({ title: 'why it did not answer' })),
  }),
  { title: 'how each source did; the answer is partial where one did not' },
)

const open = {
  tier: 'public',
  toolset: 'literature',
  mcp: true,
  bucket: 'literature',
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
} as const

export const paperSearch = defineTool({
  ...open,
  name: 'svc_paper_search',
  title: 'Search the literature',
  brief:
    'Searches arXiv, OpenAlex, Crossref, Europe PMC, Semantic Scholar, bioRxiv at once, without duplicates. One work: svc_paper_fetch.',
  description:
    'Searches arXiv, OpenAlex, Crossref, Europe PMC, Semantic Scholar and bioRxiv at once and answers works without duplicates: canonical id (doi:, arxiv:, pmid: ...), title, authors, date, venue and the beginning of the abstract. A source that fails or is asked too often is named in sources and costs only its own part. Needs no key and costs nothing.',
  input: object({
    q: text({
      title: 'words to search for',
      minLength: 2,
      maxLength: 300,
      examples: ['gravitational waves'],
    }),
    sources: list(choice([...SOURCES], { title: 'source' }), {
      title: 'sources to ask',
      minItems: 1,
      maxItems: SOURCES.length,
      default: SOURCES.slice(0, 4),
    }),
    limit: integer({ title: 'most results', minimum: 1, maximum: 50, default: 20 }),
  }),
  output: object({
    q: text({ title: 'what was searched for' }),
    count: integer({ title: 'results', minimum: 0 }),
    results: list(object(paper), { title: 'works, the best of each source first' }),
    sources: queried,
  }),
  routes: [
    { method: 'GET', path: '/api/papers/search' },
    { method: 'POST', path: '/api/svc/paper_search' },
  ],
  examples: [
    { title: 'two sources', input: { q: 'lattice Boltzmann', sources: ['arxiv', 'crossref'] } },
  ],

  async call({ q, sources, limit }, _caller, { library }: House & WithLibrary) {
    const names = [...new Set(sources as SourceName[])]
    const { results, sources: how } = await library.search(q, names, limit)
    return json({ q, count: results.length, results: results.map(shortened), sources: how })
  },
})

function shortened({ abstract, ...rest }: Paper): Paper {
  const isLong = abstract !== null && abstract.length > SNIPPET_CHARACTERS
  return { ...rest, abstract: isLong ? `${abstract.slice(0, SNIPPET_CHARACTERS)}…` : abstract }
}

export const paperFetch = defineTool({
  ...open,
  name: 'svc_paper_fetch',
  title: 'Fetch a paper record',
  brief:
    'The full record of one work by its id (doi:, arxiv:, pmid:, openalex:, s2:, biorxiv:). Find ids by svc_paper_search.',
  description:
    'The full record of one work by its id, scheme:local with the schemes arxiv, doi, pmid, openalex, s2 and biorxiv: title, authors, date, venue, whole abstract, every other id, put together from all sources that know the scheme. NOT_FOUND when none has it. Needs no key and costs nothing.',
  input: object({
    id: text({
      title: 'scheme:local',
      minLength: 3,
      maxLength: 250,
      examples: ['arxiv:1706.03762'],
    }),
  }),
  output: object({ ...paper, asked: queried }),
  routes: [
    { method: 'GET', path: '/api/papers/fetch' },
    { method: 'POST', path: '/api/svc/paper_fetch' },
  ],
  examples: [{ title: 'by its DOI', input: { id: 'doi:10.1103/PhysRevLett.116.061102' } }],

  async call({ id }, _caller, { library }: House & WithLibrary) {
    const { paper: record, sources } = await library.fetch(id)
    return json({ ...record, asked: sources })
  },
})
