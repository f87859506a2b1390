// x'' = force - mu x - lambda x^3 in Weierstrass's elliptic function. The first integral
// x'^2 = 2E + 2F x - mu x^2 - (lambda/2) x^4 is a quartic; with the start (x0, v0) known no start phase is
// needed and one formula holds for every real case (Whittaker and Watson, Modern Analysis, 1927, 20.6):
//   x = x0 + [-v0 p' + a0 h - (lambda/2) x0 v0^2] / [2 h^2 + (lambda/4) v0^2],
//   h = p(t) + mu/12 + lambda x0^2/4.
import {
  acceleration,
  type PhasePoint,
  type QuarticLaw,
  type QuarticMotion,
  quarticEnergy,
} from './quartic-law.ts'
import { weierstrassP } from './weierstrass.ts'

/** Below this share of its terms the denominator has lost three digits. */
const CANCELLATION = 1e-3

/** Most halvings of the time interval before the formula is used in spite of cancellation. */
const DEPTH_MAX = 40

/** The motion through `start`, which is no fixed point. */
export function weierstrassMotion(law: QuarticLaw, start: PhasePoint, depth = 0): QuarticMotion {
  const { mu, lambda, force } = law
  const { x: x0, v: v0 } = start
  const a0 = acceleration(law, x0)
  const energy = quarticEnergy(law, start)
  const g2 = (mu * mu) / 12 - lambda * energy
  const g3 = (lambda * mu * energy) / 6 + (mu * mu * mu) / 216 + (lambda * force * force) / 8
  const wp = weierstrassP(g2, g3)
  const shift = mu / 12 + (lambda * x0 * x0) / 4

  function at(t: number): PhasePoint {
    const { p, slope } = wp.at(t)
    // At t = 0 and at every period p is infinite.
    if (!(p < 1e30)) return start
    const h = p + shift
    const below = 2 * h * h + (lambda / 4) * v0 * v0
    // Far from the start (growth, a pole) the two terms cancel: advance half the time and restart there.
    if (Math.abs(below) < CANCELLATION * h * h && depth < DEPTH_MAX) {
      return weierstrassMotion(law, at(t / 2), depth + 1).at(t / 2)
    }
    const above = -v0 * slope + a0 * h - (lambda / 2) * x0 * v0 * v0
    const curvature = 6 * p * p - g2 / 2
    const rise = (-v0 * curvature + a0 * slope - (above / below) * 4 * h * slope) / below
    return { x: x0 + above / below, v: rise }
  }

  let blowUpTime: number | null | undefined
  const pole = () => {
    if (blowUpTime === undefined) blowUpTime = lambda < 0 ? firstPole() : null
    return blowUpTime
  }
  const repeats = () => wp.period < Number.POSITIVE_INFINITY && pole() === null
  return {
    ...{ form: 'wp', m: wp.m, amplitude: null, omega: wp.rate, written: null, at },
    get period() {
      return repeats() ? wp.period : null
    },
    get blowUpTime() {
      return pole()
    },
  }

  /** Where the denominator vanishes, h^2 = -lambda v0^2/8, and the numerator does not. */
  function firstPole(): number | null {
    const root = Math.abs(v0) * Math.sqrt(-lambda / 8)
    const candidates = [root, -root]
      .map(h => wp.inverse(h - shift))
      .flatMap(z => (z === null ? [] : [z, wp.period - z]))
      .filter(z => z < Number.POSITIVE_INFINITY)
      .sort((a, b) => a - b)
    // Near a pole x = sqrt(2/-lambda) / (t* - t).
    const near = 1e-6
    const isPole = (z: number) =>
      Math.abs(at(z * (1 - near)).x) * z * near > 0.5 * Math.sqrt(-2 / lambda)
    return candidates.find(isPole) ?? null
  }
}
