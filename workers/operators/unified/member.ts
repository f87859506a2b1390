// Types of the members of a composition.
import type { Ode, Operator } from '../compile.ts'

/** An equation written by the caller. With kind ode its left side is dx/dt, d2x/dt2, x' or x''. */
export interface OwnEquation {
  id: string
  equation: string
  unit?: string | undefined
  kind?: 'algebraic' | 'ode' | undefined
}

export interface Member {
  readonly operator: Operator
  /** Whether it is a differential equation of the caller, which has no value without a timeline. */
  readonly isOwnOde: boolean
  /** Its differential equation on a timeline; undefined for an algebraic member. */
  readonly ode: Ode | undefined
}
