// The figures of test/reference that solvers are held to, with what they answer.
import { Failure } from '../../workers/failure.ts'
import type { Solver } from '../../workers/solver.ts'
import {
  faultOf,
  lookup,
  type Outcome,
  type ReferenceCase,
  referenceCases,
} from '../support/reference.ts'
import { solverOf } from '../support/solve.ts'
import { inputOf } from '../support/solver-inputs.ts'
import { type Comparison, compared } from './comparison.ts'

export const isRefusal = ({ expectError }: ReferenceCase): boolean => expectError === true

/** One for each case, in the order of the file. Of runs longer than `costMsMax`, as they are predicted, none. */
export function solverFigures(solver: Solver, costMsMax = Number.POSITIVE_INFINITY): Comparison[] {
  const solve = solverOf(solver)
  const isIn = (one: ReferenceCase) =>
    isRefusal(one) || solver.costMs(inputOf(solver, one.inputs)) <= costMsMax
  return figuresOf(referenceCases(solver.key).filter(isIn), input => solve(input).result)
}

/** Cases with the same input share a run. */
export function figuresOf(
  cases: readonly ReferenceCase[],
  run: (input: Record<string, unknown>) => unknown,
): Comparison[] {
  const outcomes = new Map<string, Outcome>()
  return cases.map(one => {
    const key = JSON.stringify(one.inputs)
    const outcome = outcomes.get(key) ?? outcomeOf(() => run(one.inputs))
    outcomes.set(key, outcome)
    return figureOf(one, outcome)
  })
}

function outcomeOf(run: () => unknown): Outcome {
  try {
    return { ok: true, result: run() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ok: false, code: error.code, message: error.message }
  }
}

export function figureOf(one: ReferenceCase, outcome: Outcome): Comparison {
  const { expected, observable = '', tolerance = {}, source } = one
  const about = { name: nameOf(one), source, fault: faultOf(one, outcome) }
  if (isRefusal(one)) {
    const ours = outcome.ok ? 'an answer' : `refused: ${outcome.code}`
    const reference = one.code === undefined ? 'refused' : `refused: ${one.code}`
    return { ...about, reference, ours, error: null, allowed: null }
  }
  const got = outcome.ok ? lookup(outcome.result, observable) : `refused: ${outcome.message}`
  return { ...about, ...compared(expected, got, tolerance) }
}

/** Without the key, which the table has as its title. */
export const nameOf = ({ id }: ReferenceCase): string => id.replace(/^[a-z]+-/, '')
