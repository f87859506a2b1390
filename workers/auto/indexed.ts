// Operators and solvers as documents: their names, their words and what they give.
import type { ClosedForm } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { fieldsOf } from '../operators/search.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { type Fields, weightedIndex, weightsOf } from '../text/term-index.ts'
import { type Term, termsOf } from '../text/terms.ts'

export type Candidate =
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'closed-form'; readonly solver: ClosedForm }
  | { readonly kind: 'solver'; readonly solver: Solver }

export interface Indexed {
  readonly candidate: Candidate
  readonly name: readonly Term[]
  /** The same without what it is made from. */
  readonly head: readonly Term[]
  /** Stems of each of its other names, those of several words. */
  readonly names: readonly (readonly string[])[]
  /** Stems of its other names that are one word. */
  readonly calls: ReadonlySet<string>
  /** Its words by stem, with the weight of the field that has them. */
  readonly vocabulary: ReadonlyMap<string, number>
  /** Stems of what it gives. */
  readonly gives: ReadonlySet<string>
  /** Stems of the name of what it gives, alone. */
  readonly output: ReadonlySet<string>
}

export const unnamed = (operator: Operator): Indexed => ({
  candidate: { kind: 'operator', operator },
  name: [],
  head: [],
  names: [],
  calls: new Set(),
  vocabulary: new Map(),
  output: new Set(),
  gives: new Set(),
})

export function indexed(registry: Registry, solvers: readonly Solver[]) {
  const documents: { candidate: Candidate; title: string; gives: string; fields: Fields }[] = [
    ...solvers.map(solver => ({
      candidate: { kind: 'solver' as const, solver },
      title: solver.title,
      gives: solver.title,
      fields: solverFields(solver),
    })),
    ...registry.closedForms.map(solver => ({
      candidate: { kind: 'closed-form' as const, solver },
      title: solver.title,
      gives: `${solver.title} ${registry.operator(solver.operators[0]!).source.output.title}`,
      fields: [
        [solver.title, 3],
        ...solver.operators.flatMap(id => {
          const { source, domain } = registry.operator(id)
          return fieldsOf(source, domain).map(([text, weight]) => [text, weight / 2] as const)
        }),
      ] as const,
    })),
    ...registry.list().map(operator => ({
      candidate: { kind: 'operator' as const, operator },
      title: operator.name,
      // A title such as `focal length from object and image distance` also tells what it is made from.
      gives: [
        operator.name.split(COMPOSED_OF)[0]!,
        operator.source.output.title,
        ...(operator.source.keywords ?? []),
      ].join(' '),
      fields: fieldsOf(operator.source, operator.domain),
    })),
  ]
  const vocabularies = documents.map(({ fields }) => weightsOf(fields))
  return {
    index: weightedIndex(vocabularies),
    all: documents.map(
      ({ candidate, title, gives }, at): Indexed => ({
        candidate,
        name: termsOf(title),
        head: termsOf(title.split(COMPOSED_OF)[0]!),
        names: namesOf(candidate).filter(({ length }) => length > 1),
        calls: new Set(namesOf(candidate).flatMap(own => (own.length === 1 ? own : []))),
        output: new Set(termsOf(outputNameOf(candidate, registry)).map(({ stem }) => stem)),
        vocabulary: vocabularies[at]!,
        gives: new Set([
          ...termsOf(gives).map(({ stem }) => stem),
          ...(isAngular(candidate) ? ANGULAR : []),
        ]),
      }),
    ),
  }
}

function outputNameOf(candidate: Candidate, registry: Registry): string {
  if (candidate.kind === 'solver') return ''
  const operator =
    candidate.kind === 'operator'
      ? candidate.operator
      : registry.operator(candidate.solver.operators[0]!)
  return operator.output.name
}

function namesOf(candidate: Candidate): string[][] {
  if (candidate.kind !== 'operator') return []
  const { keywords = [], aliases = [] } = candidate.operator.source
  return [...keywords, ...aliases].map(keyword => [
    ...new Set(termsOf(keyword).map(({ stem }) => stem)),
  ])
}

const ANGULAR = ['angular'].map(stemOf)

/** A rate in rad/s is an angular one, whether its name says so or not. */
const isAngular = (candidate: Candidate) =>
  candidate.kind === 'operator' && candidate.operator.source.output.unit === 'rad/s'

const COMPOSED_OF = /\b(?:from|by|with|under|against)\b/

function solverFields(solver: Solver): Fields {
  const { key, title, words, description, params, synonyms = {} } = solver
  const { unspoken = [], unspokenWords = '' } = solver
  const titled = Object.entries(
    params as Record<string, { title?: string; enum?: string[] }>,
  ).filter(([name]) => !unspoken.includes(name))
  const others = Object.values(synonyms).filter(one => typeof one === 'string')
  return [
    [title, 4],
    [`${key} ${words} ${unspokenWords}`, 3],
    [[...titled.map(([name, one]) => `${name} ${one.title ?? ''}`), ...others].join(' '), 1.5],
    [description, 0.5],
  ]
}
