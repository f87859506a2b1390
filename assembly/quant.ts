// Terminal values of geometric Brownian motion, S = spot exp(drift + deviation z): one draw a path, for the
// exact law needs no steps in time. Path i of n draws its uniform number from the i-th of n equal strata of
// (0, 1), a randomly scrambled one-dimensional net (Owen, J. Complexity 13 (1997) 1). The deviate is
// z = shift + width x, x the inverse of the normal distribution function, weighed by the ratio of the densities
// of z and x: drawn wider than needed, both tails are well covered, the weighed payoff vanishes smoothly at the
// ends and the error of a mean falls as n^(-3/2) instead of n^(-1/2).
import { setSeed, uniform } from './lib/random'

export { setSeed }

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

/**
 * The normal deviate of the probability below/n (Wichura, Appl. Statist. 37 (1988) 477, PPND16: 16 digits). Near 1
 * the distance to 1 is taken before it is divided, so the upper tail is as fine as the lower.
 */
export function deviate(below: f64, n: f64): f64 {
  const q = below / n - 0.5
  if (abs<f64>(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (
      (q *
        (((((((2509.0809287301226727 * r + 33430.575583588128105) * r + 67265.770927008700853) * r +
          45921.953931549871457) *
          r +
          13731.693765509461125) *
          r +
          1971.5909503065514427) *
          r +
          133.14166789178437745) *
          r +
          3.387132872796366608)) /
      (((((((5226.495278852854561 * r + 28729.085735721942674) * r + 39307.89580009271061) * r +
        21213.794301586595867) *
        r +
        5394.1960214247511077) *
        r +
        687.1870074920579083) *
        r +
        42.313330701600911252) *
        r +
        1)
    )
  }
  const tail = max<f64>(q < 0 ? below : n - below, 1e-17) / n
  const distance = sqrt<f64>(-Math.log(tail))
  let z: f64
  if (distance <= 5) {
    const r = distance - 1.6
    z =
      (((((((7.7454501427834140764e-4 * r + 0.0227238449892691845833) * r +
        0.24178072517745061177) *
        r +
        1.27045825245236838258) *
        r +
        3.64784832476320460504) *
        r +
        5.7694972214606914055) *
        r +
        4.6303378461565452959) *
        r +
        1.42343711074968357734) /
      (((((((1.05075007164441684324e-9 * r + 5.475938084995344946e-4) * r +
        0.0151986665636164571966) *
        r +
        0.14810397642748007459) *
        r +
        0.68976733498510000455) *
        r +
        1.6763848301838038494) *
        r +
        2.05319162663775882187) *
        r +
        1)
  } else {
    const r = distance - 5
    z =
      (((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r +
        0.0012426609473880784386) *
        r +
        0.026532189526576123093) *
        r +
        0.29656057182850489123) *
        r +
        1.7848265399172913358) *
        r +
        5.4637849111641143699) *
        r +
        6.6579046435011037772) /
      (((((((2.04426310338993978564e-15 * r + 1.4215117583164458887e-7) * r +
        1.8463183175100546818e-5) *
        r +
        7.868691311456132591e-4) *
        r +
        0.0148753612908506148525) *
        r +
        0.13692988092273580531) *
        r +
        0.59983220655588793769) *
        r +
        1)
  }
  return q < 0 ? -z : z
}
