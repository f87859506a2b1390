import { exp, log, pow } from '../mathematics.ts'
import { gamma, lgamma, sinPi } from './gamma.ts'

/** B_2k / (2k)! for the Euler-Maclaurin correction. */
const BERNOULLI = [
  1 / 12,
  -1 / 720,
  1 / 30240,
  -1 / 1209600,
  1 / 47900160,
  -691 / 1307674368000,
  1 / 74724249600,
]
const DIRECT_TERMS = 20

/** Riemann's zeta function of a real argument (DLMF 25.2.9, 25.4.1); infinite at 1. */
export function zeta(s: number): number {
  if (s === 1) return Number.POSITIVE_INFINITY
  if (s < 0) return reflected(s)
  if (s > 60) return 1 + pow(2, -s)
  const n = DIRECT_TERMS
  let sum = 0
  // Small terms first.
  let power = pow(n, -s)
  let factor = s * (power / n)
  const corrections: number[] = []
  for (let k = 0; k < BERNOULLI.length; k++) {
    corrections.push(BERNOULLI[k]! * factor)
    factor *= ((s + 2 * k + 1) * (s + 2 * k + 2)) / (n * n)
  }
  for (const correction of corrections.reverse()) sum += correction
  sum += power / 2
  power *= n / (s - 1)
  for (let k = n - 1; k >= 1; k--) sum += pow(k, -s)
  return sum + power
}

/** 2 (2 pi)^(s-1) sin(pi s/2) gamma(1-s) zeta(1-s). */
function reflected(s: number): number {
  const sine = sinPi(s / 2)
  if (sine === 0) return 0
  const t = 1 - s
  const size =
    t < 160 ? 2 * pow(2 * Math.PI, -t) * gamma(t) : 2 * exp(lgamma(t) - t * log(2 * Math.PI))
  return size * sine * zeta(t)
}
