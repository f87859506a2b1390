import type { Wanted } from '../units/kind.ts'
import type { Operator } from './compile.ts'

/** The meaning of a key for the operators of a call: their input, or only a unit where none of them has it. */
export function wantedBy(
  operators: readonly Pick<Operator, 'inputs'>[],
  key: string,
  unit: string,
): readonly [Wanted, ...Wanted[]] {
  const own = operators.flatMap(({ inputs }) => inputs.filter(input => input.key === key))
  const [first, ...others] = own
  return first ? [first, ...others] : [{ unit }]
}
