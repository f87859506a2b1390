// European prices on one stock in closed form: of its forward, discounted.
import { exp, log } from '../../numerics/mathematics.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'

/** `sign` 1 for a call, -1 for a put; `deviation` the standard deviation of ln S_T, or of S_T (Bachelier). */
export interface Terminal {
  readonly sign: 1 | -1
  readonly forward: number
  readonly K: number
  readonly discount: number
  readonly deviation: number
}

/** Black, J. Financ. Econ. 3 (1976) 167; without deviation the limit. */
export function blackPrice({ sign, forward, K, discount, deviation }: Terminal): number {
  if (!(deviation > 0)) return discount * Math.max(0, sign * (forward - K))
  const d1 = log(forward / K) / deviation + deviation / 2
  const d2 = d1 - deviation
  return discount * sign * (forward * normalCdf(sign * d1) - K * normalCdf(sign * d2))
}

/** One unit where S_T lies beyond K. */
export function blackDigital({ sign, forward, K, discount, deviation }: Terminal): number {
  if (!(deviation > 0)) return sign * (forward - K) > 0 ? discount : 0
  const d2 = log(forward / K) / deviation - deviation / 2
  return discount * normalCdf(sign * d2)
}

/** Bachelier 1900: S_T is normal about the forward. */
export function bachelierPrice({ sign, forward, K, discount, deviation }: Terminal): number {
  const above = sign * (forward - K)
  if (!(deviation > 0)) return discount * Math.max(0, above)
  const d = above / deviation
  const density = exp((-d * d) / 2) / Math.sqrt(2 * Math.PI)
  return discount * (above * normalCdf(d) + deviation * density)
}

export function bachelierDigital({ sign, forward, K, discount, deviation }: Terminal): number {
  const above = sign * (forward - K)
  if (!(deviation > 0)) return above > 0 ? discount : 0
  return discount * normalCdf(above / deviation)
}

/** Jumps of ln S: `intensity` a year, each normal with this mean and standard deviation. */
export interface Jumps {
  readonly intensity: number
  readonly mean: number
  readonly deviation: number
}

/** Terms of a Poisson law beyond which nothing is left of a double. */
const NEGLIGIBLE = 1e-18

/** Merton, J. Financ. Econ. 3 (1976) 125: the sum over the number of jumps, each term a price of Black. */
export function mertonPrice(
  option: Terminal,
  { intensity, mean, deviation }: Jumps,
  T: number,
  price: (one: Terminal) => number,
): number {
  const expected = intensity * T
  const growth = mean + (deviation * deviation) / 2
  const compensated = option.forward * exp(-expected * (exp(growth) - 1))
  const variance = option.deviation * option.deviation
  // Under the measure of the stock jumps come exp(growth) times as often.
  const reach = expected * Math.max(1, exp(growth))
  let [sum, weight, stockWeight] = [0, exp(-expected), exp(-expected * exp(growth))]
  for (let n = 0; ; n++) {
    const forward = compensated * exp(n * growth)
    const spread = Math.sqrt(variance + n * deviation * deviation)
    if (weight > 0) sum += weight * price({ ...option, forward, deviation: spread })
    weight *= expected / (n + 1)
    stockWeight *= (expected * exp(growth)) / (n + 1)
    if (n > reach && Math.max(weight, stockWeight) < NEGLIGIBLE) return sum
  }
}
