// A question that writes the problem of a simulation out: equations, a formula, a number of a list. What the record reads of it
// it reads to the last word, or not at all.
import { Failure } from '../failure.ts'
import type { Solver } from '../solver.ts'
import { expressionIn } from './calculation/expression-text.ts'

export interface WrittenOut {
  readonly solver: Solver
  readonly inputs: Readonly<Record<string, unknown>>
}

/** undefined where no record reads it. Throws AMBIGUOUS where several do. */
export function writtenOut(question: string, solvers: readonly Solver[]): WrittenOut | undefined {
  const read = solvers.flatMap(solver => {
    const problem = solver.written?.(question, expressionIn)
    if (problem === undefined) return []
    const { inputs, isSystem } = problem
    return [{ solver: isSystem ? solvers.find(one => one.takesSystems)! : solver, inputs }]
  })
  const [one, ...others] = read
  if (others.length === 0) return one
  const candidates = read.map(({ solver: { key, title } }) => ({ id: key, title }))
  const names = candidates.map(({ id, title }) => `${id} (${title})`).join(', ')
  throw new Failure('AMBIGUOUS', `the words may mean ${names}: name one with solver`, {
    candidates,
  })
}
