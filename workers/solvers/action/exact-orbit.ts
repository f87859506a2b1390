// Exact solutions of the three systems of svc_action, against which its runs are measured.
import { linearMotion } from '../../numerics/linear-motion.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { pendulumMotion } from '../../numerics/pendulum-motion.ts'
import { quarticMotion } from '../../numerics/quartic-motion.ts'

export interface Orbit {
  /** Null when the motion does not repeat. */
  period: number | null
  /** When q becomes infinite; null when it stays finite. */
  blowUpTime: number | null
  /** Length to which a distance from the orbit is relative. */
  scale: number
  /** [q], or [x, y] of the Kepler problem. */
  at(t: number): number[]
}

/** From the pericentre of an ellipse with semi-major axis 1 about a centre of strength mu. */
export function keplerOrbit(mu: number, e: number): Orbit {
  const meanMotion = Math.sqrt(mu)
  return {
    ...{ period: (2 * Math.PI) / meanMotion, blowUpTime: null, scale: 1 },
    at(t) {
      const cycles = (meanMotion * t) / (2 * Math.PI)
      const E = eccentricAnomaly(2 * Math.PI * (cycles - Math.round(cycles)), e)
      return [cos(E) - e, Math.sqrt(1 - e * e) * sin(E)]
    },
  }
}

/** Root of E - e sin E = M, |M| <= pi, by Newton from Danby's start (Celest. Mech. 31 (1983) 95). */
function eccentricAnomaly(M: number, e: number): number {
  let E = M + (M < 0 ? -0.85 : 0.85) * e
  for (let i = 0; i < 50; i++) {
    const step = (E - e * sin(E) - M) / (1 - e * cos(E))
    E -= step
    if (Math.abs(step) < 1e-15) break
  }
  return E
}

/** q'' = -omega^2 q - lambda q^3. */
export function oscillatorOrbit(omega: number, lambda: number, q0: number, p0: number): Orbit {
  const mu = omega * omega
  const start = { x: q0, v: p0 }
  if (lambda === 0) {
    const swings = omega > 0 && (q0 !== 0 || p0 !== 0)
    const reach = omega > 0 ? p0 / omega : 0
    return {
      ...{ period: swings ? (2 * Math.PI) / omega : null, blowUpTime: null },
      scale: Math.sqrt(q0 * q0 + reach * reach) || 1,
      at: t => [linearMotion(mu, 0, start, t).x],
    }
  }
  const motion = quarticMotion({ mu, lambda, force: 0 }, start)
  const { period, blowUpTime, amplitude } = motion
  return { period, blowUpTime, scale: amplitude || 1, at: t => [motion.at(t).x] }
}

/** q'' = -omega^2 sin q, the angle not wrapped. */
export function pendulumOrbit(omega: number, q0: number, p0: number): Orbit {
  const motion = pendulumMotion(omega, q0, p0)
  const { period, scale } = motion
  return { period, scale, blowUpTime: null, at: t => [motion.at(t).x] }
}
