// What a domain computes from its inputs inside another tool: its operator's value, or a refusal that says why not.
import {
  type Evaluated,
  evaluateOperators,
  type OperatorResult,
} from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { invalidInputs, pointerTo, under } from '../../workers/refusal.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'

export interface DomainValue {
  /** Name of the domain. */
  domain: string
  result: OperatorResult & { value: number; uncertainty: number }
}

/**
 * `pointer` is where domain and inputs stand in the call. Throws UNKNOWN_DOMAIN, MISSING_INPUT, AMBIGUOUS, PRECISION, and
 * INVALID_INPUT for a key or a value that the operator does not take.
 */
export function domainValue(
  registry: Registry,
  domain: string,
  inputs: Readonly<Record<string, QuantityInput>>,
  pointer: string,
): DomainValue {
  const evaluated = under(pointer, () => evaluateOperators(registry, { domain, inputs }))
  if (!evaluated.gate.passed) {
    const { rejected, accepted, hints } = evaluated.gate
    throw invalidInputs(
      rejected.map((key, i) => ({
        ...hints[i],
        pointer: pointer + pointerTo('inputs', key),
        message: `${key} is not taken; taken are ${accepted.join(', ')}`,
      })),
    )
  }
  const { domain: source, results } = evaluated as Evaluated
  const [result] = results as [DomainValue['result']]
  return { domain: source.name, result }
}
