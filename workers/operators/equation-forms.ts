// An index of the records' equations by normal form, so that a written equation is found even with other letters.
import type { OperatorSource } from '../operator.ts'
import { equationText, exponentsIn, keyOf, shapeOf } from './equation-form.ts'

/** Maps a text to the indices of records whose equation it may be, each with a score. */
export type EquationForms = (text: string) => ReadonlyMap<number, number>

/** Scores: equal text, equal letters and exponents, and equal exponents with some equal letters. */
const SAME_TEXT = 8000
const SAME_LETTERS = 5000
const SAME_SHAPE = 300

export function equationForms<E extends { readonly source: OperatorSource }>(
  entries: readonly E[],
  printed: (entry: E) => string,
): EquationForms {
  let forms: ReturnType<typeof formsOf<E>> | undefined
  return text => {
    const { texts, keys, shapes, letters } = (forms ??= formsOf(entries, printed))
    const scores = new Map<number, number>()
    const add = (i: number, score: number) => scores.set(i, Math.max(score, scores.get(i) ?? 0))
    for (const i of texts.get(equationText(text)) ?? []) add(i, SAME_TEXT)
    for (const exponents of exponentsIn(text)) {
      for (const i of keys.get(keyOf(exponents)) ?? []) add(i, SAME_LETTERS)
      const symbols = [...exponents.keys()]
      for (const i of shapes.get(shapeOf(exponents)) ?? []) {
        const shared = symbols.filter(letter => letters[i]!.has(letter)).length
        // At least half of the letters must agree: a single one may agree by chance.
        if (2 * shared >= symbols.length) add(i, (SAME_SHAPE * shared) / symbols.length)
      }
    }
    return scores
  }
}

function formsOf<E extends { readonly source: OperatorSource }>(
  entries: readonly E[],
  printed: (entry: E) => string,
) {
  const texts = new Map<string, Set<number>>()
  const keys = new Map<string, Set<number>>()
  const shapes = new Map<string, Set<number>>()
  const letters: Set<string>[] = []
  const put = (map: Map<string, Set<number>>, key: string, i: number) => {
    const all = map.get(key)
    if (all) all.add(i)
    else map.set(key, new Set([i]))
  }
  entries.forEach((entry, i) => {
    const { equation } = entry.source
    put(texts, equationText(equation), i)
    put(texts, equationText(printed(entry)), i)
    letters.push(new Set())
    for (const exponents of exponentsIn(equation)) {
      put(keys, keyOf(exponents), i)
      put(shapes, shapeOf(exponents), i)
      for (const letter of exponents.keys()) letters[i]!.add(letter)
    }
  })
  return { texts, keys, shapes, letters }
}
