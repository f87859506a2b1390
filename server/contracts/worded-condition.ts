// What a condition in words comes to: its guard, and the words that it stands for.
import type { Operator } from '../../workers/operators/compile.ts'

export interface WordedCondition {
  readonly guard: string
  /** Of what is to happen within a time: that it has not, and the time is over. */
  readonly unmet?: string
  /** What is compared, the words of the comparison and the limit, as they stand there. */
  readonly quantity: string
  readonly comparison: string
  readonly limit: string
  readonly operator: Operator | undefined
  /** Unit of the limit, in coherent SI; undefined for a bare number. */
  readonly unit: string | undefined
  /** Offsets in the text at which the condition begins and ends. */
  readonly start: number
  readonly end: number
  readonly notUnderstood: readonly string[]
}
