// A question that writes the problem of a simulation out: equations, a formula, a number of a list. What the record reads of it
// it reads to the last word, or not at all.
import { Failure } from '../failure.ts'
import type { ResultPlace, Solver } from '../solver.ts'
import { isCoherent, parseUnit } from '../units/unit.ts'
import { expressionIn } from './calculation/expression-text.ts'
import { markedText } from './marked-text.ts'

export interface WrittenOut {
  readonly solver: Solver
  readonly inputs: Readonly<Record<string, unknown>>
  readonly output?: ResultPlace
  /** The unit in which the answer is wanted, as it is written. */
  readonly shownIn?: string
}

/** undefined where no record reads it. Throws AMBIGUOUS where several do. */
export function writtenOut(question: string, solvers: readonly Solver[]): WrittenOut | undefined {
  const { shownIn, ...marked } = markedText(question)
  const read = solvers.flatMap(solver => {
    const problem = solver.written?.(question, expressionIn, marked)
    if (problem === undefined) return []
    const { inputs, isSystem, output } = problem
    return [
      {
        solver: isSystem ? solvers.find(one => one.takesSystems)! : solver,
        inputs,
        ...(output && { output, ...shownAs(shownIn, output) }),
      },
    ]
  })
  const [one, ...others] = read
  if (others.length === 0) return one
  const candidates = read.map(({ solver: { key, title } }) => ({ id: key, title }))
  const names = candidates.map(({ id, title }) => `${id} (${title})`).join(', ')
  throw new Failure('AMBIGUOUS', `the words may mean ${names}: name one with solver`, {
    candidates,
  })
}

/** In the unit that is asked for, or in that of the result where this is none of SI. */
function shownAs(shownIn: string | undefined, { unit }: ResultPlace): { shownIn?: string } {
  if (shownIn !== undefined) return { shownIn }
  return isCoherent(parseUnit(unit)) ? {} : { shownIn: unit }
}
