// The open end of a pipe, with a flange or without: reflection of the plane wave, there by the exact integrals of Levine and
// Schwinger (Phys. Rev. 73 (1948) 383), which hold below the first axisymmetric cross mode of the pipe, k a = 3.83.
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { atan2, exp, log, log1p, sin } from '../../numerics/mathematics.ts'
import { besselI1, besselK1 } from '../../numerics/special/bessel-i-k.ts'
import { besselJ1, besselY1 } from '../../numerics/special/bessel-j-y.ts'
import { FLANGED_ERROR, flangedEnd } from './flanged-end.ts'

/** The first zero of J1. */
export const KA_RADIATED_MAX = 3.8317
/** Below it the length has its limit of 0.612701 to 1e-11; further down the logarithms are rounding. */
const KA_MIN = 1e-6
const EULER = 0.5772156649015329
const POINTS = 32
/** Of the trapezoidal rule in ln x, whose error is exp(-pi^2/STEP). */
const STEP = 0.28
const FROM = -20
const TO = 42

/** Ends that radiate. */
export type Radiating = 'unflanged' | 'flanged'

export const radiates = (kind: string): kind is Radiating =>
  kind === 'unflanged' || kind === 'flanged'

export class OpenEnd {
  /** Errors by which a flanged end is off: what they change is what they may cost. */
  readonly #off: number
  /** sin of the angles, and their weights, crowded towards 0 where the integrand has a logarithm. */
  readonly #sines: Float64Array
  readonly #weights: Float64Array
  readonly #squares: Float64Array
  readonly #logs: Float64Array

  constructor(errors = 0) {
    this.#off = errors * FLANGED_ERROR
    const { points, weights } = gaussLegendre(POINTS)
    const s = points.map(x => (1 + x) / 2)
    this.#sines = s.map(x => sin((Math.PI / 2) * x * x * x))
    this.#weights = s.map((x, i) => (weights[i]! / 2) * (Math.PI / 2) * 3 * x * x)
    const count = Math.round((TO - FROM) / STEP)
    const x = Float64Array.from({ length: count }, (_, i) => exp(FROM + STEP * i))
    this.#squares = x.map(one => one * one)
    this.#logs = x.map(one => STEP * logProduct(one))
  }

  /** Size of the reflected wave, and the length over the radius that the pipe seems longer by. */
  at(
    size: number,
    kind: Radiating = 'unflanged',
  ): { readonly reflection: number; readonly length: number } {
    const ka = Math.max(size, KA_MIN)
    if (kind === 'flanged') {
      const { reflection, length } = flangedEnd(ka)
      return { reflection: reflection * (1 - this.#off), length: length + this.#off }
    }
    let [angles, logs, rest] = [0, 0, 0]
    for (const [i, sine] of this.#sines.entries()) {
      const x = ka * sine
      const [j, y] = [besselJ1(x), besselY1(x)]
      const weight = this.#weights[i]! / sine
      angles += weight * atan2(j, -y)
      logs += weight * log(Math.PI * j * Math.sqrt(j * j + y * y))
    }
    for (const [i, square] of this.#squares.entries()) {
      rest += this.#logs[i]! / Math.sqrt(square + ka * ka)
    }
    return { reflection: exp((-2 / Math.PI) * angles), length: (logs / ka + rest) / Math.PI }
  }
}

/** log(1/(2 I1 K1)), rising from 0 as the square of x and later as log x. */
function logProduct(x: number): number {
  if (x < 1e-3) return -((x * x) / 2) * (log(x / 2) + EULER - 0.25)
  if (x < 30) return -log1p(2 * besselI1(x) * besselK1(x) - 1)
  const q = 1 / (x * x)
  return log(x) - log1p(q * (-0.375 + q * (-0.3515625 + q * -1.5380859375)))
}
