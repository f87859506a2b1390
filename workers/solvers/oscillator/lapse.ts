// The KO42-tensioned metric: ds^2 = -R(t)^2 (1 + 2 Phi/c^2) c^2 dt^2 + dx^2 with the lapse
// R(t) = 1 + alpha sin(2 pi f t) + beta cos(2 pi f t). Its slow geodesics in the chart time t are
//   dx/dt = R u,  du/dt = -R grad Phi,
// so a clock that counts T = integral of R dt along them measures the bare law x''(T) = -grad Phi. The
// tension is integrated, and a trajectory read at equal T is the bare physics.
import { PULSE_FREQUENCY } from '../../field/pulse.ts'
import { cos, sin } from '../../numerics/mathematics.ts'

/** alpha = 1 of the interface is the effective amplitude 1.287e-3. */
export const EFFECTIVE_AMPLITUDE = PULSE_FREQUENCY / 1000

const OMEGA = 2 * Math.PI * PULSE_FREQUENCY

export interface Lapse {
  alpha: number
  beta: number
  /** R at chart time t. */
  rate(t: number): number
  /** T at chart time t. */
  clock(t: number): number
  /** Chart time at which the clock reads T. */
  chart(T: number): number
}

/** Effective amplitudes with alpha^2 + beta^2 < 1, so that R stays positive and T rises. */
export function lapseOf(alpha: number, beta: number): Lapse {
  const bare = alpha === 0 && beta === 0
  const rate = (t: number) => (bare ? 1 : 1 + alpha * sin(OMEGA * t) + beta * cos(OMEGA * t))
  const clock = (t: number) => {
    if (bare) return t
    // 1 - cos = 2 sin^2 of the half angle: no digits are lost at small t.
    const half = sin((OMEGA / 2) * t)
    return t + (2 * alpha * half * half + beta * sin(OMEGA * t)) / OMEGA
  }
  return {
    ...{ alpha, beta, rate, clock },
    chart(T) {
      // T - t never exceeds this; Newton within the bracket, since R may come close to 0.
      const reach = (2 * Math.abs(alpha) + Math.abs(beta)) / OMEGA
      let low = T - reach
      let high = T + reach
      let t = T
      for (let i = 0; i < 100; i++) {
        const excess = clock(t) - T
        if (excess > 0) high = t
        else low = t
        const newton = t - excess / rate(t)
        const next = newton >= low && newton <= high ? newton : (low + high) / 2
        if (Math.abs(next - t) <= 1e-16 * Math.abs(T)) return next
        t = next
      }
      return t
    },
  }
}

export const BARE = lapseOf(0, 0)
