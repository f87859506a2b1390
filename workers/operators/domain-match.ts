// Ranks domains by a text, by the terms that it shares with their scope, operators and quantities.
import type { DomainSource } from '../operator.ts'
import { indexOfPostings, postingsOf } from '../text/term-index.ts'
import { termsOf } from '../text/terms.ts'

export interface DomainMatch {
  domain: DomainSource
  /** Share of the text's terms, weighted by rarity and by where the domain has them; 0 to 1. */
  score: number
  /** Words of the text that occur in the domain. */
  words: readonly string[]
}

const NAME = 5

/** Ranks the domains for a text, best first; domains without a shared term are left out. */
export type DomainMatcher = (text: string, limit: number) => DomainMatch[]

/** A step for each domain, whose words take some milliseconds. */
export function* matcherSteps(domains: readonly DomainSource[]): Generator<void, DomainMatcher> {
  const fields = []
  for (const domain of domains) {
    fields.push(fieldsOf(domain))
    yield
  }
  const index = indexOfPostings(yield* postingsOf(fields, 1))
  return (text, limit) => {
    const terms = termsOf(text)
    const stems = new Set(terms.map(({ stem }) => stem))
    const whole = [...stems].reduce((sum, stem) => sum + NAME * index.rarity(stem), 0)
    return index
      .score(terms)
      .sort((a, b) => b.score - a.score || a.document - b.document)
      .slice(0, limit)
      .map(({ document, score, words }) => ({
        domain: domains[document]!,
        score: score / whole,
        words,
      }))
  }
}

function fieldsOf({ name, scope, operators }: DomainSource) {
  const quantities = operators.flatMap(({ inputs, output }) => [
    output.title,
    ...Object.values(inputs).map(({ title }) => title),
  ])
  return [
    [name, NAME],
    [scope, 4],
    [operators.map(({ title }) => title).join(' '), 2],
    [operators.flatMap(({ keywords = [] }) => keywords).join(' '), 2],
    [quantities.join(' '), 1],
  ] as const
}
