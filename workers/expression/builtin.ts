// One row of the list of built-in functions.

/**
 * pure: dimensionless in and out. same: all arguments and the result share one dimension. ratio: arguments of
 * one dimension, a dimensionless result. A fraction: one argument, the result is its power.
 */
export type DimensionRule = 'pure' | 'same' | 'ratio' | { readonly p: number; readonly q: number }

/** d(result) / d(argument i) at the arguments, given the result too. */
export type PartialDerivative = (args: readonly number[], result: number) => number

export interface Builtin {
  readonly arity: readonly [least: number, most: number]
  readonly rule: DimensionRule
  readonly evaluate: (...args: number[]) => number
  /** Partial derivatives; null where there is no closed form, which is then computed by finite differences. */
  readonly partials: readonly (PartialDerivative | null)[]
  /** The name as printed in front of its parentheses. */
  readonly shown: string
  /** Cost of one call at usual arguments, in elementary operations. */
  readonly work: number
  /** Cost at given arguments, or the largest cost if they are unknown; unset: always `work`. */
  readonly longest: ((args: readonly number[] | undefined) => number) | undefined
  /** Bound of the relative error of one call, in units of 2^-53. */
  readonly accuracy: number
}

interface Options {
  arity?: number | readonly [number, number]
  rule?: DimensionRule
  partials?: readonly (((...args: number[]) => number) | null)[]
  shown?: string
  work?: number
  longest?: Builtin['longest']
  accuracy?: number
}

export type Row = [string, Builtin]

export function row(
  name: string,
  evaluate: (...args: number[]) => number,
  options: Options = {},
): Row {
  const { arity = 1, rule = 'pure', partials = [], shown = name, work = 4, accuracy = 2 } = options
  return [
    name,
    {
      arity: typeof arity === 'number' ? [arity, arity] : arity,
      rule,
      evaluate,
      // A partial written for one parameter more gets the result there.
      partials: partials.map(partial => partial && ((args, result) => partial(...args, result))),
      shown,
      work,
      longest: options.longest,
      accuracy,
    },
  ]
}
