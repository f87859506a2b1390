// Finds operators by id, alias, domain and text. Each record is parsed at its first use.

import { Failure } from '../failure.ts'
import { derived, lazy } from '../memo.ts'
import type {
  ClosedForm,
  DomainSource,
  OperatorRecord,
  OperatorSource,
  SharedSource,
} from '../operator.ts'
import { nearNames } from '../text/nearest.ts'
import { compileOperator, type Operator } from './compile.ts'
import { namesOf } from './prebuild.ts'
import { prebuiltFor } from './prebuilt.ts'
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
  /** Number of operators in a domain, shared records of other domains included. */
  countOf(domain: DomainSource): number
  /** What names each operator of the list, without parsing one. */
  ids(domain?: DomainSource): string[]
  /** Ranked search: operators that match the words best, matches of their names first. */
  find(term: string, limit: number): Operator[]
  /** Ids of all that a search finds, best first, without parsing one. */
  findIds(term: string): string[]
  /** Builds the indices of the search in parts, where the build has not, so that first calls need not wait for it. */
  prepare(): Generator<void>
  /** Reads or builds what a search for the term needs, a part at each step. */
  open(term: string): Generator<void>
  /** How many operators there are. */
  readonly size: number
}

interface Entry {
  /** Id and aliases. */
  readonly names: readonly string[]
  readonly domain: DomainSource
  readonly source: OperatorSource
  /** Set for a record that another domain shares. */
  readonly alias?: string
}

/** A record in the list of its domain, which may have to be read for it. */
class Listed implements Entry {
  readonly names: readonly string[]
  readonly domain: DomainSource
  readonly #at: number

  constructor(names: readonly string[], domain: DomainSource, at: number) {
    this.names = names
    this.domain = domain
    this.#at = at
  }

  get source(): OperatorSource {
    return this.domain.operators[this.#at]!
  }
}

/** A law of another domain, with the input keys of this one. */
class Lent implements Entry {
  readonly names: readonly string[]
  readonly domain: DomainSource
  readonly alias: string
  readonly #source: () => OperatorSource

  constructor({ alias, keys }: SharedSource, domain: DomainSource, own: Entry) {
    this.names = own.names
    this.domain = domain
    this.alias = alias
    this.#source = lazy(() => sharedSource(own.source, keys))
  }

  get source(): OperatorSource {
    return this.#source()
  }
}

/** One for all who have the same list: to parse every record takes half a second. */
export const registryFor = derived((domains: readonly DomainSource[]) => createRegistry(domains))

export function createRegistry(
  domains: readonly DomainSource[],
  prebuilt = prebuiltFor(domains),
): Registry {
  const names = prebuilt?.names ?? domains.map(namesOf)
  const entries: Entry[] = domains.flatMap((domain, i) =>
    names[i]!.map((own, at) => new Listed(own, domain, at)),
  )
  const byDomain = new Map<string, DomainSource>()
  for (const domain of domains) {
    byDomain.set(domain.prefix.toLowerCase(), domain)
    byDomain.set(domain.name.toLowerCase(), domain)
  }
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    for (const name of entry.names) byId.set(name.toLowerCase(), entry)
  }
  // An alias in another domain gives the operator with the input keys of that domain.
  const lent: Entry[] = domains.flatMap(domain =>
    (domain.shared ?? []).map(one => new Lent(one, domain, byId.get(one.of.toLowerCase())!)),
  )
  for (const entry of lent) byId.set(entry.alias!.toLowerCase(), entry)
  const byOwner = Map.groupBy([...entries, ...lent], ({ domain }) => domain)
  const listed = (domain: DomainSource | undefined): readonly Entry[] =>
    domain === undefined ? entries : (byOwner.get(domain) ?? [])
  const compiled = new Map<Entry, Operator>()
  const records = new Map<Operator, OperatorRecord>()
  const accepted = new Map<DomainSource, ReadonlyMap<string, string>>()
  const search = searchOf(entries, entry => compile(entry).equation, prebuilt)

  const nameOf = ({ alias, names: [id] }: Entry): string => alias ?? id!

  const compile = (entry: Entry): Operator =>
    remembered(compiled, entry, () => compileOperator(entry.source, entry.domain, entry.alias))

  /** Ids at most two edits away, then results of a text search, since people write names where ids are expected. */
  const nearOperators = (id: string): string[] => {
    const slips = nearNames(id, [...byId.keys()]).map(name => byId.get(name)!)
    const named = search.find(id.replaceAll('_', ' ')).slice(0, NEAR)
    return [...new Set([...slips, ...named])].slice(0, NEAR).map(({ names: [own] }) => own!)
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
    remembered(accepted, domain, () => unionOfInputs(listed(domain).map(({ source }) => source)))

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
    countOf: domain => listed(domain).length,
    ids: domain => listed(domain).map(nameOf),
    list: domain => listed(domain).map(compile),
    record,
    acceptedInputs,
    find: (term, limit) => search.find(term).slice(0, limit).map(compile),
    findIds: term => search.find(term).map(nameOf),
    prepare: search.prepare,
    open: search.open,
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
