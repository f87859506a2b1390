import { waves } from '../../workers/domains/waves.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const test = domainSuite(waves, {
  WV1: (wavelength, f) => wavelength / bisect(T => f * T - 1, 0, 1e3),
  // The place where k x - w t is what it was at the origin a second before.
  WV2: (omega, k) => bisect(x => Math.atan(k * x - omega), 0, 1e4),
  // Beads a apart: w = 2 sqrt(F/(m a)) sin(k a/2) at k = 1.
  WV3: (F, mu) => {
    const a = 1e-4
    return 2 * Math.sqrt(F / (mu * a * a)) * Math.sin(a / 2)
  },
  WV4: (n, L, F, mu) => n / (2 * L * Math.sqrt(mu / F)),
  WV5: (A, k, x, w, t, phi) =>
    A * (Math.cos(k * x + phi) * Math.cos(w * t) + Math.sin(k * x + phi) * Math.sin(w * t)),
  WV6: (A, k, x, w, t) => A * (Math.sin(k * x - w * t) + Math.sin(k * x + w * t)),
  WV7: (A1, A2, p, q) => Math.sqrt(A1 * A1 + A2 * A2 + 2 * A1 * A2 * Math.cos(p - q)),
  WV8: wavelength => 2 * Math.PI * bisect(waves => waves * wavelength - 1, 0, 1e4),
  WV9: (speed, wavelength, slope) => {
    const omega = (k: number) => k * (speed + slope * ((2 * Math.PI) / k - wavelength))
    const k = (2 * Math.PI) / wavelength
    return (omega(1.01 * k) - omega(0.99 * k)) / (0.02 * k)
  },
  WV10: (mu, v, omega, A) => {
    const [tension, k] = [mu * v * v, omega / v]
    const power = (u: number) => tension * (k * A * Math.sin(u)) * (omega * A * Math.sin(u))
    return simpson(power, 0, 2 * Math.PI, 64) / (2 * Math.PI)
  },
  WV11: (P, r) => P / simpson(angle => 2 * Math.PI * r * r * Math.sin(angle), 0, Math.PI, 1000),
  // 1 + R = T and k1 (1 - R) = k2 T, where k is as the root of the mass.
  WV12: (mu1, mu2) => {
    const ratio = Math.sqrt(mu2 / mu1)
    return bisect(T => 1 - (T - 1) - ratio * T, 0, 2) - 1
  },
  WV13: (Z1, Z2) => 1 - ((Z1 - Z2) / (Z1 + Z2)) ** 2,
  WV14: (f1, f2) => 1 / bisect(t => Math.max(f1, f2) * t - Math.min(f1, f2) * t - 1, 0, 1e3),
  WV15: (f, v, towardsSource, towardsObserver) => {
    const [distance, period] = [100, 1 / f]
    const first = distance / (v + towardsSource)
    // Emitted one period later, from where the source is then.
    const left = distance - towardsObserver * period - towardsSource * period
    const second = period + left / (v + towardsSource)
    return 1 / (second - first)
  },
  WV16: (v, source) => Math.atan2(v, Math.sqrt(source ** 2 - v ** 2)),
  // Energy of the shape cos(k x) over the kinetic energy of unit surface velocity, for a wave's length.
  WV17: (k, sigma, rho, g) => {
    const length = (2 * Math.PI) / k
    const shape = (x: number) => Math.cos(k * x)
    const potential = simpson(
      x => (rho * g * shape(x) ** 2 + sigma * (k * Math.sin(k * x)) ** 2) / 2,
      0,
      length,
      64,
    )
    const kinetic = simpson(x => ((rho / k) * shape(x) ** 2) / 2, 0, length, 64)
    return Math.sqrt(potential / kinetic) / k
  },
  WV18: [
    (m, n, a, b, S, density) => {
      const mode = (x: number, y: number) =>
        Math.sin((m * Math.PI * x) / a) * Math.sin((n * Math.PI * y) / b)
      const [x, y] = [0.31 * (a / m), 0.37 * (b / n)]
      const bend = (f: (s: number) => number, h: number) => {
        const second = (d: number) => (f(d) - 2 * f(0) + f(-d)) / (d * d)
        return (4 * second(h / 2) - second(h)) / 3
      }
      const curvature =
        bend(s => mode(x + s, y), a / (300 * m)) + bend(s => mode(x, y + s), b / (300 * n))
      return Math.sqrt((-curvature / mode(x, y)) * (S / density)) / (2 * Math.PI)
    },
    1e-7,
  ],
  // u'' + u'/z + u = 0 from near the centre, where u = 1 - z^2/4 + z^4/64.
  WV19: (R, S, density) => {
    const start = 1e-3
    const rates = ([u, slope]: number[], t: number) => [slope!, -slope! / (t + start) - u!]
    const rim = bisect(
      z => integrate(rates, [1 - start ** 2 / 4, -start / 2], z - start, 1000)[0]!,
      2,
      3,
    )
    return rim * (Math.sqrt(S / density) / R / (2 * Math.PI))
  },
  WV20: (omega, B, mu) => omega / bisect(k => B * k * k * k * k - mu * omega * omega, 0, 1e4),
  WV21: (F, m, a, n, N) => {
    const y = (j: number) => Math.sin((j * n * Math.PI) / (N + 1))
    const pull = (F / a) * (y(1) - y(0)) - (F / a) * (y(2) - y(1))
    return Math.sqrt(pull / (m * y(1)))
  },
  WV22: (path, wavelength) => {
    const speed = 343
    return 2 * Math.PI * (path / speed) * (speed / wavelength)
  },
  WV23: (A1, A2, p, q) => Math.sqrt(A1 * A1 + A2 * A2 - 2 * A1 * A2 * Math.cos(p - q)),
  // Variance at the start, and that of the speeds beta (k - k0) over the spectrum.
  WV24: (width, beta, t) => {
    const spectrum = (k: number) => Math.exp(-2 * (width * k) ** 2)
    const edge = 8 / width
    const squares = simpson(k => (beta * k * t) ** 2 * spectrum(k), -edge, edge, 2000)
    return Math.sqrt(width ** 2 + squares / simpson(spectrum, -edge, edge, 2000))
  },
  WV25: period => bisect(cycles => cycles * period - 1, 0, 1e6),
  WV26: (A, alpha, x) => integrate(([a]) => [-alpha * a!], [A], x, 400)[0]!,
  WV27: (P, A) => bisect(I => simpson(() => I, 0, A, 2) - P, 0, 1e9),
  WV28: (n, lambda) =>
    bisect(
      x => Math.cos(n * Math.PI) * Math.sin((2 * Math.PI * x) / lambda),
      ((n - 0.4) * lambda) / 2,
      ((n + 0.4) * lambda) / 2,
    ),
  WV29: (n, lambda) =>
    bisect(
      x => -Math.cos(n * Math.PI) * Math.cos((2 * Math.PI * x) / lambda),
      ((n + 0.1) * lambda) / 2,
      ((n + 0.9) * lambda) / 2,
    ),
  WV30: (k, x, omega, t) => {
    const speed = omega / k
    return k * (x - speed * t)
  },
  WV31: (n, lambda) =>
    bisect(d => Math.sin((2 * Math.PI * d) / lambda), (n - 0.3) * lambda, (n + 0.3) * lambda),
  WV32: (n, lambda) =>
    bisect(
      d => -Math.cos(n * Math.PI) * Math.cos((Math.PI * d) / lambda),
      (n + 0.2) * lambda,
      (n + 0.8) * lambda,
    ),
  // The lowest tone of a free rod, whose ends move against each other: half a wave on its length.
  WV33: (E, rho) => {
    const [length, area] = [2, 1e-4]
    const shape = (x: number) => Math.cos((Math.PI * x) / length)
    const strain = (x: number) => (Math.PI / length) * Math.sin((Math.PI * x) / length)
    const stiffness = simpson(x => E * area * strain(x) ** 2, 0, length, 100)
    const inertia = simpson(x => rho * area * shape(x) ** 2, 0, length, 100)
    return (Math.sqrt(stiffness / inertia) / (2 * Math.PI)) * (2 * length)
  },
  WV34: (n, v, L) => v / ((2 * L) / n),
  // A wave there and back takes a period; its speed squared times the mass per length.
  WV35: (mu, L, f) => {
    const speed = (2 * L) / (1 / f)
    return bisect(T => T / mu - speed * speed, 0, 1e6)
  },
  WV36: (m, lambda, a) => Math.atan2(m * lambda, Math.sqrt(a * a - (m * lambda) ** 2)),
})

test('waves that nearly cancel leave the difference of their amplitudes', () => {
  const [A1, A2] = [1, 1 + 2 ** -27]
  const opposite = operatorValue(waves, 'WV7', { A1, A2, theta1: Math.PI, theta2: 0 })
  near(opposite, 2 ** -27, { relative: 1e-9 })
  near(operatorValue(waves, 'WV23', { A1, A2, theta1: 1, theta2: 1 }), 2 ** -27, { relative: 1e-9 })
})

test.run()
