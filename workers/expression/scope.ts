import type { Constant } from '../units/constants.ts'

/** What the names of a text may mean, beside the built-in constants and functions. */
export interface Scope {
  /** Inputs in the order of their slots. */
  readonly inputs: readonly string[]
  /** Constants of the record's own, found before the built-in ones. */
  readonly constants?: ReadonlyMap<string, Constant>
  /**
   * Built-in constants of one letter (c, h, e, G, R, F) are refused: in a system of the caller's own such a
   * letter is far more often a parameter that was left out, and nothing checks its dimension.
   */
  readonly refusesLetters?: true
}
