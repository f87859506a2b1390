import type { DomainSource } from '../../workers/operator.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator, type InputValues } from '../../workers/operators/evaluate.ts'

/** The value of an operator of the domain at SI inputs; null where it is not valid. */
export function operatorValue(domain: DomainSource, id: string, inputs: InputValues) {
  const source = domain.operators.find(each => each.id === id)!
  return evaluateOperator(compileOperator(source, domain), inputs).value
}
