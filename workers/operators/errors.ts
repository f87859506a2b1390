// What an evaluation is uncertain by: constants and inputs to first order, and the rounding of the arithmetic.
import { compile } from '../expression/compile.ts'
import { differentiate } from '../expression/derivative.ts'
import type { Expression } from '../expression/tree.ts'
import type { Operator } from './compile.ts'

/** A slot of an expression and the standard uncertainty of what stands in it. */
export interface Uncertain {
  slot: number
  u: number
}

/** The constants of an equation that are not exact. */
export function uncertainConstants({ expression }: Pick<Operator, 'expression'>): Uncertain[] {
  return expression.constants
    .map(({ slot, constant }) => ({ slot, u: constant.uncertainty }))
    .filter(({ u }) => u !== 0)
}

export interface Errors {
  uncertainty: number
  /** Of the evaluation, relative. */
  rounding: number
}

/**
 * First-order propagation: the root of the sum of (df/dx u_x)^2 over what is uncertain, plus a bound of the
 * rounding error, which is also given as a share of the value. Undefined where nothing bounds one of them: the value is
 * then none to rely on.
 */
export function errorsAt(
  { expression, inputs }: Pick<Operator, 'expression' | 'inputs'>,
  slots: Float64Array,
  value: number,
  uncertain: readonly Uncertain[],
): Errors | undefined {
  let error: number | undefined
  const spreads: number[] = []
  for (const { slot, u } of uncertain) {
    const dual = differentiate(expression, slots, slot)
    error ??= dual.error
    const spread = dual.slope * u
    spreads.push(Number.isFinite(spread) ? spread : moved(expression, slots, slot, u))
  }
  error ??= differentiate(expression, slots, 0).error
  const uncertainty = rootOfSquares(spreads) + error
  const parts = () =>
    inputs.map((_, slot) => slots[slot]! * differentiate(expression, slots, slot).slope)
  const rounding = share(error, value, parts)
  const isBounded = Number.isFinite(uncertainty) && Number.isFinite(rounding)
  return isBounded ? { uncertainty, rounding } : undefined
}

/** Scaled only where the squares would leave the doubles. */
function rootOfSquares(sizes: readonly number[]): number {
  const plain = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0))
  if (Number.isFinite(plain)) return plain
  const largest = Math.max(...sizes.map(Math.abs))
  return largest * Math.sqrt(sizes.reduce((sum, size) => sum + (size / largest) ** 2, 0))
}

/** How far the value goes with what stands in a slot, where it has no slope there: at 0 under a root. */
function moved(expression: Expression, slots: Float64Array, slot: number, u: number): number {
  const evaluate = compile(expression)
  const at = (x: number) => {
    const values = slots.slice()
    values[slot] = x
    return evaluate(values)
  }
  const [here, up, down] = [slots[slot]!, at(slots[slot]! + u), at(slots[slot]! - u)]
  if (Number.isFinite(up) && Number.isFinite(down)) return Math.abs(up - down) / 2
  return Math.abs((Number.isFinite(up) ? up : down) - at(here))
}

/**
 * The rounding error as a share of the value; where the value is the small rest of larger parts, as F d cos(pi/2)
 * is, as a share of the largest of them.
 */
function share(error: number, value: number, parts: () => readonly number[]): number {
  if (error <= NEGLIGIBLE * Math.abs(value)) return value === 0 ? 0 : error / Math.abs(value)
  const sizes = parts().map(Math.abs).filter(Number.isFinite)
  return error / Math.max(Math.abs(value), UNDERFLOW, ...sizes)
}

/** What is smaller than this has lost digits to the end of the doubles: 2^-1022 over half an ulp of 1. */
const UNDERFLOW = 2.0041683600089728e-292

/** Share of a value up to which a rounding error is its share, and nothing else is looked at. */
export const NEGLIGIBLE = 1e-6
