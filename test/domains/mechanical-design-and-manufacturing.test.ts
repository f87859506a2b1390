import * as assert from 'uvu/assert'
import { mechanicalDesignAndManufacturing } from '../../workers/domains/mechanical-design-and-manufacturing.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Friction torque over load times radius of a journal in the middle of its bearing. */
const petroff = (eta: number, N: number, p: number, r: number, c: number) => {
  const length = 0.05
  const stress = (eta * 2 * Math.PI * r * N) / c
  const torque = simpson(() => stress * r * length * r, 0, 2 * Math.PI, 4)
  return torque / (p * 2 * r * length * r)
}

const test = domainSuite(mechanicalDesignAndManufacturing, {
  ME48: (F, h, L) => F / (h * Math.sin(Math.PI / 4) * L),
  ME47: (L, f, N) => bisect(t => f * N * t - L, 0, (2 * L) / (f * N)),
  ME46: (d, t, tau) => tau * simpson(() => (t * d) / 2, 0, 2 * Math.PI, 2),
  ME45: (mu, theta) => (1 + (mu * theta) / 2 ** 20 + (mu * theta) ** 2 / 2 ** 41) ** (2 ** 20),
  // A cantilever as long as the module and sqrt(6 Y) modules thick.
  ME1: (force, b, m, Y) => {
    const thick = m * Math.sqrt(6 * Y)
    const inertia = simpson(y => b * y * y, -thick / 2, thick / 2, 2)
    return (force * m * (thick / 2)) / inertia
  },
  ME2: (m, z1, z2) => {
    const pressure = 0.35
    const base = (z: number) => ((m * z) / 2) * Math.cos(pressure)
    return (base(z1) + base(z2)) / Math.cos(pressure)
  },
  // Along the line of action the distance from a centre is that of (s cos, z/2 + s sin), in modules.
  ME3: (z1, phi, z2) => {
    const reach = (z: number) =>
      bisect(s => Math.hypot(s * Math.cos(phi), z / 2 + s * Math.sin(phi)) - (z / 2 + 1), 0, 10)
    return (reach(z1) + reach(z2)) / (Math.PI * Math.cos(phi))
  },
  // The point of tangency lies (z/2) sin^2 below the pitch line.
  ME4: (addendum, phi) => {
    const depth = (z: number) => (z / 2) * Math.sin(phi) * Math.sin(phi)
    return bisect(z => depth(z) - addendum, 0, 1e5)
  },
  // The planet rests against the ring: its centre moves at half the speed of its contact with the sun.
  ME5: (sun, zs, zr) => {
    const planet = (zr - zs) / 2
    return bisect(carrier => carrier * (zs + planet) - (sun * zs) / 2, 0, 1e4)
  },
  ME6: (C, P, p) => Math.exp(p * (Math.log(C) - Math.log(P)) + 6 * Math.LN10),
  ME7: (X, radial, Y, axial) => bisect(P => P - X * radial - Y * axial, 0, 1e9),
  ME8: (G, d, D, coils) => {
    const polar = simpson(s => 2 * Math.PI * s * s * s, 0, d / 2, 2)
    const compliance = simpson(() => (D / 2) ** 2 / (G * polar), 0, Math.PI * D * coils, 2)
    return 1 / compliance
  },
  ME9: (F, D, d) => {
    const polar = simpson(s => 2 * Math.PI * s * s * s, 0, d / 2, 2)
    const torsion = (F * (D / 2) * (d / 2)) / polar
    const index = D / d
    return torsion * (1 + 0.75 / (index - 1)) + (1.23 * F) / ((Math.PI * d * d) / 4)
  },
  ME10: (K, preload, d) => bisect(T => T / (K * d) - preload, 0, 1e6),
  ME11: (preload, bolt, members, external) => {
    const extension = bisect(x => bolt * x + members * x - external, 0, 1)
    return preload + bolt * extension
  },
  ME12: (F, d, lead, mu) => {
    const angle = Math.atan2(lead, Math.PI * d) + Math.atan(mu)
    return F * Math.tan(angle) * (d / 2)
  },
  ME13: (centrifugal, slack, mu, wrap, groove) =>
    integrate(([T]) => [(mu * (T! - centrifugal)) / Math.sin(groove / 2)], [slack], wrap, 2000)[0]!,
  // The normal of the straight span makes the angle g with the line of centres: r1 - r2 = a cos(g).
  ME14: (a, D1, D2) => {
    const [r1, r2] = [D1 / 2, D2 / 2]
    const g = bisect(x => r1 - r2 - a * Math.cos(x), 0, Math.PI)
    const span = Math.hypot(a + (r2 - r1) * Math.cos(g), (r2 - r1) * Math.sin(g))
    return 2 * (span + r1 * (Math.PI - g) + r2 * g)
  },
  ME15: petroff,
  ME16: (r, c, eta, N, p) => (petroff(eta, N, p, r, c) * (r / c)) / (2 * Math.PI * Math.PI),
  ME17: (R, eta, v, E, alpha, F, k) => {
    const speed = Math.log(eta) + Math.log(v) - Math.log(E) - Math.log(R)
    const material = Math.log(alpha) + Math.log(E)
    const load = Math.log(F) - Math.log(E) - 2 * Math.log(R)
    const film = Math.log(3.63) + 0.68 * speed + 0.49 * material - 0.073 * load
    return -R * Math.exp(film) * Math.expm1(-0.68 * k)
  },
  // Half width b with b^2 = 4 F R / (pi L E*); p0 sqrt(1 - x^2/b^2), x = b sin(y).
  ME18: (F, E, L, R) => {
    const b = Math.sqrt((4 * F * R) / (Math.PI * L * E))
    return F / L / simpson(y => b * Math.cos(y) ** 2, -Math.PI / 2, Math.PI / 2, 100)
  },
  // Contacts of radius q carry the load at the hardness; with the probability 3 K each loses half a sphere
  // over a path of 2 q.
  ME19: (K, F, s, H) => {
    const q = 1e-6
    const contacts = F / H / (Math.PI * q * q)
    const meetings = (contacts * s) / (2 * q)
    return 3 * K * meetings * ((2 / 3) * Math.PI * q * q * q)
  },
  ME20: (C, v, n) => 60 * bisect(minutes => 60 * v * minutes ** n - 60 * C, 0, 1e6),
  ME21: (k, v, feed, depth) => {
    const chip = feed * depth * (v * 60)
    return (k * chip) / 60
  },
  // The force is as 1 / (sin(x) cos(x + beta - alpha)); its zero slope.
  ME22: (alpha, beta) => {
    const turn = beta - alpha
    return bisect(
      x => Math.sin(x) * Math.sin(x + turn) - Math.cos(x) * Math.cos(x + turn),
      0,
      Math.PI / 2,
    )
  },
  ME23: (feed, nose) => simpson(x => x / nose, 0, feed / 2, 2),
  ME24: (w, R, draft, flow, mu, h) => {
    const arc = Math.sqrt(R * draft)
    const pressure = (x: number) => flow * (1 + (2 * mu * x) / h)
    return 2 * w * simpson(pressure, 0, arc / 2, 2)
  },
  ME25: (flow, start, end) => simpson(A => flow / A, end, start, 4000),
  ME26: (efficiency, U, I, v) => {
    const time = 1 / v
    return efficiency * (U * I * time)
  },
  // A source at the time s ago was v s behind; the half-space doubles it. s = exp(u).
  ME27: (T0, P, k, R, v, xi, alpha) => {
    const aside = R * R - xi * xi
    const puff = (s: number) => {
      const distance = (xi + v * s) ** 2 + aside
      const spread = (4 * Math.PI * alpha * s) ** 1.5
      return (((2 * P * alpha) / k) * Math.exp(-distance / (4 * alpha * s))) / spread
    }
    return T0 + simpson(u => puff(Math.exp(u)) * Math.exp(u), Math.log(1e-4), Math.log(1e5), 8000)
  },
  ME28: (P, v, hatch, layer) => {
    const track = 0.01
    return (P * (track / v)) / (track * hatch * layer)
  },
  ME29: (T, z2, z1) => {
    const module = 0.002
    const force = T / ((module * z1) / 2)
    return (force * module * z2) / 2
  },
  ME30: (z2, z1) => bisect(i => i * z1 - z2, 0, 1e6),
  // The way of a point of the rim in a minute.
  ME31: (D, n) => {
    const around = simpson(() => D / 2, 0, 2 * Math.PI, 4)
    return (around * n * 60) / 60
  },
  // The volume of a minute, a long chip.
  ME32: (v, feed, depth) => (v * 60 * (feed * depth)) / 60,
  ME33: (tooth, teeth, n) => {
    const minute = teeth * n * 60
    return (tooth * minute) / 60
  },
  // The belt runs as fast on both.
  ME34: (n1, D1, D2) => bisect(n2 => Math.PI * D2 * n2 - Math.PI * D1 * n1, 0, 1e4),
  // A circle whose diameter is the mean of those of the pitch and of the root, H = sqrt(3)/2 P high.
  ME35: (d, pitch) => {
    const height = (Math.sqrt(3) / 2) * pitch
    const mean = (d - 0.75 * height + (d - (17 / 12) * height)) / 2
    return simpson(r => 2 * Math.PI * r, 0, mean / 2, 2)
  },
  ME36: (tight, slack, v) => tight * v - slack * v,
  ME37: (F_L, l_L, l_E) => F_L / (l_E / l_L),
  ME38: (F_L, F_E) => 1 / (F_E / F_L),
  ME39: (n, a, b) => n / (b / a),
  ME40: (n, i) => n * (1 / i),
  ME41: (T, i, e) => T / (1 / (i * e)),
  ME42: (n_1, n_2) => 1 / (n_2 / n_1),
  ME43: (rating, load, power, speed) =>
    Math.exp(Math.log(1e6) + power * Math.log(rating / load) - Math.log(speed)),
  // So many pitches of pi m around it.
  ME44: (m, z) => (z * Math.PI * m) / Math.PI,
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(mechanicalDesignAndManufacturing, id, inputs)

test('a bearing may carry a radial load alone, or an axial one', () => {
  assert.is(value('ME7', { X: 1, F_r: 4000, Y: 0, F_a: 0 }), 4000)
  assert.is(value('ME7', { X: 0, F_r: 0, Y: 1, F_a: 1800 }), 1800)
})

test('the ring holds the sun, and the shear plane rises into the work', () => {
  assert.is(value('ME5', { omega_s: 150, z_s: 72, z_r: 24 }), null)
  assert.is(value('ME22', { alpha: -0.7, beta_f: 1.5 }), null)
})

test.run()
