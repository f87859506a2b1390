// The regularised incomplete gamma functions P and Q (DLMF 8.2.4): the series for x < a + 1, Legendre's
// continued fraction else. Around x = a both take some sqrt(a) steps, which the limit below bounds.
import { exp, log, log1p, pow } from '../mathematics.ts'
import { gamma, lgamma, stirlingRemainder } from './gamma.ts'

const STEPS_MAX = 200_000

/** P(a, x), a > 0, x >= 0: the distribution function of the gamma distribution. */
export function gammaP(a: number, x: number): number {
  if (!(a > 0 && x >= 0 && a + x < Number.POSITIVE_INFINITY)) return Number.NaN
  if (x === 0) return 0
  return x < a + 1 ? series(a, x) : 1 - fraction(a, x)
}

/** Q(a, x) = 1 - P(a, x), with all its digits in the tail. */
export function gammaQ(a: number, x: number): number {
  if (!(a > 0 && x >= 0 && a + x < Number.POSITIVE_INFINITY)) return Number.NaN
  if (x === 0) return 1
  return x < a + 1 ? 1 - series(a, x) : fraction(a, x)
}

/** x^a exp(-x) / gamma(a + 1). From a = 10 up by Stirling's series: the huge powers never appear. */
function weight(a: number, x: number): number {
  if (a < 10) {
    if (x > 500 || a < 1e-300) return exp(a * log(x) - x - lgamma(a + 1))
    return (pow(x, a) * exp(-x)) / gamma(a + 1)
  }
  return exp(-a * excess((x - a) / a) - stirlingRemainder(a)) / Math.sqrt(2 * Math.PI * a)
}

/** u - ln(1 + u), by its series where the two would cancel. */
export function excess(u: number): number {
  if (Math.abs(u) > 0.3) return u - log1p(u)
  // With s = u/(2 + u): ln(1 + u) = 2 artanh s, u - 2s = s u.
  const s = u / (2 + u)
  const z = s * s
  let sum = 0
  for (let k = 31; k >= 3; k -= 2) sum = sum * z + 2 / k
  return s * u - s * z * sum
}

function series(a: number, x: number): number {
  let sum = 1
  let term = 1
  for (let n = 1; n < STEPS_MAX; n++) {
    term *= x / (a + n)
    sum += term
    if (term < sum * 1e-17) return weight(a, x) * sum
  }
  return Number.NaN
}

/** Modified Lentz evaluation of DLMF 8.9.2. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Number.POSITIVE_INFINITY
  let d = 1 / b
  let h = d
  for (let n = 1; n < STEPS_MAX; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    const change = c * d
    h *= change
    if (Math.abs(change - 1) < 2e-16) return weight(a, x) * a * h
  }
  return Number.NaN
}
