// Reduces words to stems: Porter, An algorithm for suffix stripping, Program 14 (1980) 130. British spellings are first
// changed to American ones, so that a search for vapour finds vapor.
import { remembered } from '../memo.ts'

const VOWELS = 'aeiou'

const isVowel = (word: string, i: number): boolean =>
  VOWELS.includes(word[i]!) || (word[i] === 'y' && i > 0 && !isVowel(word, i - 1))

/** Porter's measure m: the number of vowel-consonant sequences. */
function measure(stem: string): number {
  let m = 0
  for (let i = 1; i < stem.length; i++) if (!isVowel(stem, i) && isVowel(stem, i - 1)) m++
  return m
}

const hasVowel = (stem: string) => [...stem].some((_, i) => isVowel(stem, i))

const endsDouble = (word: string) =>
  word.length > 1 && word.at(-1) === word.at(-2) && !isVowel(word, word.length - 1)

/** Porter's condition *o: the word ends with consonant, vowel, and a consonant other than w, x, y. */
function endsShort(word: string): boolean {
  const n = word.length
  if (n < 3 || 'wxy'.includes(word[n - 1]!)) return false
  return !isVowel(word, n - 3) && isVowel(word, n - 2) && !isVowel(word, n - 1)
}

type Rule = readonly [suffix: string, by: string]

/** Applies the first rule whose suffix matches; no other rule is tried, even if its condition fails. */
function replaced(word: string, rules: readonly Rule[], least: number): string {
  for (const [suffix, by] of rules) {
    if (!word.endsWith(suffix)) continue
    const stem = word.slice(0, -suffix.length)
    return measure(stem) > least ? stem + by : word
  }
  return word
}

// biome-ignore format: a table
const DOUBLE: readonly Rule[] = [
  ['ational', 'ate'], ['tional', 'tion'], ['enci', 'ence'], ['anci', 'ance'], ['izer', 'ize'], ['abli', 'able'],
  ['alli', 'al'], ['entli', 'ent'], ['eli', 'e'], ['ousli', 'ous'], ['ization', 'ize'], ['ation', 'ate'], ['ator', 'ate'],
  ['alism', 'al'], ['iveness', 'ive'], ['fulness', 'ful'], ['ousness', 'ous'], ['aliti', 'al'], ['iviti', 'ive'], ['biliti', 'ble'],
]
// biome-ignore format: a table
const PLAIN: readonly Rule[] = [
  ['icate', 'ic'], ['ative', ''], ['alize', 'al'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', ''],
]
// biome-ignore format: a table
const LAST: readonly Rule[] = [
  'ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize', 'al', 'er', 'ic', 'ou',
].map(suffix => [suffix, ''] as const)

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const stem = word.slice(0, word.length - suffix)
  if (suffix === 0 || !hasVowel(stem)) return word
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

function withoutLast(word: string): string {
  if (/[st]ion$/.test(word)) {
    const stem = word.slice(0, -3)
    return measure(stem) > 1 ? stem : word
  }
  return replaced(word, LAST, 1)
}

function tidied(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1)
    const m = measure(stem)
    if (m > 1 || (m === 1 && !endsShort(stem))) result = stem
  }
  return measure(result) > 1 && result.endsWith('ll') ? result.slice(0, -1) : result
}

// biome-ignore format: a table
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/^(col|vap|behavi|fav|neighb|hum|lab|arm|harb|vig)our/, '$1or'], [/^(cent|met|lit|fib|calib|spect|theat)re(s?)$/, '$1er$2'],
  [/(met|lit)re(s?)$/, '$1er$2'], [/is(e|es|ed|ing|ation|ations)$/, 'iz$1'], [/ys(e|es|ed|ing)$/, 'yz$1'], [/^sulph/, 'sulf'],
  [/^(an|h|isch)ae(m)/, '$1e$2'], [/^tyre/, 'tire'], [/^grey/, 'gray'], [/^aluminium/, 'aluminum'], [/^tumour/, 'tumor'],
  [/^mould/, 'mold'], [/^plough/, 'plow'], [/^aero?plane/, 'airplane'], [/^programme/, 'program'], [/^defence/, 'defense'],
]

/** Words of another meaning than those whose stem the rules give them: the lens of a telescope and what is looked at. */
const APART: ReadonlyMap<string, string> = new Map([
  ['objective', 'objectiv'],
  ['objectives', 'objectiv'],
])

/** Most stems that are remembered; bounded since callers choose the words. */
const STEMS_MAX = 20_000

/** The stem of a word in lower case: oscillations, oscillating and oscillate share one. */
export const stemOf = remembered(STEMS_MAX, stripped)

function stripped(word: string): string {
  if (word.length < 3 || word.length > 40 || !/^[a-z]+$/.test(word)) return word
  const apart = APART.get(word)
  if (apart !== undefined) return apart
  const british = BRITISH.find(([pattern]) => pattern.test(word))
  const american = british ? word.replace(british[0], british[1]) : word
  const present = withoutPast(withoutPlural(american))
  const vowelled =
    present.endsWith('y') && hasVowel(present.slice(0, -1)) ? `${present.slice(0, -1)}i` : present
  return tidied(withoutLast(replaced(replaced(vowelled, DOUBLE, 0), PLAIN, 0)))
}
