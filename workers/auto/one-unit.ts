// Statistics of measured values: the law takes numbers, the question states lengths or masses. All of them are of one unit, and
// whether the answer is in that unit, in its square or a pure number is tried out on the record.
import type { Operator } from '../operators/compile.ts'
import { equalDimensions, isDimensionless } from '../units/dimension.ts'
import { toSI } from '../units/unit.ts'
import { type Assignment, assigned } from './assignment.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { unitSaid } from './unit-in-text.ts'

/** `standard deviation 9.8 kg of 50 people`: as numbers of kilograms. */
export function withOneUnit(
  operator: Operator,
  said: Said,
  fixed: ReadonlySet<string>,
): Assignment | undefined {
  const { inputs, output, domain } = operator
  if (domain.prefix !== 'SB' || fixed.size > 0) return undefined
  if (output.unit !== '1' || inputs.some(({ unit }) => unit !== '1')) return undefined
  const measured = said.quantities.filter(isMeasured)
  const [first] = measured
  if (first === undefined || !measured.every(one => isOfOneKind(first, one))) return undefined
  const bare = new Map(measured.map(one => [one, inUnitOf(first, one)] as const))
  if ([...bare.values()].includes(undefined)) return undefined
  const quantities = said.quantities.map(one => bare.get(one) ?? one)
  const read = assigned(inputs, { ...said, quantities }, fixed)
  if (read.missing.length + read.others.length > 0) return undefined
  const texts = new Set(measured.map(({ text }) => text))
  const note = noteFor(operator, read, texts, first.unit)
  if (note === undefined) return undefined
  return {
    ...read,
    inputs: read.inputs.map(one => (texts.has(one.text) ? { ...one, note } : one)),
  }
}

const isMeasured = ({ unit }: StatedQuantity) =>
  unit !== '' && !isDimensionless(unitSaid(unit).dimension)

const isOfOneKind = (one: StatedQuantity, other: StatedQuantity) =>
  equalDimensions(unitSaid(one.unit).dimension, unitSaid(other.unit).dimension)

function inUnitOf({ unit }: StatedQuantity, one: StatedQuantity): StatedQuantity | undefined {
  if (one.unit === unit) return { ...one, unit: '' }
  const [from, to] = [unitSaid(one.unit), unitSaid(unit)]
  if (from.offset !== 0 || to.offset !== 0) return undefined
  return { ...one, unit: '', number: toSI(one.number, from) / toSI(1, to) }
}

/** How the answer goes with the unit; undefined where it goes with no power of it, or a count became a measured value. */
function noteFor(
  { inputs, evaluate }: Operator,
  read: Assignment,
  texts: ReadonlySet<string>,
  unit: string,
): string | undefined {
  const scaled = (scale: number) =>
    evaluate(
      inputs.map(({ key, default: usual }) => {
        const one = read.inputs.find(own => own.key === key)
        const value = Number(one?.value ?? usual ?? Number.NaN)
        return one !== undefined && texts.has(one.text) ? scale * value : value
      }),
    )
  const here = scaled(1)
  const power = [0, 1, 2].find(at =>
    [2, 3].every(
      scale =>
        Math.abs(scaled(scale) - here * [1, scale, scale * scale][at]!) <= 1e-9 * Math.abs(here),
    ),
  )
  if (power === undefined || here === 0 || !Number.isFinite(here)) return undefined
  return [
    'a pure number: units cancel',
    `in ${unit}, as is the answer`,
    `in ${unit}; the answer is in its square`,
  ][power]
}
