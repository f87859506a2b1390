import { completeK, incompleteF, jacobi } from './elliptic.ts'
import { atan2, cos, sin } from './mathematics.ts'
import type { PhasePoint } from './quartic-law.ts'

export interface PendulumMotion {
  /** Null when the motion does not repeat, as when the pendulum turns round. */
  period: number | null
  /** Of a turning pendulum: the time of one turn. */
  turnTime: number | null
  /** Largest angle on both sides of the bottom where it swings; null where it turns, and on the separatrix. */
  reach: number | null
  /** 2 k of a swing, the size of its angle where that is small. */
  scale: number
  /** The modulus of its functions, the argument at the start, the sense and the whole turns before; null at rest. */
  written: { k: number; phase: number; sign: 1 | -1; turns: number } | null
  at(t: number): PhasePoint
}

/**
 * q'' = -omega^2 sin q, the angle not wrapped: sin(q/2) = k sn(omega t + u0 | k^2) while it swings, and
 * q/2 = am(k omega t + u0 | 1/k^2) while it turns round (Whittaker, Analytical Dynamics, 1937, section 44).
 */
export function pendulumMotion(omega: number, q0: number, p0: number): PendulumMotion {
  const none = { period: null, turnTime: null, reach: null, scale: 1 }
  if (omega === 0) return { ...none, written: null, at: t => ({ x: q0 + p0 * t, v: p0 }) }
  const turns = Math.round(q0 / (2 * Math.PI))
  // The mirror image of the motion has p0 > 0.
  const sign = p0 < 0 ? -1 : 1
  const half = (sign * (q0 - 2 * Math.PI * turns)) / 2
  const speed = Math.abs(p0) / (2 * omega)
  const [sine, cosine] = [sin(half), cos(half)]
  const k2 = sine * sine + speed * speed
  if (k2 === 0) return { ...none, reach: 0, written: null, at: () => ({ x: q0, v: 0 }) }
  const k = Math.sqrt(k2)
  const below = (cosine - speed) * (cosine + speed) // 1 - k^2
  const placed = (angle: number, rate: number) => ({
    x: sign * 2 * angle + 2 * Math.PI * turns,
    v: sign * 2 * rate,
  })
  if (below >= 0) {
    const u0 = incompleteF(sine / k, speed / k, below)
    const period = (4 * completeK(below)) / omega
    const isPeriodic = Number.isFinite(period)
    return {
      ...{ period: isPeriodic ? period : null, turnTime: null, scale: 2 * k },
      written: { k, phase: u0, sign, turns },
      reach: isPeriodic ? 2 * atan2(k, Math.sqrt(below)) : null,
      at(t) {
        const { sn, cn, dn } = jacobi(u0 + omega * t, below)
        return placed(atan2(k * sn, dn), k * omega * cn)
      },
    }
  }
  const m1 = -below / k2
  const quarter = completeK(m1)
  const u0 = incompleteF(sine, cosine, m1)
  return {
    ...{ period: null, turnTime: (2 * quarter) / (k * omega), reach: null, scale: 1 },
    written: { k, phase: u0, sign, turns },
    at(t) {
      const u = u0 + k * omega * t
      const halfTurns = Math.round(u / (2 * quarter))
      const { sn, cn, dn } = jacobi(u - 2 * quarter * halfTurns, m1)
      return placed(atan2(sn, cn) + Math.PI * halfTurns, k * omega * dn)
    },
  }
}
