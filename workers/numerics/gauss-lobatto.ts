import { cos } from './mathematics.ts'

/** Polynomials of degree n through n + 1 points of [-1, 1], both ends among them. */
export interface LobattoRule {
  readonly points: Float64Array
  /** Exact for polynomials of degree 2 n - 1. */
  readonly weights: Float64Array
  /** derivative[i * (n + 1) + j]: slope at point i of the polynomial that is 1 at point j, 0 at the others. */
  readonly derivative: Float64Array
}

/** Gauss-Legendre-Lobatto: the ends and the extremes of P_n (Canuto et al., Spectral Methods, 2006, 2.3). */
export function gaussLobatto(n: number): LobattoRule {
  const points = Float64Array.from({ length: n + 1 }, (_, i) => root(n, i))
  const p = points.map(x => legendrePair(n, x)[0])
  const derivative = new Float64Array((n + 1) * (n + 1))
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      if (i !== j) derivative[i * (n + 1) + j] = p[i]! / (p[j]! * (points[i]! - points[j]!))
    }
  }
  derivative[0] = -(n * (n + 1)) / 4
  derivative[(n + 1) * (n + 1) - 1] = (n * (n + 1)) / 4
  return { points, weights: p.map(value => 2 / (n * (n + 1) * value * value)), derivative }
}

/** Values at x of the polynomials that are 1 at one point and 0 at the others. */
export function lagrange({ points }: LobattoRule, x: number): Float64Array {
  return points.map((at, j) => {
    let product = 1
    for (let k = 0; k < points.length; k++) {
      if (k !== j) product *= (x - points[k]!) / (at - points[k]!)
    }
    return product
  })
}

function root(n: number, i: number): number {
  if (i === 0) return -1
  if (i === n) return 1
  if (2 * i === n) return 0
  if (2 * i > n) return -root(n, n - i)
  let x = -cos((Math.PI * i) / n)
  for (let step = 0; step < 20; step++) {
    const [value, before] = legendrePair(n, x)
    x -= (x * value - before) / ((n + 1) * value)
  }
  return x
}

/** P_n and P_(n-1) at x (DLMF 18.9.1). */
function legendrePair(n: number, x: number): [value: number, before: number] {
  let before = 1
  let value = x
  for (let k = 2; k <= n; k++) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k
    before = value
    value = next
  }
  return [value, before]
}
