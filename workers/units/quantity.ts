// Reads quantities as people write them: `5 km`, `(5.0 ± 0.1) km`, `1.5e-3 Pa s`, `5 ft 10 in`, `30 dBm`. The reading depends
// on the input that the quantity is for: on its unit and on the kind of its number.
import { Failure } from '../failure.ts'
import { rememberedBy } from '../memo.ts'
import { invalidInput } from '../refusal.ts'
import { equalDimensions } from './dimension.ts'
import { type Converted, convert, kindOf, kindText, Unfit, type Wanted } from './kind.ts'
import { fromReferred } from './level.ts'
import { isLostIn } from './number-text.ts'
import { type Read, read } from './quantity-text.ts'
import { coherentUnit, parseUnit, readUnit, type Unit } from './unit.ts'
import { OTHER_READINGS, STATED } from './unit-table.ts'

/** An input of an operator: in SI, with a unit of its own, or as text. */
export type QuantityInput =
  | number
  | string
  | { value: number; unit?: string | undefined; uncertainty?: number | undefined }

/** How an input was read. */
export interface Understood {
  /** Value in `unit`, the unit of the input. */
  value: number
  unit: string
  /** Standard uncertainty, absolute; absent where the input is exact. */
  uncertainty?: number
  /** The text that was read, unless it was a plain number. */
  text?: string
  /** Equal to `text`; the older name of the member. */
  given?: string
  /** Remark on a conversion beyond a factor: cycles to radians, dB to a factor, which ton was assumed. */
  note?: string
}

const LENGTH_MAX = 120

const ABOUT =
  /^(?:about|approximately|approx\.?|roughly|around|circa|ca\.?|some|~|≈|≃)\s*(?=[\d.\w-])/i
const ARTICLE =
  /^an? (?=(?:inch|foot|yard|mile|(?:kilo|centi|milli)?met(?:er|re)|pound|(?:kilo)?gram|tonne|lit(?:er|re)|gallon|fortnight|century|decade|light[- ]year)$)/i
/** Normalises white space and removes a comma or full stop at the end. */
const tidied = (text: string): string =>
  text
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim()
    .replace(/(?<=[^\d\s])[,;.]$|[,;]$/, '')
    .replace(
      /^([\d.,]+ ?(?:°|º|deg(?:rees?)? ?)(?:C|F|celsius|fahrenheit)) below (?:zero|freezing)$/i,
      'minus $1',
    )
    .replace(/^(\d+) ?ft(\d+(?:\.\d+)?) ?in$/, '$1 ft $2 in')
    .replace(/^(\d+) ?st (\d+(?:\.\d+)?) ?lbs?$/, '$1 stone $2 lb')
    .replace(/^(\d+) ?h ?(\d+) ?m(?:in)?(?: ?(\d+(?:\.\d+)?) ?s)?$/, clock)
    .replace(/^(\d+):([0-5]\d):([0-5]\d(?:\.\d+)?)$/, clock)
    .replace(/^(\d+):([0-5]\d) ?min(?:ute)?s?$/, '$1 min $2 s')
    // `1 m 83`: a height.
    .replace(/^(\d) ?m (\d{2})$/, '$1.$2 m')
    // A dash before a number is its sign.
    .replace(/^[‐‑‒–](?=[\d.])/, '-')
    .replace(ARTICLE, '1 ')

/** `1h30m`, `1:30:00`; hours and minutes alone might be minutes and seconds. */
const clock = (_: string, hours: string, minutes: string, seconds = '0') =>
  `${hours} h ${minutes} min ${seconds} s`

/**
 * The value of an input in the unit that it has in its record, a coherent one. Throws INVALID_INPUT that names the
 * key: no number, an unknown unit, a unit of another dimension or kind, a value beyond the doubles. Its pointers
 * begin at the quantity.
 */
export function understand(
  key: string,
  quantity: QuantityInput,
  target: string | Wanted,
): Understood {
  // In the form of an object the members of a quantity have places of their own.
  const refused = (why: string, place = '') =>
    invalidInput(typeof quantity === 'object' ? place : '', `${key}: ${why}`)
  const wanted: Wanted = typeof target === 'string' ? { unit: target } : target
  const { unit } = wanted
  if (typeof quantity === 'number') return finite({ value: quantity, unit }, refused)
  try {
    if (typeof quantity === 'string') return finite(understandText(quantity, wanted), refused)
    const { value, uncertainty = 0, unit: own = '' } = quantity
    const trimmed = tidied(own)
    if (trimmed === '') return finite(asUnderstood({ value, uncertainty }, unit), refused)
    const text = `${value} ${trimmed}`
    return finite(asUnderstood(inUnit(value, uncertainty, trimmed, wanted), unit, text), refused)
  } catch (error) {
    if (error instanceof Unfit) throw refused(error.said(key), '/unit')
    throw error
  }
}

function understandText(raw: string, wanted: Wanted): Understood {
  if (raw.length > LENGTH_MAX) {
    throw new Unfit(`${raw.length} characters exceed ${LENGTH_MAX}`)
  }
  const text = tidied(raw)
  const isAbout = ABOUT.test(text)
  const plain = amountIn(isAbout ? text.replace(ABOUT, '') : text, wanted)
  const parsed = read(plain)
  if (!parsed) throw new Unfit(`'${text}' does not begin with a number`)
  if (isLostIn(plain, parsed.value)) throw new Unfit(`'${text}' is too near to 0 for a number`)
  if (parsed.unit === '') return asUnderstood(bare(text, parsed, wanted), wanted.unit)
  // `5 ft 10 in`, but not `5 inH2O`.
  const parts = isUnit(parsed.unit) ? undefined : partsOf(plain)
  const converted = parts
    ? sumOf(parts, wanted)
    : inUnit(parsed.value, parsed.uncertainty, parsed.unit, wanted)
  const note = [isAbout ? 'about: read as the number itself' : '', converted.note ?? '']
  return asUnderstood(
    { ...converted, note: note.filter(one => one !== '').join('; ') },
    wanted.unit,
    text,
  )
}

/** A sum of money is a number in whatever currency: `€2.5k`, `1.5 million dollars`. Of what is no money a currency is no unit. */
function amountIn(text: string, { unit, name }: Wanted): string {
  if (unit !== '1' || (name !== undefined && !MONEY.test(name))) return text
  const [, ahead, behind] = AMOUNT.exec(text) ?? []
  const amount = ahead ?? behind
  return amount === undefined ? text : amount.replace(/(?<=\d) ?k$/, ' thousand')
}
const MONEY =
  /\b(?:payments?|coupon|prices?|cash|principal|loan|deposit|money|costs?|fee|revenue|profit|income|sales|spot|strike|premium|salary|wages?|earnings|dividends?|assets?|debt|equity|(?:present|future|face|salvage|book) value)\b/i
const AMOUNT =
  /^(?:(?:[$€£¥]|USD|EUR|GBP|CHF|JPY) ?([\d.,' ]+(?: ?k|(?: (?:thousand|million|billion|trillion)))?)|(.*\d(?: ?k|(?: (?:thousand|million|billion|trillion)))?) ?(?:[$€£¥]|USD|EUR|GBP|CHF|JPY|dollars?|euros?|yen))$/i

function isUnit(text: string): boolean {
  try {
    parseUnit(text)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Reads a text without a unit; refused for an input that has a unit, since the intended one is unknown. */
function bare(text: string, { value, uncertainty }: Read, { unit }: Wanted): Converted {
  const { dimension, marks } = parseUnit(unit)
  const isPure = dimension.numerators.every(n => n === 0) && !marks.bit
  if (!isPure)
    throw new Unfit(`'${text}' has no unit; write a number for ${unit}, or a unit behind it`)
  return { value, uncertainty }
}

function asUnderstood(
  { value, uncertainty, note }: Converted,
  unit: string,
  text?: string,
): Understood {
  return {
    value,
    unit,
    ...(uncertainty !== 0 && { uncertainty }),
    ...(text !== undefined && { text, given: text }),
    ...(note && { note }),
  }
}

/** Thrown where the dimension differs from the wanted one. */
class DimensionUnfit extends Unfit {}

const READINGS_REMEMBERED_MAX = 20_000

/** `number unit` in the unit that is wanted. Throws Unfit. */
function inUnit(value: number, spread: number, text: string, wanted: Wanted): Converted {
  const referred = fromReferred(value, spread, text, wanted)
  if (referred) return referred
  const { unit, note } = fitting(text, wanted)
  const converted = convert(value, spread, unit, wanted)
  const stated = unit.names.flatMap(name => STATED.get(name) ?? [])
  const notes = [...(note ? [note] : []), ...(converted.note ? [converted.note] : []), ...stated]
  return notes.length === 0 ? converted : { ...converted, note: notes.join('; ') }
}

/**
 * Whether a unit has a reading with the dimension of another one, without the cost of an exception for each pair that does
 * not fit; `no` where it has none. The kind of quantity is not compared.
 */
export const hasReadingIn = rememberedBy(
  READINGS_REMEMBERED_MAX,
  (text: string, unit: string) => `${text}\n${unit}`,
  (text, unit): 'yes' | 'no' => {
    try {
      inUnit(1, 0, tidied(text), { unit })
      return 'yes'
    } catch (error) {
      if (error instanceof DimensionUnfit) return 'no'
      if (error instanceof Unfit || error instanceof Failure) return 'yes'
      throw error
    }
  },
)

/** Rates that people quote in percent, and mean a year: interest, volatility. */
const YEARLY: ReadonlyMap<string, string> = new Map([
  ['1/yr', '/yr'],
  ['yr^(-1/2)', ' yr^(-1/2)'],
])

const isNumber = ({ dimension, marks }: Unit): boolean =>
  dimension.numerators.every(n => n === 0) && Object.keys(marks).length === 0

interface Fitting {
  unit: Unit
  note?: string
}

/** The reading of a unit text that has the wanted dimension; the usual reading is tried first. */
function fitting(text: string, wanted: Wanted): Fitting {
  const { dimension } = parseUnit(wanted.unit)
  const fits = (unit: Unit) => equalDimensions(unit.dimension, dimension)
  let usual: Unit | undefined
  let fault: unknown
  try {
    usual = parseUnit(text)
    if (fits(usual)) return { unit: usual }
    const yearly = YEARLY.get(wanted.unit)
    if (yearly !== undefined && isNumber(usual)) {
      return { unit: parseUnit(`${text}${yearly}`), note: `${text} a year, as the trade has it` }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    fault = error
  }
  const others = otherReadings(text).filter(({ unit }) => fits(unit))
  const scales = new Set(others.map(({ unit }) => `${unit.scale} ${unit.offset}`))
  if (scales.size === 1) return others[0]!
  if (scales.size > 1) {
    throw new Unfit(`'${text}' may be ${others.map(({ note }) => note).join(' or ')}: write which`)
  }
  if (!usual) throw new Unfit((fault as Failure).message)
  throw new DimensionUnfit(key => otherDimension(usual, wanted, key))
}

function otherReadings(text: string): Required<Fitting>[] {
  const readings: Required<Fitting>[] = []
  const attempt = (note: string, reading: Parameters<typeof readUnit>[1]) => {
    try {
      readings.push({ unit: readUnit(text, reading), note })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  const behind = `${text}: all behind the slash divides`
  const slashed = text.includes('/') || /\bper\b/.test(text)
  if (slashed) attempt(behind, { dividesAll: true })
  // The pressure of a kilogram of weight on a square centimetre.
  if (/^kgs?\/(?:cm\^?2|cm²|sq\.? ?cm)$/.test(text))
    attempt(`${text} read as kgf/cm^2`, { replaced: ['kg', 'kgf'] })
  for (const name of text.match(/[A-Za-zµμ]+|['"]/g) ?? []) {
    for (const by of OTHER_READINGS.get(name) ?? []) {
      const note = `${name} read as ${by}`
      attempt(note, { replaced: [name, by] })
      if (slashed) attempt(note, { dividesAll: true, replaced: [name, by] })
    }
  }
  return readings
}

// Advice for quantities that are often given in place of another: the dimension written, the one required, and how to convert.
const WAYS_OUT: readonly (readonly [from: string, to: string, way: string])[] = [
  ['J/mol', 'J', 'divide by the Avogadro constant: a particle has 1/6.02214076e23 of it'],
  ['J', 'J/mol', 'multiply by the Avogadro constant 6.02214076e23 1/mol'],
  ['J', 'K', 'divide by the Boltzmann constant: 1 eV is 11604.518 K'],
  ['K', 'J', 'multiply by the Boltzmann constant: 1 K is 1.380649e-23 J'],
  ['J', 'kg', 'write it over c^2, as in MeV/c^2'],
  ['kg', 'J', 'write it times c^2'],
  ['J', 'kg m/s', 'write it over c, as in MeV/c'],
  ['1/m', 'J', 'multiply by h c: 1 cm^-1 is 1.986446e-23 J'],
  ['J', '1/m', 'divide by h c: 1 eV is 806554.4 1/m'],
  ['J', '1/s', 'divide by the Planck constant: 1 eV is 2.417989e14 Hz'],
  ['m', '1/s', 'divide the speed of light by the wavelength'],
  ['1/s', 'm', 'divide the speed of light by the frequency'],
  ['kg', 'N', 'a weight is m g: write kgf or lbf'],
  ['N', 'kg', 'a mass is F/g: write kg or lb'],
  ['W', 'J', 'a power times its time, as in kW h'],
  ['J', 'W', 'an energy over its time, as in kWh/day'],
  ['m', 'm/s', 'a length over its time'],
  ['K', 'J/mol', 'multiply by the gas constant'],
  ['mol', 'kg', 'multiply by the molar mass'],
  ['m^3/s', 'kg/s', 'multiply by the density'],
  ['kg/s', 'm^3/s', 'divide by the density'],
  ['kg/m^3', 'mol/m^3', 'divide by the molar mass'],
  ['mol/m^3', 'kg/m^3', 'multiply by the molar mass'],
]

function otherDimension(own: Unit, { unit, name }: Wanted, key: string): string {
  const ownUnit = coherentUnit(own.dimension)
  const target = parseUnit(unit).dimension
  const is = (text: string, dimension: Unit['dimension']) =>
    equalDimensions(parseUnit(text).dimension, dimension)
  const way = WAYS_OUT.find(([from, to]) => is(from, own.dimension) && is(to, target))
  const of = name === undefined ? '' : ` (${name})`
  return `'${own.text}' is a unit of ${ownUnit}, and ${key}${of} is in ${unit}${way ? `: ${way[2]}` : ''}`
}

const PART = String.raw`(\d+(?:\.\d+)?)\s*([A-Za-z]+|[°'"′″’”])`
const SUM = new RegExp(
  String.raw`^([-−]?)${PART}(?:(?:\s*[.,])?\s*(?:and\s+)?${PART})(?:(?:\s*[.,])?\s*(?:and\s+)?${PART})?$`,
)

/** The parts of `5 ft 10 in`, `1 h 30 min`, `12° 30' 36"`. */
function partsOf(text: string): { sign: number; parts: [number, string][] } | undefined {
  const match = SUM.exec(text)
  if (!match) return undefined
  const [, sign, ...rest] = match
  const parts: [number, string][] = []
  for (let i = 0; i < rest.length; i += 2) {
    if (rest[i] !== undefined) parts.push([Number(rest[i]), rest[i + 1]!])
  }
  return { sign: sign === '' ? 1 : -1, parts }
}

/** Each part in a smaller unit than the one before, and less than one of that. */
function sumOf(
  { sign, parts }: NonNullable<ReturnType<typeof partsOf>>,
  wanted: Wanted,
): Converted {
  let total = 0
  let larger: Unit | undefined
  const said = parts.map(([number, text]) => `${number} ${text}`).join(' ')
  for (const [number, text] of parts) {
    const { unit } = fitting(text.replace(/[′’]/, "'").replace(/[″”]/, '"'), wanted)
    if (unit.offset !== 0 || kindOf(wanted) === 'level') throw new Unfit(`'${said}' is no sum`)
    if (larger && !(number * unit.scale < larger.scale && unit.scale < larger.scale)) {
      throw new Unfit(`'${said}': each part is smaller than one of the unit before it`)
    }
    total += convert(number, 0, unit, wanted).value
    larger = unit
  }
  return { value: sign * total, uncertainty: 0, note: `the sum of ${said}` }
}

function finite(
  quantity: Understood,
  refused: (why: string, place?: string) => Failure,
): Understood {
  const { value, uncertainty = 0 } = quantity
  if (uncertainty < 0) throw refused(`the uncertainty ${uncertainty} is negative`, '/uncertainty')
  if (typeof value === 'number' && Number.isFinite(value) && Number.isFinite(uncertainty)) {
    return quantity
  }
  throw refused(`${value} is not a finite number`)
}

/** A quantity that several inputs of one key share: it must mean the same for each of them. */
export function understandForAll(
  key: string,
  quantity: QuantityInput,
  wanted: readonly [Wanted, ...Wanted[]],
): Understood {
  const [first, ...others] = wanted
  const understood = understand(key, quantity, first)
  if (typeof quantity === 'number') return understood
  for (const other of others) {
    if (understand(key, quantity, other).value === understood.value) continue
    const kinds = wanted.map(one => kindText(kindOf(one))).join(' and ')
    throw invalidInput('', `${key} is ${kinds}; evaluate them apart`)
  }
  return understood
}

/** The unit that a quantity is written in; undefined for a bare number. */
export function unitOfQuantity(quantity: QuantityInput): string | undefined {
  if (typeof quantity === 'number') return undefined
  const unit =
    typeof quantity === 'string' ? read(tidied(quantity.slice(0, LENGTH_MAX)))?.unit : quantity.unit
  return unit === undefined || unit.trim() === '' ? undefined : unit.trim()
}
