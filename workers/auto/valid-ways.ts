// Ways to give quantities to the inputs of a law that the law has no value for: the outer of two diameters is the larger, and a
// rocket gets no heavier. They are no other reading of the words; nor is one that gives the same.
import type { Operator } from '../operators/compile.ts'
import { isValidAt } from '../operators/validity.ts'
import type { Assignment } from './assignment.ts'

/** The assignment without other ways that the law excludes or that give the same; where it excludes the first one all stay. */
export function withoutInvalidWays(operator: Operator, assignment: Assignment): Assignment {
  const { inputs, others, missing } = assignment
  if (others.length === 0 || missing.length > 0) return assignment
  const first = valuesOf(operator, inputs)
  if (first === undefined || !isValidAt(operator, first)) return assignment
  const isOther = (way: Assignment['inputs']) => {
    const values = valuesOf(operator, way)
    if (values === undefined) return true
    return isValidAt(operator, values) && !isSame(operator, first, values)
  }
  return { ...assignment, others: others.filter(isOther) }
}

function valuesOf(operator: Operator, way: Assignment['inputs']): number[] | undefined {
  const values = operator.inputs.flatMap(({ key, default: usual }) => {
    const value = way.find(one => one.key === key)?.value ?? usual
    return typeof value === 'number' ? [value] : []
  })
  return values.length === operator.inputs.length ? values : undefined
}

/** Of the two sides of a rectangle either is the first, and what it gives is one. */
function isSame(operator: Operator, first: readonly number[], values: readonly number[]): boolean {
  const [one, other] = [operator.evaluate(first), operator.evaluate(values)]
  return Math.abs(one - other) <= SAME * Math.abs(one)
}

/** Rounding of one equation in another order. */
const SAME = 1e-13
