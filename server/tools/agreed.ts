import { type Agreement, SECOND_WAY_BOUND } from '../../workers/field/second-way.ts'
import { below, type Check } from '../../workers/solver.ts'

/** The check that what was found in two ways is one. */
export const agreed = ({ name, difference }: Agreement): Check =>
  below(name, difference, SECOND_WAY_BOUND)
