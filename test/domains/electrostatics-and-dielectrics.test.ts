import { electrostaticsAndDielectrics } from '../../workers/domains/electrostatics-and-dielectrics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const vacuum = 8.8541878188e-12
/** Coulomb's constant from the magnetic constant and the speed of light. */
const coulomb = (1.25663706127e-6 * 299792458 ** 2) / (4 * Math.PI)

/** Field of a unit charge in a medium. */
const unitField = (r: number, epsilon: number) => (coulomb * (vacuum / epsilon)) / (r * r)

/** Integral of a field from r to far away, by s = 1/r. */
const fromFar = (f: (r: number) => number, r: number) =>
  simpson(s => (s === 0 ? f(1e9) * 1e18 : f(1 / s) / (s * s)), 0, 1 / r, 4)

const test = domainSuite(electrostaticsAndDielectrics, {
  ES1: (q1, q2, r, epsilon) => ((coulomb * q1 * q2) / r / r) * (vacuum / epsilon),
  ES2: (q, r, epsilon) => {
    const area = simpson(angle => 2 * Math.PI * r * r * Math.sin(angle), 0, Math.PI, 1000)
    return q / (epsilon * area)
  },
  ES3: (F, q) => bisect(E => q * E - F, -1e3, 1e3),
  ES4: (q, E) => slope(x => q * E * x, 0, 1),
  ES5: (q, r, epsilon) => fromFar(s => q * unitField(s, epsilon), r),
  ES6: (q1, q2, r, epsilon) => fromFar(s => q1 * q2 * unitField(s, epsilon), r),
  // z = r tan(u) along the line; the part across it is cos(u).
  ES7: (lambda, r, epsilon) =>
    simpson(
      u => {
        const [length, squared] = [r / Math.cos(u) ** 2, (r / Math.cos(u)) ** 2]
        return lambda * length * unitField(Math.sqrt(squared), epsilon) * Math.cos(u)
      },
      -Math.PI / 2,
      Math.PI / 2,
      400,
    ),
  // Rings of radius h tan(u) seen from the height h = 1.
  ES8: (sigma, epsilon) =>
    simpson(
      u => {
        const ring = 2 * Math.PI * Math.tan(u) * (1 / Math.cos(u) ** 2)
        return sigma * ring * unitField(1 / Math.cos(u), epsilon) * Math.cos(u)
      },
      0,
      Math.PI / 2 - 1e-12,
      1000,
    ),
  ES9: (sigma, chi) => bisect(E => vacuum * E - (sigma - vacuum * chi * E), 0, sigma / vacuum),
  // Half of the flux through a plane on either side, in rings as above.
  ES10: (q, epsilon) =>
    2 *
    simpson(
      u => {
        const ring = 2 * Math.PI * Math.tan(u) * (1 / Math.cos(u) ** 2)
        return q * unitField(1 / Math.cos(u), epsilon) * Math.cos(u) * ring
      },
      0,
      Math.PI / 2 - 1e-12,
      1000,
    ),
  ES11: (q, d) => q * (0.5 * d) - -q * -(-0.5 * d),
  ES12: [
    (p, theta, r, epsilon) => {
      const [x, z] = [r * Math.sin(theta), r * Math.cos(theta)]
      const one = (at: number) => coulomb * (vacuum / epsilon) * (1 / Math.hypot(x, z - at))
      return p * slope(one, 0, 1e-2 * r)
    },
    1e-7,
  ],
  ES13: [
    (p, theta, r, epsilon) => {
      const [x, z] = [r * Math.sin(theta), r * Math.cos(theta)]
      const k = coulomb * (vacuum / epsilon)
      const V = (a: number, b: number) => (k * p * b) / (a * a + b * b) / Math.hypot(a, b)
      const step = 3e-3 * r
      return Math.hypot(
        slope(a => V(a, z), x, step),
        slope(b => V(x, b), z, step),
      )
    },
    1e-7,
  ],
  ES14: (p, E, theta) => {
    const [q, d] = [p / 1e-10, 1e-10]
    const potential = (z: number) => -E * z
    const end = (d / 2) * Math.cos(theta)
    return q * potential(end) - q * potential(-end)
  },
  ES15: (p, E, theta) => {
    const [q, d] = [p / 1e-10, 1e-10]
    const lever = (d / 2) * Math.sin(theta)
    return q * E * lever + -q * E * -lever
  },
  ES16: (A, d, epsilon) => {
    const E = 1 / A / epsilon
    return 1 / (E * d)
  },
  ES17: (a, b, epsilon) => 1 / simpson(r => unitField(r, epsilon), a, b, 1000),
  ES18: (L, a, b, epsilon) => {
    const field = (r: number) => 1 / (L * 2 * Math.PI * r) / epsilon
    return 1 / simpson(field, a, b, 1000)
  },
  ES19: (R, epsilon) => {
    const energy = fromFar(r => (epsilon / 2) * unitField(r, epsilon) ** 2 * 4 * Math.PI * r * r, R)
    return 1 / (2 * energy)
  },
  ES20: (C, V) => simpson(q => q / C, 0, C * V, 2),
  ES21: (C, V) => slope(each => (C * each * each) / 2, V, 1),
  ES22: (epsilon, E) => {
    const [A, d] = [0.02, 0.001]
    return (((epsilon * A) / d) * (E * d) ** 2) / 2 / (A * d)
  },
  ES23: (q, R, epsilon) => {
    const density = q / ((4 / 3) * Math.PI * R * R * R)
    const inside = (r: number) => (density * 4 * Math.PI * r * r * r) / 3
    const shell = (r: number) =>
      inside(r) * unitField(r, epsilon) * r * density * 4 * Math.PI * r * r
    return simpson(r => (r === 0 ? 0 : shell(r)), 0, R, 1000)
  },
  // Induced charge -q d/(2 pi s^3) at the distance s = d / cos(u) from the charge, pulled by sigma^2/(2 epsilon).
  ES24: (q, d, epsilon) =>
    simpson(
      u => {
        const s = d / Math.cos(u)
        const sigma = (q * d) / (2 * Math.PI * s * s * s)
        const ring = 2 * Math.PI * d * Math.tan(u) * (d / Math.cos(u) ** 2)
        return ((sigma * sigma) / (2 * epsilon)) * ring
      },
      0,
      Math.PI / 2 - 1e-12,
      1000,
    ),
  ES25: (n, alpha) => 1 + bisect(P => P - n * alpha * (1 + P / 3), 0, 1e6),
  ES26: (n, p, E, T) => {
    const x = (p * E) / (1.380649e-23 * T)
    const weight = (angle: number) => Math.exp(x * Math.cos(angle)) * Math.sin(angle)
    const all = simpson(weight, 0, Math.PI, 1000)
    return (n * p * simpson(angle => weight(angle) * Math.cos(angle), 0, Math.PI, 1000)) / all
  },
  ES27: (q, z, R, epsilon) => {
    const parts = 64
    let along = 0
    for (let i = 0; i < parts; i++) {
      const angle = (2 * Math.PI * i) / parts
      const distance = Math.hypot(R * Math.cos(angle), R * Math.sin(angle), z)
      along += (q / parts) * unitField(distance, epsilon) * (z / distance)
    }
    return along
  },
  ES28: (chi, E) => vacuum * (1 + chi) * E - vacuum * E,
  // Field and polarization.
  ES29: (epsilon, E) => {
    const [vacuum, chi] = [8.8541878188e-12, epsilon / 8.8541878188e-12 - 1]
    return vacuum * E + vacuum * chi * E
  },
  ES30: (E, d) => simpson(() => E, 0, d, 2),
  ES31: (W, q) => bisect(V => q * V - W, -1e7, 1e7),
  ES32: (q, V) => V / (1 / q),
  ES33: (F, r, epsilon) => Math.sqrt(F / (1 / (4 * Math.PI * epsilon * r * r))),
})

test.run()
