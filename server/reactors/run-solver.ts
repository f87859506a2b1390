// Runs the solver of a reactor on the inputs of one step; a refusal becomes a step that failed its check.
import { Failure, type FailureCode } from '../../workers/failure.ts'
import type { Check, Solved } from '../../workers/solver.ts'
import { withInputNotes } from '../call/input-notes.ts'
import type { Ticket } from '../call/pool.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import type { Computation } from '../envelope/computation.ts'
import { shortenedResult } from '../envelope/shortened-result.ts'
import { solvedComputation } from '../envelope/solved.ts'
import type { Definition, Members } from './definition.ts'
import type { Scope } from './path.ts'
import { REACTOR_TOOL } from './reactor.ts'
import { inputsOf } from './transition.ts'

/** Characters of JSON of a result that a step stores; what is longer is shortened. */
const RESULT_CHARACTERS_MAX = 98_304

/** Failures of the node or of the moment, not of the physics: the caller repeats the step. */
const NOT_OF_THE_SOLVER: readonly FailureCode[] = [
  'TIMEOUT',
  'OVERLOADED',
  'SHUTTING_DOWN',
  'STORE_UNAVAILABLE',
]

/** The computation before it is sealed, and whether its check passed. */
export interface SolverRun {
  readonly inputs: Members
  readonly result: Members
  readonly omitted: readonly string[]
  readonly isVerified: boolean
  readonly computation: Computation
}

/** A refusal of the solver or of the transition is a step that failed; other failures are thrown. */
export async function runSolver(
  definition: Definition,
  scope: Scope,
  { pool, registry }: Pick<House, 'pool' | 'registry'>,
  ticket: Ticket,
): Promise<SolverRun> {
  const started = performance.now()
  const { solver } = definition
  let inputs: Members = {}
  try {
    inputs = inputsOf(definition, scope)
    const reading = solverInput(registry, solver, inputs, '/inputs')
    const solved = await pool.solve(solver, reading.input, ticket)
    const computation = solvedComputation(REACTOR_TOOL, solved, started)
    return await verified(inputs, solved, withInputNotes(computation, reading))
  } catch (error) {
    if (!(error instanceof Failure) || NOT_OF_THE_SOLVER.includes(error.code)) throw error
    return differential(solver, inputs, error, started)
  }
}

async function verified(inputs: Members, solved: Solved, whole: Computation): Promise<SolverRun> {
  const steps = shortenedResult(solved.result, RESULT_CHARACTERS_MAX)
  const { result, omitted } = await unhurried(steps)
  return { inputs, result, omitted, isVerified: true, computation: { ...whole, result } }
}

/** A step whose solver refused: sealed with the refusal as its result and no value. */
function differential(
  solver: string,
  inputs: Members,
  failure: Failure,
  started: number,
): SolverRun {
  // A refusal that repeats a part of a text may have cut a surrogate pair.
  const result = { failure: { code: failure.code, message: failure.message.toWellFormed() } }
  const name = `svc_${solver}`
  const computation: Computation = {
    tool: REACTOR_TOOL,
    value: null,
    unit: '1',
    uncertainty: 0,
    operatorIds: [name],
    equations: [],
    terms: [],
    check: failedCheck(failure),
    isDifferential: true,
    results: [{ operator_id: name, value: null, unit: '1', equation: '' }],
    result,
    elapsedMs: performance.now() - started,
  }
  return { inputs, result, omitted: [], isVerified: false, computation }
}

/** The check that the solver names in its refusal; else that it answered at all. */
function failedCheck({ code, details = {} }: Failure): Check {
  const { name, value, bound } = details
  if (typeof name === 'string' && Number.isFinite(value) && Number.isFinite(bound)) {
    return { name, value: value as number, bound: bound as number, passed: false }
  }
  return { name: `the solver answers (${code})`, value: 1, bound: 0, passed: false }
}
