// Quantities in running text: `a mass of 5 kg falls from 10 metres per second squared`, `n = 2`, `0.8 c`. Each comes with
// the words around it, by which it finds its input.

import { type Term, termsOf } from '../text/terms.ts'
import { NUMBER, readNumber } from '../units/number-text.ts'
import { coherentUnit, parseUnit, toSI } from '../units/unit.ts'
import { COUNTED_NAMES } from '../units/unit-table.ts'

export interface FoundQuantity {
  /** As it stands in the text. */
  readonly text: string
  /** In `unit`, coherent SI. */
  readonly value: number
  readonly unit: string
  /** The number as it stands, and its unit; the empty text where there is none. */
  readonly written: { readonly value: number; readonly unit: string }
  /** False for a bare number, which may be a count, an index or a number without its unit. */
  readonly hasUnit: boolean
  /** The name in front of an equals sign, if any. */
  readonly symbol: string | undefined
  /** Terms before it, nearest first, and behind it, up to the next quantity or the end of the clause. */
  readonly before: readonly Term[]
  readonly after: readonly Term[]
}

const QUANTITIES_MAX = 16

// A word, then perhaps `=`, then a number that is no part of a word such as H2O.
const FOUND = new RegExp(
  String.raw`(?:([A-Za-z_\u0370-\u03ff][A-Za-z0-9_]*)\s*(?:=|:=)\s*)?(?<![A-Za-z0-9_.\u0370-\u03ff])(${NUMBER})`,
  'g',
)

export function quantitiesIn(text: string): FoundQuantity[] {
  const plain = spelledUnits(text)
  const found: { start: number; end: number; quantity: Omit<FoundQuantity, 'before' | 'after'> }[] =
    []
  for (const match of plain.matchAll(FOUND)) {
    const [whole, symbol, number] = match
    const start = match.index
    if (found.length === QUANTITIES_MAX || start < (found.at(-1)?.end ?? 0)) continue
    const behind = start + whole.length
    const { unit, length } = unitAt(plain.slice(behind, behind + UNIT_MAX))
    const value = toUnit(readNumber(number!), unit)
    if (!Number.isFinite(value.value)) continue
    const end = behind + length
    found.push({
      start,
      end,
      quantity: {
        text: plain.slice(start, end).trim(),
        symbol,
        written: { value: readNumber(number!), unit },
        hasUnit: unit !== '',
        ...value,
      },
    })
  }
  return found.map(({ start, end, quantity }, i) => ({
    ...quantity,
    before: termsOf(lastClause(plain.slice(found[i - 1]?.end ?? 0, start)))
      .reverse()
      .slice(0, NEAR),
    after: termsOf(firstClause(plain.slice(end, found[i + 1]?.start ?? plain.length))).slice(
      0,
      NEAR,
    ),
  }))
}

const NEAR = 5

const lastClause = (text: string) => text.split(/[.;?!]\s/).at(-1)!
const firstClause = (text: string) => text.split(/[,.;?!](?:\s|$)|\band\b/)[0]!

const SPEED_OF_LIGHT = 299792458

function toUnit(number: number, unit: string): { value: number; unit: string } {
  if (unit === '') return { value: number, unit: '1' }
  if (unit === 'c') return { value: number * SPEED_OF_LIGHT, unit: 'm/s' }
  const own = parseUnit(unit)
  return { value: toSI(number, own), unit: coherentUnit(own.dimension) }
}

const UNIT_MAX = 40

/** Words of the language that are units too, and mean themselves. */
const WORDS = new Set([
  'a',
  'am',
  'an',
  'as',
  'at',
  'in',
  'is',
  'of',
  'or',
  'to',
  'by',
  'per',
  'the',
  'and',
  'for',
  'are',
  'hand',
  'league',
  'chain',
  'rod',
  'cup',
  'e',
])

/** Products that people write with a space. */
const PRODUCTS =
  /^(N m|kN m|Pa s|mPa s|J s|N s|A m|A m\^2|kg m\^2|kg m\/s|V s|ft lbf|lbf ft|eV s|K m|m K)(?![A-Za-z])/

/** The unit that a text begins with, perhaps after a space; the empty text where there is none. */
function unitAt(rest: string): { unit: string; length: number } {
  const [space] = /^[\s-]?\s*/.exec(rest)!
  const body = rest.slice(space.length)
  const product = PRODUCTS.exec(body)
  if (product) return { unit: product[1]!, length: space.length + product[1]!.length }
  const [token = ''] = /^[^\s,;?!()]+/.exec(body) ?? []
  // `in` is an inch before what is measured in inches; else it is the word.
  const inch = /^in(?=\s+(?:pipe|tube|diameter|long|wide|thick|radius|bore)\b)/.exec(body)
  if (inch) return { unit: 'in', length: space.length + 2 }
  for (let length = token.length; length > 0; length--) {
    const unit = token.slice(0, length)
    if (!/[A-Za-z%°Ωµ0-9⁻¹²³)]$/.test(unit) || /^[A-Za-z]/.test(token.slice(length))) continue
    // In `S0=100 K=110` the K is the name of what follows, no kelvin.
    if (/^\s*:?=/.test(body.slice(length))) continue
    if (WORDS.has(unit) || isCounted(unit) || !isUnit(unit)) continue
    return { unit, length: space.length + length }
  }
  return { unit: '', length: 0 }
}

/** `5000 people`, `12 cells`: what is counted says more as a word of the question than as the number 1. */
const isCounted = (unit: string) =>
  COUNTED_NAMES.has(unit) || COUNTED_NAMES.has(unit.replace(/s$/, ''))

function isUnit(text: string): boolean {
  if (text === 'c') return true
  try {
    parseUnit(text)
    return /[A-Za-z%°Ωµ]/.test(text)
  } catch {
    return false
  }
}

/** What is squared in a unit; a root mean square speed is none. */
const MEASURE =
  '(?:kilo|centi|milli|micro|nano)?met(?:er|re)s?|seconds?|feet|foot|inch(?:es)?|miles?|yards?'

// biome-ignore format: a table
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\btimes the speed of light\b/gi, 'c'], [/\bof the speed of light\b/gi, 'c'],
  [/\b(solar|sun) masses\b/gi, 'Msun'], [/\bsolar mass(?=\b)/gi, 'Msun'], [/\bearth mass(es)?\b/gi, 'Mearth'], [/\bjupiter mass(es)?\b/gi, 'Mjup'],
  [/\bsolar radi(us|i)\b/gi, 'Rsun'], [/\bearth radi(us|i)\b/gi, 'Rearth'], [/\bastronomical units?\b/gi, 'au'], [/\blight[- ]years?\b/gi, 'ly'],
  [/\belectron[- ]?volts?\b/gi, 'eV'], [/\b(kilo|mega|giga)electron[- ]?volts?\b/gi, '$1electronvolt'], [/\bkilowatt[- ]hours?\b/gi, 'kWh'],
  [/\bdegrees? (celsius|c)\b/gi, 'degC'], [/\bdegrees? (fahrenheit|f)\b/gi, 'degF'], [/\bnautical miles?\b/gi, 'nmi'], [/\bmiles per hour\b/gi, 'mph'],
  [/\brevolutions per minute\b/gi, 'rpm'], [/\bnewton[- ](met(er|re)s?)\b/gi, 'N m'], [/\bpascal[- ]seconds?\b/gi, 'Pa s'],
  [new RegExp(`\\bsquare (${MEASURE})\\b`, 'gi'), '$1^2'], [new RegExp(`\\bcubic (${MEASURE})\\b`, 'gi'), '$1^3'],
  [new RegExp(`\\b(${MEASURE}) squared\\b`, 'gi'), '$1^2'], [new RegExp(`\\b(${MEASURE}) cubed\\b`, 'gi'), '$1^3'],
  [/(?<=[A-Za-z23])\s+per\s+(?=[A-Za-z])/g, '/'], [/(?<=\d)\s+percent\b/gi, ' %'],
  [/\bhalf the speed of light\b/gi, '0.5 c'],
]

function spelledUnits(text: string): string {
  let plain = text
  for (const [pattern, by] of PHRASES) plain = plain.replace(pattern, by)
  // 299,792 is one number; 1, 2 are two.
  return plain.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
}
