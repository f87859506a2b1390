// Heston, Rev. Financ. Stud. 6 (1993) 327: the price by one Fourier integral (Lewis, Option Valuation under Stochastic
// Volatility (2000), ch. 2), the characteristic function in the branch that stays continuous (Albrecher, Mayer, Schoutens and
// Tistaert, Wilmott Magazine, January 2007), written so that a small volatility of the variance loses no digits.
import { Failure } from '../../failure.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { atan2, cos, exp, log, log1p, sin } from '../../numerics/mathematics.ts'

export interface Heston {
  readonly v0: number
  readonly kappa: number
  readonly theta: number
  readonly xi: number
  readonly rho: number
}

type Complex = readonly [re: number, im: number]

const product = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]
const quotient = ([a, b]: Complex, [c, d]: Complex): Complex => {
  const size = c * c + d * d
  return [(a * c + b * d) / size, (b * c - a * d) / size]
}
const exponential = ([a, b]: Complex): Complex => [exp(a) * cos(b), exp(a) * sin(b)]

/** The root with a real part that is not negative. */
function root([a, b]: Complex): Complex {
  const size = Math.sqrt(a * a + b * b)
  const re = Math.sqrt((size + Math.abs(a)) / 2)
  if (re === 0) return [0, 0]
  const im = b / (2 * re)
  return a >= 0 ? [re, im] : [Math.abs(im), b < 0 ? -re : re]
}

/** ln(1 + w). */
const logOfOneAnd = ([a, b]: Complex): Complex => [log1p(a * (2 + a) + b * b) / 2, atan2(b, 1 + a)]

/** E[(S_T / F)^(1/2 + iu)], and with it its logarithm's parts. */
export function characteristic({ v0, kappa, theta, xi, rho }: Heston, T: number, u: number) {
  const q = u * u + 0.25
  const beta: Complex = [kappa - (rho * xi) / 2, -rho * xi * u]
  const square = product(beta, beta)
  const d = root([square[0] + xi * xi * q, square[1]])
  // (beta - d) / xi^2, without the difference.
  const sum: Complex = [beta[0] + d[0], beta[1] + d[1]]
  const low = quotient([-q, 0], sum)
  const g = quotient([xi * xi * low[0], xi * xi * low[1]], sum)
  const decay = exponential([-d[0] * T, -d[1] * T])
  const fallen: Complex = [1 - decay[0], -decay[1]]
  const w = quotient(product(g, fallen), [1 - g[0], -g[1]])
  const behind = product(g, decay)
  const D = product(low, quotient(fallen, [1 - behind[0], -behind[1]]))
  // ln(1 + w) / xi^2; below, w / xi^2 is finite where xi has vanished.
  const scale = xi * xi
  let logs: Complex
  if (scale > 1e-12) {
    const all = logOfOneAnd(w)
    logs = [all[0] / scale, all[1] / scale]
  } else {
    logs = quotient(product(quotient(low, sum), fallen), [1, 0])
  }
  const C: Complex = [
    kappa * theta * (low[0] * T - 2 * logs[0]),
    kappa * theta * (low[1] * T - 2 * logs[1]),
  ]
  return exponential([C[0] + D[0] * v0, C[1] + D[1] * v0])
}

const RULE = gaussLegendre(16)
const PANELS_MAX = 8192
/** Of the integrand, over its largest. */
const VANISHED = 1e-17
const REACH_MAX = 1e7
const AGREED = 1e-13

export interface FourierPrice {
  /** Of a call on a forward of 1, discounted by 1. */
  readonly call: number
  /** Probability, discounted by 1, of S_T above K. */
  readonly above: number
  readonly error: number
}

/** A call with strike K / F = `strike`. */
export function hestonPrice(model: Heston, T: number, strike: number): FourierPrice {
  const k = -log(strike)
  const size = (u: number) => {
    const [re, im] = characteristic(model, T, u)
    return Math.sqrt(re * re + im * im) / (u * u + 0.25)
  }
  let reach = 1
  while (size(reach) * reach > VANISHED && reach < REACH_MAX) reach *= 1.5
  const integrals = (panels: number) => {
    let [price, slope] = [0, 0]
    for (let p = 0; p < panels; p++) {
      const [a, b] = [p / panels, (p + 1) / panels]
      const [from, to] = [reach * a * a, reach * b * b]
      for (const [i, x] of RULE.points.entries()) {
        const u = from + ((to - from) * (x + 1)) / 2
        const [re, im] = characteristic(model, T, u)
        const [c, s] = [cos(u * k), sin(u * k)]
        const weight = (RULE.weights[i]! * (to - from)) / 2 / (u * u + 0.25)
        price += weight * (re * c - im * s)
        slope += weight * u * (re * s + im * c)
      }
    }
    return [price, slope] as const
  }
  const half = Math.sqrt(strike)
  const finished = ([price, slope]: readonly [number, number]) => ({
    call: 1 - (half * price) / Math.PI,
    above: (price / 2 + slope) / half / Math.PI,
  })
  let before = finished(integrals(8))
  for (let panels = 16; panels <= PANELS_MAX; panels *= 2) {
    const now = finished(integrals(panels))
    const change = Math.max(Math.abs(now.call - before.call), Math.abs(now.above - before.above))
    const cut = (half * size(reach) * reach) / Math.PI
    if (change < AGREED) return { ...now, error: Math.max(change, cut, 1e-15) }
    before = now
  }
  const message = `the Fourier integral of Heston's price does not settle with ${PANELS_MAX} panels of 16 points`
  throw new Failure('NOT_CONVERGED', message, { panels: PANELS_MAX, reach })
}
