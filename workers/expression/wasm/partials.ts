// The partial derivatives of the built-in functions as texts of the language, so that a derivative is a graph like any
// other and can be differentiated again: a, b, c are the arguments in their order, r the result. functions.ts has the same
// as numbers; a test holds the two together. null: none in closed form, it is differenced.
import { rememberedBy } from '../../memo.ts'
import { parseExpression } from '../parser.ts'
import type { Expression } from '../tree.ts'

const NAMES = ['a', 'b', 'c', 'r'] as const

const BESSEL_J = ['0', '(besselj(a - 1, b) - besselj(a + 1, b))/2']
const BESSEL_Y = ['0', '(bessely(a - 1, b) - bessely(a + 1, b))/2']
const BESSEL_I = ['0', '(besseli(a - 1, b) + besseli(a + 1, b))/2']
const BESSEL_K = ['0', '-(besselk(a - 1, b) + besselk(a + 1, b))/2']

const TEXTS: Readonly<Record<string, readonly (string | null)[]>> = {
  cbrt: ['1/(3*(r*r))'],
  exp: ['r'],
  expm1: ['r + 1'],
  ln: ['1/a'],
  log1p: ['1/(1 + a)'],
  log10: [`1/(a*${Math.LN10})`],
  log2: [`1/(a*${Math.LN2})`],
  sin: ['cos(a)'],
  cos: ['-sin(a)'],
  tan: ['1 + r*r'],
  asin: ['1/sqrt(1 - a*a)'],
  acos: ['-1/sqrt(1 - a*a)'],
  atan: ['1/(1 + a*a)'],
  atan2: ['b/(b*b + a*a)', '-a/(b*b + a*a)'],
  sinh: ['cosh(a)'],
  cosh: ['sinh(a)'],
  tanh: ['1 - r*r'],
  asinh: ['1/sqrt(a*a + 1)'],
  acosh: ['1/sqrt(a*a - 1)'],
  atanh: ['1/(1 - a*a)'],
  hypot: ['a/r', 'b/r'],
  mod: ['1', '-floor(a/b)'],
  erf: ['2/sqrt(pi)*exp(-a*a)'],
  erfc: ['-(2/sqrt(pi)*exp(-a*a))'],
  normalcdf: ['exp(-a*a/2)/sqrt(2*pi)'],
  normalquantile: ['1/(exp(-r*r/2)/sqrt(2*pi))'],
  gamma: ['r*digamma(a)'],
  lgamma: ['digamma(a)'],
  digamma: [null],
  factorial: ['r*digamma(a + 1)'],
  binomial: ['r*(digamma(a + 1) - digamma(a - b + 1))', 'r*(digamma(a - b + 1) - digamma(b + 1))'],
  beta: ['r*(digamma(a) - digamma(a + b))', 'r*(digamma(b) - digamma(a + b))'],
  gammap: [null, 'exp(-b - lgamma(a))*b^(a - 1)'],
  gammaq: [null, '-(exp(-b - lgamma(a))*b^(a - 1))'],
  betainc: [null, null, 'c^(a - 1)*(1 - c)^(b - 1)/beta(a, b)'],
  besselj0: ['-besselj1(a)'],
  besselj1: ['(besselj0(a) - besselj(2, a))/2'],
  besselj: BESSEL_J,
  bessely0: ['-bessely1(a)'],
  bessely1: ['(bessely0(a) - bessely(2, a))/2'],
  bessely: BESSEL_Y,
  besseli0: ['besseli1(a)'],
  besseli1: ['(besseli0(a) + besseli(2, a))/2'],
  besseli: BESSEL_I,
  besselk0: ['-besselk1(a)'],
  besselk1: ['-(besselk0(a) + besselk(2, a))/2'],
  besselk: BESSEL_K,
  lambertw: ['if(a == 0, 1, r/(a*(1 + r)))'],
  lambertwm1: ['r/(a*(1 + r))'],
  zeta: [null],
  elliptick: ['(elliptice(a) - (1 - a)*r)/(2*a*(1 - a))'],
  elliptice: ['(r - elliptick(a))/(2*a)'],
}

/** The partial by an argument, its inputs the arguments and the result; null where it is differenced. */
export function partialText(name: string, argument: number, arity: number): Expression | null {
  const text = TEXTS[name]?.[argument]
  if (text === undefined) throw new Error(`${name} has no row of partials`)
  return text === null ? null : parsed(text, arity)
}

/** Texts of the table, each at one arity. */
const TEXTS_MAX = 1024
const parsed = rememberedBy(
  TEXTS_MAX,
  (text: string, arity: number) => `${arity} ${text}`,
  (text, arity) => parseExpression(text, { inputs: [...NAMES.slice(0, arity), 'r'] }),
)
