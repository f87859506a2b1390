// The letters of records and of texts: which of them are meant to be the same.
import type { Input } from '../operator.ts'
import type { StatedQuantity } from './quantities-in-text.ts'

/** `a` and `s` are words of the language too. */
export const isShortWord = (label: string) => /^(?:a|an|at|is|in|of|to|as|by|or|on|I)$/.test(label)

/** `Vmax`, `Kd`, `rho`: a name by its letters, no short word of the language. */
export const isLetters = (label: string) =>
  label.length > 2 ||
  /^[A-Za-z]\d$/.test(label) ||
  (label.length === 2 && /^[A-Za-z]{2}$/.test(label) && !isShortWord(label.toLowerCase()))

export const isLetterOf = (label: string, { key }: Input) =>
  label.length === 1 && !isShortWord(label) && letterOf(key) === label

/** `Na 142`, where the record calls it Na_s. */
export const isWithout = (label: string, { key }: Input) =>
  /^[A-Za-z0-9]{2,}_[a-z]$/.test(key) && key.replace(/_[a-z]$/, '') === label

/** `g on the planet is 3.7`: of another letter, that stands in front. */
export function isOfLetter({ gap }: Pick<StatedQuantity, 'gap'>, { key }: Input): boolean {
  const [, letter] = /\b([a-z]) (?:[a-z]+ ){0,4}(?:is|equals|=|was) $/i.exec(gap) ?? []
  if (letter === undefined || isShortWord(letter)) return false
  return letterOf(key).toLowerCase() !== letter.toLowerCase()
}

/** The R of R_s, the GM of a gravitational parameter. */
export const isBaseOf = (label: string, { key, unit }: Input) =>
  (label.length === 1 && !isShortWord(label) && key.startsWith(`${label}_`)) ||
  (unit === 'm^3/s^2' && label === 'GM')

export const isOfOtherLetter = (symbol: string, { key }: Input) =>
  letterOf(symbol) !== symbol && symbol[0]!.toLowerCase() !== key[0]!.toLowerCase()

/** q of q1 and q_2. */
export const letterOf = (key: string) => key.replace(/_?\d+$/, '')

/** C_D is also written Cd. */
export const folded = (name: string) =>
  name
    .replace(/^(?:Delta_?|d)(?=[A-Z])/, 'delta')
    .replace(/^eps(?!ilon)/, 'epsilon')
    .replace(/^w(?=_?[n0]$)/, 'omega')
    .toLowerCase()
    .replace(/_/g, '')
