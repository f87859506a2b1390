import { kinematicsAndProjectiles } from '../../workers/domains/kinematics-and-projectiles.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

/** When a body thrown up with w from the height h is on the ground again. */
function landing(w: number, h: number, g: number): number {
  return bisect(t => h + w * t - (g * t * t) / 2, w / g, 2 * (w / g) + Math.sqrt((2 * h) / g) + 1)
}

/** Runge and Kutta in time, then the step back to the ground. */
function flown(v0: number, theta: number, b: number, g: number): number {
  const slope = ([, , vx, vy]: readonly number[]) => {
    const drag = b * Math.hypot(vx!, vy!)
    return [vx!, vy!, -drag * vx!, -g - drag * vy!]
  }
  const after = (s: readonly number[], dt: number) => {
    const moved = (k: readonly number[], h: number) => s.map((one, i) => one + h * k[i]!)
    const k1 = slope(s)
    const k2 = slope(moved(k1, dt / 2))
    const k3 = slope(moved(k2, dt / 2))
    const k4 = slope(moved(k3, dt))
    return s.map((one, i) => one + (dt / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!))
  }
  const dt = v0 / g / 2000
  let s: readonly number[] = [0, 0, v0 * Math.cos(theta), v0 * Math.sin(theta)]
  let next = after(s, dt)
  while (next[1]! > 0) [s, next] = [next, after(next, dt)]
  return after(
    s,
    bisect(h => after(s, h)[1]!, 0, dt),
  )[0]!
}

const test = domainSuite(kinematicsAndProjectiles, {
  KN100: (C, m, g, a) => C * Math.sqrt((m * g) ** 2 - (m * g * Math.sin(a)) ** 2),
  KN99: (lead, fast, slow) => bisect(t => fast * t - (lead + slow * t), 0, 1e6),
  KN98: (m, before, after) => m * after - m * -before,
  KN1: (v0, a, t) => {
    const s = (time: number) => v0 * time + (a * time ** 2) / 2
    return (s(t + 0.5) - s(t - 0.5)) / 1
  },
  KN2: (v0, a, t) => ((v0 + (v0 + a * t)) / 2) * t,
  KN3: (v0, a, s) => {
    const time = bisect(t => v0 * t + (a * t * t) / 2 - s, 0, 1e3)
    return v0 + a * time
  },
  KN4: (v0, theta, g) => v0 * Math.cos(theta) * landing(v0 * Math.sin(theta), 0, g),
  KN5: (v0, theta, g) => {
    const up = v0 * Math.sin(theta)
    return simpson(t => up - g * t, 0, up / g, 2)
  },
  KN6: (v0, theta, h, g) => landing(v0 * Math.sin(theta), h, g),
  KN7: (v0, theta, h, g) => {
    const slope = Math.tan(theta)
    const bend = g / (2 * v0 ** 2 * Math.cos(theta) ** 2)
    return bisect(x => h + x * slope - bend * x * x, slope / (2 * bend), 1e5)
  },
  KN8: (x, v0, theta, g) => {
    const time = x / (v0 * Math.cos(theta))
    return simpson(t => v0 * Math.sin(theta) - g * t, 0, time, 2)
  },
  KN9: (v0, h, g) =>
    bisect(
      theta => {
        const [along, up] = [v0 * Math.cos(theta), v0 * Math.sin(theta)]
        return along * along - up * Math.sqrt(up * up + 2 * g * h)
      },
      0,
      Math.PI / 2,
    ),
  KN10: (v0, theta, phi, g) => {
    const across = v0 * Math.sin(theta - phi)
    const time = (2 * across) / (g * Math.cos(phi))
    return v0 * Math.cos(theta - phi) * time - (g * Math.sin(phi) * time ** 2) / 2
  },
  KN11: (s, r) => 2 * Math.PI * (s / (2 * Math.PI * r)),
  KN12: [
    (v, r) => {
      const step = 1e-4
      const chord = (turn: number) => r * (Math.cos(turn) - 1)
      // Points at -step, 0 and step; the time between them is r step / v.
      return -(chord(step) + chord(-step)) / ((r * step) / v) ** 2
    },
    1e-7,
  ],
  KN13: (omega0, alpha, t) => ((omega0 + (omega0 + alpha * t)) / 2) * t,
  KN14: (r, theta, mu, g) => Math.sqrt(g * r * Math.tan(theta + Math.atan(mu))),
  KN15: (l, theta, g) => {
    const radius = l * Math.sin(theta)
    const acceleration = g * Math.tan(theta)
    return 2 * Math.PI * Math.sqrt(radius / acceleration)
  },
  KN16: (v1, v2, theta) => Math.hypot(v1 - v2 * Math.cos(theta), v2 * Math.sin(theta)),
  KN17: (m, r, h) => {
    const potential = (x: number) => (-6.6743e-11 * m) / x
    const [x, step] = [r + h, 1e3]
    const far = potential(x + 2 * step) - potential(x - 2 * step)
    return (8 * (potential(x + step) - potential(x - step)) - far) / (12 * step)
  },
  KN18: (m1, m2, u1, u2) => (2 * (m1 * u1 + m2 * u2)) / (m1 + m2) - u1,
  // m1 v1 + m2 v2 = p and v2 - v1 = e (u1 - u2), by Cramer's rule.
  KN19: (m1, m2, u1, u2, e) => {
    const [p, q] = [m1 * u1 + m2 * u2, e * (u1 - u2)]
    return (p * 1 - m2 * q) / (m1 * 1 - m2 * -1)
  },
  KN20: (m, M, h, g) => bisect(v => ((m * v) / (m + M)) ** 2 / 2 - g * h, 0, 1e5),
  KN21: (m1, m2, u1, u2, e) => {
    const centre = (m1 * u1 + m2 * u2) / (m1 + m2)
    const [v1, v2] = [centre - e * (u1 - centre), centre - e * (u2 - centre)]
    return (m1 * (u1 ** 2 - v1 ** 2) + m2 * (u2 ** 2 - v2 ** 2)) / 2
  },
  KN22: (h, rebound) => Math.sqrt(2 * 9.8 * rebound) / Math.sqrt(2 * 9.8 * h),
  // (m1 + m2) v^2/2 + I (v/r)^2/2 = (m1 - m2) g s at s = 1, with I = m r^2/2.
  KN23: (m1, m2, pulley, g) => {
    const r = 0.1
    const inertia = (pulley * r * r) / 2
    const squared = (2 * (m1 - m2) * g) / (m1 + m2 + inertia * (1 / r) ** 2)
    return squared / 2
  },
  // dT = mu T along the wrap.
  KN24: (slack, mu, theta) => {
    const steps = 2000
    const x = (mu * theta) / steps
    let tension = slack
    for (let i = 0; i < steps; i++)
      tension += tension * x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return tension
  },
  KN25: (theta, mu, g) => {
    const drop = Math.sin(theta)
    const squared = 2 * (g * drop - mu * g * Math.sqrt(1 - drop ** 2))
    return squared / 2
  },
  KN26: (v, mu, reaction, g) => {
    const braking = v / (mu * g)
    return v * reaction + simpson(t => v - mu * g * t, 0, braking, 2)
  },
  // On an incline of the angle of friction the weight along it balances the friction.
  KN27: (mu, N) => {
    const slope = Math.atan(mu)
    return N * (Math.sin(slope) / Math.cos(slope))
  },
  KN28: (m, g) => g / (1 / m),
  KN29: (m, V) => {
    const edge = Math.cbrt(V)
    return m / edge / edge / edge
  },
  KN30: (F, v) => {
    const work = (time: number) => F * (v * time)
    return (work(3) - work(1)) / 2
  },
  KN31: (P, t) => simpson(() => P, 0, t, 2),
  KN32: (m, v, v0) => m * v - m * v0,
  KN33: (omega, r) => (2 * Math.PI * r) / ((2 * Math.PI) / omega),
  KN34: (alpha, r) => {
    const speed = (t: number) => alpha * t * r
    return (speed(2) - speed(1)) / 1
  },
  KN35: (m1, x1, m2, x2) => x1 + (x2 - x1) / (1 + m1 / m2),
  KN36: (m1, x1, m2, x2, m3, x3) => {
    const pair = x1 + (x2 - x1) / (1 + m1 / m2)
    return pair + (x3 - pair) / (1 + (m1 + m2) / m3)
  },
  KN37: (m1, m2) => 1 / (1 / m1 + 1 / m2),
  // Cross product of components.
  KN38: (m, v, omega, theta) => {
    const [wx, wz] = [omega * Math.sin(0.4), omega * Math.cos(0.4)]
    const [vx, vz] = [v * Math.sin(0.4 + theta), v * Math.cos(0.4 + theta)]
    return 2 * m * (wz * vx - wx * vz)
  },
  // Slope of the attraction times the distance.
  KN39: (M, m, r, d) => {
    const pull = (x: number) => (6.6743e-11 * M * m) / x ** 2
    const step = d * 1e-3
    const far = pull(d + 2 * step) - pull(d - 2 * step)
    return -r * ((8 * (pull(d + step) - pull(d - step)) - far) / (12 * step))
  },
  KN40: (n, U) => -simpson(() => -n * U, 0, 0.5, 2),
  // The integral of the force in 1/r.
  KN41: (m1, m2, r1, r2) => simpson(() => 6.6743e-11 * m1 * m2, 1 / r2, 1 / r1, 2),
  KN42: (omega, phi, h, g) => {
    const fall = Math.sqrt((2 * h) / g)
    // East acceleration 2 omega v cos(phi) twice integrated.
    const speed = (t: number) => simpson(s => 2 * omega * g * s * Math.cos(phi), 0, t, 2)
    return simpson(speed, 0, fall, 4)
  },
  KN43: (v, r, g) => Math.asin(v ** 2 / Math.hypot(v ** 2, g * r)),
  // The force that stops v0 = 3 m/s over v0^2 / (2 mu g).
  KN44: (mu, m, g) => (m * 9) / 2 / (9 / (2 * mu * g)),
  KN45: (m, g, h, t) => simpson(() => m * g, 0, h, 2) / t,
  // The velocity in which the momenta cancel.
  KN46: (m1, m2, u1, u2) => bisect(v => m1 * (v - u1) + m2 * (v - u2), -1e9, 1e9),
  KN47: (omega, r) => (omega * r) ** 2 / r,
  // Twice the energy of the turning mass over the radius.
  KN48: (m, omega, r) => (2 * simpson(w => m * r * r * w, 0, omega, 2)) / r,
  KN49: (s, t) => bisect(v => v * t - s, 0, 1e9),
  KN50: (h, g) => g * bisect(t => (g * t * t) / 2 - h, 0, 1e5),
  KN51: (t, g) => {
    const fallen = (time: number) => (g * time * time) / 2
    return fallen(t + 0.5) - fallen(t - 0.5)
  },
  KN52: (h, v0, g) => bisect(t => v0 * t + (g * t * t) / 2 - h, 0, 1e5),
  KN53: (v, a) => simpson(t => v - a * t, 0, v / a, 2),
  KN54: (v, a) => bisect(t => v - a * t, 0, 1e9),
  KN55: (v1, v2, t) => bisect(a => v1 + a * t - v2, -1e9, 1e9),
  KN56: (v0, g) => landing(v0, 0, g),
  KN57: (m, v, g) => simpson(() => m * g, 0, v, 2),
  KN58: mu => bisect(theta => Math.sin(theta) - mu * Math.cos(theta), 0, Math.PI / 2),
  KN59: (m1, u1, m2) => 2 * ((m1 * u1) / (m1 + m2)),
  KN60: (m, a, g) => bisect(F => F - m * g - m * a, -1e9, 1e9),
  KN61: (v0, theta, m, C_D, A, rho, g) => flown(v0, theta, (rho * C_D * A) / (2 * m), g),
  KN62: (v0, theta, m, C_D, d, rho, g) =>
    flown(v0, theta, (rho * C_D * Math.PI * d * d) / (8 * m), g),
  // Speed along the circle squared over its radius.
  KN63: (omega, r) => {
    const speed = omega * r
    return (speed * speed) / r / 9.80665
  },
  KN64: (v, mu, g) => (v / 2) * (v / (mu * g)),
  KN65: theta => Math.sin(theta) / Math.cos(theta),
  KN66: t => (4 * Math.asin(1)) / t,
  KN67: (first, second, t) => second / t - first / t,
  KN68: (v0, theta, g) => landing(v0 * Math.sin(theta), 0, g),
  KN69: (v0, t, g) => simpson(s => v0 - g * s, 0, t, 2),
  KN70: (v0, t, g) => v0 - simpson(() => g, 0, t, 2),
  KN71: (m, theta, g) => m * g * Math.sqrt(1 - Math.cos(theta) ** 2),
  KN72: (m, theta, g) => m * g * Math.sqrt(1 - Math.sin(theta) ** 2),
  KN73: (r, g) => bisect(v => v * v - g * r, 0, 1 + g * r),
  KN74: (v0, v, t) => v0 * t + (((v - v0) / t) * t * t) / 2,
  KN75: (omega0, alpha, t) => alpha * (t + omega0 / alpha),
  KN76: (omega0, alpha, theta) => Math.hypot(omega0, Math.sqrt(2 * alpha * theta)),
  KN77: (omega0, omega, t) => omega0 * t + (((omega - omega0) / t) * t * t) / 2,
  KN78: (n_t, t) => (n_t * 2 * Math.PI) / t,
  KN79: (m1, m2, g) => m1 * (g + ((m2 - m1) * g) / (m1 + m2)),
  KN80: (m, v, r, g) => (m * v * v) / r + m * g,
  KN81: (m1, v1, m2) => v1 / (m2 / m1),
  KN82: (m, v0, v) => ((m * (v0 + v)) / 2) * (v - v0),
  KN83: (m, v0, v, t) => (m * v - m * v0) / t,
  KN84: (v0, h, g) => (v0 * Math.sqrt(2 * g * h)) / g,
  KN85: (mu, m, g, d) => (m * g * d) / (1 / mu),
  KN86: (F, mu, m, g) => F / m - mu * g,
  KN87: (m1, m2, g) => g / (1 + m1 / m2),
  KN88: (v, theta) => v * Math.sin(Math.PI / 2 - theta),
  KN89: (v, theta) => v * Math.cos(Math.PI / 2 - theta),
  KN90: (t, s) => 1 / (s / t),
  KN91: (m, r) => 6.6743e-11 * m * r ** -2,
  KN92: (p, m) => (m * (p / m) ** 2) / 2,
  KN93: (F, theta) => F * Math.sin(Math.PI / 2 - theta),
  KN94: (F, theta) => F * Math.cos(Math.PI / 2 - theta),
  KN95: (F_1, F_2) => Math.sqrt(F_1 * F_1 + F_2 * F_2),
  KN96: (F_1, F_2, theta) => Math.hypot(F_1 + F_2 * Math.cos(theta), F_2 * Math.sin(theta)),
  KN97: (F, s, t) => F * (s / t),
})

test('a launch below the horizontal reaches the ground', () => {
  // sqrt(10^2 + 2 10 15) = 20 down against 10 at the start: one second.
  const down = { v0: 20, theta: -Math.PI / 6, h: 15, g: 10 }
  const value = (id: string) => operatorValue(kinematicsAndProjectiles, id, down)
  near(value('KN6'), 1, { relative: 1e-14 })
  near(value('KN7'), 20 * Math.cos(Math.PI / 6), { relative: 1e-14 })
})

test('velocities that nearly agree keep the digits of their difference', () => {
  const pair = { v1: 30, v2: 30, theta: 1e-9 }
  near(operatorValue(kinematicsAndProjectiles, 'KN16', pair), 3e-8, { relative: 1e-14 })
})

test.run()
