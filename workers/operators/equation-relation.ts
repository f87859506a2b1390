// An equation as people write it, as a relation between its letters that can be tried with numbers: products without a sign
// (`2 a s`, `nRT`), functions without brackets (`sin a`), sides and terms in any order.
import * as m from '../numerics/mathematics.ts'
import { asciiOf } from './equation-form.ts'

/** The letters of an equation and, for a value of each in their order, both of its sides. */
export interface Relation {
  readonly letters: readonly string[]
  readonly left: Value
  readonly right: Value
  /** Whether it has functions, so that hardly another one holds for the same numbers. */
  readonly isRich: boolean
}

type Value = (values: readonly number[]) => number

const LENGTH_MAX = 200
const DEPTH_MAX = 16
/** More letters than this are compared by their text alone. */
const LETTERS_MAX = 8

const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map([
  ['sqrt', Math.sqrt],
  ['cbrt', m.cbrt],
  ['exp', m.exp],
  ['ln', m.log],
  ['log', m.log10],
  ['log10', m.log10],
  ['log2', m.log2],
  ['sin', m.sin],
  ['cos', m.cos],
  ['tan', m.tan],
  ['arcsin', m.asin],
  ['arccos', m.acos],
  ['arctan', m.atan],
  ['asin', m.asin],
  ['acos', m.acos],
  ['atan', m.atan],
  ['sinh', m.sinh],
  ['cosh', m.cosh],
  ['tanh', m.tanh],
  ['abs', Math.abs],
])

/** Its readings: each run of letters as one name, and as a product of letters. None where it is no equation. */
export function relationsIn(text: string): Relation[] {
  const plain = asciiOf(text.slice(0, LENGTH_MAX)).replace(/\b[Dd]elta\s+(?=[A-Za-z])/g, 'Delta_')
  const sides = plain.split('=')
  if (sides.length !== 2) return []
  const read = [false, true].map(isSplit => relation(sides, isSplit))
  const all = read.filter(one => one !== undefined)
  const [one, other] = all.map(({ letters }) => letters.join(' '))
  return one === other ? all.slice(0, 1) : all
}

function relation(sides: readonly string[], isSplit: boolean): Relation | undefined {
  const letters: string[] = []
  const [left, right] = sides.map(side => sideOf(side, isSplit, letters))
  const isWhole = left && right && letters.length > 1 && letters.length <= LETTERS_MAX
  const isRich = sides.some(side =>
    /\b(?:a?(?:rc)?(?:sin|cos|tan)h?|exp|ln|log\d*|sqrt|e ?\^)/.test(side),
  )
  return isWhole ? { letters, left, right, isRich } : undefined
}

const TOKEN = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+|[A-Za-z\u0370-\u03ff∆][A-Za-z0-9_']*|[-+*/^()]/g

interface Reader {
  readonly tokens: readonly string[]
  readonly letters: string[]
  at: number
  depth: number
}

function sideOf(side: string, isSplit: boolean, letters: string[]): Value | undefined {
  if (side.replace(TOKEN, '').trim() !== '') return undefined
  const tokens = (side.match(TOKEN) ?? []).flatMap(token => (isSplit ? lettersOf(token) : [token]))
  const reader: Reader = { tokens, letters, at: 0, depth: 0 }
  const value = sum(reader)
  return value && reader.at === tokens.length ? value : undefined
}

const GREEK_NAMES = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega'.split(
    ' ',
  ),
)

function lettersOf(token: string): string[] {
  const isName = /_|'/.test(token) || GREEK_NAMES.has(token.toLowerCase()) || FUNCTIONS.has(token)
  return !/^[A-Za-z]/.test(token) || isName ? [token] : (token.match(/[A-Za-z]\d*/g) ?? [token])
}

function sum(reader: Reader): Value | undefined {
  if (++reader.depth > DEPTH_MAX) return undefined
  const terms: Value[] = []
  for (;;) {
    let sign = 1
    for (let token = reader.tokens[reader.at]; token === '+' || token === '-'; ) {
      if (token === '-') sign = -sign
      token = reader.tokens[++reader.at]
    }
    const term = product(reader)
    if (!term) return undefined
    const signed = sign
    terms.push(values => signed * term(values))
    const next = reader.tokens[reader.at]
    if (next === '+' || next === '-') continue
    reader.depth--
    const [only] = terms
    return terms.length === 1
      ? only
      : values => terms.reduce((total, one) => total + one(values), 0)
  }
}

/** Factors with a sign or without: `1/2 a t^2` is half of it, `-Ea/(R T)` a quotient. */
function product(reader: Reader): Value | undefined {
  let result = power(reader)
  for (;;) {
    const token = reader.tokens[reader.at]
    if (!result || token === undefined || token === ')' || token === '+' || token === '-') {
      return result
    }
    const isDivided = token === '/'
    if (isDivided || token === '*') reader.at++
    const [before, next] = [result, power(reader)]
    if (!next) return undefined
    result = isDivided
      ? values => before(values) / next(values)
      : values => before(values) * next(values)
  }
}

function power(reader: Reader): Value | undefined {
  const isE = reader.tokens[reader.at] === 'e' && reader.tokens[reader.at + 1] === '^'
  const base = factor(reader)
  if (!base || reader.tokens[reader.at] !== '^') return base
  reader.at++
  const sign = reader.tokens[reader.at] === '-' ? -1 : 1
  if (sign < 0) reader.at++
  const exponent = power(reader)
  if (!exponent) return undefined
  if (isE) return values => m.exp(sign * exponent(values))
  return values => m.pow(base(values), sign * exponent(values))
}

function factor(reader: Reader): Value | undefined {
  const token = reader.tokens[reader.at++]
  if (token === undefined) return undefined
  if (/^[\d.]/.test(token)) return () => Number(token)
  if (token === '(') {
    const inner = sum(reader)
    return reader.tokens[reader.at++] === ')' ? inner : undefined
  }
  if (!/^[A-Za-z\u0370-\u03ff∆]/.test(token)) return undefined
  if (token.toLowerCase() === 'pi') return () => Math.PI
  // e^x is no letter of its own.
  if (token === 'e' && reader.tokens[reader.at] === '^') return () => Math.E
  const called = FUNCTIONS.get(token)
  if (called) {
    const argument = power(reader)
    return argument && (values => called(argument(values)))
  }
  let at = reader.letters.indexOf(token)
  if (at < 0) at = reader.letters.push(token) - 1
  return values => values[at]!
}
