import type { Definition, Env } from '../../server/contracts/definition.ts'
import { type Fired, Statechart } from '../../server/contracts/statechart.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'

/** Fires an event, evaluating operators on the test's own thread without a limit of time. */
export function fire(
  definition: Definition,
  from: string,
  env: Env,
  registry: Registry,
  event?: string,
): Fired {
  const asking = new Statechart(definition, registry).attempt(from, env, event)
  let step = asking.next()
  while (!step.done) step = asking.next(evaluateOperator(step.value.operator, step.value.inputs))
  return step.value
}
