// What a problem that a question describes is answered, and the laws that both suites of such problems are held to.
import * as assert from 'uvu/assert'
import { outputIn } from '../../workers/auto/result-place.ts'
import { writtenOut } from '../../workers/auto/written.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { solverOf } from '../support/solve.ts'

/** Value, uncertainty and unit of what a question asks for. */
export function answerTo(question: string) {
  const problem = writtenOut(question, solvers)
  if (problem === undefined) return undefined
  const solved = solverOf(problem.solver)(problem.inputs)
  return problem.output ? outputIn(solved.result, problem.output) : solved
}

export const isNear = (question: string, exact: number, relTol = 1e-6) => {
  const { value } = answerTo(question) ?? {}
  assert.ok(typeof value === 'number', question)
  assert.ok(Math.abs(value - exact) <= relTol * Math.abs(exact), `${question}: ${value}, ${exact}`)
}

export const isNone = (question: string) =>
  assert.is(writtenOut(question, solvers), undefined, question)
