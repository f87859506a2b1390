import { cos } from './mathematics.ts'

export interface Quadrature {
  readonly points: Float64Array
  readonly weights: Float64Array
}

/** The n-point Gauss-Legendre rule on [-1, 1]: Newton steps on P_n from Tricomi's estimate of its roots. */
export function gaussLegendre(n: number): Quadrature {
  const points = new Float64Array(n)
  const weights = new Float64Array(n)
  for (let i = 0; i < Math.ceil(n / 2); i++) {
    let x = cos((Math.PI * (i + 0.75)) / (n + 0.5))
    let slope = 0
    for (let step = 0; step < 6; step++) {
      const [value, derivative] = legendre(n, x)
      slope = derivative
      x -= value / derivative
    }
    points[i] = -x
    points[n - 1 - i] = x
    weights[i] = weights[n - 1 - i] = 2 / ((1 - x * x) * slope * slope)
  }
  return { points, weights }
}

/** P_n and its derivative at x, |x| < 1, by the three-term recurrence (DLMF 18.9.1). */
function legendre(n: number, x: number): [number, number] {
  let [before, value] = [1, x]
  for (let k = 2; k <= n; k++) {
    ;[before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k]
  }
  return [value, (n * (x * value - before)) / (x * x - 1)]
}
