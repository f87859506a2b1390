// Predicts the time of closed forms: the expressions of each operator, the derivatives for its uncertainty, and printing.

import { type Predictor, predictorOf, type Times } from '../expression/prediction.ts'
import type { Expression } from '../expression/tree.ts'
import { derived } from '../memo.ts'
import { invalidInput } from '../refusal.ts'
import type { Operator } from './compile.ts'

/** A computation with its predicted time. */
export interface Planned<T> {
  readonly ms: number
  run(): T
}

/** Limit on the predicted time of one call in milliseconds, all its parts together. */
export const CALL_MS_MAX = 10_000

/** Time for reading inputs, printing the equation with numbers, and the validity report. */
const AROUND_MS = 0.03

/** Throws INVALID_INPUT where the predicted time exceeds the limit. */
export function refuseBeyondBudget(ms: number, pointer: string): void {
  if (ms <= CALL_MS_MAX) return
  const predictedMs = Math.ceil(ms)
  const message = `the call would take ${predictedMs} ms of computing, the limit is ${CALL_MS_MAX}`
  throw invalidInput(pointer, message, { predictedMs, limit: CALL_MS_MAX })
}

interface Predictors {
  readonly value: Predictor
  readonly conditions: readonly Predictor[]
  /** Set where the times do not depend on the inputs. */
  readonly fixed: Times | undefined
}

const predictorsOf = derived((operator: Operator): Predictors => {
  const value = predictorOf(operator.expression)
  const conditions = operator.validity.flatMap(({ expression }) =>
    expression ? [predictorOf(expression)] : [],
  )
  const isFixed = [value, ...conditions].every(one => one.isFixed)
  return { value, conditions, fixed: isFixed ? together(value.at(), conditions) : undefined }
})

const together = (
  { valueMs, slopeMs }: Times,
  conditions: readonly Predictor[],
  slots?: Float64Array,
) => ({
  valueMs: conditions.reduce((sum, one) => sum + one.at(slots).valueMs, valueMs),
  slopeMs,
})

/** Times of one evaluation and one derivative at inputs in the operator's order; without inputs the longest possible times. */
export function timesOf(operator: Operator, inputs?: ArrayLike<number>): Times {
  const { value, conditions, fixed } = predictorsOf(operator)
  if (fixed) return fixed
  const slots = inputs && slotsWith(operator.expression, inputs)
  return together(value.at(slots), conditions, slots)
}

function slotsWith(
  { slots, constants }: Pick<Expression, 'slots' | 'constants'>,
  inputs: ArrayLike<number>,
): Float64Array {
  const all = new Float64Array(slots)
  for (const { slot, constant } of constants) all[slot] = constant.value
  for (let i = 0; i < inputs.length; i++) all[i] = inputs[i]!
  return all
}

/**
 * Time of a value with its uncertainty, in milliseconds: one derivative for each of the `uncertain` inputs and each constant,
 * and one for each input in case the rounding error has to be compared with the parts of the value.
 */
export function operatorMs(
  operator: Operator,
  uncertain: number,
  inputs?: ArrayLike<number>,
): number {
  const { valueMs, slopeMs } = timesOf(operator, inputs)
  return AROUND_MS + valueMs + derivativesOf(operator, uncertain) * slopeMs
}

export const derivativesOf = ({ expression, inputs }: Operator, uncertain: number): number =>
  1 +
  uncertain +
  expression.constants.filter(({ constant }) => constant.uncertainty !== 0).length +
  inputs.length
