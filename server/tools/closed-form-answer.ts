// What the answers of closed forms share: the headline, the conditions, the check of the rounding.
import type { OperatorResult } from '../../workers/operators/evaluate.ts'
import { RESIDUAL_MAX } from '../../workers/operators/solve-for.ts'
import { below, type Check } from '../../workers/solver.ts'
import type { Computation } from '../envelope/computation.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'

type Headline = Pick<
  Computation,
  'value' | 'unit' | 'uncertainty' | 'operatorIds' | 'equations' | 'terms' | 'results'
>

/** Value and unit of the first operator, and a row for each. Every result must have a value. */
export function headlineOf(results: readonly OperatorResult[]): Headline {
  const [first] = results as [OperatorResult]
  return {
    value: first.value,
    unit: first.unit,
    uncertainty: first.uncertainty!,
    operatorIds: results.map(({ operator_id }) => operator_id),
    equations: results.map(({ equation }) => equation),
    terms: [],
    results: results.map(({ operator_id, value, unit, equation }) => ({
      operator_id,
      value,
      unit,
      equation,
    })),
  }
}

export const validityOf = (results: readonly OperatorResult[]) =>
  results.flatMap(({ operator_id, validity }) => validity.map(one => ({ operator_id, ...one })))

export const uncertaintiesOf = (results: readonly OperatorResult[]) =>
  Object.fromEntries(
    results.flatMap(({ operator_id, uncertainty }) =>
      uncertainty === null ? [] : [[operator_id, uncertainty]],
    ),
  )

export const roundingCheck = (rounding: number): Check =>
  below('relative rounding error of the evaluation', rounding, PRECISION_BOUND)

export const putBackCheck = (residual: number): Check =>
  below('the operator put back at the root, relative to the output given', residual, RESIDUAL_MAX)
