// Members that wait for one another.
import { invalidInput } from '../../refusal.ts'

/** `operators` in the order of asking: each takes from the next, the last from the first. */
export const cycleOf = (operators: readonly string[]) =>
  invalidInput(
    '/operators',
    `${[...operators, operators[0]].join(' takes from ')}: a cycle has no order`,
    { operators },
  )
