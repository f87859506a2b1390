// Whether a question in words is answered rightly: the way of svc_auto without its seal.

import { type Calculation, calculationIn } from '../../workers/auto/calculation/index.ts'
import type { Choice } from '../../workers/auto/choice.ts'
import { outputIn } from '../../workers/auto/result-place.ts'
import type { WrittenOut } from '../../workers/auto/written.ts'
import { Failure } from '../../workers/failure.ts'
import {
  type Evaluated,
  evaluateOperators,
  type Request,
} from '../../workers/operators/evaluate.ts'
import { plannedSolution } from '../../workers/operators/solution.ts'
import { plannedUnified } from '../../workers/operators/unified.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { displayIn } from '../../workers/units/display.ts'
import { operators as registry } from '../support/operators.ts'
import { solverOf } from '../support/solve.ts'
import { words } from '../support/words.ts'

const { decide, written } = words

/** What people ask: with the values that are right, the solver with its inputs, either of the two, or to be refused. */
export interface Question {
  text: string
  values?: number[]
  relTol?: number
  solver?: string
  inputs?: Record<string, number | string>
  refused?: true
  /** Of the half that nothing was tried on. */
  apart?: true
}

export type Verdict = 'right' | 'refused' | 'wrong'

const CODES = ['NOT_UNDERSTOOD', 'AMBIGUOUS', 'MISSING_INPUT', 'INVALID_INPUT']

function choiceFor(text: string): Choice | Calculation | WrittenOut | undefined {
  try {
    return calculationIn(text) ?? written(text) ?? decide({ text }).choice
  } catch (error) {
    if (error instanceof Failure && CODES.includes(error.code)) return undefined
    throw error
  }
}

export function verdictOn(question: Question): Verdict {
  const choice = choiceFor(question.text)
  if (choice === undefined) return 'refused'
  if ('equation' in choice) {
    const value = calculated(choice)
    if (value === undefined) return 'refused'
    return isRight(value, question) ? 'right' : 'wrong'
  }
  if ('solver' in choice) return solvedVerdict(choice, question)
  const { candidate, assignment } = choice
  const inputs = Object.fromEntries(assignment.inputs.map(({ key, value }) => [key, value]))
  if (candidate.kind === 'solver') {
    if (!isWithin(candidate.solver, inputs)) return 'refused'
    return candidate.solver.key === question.solver && agrees(inputs, question) ? 'right' : 'wrong'
  }
  const { solveFor } = choice
  const request =
    candidate.kind === 'closed-form'
      ? candidate.solver
      : { domain: candidate.operator.domain.prefix, operators: [candidate.operator.id] }
  const value = resultOf({ ...request, inputs: inputs as Record<string, number>, solveFor })
  if (value === undefined || !isShown(choice, value)) return 'refused'
  return isRight(value, question) ? 'right' : 'wrong'
}

/** A problem that is written out is run: its headline has to be what was asked for. */
function solvedVerdict({ solver, inputs, output }: WrittenOut, question: Question): Verdict {
  try {
    const solved = solverOf(solver)(inputs)
    const headline = output ? outputIn(solved.result, output) : solved
    if (headline === undefined) return 'refused'
    const { value } = headline
    const isMeant = solver.key === question.solver && agrees(inputs, question)
    return isMeant || (value !== null && isRight(value, question)) ? 'right' : 'wrong'
  } catch (error) {
    if (error instanceof Failure) return 'refused'
    throw error
  }
}

const isRight = (value: number, { values = [], relTol = 3e-3 }: Question) =>
  values.some(exact => isNear(value, exact, relTol))

/** The value of a question that is a calculation by itself. */
export function calculated({ equation, inputs, quantity }: Calculation): number | undefined {
  const own = { id: 'answer', equation, ...(quantity && { unit: quantity.unit }) }
  const steps = plannedUnified(registry, { operators: [own], inputs }).run()
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return 'gate' in value ? undefined : value.value
    }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Outside the range of a parameter the tool's schema refuses the call. */
function isWithin({ params }: (typeof solvers)[number], inputs: Record<string, unknown>): boolean {
  const ranges = params as Record<string, { minimum?: number; maximum?: number }>
  return Object.entries(inputs).every(([key, value]) => {
    const { minimum = -Infinity, maximum = Infinity } = ranges[key] ?? {}
    return typeof value !== 'number' || (minimum <= value && value <= maximum)
  })
}

/** Whether the value of an operator can be shown in the unit that is asked for. */
function isShown({ candidate, solveFor, shownIn }: Choice, value: number): boolean {
  if (shownIn === undefined || candidate.kind !== 'operator' || solveFor !== undefined) return true
  const { output } = registry.operator(candidate.operator.id)
  try {
    displayIn({ ...output, value, uncertainty: 0, isNamed: true }, shownIn)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

function resultOf(request: Request): number | undefined {
  try {
    const answer =
      request.solveFor === undefined
        ? evaluateOperators(registry, request)
        : plannedSolution(registry, request).run()
    return answer.gate.passed ? ((answer as Evaluated).results[0]?.value ?? undefined) : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const isNear = (value: number, exact: number, relTol: number) =>
  Math.abs(value - exact) <= relTol * Math.abs(exact) + 1e-12 * Number(exact === 0)

function agrees(
  inputs: Record<string, unknown>,
  { solver, inputs: wanted = {} }: Question,
): boolean {
  const params = solvers.find(({ key }) => key === solver)!.params as Record<
    string,
    { default?: unknown }
  >
  return Object.entries(wanted).every(([key, value]) => {
    const own = inputs[key] ?? params[key]?.default
    return typeof value === 'number' ? isNear(Number(own), value, 1e-6) : own === value
  })
}
