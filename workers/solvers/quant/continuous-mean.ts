// A call on the mean of a stock over [0, T], watched without a gap: Vecer, J. Comput. Finance 4 (2001) 105. With the shares
// psi that pay the rest of the mean, z = (what the mean is worth less the strike) / stock moves by dz = sigma (psi - z) dW,
// so that u_t + sigma^2 (psi - z)^2 u_zz / 2 = 0 with u = max(z, 0) at T.
import { asinh, exp, expm1, sinh } from '../../numerics/mathematics.ts'

export interface MeanOption {
  readonly S0: number
  readonly K: number
  readonly T: number
  readonly rate: number
  readonly income: number
  readonly sigma: number
}

/** Implicit half steps before those of Crank and Nicolson (Rannacher, Numer. Math. 43 (1984) 309). */
const SMOOTHING = 4
/** Nodes crowd about z = 0 over this share of a standard deviation, and reach so many of them. */
const CROWDED = 0.25
const REACH = 5
const POINTS = 6

/** What the rest of the mean needs of the stock, a time t before T. */
export function shares({ rate, income, T }: MeanOption, t: number): number {
  const growth = rate - income
  return Math.abs(growth * t) < 1e-12 ? t / T : -expm1(-growth * t) / (growth * T)
}

/** z today. */
export const startOf = (option: MeanOption): number =>
  shares(option, option.T) - (exp(-(option.rate - option.income) * option.T) * option.K) / option.S0

/** The price of the call by `intervals` in z and half as many steps. */
export function meanCall(option: MeanOption, intervals: number): number {
  const { S0, T, income, sigma } = option
  const z0 = startOf(option)
  const deviation = sigma * Math.sqrt(T)
  const width = CROWDED * deviation
  const far = Math.max(2 * Math.abs(z0), expm1(REACH * deviation) + deviation, 6 * deviation)
  const top = asinh(far / width)
  const h = (2 * top) / intervals
  const z = Float64Array.from({ length: intervals + 1 }, (_, i) => width * sinh(-top + i * h))
  z[intervals / 2] = 0
  const u = z.map(one => Math.max(one, 0))
  // The mean of the payoff over the cell of its kink.
  u[intervals / 2] = z[intervals / 2 + 1]! / 8
  const march = new March(option, z, u)
  const steps = intervals / 2
  const step = T / steps
  for (let k = 0; k < SMOOTHING; k++) march.advance(step / 2, 1)
  for (let k = SMOOTHING / 2; k < steps; k++) march.advance(step, 0.5)
  return S0 * exp(-income * T) * interpolated(u, (asinh(z0 / width) + top) / h)
}

class March {
  readonly #option: MeanOption
  readonly #z: Float64Array
  readonly #u: Float64Array
  readonly #lower: Float64Array
  readonly #upper: Float64Array
  readonly #share: Float64Array
  readonly #right: Float64Array
  #before = 0

  constructor(option: MeanOption, z: Float64Array, u: Float64Array) {
    this.#option = option
    this.#z = z
    this.#u = u
    this.#lower = new Float64Array(z.length)
    this.#upper = new Float64Array(z.length)
    this.#share = new Float64Array(z.length)
    this.#right = new Float64Array(z.length)
    for (let i = 1; i < z.length - 1; i++) {
      const [left, right] = [z[i]! - z[i - 1]!, z[i + 1]! - z[i]!]
      this.#lower[i] = 2 / (left * (left + right))
      this.#upper[i] = 2 / (right * (left + right))
    }
  }

  /** A step away from T; `theta` 1 implicit, 1/2 Crank and Nicolson. The ends stay. */
  advance(step: number, theta: number): void {
    const [z, u, share, right] = [this.#z, this.#u, this.#share, this.#right]
    const psi = shares(this.#option, this.#before + (theta === 1 ? step : step / 2))
    const half = 0.5 * this.#option.sigma * this.#option.sigma * step
    const last = z.length - 1
    let before = u[0]!
    share[0] = 0
    right[0] = before
    for (let i = 1; i < last; i++) {
      const apart = psi - z[i]!
      const spread = half * apart * apart
      const [a, c] = [spread * this.#lower[i]!, spread * this.#upper[i]!]
      const now = u[i]!
      const known = now + (1 - theta) * (a * (before - now) + c * (u[i + 1]! - now))
      const pivot = 1 + theta * (a + c) - theta * a * share[i - 1]!
      share[i] = (theta * c) / pivot
      right[i] = (known + theta * a * right[i - 1]!) / pivot
      before = now
    }
    for (let i = last - 1; i > 0; i--) u[i] = right[i]! + share[i]! * u[i + 1]!
    this.#before += step
  }
}

/** Lagrange's polynomial through the nodes around a place, counted in nodes. */
function interpolated(u: Float64Array, place: number): number {
  const first = Math.max(0, Math.min(u.length - POINTS, Math.floor(place) - POINTS / 2 + 1))
  let sum = 0
  for (let p = 0; p < POINTS; p++) {
    let weight = 1
    for (let q = 0; q < POINTS; q++) if (q !== p) weight *= (place - first - q) / (p - q)
    sum += weight * u[first + p]!
  }
  return sum
}
