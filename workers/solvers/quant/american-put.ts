// The American put with its boundary known: the European one and what exercise adds (Kim, Rev. Financ. Stud. 3 (1990) 547),
// with its slopes, in units of the strike.
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { cos, exp, log, sin } from '../../numerics/mathematics.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'
import type { Boundary, PutLaw } from './exercise-boundary.ts'

export interface PutValue {
  readonly price: number
  /** By the stock. */
  readonly first: number
  readonly second: number
}

const RULE = gaussLegendre(16)
/**
 * Stretches of the angle, each half of the next towards both ends: next to the boundary the integrand changes within the
 * shortest times, and at expiry the boundary has a logarithm.
 */
const STRETCHES: readonly (readonly [number, number])[] = (() => {
  const halves = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const to = Math.PI / (4 << i)
      return [i === count - 1 ? 0 : to / 2, to] as const
    })
  return [...halves(11), ...halves(7).map(([a, b]) => [Math.PI / 2 - b, Math.PI / 2 - a] as const)]
})()
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)

const density = (d: number) => exp((-d * d) / 2) / ROOT_TWO_PI

/** Of a stock at x, where the put is held on. */
export function putAt(law: PutLaw, boundary: Boundary, x: number): PutValue {
  const { r, q, sigma, T } = law
  const european = termsOf(law, x, T)
  let price = european.discount * european.below - x * european.yielded * european.under
  let first = -european.yielded * european.under
  let second = (european.yielded * european.upper) / (x * sigma * Math.sqrt(T))
  for (const [from, to] of STRETCHES) {
    for (const [k, point] of RULE.points.entries()) {
      const angle = from + ((to - from) * (point + 1)) / 2
      const [sine, cosine] = [sin(angle), cos(angle)]
      const s = T * sine * sine
      const ds = RULE.weights[k]! * (to - from) * T * sine * cosine
      const one = termsOf(law, x / boundary.at(T * cosine * cosine), s)
      const { discount, yielded, below, under, upper, lower } = one
      const spread = sigma * Math.sqrt(s)
      const [earned, lost] = [r * discount * ds, q * yielded * ds]
      price += earned * below - x * lost * under
      first += (-earned * lower) / (x * spread) - lost * under + (lost * upper) / spread
      second +=
        (earned * lower * (one.minus / spread + 1)) / (x * x * spread) +
        (lost * upper * (1 - one.plus / spread)) / (x * spread)
    }
  }
  return { price, first, second }
}

/** What the normal law says of a stock, s later, beside a level that it is `ratio` times today. */
function termsOf({ r, q, sigma }: PutLaw, ratio: number, s: number) {
  const spread = sigma * Math.sqrt(s)
  const plus = (log(ratio) + (r - q) * s) / spread + spread / 2
  const minus = plus - spread
  return {
    ...{ plus, minus },
    discount: exp(-r * s),
    yielded: exp(-q * s),
    below: normalCdf(-minus),
    under: normalCdf(-plus),
    upper: density(plus),
    lower: density(minus),
  }
}
