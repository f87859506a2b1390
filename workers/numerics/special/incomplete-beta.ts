// The regularised incomplete beta function I_x(a, b) (DLMF 8.17): the continued fraction 8.17.22 on the side of
// the mean where it converges fast, the symmetry I_x(a, b) = 1 - I_(1-x)(b, a) for the other.
import { exp, log, log1p, pow } from '../mathematics.ts'
import { beta, logBeta, stirlingRemainder } from './gamma.ts'
import { excess } from './incomplete-gamma.ts'

const STEPS_MAX = 100_000

/** The distribution function of the beta distribution; a, b > 0, 0 <= x <= 1. */
export function betaI(a: number, b: number, x: number): number {
  if (!(a > 0 && b > 0 && a + b < Number.POSITIVE_INFINITY && x >= 0 && x <= 1)) return Number.NaN
  if (x === 0 || x === 1) return x
  if (x > (a + 1) / (a + b + 2)) return 1 - lower(b, a, 1 - x, x)
  return lower(a, b, x, 1 - x)
}

function lower(a: number, b: number, x: number, y: number): number {
  let c = 1
  let d = 1 / (1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < STEPS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    h *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    const change = c * d
    h *= change
    if (Math.abs(change - 1) < 2e-16) return (weight(a, b, x, y) * h) / a
  }
  return Number.NaN
}

/** x^a y^b / B(a, b) with y = 1 - x; for large a, b from the distance to the mode. */
function weight(a: number, b: number, x: number, y: number): number {
  if (a < 10 || b < 10) {
    const direct = (pow(x, a) * pow(y, b)) / beta(a, b)
    if (direct > 1e-290 && Number.isFinite(direct)) return direct
    return exp(a * log(x) + b * (y > 0.5 ? log1p(-x) : log(y)) - logBeta(a, b))
  }
  const sum = a + b
  // a ln(x/x0) + b ln(y/y0) at the mode x0 = a/sum is -(a excess(u) + b excess(v)): the linear parts cancel.
  const off = x * b - y * a
  const exponent = -a * excess(off / a) - b * excess(-off / b)
  const remainders = stirlingRemainder(sum) - stirlingRemainder(a) - stirlingRemainder(b)
  return exp(exponent + remainders) * Math.sqrt((a / (2 * Math.PI)) * (b / sum))
}
