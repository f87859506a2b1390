// Shows a value in a requested unit, rounded according to its uncertainty.
import { Failure } from '../failure.ts'
import { log10 } from '../numerics/mathematics.ts'
import { invalidInput } from '../refusal.ts'
import { equalDimensions } from './dimension.ts'
import { convert, kindOf, Unfit, type Wanted } from './kind.ts'
import { isGain, isReferred, toReferred } from './level.ts'
import { coherentUnit, parseUnit, type Unit } from './unit.ts'

/** The value of an answer. */
export interface Answered extends Wanted {
  readonly value: number
  readonly uncertainty: number
  /** Whether the title decides its kind, for instance a temperature or a temperature difference. */
  readonly isNamed: boolean
}

export interface Display {
  value: number
  unit: string
  text: string
}

/** Throws INVALID_INPUT for what no value can be shown in; pointers are relative to the unit. */
export function checkDisplayUnit(outputUnit: string): void {
  if (!isReferred(outputUnit) && !isGain(outputUnit)) parseUnit(outputUnit)
}

/** Throws INVALID_INPUT for an unknown unit or one of another dimension; pointers are relative to the unit. */
export function displayIn(answered: Answered, outputUnit: string): Display {
  checkDisplayUnit(outputUnit)
  try {
    const { value, uncertainty } = shownIn(answered, outputUnit)
    return { value, unit: outputUnit, text: `${rounded(value, uncertainty)} ${outputUnit}` }
  } catch (error) {
    if (error instanceof Unfit) throw invalidInput('', error.said('the answer'))
    throw error
  }
}

/** In a unit, or as a level such as dBm. */
function shownIn(answered: Answered, outputUnit: string) {
  const { value, uncertainty } = answered
  if (isReferred(outputUnit)) {
    return toReferred(value, uncertainty, ownUnit(answered), outputUnit, answered)
  }
  const level = inDecibels(answered, outputUnit)
  if (level) return level
  const unit = parseUnit(outputUnit)
  return {
    value: numberIn(answered, unit),
    uncertainty: uncertainty * Math.abs(oneIn(answered, unit)),
  }
}

/** A ratio of powers or amplitudes in decibels; undefined for what is none, or in another unit. */
function inDecibels(answered: Answered, outputUnit: string) {
  const { value, uncertainty } = answered
  const kind = kindOf(answered)
  const isRatio = kind === 'power-ratio' || kind === 'amplitude-ratio'
  if (
    outputUnit === 'dB' &&
    answered.unit === '1' &&
    /\bin (?:decibels|dB)$/.test(answered.name ?? '')
  )
    return { value, uncertainty }
  if (outputUnit === 'dBi' && kind !== 'power-ratio')
    throw new Unfit('dBi are of the gain of an antenna, and the answer is none')
  if (!isRatio || (outputUnit !== 'dB' && outputUnit !== 'dBi')) return undefined
  if (!(value > 0)) throw new Unfit(`dB are of a ratio above 0, and ${value} has none`)
  const decade = kind === 'power-ratio' ? 10 : 20
  return {
    value: decade * log10(value),
    uncertainty: (decade * uncertainty) / (value * Math.LN10),
  }
}

function numberIn(answered: Answered, unit: Unit): number {
  const own = ownUnit(answered)
  if (!equalDimensions(own.dimension, unit.dimension)) {
    throw new Unfit(
      `'${unit.text}' is a unit of ${coherentUnit(unit.dimension)}, and the answer is in ${answered.unit}`,
    )
  }
  const isDifference = kindOf(answered) === 'temperature-difference'
  if (unit.offset === 0 || isDifference) return answered.value * oneIn(answered, unit)
  if (!answered.isNamed) {
    throw new Unfit(`whether the answer is a temperature or a difference is not said: take K`)
  }
  return (answered.value * own.scale) / unit.scale - unit.offset
}

/** Factor from the answer's unit to `unit`; turns and radians are converted by the kind of the answer. */
function oneIn(answered: Answered, unit: Unit): number {
  return 1 / convert(1, 0, { ...unit, offset: 0 }, answered).value
}

function ownUnit({ unit }: Answered): Unit {
  try {
    return parseUnit(unit)
  } catch (error) {
    if (error instanceof Failure) throw new Unfit(`the answer is in ${unit}, which is no unit`)
    throw error
  }
}

const DIGITS_MAX = 15

/** The value rounded to the decimal place of the uncertainty's first digit. */
function rounded(value: number, uncertainty: number): string {
  if (value === 0) return '0'
  const place = (x: number) => Number(x.toExponential().split('e')[1])
  const digits = uncertainty > 0 ? place(value) - place(uncertainty) + 1 : DIGITS_MAX
  const text = value.toPrecision(Math.min(DIGITS_MAX, Math.max(1, digits)))
  return uncertainty > 0 ? text : String(Number(text))
}
