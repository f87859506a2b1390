import { validator } from '../../server/call/validate.ts'
import { kernels } from '../../workers/kernel.ts'
import { derived } from '../../workers/memo.ts'
import { type Inputs, object, type TProperties } from '../../workers/schema.ts'
import { type Solved, type Solver, type SolverResult, solveWith } from '../../workers/solver.ts'
import { operators } from './operators.ts'

const run = { kernels, progress() {} }

/** Copies an input of a solver with these parameters and fills in its defaults; a schema is compiled once for all tests. */
export const validated = derived((params: TProperties) => validator(object(params), operators))

/** Runs a solver as the service does: validate, fill in defaults, solve, check. */
export function solverOf<P extends TProperties, R extends TProperties>(solver: Solver<P, R>) {
  return (input: Partial<Inputs<P>> | Record<string, unknown> = {}) => {
    const solved = solveWith(
      solver as unknown as Solver,
      validated(solver.params)(input) as never,
      run,
    )
    return solved as Omit<Solved, 'result'> & { result: SolverResult & Inputs<R> }
  }
}

/** The same where each output that may be absent is there: a model of the solver's own beside systems of a caller's. */
export function modelOf<P extends TProperties, R extends TProperties>(solver: Solver<P, R>) {
  type Whole = Omit<Solved, 'result'> & { result: SolverResult & Required<Inputs<R>> }
  return solverOf(solver) as (input?: Partial<Inputs<P>> | Record<string, unknown>) => Whole
}
