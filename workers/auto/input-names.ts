// The names of an input: those of its title, and other words by which people call it.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import { termsOf } from '../text/terms.ts'
import { meaningsOf } from './meanings.ts'

const stems = (text: string): ReadonlySet<string> => new Set(termsOf(text).map(({ stem }) => stem))

/** Stems of its title. */
export const stemsOf = derived(({ name }: Input) => stems(name))

const keywordsOf = derived(({ keywords = [] }: Input) => stems(keywords.join(' ')))

/** Whether the word, or one that it may mean, is a name of the input. */
export const fits = (input: Input, stem: string): boolean =>
  keywordsOf(input).has(stem) || [stem, ...meaningsOf(stem)].some(one => stemsOf(input).has(one))
