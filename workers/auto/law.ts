// The law of a choice: the operator that gives its headline, what it takes and the unit of what it gives.
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { type Choice, inputsOf } from './choice.ts'
import type { Candidate } from './indexed.ts'

export function takes(candidate: Candidate, key: string, registry: Registry): boolean {
  switch (candidate.kind) {
    case 'operator':
      return candidate.operator.inputs.some(input => input.key === key)
    case 'closed-form':
      return inputsOf(candidate.solver, registry).some(input => input.key === key)
    case 'solver':
      return Object.hasOwn(candidate.solver.params, key)
  }
}

/** What a key of the law means, with its unit: an input, or what it gives. */
export function meaningOf(
  candidate: Candidate,
  key: string,
  registry: Registry,
): { readonly name: string; readonly unit: string } | undefined {
  if (candidate.kind === 'solver') return undefined
  const { inputs, output } = headOf(candidate, registry)
  const all = candidate.kind === 'operator' ? inputs : inputsOf(candidate.solver, registry)
  return [...all, output].find(one => one.key === key)
}

export const headOfAny = ({ candidate }: Choice, registry: Registry): Operator | undefined =>
  candidate.kind === 'solver' ? undefined : headOf(candidate, registry)

/** Unit of what the choice gives. */
export function unitOf({ candidate, solveFor }: Choice, registry: Registry): string {
  if (candidate.kind === 'solver') return '1'
  const { inputs, output } = headOf(candidate, registry)
  return inputs.find(({ key }) => key === solveFor)?.unit ?? output.unit
}

export const headOf = (
  candidate: Exclude<Candidate, { kind: 'solver' }>,
  registry: Registry,
): Operator =>
  candidate.kind === 'operator'
    ? candidate.operator
    : registry.operator(candidate.solver.operators[0]!)
