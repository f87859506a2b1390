// Where a falling profile passes a level, and its integral.
import { bisect } from '../../numerics/runge-kutta.ts'

/** The last place at which u falls through `level`, by the cubic through four nodes; null where it does not. */
export function crossing(u: Float64Array, dx: number, level: number): number | null {
  const n = u.length
  let i = n - 1
  while (i > 0 && !(u[i - 1]! > level && u[i]! <= level)) i--
  if (i === 0) return null
  const from = Math.min(Math.max(i - 2, 0), n - 4)
  const cubic = cubicFrom(u, from)
  return (from + bisect(s => level - cubic(s), i - 1 - from, i - from)) * dx
}

/** u at `place` in spacings, by the cubic through the four nodes around it; a node gives its own value. */
export function interpolated(u: ArrayLike<number>, place: number): number {
  const from = Math.min(Math.max(Math.floor(place) - 1, 0), u.length - 4)
  return cubicFrom(u, from)(place - from)
}

/** Newton's form through the nodes from, from + 1, from + 2, from + 3, over the distance from the first. */
function cubicFrom(u: ArrayLike<number>, from: number): (s: number) => number {
  const [a, b, c, d] = [u[from]!, u[from + 1]!, u[from + 2]!, u[from + 3]!]
  return s =>
    a + s * (b - a + (s - 1) * ((c - 2 * b + a) / 2 + ((s - 2) * (d - 3 * c + 3 * b - a)) / 6))
}

/** The trapezoidal rule, which is of high order here: the slope vanishes at both walls. */
export function integral(u: Float64Array, dx: number, f: (u: number) => number): number {
  let sum = -(f(u[0]!) + f(u.at(-1)!)) / 2
  for (const value of u) sum += f(value)
  return sum * dx
}
