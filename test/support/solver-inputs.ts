// Inputs of every solver: its defaults, and the one among those it takes that runs longest.
import { object } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { validated } from './solve.ts'
import { LONG_TIER } from './tier.ts'

export type SolverInput = Record<string, unknown>

/** The defaults of a solver, or its first example if it has an input without a default. */
export const defaultInput = (solver: Solver) =>
  inputOf(solver, neededBy(solver).length > 0 ? solver.examples[0]!.input : {})

/** Runs that are predicted to be longer are of the long tier wherever the test is not of the solver itself. */
const QUICK_MS = 10

export const isInTier = (solver: Solver, input: SolverInput): boolean =>
  LONG_TIER || solver.costMs(inputOf(solver, input)) <= QUICK_MS

/** The examples that are quick, or the quickest where none is; in the long tier all of them. */
export function examplesInTier(solver: Solver): readonly SolverInput[] {
  const inputs = solver.examples.map(({ input }): SolverInput => ({ ...input }))
  const quick = inputs.filter(input => isInTier(solver, input))
  if (quick.length > 0) return quick
  const costMs = (input: SolverInput) => solver.costMs(inputOf(solver, input))
  return inputs.sort((a, b) => costMs(a) - costMs(b)).slice(0, 1)
}

/** The defaults where they are quick, else the quickest example; in the long tier the defaults. */
export function usualInput(solver: Solver): SolverInput {
  const usual = defaultInput(solver)
  return isInTier(solver, usual) ? usual : inputOf(solver, examplesInTier(solver)[0]!)
}

/** Solvers whose first example is quick; in the long tier all of them. */
export const solversInTier = (solvers: readonly Solver[]): readonly Solver[] =>
  solvers.filter(solver => isInTier(solver, solver.examples[0]!.input))

export const largestInput = (solver: Solver) => inputOf(solver, solver.largest)

/** Validated, defaults filled in; what has none and is required is that of the first example. */
export function inputOf({ params, examples }: Solver, input: SolverInput): SolverInput {
  const usual: SolverInput = examples[0]!.input
  const hasOwnSystem = 'equations' in input || 'motion' in input
  const names = hasOwnSystem ? [] : neededBy({ params })
  const needed = Object.fromEntries(names.map(name => [name, usual[name]]))
  return validated(params)({ ...needed, ...input }) as SolverInput
}

/** What has no default and must be given; a label too, which a run goes without only where it has equations. */
function neededBy({ params }: Pick<Solver, 'params'>): string[] {
  const required = object(params).required ?? []
  return 'prompt' in params ? [...new Set([...required, 'prompt'])] : required
}
