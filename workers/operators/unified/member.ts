// What a composition is made of.
import type { Ode, Operator } from '../compile.ts'

/** An equation of the caller's own. With kind ode its left side is dx/dt, d2x/dt2, x' or x''. */
export interface OwnEquation {
  id: string
  equation: string
  unit?: string | undefined
  kind?: 'algebraic' | 'ode' | undefined
}

export interface Member {
  readonly operator: Operator
  /** An ode of the caller's own, which has no value without a timeline. */
  readonly isOwnOde: boolean
  /** The form by which it moves on a timeline; undefined where its value alone counts. */
  readonly ode: Ode | undefined
}
