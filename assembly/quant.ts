// Terminal values of geometric Brownian motion, S = spot exp(drift + deviation z): one draw a path, for the
// exact law needs no steps in time. Path i of n draws its uniform number from the i-th of n equal strata of
// (0, 1), a randomly scrambled one-dimensional net (Owen, J. Complexity 13 (1997) 1). The deviate is
// z = shift + width x, x the inverse of the normal distribution function, weighed by the ratio of the densities
// of z and x: drawn wider than needed, both tails are well covered, the weighed payoff vanishes smoothly at the
// ends and the error of a mean falls as n^(-3/2) instead of n^(-1/2).
import { deviate } from './lib/normal'
import { setSeed, uniform } from './lib/random'

export { deviate, setSeed }

let stockSum: f64 = 0
let insideCount: f64 = 0
let insideStock: f64 = 0
let insideDeviate: f64 = 0
let squares: f64 = 0

let spot: f64 = 0
let drift: f64 = 0
let deviation: f64 = 0
let strike: f64 = 0
let sign: f64 = 1

/** `sign` is 1 for a call, -1 for a put: a path is inside the money while sign (S - strike) > 0. */
export function init(S0: f64, mean: f64, spread: f64, K: f64, callOrPut: f64): void {
  spot = S0
  drift = mean
  deviation = spread
  strike = K
  sign = callOrPut
}

/** One replicate of `paths` paths. */
export function advance(paths: i32, shift: f64, width: f64): void {
  const n = <f64>paths
  let stock: f64 = 0
  let count: f64 = 0
  let inStock: f64 = 0
  let inDeviate: f64 = 0
  let square: f64 = 0
  for (let i = 0; i < paths; i++) {
    const x = deviate(<f64>i + uniform(), n)
    const z = shift + width * x
    const weight = width * Math.exp(0.5 * (x - z) * (x + z))
    const S = spot * Math.exp(drift + deviation * z)
    stock += weight * S
    const payoff = sign * (S - strike)
    if (payoff > 0) {
      count += weight
      inStock += weight * S
      inDeviate += weight * z
      square += weight * payoff * payoff
    }
  }
  stockSum = stock
  insideCount = count
  insideStock = inStock
  insideDeviate = inDeviate
  squares = square
}

/** Weighed sum of S over the paths; of 1, S, z and the squared payoff over those inside the money. */
export function stocks(): f64 {
  return stockSum
}
export function inside(): f64 {
  return insideCount
}
export function stocksInside(): f64 {
  return insideStock
}
export function deviatesInside(): f64 {
  return insideDeviate
}
export function payoffSquares(): f64 {
  return squares
}
