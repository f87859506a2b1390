// Exact solutions of the three systems of svc_action, against which its runs are measured.
import { completeK, incompleteF, jacobi } from '../../numerics/elliptic.ts'
import { linearMotion } from '../../numerics/linear-motion.ts'
import { atan2, cos, sin } from '../../numerics/mathematics.ts'
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

/**
 * q'' = -omega^2 sin q, the angle not wrapped: sin(q/2) = k sn(omega t + u0 | k^2) while it swings, and
 * q/2 = am(k omega t + u0 | 1/k^2) while it rotates (Whittaker, Analytical Dynamics, 1937, section 44).
 */
export function pendulumOrbit(omega: number, q0: number, p0: number): Orbit {
  if (omega === 0) return { period: null, blowUpTime: null, scale: 1, at: t => [q0 + p0 * t] }
  const turns = Math.round(q0 / (2 * Math.PI))
  // The mirror image of the motion has p0 > 0.
  const sign = p0 < 0 ? -1 : 1
  const half = (sign * (q0 - 2 * Math.PI * turns)) / 2
  const speed = Math.abs(p0) / (2 * omega)
  const [sine, cosine] = [sin(half), cos(half)]
  const k2 = sine * sine + speed * speed
  if (k2 === 0) return { period: null, blowUpTime: null, scale: 1, at: () => [q0] }
  const k = Math.sqrt(k2)
  const below = (cosine - speed) * (cosine + speed) // 1 - k^2
  const placed = (angle: number) => [sign * 2 * angle + 2 * Math.PI * turns]
  if (below >= 0) {
    const u0 = incompleteF(sine / k, speed / k, below)
    const period = (4 * completeK(below)) / omega
    return {
      ...{ period: Number.isFinite(period) ? period : null, blowUpTime: null, scale: 2 * k },
      at(t) {
        const { sn, dn } = jacobi(u0 + omega * t, below)
        return placed(atan2(k * sn, dn))
      },
    }
  }
  const m1 = -below / k2
  const quarter = completeK(m1)
  const u0 = incompleteF(sine, cosine, m1)
  return {
    ...{ period: null, blowUpTime: null, scale: 1 },
    at(t) {
      const u = u0 + k * omega * t
      const halfTurns = Math.round(u / (2 * quarter))
      const { sn, cn } = jacobi(u - 2 * quarter * halfTurns, m1)
      return placed(atan2(sn, cn) + Math.PI * halfTurns)
    },
  }
}
