// A normal form of equations for comparison, independent of letter case, of sides and of the order of factors: `PV = nRT`
// equals `p = n*R*T/V`. An equation with one product on each side becomes a map of exponents; others compare as text.
import { GREEK } from '../expression/symbols.ts'

/** Exponent of each letter, normalised so that the first letter's is 1; empty where the equation is not a product. */
export type Exponents = ReadonlyMap<string, number>

const LENGTH_MAX = 200

/** The readings of a text as an equation of products: with each run of letters as one name, and as a product of letters. */
export function exponentsIn(text: string): Exponents[] {
  const plain = asciiOf(text.slice(0, LENGTH_MAX))
  const sides = plain.split('=')
  if (sides.length !== 2) return []
  const read = (isSplit: boolean) => {
    const [left, right] = sides.map(side => productOf(side, isSplit))
    return left && right ? [normal(left, right)] : []
  }
  return [...read(false), ...read(true)].filter(one => one.size > 1)
}

/** The equation as text in a uniform spelling, without spaces. */
export const equationText = (text: string): string =>
  asciiOf(text.slice(0, 4 * LENGTH_MAX))
    .replace(/[\s_{}]/g, '')
    .toLowerCase()

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

/** Greek letters by name, raised and lowered digits in line. */
export function asciiOf(text: string): string {
  return text
    .replace(/[₀-₉]/g, digit => String(LOWERED.indexOf(digit)))
    .replace(
      /[⁰¹²³⁴-⁹⁻]+/g,
      raised =>
        `^(${[...raised].map(one => (one === '⁻' ? '-' : String(RAISED.indexOf(one)))).join('')})`,
    )
    .replace(/[·×⋅∙]/g, '*')
    .replace(/[−–]/g, '-')
    .replace(/√/g, ' sqrt')
    .replace(/½/g, '(1/2)')
    .replace(/[\u0370-\u03ffµħ]/g, letter => ` ${GREEK.get(letter) ?? letter} `)
}

interface Reader {
  readonly tokens: readonly string[]
  at: number
  depth: number
}

const TOKEN = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[A-Za-z\u0370-\u03ff][A-Za-z0-9_]*|[-+*/^()]/g
const DEPTH_MAX = 16

/** The exponents of one side; undefined where it is not a product. */
function productOf(text: string, isSplit: boolean): Map<string, number> | undefined {
  if (text.replace(TOKEN, '').trim() !== '') return undefined
  const tokens = (text.match(TOKEN) ?? []).flatMap(token => (isSplit ? letters(token) : [token]))
  const reader: Reader = { tokens, at: 0, depth: 0 }
  const parsed = product(reader)
  return parsed && reader.at === tokens.length ? parsed : undefined
}

const NAMES = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega sqrt'.split(
    ' ',
  ),
)

/** Splits nRT into n, R and T; m1 stays one name. */
function letters(token: string): string[] {
  if (!/^[A-Za-z]/.test(token) || NAMES.has(token.toLowerCase())) return [token]
  if (/_/.test(token) || CALLED.test(token)) return [token]
  return token.match(/[A-Za-z]\d*/g) ?? [token]
}

function product(reader: Reader): Map<string, number> | undefined {
  const all = new Map<string, number>()
  let sign = 1
  let isOpen = true
  for (;;) {
    const token = reader.tokens[reader.at]
    if (token === undefined || token === ')')
      return isOpen && reader.at > 0 && all.size === 0 ? undefined : all
    if (token === '*' || token === '/') {
      sign = token === '/' ? -1 : 1
      reader.at++
      isOpen = true
      continue
    }
    if (token === '+' || token === '-') {
      if (!isOpen || token === '+') return undefined
      reader.at++
      continue
    }
    const factor = power(reader)
    if (factor === undefined) return undefined
    for (const [name, exponent] of factor) all.set(name, (all.get(name) ?? 0) + sign * exponent)
    sign = 1
    isOpen = false
  }
}

/** Reads a factor with its numeric exponent. */
function power(reader: Reader): Map<string, number> | undefined {
  const base = factorOf(reader)
  if (base === undefined || reader.tokens[reader.at] !== '^') return base
  reader.at++
  const exponent = numberIn(reader)
  if (exponent === undefined) return undefined
  return new Map([...base].map(([name, own]) => [name, own * exponent]))
}

function factorOf(reader: Reader): Map<string, number> | undefined {
  const token = reader.tokens[reader.at++]!
  if (/^\d/.test(token) || token.toLowerCase() === 'pi') return new Map()
  if (token === '(') return bracketed(reader)
  if (token.toLowerCase() === 'sqrt' && reader.tokens[reader.at] === '(') {
    reader.at++
    const inner = bracketed(reader)
    return inner && new Map([...inner].map(([name, own]) => [name, own / 2]))
  }
  // A function call is not a product, with brackets or without.
  if (reader.tokens[reader.at] === '(' && token.length > 1) return undefined
  if (CALLED.test(token)) return undefined
  return /^[A-Za-z\u0370-\u03ff]/.test(token) ? new Map([[folded(token), 1]]) : undefined
}

const CALLED = /^(?:(?:arc|a)?(?:sin|cos|tan)h?|exp|ln|log(?:2|10)?)$/

const folded = (name: string) => name.toLowerCase().replace(/_/g, '')

function bracketed(reader: Reader): Map<string, number> | undefined {
  if (++reader.depth > DEPTH_MAX) return undefined
  const inner = product(reader)
  reader.depth--
  return reader.tokens[reader.at++] === ')' ? inner : undefined
}

/** Reads a number such as `2`, `-2` or `(1/2)`. */
function numberIn(reader: Reader): number | undefined {
  const isBracketed = reader.tokens[reader.at] === '('
  if (isBracketed) reader.at++
  const sign = reader.tokens[reader.at] === '-' ? -1 : 1
  if (sign < 0) reader.at++
  const over = Number(reader.tokens[reader.at++])
  let value = sign * over
  if (isBracketed && reader.tokens[reader.at] === '/') {
    reader.at++
    value /= Number(reader.tokens[reader.at++])
  }
  if (isBracketed && reader.tokens[reader.at++] !== ')') return undefined
  return Number.isFinite(value) ? value : undefined
}

/** All factors on one side, in alphabetical order, scaled so that the first exponent is 1. */
function normal(left: Map<string, number>, right: Map<string, number>): Exponents {
  const all = new Map(left)
  for (const [name, exponent] of right) all.set(name, (all.get(name) ?? 0) - exponent)
  const sorted = [...all]
    .filter(([, exponent]) => exponent !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const first = sorted[0]?.[1] ?? 1
  return new Map(sorted.map(([name, exponent]) => [name, exponent / first]))
}

/** A text key of the exponents with their letters. */
export const keyOf = (exponents: Exponents): string =>
  [...exponents].map(([name, exponent]) => `${name}^${written(exponent)}`).join(' ')

/** A text key of the exponents alone, independent of the letters. */
export function shapeOf(exponents: Exponents): string {
  const sizes = [...exponents.values()]
  const way = (scale: number) =>
    sizes
      .map(size => written(size / scale))
      .sort()
      .join(' ')
  // Scaled by each exponent in turn; the alphabetically first text does not depend on the letters.
  return [...new Set(sizes)].map(way).sort()[0] ?? ''
}

const written = (exponent: number) => String(Math.round(exponent * 1e6) / 1e6)
