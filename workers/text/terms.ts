// The search terms of a text: stems of its words without letter case and accents; common words are left out.
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
  /** The stem, by which terms are compared. */
  readonly stem: string
  /** The word as written, in lower case. */
  readonly word: string
}

/** Most texts whose terms are remembered, and their greatest length: titles of records recur, long texts of callers do not. */
const TERMS_REMEMBERED_MAX = 20_000
const REMEMBERED_LENGTH_MAX = 200

/** The terms in order, with repetitions. */
export const termsOf = (text: string): readonly Term[] =>
  text.length > REMEMBERED_LENGTH_MAX ? termsIn(text) : rememberedTerms(text)

const rememberedTerms = remembered(TERMS_REMEMBERED_MAX, termsIn)

/** The same of a text that does not recur. */
export function termsIn(text: string): readonly Term[] {
  return wordsOf(text)
    .filter(word => !COMMON.has(word))
    .map(word => ({ stem: stemOf(word), word }))
}

export function wordsOf(text: string): string[] {
  const isForeign = FOREIGN.test(text)
  const plain = (isForeign ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text)
    .toLowerCase()
    // Newton's becomes Newton; a hyphen separates two words.
    .replace(/['’]s\b/g, '')
  const words = RESPELT.test(plain) ? respelt(plain) : plain
  return words.match(isForeign ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? []
}

/** Most texts have no other letters than those of ASCII, and are read several times as fast. */
const FOREIGN = /[^ -~\s]/

const RESPELT = /speed|delta|yen|shift|lives/

const respelt = (plain: string): string =>
  plain
    .replace(/\bspeed[- ]?ups?\b/g, 'speedup')
    .replace(/\bdelta[- ]?v\b/g, 'deltav')
    // Their names are no substance.
    .replace(/\byen(?:[- ]|[- ]and[- ])woods\b/g, 'yenwoods')
    .replace(/\b(red|blue)[- ]shift/g, '$1shift')
    .replace(/\bhalf[- ]lives\b/g, 'half life')
