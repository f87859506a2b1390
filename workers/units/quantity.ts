// Quantities as people write them: `5 km`, `(5.0 ± 0.1) km`, `1.5e-3 Pa s`, `3 x 10^8 m/s`. Values are SI once read.

import { Failure } from '../failure.ts'
import { invalidInput } from '../refusal.ts'
import { type Dimension, equalDimensions } from './dimension.ts'
import { coherentUnit, parseUnit, toSI, type Unit } from './unit.ts'

/** An input of an operator: in SI, with a unit of its own, or as text. */
export type GivenQuantity =
  | number
  | string
  | { value: number; unit?: string | undefined; uncertainty?: number | undefined }

/** What an input was understood to be. */
export interface Understood {
  /** In `unit`, which is coherent SI. */
  value: number
  unit: string
  /** Standard uncertainty, absolute; absent where the input is exact. */
  uncertainty?: number
  /** As it was written, where that was no plain SI number. */
  given?: string
}

const MAXIMUM_LENGTH = 120

/** A number with an exponent in any of the usual spellings. */
export const NUMBER = String.raw`[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+−]?\d+|\s*[x×·*]\s*10(?:\^\s*[-+−]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?`

const BRACKETED = new RegExp(
  `^\\(\\s*(${NUMBER})\\s*(?:±|\\+/-|\\+-)\\s*(${NUMBER})\\s*\\)\\s*(.*)$`,
  's',
)
const PLAIN = new RegExp(`^(${NUMBER})\\s*(.*)$`, 's')
const SPREAD = new RegExp(`^(.*?)\\s*(?:±|\\+/-|\\+-)\\s*(${NUMBER})\\s*(.*)$`, 's')

/** The number that a text matched by NUMBER stands for. */
export function readNumber(text: string): number {
  const plain = text
    .replaceAll('−', '-')
    .replace(/\s*[x×·*]\s*10\^?\s*/, 'e')
    .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, raised =>
      raised === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(raised)),
    )
  return Number(plain)
}

interface Read {
  value: number
  uncertainty: number
  unit: string
}

/** Number, uncertainty and unit of a text; undefined where it does not begin with a number. */
function read(text: string): Read | undefined {
  const bracketed = BRACKETED.exec(text)
  if (bracketed) {
    const [, value, spread, unit] = bracketed
    return { value: readNumber(value!), uncertainty: readNumber(spread!), unit: unit! }
  }
  const plain = PLAIN.exec(text)
  if (!plain) return undefined
  const [, value, rest] = plain
  const spread = SPREAD.exec(rest!)
  if (!spread) return { value: readNumber(value!), uncertainty: 0, unit: rest! }
  const [, before, size, after] = spread
  // The unit stands behind the uncertainty; before it too, if it is the same.
  const same = before === '' || before === after
  const unit = same ? after! : `${before} ± ${after}`
  return { value: readNumber(value!), uncertainty: readNumber(size!), unit }
}

/**
 * The SI value of an input whose unit is `wanted`, a coherent SI unit. Throws INVALID_INPUT that names the
 * key: no number, an unknown unit, a unit of another dimension, a value beyond the doubles. Its pointers
 * begin at the quantity.
 */
export function understand(key: string, given: GivenQuantity, wanted: string): Understood {
  if (typeof given === 'number') return finite(key, { value: given, unit: wanted })
  const text = typeof given === 'string' ? given.trim() : undefined
  const { value, uncertainty, unit } = text === undefined ? parts(given) : readText(key, text)
  const target = parseUnit(wanted)
  const place = text === undefined ? '/unit' : ''
  const own = unit === '' ? bare(key, text, wanted, target) : unitOf(key, unit, place)
  refuseOtherDimension(key, own, target.dimension, wanted, place)
  if (!(uncertainty >= 0)) {
    const message = `the uncertainty ${uncertainty} is negative`
    throw refused(key, message, text === undefined ? '/uncertainty' : '')
  }
  return finite(key, {
    value: toSI(value, own),
    unit: wanted,
    ...(uncertainty > 0 && { uncertainty: uncertainty * own.scale }),
    ...(unit !== '' && { given: text ?? `${value} ${unit}` }),
  })
}

/** The unit that a quantity is written in; undefined for a bare number. */
export function unitOfQuantity(given: GivenQuantity): string | undefined {
  if (typeof given === 'number') return undefined
  const unit =
    typeof given === 'string' ? read(given.trim().slice(0, MAXIMUM_LENGTH))?.unit : given.unit
  return unit === undefined || unit.trim() === '' ? undefined : unit.trim()
}

function parts(given: GivenQuantity): Read {
  const { value, unit = '', uncertainty = 0 } = given as Exclude<GivenQuantity, number | string>
  return { value, uncertainty, unit: unit.trim() }
}

function readText(key: string, text: string): Read {
  if (text.length > MAXIMUM_LENGTH) {
    throw refused(key, `${text.length} characters exceed ${MAXIMUM_LENGTH}`)
  }
  const found = read(text)
  if (!found) throw refused(key, `'${text}' does not begin with a number`)
  return found
}

/** A text without a unit is a number; where a unit belongs to it, it is not clear which was meant. */
function bare(key: string, text: string | undefined, wanted: string, target: Unit): Unit {
  const isPure = target.dimension.numerators.every(n => n === 0)
  if (text === undefined || isPure) return target
  throw refused(key, `'${text}' has no unit; write a number for ${wanted}, or a unit behind it`)
}

function unitOf(key: string, unit: string, place: string): Unit {
  try {
    return parseUnit(unit)
  } catch (error) {
    if (error instanceof Failure) throw refused(key, error.message, place)
    throw error
  }
}

function refuseOtherDimension(
  key: string,
  own: Unit,
  target: Dimension,
  wanted: string,
  place: string,
): void {
  if (equalDimensions(own.dimension, target)) return
  const found = coherentUnit(own.dimension)
  throw refused(key, `'${own.text}' is a unit of ${found}, and ${key} is in ${wanted}`, place)
}

function finite(key: string, quantity: Understood): Understood {
  const { value, uncertainty = 0 } = quantity
  if (typeof value === 'number' && Number.isFinite(value) && Number.isFinite(uncertainty)) {
    return quantity
  }
  throw refused(key, `${value} is not a finite number`)
}

/** The quantity is the root of the pointer: in the form of an object its members have places of their own. */
const refused = (key: string, why: string, pointer = ''): Failure =>
  invalidInput(pointer, `${key}: ${why}`)
