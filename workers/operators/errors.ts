// Uncertainty of an evaluation: first-order propagation from constants and inputs, plus a bound of the rounding error.
import { compile } from '../expression/compile.ts'
import { differentiate } from '../expression/derivative.ts'
import type { Expression } from '../expression/tree.ts'
import type { Operator } from './compile.ts'

/** A slot of an expression and the standard uncertainty of its value. */
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
  /** Relative rounding error of the evaluation. */
  rounding: number
}

/**
 * First-order propagation: the root of the sum of (df/dx u_x)^2 over the uncertain slots, plus a bound of the rounding
 * error, which is also returned relative to the value. Undefined where one of them has no bound, so that the value
 * is not reliable.
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

/** Root of the sum of squares; scaled only where the squares would overflow or underflow. */
function rootOfSquares(sizes: readonly number[]): number {
  const plain = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0))
  if (Number.isFinite(plain)) return plain
  const largest = Math.max(...sizes.map(Math.abs))
  return largest * Math.sqrt(sizes.reduce((sum, size) => sum + (size / largest) ** 2, 0))
}

/** Change of the value when a slot moves by its uncertainty, where the derivative is infinite, as at 0 under a root. */
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
 * The rounding error relative to the value, or relative to its largest part where the value is a small remainder of larger
 * parts, as in F d cos(pi/2).
 */
function share(error: number, value: number, parts: () => readonly number[]): number {
  if (error <= NEGLIGIBLE * Math.abs(value)) return value === 0 ? 0 : error / Math.abs(value)
  const sizes = parts().map(Math.abs).filter(Number.isFinite)
  return error / Math.max(Math.abs(value), UNDERFLOW, ...sizes)
}

/** Below this value errors reach the subnormal range, where digits are lost: 2^-1022 over half an ulp of 1. */
const UNDERFLOW = 2.0041683600089728e-292

/** Relative rounding error up to which the parts of the value need not be examined. */
export const NEGLIGIBLE = 1e-6
