import { exp } from '../../../workers/numerics/mathematics.ts'
import type { Random } from '../../../workers/numerics/random.ts'
import { normalQuantile } from '../../../workers/numerics/special/error-function.ts'

/** The sums of one replicate in plain TypeScript, the normal deviate by Halley steps. */
export function replicateTwin(
  random: Random,
  paths: number,
  [spot, drift, deviation, strike, sign]: readonly [number, number, number, number, number],
  shift: number,
  width: number,
) {
  const sums = { stocks: 0, inside: 0, stocksInside: 0, deviatesInside: 0, payoffSquares: 0 }
  for (let i = 0; i < paths; i++) {
    const x = normalQuantile((i + random.uniform()) / paths)
    const z = shift + width * x
    const weight = width * exp((x * x - z * z) / 2)
    const S = spot * exp(drift + deviation * z)
    sums.stocks += weight * S
    const payoff = sign * (S - strike)
    if (payoff <= 0) continue
    sums.inside += weight
    sums.stocksInside += weight * S
    sums.deviatesInside += weight * z
    sums.payoffSquares += weight * payoff * payoff
  }
  return sums
}
