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
  /** null where there is no closed form: that one is differenced. */
  readonly partials: readonly (PartialDerivative | null)[]
  /** As printed before its parentheses. */
  readonly shown: string
  /** Elementary operations that one call is worth at usual arguments. */
  readonly work: number
  /** The same at these arguments, and at the worst where nothing is known of them; unset: `work` always. */
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
