// Units: a text such as `m^3 kg^-1 s^-2`, `J/(mol K)` or `W/m²` becomes a dimension, the factor to the
// coherent SI unit and, for degrees Celsius and Fahrenheit alone, an offset. Values are SI inside.
// Sources: The International System of Units (BIPM, 9th edition, 2019), tables 2-8; NIST SP 811 (2008).

import { BoundedMap } from '../bounded-map.ts'
import type { Failure } from '../failure.ts'
import { invalidInput } from '../refusal.ts'
import { pow } from '../numerics/mathematics.ts'
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
import { PREFIXES, UNITS } from './unit-table.ts'

export interface Unit {
  readonly text: string
  readonly dimension: Dimension
  /** SI value = (number + offset) * scale. */
  readonly scale: number
  readonly offset: number
}

const MAXIMUM_LENGTH = 80
const MAXIMUM_DEPTH = 8
/** Units come from callers too: so many texts are remembered. */
const UNITS_MAX = 4096
const known = new BoundedMap<string, Unit>({ max: UNITS_MAX })

/** Throws INVALID_INPUT for a text that is no unit; the text is the root of the pointer. */
export function parseUnit(text: string): Unit {
  const seen = known.get(text)
  if (seen) return seen
  if (text.length > MAXIMUM_LENGTH) {
    throw invalid(text, `${text.length} characters exceed ${MAXIMUM_LENGTH}`)
  }
  const reader = { text, tokens: tokensOf(text), at: 0, depth: 0 }
  const factor = product(reader)
  if (reader.at < reader.tokens.length) throw invalid(text, `'${reader.tokens[reader.at]}' there`)
  const unit = { text, ...factor, offset: offsetOf(text) }
  known.set(text, unit)
  return unit
}

/** A unit in which SI values are given without any factor: what a record may use. */
export function isCoherent(unit: Unit): boolean {
  return unit.scale === 1 && unit.offset === 0
}

/** The SI value of `value unit`. */
export function toSI(value: number, unit: Unit): number {
  return (value + unit.offset) * unit.scale
}

interface Factor {
  dimension: Dimension
  scale: number
}

interface Reader {
  text: string
  tokens: string[]
  at: number
  depth: number
}

function invalid(unit: string, why: string): Failure {
  const shown = unit.slice(0, MAXIMUM_LENGTH)
  return invalidInput('', `not a unit: '${shown}': ${why}`, { value: shown })
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const TOKEN = /\s*(\d+|[A-Za-z%°'"]+|[()/^*-])/y

function tokensOf(text: string): string[] {
  const plain = text
    .replace(/[µμ]/g, 'u')
    .replace(/[ΩΩ]/g, 'ohm')
    .replace(/Å/g, 'angstrom')
    .replace(/°([CF])/g, 'deg$1')
    .replace(/\bdegrees? (?=[cC]elsius|[fF]ahrenheit)/g, '')
    .replace(/[·⋅×]/g, '*')
    .replace(/\*\*/g, '^')
    .replace(/−/g, '-')
    .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, raised => `^${[...raised].map(plainDigit).join('')}`)
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
    if (divided && !dividing) {
      throw invalid(reader.text, 'a product after a division needs parentheses, as in J/(mol K)')
    }
    divided ||= dividing
    result = joined(result, power(reader), dividing)
  }
}

function joined(a: Factor, b: Factor, dividing: boolean): Factor {
  return dividing
    ? { dimension: divideDimensions(a.dimension, b.dimension), scale: a.scale / b.scale }
    : { dimension: multiplyDimensions(a.dimension, b.dimension), scale: a.scale * b.scale }
}

function power(reader: Reader): Factor {
  const base = atom(reader)
  if (reader.tokens[reader.at] !== '^') return base
  reader.at++
  const exponent = exponentOf(reader)
  return {
    dimension: powerOfDimension(base.dimension, exponent),
    scale: base.scale === 1 ? 1 : raised(base.scale, exponent),
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

function atom(reader: Reader): Factor {
  const token = reader.tokens[reader.at++]
  if (token === undefined) throw invalid(reader.text, 'a unit is missing at the end')
  if (token === '(') {
    if (++reader.depth > MAXIMUM_DEPTH) throw invalid(reader.text, 'too many parentheses')
    const inner = product(reader)
    if (reader.tokens[reader.at++] !== ')') throw invalid(reader.text, 'a parenthesis is open')
    reader.depth--
    return inner
  }
  if (token === '1') return { dimension: DIMENSIONLESS, scale: 1 }
  const named = unitNamed(token)
  if (!named) throw invalid(reader.text, `'${token}' is unknown`)
  return named
}

function unitNamed(name: string): Factor | undefined {
  const row = UNITS.get(name)
  if (row) return row
  for (const length of [1, 2]) {
    const prefix = PREFIXES.get(name.slice(0, length))
    const base = UNITS.get(name.slice(length))
    if (prefix !== undefined && base?.prefixed) {
      return {
        dimension: base.dimension,
        scale: base.name === 'g' ? prefix / 1000 : prefix * base.scale,
      }
    }
  }
  const symbol = spelledOut(name)
  return symbol === undefined ? undefined : unitNamed(symbol)
}

/** Only a bare degC or degF is a temperature; within a product, as in W/(m^2 degC), it is an interval. */
function offsetOf(text: string): number {
  if (/^\s*(degC|°C|(degrees? )?[cC]elsius)\s*$/.test(text)) return 273.15
  if (/^\s*(degF|°F|(degrees? )?[fF]ahrenheit)\s*$/.test(text)) return 459.67
  return 0
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

const shown = new BoundedMap<string, string>({ max: UNITS_MAX })

/** `m/s^2` as `m/s²`, `ohm` as `Ω`; the number 1 of a dimensionless quantity is not written. */
export function printedUnit(text: string): string {
  const seen = shown.get(text)
  if (seen !== undefined) return seen
  const printed = text === '1' ? '' : inPrint(text)
  shown.set(text, printed)
  return printed
}

function inPrint(text: string): string {
  return text
    .replace(/\^(-?\d+)/g, (_, digits: string) =>
      [...digits].map(d => (d === '-' ? '⁻' : SUPERSCRIPTS[Number(d)])).join(''),
    )
    .replace(/ohm/g, 'Ω')
    .replace(/\bdeg([CF])/g, '°$1')
    .replace(/ /g, '·')
}
