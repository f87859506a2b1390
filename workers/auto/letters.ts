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

/** `NOCT 45 °C`: the first letters of its name. */
const isInitials = (label: string, { name }: Input) =>
  /^[A-Z]{3,}$/.test(label) &&
  label.toLowerCase() ===
    name
      .split(/[^A-Za-z]+/)
      .map(word => word.slice(0, 1))
      .join('')
      .toLowerCase()

/** `Na 142`, where the record calls it Na_s; or the first letters of its name. */
export const isShortFor = (label: string, input: Input) =>
  (/^[A-Za-z0-9]{2,}_[a-z]$/.test(input.key) && input.key.replace(/_[a-z]$/, '') === label) ||
  isInitials(label, input)

const WHOLE = /_(?:eff(?:ective)?|tot(?:al)?|avg|mean)$/i
const OF_WHAT = /^(mu|μ|cos|eta|η)_?[a-z]$/i
const UPSTREAM = /\b(?:upstream|incoming|initial|inlet)\b/i
const HEAT_RATIO = /^(?:heat-capacity ratio|ratio of specific heats|isentropic exponent)\b/i

/** `k_eff`, `mu_k`, where the record calls it k, mu; the M1 of an upstream Mach number; of gases the ratio of the heats goes by k, too. */
export const isCustomary = (letter: string, { key, name }: Input) =>
  (WHOLE.test(letter) && letter.replace(/_.*$/, '') === key) ||
  OF_WHAT.exec(letter)?.[1] === key ||
  (/^[A-Za-z]_?1$/.test(letter) && letter[0] === key && UPSTREAM.test(name)) ||
  (/^(?:k|kappa|κ)$/.test(letter) && HEAT_RATIO.test(name))

/** q of q1 and q_2. */
export const letterOf = (key: string) => key.replace(/_?\d+$/, '')

/** C_D is also written Cd. */
export const folded = (name: string) =>
  name
    .replace(/^(?:Delta_?|d)(?=[A-Z])/, 'delta')
    .replace(/^eps(?!ilon)/, 'epsilon')
    .replace(/^e(?=_?r$)/, 'epsilon')
    .replace(/^w(?=_?[n0]$)/, 'omega')
    .toLowerCase()
    .replace(/_/g, '')
