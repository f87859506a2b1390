// The domains of the registry: which there are, who publishes on them, and which a text speaks of.

import { matcherSteps } from '../../workers/operators/domain-match.ts'
import { fieldsOf } from '../../workers/operators/search.ts'
import { missingInput } from '../../workers/refusal.ts'
import { integer, list, number, object, optional, text } from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import { defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import type { WithLibrary } from '../literature/library.ts'

export const scienceDomains = defineTool({
  name: 'svc_science_domains',
  title: 'Domains and their literature',
  brief:
    'Lists the domains of science with their number of operators and literature sources. Before svc_paper_search. Free.',
  description:
    'Lists the domains of science that the registry covers: prefix, scope, number of operators, and the literature sources that serve each, best first. Use it before svc_paper_search to choose sources. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'find',
  input: object({}),
  output: object({
    total: integer({ title: 'domains' }),
    domains: list(
      object({
        domain: text({ title: 'name' }),
        prefix: text({ title: 'the value that svc_compute takes as domain' }),
        scope: text({ title: 'what it covers' }),
        operators: integer({ title: 'operators' }),
        sources: list(text({ title: 'literature source' }), { title: 'best first' }),
      }),
      { title: 'domains' },
    ),
  }),
  routes: [{ method: 'POST', path: '/api/svc/science_domains' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  call(_input, _caller, { operators }) {
    const rows = operators.domains.map(domain => ({
      domain: domain.name,
      prefix: domain.prefix,
      scope: domain.scope,
      operators: operators.countOf(domain),
      sources: domain.sources,
    }))
    return json({ total: rows.length, domains: rows })
  },
})

const TEXT_MAX = 10_000

export const domainMatch = defineTool({
  name: 'svc_domain_match',
  title: 'Match a text to domains',
  brief:
    'Ranks the domains by the terms that they share with a text, an operator or a paper. For a formula: svc_find_operator. Free.',
  description:
    'Ranks the domains by the terms that they share with a text, an operator or a paper (id), stemmed and weighted by rarity, and returns the matched words as evidence. Deterministic; it tells what a text speaks of and is no proof that the service can solve it. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'find',
  input: object({
    id: optional(
      text({
        title: 'operator id or alias, or the id of a paper: arxiv:1706.03762',
        minLength: 1,
        maxLength: 200,
      }),
    ),
    text: optional(text({ title: 'text to match', minLength: 1, maxLength: TEXT_MAX })),
    limit: integer({ title: 'most domains', minimum: 1, maximum: 12, default: 5 }),
  }),
  output: object({
    total: integer({ title: 'domains listed' }),
    matches: list(
      object({
        domain: text({ title: 'name' }),
        prefix: text({ title: 'prefix' }),
        score: number({ title: 'weighted share of the terms', minimum: 0, maximum: 1 }),
        terms: list(text({ title: 'word of the text' }), { title: 'what matched' }),
      }),
      { title: 'best first' },
    ),
  }),
  routes: [{ method: 'POST', path: '/api/svc/domain_match' }],
  mcp: true,
  // A paper is fetched from the sources of literature.
  annotations: { ...READ_ONLY, openWorldHint: true },
  examples: [
    { title: 'by words', input: { text: 'period of a planet around a massive star' } },
    { title: 'by operator', input: { id: 'QM9' } },
  ],

  async call({ id, text: query, limit }, caller, house: House & WithLibrary) {
    const { operators } = house
    const parts = [query, id === undefined ? undefined : await textOf(id, caller, house)]
    const whole = parts.filter(part => part !== undefined).join('\n')
    if (whole === '') {
      const message = 'id or text is missing'
      throw missingInput('/text', message)
    }
    const making = () => Promise.resolve(unhurried(matcherSteps(operators.domains)))
    const matcher = await house.memory.of(matcherSteps, making)
    const matches = matcher(whole, limit).map(({ domain, score, words }) => ({
      domain: domain.name,
      prefix: domain.prefix,
      score,
      terms: words,
    }))
    return json({ total: matches.length, matches })
  },
})

const PAPER = /^(arxiv|doi|pmid|openalex|s2|biorxiv):/

/** The words of an operator's record, or title and abstract of a paper. */
async function textOf(id: string, caller: Caller, house: House & WithLibrary): Promise<string> {
  const { operators, library, limits } = house
  if (PAPER.test(id)) {
    await limits.take('literature', caller)
    const { paper } = await library.fetch(id)
    return `${paper.title}\n${paper.abstract ?? ''}`.slice(0, TEXT_MAX)
  }
  const { source, domain } = operators.operator(id)
  return fieldsOf(source, domain)
    .map(([words]) => words)
    .join('\n')
}
