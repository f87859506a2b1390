// How long closed forms take, before they are evaluated: every expression of an operator, each derivative that its
// uncertainty may need, and what is printed.

import { type Predictor, predictorOf, type Times } from '../expression/prediction.ts'
import type { Expression } from '../expression/tree.ts'
import { derived } from '../memo.ts'
import { invalidInput } from '../refusal.ts'
import type { Operator } from './compile.ts'

/** What a call is about to compute: how long that is predicted to take, and the computation itself. */
export interface Planned<T> {
  readonly ms: number
  run(): T
}

/** What one call may take, over all its parts. */
export const CALL_MS_MAX = 10_000

/** Reading the inputs, the text with its numbers in, and the report of the validity. */
const AROUND_MS = 0.03

/** INVALID_INPUT, before any of it is done. */
export function refuseBeyondBudget(ms: number, pointer: string): void {
  if (ms <= CALL_MS_MAX) return
  const predictedMs = Math.ceil(ms)
  const message = `the call would take ${predictedMs} ms of computing, the limit is ${CALL_MS_MAX}`
  throw invalidInput(pointer, message, { predictedMs, limit: CALL_MS_MAX })
}

interface Predictors {
  readonly value: Predictor
  readonly conditions: readonly Predictor[]
  /** Where no input makes a difference. */
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

/** One evaluation and one derivative at inputs in the operator's order; without them the longest that there can be. */
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
 * A value with its uncertainty, `uncertain` of the inputs being so: a derivative for each of them and each constant, and
 * one for each input where the rounding error has to be held against the parts of the value.
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
