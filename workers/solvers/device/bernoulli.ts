// The function of Bernoulli, by which a flux between two cells weighs the carriers of both.
import { expm1 } from '../../numerics/mathematics.ts'

const SMALL = 1e-2

/** x/(exp(x) - 1) and its derivative. */
export function bernoulli(x: number): [number, number] {
  if (Math.abs(x) < SMALL) {
    const s = x * x
    return [1 - x / 2 + s / 12 - (s * s) / 720, -1 / 2 + x / 6 - (s * x) / 180]
  }
  if (x > 500) return [0, 0]
  if (x < -500) return [-x, -1]
  const e = expm1(x)
  const b = x / e
  return [b, (1 - (e + 1) * b) / e]
}
