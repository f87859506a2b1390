// x^y by multiplication and square roots where the exponent is a small whole number or a half more.
import { pow } from '../numerics/mathematics.ts'

/** Exponents up to this are products; beyond it pow is the more accurate one. */
export const PRODUCT_MAX = 16.5

/** The whole part and whether a half is left over, of an exponent that is a product; undefined of any other. */
export function productOf(exponent: number): { whole: number; half: boolean } | undefined {
  const size = Math.abs(exponent)
  if (!(size <= PRODUCT_MAX)) return undefined
  const whole = Math.floor(size)
  const rest = size - whole
  return rest === 0 || rest === 0.5 ? { whole, half: rest === 0.5 } : undefined
}

/** x^y: 2^3 is 8, x^4 needs no logarithm, and x^1.5, which every law of gravitation has, is x times its root. */
export function raise(x: number, y: number): number {
  const product = productOf(y)
  if (!product) return pow(x, y)
  let result = 1
  let factor = x
  for (let n = product.whole; n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result *= factor
    factor *= factor
  }
  if (product.half) result *= Math.sqrt(x)
  return y < 0 ? 1 / result : result
}
