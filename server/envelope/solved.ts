// What a solver found, as a computation to seal.
import type { Solved } from '../../workers/solver.ts'
import type { Computation } from './computation.ts'
import { PRECISION_BOUND } from './envelope.ts'

/** `tool` is what was called; the solver itself is named among the operators. `started` is in ms. */
export function solvedComputation(tool: string, solved: Solved, started: number): Computation {
  const { solver, value, unit, uncertainty, equations, terms, result, coupling } = solved
  const { decisive, precisionBound } = solved
  const name = `svc_${solver}`
  return {
    tool,
    value,
    unit,
    uncertainty,
    operatorIds: [name],
    equations,
    terms,
    check: decisive,
    precisionBound: Math.max(PRECISION_BOUND, precisionBound),
    results: [{ operator_id: name, value, unit, equation: equations[0] ?? '' }],
    result,
    ...(coupling && { coupling }),
    elapsedMs: performance.now() - started,
  }
}
