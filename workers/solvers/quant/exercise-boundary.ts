// Where an American put is exercised: the boundary b(tau) of a put on a stock in units of its strike, tau before expiry.
//
// Andersen, Lake and Offengenden, J. Comput. Finance 20 (2016) 39: y = ln(b / X), X its limit at expiry, is minus the root
// of a polynomial in sqrt(tau) through Chebyshev points. The equation at each point is that of smooth pasting,
//   b [e^(-q tau) N(d+) + q int e^(-q s) (N(d+) + n(d+) / (sigma sqrt s)) ds] = r int e^(-r s) n(d-) / (sigma sqrt s) ds,
// with s = tau sin^2(a), which leaves smooth integrands at both ends. All points are found at once by Newton's method.
import { brent } from '../../numerics/brent.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { linearSolve } from '../../numerics/linear-solve.ts'
import { cos, exp, log, sin } from '../../numerics/mathematics.ts'
import { normalCdf } from '../../numerics/special/error-function.ts'
import { blackPrice } from './closed-forms.ts'

/** Constant numbers of a put whose strike is 1; r > 0, else it is never exercised for its interest. */
export interface PutLaw {
  readonly r: number
  readonly q: number
  readonly sigma: number
  readonly T: number
}

export interface Boundary {
  /** ln(b / X) at the points, the shortest time first, without tau = 0. */
  readonly y: Float64Array
  /** Limit at expiry. */
  readonly X: number
  at(tau: number): number
}

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)
const STEPS_MAX = 60
/** Of sigma sqrt(tau) that the boundary falls below r / q (Evans, Kuske and Keller, Math. Finance 12 (2002) 219). */
const ROOT_SHARE = 0.6388
const SETTLED = 2e-14
/** Rounding that Newton's steps stay at. */
const STALLED = 1e-8
const LOWEST = -1e-12
/** Of the square of y at the longest time. */
const HARDLY = 1e-12

const density = (d: number) => exp((-d * d) / 2) / ROOT_TWO_PI

export const limitOf = ({ r, q }: PutLaw): number => (q > r ? r / q : 1)

/** Points of times and of integrals, with what interpolates from the first to the second, whatever T. */
export class BoundaryRule {
  readonly points: number
  readonly #nodes: Float64Array
  readonly #weights: Float64Array
  readonly #sines: Float64Array
  readonly #measure: Float64Array
  readonly #rows: Float64Array

  constructor(points: number, integrals: number) {
    this.points = points
    // x = sqrt(tau / T) from 0, which comes first and is known, to 1.
    this.#nodes = Float64Array.from({ length: points + 1 }, (_, i) => {
      const half = sin((Math.PI * i) / points / 2)
      return half * half
    })
    this.#weights = Float64Array.from(
      { length: points + 1 },
      (_, i) => (i % 2 === 0 ? 1 : -1) * (i === 0 || i === points ? 0.5 : 1),
    )
    const rule = gaussLegendre(integrals)
    const angles = rule.points.map(x => ((x + 1) * Math.PI) / 4)
    this.#sines = angles.map(sin)
    const cosines = angles.map(cos)
    // ds / sqrt(s) = 2 sqrt(tau) cos(a) da.
    this.#measure = rule.weights.map((w, k) => (w * Math.PI * cosines[k]!) / 2)
    this.#rows = new Float64Array(points * integrals * points)
    for (let i = 0; i < points; i++) {
      for (let k = 0; k < integrals; k++) {
        this.#setRow(this.#nodes[i + 1]! * cosines[k]!, (i * integrals + k) * points)
      }
    }
  }

  /** Shares of the points beyond tau = 0 in the polynomial at x. */
  #setRow(x: number, at: number): void {
    const rows = this.#rows
    let sum = this.#weights[0]! / x
    for (let j = 1; j <= this.points; j++) {
      const share = this.#weights[j]! / (x - this.#nodes[j]!)
      sum += share
      rows[at + j - 1] = share
    }
    for (let j = 0; j < this.points; j++) rows[at + j]! /= sum
  }

  /** Undefined where Newton's method does not settle. `from`: that of a law near by. */
  solve(law: PutLaw, from?: Float64Array): Boundary | undefined {
    const n = this.points
    const X = limitOf(law)
    const y = from ? from.slice() : this.#start(law, X)
    const residuals = new Float64Array(n)
    const slopes = new Float64Array(n * n)
    let last = Number.POSITIVE_INFINITY
    for (let step = 0; step < STEPS_MAX; step++) {
      this.#equations(law, X, y, residuals, slopes)
      const moves = linearSolve(n, slopes, residuals)
      if (!moves) return undefined
      let largest = 0
      for (let i = 0; i < n; i++) {
        // Never beyond X, and not by more than half of what is left to it.
        const most = 0.5 * Math.abs(y[i]!) + 0.02 * law.sigma * Math.sqrt(law.T)
        const move = Math.max(-most, Math.min(most, moves[i]!))
        y[i] = Math.min(y[i]! - move, y[i]! / 4, LOWEST)
        largest = Math.max(largest, Math.abs(move))
      }
      if (!Number.isFinite(largest)) return undefined
      if (largest < SETTLED || (largest < STALLED && largest > last / 4))
        return this.#boundary(law, X, y)

      last = largest
    }
    return undefined
  }

  #boundary({ T }: PutLaw, X: number, y: Float64Array): Boundary {
    const [nodes, weights] = [this.#nodes, this.#weights]
    return {
      ...{ y, X },
      at: tau => {
        const x = Math.sqrt(Math.max(0, Math.min(1, tau / T)))
        if (x === 0) return X
        let [sum, H] = [weights[0]! / x, 0]
        for (let j = 1; j < nodes.length; j++) {
          const one = y[j - 1]!
          const gap = x - nodes[j]!
          if (gap === 0) return X * exp(one)
          const share = weights[j]! / gap
          sum += share
          H += share * one * one
        }
        return X * exp(-Math.sqrt(Math.max(0, H / sum)))
      },
    }
  }

  /** Barone-Adesi and Whaley's boundary (J. Finance 42 (1987) 301); where it starts below the strike, from root to limit. */
  #start({ r, q, sigma, T }: PutLaw, X: number): Float64Array {
    const M = (2 * r) / (sigma * sigma)
    const N = (2 * (r - q)) / (sigma * sigma)
    const y = new Float64Array(this.points)
    if (q > r) {
      const power = (1 - N - Math.sqrt((N - 1) * (N - 1) + 4 * M)) / 2
      const end = log(power / (power - 1) / X)
      return y.map((_, i) => {
        const root = ROOT_SHARE * sigma * Math.sqrt(T) * this.#nodes[i + 1]!
        return (end * root) / (root - end)
      })
    }
    for (let i = 0; i < this.points; i++) {
      const x = this.#nodes[i + 1]!
      const tau = T * x * x
      const root = Math.sqrt((N - 1) * (N - 1) + (4 * M) / (1 - exp(-r * tau)))
      const power = (1 - N - root) / 2
      const lowest = power / (power - 1)
      const deviation = sigma * Math.sqrt(tau)
      const off = (b: number) => {
        const forward = b * exp((r - q) * tau)
        const put = blackPrice({ sign: -1, forward, K: 1, discount: exp(-r * tau), deviation })
        const d = log(forward) / deviation + deviation / 2
        return 1 - b - put + ((1 - exp(-q * tau) * normalCdf(-d)) * b) / power
      }
      const bottom = lowest * 1e-3
      const b = off(bottom) > 0 && off(1) < 0 ? brent(off, bottom, 1, 1e-9) : lowest
      y[i] = Math.min(log(b / X), -0.1 * sigma * Math.sqrt(tau))
    }
    return y
  }

  /** What is left of the equations, each over the size of its terms, and their slopes by y. */
  #equations(
    law: PutLaw,
    X: number,
    y: Float64Array,
    residuals: Float64Array,
    slopes: Float64Array,
  ): void {
    const { r, q, sigma, T } = law
    const n = this.points
    const squares = y.map(one => one * one)
    const integrals = this.#sines.length
    const rows = this.#rows
    for (let i = 0; i < n; i++) {
      const x = this.#nodes[i + 1]!
      const root = Math.sqrt(T) * x
      const tau = root * root
      const b = X * exp(y[i]!)
      const dividing = exp(-q * tau)
      const d = (log(X) + y[i]! + (r - q) * tau) / (sigma * root) + (sigma * root) / 2
      const first = dividing * normalCdf(d)
      let [held, interest] = [first, 0]
      let [heldSlope, interestSlope] = [(dividing * density(d)) / (sigma * root), 0]
      const line = slopes.subarray(n * i, n * (i + 1)).fill(0)
      for (let k = 0; k < integrals; k++) {
        const at = (i * integrals + k) * n
        let H = 0
        for (let j = 0; j < n; j++) H += rows[at + j]! * squares[j]!
        // Before the points have settled the polynomial may lie on the wrong side of X.
        const isBelow = H > HARDLY * x * x * squares[n - 1]!
        const later = -Math.sqrt(isBelow ? H : HARDLY * x * x * squares[n - 1]!)
        const v = root * this.#sines[k]!
        const s = v * v
        const plus = (y[i]! - later + (r - q) * s) / (sigma * v) + (sigma * v) / 2
        const minus = plus - sigma * v
        const [bell, lower] = [density(plus), density(minus)]
        // ds = 2 sqrt(s) * (measure sqrt(tau) / 2) ...: w holds ds / sqrt(s).
        const w = root * this.#measure[k]!
        const yielded = q * exp(-q * s) * w
        const earned = r * exp(-r * s) * w
        held += yielded * (normalCdf(plus) * v + bell / sigma)
        interest += (earned * lower) / sigma
        const byPlus = yielded * (bell * v - (plus * bell) / sigma)
        const byMinus = (-earned * minus * lower) / sigma
        heldSlope += byPlus / (sigma * v)
        interestSlope += byMinus / (sigma * v)
        // By the boundary at the later date: d(later) / dy_j = row_j y_j / later.
        const by = (b * byPlus - byMinus) / (sigma * v) / later
        if (isBelow) for (let j = 0; j < n; j++) line[j]! -= by * rows[at + j]! * y[j]!
      }
      line[i]! += b * (held + heldSlope) - interestSlope
      residuals[i] = b * held - interest
      const size = Math.max(Math.abs(b * first), Math.abs(interest), 1e-300)
      residuals[i]! /= size
      for (let j = 0; j < n; j++) line[j]! /= size
    }
  }
}
