// Counts that scatter more than those of Poisson: negative binomial with the mean mu and the variance mu + mu^2/k.
import { Failure } from '../failure.ts'
import { brent } from '../numerics/brent.ts'
import { exp, log } from '../numerics/mathematics.ts'
import { digamma, lgamma } from '../numerics/special/gamma.ts'

interface Column {
  readonly values: readonly number[]
}

const FACTOR = 4
const ROUNDS_MAX = 20
const TOLERANCE = 1e-13

/** The most likely k for these means; PRECISION where the counts scatter no more than their means say. */
export function dispersionOf(
  columns: readonly Column[],
  predicted: readonly (readonly number[])[],
): number {
  const pairs = pairsOf(columns, predicted)
  const excess = pairs.reduce((sum, [y, mu]) => sum + (y - mu) ** 2 - y, 0)
  if (!(excess > 0)) throw tooEven()
  const score = (logK: number) => {
    const k = exp(logK)
    return pairs.reduce((sum, [y, mu]) => {
      return sum + digamma(y + k) - digamma(k) + log(k / (k + mu)) + (mu - y) / (k + mu)
    }, 0)
  }
  const squares = pairs.reduce((sum, [, mu]) => sum + mu * mu, 0)
  let low = log(squares / excess)
  let high = low
  for (let round = 0; !(score(low) > 0); round++) {
    if (round === ROUNDS_MAX) throw tooEven()
    low -= log(FACTOR)
  }
  for (let round = 0; !(score(high) < 0); round++) {
    if (round === ROUNDS_MAX) throw tooEven()
    high += log(FACTOR)
  }
  return exp(brent(score, low, high, TOLERANCE))
}

/** Minus the logarithm of the likelihood. */
export function unlikelihoodOf(
  columns: readonly Column[],
  predicted: readonly (readonly number[])[],
  k: number,
): number {
  return pairsOf(columns, predicted).reduce((sum, [y, mu]) => {
    const ways = lgamma(y + k) - lgamma(k) - lgamma(y + 1)
    return sum - ways - k * log(k / (k + mu)) - (y > 0 ? y * log(mu / (k + mu)) : 0)
  }, 0)
}

const pairsOf = (columns: readonly Column[], predicted: readonly (readonly number[])[]) =>
  columns.flatMap(({ values }, c) => values.map((y, i) => [y, predicted[c]![i]!] as const))

const tooEven = () =>
  new Failure(
    'PRECISION',
    'the counts scatter no more than those of Poisson, and have no k of a negative binomial: take poisson',
    {},
  )
