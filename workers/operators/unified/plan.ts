// A composition with the source of every number.
import type { Closure } from '../../expression/compile.ts'
import type { Expression } from '../../expression/tree.ts'
import type { Member } from './member.ts'

/** Source of a value: an input of the call, the time, a component of the state, or an earlier member. */
export type Origin =
  | { from: 'fixed'; key: string }
  | { from: 'time' }
  | { from: 'state'; index: number }
  | { from: 'member'; index: number }

export interface Stage {
  readonly member: Member
  readonly expression: Expression
  readonly closure: Closure
  readonly slots: Float64Array
  readonly origins: readonly Origin[]
  /** Index of its first state component, and their number; undefined for an algebraic member. */
  readonly state: { index: number; order: 1 | 2 } | undefined
  /** Added to the value of an algebraic member. */
  readonly offset: number
}

export interface Plan {
  readonly stages: readonly Stage[]
  /** Members whose product is the headline value, usually one, and the factor from their units to the coherent unit. */
  readonly ends: readonly number[]
  readonly scale: number
  readonly start: Float64Array
  /** Names of the components of the state. */
  readonly startKeys: readonly string[]
  readonly duration: number
  /** Whether a rate may jump or bend on the way. */
  readonly isKinked: boolean
  readonly defaulted: Record<string, number>
  readonly fixed: Record<string, number>
  /** Its steps as compiled code, which a plan with other numbers shares; undefined where closures alone can take them. */
  readonly compiled: () => { readonly step: CompiledStep | undefined }
}

/** Steps of Runge-Kutta as compiled code. */
export interface CompiledStep {
  /** Takes the numbers of a plan of the same members, and a state from which steps of length h begin. */
  place(plan: Plan, h: number, y: Float64Array): void
  /** A step of the length placed, from time t on, in place. */
  advance(t: number, h: number, y: Float64Array): void
}
