// A completed transition as a Computation, so that it can be sealed like any other answer.

import { below } from '../../workers/solver.ts'
import type { Computation } from '../envelope/computation.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'
import type { Contract } from './contract.ts'
import type { Fired } from './statechart.ts'

/** Holds the values of all operators in the guard, so that they are signed with the move; the first is the headline value. */
export function firing(
  tool: string,
  { id, fireCount }: Pick<Contract, 'id' | 'fireCount'>,
  { event, from, to, guard, results }: Fired,
  started: number,
): Computation {
  const rounding = Math.max(0, ...results.map(result => result.rounding))
  const [headline] = results
  const move = { id, fired: true, event, from, state: to, fireCount, guard }
  const rows = results.map(({ operator_id, value, unit, equation }) => ({
    operator_id,
    value,
    unit,
    equation,
  }))
  return {
    tool,
    value: headline?.value ?? fireCount,
    unit: headline?.unit ?? '1',
    uncertainty: headline?.uncertainty ?? 0,
    operatorIds: results.map(({ operator_id }) => operator_id),
    equations: results.map(({ equation }) => equation),
    // A guard without an operator has no computed value; the number of moves is the headline then.
    terms: headline ? [] : [{ term: 'moves made', value: fireCount }],
    check: below('relative rounding error of the evaluation', rounding, PRECISION_BOUND),
    results: rows,
    result: move,
    extra: move,
    about: { contract: id, event, from, to, fireCount },
    elapsedMs: performance.now() - started,
  }
}
