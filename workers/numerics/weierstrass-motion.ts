// x'' = force - mu x - kappa x^2 - lambda x^3 in Weierstrass's elliptic function. The first integral
// x'^2 = 2E + 2F x - mu x^2 - (2/3) kappa x^3 - (lambda/2) x^4 is a quartic; with the start (x0, v0) known no start phase
// is needed and one formula holds for every real case (Whittaker and Watson, Modern Analysis, 1927, 20.6):
//   x = x0 + [-v0 p' + a0 h - (kappa/6 + (lambda/2) x0) v0^2] / [2 h^2 + (lambda/4) v0^2],
//   h = p(t) + mu/12 + kappa x0/6 + lambda x0^2/4.
import {
  acceleration,
  type PhasePoint,
  type QuarticLaw,
  type QuarticMotion,
  quarticEnergy,
} from './quartic-law.ts'
import { turningPoints } from './turning-points.ts'
import { weierstrassP } from './weierstrass.ts'

/** Below this share of its terms the denominator has lost three digits. */
const CANCELLATION = 1e-3

/** Most halvings of the time interval before the formula is used in spite of cancellation. */
const DEPTH_MAX = 40

/** The motion through `start`, which is no fixed point. */
export function weierstrassMotion(law: QuarticLaw, start: PhasePoint, depth = 0): QuarticMotion {
  const { mu, kappa = 0, lambda, force } = law
  const { x: x0, v: v0 } = start
  const a0 = acceleration(law, x0)
  const energy = quarticEnergy(law, start)
  const bent = kappa * (mu * force) - 2 * kappa * kappa * energy
  const g2 = (mu * mu) / 12 - lambda * energy + (kappa * force) / 3
  const g3 =
    (lambda * mu * energy) / 6 + (mu * mu * mu) / 216 + (lambda * force * force) / 8 + bent / 36
  const wp = weierstrassP(g2, g3)
  const shift = mu / 12 + (lambda * x0 * x0) / 4 + (kappa * x0) / 6
  const skew = (lambda / 2) * x0 + kappa / 6

  function at(t: number): PhasePoint {
    const { p, slope } = wp.at(t)
    // At t = 0 and at every period p is infinite.
    if (!(p < 1e30)) return start
    const h = p + shift
    const below = 2 * h * h + (lambda / 4) * v0 * v0
    // Far from the start (growth, a pole) the two terms cancel: advance half the time and restart there.
    const isLost =
      Math.abs(below) < CANCELLATION * h * h ||
      (kappa !== 0 && Math.abs(h) < CANCELLATION * Math.abs(shift))
    if (isLost && depth < DEPTH_MAX) {
      return weierstrassMotion(law, at(t / 2), depth + 1).at(t / 2)
    }
    const above = -v0 * slope + a0 * h - skew * v0 * v0
    const curvature = 6 * p * p - g2 / 2
    const rise = (-v0 * curvature + a0 * slope - (above / below) * 4 * h * slope) / below
    return { x: x0 + above / below, v: rise }
  }

  let blowUpTime: number | null | undefined
  const pole = () => {
    if (blowUpTime === undefined) blowUpTime = escapes() ? firstPole() : null
    return blowUpTime
  }
  const escapes = () => {
    if (kappa === 0) return lambda < 0
    const { low, high } = turningPoints(law, start)
    return low === null || high === null
  }
  const repeats = () => wp.period < Number.POSITIVE_INFINITY && pole() === null
  return {
    ...{ form: 'wp', m: wp.m, amplitude: null, omega: wp.rate, written: null, at },
    formula: `${x0} + (${-v0} wp'(t) + ${a0} h - ${skew * v0 * v0})/(2 h^2 + ${(lambda / 4) * v0 * v0}), h = wp(t; g2 = ${g2}, g3 = ${g3}) + ${shift}`,
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
      // From rest the way out takes half a period.
      .concat(kappa === 0 ? [] : [wp.period / 2])
      .filter(z => z < Number.POSITIVE_INFINITY)
      .sort((a, b) => a - b)
    const near = 1e-6
    const isPole = (z: number) => {
      // Near a pole x = sqrt(2/-lambda) / (t* - t), and 6 / (kappa (t* - t)^2) without lambda: a share of 4 takes it farther.
      if (kappa === 0) {
        return Math.abs(at(z * (1 - near)).x) * z * near > 0.5 * Math.sqrt(-2 / lambda)
      }
      const [far, farther] = [4 * near, near].map(share => Math.abs(at(z * (1 - share)).x - x0))
      return farther! > 2 * far!
    }
    return candidates.find(isPole) ?? null
  }
}
