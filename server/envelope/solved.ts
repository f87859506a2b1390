// What a solver found, as a computation to seal.
import type { Check, Solved } from '../../workers/solver.ts'
import type { Computation } from './computation.ts'

/** `tool` is what was called; the solver itself is named among the operators. `started` is in ms. */
export function solvedComputation(tool: string, solved: Solved, started: number): Computation {
  const { solver, value, unit, uncertainty, equations, terms, result, coupling } = solved
  const name = `svc_${solver}`
  return {
    tool,
    value,
    unit,
    uncertainty,
    operatorIds: [name],
    equations,
    terms,
    check: decisive(result.checks, result.accuracy),
    results: [{ operator_id: name, value, unit, equation: equations[0] ?? '' }],
    result,
    ...(coupling && { coupling }),
    elapsedMs: performance.now() - started,
  }
}

/** The check that came closest to its bound; without a bound to compare, the accuracy itself. */
function decisive(
  checks: readonly Check[],
  { estimate, bound, how }: { estimate: number; bound: number; how: string },
): Check {
  const closest = (best: Check, one: Check) =>
    one.bound > 0 && Math.abs(one.value) / one.bound > Math.abs(best.value) / best.bound
      ? one
      : best
  return checks.reduce(closest, {
    name: `accuracy: ${how}`,
    value: estimate,
    bound: Math.max(bound, 1e-3),
    passed: true,
  })
}
