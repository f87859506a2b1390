// Evaluates the operators that guards request: each once for the same inputs, long ones in a worker, and all of one call
// within a limit on their predicted time.
import type { OperatorResult } from '../../workers/operators/evaluate.ts'
import { inputsOf } from '../../workers/operators/evaluate.ts'
import { operatorMs } from '../../workers/operators/prediction.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { Pool, Ticket } from '../call/pool.ts'
import type { Evaluation } from './guard.ts'

/** Limit on the predicted time of all operators that one call evaluates, in milliseconds. */
export const CONTRACT_MS_MAX = 1000

export class ContractRun {
  readonly #pool: Pool
  readonly #ticket: Ticket
  readonly #known = new Map<string, OperatorResult>()
  #spentMs = 0

  constructor(pool: Pool, ticket: Ticket) {
    this.#pool = pool
    this.#ticket = ticket
  }

  /** Runs a generator to its end. Throws INVALID_INPUT before it evaluates an operator that would exceed the limit. */
  async drive<T>(asking: Generator<Evaluation, T, OperatorResult>): Promise<T> {
    let step = asking.next()
    while (!step.done) step = asking.next(await this.#evaluated(step.value))
    return step.value
  }

  async #evaluated({ operator, inputs: values }: Evaluation): Promise<OperatorResult> {
    const inputs = inputsOf(operator, values)
    const key = `${operator.calledAs} ${inputs.join()}`
    const known = this.#known.get(key)
    if (known) return known
    this.#spentMs += operatorMs(operator, 0, inputs)
    if (this.#spentMs > CONTRACT_MS_MAX) throw tooLong(operator.id, this.#spentMs)
    const request = { id: operator.calledAs, inputs: values }
    const result = await this.#pool.evaluate('operator', request, this.#ticket)
    this.#known.set(key, result)
    return result
  }
}

function tooLong(id: string, ms: number) {
  const predictedMs = Math.ceil(ms)
  const message = `with ${id} the operators of the guards would take ${predictedMs} ms of computing, the limit of a call is ${CONTRACT_MS_MAX}`
  return invalidInput('', message, { predictedMs, limit: CONTRACT_MS_MAX })
}
