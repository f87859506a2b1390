// The names of an input: those of its title, and other words by which people call it.
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { meaningsOf } from './meanings.ts'
import type { StatedQuantity } from './quantities-in-text.ts'

const stems = (text: string): ReadonlySet<string> => new Set(termsOf(text).map(({ stem }) => stem))

/** Stems of its title. */
export const stemsOf = derived(({ name }: Input) => stems(name))

const keywordsOf = derived(({ keywords = [] }: Input) => stems(keywords.join(' ')))

/** Other letters that it goes by: the `Km` among the words for a Michaelis constant. */
export const lettersOf = derived(({ keywords = [] }: Input): readonly string[] =>
  keywords.filter(one => /^(?:[a-z]{1,2}|(?=.*[A-Z\d])[A-Za-z\d_]{1,6})$/.test(one)),
)

/** Whether the word, or one that it may mean, is a name of the input. */
export const fits = (input: Input, stem: string): boolean =>
  [stem, ...meaningsOf(stem)].some(one => stemsOf(input).has(one) || keywordsOf(input).has(one))

/** A share by volume is none by mass. */
const SHARES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bvol/i, /volume/i],
  [/\b(?:wt|mass|weight)/i, /mass|weight/i],
  [/\b(?:mol|at)\b/i, /mol|atom|amount/i],
]

/** `a humidity of 80 %` is no dividend yield. */
export function isShareOfAnother(input: Input, { unit, gap, text }: StatedQuantity): boolean {
  if (unit === '%' && SHARES.some(([said, own]) => said.test(text) && !own.test(input.name)))
    return true
  const [, noun] = (unit === '%' && /\b([a-z]{3,}) of $/i.exec(gap)) || []
  return noun !== undefined && !fits(input, stemOf(noun.toLowerCase()))
}
