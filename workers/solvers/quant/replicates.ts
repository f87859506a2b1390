import type { Kernels } from '../../kernel.ts'
import { exp } from '../../numerics/mathematics.ts'
import { normalCdf, normalQuantile } from '../../numerics/special/error-function.ts'
import { blackScholes, type Option } from './black-scholes.ts'

/** Independent replicates: their spread is the standard error, whatever the order of convergence. */
export const REPLICATES = 32
const SEED = 1

/** Discounted means of one replicate. */
export interface Replicate {
  paths: number
  payoff: number
  payoffSquare: number
  /** exp(-rT) S_T - S0, zero in the mean: the control variate and the martingale test. */
  excess: number
  delta: number
  gamma: number
}

/**
 * Delta by the pathwise derivative, gamma by the likelihood ratio of it (Glasserman, Monte Carlo Methods in
 * Financial Engineering (2003), 7.2-7.3): both from sums over the paths inside the money. Where call or put is paid by
 * hardly any path, that one is drawn round the strike, and put-call parity, exact for the law itself, gives the other.
 */
export function replicatesOf(
  option: Option,
  paths: number,
  kernels: Kernels,
  progress: (done: number) => void,
): Replicate[] {
  const { sign, S0, K, r, sigma, T } = option
  const discount = exp(-r * T)
  const s = sigma * Math.sqrt(T)
  const kernel = kernels('quant')
  kernel.setSeed(SEED)
  const start = (of: 1 | -1) => kernel.init(S0, (r - (sigma * sigma) / 2) * T, s, K, of)
  const inside = (of: 1 | -1, scale: number) => ({
    payoff: of * scale * (kernel.stocksInside() - K * kernel.inside()),
    delta: (of * scale * kernel.stocksInside()) / S0,
    gamma: s > 0 ? (of * scale * K * kernel.deviatesInside()) / (S0 * S0 * s) : 0,
  })
  const { shift, width } = drawnLaw(s)
  const seldom = seldomPaid(option, paths)
  return Array.from({ length: REPLICATES }, (_, k) => {
    const n = Math.floor((paths + k) / REPLICATES)
    const scale = discount / n
    start(sign)
    kernel.advance(n, shift, width)
    const common = {
      paths: n,
      payoffSquare: discount * scale * kernel.payoffSquares(),
      excess: scale * kernel.stocks() - S0,
    }
    if (!seldom) {
      progress((k + 1) / REPLICATES)
      return { ...common, ...inside(sign, scale) }
    }
    start(seldom.sign)
    kernel.advance(n, seldom.strike, seldom.width)
    progress((k + 1) / REPLICATES)
    const rare = inside(seldom.sign, scale)
    if (seldom.sign === sign) {
      return { ...common, ...rare, payoffSquare: discount * scale * kernel.payoffSquares() }
    }
    const parity = sign * (S0 - K * discount)
    return { ...common, ...rare, payoff: rare.payoff + parity, delta: rare.delta + sign }
  })
}

/** Fewer paths inside the money than this, and less than this share of them, are too few to tell their own error. */
const INSIDE_MIN = 1024
const SHARE_MIN = 0.1

/** Lengths over which the payoff fades that one width of the law drawn round the strike covers. */
const REACH = 3

/** Which of call and put hardly any path pays, and the deviate at the strike; undefined when paths enough pay both. */
export function seldomPaid(
  option: Option,
  paths: number,
): { sign: 1 | -1; strike: number; width: number } | undefined {
  const s = option.sigma * Math.sqrt(option.T)
  if (s === 0) return undefined
  const common = drawnLaw(s)
  const { d1, d2 } = blackScholes(option)
  const strike = -d2
  const below = normalCdf((strike - common.shift) / common.width)
  const above = normalCdf((common.shift - strike) / common.width)
  const share = Math.min(below, above)
  if (share > SHARE_MIN || share * paths > INSIDE_MIN) return undefined
  // Beyond the strike the laws of S and of 1 fall off as exp(-|d1| y) and exp(-|d2| y).
  const width = Math.min(1, REACH / Math.min(Math.abs(d1), Math.abs(d2)))
  return { sign: above < below ? 1 : -1, strike, width }
}

/** S weighs the law by exp(s z), which moves its centre to z = s: both laws lie well inside the drawn one. */
function drawnLaw(s: number) {
  return { shift: s / 2, width: s > 0 ? Math.sqrt(2 + (s * s) / 4) : 1 }
}

/** Of deviates rarer than one in so many paths no spread of the replicates tells anything. */
const SELDOM = 3

/**
 * What no spread of the replicates shows. `tail`: share of the law of z, and of the one that S weighs, beyond what the
 * paths surely reach, since an event that none of them saw leaves no trace. `step`: a replicate has one point in each
 * of its equal slices, so the share above the strike is known to some weights of a path when all happen to fall alike there.
 */
export function resolution({ sigma, T }: Option, paths: number): { tail: number; step: number } {
  const { shift, width } = drawnLaw(sigma * Math.sqrt(T))
  const reach = -width * normalQuantile(SELDOM / paths) - shift
  return { tail: normalCdf(-reach), step: (2 * width) / paths }
}

export interface Estimate {
  mean: number
  error: number
}

/** Squares of numbers this small leave the range of doubles; so much larger they do not. */
const FAINT = 1e-120
const LARGER = 1e150

/** Mean and standard error of the replicates. */
export function estimate(values: readonly number[], freedom = values.length - 1): Estimate {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  if (values.every(v => Math.abs(v) < FAINT) && values.some(v => v !== 0)) {
    const larger = estimate(
      values.map(v => v * LARGER),
      freedom,
    )
    return { mean, error: larger.error / LARGER }
  }
  const spread = values.reduce((sum, v) => sum + (v - mean) * (v - mean), 0)
  return { mean, error: Math.sqrt(spread / (freedom * values.length)) }
}

/** The same after the control variate, its coefficient by least squares, has taken what it explains. */
export function controlled(values: readonly number[], controls: readonly number[]): Estimate {
  const { mean } = estimate(values)
  const centre = estimate(controls).mean
  let covariance = 0
  let variance = 0
  for (const [k, control] of controls.entries()) {
    covariance += (values[k]! - mean) * (control - centre)
    variance += (control - centre) * (control - centre)
  }
  const coefficient = variance > 0 ? covariance / variance : 0
  const rest = values.map((v, k) => v - coefficient * controls[k]!)
  return estimate(rest, values.length - 2)
}
