import type { Wanted } from '../units/kind.ts'
import type { Operator } from './compile.ts'

/** What the operators of a call mean by a key: its inputs, or the bare unit where none of them takes it. */
export function wantedBy(
  operators: readonly Pick<Operator, 'inputs'>[],
  key: string,
  unit: string,
): readonly [Wanted, ...Wanted[]] {
  const own = operators.flatMap(({ inputs }) => inputs.filter(input => input.key === key))
  const [first, ...others] = own
  return first ? [first, ...others] : [{ unit }]
}
