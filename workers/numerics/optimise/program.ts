/** A smooth problem: a number to be made small, between bounds and under conditions, in scaled variables. */
export interface Program {
  readonly n: number
  /** Conditions: equal to 0, or at least 0. */
  readonly m: number
  readonly isEquality: readonly boolean[]
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** Infinity where there is no value; the conditions into c. */
  value(x: Float64Array, c: Float64Array): number
  /** The same with the slopes of the value into g and those of the conditions into the rows of a. */
  slopes(x: Float64Array, c: Float64Array, g: Float64Array, a: Float64Array): number
  /** Counts an iteration and its operations beside evaluations; throws Spent when there are no more. */
  iterate(operations: number): void
}

/** Thrown when the iterations are used up; a search ends with its best point. */
export class Spent extends Error {}

/** The nearest point between the bounds, in place. */
export function clip({ lower, upper }: Pick<Program, 'lower' | 'upper'>, x: Float64Array): void {
  for (let i = 0; i < x.length; i++) x[i] = Math.min(Math.max(x[i]!, lower[i]!), upper[i]!)
}
