// The closed forms as data: what a caller asked for, which any thread can plan and run against the same registry.
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
import { plannedUnified, type Unified, type UnifiedRequest } from './unified.ts'

/** One operator at SI inputs, as a guard asks for it: outside its validity it has no value, and says so. */
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

/** How long a request is predicted to take, and its run. Throws what is wrong with the request. */
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
        // The validity tells why there is no value; a failure is for who asked for nothing else.
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
    // To read ten thousand quantities takes longer than most sweeps: whoever runs it looks at it.
    ms: Number.POSITIVE_INFINITY,
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
