// The refusal of members that depend on each other in a circle.
import { invalidInput } from '../../refusal.ts'

/** `operators` in order of dependence: each needs the value of the next one, the last that of the first. */
export const cycleOf = (operators: readonly string[]) =>
  invalidInput(
    '/operators',
    `${[...operators, operators[0]].join(' takes from ')}: a cycle has no order`,
    { operators },
  )
