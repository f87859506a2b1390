// Units: a text such as `m^3 kg^-1 s^-2`, `J/(mol K)` or `W/m²` becomes a dimension, the factor to the
// coherent SI unit and, for degrees Celsius and Fahrenheit alone, an offset. Values are SI inside.
// Sources: The International System of Units (BIPM, 9th edition, 2019), tables 2-8; NIST SP 811 (2008).

import type { Failure } from '../failure.ts'
import { remembered } from '../memo.ts'
import { pow } from '../numerics/mathematics.ts'
import { invalidInput } from '../refusal.ts'
import {
  BASE_UNITS,
  DIMENSIONLESS,
  type Dimension,
  divideDimensions,
  equalDimensions,
  multiplyDimensions,
  powerOfDimension,
  type Rational,
  rational,
} from './dimension.ts'
import { spelledOut } from './unit-names.ts'
import { unitTextOf } from './unit-phrases.ts'
import { BINARY_PREFIXES, type Marks, type NamedUnit, PREFIXES, UNITS } from './unit-table.ts'

export interface Unit {
  readonly text: string
  readonly dimension: Dimension
  /** SI value = (number + offset) * scale. */
  readonly scale: number
  readonly offset: number
  readonly marks: Marks
  /** The names in it, as the table has them. */
  readonly names: readonly string[]
}

/** How a text is read where its first reading does not fit. */
export interface Reading {
  /** Every factor behind a slash divides: W/m K is W/(m K). */
  readonly dividesAll?: true
  /** A name that stands for another unit. */
  readonly replaced?: readonly [name: string, by: string]
}

const LENGTH_MAX = 80
const DEPTH_MAX = 8
/** Most unit texts that are remembered; bounded since callers choose the texts. */
const UNITS_MAX = 4096

/** Parses a unit. Throws INVALID_INPUT for any other text; pointers are relative to it. */
export const parseUnit = remembered(UNITS_MAX, text => readUnit(text))

/** The same in another reading than the usual one. */
export function readUnit(text: string, reading: Reading = {}): Unit {
  if (text.length > LENGTH_MAX) {
    throw invalid(text, `${text.length} characters exceed ${LENGTH_MAX}`)
  }
  const names: string[] = []
  const reader = { text, tokens: tokensOf(text), at: 0, depth: 0, names, zero: 0, ...reading }
  const factor = product(reader)
  if (reader.at < reader.tokens.length) throw invalid(text, `'${reader.tokens[reader.at]}' there`)
  // Only a bare degC or degF is a temperature; within a product, as in W/(m^2 degC), it is an interval.
  const offset = reader.tokens.length === 1 ? reader.zero : 0
  return { text, ...factor, offset, names }
}

/** Whether two texts mean the same unit, so that numbers agree; of equal dimension is not enough (year and second). */
export function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [parseUnit(a), parseUnit(b)]
  return one.scale === other.scale && equalDimensions(one.dimension, other.dimension)
}

/** A unit in which SI values are given without any factor: what a record may use. */
export function isCoherent(unit: Unit): boolean {
  return unit.scale === 1 && unit.offset === 0
}

/** The SI value of `value unit`. */
export function toSI(value: number, unit: Pick<Unit, 'scale' | 'offset'>): number {
  return (value + unit.offset) * unit.scale
}

type Factor = Pick<Unit, 'dimension' | 'scale' | 'marks'>

interface Reader extends Reading {
  text: string
  tokens: string[]
  at: number
  depth: number
  names: string[]
  /** Zero point of the last name. */
  zero: number
}

function invalid(unit: string, why: string): Failure {
  const shown = unit.slice(0, LENGTH_MAX)
  return invalidInput('', `not a unit: '${shown}': ${why}`, { value: shown })
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const TOKEN = /\s*(\d+|[A-Za-z_%‰°'"]+|√|[()/^*-])/y

function tokensOf(text: string): string[] {
  const plain = unitTextOf(text)
    .replace(/[µμ]/g, 'u')
    .replace(/[ΩΩ]/g, 'ohm')
    .replace(/[ÅÅ]/g, 'angstrom')
    .replace(/[′’]/g, "'")
    .replace(/[″”]/g, '"')
    .replace(/º/g, '°')
    .replace(/°([CFR])(?![A-Za-z])/g, 'deg$1')
    .replace(/[·⋅×∙•]/g, '*')
    .replace(/\*\*/g, '^')
    .replace(/[−‐‑–]/g, '-')
    .replace(/\^ ?(-?)(\d?)\.5(?!\d)/g, (_, sign, whole) => `^(${sign}${2 * Number(whole) + 1}/2)`)
    .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, raised => `^${[...raised].map(plainDigit).join('')}`)
    // W/m.K, N-m, kg/m3, s-1: products and powers that nobody mistakes.
    .replace(/(?<=[A-Za-z0-9)])[.-](?=[A-Za-z])/g, '*')
    .replace(/(?<=[A-Za-z])(-?\d)/g, '^$1')
    .trim()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const match = TOKEN.exec(plain)
    if (!match) throw invalid(text, 'a character that no unit has')
    tokens.push(match[1]!)
  }
  return tokens
}

function plainDigit(raised: string): string {
  return raised === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(raised))
}

/** Factors joined by a space, `*` or `/`; `a/b c` is refused, since readers disagree on it. */
function product(reader: Reader): Factor {
  let result = power(reader)
  let divided = false
  for (;;) {
    const token = reader.tokens[reader.at]
    if (token === undefined || token === ')') return result
    const dividing = token === '/'
    if (dividing || token === '*') reader.at++
    if (divided && !dividing && !reader.dividesAll) {
      throw invalid(reader.text, 'a product after a division needs parentheses, as in J/(mol K)')
    }
    divided ||= dividing
    result = joined(result, power(reader), divided)
  }
}

function joined(a: Factor, b: Factor, dividing: boolean): Factor {
  const marks = withMarks(a.marks, b.marks, dividing ? -1 : 1)
  return dividing
    ? { dimension: divideDimensions(a.dimension, b.dimension), scale: a.scale / b.scale, marks }
    : { dimension: multiplyDimensions(a.dimension, b.dimension), scale: a.scale * b.scale, marks }
}

const NO_MARKS: Marks = {}

/** The marks of a b^power; a mark that cancels is gone. */
function withMarks(a: Marks, b: Marks, power: number): Marks {
  let any = false
  for (const _ in b) any = true
  if (!any) return a
  const all: Record<string, number> = { ...a }
  for (const [mark, exponent] of Object.entries(b)) {
    const sum = (all[mark] ?? 0) + exponent * power
    if (sum === 0) delete all[mark]
    else all[mark] = sum
  }
  return all
}

function power(reader: Reader): Factor {
  const base = atom(reader)
  if (reader.tokens[reader.at] !== '^') return base
  reader.at++
  return toPower(base, exponentOf(reader))
}

function toPower({ dimension, scale, marks }: Factor, exponent: Rational): Factor {
  return {
    dimension: powerOfDimension(dimension, exponent),
    scale: scale === 1 ? 1 : raised(scale, exponent),
    marks: withMarks(NO_MARKS, marks, exponent.p / exponent.q),
  }
}

/** A whole power by multiplication, so that cm^2 has the factor 1e-4 that everybody writes. */
function raised(scale: number, { p, q }: Rational): number {
  if (q !== 1 || Math.abs(p) > 8) return pow(scale, p / q)
  let result = 1
  for (let i = 0; i < Math.abs(p); i++) result *= scale
  return p < 0 ? 1 / result : result
}

function exponentOf(reader: Reader): Rational {
  const next = () => reader.tokens[reader.at++]
  const grouped = reader.tokens[reader.at] === '('
  if (grouped) next()
  const negative = reader.tokens[reader.at] === '-'
  if (negative) next()
  const p = whole(reader, next())
  let q = 1
  if (grouped && reader.tokens[reader.at] === '/') {
    next()
    q = whole(reader, next())
  }
  if (grouped && next() !== ')') throw invalid(reader.text, 'an exponent is not closed')
  const exponent = rational(negative ? -p : p, q)
  if (!exponent) throw invalid(reader.text, `exponent ${p}/${q}`)
  return exponent
}

function whole(reader: Reader, token: string | undefined): number {
  if (token === undefined || !/^\d{1,3}$/.test(token)) {
    throw invalid(reader.text, 'an exponent is a whole number or a fraction in parentheses')
  }
  return Number(token)
}

const HALF: Rational = { p: 1, q: 2 }

function atom(reader: Reader): Factor {
  const token = reader.tokens[reader.at++]
  if (token === undefined) throw invalid(reader.text, 'a unit is missing at the end')
  if (token === '(') {
    if (++reader.depth > DEPTH_MAX) throw invalid(reader.text, 'too many parentheses')
    const inner = product(reader)
    if (reader.tokens[reader.at++] !== ')') throw invalid(reader.text, 'a parenthesis is open')
    reader.depth--
    return inner
  }
  if (token === '√' || token === 'sqrt' || token === 'rt') {
    if (++reader.depth > DEPTH_MAX) throw invalid(reader.text, 'too many roots')
    const inner = toPower(atom(reader), HALF)
    reader.depth--
    return inner
  }
  if (token === '1') return { dimension: DIMENSIONLESS, scale: 1, marks: NO_MARKS }
  return named(reader, token)
}

function named(reader: Reader, token: string): Factor {
  const { replaced } = reader
  if (replaced?.[0] === token) {
    const other = readUnit(replaced[1])
    reader.names.push(...other.names)
    reader.zero = other.offset
    return other
  }
  const row = unitNamed(token)
  if (!row) throw invalid(reader.text, `'${token}' is unknown`)
  reader.names.push(row.name)
  reader.zero = row.zero
  return row
}

/** A row of the table, one with a prefix before it, a name in words, or a plural. */
function unitNamed(name: string): NamedUnit | undefined {
  const row = UNITS.get(name) ?? prefixedUnit(name)
  if (row) return row
  const symbol = spelledOut(name) ?? singularOf(name) ?? otherCaseOf(name)
  return symbol === undefined || symbol === name ? undefined : unitNamed(symbol)
}

/** `KJ`, `PSI`: no prefix is a K, and capitals alone name what has no other meaning. */
function otherCaseOf(name: string): string | undefined {
  const kilo = `k${name.slice(1)}`
  if (name.startsWith('K') && prefixedUnit(kilo)) return kilo
  const lower = name.toLowerCase()
  return name.length > 1 && name === name.toUpperCase() && UNITS.has(lower) ? lower : undefined
}

function prefixedUnit(name: string): NamedUnit | undefined {
  for (const length of [1, 2]) {
    const base = UNITS.get(name.slice(length))
    if (!base) continue
    const symbol = name.slice(0, length)
    const prefix = base.marks.bit
      ? (PREFIXES.get(symbol) ?? BINARY_PREFIXES.get(symbol))
      : PREFIXES.get(symbol)
    if (prefix !== undefined && base.prefixed) {
      const scale = base.name === 'g' ? prefix / 1000 : prefix * base.scale
      return { ...base, name, scale }
    }
  }
  return undefined
}

const SHORT_WITH_PLURAL = new Set([
  'kg',
  'lb',
  'hr',
  'yr',
  'oz',
  'kt',
  'km',
  'cm',
  'mm',
  'yd',
  'wk',
  'gm',
  'in',
])

/** `microns`, `lbs`: an s behind a name of three letters or more, so that Pas stays unknown. */
function singularOf(name: string): string | undefined {
  if (!name.endsWith('s')) return undefined
  const one = name.slice(0, -1)
  if (SHORT_WITH_PLURAL.has(one) || (one.length >= 3 && UNITS.has(one))) return one
  return UNITS.has(one.toLowerCase()) && one.length >= 4 ? one.toLowerCase() : undefined
}

// The name that a reader expects for each derived dimension; a record's own unit text wins over it.
const DERIVED = ['N', 'Pa', 'J', 'W', 'C', 'V', 'F', 'ohm', 'S', 'Wb', 'T', 'H', 'Hz', 'kat']

/** The coherent SI unit of a dimension: `J`, `m/s^2`, `kg m^2 s^-1`, `1`. */
export function coherentUnit(wanted: Dimension): string {
  for (const name of DERIVED) {
    if (equalDimensions(UNITS.get(name)!.dimension, wanted)) return name === 'Hz' ? '1/s' : name
  }
  const factors = wanted.numerators.flatMap((numerator, i) => {
    if (numerator === 0) return []
    if (wanted.denominator !== 1) return [`${BASE_UNITS[i]}^(${numerator}/${wanted.denominator})`]
    return [numerator === 1 ? BASE_UNITS[i]! : `${BASE_UNITS[i]}^${numerator}`]
  })
  return factors.length === 0 ? '1' : factors.join(' ')
}

/** `m/s^2` as `m/s²`, `ohm` as `Ω`; the number 1 of a dimensionless quantity is not written. */
export const printedUnit = remembered(UNITS_MAX, inPrint)

function inPrint(text: string): string {
  if (text === '1') return ''
  return text
    .replace(/\^(-?\d+)/g, (_, digits: string) =>
      [...digits].map(d => (d === '-' ? '⁻' : SUPERSCRIPTS[Number(d)])).join(''),
    )
    .replace(/ohm/g, 'Ω')
    .replace(/\bdeg([CF])/g, '°$1')
    .replace(/ /g, '·')
}
