// Levels relative to a reference, which cannot be part of a product of units: 30 dBm is 1 W, 94 dB SPL a sound level.
import { log10, pow } from '../numerics/mathematics.ts'
import { type Dimension, dimension, equalDimensions } from './dimension.ts'
import {
  asFactor,
  type Converted,
  type Kind,
  kindOf,
  kindText,
  Unfit,
  type Wanted,
} from './kind.ts'
import { parseUnit, type Unit } from './unit.ts'

interface Reference {
  readonly dimension: Dimension
  readonly value: number
  /** Decibels of a factor of ten: 10 of powers, 20 of amplitudes. */
  readonly decade: 10 | 20
  readonly unit: string
}

const POWER = dimension(1, 2, -3, 0, 0, 0, 0)
const VOLTAGE = dimension(1, 2, -3, -1, 0, 0, 0)

const watts = (value: number, unit: string): Reference => ({
  dimension: POWER,
  value,
  decade: 10,
  unit,
})
const volts = (value: number, unit: string): Reference => ({
  dimension: VOLTAGE,
  value,
  decade: 20,
  unit,
})

const REFERENCES: ReadonlyMap<string, Reference> = new Map([
  ['dBm', watts(1e-3, '1 mW')],
  ['dBmW', watts(1e-3, '1 mW')],
  ['dBW', watts(1, '1 W')],
  ['dBV', volts(1, '1 V')],
  ['dBmV', volts(1e-3, '1 mV')],
  ['dBuV', volts(1e-6, '1 µV')],
  // 1 mW in 600 ohm.
  ['dBu', volts(Math.sqrt(0.6), '0.7746 V')],
])

/** Antenna gains relative to other antennas: decibels to be added for the gain relative to an isotropic one. */
const GAINS: ReadonlyMap<string, number> = new Map([
  ['dBi', 0],
  ['dBd', 2.15],
])

/** What a level is one of: watts, volts, or a factor; undefined where the text is no level. */
export function unitOfLevel(unit: string): 'W' | 'V' | '1' | undefined {
  const text = unit.replace(/[µμ]/g, 'u')
  if (GAINS.has(text)) return '1'
  const reference = REFERENCES.get(text)
  return reference && (reference.dimension === POWER ? 'W' : 'V')
}

const SOUND = /^dB ?(?:\(?[ACZ]\)?|\(?SPL\)?|SPL)$/

/** Converts a level to the requested unit; undefined where the text is not a level. */
export function fromReferred(
  value: number,
  uncertainty: number,
  unit: string,
  wanted: Wanted,
): Converted | undefined {
  const text = unit.replace(/[µμ]/g, 'u').trim()
  const kind = kindOf(wanted)
  const gain = GAINS.get(text)
  if (gain !== undefined) {
    if (kind === 'level' && gain === 0) return { value, uncertainty }
    if (kind !== 'power-ratio') throw unfit(unit, 'a gain of an antenna', kind)
    return asFactor({ value: value + gain, uncertainty }, kind)
  }
  if (SOUND.test(text)) {
    if (kind === 'level') return { value, uncertainty }
    throw unfit(unit, 'a level of sound', kind)
  }
  const reference = REFERENCES.get(text)
  if (!reference) return undefined
  if (!equalDimensions(reference.dimension, parseUnit(wanted.unit).dimension)) {
    throw unfit(unit, `a level over ${reference.unit}`, kind)
  }
  const level = value / reference.decade
  const size = reference.value * pow(10, level)
  return {
    value: size,
    uncertainty: (size * uncertainty * Math.LN10) / reference.decade,
    note: `${unit}: ${reference.unit} times 10^(dB/${reference.decade})`,
  }
}

/** Decibels over an isotropic antenna. */
export const isGain = (unit: string): boolean => unit === 'dBi'

/** Whether what is measured in watts or volts can be shown as this level. */
export const isReferred = (unit: string): boolean => REFERENCES.has(unit.replace(/[µμ]/g, 'u'))

/** What is measured in `own` as a level; one in dB that is said to be this level stays as it is. Throws Unfit. */
export function toReferred(
  value: number,
  uncertainty: number,
  own: Unit,
  unit: string,
  { name = '', ...wanted }: Wanted,
): Converted {
  const {
    dimension,
    value: reference,
    decade,
    unit: of,
  } = REFERENCES.get(unit.replace(/[µμ]/g, 'u'))!
  const kind = kindOf({ ...wanted, name })
  if (kind === 'level' && name.endsWith(` in ${unit}`)) return { value, uncertainty }
  if (!equalDimensions(own.dimension, dimension)) throw unfit(unit, `a level over ${of}`, kind)
  const size = value * own.scale
  if (!(size > 0)) throw new Unfit(`${unit} is a level over ${of}, and ${value} has none`)
  return {
    value: decade * log10(size / reference),
    uncertainty: (decade * uncertainty) / (value * Math.LN10),
  }
}

const unfit = (unit: string, said: string, kind: Kind) =>
  new Unfit(`${unit} is ${said}, and ${kindText(kind)} is wanted`)
