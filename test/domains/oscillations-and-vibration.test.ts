import { oscillationsAndVibration } from '../../workers/domains/oscillations-and-vibration.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Free motion of an oscillator with damping ratio zeta. */
function free(omega: number, zeta: number, x: number, v: number, time: number): number {
  const rates = ([s, u]: number[]) => [u!, -2 * zeta * omega * u! - omega * omega * s!]
  return integrate(rates, [x, v], time, 2000)[0]!
}

/** In-phase and quadrature parts of the steady response of m x'' + c x' + k x to F cos(w t). */
function response(F: number, k: number, m: number, c: number, w: number): [number, number] {
  // a (k - m w^2) + b c w = F and b (k - m w^2) - a c w = 0.
  const [p, q] = [k - m * w * w, c * w]
  return [(F * p) / (p * p + q * q), (F * q) / (p * p + q * q)]
}

/** Period of a body of unit inertia in a potential of curvature `stiffness`, by the energy. */
function harmonicPeriod(stiffness: number): number {
  // dx / sqrt(2 (E - V)) with x = A sin(u) from 0 to a quarter.
  const speed = (u: number) => Math.sqrt(stiffness * (1 - Math.sin(u) ** 2))
  return 4 * simpson(u => Math.cos(u) / speed(u), 0, 1.5, 200) * (Math.PI / 2 / 1.5)
}

/** Arithmetic-geometric mean. */
function agm(a: number, b: number): number {
  let [x, y] = [a, b]
  for (let i = 0; i < 40; i++) [x, y] = [(x + y) / 2, Math.sqrt(x * y)]
  return x
}

const test = domainSuite(oscillationsAndVibration, {
  OV44: (k, m) => bisect(c => c * c - 4 * k * m, 0, 2 * (k + m)),
  OV43: (x0, m, k, c, t) => {
    // Two exponentials with complex exponents, as one complex number.
    const [real, imaginary] = [-c / (2 * m), Math.sqrt(4 * k * m - c * c) / (2 * m)]
    const angle = imaginary * t
    return (
      x0 *
      Math.exp(real * t) *
      Math.hypot(1, real / imaginary) *
      Math.cos(angle - Math.atan2(-real, imaginary))
    )
  },
  OV1: (l, g) => {
    const start = 1e-5
    const rates = ([x, v]: number[]) => [v!, (-g / l) * Math.sin(x!)]
    const angle = (t: number) => integrate(rates, [start, 0], t, 400)[0]!
    // A quarter of the period is the first zero.
    return 4 * bisect(angle, 0.5 * Math.sqrt(l / g), 2.5 * Math.sqrt(l / g))
  },
  OV2: (l, theta0, g) => (2 * Math.PI * Math.sqrt(l / g)) / agm(1, Math.cos(theta0 / 2)),
  OV3: (I, m, d, g) => {
    // Swinging by a tiny angle a from rest: half I w^2 a^2 at the bottom is the lost height's energy.
    const a = 1e-3
    const greatest = Math.sqrt((2 * m * g * d * ((a * a) / 2)) / I)
    return (2 * Math.PI * a) / greatest
  },
  OV4: (I, kappa) => harmonicPeriod(kappa / I),
  OV5: (k, m) => 1 / bisect(T => (2 * Math.PI) ** 2 * m - k * T * T, 0, 1e3),
  OV6: (deflection, g) => 1 / harmonicPeriod((1 * g) / deflection / 1),
  OV7: (k, x) => {
    const energy = (s: number) => (k * s * s) / 2
    return -(energy(x + 0.5) - energy(x - 0.5))
  },
  OV8: (k, x) => simpson(s => k * s, 0, x, 2),
  OV9: (c1, c2) => {
    const [k1, k2] = [1 / c1, 1 / c2]
    return (k1 + k2) / (k1 * k2)
  },
  OV10: omega => bisect(t => Math.sin((omega * t) / 2), 1 / omega, 9 / omega),
  OV11: (m, w, A) => {
    const phase = 0.7
    const [x, v] = [A * Math.cos(phase), -w * A * Math.sin(phase)]
    return (m * v * v) / 2 + (m * w * w * x * x) / 2
  },
  OV12: (m, w, w0, A) => {
    const energy = (u: number) =>
      (m * (w * A * Math.sin(u)) ** 2) / 2 + (m * (w0 * A * Math.cos(u)) ** 2) / 2
    return simpson(energy, 0, 2 * Math.PI, 64) / (2 * Math.PI)
  },
  // m s^2 + c s + k has a double root at critical damping.
  OV13: (c, k, m) => c / bisect(each => each * each - 4 * m * k, 0, 1e6),
  OV14: (w, zeta) => {
    // From its top the motion has the velocity -const exp() sin(): at rest again after half a period.
    const later = (t: number) =>
      integrate(([s, u]) => [u!, -2 * zeta * w * u! - w * w * s!], [1, 0], t, 1000)[1]!
    return Math.PI / bisect(later, 1.5 / w, 5 / w)
  },
  OV15: zeta => {
    const period = (2 * Math.PI) / Math.sqrt((1 - zeta) * (1 + zeta))
    return Math.log(1 / free(1, zeta, 1, 0, period))
  },
  OV16: (A1, A2, n) => Math.log(bisect(ratio => A2 * ratio ** n - A1, 0.01, 100)),
  OV17: (A, zeta, w, t, phi) => {
    const damped = w * Math.sqrt(1 - zeta * zeta)
    const [x, v] = [A * Math.cos(phi), -A * (zeta * w * Math.cos(phi) + damped * Math.sin(phi))]
    return free(w, zeta, x, v, t)
  },
  OV18: (x, v, w, t) => free(w, 1, x, v, t),
  OV19: (stored, lost) => stored / (lost / (2 * Math.PI)),
  // Absorbed power near resonance is a Lorentzian whose half-width is f0 / (2 Q).
  OV20: (f, width) => bisect(Q => 1 / (1 + ((2 * Q * (width / 2)) / f) ** 2) - 1 / 2, 0, 1e6),
  OV21: (F, k, m, c, w) => Math.hypot(...response(F, k, m, c, w)),
  OV22: (c, w, k, m) => {
    const [a, b] = response(1, k, m, c, w)
    return Math.acos(a / Math.hypot(a, b))
  },
  OV23: (r, zeta) => {
    // Unit mass and stiffness: the foundation feels k x + c x'.
    const [a, b] = response(1, 1, 1, 2 * zeta, r)
    return Math.hypot(a + 2 * zeta * r * b, b - 2 * zeta * r * a)
  },
  OV24: (w0, zeta) => {
    const squared = (x: number) => (1 - x) ** 2 + 4 * zeta * zeta * x
    const slope = (x: number) => (squared(x + 0.01) - squared(x - 0.01)) / 0.02
    return w0 * Math.sqrt(bisect(slope, 0, 2))
  },
  OV25: (m, e, M, r, zeta) => {
    // Natural frequency 1: k = M, and the force is m e r^2.
    return Math.hypot(...response(m * e * r * r, M, M, 2 * zeta * M, r))
  },
  // Springs pull both ways: (g/l + k/m - w^2)^2 = (k/m)^2, the upper root.
  OV27: (l, k, m, g) => {
    const [own, link] = [g / l, k / m]
    const determinant = (square: number) => (own + link - square) ** 2 - link * link
    return Math.sqrt(bisect(determinant, own + link, own + 100 * link))
  },
  // a' and b' of x = a cos + b sin at half the pump's frequency, Landau and Lifshitz (27.5).
  OV28: [
    (h, w, detuning) => {
      const rates = ([a, b]: number[]) => [
        -((h * w) / 4 + detuning / 2) * b!,
        (-(h * w) / 4 + detuning / 2) * a!,
      ]
      const time = 1 / (h * w)
      const early = integrate(rates, [1, -1], 200 * time, 8000)
      const late = integrate(rates, early, time, 200)
      return Math.log(late[0]! / early[0]!) / time
    },
    1e-7,
  ],
  OV29: (k1, k2) => {
    const stretch = 0.01
    return (k1 * stretch + k2 * stretch) / stretch
  },
  OV30: (k1, k2) => 1 / (1 / k1 + 1 / k2),
  OV31: zeta => {
    const [m, k] = [2, 450]
    const c = 2 * zeta * Math.sqrt(k * m)
    return Math.sqrt(k * m) / c
  },
  // Duhamel integral of the response to impulses.
  OV32: (F0, m, omega0, t) =>
    simpson(
      s => (F0 / (m * omega0)) * Math.cos(omega0 * s) * Math.sin(omega0 * (t - s)),
      0,
      t,
      4000,
    ),
  OV33: (omega0, beta, A) => {
    // First harmonic of the restoring force of A cos(theta).
    const force = (c: number) => omega0 ** 2 * A * c + beta * (A * c) ** 3
    const first = simpson(a => force(Math.cos(a)) * Math.cos(a), 0, 2 * Math.PI, 400) / Math.PI
    return Math.sqrt(first / A)
  },
  OV34: (F, x) => bisect(k => k * x - F, 0, 1e12),
  // The stiffness whose period is one over the frequency.
  OV35: (m, f) => bisect(k => 2 * Math.PI * f * Math.sqrt(m) - Math.sqrt(k), 0, 1e8),
  OV36: (m, k) => 2 * Math.PI * Math.exp((Math.log(m) - Math.log(k)) / 2),
  OV37: (k, m) => 2 * Math.PI * (Math.sqrt(k) / (2 * Math.PI * Math.sqrt(m))),
  OV38: (A, omega) => Math.sqrt(omega ** 2 * A ** 2),
  OV39: (A, omega) => A * omega * omega,
  OV40: (omega, A, x) => A * omega * Math.sin(Math.acos(x / A)),
  OV41: f => (2 * Math.PI) / (1 / f),
  OV42: (x, k, m) => Math.sqrt((2 * ((k * x * x) / 2)) / m),
})

test('a quality factor below 2 pi loses more in a cycle than is stored', () => {
  // At critical damping Q = 1/2: 4 pi times the stored energy in a cycle.
  const value = operatorValue(oscillationsAndVibration, 'OV19', { E_s: 2, Delta_E: 8 * Math.PI })
  near(value, 0.5, { relative: 1e-14 })
})

test.run()
