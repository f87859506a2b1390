import { validator } from '../../server/call/validate.ts'
import { kernels } from '../../workers/kernel.ts'
import { type Inputs, object, type TProperties } from '../../workers/schema.ts'
import { type Solved, type Solver, type SolverResult, solveWith } from '../../workers/solver.ts'
import { operators } from './operators.ts'

const run = { kernels, progress() {} }

/** Runs a solver as the service does: validate, fill in defaults, solve, check. */
export function solverOf<P extends TProperties, R extends TProperties>(solver: Solver<P, R>) {
  const validated = validator(object(solver.params), operators)
  return (input: Partial<Inputs<P>> | Record<string, unknown> = {}) => {
    const solved = solveWith(solver as unknown as Solver, validated(input) as never, run)
    return solved as Omit<Solved, 'result'> & { result: SolverResult & Inputs<R> }
  }
}
