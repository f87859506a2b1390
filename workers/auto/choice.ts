// Which operators and solvers a question in words may be about, best first. Deterministic: terms weighted by rarity, how
// much of a name was said and how much of what was said the candidate has words for, and how the quantities fill it.
import type { ClosedForm, Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { fieldsOf } from '../operators/search.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { type Fields, type TermIndex, termIndex } from '../text/term-index.ts'
import { type Term, termsOf } from '../text/terms.ts'
import { type Assignment, assigned } from './assignment.ts'
import { isAsking, isRequest, isSubstance, isThing, meaningsOf } from './meanings.ts'
import type { Said } from './said.ts'
import { readFor, type SolverReading } from './solver-reading.ts'

export type Candidate =
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'closed-form'; readonly solver: ClosedForm }
  | { readonly kind: 'solver'; readonly solver: Solver }

export interface Choice {
  readonly candidate: Candidate
  readonly score: number
  /** Words of the text that decided. */
  readonly words: readonly string[]
  /** Quantities of the text as inputs; of a solver its parameters. */
  readonly assignment: Assignment
  /** Of the phrase for what is asked how much stands in what it gives, 0 to 1. */
  readonly headed: number
  /** Words of the text that the candidate has no meaning for. */
  readonly unexplained: readonly string[]
  /** How much of the text, by rarity, it has words for: 0 to 1. */
  readonly explained: number
  /** How much of its name was said, 0 to 1. */
  readonly named: number
  /** Whether it gives the quantity that is asked for. */
  readonly answers: boolean
  /** Whether a word of what is asked for stands in no name of it. */
  readonly isOff: boolean
  /** Whether it is about another substance than the question. */
  readonly isElsewhere: boolean
}

/** Closer looks: the others have too few words in common. */
const LOOKED_AT = 80

interface Indexed {
  readonly candidate: Candidate
  readonly name: readonly Term[]
  /** Its words by stem, with the weight of the field that has them. */
  readonly vocabulary: ReadonlyMap<string, number>
  /** Stems of what it gives. */
  readonly gives: ReadonlySet<string>
}

export interface Ranking {
  /** Best first, at most `limit`; empty where no word is known. */
  ranked(said: Said, given: ReadonlySet<string>, limit: number): Choice[]
  /** A candidate by id or key. */
  named(name: string, said: Said, given: ReadonlySet<string>): Choice | undefined
  readonly index: TermIndex
}

export function ranking(registry: Registry, solvers: readonly Solver[]): Ranking {
  const { index, all } = indexed(registry, solvers)
  const looked = (one: Indexed, words: readonly string[], said: Said, given: ReadonlySet<string>) =>
    weighed(one, words, said, given, registry, index)
  return {
    index,
    ranked(said, given, limit) {
      const terms = said.terms.flatMap(term => [
        term,
        ...meaningsOf(term.stem).map(stem => ({ stem, word: term.word })),
      ])
      return index
        .score(terms)
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, LOOKED_AT)
        .map(({ document, words }) => looked(all[document]!, [...new Set(words)], said, given))
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    named(name, said, given) {
      const wanted = name.toLowerCase().replace(/^svc_/, '')
      const found =
        all.find(({ candidate }) => nameOf(candidate) === wanted) ??
        (registry.has(name) ? unnamed(registry.operator(name)) : undefined)
      return found && looked(found, [], said, given)
    },
  }
}

const unnamed = (operator: Operator): Indexed => ({
  candidate: { kind: 'operator', operator },
  name: [],
  vocabulary: new Map(),
  gives: new Set(),
})

/** The key of a solver or the id of an operator, in lower case. */
function nameOf(candidate: Candidate): string {
  return candidate.kind === 'operator' ? candidate.operator.id.toLowerCase() : candidate.solver.key
}

function indexed(registry: Registry, solvers: readonly Solver[]) {
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
        operator.name.split(MADE_FROM)[0]!,
        operator.source.output.title,
        ...(operator.source.keywords ?? []),
      ].join(' '),
      fields: fieldsOf(operator.source, operator.domain),
    })),
  ]
  return {
    index: termIndex(documents.map(({ fields }) => fields)),
    all: documents.map(
      ({ candidate, title, gives, fields }): Indexed => ({
        candidate,
        name: termsOf(title),
        vocabulary: vocabularyOf(fields),
        gives: new Set(termsOf(gives).map(({ stem }) => stem)),
      }),
    ),
  }
}

const MADE_FROM = /\b(?:from|by|with|under|against)\b/

function solverFields({ key, title, words, description, params, synonyms = {} }: Solver): Fields {
  const told = Object.entries(params as Record<string, { title?: string; enum?: string[] }>)
  const others = Object.values(synonyms).filter(one => typeof one === 'string')
  return [
    [title, 4],
    [`${key} ${words}`, 3],
    [[...told.map(([name, one]) => `${name} ${one.title ?? ''}`), ...others].join(' '), 1.5],
    [description, 0.5],
  ]
}

function vocabularyOf(fields: Fields): Map<string, number> {
  const found = new Map<string, number>()
  for (const [text, weight] of fields) {
    for (const { stem } of termsOf(text))
      if (weight > (found.get(stem) ?? 0)) found.set(stem, weight)
  }
  return found
}

function weighed(
  one: Indexed,
  words: readonly string[],
  said: Said,
  given: ReadonlySet<string>,
  registry: Registry,
  index: TermIndex,
): Choice {
  const { candidate, name } = one
  const assignment = assignmentOf(candidate, said, given, registry)
  const { explained, unexplained } = explanation(one, said, index, assignment)
  const told = coverage(name, said, index)
  const answers = gives(one, said)
  const fit =
    candidate.kind === 'solver' ? simulationFit(assignment, said) : filledShare(assignment)
  // Between equals what is plainer goes first: an operator by itself, then a solver around it.
  const plain = candidate.kind === 'closed-form' ? 0.9 : 1
  const isOff = said.head.some(
    stem => !isThing(stem) && !isSubstance(stem) && index.has(stem) && knownShare(one, stem) < 0.8,
  )
  const headed =
    said.head.length === 0
      ? 0
      : said.head.filter(stem => one.gives.has(stem)).length / said.head.length
  // Who asks to simulate and gives not all that a formula needs does not mean the formula.
  const isFormula =
    candidate.kind !== 'solver' && said.asksToSimulate && assignment.missing.length > 0
  const score =
    (isFormula ? -0.5 : 0) +
    plain * (explained + 0.5 * told + 0.5 * fit + (answers ? 0.3 : 0) + 0.3 * headed)
  const isElsewhere = candidate.kind !== 'solver' && concerns(name, said)
  return {
    candidate,
    score,
    words,
    assignment,
    headed,
    unexplained,
    explained,
    named: told,
    answers,
    isElsewhere,
    isOff,
  }
}

/** The speed of sound in air is none in helium, nor one where nothing is said. */
function concerns(name: readonly Term[], { terms }: Said): boolean {
  const own = name.filter(({ stem }) => isSubstance(stem))
  return own.length > 0 && !own.some(({ stem }) => terms.some(term => term.stem === stem))
}

/** What a question says beyond its quantities, and how much of it the candidate knows. */
function explanation(one: Indexed, { terms }: Said, index: TermIndex, assignment: Assignment) {
  const { candidate } = one
  const stems = new Map(terms.map(term => [term.stem, term.word]))
  const reading = 'stems' in assignment ? (assignment as SolverReading) : undefined
  const bodies = new Set(
    assignment.inputs.flatMap(({ text }) => termsOf(text).map(({ stem }) => stem)),
  )
  let whole = 0
  let part = 0
  const unexplained: string[] = []
  for (const [stem, word] of stems) {
    if (candidate.kind === 'solver' ? isAsking(stem) : isRequest(stem)) continue
    const isPlain = isThing(stem) || isSubstance(stem) || !index.has(stem)
    const weight = index.rarity(stem) * (isPlain ? 0.1 : 1)
    const isNamed = reading?.stems.has(stem) || bodies.has(stem)
    const known = isNamed ? 1 : reading?.notChosen.has(stem) ? 0 : knownShare(one, stem)
    whole += weight
    part += weight * known
    if (known === 0 && (!isThing(stem) || candidate.kind === 'solver')) unexplained.push(word)
  }
  return { explained: whole === 0 ? 0 : part / whole, unexplained }
}

/** A word of the name tells all, one of the inputs most, one of the conditions something. */
function knownShare({ vocabulary }: Indexed, stem: string): number {
  const share = (weight: number) =>
    weight >= 2 ? 1 : weight >= 1.5 ? 0.9 : weight >= 1 ? 0.7 : weight > 0 ? 0.4 : 0
  const own = share(vocabulary.get(stem) ?? 0)
  return meaningsOf(stem).reduce(
    (most, one) => Math.max(most, 0.8 * share(vocabulary.get(one) ?? 0)),
    own,
  )
}

/** How much of the name was said, by rarity. */
function coverage(name: readonly Term[], { terms, quantities }: Said, index: TermIndex): number {
  const stems = new Set([
    ...terms.map(({ stem }) => stem),
    ...quantities.flatMap(({ text }) => termsOf(text).map(({ stem }) => stem)),
  ])
  for (const stem of [...stems]) for (const one of meaningsOf(stem)) stems.add(one)
  let whole = 0
  let part = 0
  for (const stem of new Set(name.map(one => one.stem))) {
    const weight = index.rarity(stem)
    whole += weight
    if (stems.has(stem)) part += weight
  }
  return whole === 0 ? 0 : part / whole
}

/** A question asks for one quantity: by name and by dimension it has to be what the candidate gives. */
function gives({ candidate, gives: stems }: Indexed, { asked }: Said): boolean {
  if (asked.length === 0 || candidate.kind === 'solver') return true
  return asked.some(stem => stems.has(stem) || (SAME.get(stem) ?? []).some(one => stems.has(one)))
}

/** Names of one quantity: who asks for the one may be given the other. */
const SAME: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'speed velocity',
    'range distance displacement',
    'period time duration',
    'voltage potential emf',
    'force weight attraction tension drag lift thrust',
    'heat energy flow',
    'rate flow constant frequency speed',
    'displacement extension elongation deflection',
    'price value',
    'energy work',
    'field strength intensity',
    'spacing separation distance',
    'life time lifetime',
    'buoyancy force',
    'level number',
    'power rate flow',
    'resolution angle radius',
    'limit angle resolution',
    'gain factor',
    'depth distance length',
    'size radius diameter',
    'flux irradiance intensity',
    'magnification power',
    'head loss',
    'current rate',
  ]
    .flatMap(group => {
      const stems = group.split(' ').map(stemOf)
      return stems.map((stem, i): [string, string[]] => [
        stem,
        i === 0 ? stems.slice(1) : [stems[0]!],
      ])
    })
    .reduce(
      (all: Map<string, string[]>, [stem, others]) =>
        all.set(stem, [...(all.get(stem) ?? []), ...others]),
      new Map(),
    ),
)

/** 0 to 1: inputs that the text fills, and quantities of the text that found a place. */
function filledShare({ inputs, missing, unused }: Assignment): number {
  const found = inputs.length
  if (found === 0) return 0
  return (0.5 * found) / (found + missing.length) + (0.5 * found) / (found + unused.length)
}

/** A simulation is meant where one is asked for, or where its parameters are named: the others have defaults. */
function simulationFit({ inputs, unused }: Assignment, { asksToSimulate }: Said): number {
  const given = inputs.length + unused.length
  const named = given === 0 ? 0 : inputs.length / given
  return asksToSimulate ? 0.5 + 0.5 * named : 0.6 * named
}

function assignmentOf(
  candidate: Candidate,
  said: Said,
  given: ReadonlySet<string>,
  registry: Registry,
): Assignment {
  switch (candidate.kind) {
    case 'operator':
      return assigned(candidate.operator.inputs, said, given)
    case 'closed-form':
      return assigned(inputsOf(candidate.solver, registry), said, given)
    case 'solver':
      return readFor(candidate.solver, said)
  }
}

/** Each key once; it may be left out where every operator that takes it has a default. */
export function inputsOf({ operators }: ClosedForm, registry: Registry): Input[] {
  const byKey = new Map<string, Input>()
  for (const input of operators.flatMap(id => registry.operator(id).inputs)) {
    const { default: usual, ...required } = input
    const seen = byKey.get(input.key)
    byKey.set(input.key, usual === undefined || (seen && !('default' in seen)) ? required : input)
  }
  return [...byKey.values()]
}
