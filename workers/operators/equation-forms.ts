// An index of the records' equations by normal form, so that a written equation is found even with other letters.
import type { OperatorSource } from '../operator.ts'
import { equationText, exponentsIn, keyOf, shapeOf } from './equation-form.ts'
import { type Sample, sampleOf, shareOf } from './equation-meaning.ts'
import { relationsIn } from './equation-relation.ts'

/** Maps a text to the indices of records whose equation it may be, each with a score. */
export type EquationForms = (text: string) => ReadonlyMap<number, number>

/** Scores: equal text, equal letters and exponents, and equal exponents with some equal letters. */
const SAME_TEXT = 8000
const SAME_LETTERS = 5000
const SAME_SHAPE = 300
/** Scores of what says the same by its numbers: with all letters equal, and with some. */
const SAME_MEANING = 4000
const RENAMED = 350
/** Records with few letters of the equation are told where they are no more than this. */
const RENAMED_MAX = 4

export function equationForms({ letters, samples, ...lists }: FormIndex): EquationForms {
  const texts = new Map(lists.texts)
  const keys = new Map(lists.keys)
  const shapes = new Map(lists.shapes)
  return text => {
    const scores = new Map<number, number>()
    const add = (i: number, score: number) => scores.set(i, Math.max(score, scores.get(i) ?? 0))
    for (const i of texts.get(equationText(text)) ?? []) add(i, SAME_TEXT)
    for (const exponents of exponentsIn(text)) {
      for (const i of keys.get(keyOf(exponents)) ?? []) add(i, SAME_LETTERS)
      const symbols = [...exponents.keys()]
      for (const i of shapes.get(shapeOf(exponents)) ?? []) {
        const shared = symbols.filter(letter => letters[i]!.includes(letter)).length
        // At least half of the letters must agree: a single one may agree by chance.
        if (2 * shared >= symbols.length) add(i, (SAME_SHAPE * shared) / symbols.length)
      }
    }
    const renamed: [i: number, share: number][] = []
    for (const relation of relationsIn(text)) {
      for (const [i, sample] of samples.entries()) {
        const share = sample === null ? undefined : shareOf(relation, sample)
        if (share === 1) add(i, SAME_MEANING)
        else if (share !== undefined) renamed.push([i, share])
      }
    }
    const alike = renamed.filter(([, share]) => share >= 0.5)
    const chosen = alike.length > 0 || renamed.length > RENAMED_MAX ? alike : renamed
    for (const [i, share] of chosen) add(i, RENAMED * share)
    return scores
  }
}

/** Texts, equations by their letters and by their exponents alone, with the records of each, and each record's letters, as JSON. */
export interface FormIndex {
  readonly texts: Listed
  readonly keys: Listed
  readonly shapes: Listed
  readonly letters: readonly (readonly string[])[]
  /** The numbers of each record's test by its symbols; null where it has none that tell. */
  readonly samples: readonly (Sample | null)[]
}

type Listed = readonly (readonly [string, readonly number[]])[]

/** Entries of a part: some milliseconds. */
const PART = 64

/** The index of the records' equations, computed in parts. */
export function* formIndexOf<E extends { readonly source: OperatorSource }>(
  entries: readonly E[],
  printed: (entry: E) => string,
): Generator<void, FormIndex> {
  const texts = new Map<string, Set<number>>()
  const keys = new Map<string, Set<number>>()
  const shapes = new Map<string, Set<number>>()
  const letters: string[][] = []
  const samples: (Sample | null)[] = []
  const put = (map: Map<string, Set<number>>, key: string, i: number) => {
    const all = map.get(key)
    if (all) all.add(i)
    else map.set(key, new Set([i]))
  }
  for (const [i, entry] of entries.entries()) {
    if (i % PART === PART - 1) yield
    const { equation } = entry.source
    put(texts, equationText(equation), i)
    put(texts, equationText(printed(entry)), i)
    const own = new Set<string>()
    for (const exponents of exponentsIn(equation)) {
      put(keys, keyOf(exponents), i)
      put(shapes, shapeOf(exponents), i)
      for (const letter of exponents.keys()) own.add(letter)
    }
    letters.push([...own])
    samples.push(sampleOf(entry.source))
  }
  const listed = (map: ReadonlyMap<string, ReadonlySet<number>>) =>
    [...map].map(([key, all]): [string, number[]] => [key, [...all]])
  return { texts: listed(texts), keys: listed(keys), shapes: listed(shapes), letters, samples }
}
