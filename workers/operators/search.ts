// Ranked search over the records' own words: id and name first, then keywords, equation and quantities.

import { type InParts, inParts } from '../memo.ts'
import type { DomainSource, OperatorSource } from '../operator.ts'
import { nearNames } from '../text/nearest.ts'
import { indexOfPostings, type Postings, postingsOf, type TermIndex } from '../text/term-index.ts'
import { type Term, termsIn, termsOf, wordsOf } from '../text/terms.ts'
import { withoutQuantities } from '../units/stated.ts'
import { type EquationForms, equationForms, type FormIndex, formIndexOf } from './equation-forms.ts'
import { relationsIn } from './equation-relation.ts'

export interface Searched {
  /** Id and aliases. */
  readonly names: readonly string[]
  readonly source: OperatorSource
  readonly domain: DomainSource
}

/** What a search by words looks into, as JSON: texts and numbers of each entry in turn. */
export interface WordIndex {
  /** Names in lower case, words only. */
  readonly names: readonly string[]
  /** Stems of each name's words, separated and enclosed by spaces. */
  readonly stemmed: readonly string[]
  /** Keywords and aliases of each entry, as stems enclosed by spaces, each on a line of its own. */
  readonly calledAs: readonly string[]
  readonly equations: readonly string[]
  /** Total rarity of the words in each name: the score of a text that contains all of them. */
  readonly nameWeights: readonly number[]
  readonly postings: Postings
}

/** The indices, made before: each is read at the first search that needs it. */
export interface SearchIndices {
  readonly words: () => WordIndex
  readonly forms: () => FormIndex
}

interface Index<E> extends Omit<WordIndex, 'postings'> {
  readonly entries: readonly E[]
  readonly ids: ReadonlyMap<string, number>
  readonly terms: TermIndex
}

/** Finds entries by words, ids and equations. */
export interface Search<E> {
  /** The entries for a term, best first, equal ones in their own order. */
  find(term: string): E[]
  /** Builds the indices that are not made, a part at each step, so that no first search has to. */
  prepare(): Generator<void>
  /** Reads or builds what a search for the term needs, a part at each step. */
  open(term: string): Generator<void>
}

export function searchOf<E extends Searched>(
  entries: readonly E[],
  printed: (entry: E) => string,
  prebuilt?: SearchIndices,
): Search<E> {
  const index = inParts(function* () {
    const { postings, ...texts } = prebuilt
      ? prebuilt.words()
      : yield* wordIndexOf(entries, printed)
    yield
    const ids = new Map(
      entries.flatMap(({ names }, i) => names.map((id): [string, number] => [id.toLowerCase(), i])),
    )
    yield
    return { entries, ids, terms: indexOfPostings(postings), ...texts }
  })
  const forms = inParts(function* () {
    return equationForms(prebuilt ? prebuilt.forms() : yield* formIndexOf(entries, printed))
  })
  return {
    find(term) {
      const wanted = term.trim().slice(0, TERM_LENGTH_MAX)
      return wanted === '' ? [] : matching(index.get(), forms, wanted)
    },
    *prepare() {
      if (prebuilt) return
      yield* index.prepare()
      yield* forms.prepare()
    },
    *open(term) {
      yield* index.prepare()
      if (term.includes('=')) yield* forms.prepare()
    },
  }
}

const TERM_LENGTH_MAX = 200

/** Entries of a part: some milliseconds. */
const PART = 64

export function* wordIndexOf<E extends Searched>(
  entries: readonly E[],
  printed: (entry: E) => string,
): Generator<void, WordIndex> {
  const postings = yield* postingsOf(entries.map(({ source, domain }) => fieldsOf(source, domain)))
  const terms = indexOfPostings(postings)
  const names: string[] = []
  const stems: string[] = []
  const calledAs: string[] = []
  const nameWeights: number[] = []
  const equations: string[] = []
  for (const [i, entry] of entries.entries()) {
    if (i % PART === PART - 1) yield
    const { title, equation, keywords = [], aliases = [] } = entry.source
    names.push(spaced(title))
    stems.push(stemmed(title))
    calledAs.push([...keywords, ...aliases].map(text => line(stemmed(text))).join(''))
    nameWeights.push(weightOf(title, terms))
    equations.push(`${compact(equation)}\n${compact(printed(entry))}`)
  }
  return { names, stemmed: stems, calledAs, equations, nameWeights, postings }
}

const spaced = (text: string) => wordsOf(text).join(' ')
const stemmed = (text: string) =>
  ` ${termsIn(text)
    .map(({ stem }) => stem)
    .join(' ')} `
const line = (text: string) => `\n${text}\n`
const compact = (text: string) => text.replace(/\s/g, '').toLowerCase()

function weightOf(text: string, terms: TermIndex): number {
  const stems = new Set(termsIn(text).map(({ stem }) => stem))
  return [...stems].reduce((sum, stem) => sum + terms.rarity(stem), 0)
}

const NAME = 4
/** Scores: the name begins with the term, the name contains it, and a keyword or alias equals it. */
const BEGINS = 60
const HOLDS = 40
const CALLED = 25

/** The texts of a record that are searched, with their weights, the most significant first. */
export function fieldsOf(source: OperatorSource, domain: DomainSource) {
  const { title, keywords = [], aliases = [], validity = [], assumptions = [], output } = source
  const quantities = Object.values(source.inputs).map(input =>
    [input.title, ...(input.keywords ?? [])].join(' '),
  )
  const conditions = validity.map(one => (typeof one === 'string' ? one : (one.text ?? '')))
  return [
    [title, NAME],
    [[...keywords, ...aliases].join(' '), 3],
    [output.title, 2],
    [quantities.join(' '), 1.5],
    [domain.name, 1],
    [[...conditions, ...assumptions].join(' '), 0.5],
  ] as const
}

function matching<E>(index: Index<E>, forms: InParts<EquationForms>, wanted: string): E[] {
  const { entries, ids, names, stemmed: stems, calledAs, equations, terms, nameWeights } = index
  const scores = new Map<number, number>()
  const add = (i: number, score: number) => scores.set(i, (scores.get(i) ?? 0) + score)
  const id = ids.get(wanted.toLowerCase())
  if (id !== undefined) add(id, 10_000)
  const name = spaced(wanted)
  const spoken = withoutQuantities(wanted)
  const phrase = stemmed(spoken)
  const equation = compact(wanted)
  for (let i = 0; i < entries.length; i++) {
    if (names[i] === name) add(i, 9000)
    else if (phrase.length > 2 && stems[i]!.includes(phrase)) {
      add(i, stems[i]!.startsWith(phrase) ? BEGINS : HOLDS)
    }
    if (calledAs[i]!.includes(line(phrase))) add(i, CALLED)
    if (equation.length > 1 && equations[i]!.includes(equation)) add(i, 100)
  }
  if (wanted.includes('=')) {
    const written = forms.get()(wanted)
    // Symbols are not words: where the term is a known equation, it is searched by its form.
    if (written.size > 0 || isEquation(wanted)) {
      for (const [i, score] of written) add(i, score)
      return sorted(scores, entries)
    }
  }
  const query = significant(termsOf(spoken)).filter(one => !isNumberUnknown(one, terms))
  const weightIn = (some: readonly Term[]) =>
    some.reduce((sum, { stem }) => sum + terms.rarity(stem), 0)
  const whole = weightIn(query)
  // Most of it is words that no record has: it is about something else.
  const unknown = query.filter(({ stem }) => !terms.has(stem))
  const isForeign = weightIn(unknown) > FITTING * whole
  for (const { document, score, words } of terms.score(query)) {
    const matched = new Set(words)
    const isIn = ({ stem, word }: Term) =>
      matched.has(word) ||
      (unknown.length === 1 && !terms.has(stem) && isSlipIn(names[document]!, word))
    const part = query.reduce((sum, one) => sum + (isIn(one) ? terms.rarity(one.stem) : 0), 0)
    const isEnough = part >= (matched.size > 1 && !isForeign ? OF_SEVERAL : FITTING) * whole
    if (!isEnough) continue
    // Of names with the same matching words the shorter one gets the higher score.
    add(document, score * (1 + Math.min(1, score / (NAME * nameWeights[document]! || 1))))
  }
  if (scores.size === 0) for (const i of beginning(index, name)) add(i, 1)
  return sorted(scores, entries)
}

/** A count or a value without a unit: no record has it for a name, as the 555 timer has. */
const isNumberUnknown = ({ word, stem }: Term, terms: TermIndex): boolean =>
  /^\d+$/.test(word) && !terms.has(stem)

/** Letters and signs alone: no word of it names anything. */
const isEquation = (term: string): boolean =>
  relationsIn(term).length > 0 && !/[a-z]{4}/i.test(term.replace(GREEK_NAMES, ''))

const GREEK_NAMES =
  /\b(?:alpha|beta|gamma|[Dd]elta|epsilon|zeta|theta|iota|kappa|lambda|sigma|omega|sqrt|sinh|cosh|tanh|arc(?:sin|cos|tan))\b/g

const sorted = <E>(scores: ReadonlyMap<number, number>, entries: readonly E[]): E[] =>
  [...scores].sort(([i, a], [j, b]) => b - a || i - j).map(([i]) => entries[i]!)

/** Least share of the term's words, weighted by rarity, that an entry must contain; less where it contains several of them. */
const FITTING = 0.5
const OF_SEVERAL = 0.35

/** `Reynolds nubmer`: a slip or two of one word that begins alike. */
const isSlipIn = (name: string, word: string): boolean =>
  word.length > 4 &&
  nearNames(
    word,
    name.split(' ').filter(own => own[0] === word[0] && own.length > 5),
  ).length > 0

const PLAIN = new Set([
  'equation',
  'equations',
  'formula',
  'law',
  'laws',
  'theorem',
  'principle',
  'relation',
  'rule',
])

/** The term without the word 'equation', which distinguishes nothing beside other words. */
function significant(query: readonly Term[]): readonly Term[] {
  const own = query.filter(({ word }) => !PLAIN.has(word))
  return own.length > 0 ? own : query
}

/** For an unknown word: entries with a word that begins with it. */
function beginning<E>({ names, ids }: Index<E>, name: string): number[] {
  if (name === '') return []
  const inNames = names.flatMap((each, i) => (` ${each}`.includes(` ${name}`) ? [i] : []))
  const inIds = [...ids].flatMap(([id, i]) => (id.startsWith(name) ? [i] : []))
  return [...inNames, ...inIds]
}
