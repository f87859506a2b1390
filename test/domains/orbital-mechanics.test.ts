import * as assert from 'uvu/assert'
import { orbitalMechanics } from '../../workers/domains/orbital-mechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const G = 6.6743e-11

/** From equal attraction and centripetal force. */
function period(M: number, r: number): number {
  return 2 * Math.PI * Math.sqrt((r * r * r) / (G * M))
}

/** Speeds at the two apsides, from energy and angular momentum: v1 r1 = v2 r2. */
function apsisSpeeds(mu: number, r1: number, r2: number): [number, number] {
  if (r1 === r2) return [Math.sqrt(mu / r1), Math.sqrt(mu / r1)]
  const square = (2 * mu * (1 / r1 - 1 / r2)) / (1 - (r1 / r2) ** 2)
  return [Math.sqrt(square), (Math.sqrt(square) * r1) / r2]
}

/** Node and periapsis drift by Gauss's equations with the force of J2, averaged over one revolution. */
function secularRates(J2: number, mu: number, a: number, R: number, e: number, i: number) {
  const p = a * (1 - e * e)
  const j = Math.sqrt(mu * p)
  const period = 2 * Math.PI * Math.sqrt((a * a * a) / mu)
  const periapsis = 0.7
  const rates = (nu: number): [number, number] => {
    const r = p / (1 + e * Math.cos(nu))
    const u = nu + periapsis
    const strength = (-1.5 * mu * J2 * R * R) / r ** 4
    const radial = strength * (1 - 3 * Math.sin(i) ** 2 * Math.sin(u) ** 2)
    const along = strength * Math.sin(i) ** 2 * Math.sin(2 * u)
    const normal = strength * Math.sin(2 * i) * Math.sin(u)
    const node = (r * Math.sin(u) * normal) / (j * Math.sin(i))
    const apsis =
      (-p * Math.cos(nu) * radial + (p + r) * Math.sin(nu) * along) / (e * j) - Math.cos(i) * node
    return [(node * r * r) / j, (apsis * r * r) / j]
  }
  const mean = (k: 0 | 1) => simpson(nu => rates(nu)[k], 0, 2 * Math.PI, 400) / period
  return { node: mean(0), apsis: mean(1) }
}

function besselJ(n: number, x: number): number {
  return simpson(t => Math.cos(n * t - x * Math.sin(t)), 0, Math.PI, 400) / Math.PI
}

const test = domainSuite(orbitalMechanics, {
  OM43: (a, e) => a - Math.hypot(a * e),
  OM42: (a, e) => a + Math.hypot(a * e),
  // Circumference over the speed of the circular orbit.
  ORBIT_PERIOD: (a, M) => (2 * Math.PI * a) / Math.sqrt((G * M) / a),
  // Angular momentum of an ellipse through r; e is free as long as r lies between the apsides.
  OM1: (M, r, a) => {
    const mu = G * M
    const e = Math.abs(1 - r / a) + 0.1 * (1 - Math.abs(1 - r / a))
    const j = Math.sqrt(mu * a * (1 - e * e))
    const cosNu = ((a * (1 - e * e)) / r - 1) / e
    const radial = ((mu * e) / j) * Math.sqrt(1 - cosNu * cosNu)
    return Math.hypot(radial, j / r)
  },
  OM2: (M, R, h) => (2 * Math.PI * (R + h)) / period(M, R + h),
  // Work against gravity, the distance being r exp(x).
  OM3: (M, r) => Math.sqrt(2 * simpson(x => ((G * M) / r) * Math.exp(-x), 0, 40, 8000)),
  OM4: (v, v2) => {
    const excess = Math.sqrt(2) * v - v
    return bisect(launch => (launch - v2) * (launch + v2) - excess * excess, 0, 1e6)
  },
  OM5: (mu, a) => {
    const e = 0.4
    const arealRate = Math.sqrt(mu * a * (1 - e * e)) / 2
    return (2 * Math.PI * arealRate) / (Math.PI * a * a * Math.sqrt(1 - e * e))
  },
  OM6: (v, mu, r) => {
    const parabolic = Math.sqrt((2 * mu) / r)
    return ((v - parabolic) * (v + parabolic)) / 2
  },
  OM7: (M, m, a) => {
    const [near] = apsisSpeeds(G * M, 0.7 * a, 1.3 * a)
    return (m * near * near) / 2 - (G * M * m) / (0.7 * a)
  },
  OM8: (M, v) => bisect(r => (v * v) / r - (G * M) / r / r, 1e9, 1e13),
  OM9: (m, speed, U) => U + simpson(w => m * w, 0, speed, 2),
  OM10: (a, e, nu) =>
    bisect(r => r + Math.hypot(r * Math.cos(nu) + 2 * a * e, r * Math.sin(nu)) - 2 * a, 0, 2 * a),
  OM11: (rp, v, mu) => {
    const e = 1 + (rp * v * v) / mu
    return 2 * Math.acos(-1 / e) - Math.PI
  },
  // Roots of epsilon r^2 + mu r - j^2 / 2 = 0 are the apsides.
  OM12: (epsilon, j, mu) => {
    const spread = Math.sqrt(mu * mu + 2 * epsilon * j * j)
    const near = (-mu + spread) / (2 * epsilon)
    const far = (-mu - spread) / (2 * epsilon)
    return (far - near) / (far + near)
  },
  OM13: (r, omega) => {
    const dt = 1e-4 / omega
    return (r * r * Math.sin(omega * dt)) / 2 / dt
  },
  OM14: (far, near) => {
    const [a, b] = [(far + near) / 2, Math.sqrt(far * near)]
    return Math.sqrt((a - b) * (a + b)) / a
  },
  // E = M + sum of 2/k J_k(k e) sin(k M).
  OM15: (M, e) => {
    let E = M
    for (let k = 1; k <= 80; k++) E += (2 / k) * besselJ(k, k * e) * Math.sin(k * M)
    return E
  },
  OM16: (E, e) => Math.atan2(Math.sqrt(1 - e * e) * Math.sin(E), Math.cos(E) - e),
  OM17: (M, r1, r2) => simpson(r => (G * M) / (r * r), r1, r2, 4000) / 299792458 ** 2,
  OM18: (mu, rp, t) => {
    const scale = Math.sqrt((2 * rp * rp * rp) / mu)
    return 2 * Math.atan(bisect(D => scale * (D + (D * D * D) / 3) - t, -1e4, 1e4))
  },
  OM19: (mu, r1, r2) => {
    const [near, far] = apsisSpeeds(mu, r1, r2)
    return Math.abs(near - Math.sqrt(mu / r1)) + Math.abs(Math.sqrt(mu / r2) - far)
  },
  OM20: (r1, r2, mu) => {
    const a = (r1 + r2) / 2
    const e = Math.abs(r2 - r1) / (r1 + r2)
    const p = a * (1 - e * e)
    const rate = (nu: number) => (p / (1 + e * Math.cos(nu))) ** 2 / Math.sqrt(mu * p)
    return simpson(rate, 0, Math.PI, 2000)
  },
  OM21: (v, di) => Math.hypot(v * Math.cos(di) - v, v * Math.sin(di)),
  OM22: (mu, r1, rb, r2) => {
    const [first, top] = apsisSpeeds(mu, r1, rb)
    const [last, over] = apsisSpeeds(mu, r2, rb)
    return first - Math.sqrt(mu / r1) + (over - top) + (last - Math.sqrt(mu / r2))
  },
  OM23: (J2, mu, a, R, e, i) => secularRates(J2, mu, a, R, e, i).node,
  OM24: (J2, mu, a, R, e, i) => secularRates(J2, mu, a, R, e, i).apsis,
  // The tide of the star over the pull of the planet, and that of the planet over the pull of the star.
  OM25: (a, m, M) =>
    bisect(r => (M * r) / a ** 3 / (m / (r * r)) - m / (r * r) / (M / (a * a)), 1e-6 * a, a),
  OM26: (a, e, m, M) => {
    const near = a * (1 - e)
    return bisect(x => (3 * M * x) / near ** 3 - m / (x * x), 1e-6 * near, near)
  },
  OM27: (T1, T2) => (2 * Math.PI) / Math.abs((2 * Math.PI) / T1 - (2 * Math.PI) / T2),
  OM28: (d, mu) => {
    const quintic = (g: number) =>
      ((((g - (3 - mu)) * g + (3 - 2 * mu)) * g - mu) * g + 2 * mu) * g - mu
    return d * bisect(quintic, 0, 1)
  },
  // C = 2 (n L - E) with energy and angular momentum in the inertial frame, the velocity along y there.
  OM29: (mu1, mu2, d, x, y, v) => {
    const n = Math.sqrt((mu1 + mu2) / d / d / d)
    const [vx, vy] = [v * 0.6 - n * y, v * 0.8 + n * x]
    const larger = Math.hypot(x + (d * mu2) / (mu1 + mu2), y)
    const smaller = Math.hypot(x - (d * mu1) / (mu1 + mu2), y)
    const energy = (vx * vx + vy * vy) / 2 - mu1 / larger - mu2 / smaller
    return 2 * (n * (x * vy - y * vx) - energy)
  },
  OM30: (aP, a, e, i) => {
    const energy = -aP / (2 * a)
    const angular = Math.sqrt((a * (1 - e) * (1 + e)) / aP)
    return -2 * energy + 2 * angular * Math.cos(i)
  },
  OM31: (omega, drift, T) => omega * T - drift * T,
  OM32: (mu, T) => bisect(r => ((2 * Math.PI) / T) ** 2 * r - mu / (r * r), 1e5, 1e12),
  // x'' = 3 n^2 x + 2 n y', y'' = -2 n x'.
  OM33: (n, t, x, vx, vy) => {
    const steps = 2000
    const h = t / steps
    const rates = ([s, u, w]: number[]) => [u!, 3 * n * n * s! + 2 * n * w!, -2 * n * u!]
    const ahead = (state: number[], slope: number[], by: number) =>
      state.map((value, k) => value + by * slope[k]!)
    let state = [x, vx, vy]
    for (let step = 0; step < steps; step++) {
      const k1 = rates(state)
      const k2 = rates(ahead(state, k1, h / 2))
      const k3 = rates(ahead(state, k2, h / 2))
      const k4 = rates(ahead(state, k3, h))
      state = state.map((s, k) => s + (h / 6) * (k1[k]! + 2 * k2[k]! + 2 * k3[k]! + k4[k]!))
    }
    return state[0]!
  },
  OM34: (L, m, M, r) => {
    // Energy of a circular motion with this angular momentum beside the attraction.
    const speed = L / (m * r)
    return (m * speed * speed) / 2 - m * (6.6743e-11 * M) * (1 / r)
  },
  OM35: (a, b) => {
    // Distance of the focus from the centre by the axis.
    return Math.sqrt(a * a - b * b) / a
  },
  // Geometric mean of the apsides.
  OM36: (a, e) => Math.sqrt(a * (1 - e) * (a * (1 + e))),
  OM37: M => {
    const [r, GM] = [1e9, 6.6743e-11 * M]
    const period = (2 * Math.PI * r) / Math.sqrt(GM / r)
    return period ** 2 / r ** 3
  },
  OM38: (J, a, e) => {
    const minor = Math.sqrt(a * (1 - e) * (a * (1 + e)))
    return ((2 * 6.6743e-11 * J) / minor / minor / minor) * 299792458 ** -2
  },
  OM39: (M, r) => {
    const speed = Math.sqrt((6.6743e-11 * M) / r)
    // Three halves of (v/c)^2 of the orbital rate.
    return 1.5 * (speed / 299792458) ** 2 * (speed / r)
  },
  OM40: (a, e, mu, R, J2, rate) =>
    bisect(
      i => -1.5 * J2 * Math.sqrt(mu / a ** 3) * (R / (a * (1 - e * e))) ** 2 * Math.cos(i) - rate,
      Math.PI / 2,
      Math.PI,
    ),
  OM41: (far, near) => near + (far - near) / 2,
})

test('a comet is as far before periapsis as after it, however long', () => {
  for (const t of [3600, 1e9, 1e12]) {
    const anomaly = (t: number) =>
      operatorValue(orbitalMechanics, 'OM18', { mu: 3.986004418e14, r_p: 7e6, t })!
    near(anomaly(-t), -anomaly(t), { relative: 1e-15 })
  }
})

test('a Hohmann transfer costs the same inward', () => {
  const inward = { mu: 3.986004415e14, r_1: 42159485.57, r_2: 6569481.11 }
  near(operatorValue(orbitalMechanics, 'OM19', inward), 3935.224, { relative: 1e-6 })
})

test('clocks at a neutron star are outside the weak field', () => {
  const star = { M: 2.8e30, r_1: 1.2e4, r_2: 1e9 }
  assert.is(operatorValue(orbitalMechanics, 'OM17', star), null)
})

test.run()
