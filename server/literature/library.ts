// Searches several literature sources in parallel, each within its own rate limit, and merges their records. If a source
// fails, the answer lacks only its records.
import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import { fetchBounded } from '../call/fetch-bounded.ts'
import type { Config } from '../settings/config.ts'
import { readId } from './ids.ts'
import { merged, type NamedRecord } from './merge.ts'
import { Pace } from './pace.ts'
import type { Paper } from './paper.ts'
import type { Get, Source, SourceName } from './source.ts'
import { arxiv } from './sources/arxiv.ts'
import { biorxiv } from './sources/biorxiv.ts'
import { crossref } from './sources/crossref.ts'
import { europePmc } from './sources/europe-pmc.ts'
import { openalex } from './sources/openalex.ts'
import { semanticScholar } from './sources/semantic-scholar.ts'

/** All sources, in the order in which answers list them. */
export const ALL_SOURCES: readonly Source[] = [
  arxiv,
  openalex,
  crossref,
  europePmc,
  semanticScholar,
  biorxiv,
]

const TIMEOUT_MS = 5000
const ANSWER_BYTES_MAX = 2 * 1024 * 1024
/** Pause in milliseconds after a server failed without a Retry-After header. */
const REST_MS = 5000
const REST_MS_MAX = 300_000
const KNOWN_MS = 86_400_000
/** Least weight of a remembered answer, which limits their number to 500. */
const EACH_CHARACTERS_MIN = 64_000
/** Total weight of remembered answers in characters of JSON: 500 answers of the largest size would be a gigabyte. */
const KNOWN_CHARACTERS_MAX = 32e6

/** Outcome of one source: whether it answered, the number of its records and its time. */
export interface SourceReport {
  name: SourceName
  ok: boolean
  count: number
  ms: number
  error?: string
}

export interface SearchAnswer {
  results: Paper[]
  sources: SourceReport[]
}

export class Library {
  readonly #config: Config
  readonly #clock: Clock
  readonly #sources: readonly Source[]
  readonly #paces: ReadonlyMap<SourceName, Pace>
  /** Cache of recent answers, by source and request. */
  readonly #known = new BoundedMap<
    string,
    { records: NamedRecord[]; atMs: number; characters: number }
  >({
    max: KNOWN_CHARACTERS_MAX,
    weightOf: ({ characters }) => Math.max(characters, EACH_CHARACTERS_MIN),
  })

  constructor(config: Config, clock: Clock, sources = ALL_SOURCES) {
    this.#config = config
    this.#clock = clock
    this.#sources = sources
    this.#paces = new Map(sources.map(({ name, paceMs }) => [name, new Pace(name, paceMs)]))
  }

  /** Searches the named sources. Throws only when all of them failed; a TIMEOUT is then preferred to NOT_CONFIGURED. */
  async search(q: string, names: readonly SourceName[], limit: number): Promise<SearchAnswer> {
    const answers = await Promise.all(
      names.map(name =>
        this.#ask(name, `search ${limit} ${q}`, async source => {
          const papers = await source.search(q, limit, this.#get(name), other => this.#get(other))
          return papers.slice(0, limit)
        }),
      ),
    )
    const sources = answers.map(({ report }) => report)
    if (answers.every(({ failure }) => failure !== undefined)) throw allFailed(answers, sources)
    // Takes one record of each source in turn, so that the best matches of every source come first.
    const records = answers.map(({ records: all }) => all)
    const turns = Array.from({ length: Math.max(...records.map(all => all.length)) }, (_, i) =>
      records.flatMap(all => all[i] ?? []),
    )
    return { results: merged(turns.flat()).slice(0, limit), sources }
  }

  /** One work by its id scheme:local, merged from every source that supports the scheme. Throws NOT_FOUND when none has it. */
  async fetch(id: string): Promise<{ paper: Paper; sources: SourceReport[] }> {
    const { scheme, local } = readId(id)
    const names = this.#sources
      .filter(({ schemes }) => schemes.includes(scheme))
      .map(({ name }) => name)
    const answers = await Promise.all(
      names.map(name =>
        this.#ask(name, `fetch ${scheme}:${local}`, async source => {
          const paper = await source.fetch(scheme, local, this.#get(name))
          return paper === undefined ? [] : [paper]
        }),
      ),
    )
    const sources = answers.map(({ report }) => report)
    const [paper] = merged(answers.flatMap(({ records }) => records))
    if (paper !== undefined) return { paper, sources }
    if (answers.every(({ failure }) => failure !== undefined)) throw allFailed(answers, sources)
    throw new Failure('NOT_FOUND', `no source knows ${scheme}:${local}`, { sources })
  }

  async #ask(
    name: SourceName,
    what: string,
    call: (source: Source) => Promise<Omit<NamedRecord, 'source'>[]>,
  ): Promise<{ report: SourceReport; records: NamedRecord[]; failure?: Failure }> {
    const key = `${name} ${what}`
    const nowMs = unixMs(this.#clock)
    const known = this.#known.touch(key)
    if (known && nowMs - known.atMs < KNOWN_MS) {
      return {
        report: { name, ok: true, count: known.records.length, ms: 0 },
        records: known.records,
      }
    }
    const begun = performance.now()
    const ms = () => Math.round(performance.now() - begun)
    try {
      const papers = await call(this.#sources.find(source => source.name === name)!)
      const records = papers.map(one => ({ ...one, source: name }))
      this.#known.set(key, { records, atMs: nowMs, characters: JSON.stringify(records).length })
      return { report: { name, ok: true, count: records.length, ms: ms() }, records }
    } catch (error) {
      // An unexpected answer of a foreign server can make its adapter throw; that is reported as a failure of the source.
      const failure =
        error instanceof Failure
          ? error
          : new Failure('OVERLOADED', `${name} answered what it should not: ${brief(error)}`)
      const report = { name, ok: false, count: 0, ms: ms(), error: failure.message }
      return { report, records: [], failure }
    }
  }

  #get(name: SourceName): Get {
    const pace = this.#paces.get(name)!
    const { base, query: own, headers } = upstreamOf(name, this.#config)
    return async (path, query) => {
      if (base === null) {
        throw new Failure('NOT_CONFIGURED', `${name} is switched off on this node`)
      }
      const url = new URL(`${base}${path}`)
      for (const [key, value] of Object.entries({ ...query, ...own })) {
        url.searchParams.set(key, value)
      }
      const {
        status,
        headers: answered,
        body,
      } = await pace.turn(TIMEOUT_MS, () =>
        fetchBounded(url.href, { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES_MAX, headers }),
      )
      if (status === 200) return body.toString('utf8')
      if (status === 404) return undefined
      if (status === 429 || status >= 500) pace.rest(restOf(answered.get('retry-after')))
      throw new Failure('OVERLOADED', `${name} answered ${status}`, { upstream: status })
    }
  }
}

function upstreamOf(name: SourceName, config: Config) {
  const { literatureContact: contact } = config
  const agent = `physics-compute-service (${contact === null ? 'https' : `mailto:${contact}`})`
  const headers: Record<string, string> = { 'user-agent': agent }
  const query: Record<string, string> = {}
  if (name === 'crossref' && contact !== null) query['mailto'] = contact
  if (name === 'openalex' && config.openalexKey !== null) query['api_key'] = config.openalexKey
  if (name === 'semanticscholar' && config.semanticscholarKey !== null) {
    headers['x-api-key'] = config.semanticscholarKey
  }
  return { base: config[`${name}Url`], query, headers }
}

/** Milliseconds from the Retry-After header, which holds seconds or a date. */
function restOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  const ms = Number.isFinite(seconds) ? 1000 * seconds : Date.parse(retryAfter ?? '') - Date.now()
  return ms > 0 ? Math.min(ms, REST_MS_MAX) : REST_MS
}

function allFailed(answers: readonly { failure?: Failure }[], sources: SourceReport[]): Failure {
  const failures = answers.flatMap(({ failure }) => failure ?? [])
  const worst = failures.find(({ code }) => code === 'TIMEOUT') ?? failures[0]!
  return worst.retold(`no source answered: ${worst.message}`, { sources })
}

const brief = (error: unknown) => String((error as Error).message ?? error).slice(0, 120)

export interface WithLibrary {
  /** Searches and fetches papers from the literature services. */
  readonly library: Library
}
