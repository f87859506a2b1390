import { brent } from '../../numerics/brent.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'

/** A European option on a stock without dividends; `sign` is 1 for a call, -1 for a put. */
export interface Option {
  sign: 1 | -1
  S0: number
  K: number
  r: number
  sigma: number
  T: number
}

/** Value and Greeks: vega per unit of sigma, theta per year, rho per unit of r. */
export interface Greeks {
  price: number
  delta: number
  gamma: number
  vega: number
  theta: number
  rho: number
}

export const GREEKS = ['delta', 'gamma', 'vega', 'theta', 'rho'] as const

/** Black and Scholes, J. Polit. Econ. 81 (1973) 637; Merton 1973. sigma = 0 is the limit. */
export function blackScholes(option: Option): Greeks & { d1: number; d2: number } {
  const { sign, S0, K, r, sigma, T } = option
  const s = sigma * Math.sqrt(T)
  const strike = K * exp(-r * T)
  const moneyness = log(S0 / K) + r * T
  const d1 = s > 0 ? moneyness / s + s / 2 : limit(moneyness)
  const d2 = s > 0 ? d1 - s : d1
  const [inStock, inCash] = [normalCdf(sign * d1), normalCdf(sign * d2)]
  const density = s > 0 ? exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI) : 0
  const price = sign * (S0 * inStock - strike * inCash)
  const delta = sign * inStock
  const gamma = s > 0 ? density / (S0 * s) : 0
  return { price: Math.max(0, price), d1, d2, ...derived(option, price, delta, gamma) }
}

/** Volatilities that are looked through. */
const SIGMA_MAX = 10

/** The volatility at which the closed form gives `price`; null when none up to 10 does. */
export function impliedVolatility(option: Option, price: number): number | null {
  const off = (sigma: number) => blackScholes({ ...option, sigma }).price - price
  if (!(off(0) < 0 && off(SIGMA_MAX) > 0)) return null
  return brent(off, 0, SIGMA_MAX, 1e-12)
}

/** Far beyond any deviate, of the sign of the moneyness: sigma = 0 decides the exercise. */
function limit(moneyness: number): number {
  return moneyness > 0 ? 40 : -40
}

/** What delta and gamma leave no freedom: vega = S^2 sigma T gamma, theta from the equation itself. */
export function derived(
  { S0, r, sigma, T }: Option,
  price: number,
  delta: number,
  gamma: number,
): Omit<Greeks, 'price'> {
  return {
    delta,
    gamma,
    vega: S0 * S0 * sigma * T * gamma,
    theta: r * (price - S0 * delta) - (sigma * sigma * S0 * S0 * gamma) / 2,
    rho: T * (S0 * delta - price),
  }
}
