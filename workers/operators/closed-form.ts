// Requests for closed forms as plain data, so that any thread can predict their time and run them with its registry.
import {
  type Evaluated,
  evaluateOperator,
  type InputValues,
  inputsOf,
  type OperatorResult,
  plannedEvaluation,
  type Request,
} from './evaluate.ts'
import type { Gated } from './gate.ts'
import { operatorMs } from './prediction.ts'
import type { Registry } from './registry.ts'
import { plannedSolution, type Solved } from './solution.ts'
import { solvedSweep } from './solved-sweep.ts'
import { type SweepRequest, type Swept, sweep } from './sweep.ts'
import { sweepMs } from './sweep-plan.ts'
import { plannedUnified, type Unified, type UnifiedRequest } from './unified.ts'

/** One operator at SI inputs, for a guard: outside its validity the answer has no value but a report of the reason. */
export interface OperatorRequest {
  readonly id: string
  readonly inputs: InputValues
}

export interface ClosedFormRequests {
  operator: OperatorRequest
  values: Request
  sweep: SweepRequest
  unified: UnifiedRequest
}

export interface ClosedFormAnswers {
  operator: OperatorResult
  values: Evaluated | Solved | Gated
  sweep: Swept | Gated
  unified: Unified | Gated
}

export type ClosedForm = keyof ClosedFormRequests

/** Predicted time of a request in milliseconds, and the function that runs it. Throws the refusal of a faulty request. */
export function plannedClosedForm<F extends ClosedForm>(
  registry: Registry,
  form: F,
  request: ClosedFormRequests[F],
): { ms: number; run(): ClosedFormAnswers[F] } {
  return PLANS[form](registry, request) as { ms: number; run(): ClosedFormAnswers[F] }
}

type Plan<F extends ClosedForm> = (
  registry: Registry,
  request: ClosedFormRequests[F],
) => { ms: number; run(): ClosedFormAnswers[F] }

const PLANS: { [F in ClosedForm]: Plan<F> } = {
  operator(registry, { id, inputs }) {
    const operator = registry.operator(id)
    return {
      ms: operatorMs(operator, 0, inputsOf(operator, inputs)),
      run() {
        // The validity report says why there is no value, so the failure is left out.
        const { fault: _, ...result } = evaluateOperator(operator, inputs)
        return result
      },
    }
  },
  values: (registry, request) =>
    request.solveFor === undefined
      ? plannedEvaluation(registry, request)
      : plannedSolution(registry, request),
  sweep: (registry, request) => ({
    ms: sweepMs(registry, request),
    run: () =>
      finished(
        request.solveFor === undefined ? sweep(registry, request) : solvedSweep(registry, request),
      ),
  }),
  unified(registry, request) {
    const { ms, run } = plannedUnified(registry, request)
    return { ms, run: () => finished(run()) }
  },
}

function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
