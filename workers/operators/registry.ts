// Finds operators by id, alias, domain and text. Each record is parsed at its first use.

import { Failure } from '../failure.ts'
import type { ClosedForm, DomainSource, OperatorRecord, OperatorSource } from '../operator.ts'
import { nearNames } from '../text/nearest.ts'
import { compileOperator, type Operator } from './compile.ts'
import { recordOf } from './record.ts'
import { searchOf } from './search.ts'
import { sharedSource } from './shared.ts'

export interface Registry {
  readonly domains: readonly DomainSource[]
  /** Closed forms of all domains. */
  readonly closedForms: readonly ClosedForm[]
  /** A domain by prefix or name, in any letter case. Throws UNKNOWN_DOMAIN. */
  domain(name: string): DomainSource
  /** An operator by id or alias, in any letter case. Throws UNKNOWN_OPERATOR. */
  operator(id: string): Operator
  /** Whether an id or alias names an operator. */
  has(id: string): boolean
  /** Every operator once, or those of one domain including shared records, in the order of the files. */
  list(domain?: DomainSource): Operator[]
  /** The record as the API returns it. */
  record(operator: Operator): OperatorRecord
  /** The input keys of a domain's operators, with their units. */
  acceptedInputs(domain: DomainSource): ReadonlyMap<string, string>
  /** Ranked search: operators that match the words best, matches of their names first. */
  find(term: string, limit: number): Operator[]
  /** Parses all records, one domain at each step, and builds the indices of the search in parts, so that first calls need not wait for it. */
  prepare(): Generator<void>
  /** How many operators there are. */
  readonly size: number
}

interface Entry {
  readonly source: OperatorSource
  readonly domain: DomainSource
  /** Set for a record that another domain shares. */
  readonly alias?: string
}

export function createRegistry(domains: readonly DomainSource[]): Registry {
  const entries = domains.flatMap(domain =>
    domain.operators.map((source): Entry => ({ source, domain })),
  )
  const byDomain = new Map<string, DomainSource>()
  for (const domain of domains) {
    byDomain.set(domain.prefix.toLowerCase(), domain)
    byDomain.set(domain.name.toLowerCase(), domain)
  }
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    for (const name of [entry.source.id, ...(entry.source.aliases ?? [])]) {
      byId.set(name.toLowerCase(), entry)
    }
  }
  // An alias in another domain gives the operator with the input keys of that domain.
  const lent = domains.flatMap(domain =>
    (domain.shared ?? []).map(({ alias, of, keys }) => {
      const { source } = byId.get(of.toLowerCase())!
      return { source: sharedSource(source, keys), domain, alias }
    }),
  )
  for (const entry of lent) byId.set(entry.alias.toLowerCase(), entry)
  const entriesOf = (domain: DomainSource): Entry[] =>
    [...entries, ...lent].filter(entry => entry.domain === domain)
  const compiled = new Map<Entry, Operator>()
  const records = new Map<Operator, OperatorRecord>()
  const accepted = new Map<DomainSource, ReadonlyMap<string, string>>()
  const search = searchOf(entries, entry => compile(entry).equation)

  const compile = (entry: Entry): Operator =>
    remembered(compiled, entry, () => compileOperator(entry.source, entry.domain, entry.alias))

  /** Ids at most two edits away, then results of a text search, since people write names where ids are expected. */
  const nearOperators = (id: string): string[] => {
    const slips = nearNames(id, [...byId.keys()]).map(name => byId.get(name)!)
    const named = search.find(id.replaceAll('_', ' '), NEAR)
    return [...new Set([...slips, ...named])].slice(0, NEAR).map(({ source }) => source.id)
  }

  /** Domain names at most two edits away, then those that share a word with `name`. */
  const nearDomains = (name: string): string[] => {
    const slips = nearNames(name, [...byDomain.keys()]).map(key => byDomain.get(key)!)
    const words = wordsOf(name.slice(0, 64))
    const sharing = domains.filter(domain =>
      wordsOf(domain.name).some(word => words.includes(word)),
    )
    return [...new Set([...slips, ...sharing])].slice(0, NEAR).map(domain => domain.name)
  }

  const acceptedInputs = (domain: DomainSource): ReadonlyMap<string, string> =>
    remembered(accepted, domain, () => unionOfInputs(entriesOf(domain).map(({ source }) => source)))

  const record = (operator: Operator): OperatorRecord =>
    remembered(records, operator, () =>
      recordOf(operator, [...acceptedInputs(operator.domain).keys()]),
    )

  return {
    domains,
    closedForms: domains.flatMap(({ prefix, closedForms = [] }) =>
      closedForms.map(({ key, title, operators }) => ({ key, title, domain: prefix, operators })),
    ),
    size: entries.length,
    has: id => byId.has(id.toLowerCase()),
    domain(name) {
      const domain = byDomain.get(name.toLowerCase())
      if (domain) return domain
      const near = nearDomains(name)
      const hint = near.length > 0 ? `; near: ${near.join(', ')}` : ''
      const message = `no domain has the name or prefix '${shortened(name)}'${hint}`
      throw new Failure('UNKNOWN_DOMAIN', message, { domain: shortened(name), near })
    },
    operator(id) {
      const entry = byId.get(id.toLowerCase())
      if (entry) return compile(entry)
      const near = nearOperators(id)
      const hint = near.length > 0 ? `; near: ${near.join(', ')}` : ''
      const message = `no operator has the id or alias '${shortened(id)}'${hint}`
      throw new Failure('UNKNOWN_OPERATOR', message, { operator: shortened(id), near })
    },
    list: domain => (domain === undefined ? entries : entriesOf(domain)).map(compile),
    record,
    acceptedInputs,
    find: (term, limit) => search.find(term, limit).map(compile),
    *prepare() {
      for (const domain of domains) {
        for (const entry of entriesOf(domain)) record(compile(entry))
        yield
      }
      yield* search.prepare()
    },
  }
}

/** Words of at least four letters; shorter ones such as 'and' do not distinguish domains. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? []

/** Number of suggestions for an unknown id or name. */
const NEAR = 5

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const seen = known.get(key)
  if (seen !== undefined) return seen
  const value = make()
  known.set(key, value)
  return value
}

function unionOfInputs(operators: readonly OperatorSource[]): Map<string, string> {
  return new Map(
    operators.flatMap(({ inputs }) =>
      Object.entries(inputs).map(([key, { unit }]): [string, string] => [key, unit]),
    ),
  )
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
