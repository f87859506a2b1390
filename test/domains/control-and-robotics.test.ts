import { controlAndRobotics } from '../../workers/domains/control-and-robotics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Response and its rate of y'' + 2 zeta y' + y = 1 from rest, in the time 1 / omega_n. */
const step = (zeta: number, time: number) =>
  integrate(([y, v]) => [v!, 1 - 2 * zeta * v! - y!], [0, 0], time, 500)

/** The rate is positive until the first peak, which comes within half a damped turn and a bit. */
const peakTime = (zeta: number) => {
  const half = Math.PI / Math.sqrt(1 - zeta * zeta)
  return bisect(time => -step(zeta, time)[1]!, 0.5 * half, 1.5 * half)
}

const test = domainSuite(controlAndRobotics, {
  RC1: zeta => step(zeta, peakTime(zeta))[0]! - 1,
  RC2: (zeta, natural) => bisect(t => Math.exp(-4) - Math.exp(-zeta * natural * t), 0, 1e3),
  RC3: (natural, zeta) => peakTime(zeta) / natural,
  RC4: (zeta, natural) => bisect(time => step(zeta, time)[0]! - 1, 0.1, peakTime(zeta)) / natural,
  RC5: (K, A, t, tau) => integrate(([y]) => [(K * A - y!) / tau], [0], t, 400)[0]!,
  RC6: (zeta, natural, t) => step(zeta, natural * t)[0]!,
  // Poles at the angle x from the real axis decay by exp(-pi cot(x)) in half a turn.
  RC7: overshoot => Math.cos(bisect(x => Math.exp(-Math.PI / Math.tan(x)) - overshoot, 1e-6, 1.57)),
  // 1 / (s (s + 2 zeta)) at s = j x.
  RC8: zeta => {
    const crossover = bisect(x => x * Math.hypot(x, 2 * zeta) - 1, 0, 10)
    return Math.PI - Math.PI / 2 - Math.atan2(crossover, 2 * zeta)
  },
  RC9: zeta => {
    const denominator = (x: number) => (1 - x) ** 2 + 4 * zeta * zeta * x
    const least = bisect(x => slope(denominator, x, 1e-3), 0, 2)
    return 1 / Math.sqrt(denominator(least))
  },
  RC10: (natural, zeta) =>
    natural * bisect(x => (1 - x * x) ** 2 + (2 * zeta * x) ** 2 - 2, 1e-3, 10),
  RC11: (p1, p2, K) => {
    const crossover = bisect(x => Math.atan2(x, p1) + Math.atan2(x, p2) - Math.PI / 2, 1e-6, 1e6)
    return (crossover * Math.hypot(crossover, p1) * Math.hypot(crossover, p2)) / K
  },
  RC12: (A, K) => bisect(error => error - (A - K * error), -1e3, 1e3),
  RC13: alpha => {
    const lead = (y: number) => Math.atan(Math.exp(y)) - Math.atan(alpha * Math.exp(y))
    return lead(bisect(y => slope(lead, y, 1e-3), 5, -5))
  },
  RC14: ultimate => bisect(gain => gain * (5 / 3) - ultimate, 0, 1e6),
  RC15: (tau, K, dead) => {
    const rate = K / tau
    return 1.2 / (rate * dead)
  },
  // With the lag cancelled the loop is k (1 - theta s) / s: its pole is at k / (1 - k theta).
  RC16: (tau, K, wanted, dead) => {
    const k = bisect(x => x / (1 - x * dead) - 1 / wanted, 0, 0.999 / dead)
    return (k * tau) / K
  },
  RC17: (Kp, error, Ki, integral, Kd, rate) => {
    const [Ti, Td] = [Kp / Ki, Kd / Kp]
    return Kp * (error + integral / Ti + Td * rate)
  },
  RC18: (a, b, q, r) => {
    const [p] = integrate(([s]) => [2 * a * s! - (b * b * s! * s!) / r + q], [0], 40, 20000)
    return (b * p!) / r
  },
  RC19: (Q, R) => {
    let P = 1
    for (let n = 0; n < 5000; n++) {
      const predicted = P + Q
      P = (predicted * R) / (predicted + R)
    }
    return (P + Q) / (P + Q + R)
  },
  RC20: (weight, last, rate, dt, level) => {
    const gyroscope = last + simpson(() => rate, 0, dt, 2)
    return bisect(x => weight * (x - gyroscope) + (1 - weight) * (x - level), -10, 10)
  },
  RC21: (l1, q1, l2, q2) => {
    const turn = (q: number, [x, y]: readonly [number, number]) =>
      [Math.cos(q) * x - Math.sin(q) * y, Math.sin(q) * x + Math.cos(q) * y] as const
    const [x, y] = turn(q2, [l2, 0])
    return turn(q1, [l1 + x, y])[0]
  },
  RC22: (x, y, l1, l2) => {
    const reach = Math.hypot(x, y)
    return bisect(q => reach - Math.hypot(l1 + l2 * Math.cos(q), l2 * Math.sin(q)), 0, Math.PI)
  },
  RC23: (l1, l2, q2) => {
    const x = (a: number, b: number) => l1 * Math.cos(a) + l2 * Math.cos(a + b)
    const y = (a: number, b: number) => l1 * Math.sin(a) + l2 * Math.sin(a + b)
    const by = (f: typeof x) => [slope(a => f(a, q2), 0.3, 1e-3), slope(b => f(0.3, b), q2, 1e-3)]
    const [[xa, xb], [ya, yb]] = [by(x), by(y)]
    return Math.abs(xa! * yb! - xb! * ya!)
  },
  RC24: (right, left, b) => {
    const middle = (right + left) / 2
    return bisect(w => middle + (w * b) / 2 - right, -1e3, 1e3)
  },
  RC25: (L, steering) => bisect(R => steering - Math.atan2(L, R), 1e-6, 1e6),
  RC26: (d, v, a) => {
    const covered = (time: number) => (v * v) / a + v * (time - (2 * v) / a)
    return bisect(time => covered(time) - d, 0, 1e6)
  },
  RC27: (start, end, t, duration) => {
    const speed = (s: number) => ((end - start) * 6 * s * (duration - s)) / duration ** 3
    return start + simpson(speed, 0, t, 2)
  },
  RC28: lines => {
    let edges = 0
    for (let line = 0; line < lines; line++) for (const _channel of ['A', 'B']) edges += 2
    return (2 * Math.PI) / edges
  },
  RC29: (dt, tau) => integrate(([y]) => [(1 - y!) / tau], [0], dt, 100)[0]!,
  RC30: (R, J, k) => {
    const volts = 12
    const acceleration = (k * (volts / R)) / J
    return volts / k / acceleration
  },
  RC31: (a, b, angle) => Math.hypot(a + b * Math.cos(angle), b * Math.sin(angle)),
  // The time until two hundredths are left.
  RC32: tau => bisect(t => 0.02 - Math.exp(-t / tau), 0, 20 * tau),
})

test('a stretched arm has an elbow of 0 and a folded one of 180 degrees', () => {
  const found = (x_t: number, l_1: number, l_2: number) =>
    operatorValue(controlAndRobotics, 'RC22', { x_t, y_t: 0, l_1, l_2 })
  for (const [l_1, l_2] of [
    [0.5, 0.4],
    [0.3, 0.1],
    [0.7, 0.11],
  ] as const) {
    near(found(l_1 + l_2, l_1, l_2), 0, { absolute: 1e-7 })
    near(found(l_1 - l_2, l_1, l_2), Math.PI, { absolute: 1e-7 })
  }
})

test.run()
