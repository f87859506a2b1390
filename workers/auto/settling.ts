// Of several ways to give the quantities to the inputs those that have a value; equal values are one.

import { Failure } from '../failure.ts'
import { log10 } from '../numerics/mathematics.ts'
import type { Operator } from '../operators/compile.ts'
import { searchFor } from '../operators/solve-for.ts'
import { isValidAt } from '../operators/validity.ts'
import { type Dimension, equalDimensions } from '../units/dimension.ts'
import type { Choice } from './choice.ts'
import type { Assigned } from './pairing.ts'

/** The choice with the one way that has a value, or with those that differ; of simulations as it is. */
export function settled(choice: Choice, operator: Operator | undefined): Choice {
  const { assignment, solveFor } = choice
  const { missing, unused, others } = assignment
  if (operator === undefined || missing.length > 0) return choice
  if (solveFor === undefined ? others.length === 0 : unused.length > 0) return choice
  const ways = [assignment.inputs, ...others].flatMap(inputs =>
    valuesOf(operator, inputs, solveFor).map(value => ({ inputs, value })),
  )
  const [best, ...rest] = ways.filter(({ value }) => Number.isFinite(value))
  // Without a value the choice says why when it is run; an unknown without one is none.
  if (best === undefined)
    return {
      ...choice,
      ...(solveFor !== undefined && { isValueless: true }),
      assignment: { ...assignment, others: [] },
    }
  const different = rest.filter(({ value }) => !isSame(value, best.value))
  const sized =
    different.length === 0
      ? undefined
      : bySize(
          operator,
          ways.map(way => way.inputs),
        )
  if (sized) return { ...choice, assignment: { ...assignment, inputs: sized, others: [] } }
  // Two ways that differ by the sign alone: sizes are positive, a velocity after a collision need not be.
  // So is the sign of an elasticity or a slope.
  const isSize = !/^first velocity after|elasticity|\bslope\b/.test(operator.output.name)
  if (
    isSize &&
    different.length > 0 &&
    different.every(({ value }) => isSame(value, -best.value))
  ) {
    const positive = best.value >= 0 ? best : different[0]!
    return { ...choice, assignment: { ...assignment, inputs: positive.inputs, others: [] } }
  }
  return {
    ...choice,
    assignment: {
      ...assignment,
      inputs: best.inputs,
      others: different.map(({ inputs }) => inputs),
    },
  }
}

/** So many powers of ten, summed over the inputs, the other ways have to be farther from the example of the record. */
const DECADES = 3

/**
 * The one way whose sizes are those of the record's example, where every other one is off by powers of ten: of a pipe of 100 m
 * and 50 mm the first is the length.
 */
function bySize(
  { source }: Operator,
  ways: readonly (readonly Assigned[])[],
): readonly Assigned[] | undefined {
  const off = ({ key, value }: Assigned) => {
    const usual = source.test.inputs[key]
    if (typeof value !== 'number' || usual === undefined) return 0
    return value > 0 && usual > 0 ? Math.abs(log10(value / usual)) : Number.NaN
  }
  const ranked = ways
    .map(inputs => ({ inputs, sum: inputs.reduce((sum, one) => sum + off(one), 0) }))
    .sort((a, b) => a.sum - b.sum)
  const [best, next] = ranked
  if (best === undefined || next === undefined) return undefined
  if (ranked.some(({ sum }) => Number.isNaN(sum)) || next.sum - best.sum < DECADES) return undefined
  const isMoved = (one: Assigned) =>
    ways.some(way => way.some(({ key, value }) => key === one.key && value !== one.value))
  return best.inputs.map(one => (isMoved(one) ? { ...one, note: noteOf(one) } : one))
}

const noteOf = ({ note }: Assigned) => (note === undefined ? BY_SIZE : `${note}; ${BY_SIZE}`)
const BY_SIZE = 'by its size: no word says which it is'

/** Of one law with a table's value in it and one that needs none, the second is meant: both give nearly the same. */
export const isByTable = (
  [a, one]: readonly [Choice, Operator | undefined],
  [b, other]: readonly [Choice, Operator | undefined],
): boolean =>
  a.assignment.inputs.some(isTabled) &&
  !b.assignment.inputs.some(isTabled) &&
  agree([a, one], [b, other], TABLE)

/** The value of a substance or of a body that is named. */
const isTabled = ({ isOfTable, text }: Assigned) =>
  isOfTable === true || (!/\d/.test(text) && text !== '')

/** Digits that a table of substances is good for. */
const TABLE = 2e-3

/** Two records of one law give one value. */
export function agree(
  [a, one]: readonly [Choice, Operator | undefined],
  [b, other]: readonly [Choice, Operator | undefined],
  tolerance = SAME,
): boolean {
  if (one === undefined || other === undefined) return false
  if (!equalDimensions(dimensionOf(a, one), dimensionOf(b, other))) return false
  const [first] = valuesOf(one, a.assignment.inputs, a.solveFor)
  const [second] = valuesOf(other, b.assignment.inputs, b.solveFor)
  return first !== undefined && second !== undefined && isSame(first, second, tolerance)
}

/** What the choice gives; undefined where that is no value or one of several. */
export function soleValue(
  { assignment, solveFor }: Choice,
  operator: Operator,
): number | undefined {
  const [value, ...others] = valuesOf(operator, assignment.inputs, solveFor)
  if (value === undefined || !Number.isFinite(value)) return undefined
  if (others.length === 0) return value
  // Of a speed and its opposite the size is meant.
  return others.length === 1 && isSame(others[0]!, -value) ? Math.abs(value) : undefined
}

/** Every input is there, but the operator has no value for them: they are outside of its range. */
export const isBeyond = ({ assignment, solveFor }: Choice, operator: Operator): boolean =>
  solveFor === undefined &&
  assignment.missing.length === 0 &&
  valuesOf(operator, assignment.inputs, undefined).every(value => !Number.isFinite(value))

function dimensionOf({ solveFor }: Choice, operator: Operator): Dimension {
  const slot = operator.inputs.findIndex(({ key }) => key === solveFor)
  return slot < 0 ? operator.outputDimension : operator.dimensions[slot]!
}

/** What the operator gives, NaN outside its validity; of an unknown every root. */
function valuesOf(
  operator: Operator,
  fixed: readonly Assigned[],
  solveFor: string | undefined,
): number[] {
  const stated = (wanted: string) => {
    const one = fixed.find(({ key }) => key === wanted)
    return typeof one?.value === 'number' ? one.value : undefined
  }
  const values = operator.inputs.map(
    ({ key, default: usual }) => stated(key) ?? usual ?? Number.NaN,
  )
  if (solveFor === undefined) {
    return [isValidAt(operator, values) ? operator.evaluate(values) : Number.NaN]
  }
  const slot = operator.inputs.findIndex(({ key }) => key === solveFor)
  const output = stated(operator.output.key)
  if (output === undefined) return []
  try {
    const target = { values: values.with(slot, Number.NaN), output }
    return searchFor({ operator, slot }, target, 1, '')
      .rootsOf(target)
      .map(({ value }) => value)
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

const SAME = 1e-6
const isSame = (a: number, b: number, tolerance = SAME) =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
