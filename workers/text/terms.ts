// A text as the terms by which it is found: words without case, accents and endings, without the words that
// every text has.
import { remembered } from '../memo.ts'
import { stemOf } from './stem.ts'

// biome-ignore format: a list
const COMMON: ReadonlySet<string> = new Set((
  'a an and any are as at be been between but by can could did do does find for from get give given gives had has have how i if ' +
  'in into is it its let long many me much my need of on one or our out per please should show so such tell that the their ' +
  'them then there these they this to us use using want was we were what when where which who why will with would you your ' +
  'calculate compute determine evaluate estimate'
).split(' '))

export interface Term {
  /** What is compared. */
  readonly stem: string
  /** As it stood in the text, in lower case. */
  readonly word: string
}

/** Titles of records are asked for again and again; a caller's long text is not kept. */
const TERMS_REMEMBERED_MAX = 20_000
const REMEMBERED_LENGTH_MAX = 200

/** Terms in their order, repeated as often as they stand there. */
export const termsOf = (text: string): readonly Term[] =>
  text.length > REMEMBERED_LENGTH_MAX ? termsIn(text) : rememberedTerms(text)

const rememberedTerms = remembered(TERMS_REMEMBERED_MAX, termsIn)

function termsIn(text: string): readonly Term[] {
  return wordsOf(text)
    .filter(word => !COMMON.has(word))
    .map(word => ({ stem: stemOf(word), word }))
}

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Newton's is Newton; a hyphen parts two words.
    .replace(/['’]s\b/g, '')
    .replace(/\bspeed[- ]?ups?\b/g, 'speedup')
    .replace(/\bdelta[- ]?v\b/g, 'deltav')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
