import * as assert from 'uvu/assert'
import { solidMechanicsAndElasticity } from '../../workers/domains/solid-mechanics-and-elasticity.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const shear = (E: number, nu: number) => E / 2 / (1 + nu)
const bulk = (E: number, nu: number) => E / 3 / (1 - 2 * nu)

const test = domainSuite(solidMechanicsAndElasticity, {
  SO43: (a, b) => simpson(x => 1 / x, a, b, 4096),
  SO42: (F, n, d) => F / (n * 2 * Math.PI * simpson(r => r, 0, d / 2, 2)),
  SO41: (K, s, q) => q * K * s + (1 - q) * s,
  // A section one metre deep and A wide.
  SO1: (F, A) => {
    const side = Math.sqrt(A)
    return bisect(stress => simpson(() => stress * side, 0, side, 10) - F, -1e12, 1e12)
  },
  SO2: (deformation, length) => (length + deformation) / length - 1,
  SO3: strain => simpson(length => 1 / length, 1, 1 + strain, 400),
  SO4: (E, strain) => slope(x => (E * x * x) / 2, strain, 1e-2 * strain),
  SO5: (F, L, A, E) => {
    const half = (x: number) => (E * (x / L) ** 2 * A * L) / 2
    return bisect(x => half(x) - (F * x) / 2, 1e-9, 1)
  },
  SO6: (lateral, axial) => bisect(nu => lateral + nu * axial, -5, 5),
  // A square sheared by tau is stretched along one diagonal by (1 + nu) tau / E, half the shear angle.
  SO7: (E, nu) => {
    const tau = 1e6
    const diagonal = tau / E + (nu * tau) / E
    return tau / (2 * diagonal)
  },
  SO8: (E, nu) => {
    const pressure = 1e6
    const strain = -pressure / E + (2 * nu * pressure) / E
    return -pressure / (3 * strain)
  },
  SO9: (E, nu) => bulk(E, nu) - (2 / 3) * shear(E, nu),
  SO10: (x, y, z, nu, E) => {
    const mean = (x + y + z) / 3
    return mean / (3 * bulk(E, nu)) + (x - mean) / (2 * shear(E, nu))
  },
  // x - nu y = E ex and y - nu x = E ey by Cramer's rule.
  SO11: (E, nu, ex, ey) => {
    const [[a, b], [c, d]] = [
      [1, -nu],
      [-nu, 1],
    ] as const
    return (E * ex * d - b * E * ey) / (a * d - b * c)
  },
  SO12: (E, expansion, dT) => bisect(stress => stress / E - expansion * dT, -1e12, 1e12),
  SO13: (pressure, K) => simpson(theta => K * theta, 0, pressure / K, 10),
  SO14: (s1, s2, s3, nu, E) => {
    const mean = (s1 + s2 + s3) / 3
    const deviator = [s1 - mean, s2 - mean, s3 - mean]
    const volume = (mean * mean) / (2 * bulk(E, nu))
    return volume + deviator.reduce((sum, s) => sum + s * s, 0) / (4 * shear(E, nu))
  },
  SO15: (x, y, tau) => {
    const size = Math.abs(x) + Math.abs(y) + Math.abs(tau)
    return bisect(s => (x - s) * (y - s) - tau * tau, (x + y) / 2, 2 * size)
  },
  // tau(theta) = tau cos(2 theta) - (x - y)/2 sin(2 theta): the mean square over a turn is half the amplitude squared.
  SO16: (x, y, tau) => {
    const squares = [0, 1, 2].map(k => {
      const [c, s] = [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)]
      return ((y - x) * s * c + tau * (c * c - s * s)) ** 2
    })
    return Math.sqrt((2 / 3) * squares.reduce((sum, each) => sum + each, 0))
  },
  SO17: (tau, x, y) => {
    const size = Math.abs(x) + Math.abs(y) + Math.abs(tau)
    const first = bisect(s => (x - s) * (y - s) - tau * tau, (x + y) / 2, 2 * size)
    return Math.atan((first - x) / tau)
  },
  SO18: (x, y, theta, tau) => {
    const normal = [Math.cos(theta), Math.sin(theta)] as const
    const traction = [x * normal[0] + tau * normal[1], tau * normal[0] + y * normal[1]] as const
    return traction[0] * normal[0] + traction[1] * normal[1]
  },
  SO19: (x, y, z, xy, yz, zx) => {
    const mean = (x + y + z) / 3
    const deviator = [x - mean, y - mean, z - mean, xy, xy, yz, yz, zx, zx]
    return Math.sqrt(1.5 * deviator.reduce((sum, s) => sum + s * s, 0))
  },
  SO20: (...stresses) => {
    const [least, , greatest] = stresses.toSorted((a, b) => a - b)
    return greatest! - least!
  },
  SO21: (...stresses) => {
    const normal = stresses.reduce((sum, s) => sum + s / 3, 0)
    const traction = stresses.reduce((sum, s) => sum + (s * s) / 3, 0)
    return Math.sqrt(traction - normal * normal)
  },
  SO22: (T, r, J) => {
    const radius = Math.sqrt(Math.sqrt((2 * J) / Math.PI))
    const carried = simpson(s => 2 * Math.PI * s * s * s, 0, radius, 4)
    return (T / carried) * r
  },
  SO23: (T, L, G, J) => {
    const energy = (phi: number) => (G * J * L * (phi / L) ** 2) / 2
    return bisect(phi => energy(phi) - (T * phi) / 2, 1e-9, 10)
  },
  SO24: (outer, inner) => simpson(s => 2 * Math.PI * s * s * s, inner / 2, outer / 2, 4),
  SO25: (T, area, t) => {
    const radius = Math.sqrt(area / Math.PI)
    return bisect(tau => simpson(() => tau * t * radius * radius, 0, 2 * Math.PI, 8) - T, 0, 1e12)
  },
  SO26: (p, r, t) => simpson(x => p * Math.sin(x) * r, 0, Math.PI, 400) / (2 * t),
  SO27: (p, r, t) => {
    const force = simpson(
      x => p * Math.cos(x) * 2 * Math.PI * r * Math.sin(x) * r,
      0,
      Math.PI / 2,
      400,
    )
    return force / (2 * Math.PI * r * t)
  },
  // The radial stress A - B/r^2 is -p on either face.
  SO28: (inside, outside, ri, ro, r) => {
    const B = (inside - outside) / (1 / (ri * ri) - 1 / (ro * ro))
    const A = B / (ri * ri) - inside
    return A + B / (r * r)
  },
  SO29: (nu1, E1, nu2, E2) => {
    const compliance = (E: number, nu: number) => (1 - nu) / (2 * shear(E, nu))
    return 1 / (compliance(E1, nu1) + compliance(E2, nu2))
  },
  // Radius a = (3 F R / 4 E)^(1/3); p0 sqrt(1 - s^2/a^2) over the circle, s = a sin(x).
  SO30: (F, E, R) => {
    const a = Math.cbrt((3 * F * R) / (4 * E))
    const unit = simpson(
      x => 2 * Math.PI * a * a * Math.sin(x) * Math.cos(x) ** 2,
      0,
      Math.PI / 2,
      2000,
    )
    return F / unit
  },
  SO31: (G, J, L) => {
    const torque = 10
    return torque / ((torque * L) / (G * J))
  },
  SO32: (F, R, E) =>
    bisect(
      a => {
        // Pressure p0 sqrt(1 - r^2/a^2) with p0 = 2 a E/(pi R), summed over the circle by r = a sin(t).
        const p0 = (2 * a * E) / (Math.PI * R)
        const sum = simpson(t => Math.sin(t) * Math.cos(t) ** 2, 0, Math.PI / 2, 200)
        return 2 * Math.PI * p0 * a * a * sum - F
      },
      0,
      R,
    ),
  SO33: (E, A, L) => {
    const strain = 1e-3
    return (E * strain * A) / (strain * L)
  },
  // By the principal stresses.
  SO34: (sx, sy, t) => {
    const [mean, radius] = [(sx + sy) / 2, Math.hypot((sx - sy) / 2, t)]
    const [p, q] = [mean + radius, mean - radius]
    return Math.sqrt(((p - q) ** 2 + p * p + q * q) / 2)
  },
  // The torque of the rings whose stress grows with their radius.
  SO35: (T, d) => {
    const torque = simpson(r => 2 * Math.PI * r * r * ((2 * r) / d), 0, d / 2, 100)
    return T / torque
  },
  SO36: (T, L, G, d) => (T * L) / (G * 2 * Math.PI * simpson(r => r ** 3, 0, d / 2, 200)),
  // The factor by which the stress may grow until it is the limit.
  SO37: (limit, stress) => bisect(n => n * stress - limit, 0, 1e6),
  SO38: (sigma, tau) => Math.hypot(sigma, tau, tau, tau),
  // The largest radius of the three circles of Mohr.
  SO40: (F, d) => F / simpson(r => 2 * Math.PI * r, 0, d / 2, 2),
  SO39: (a, b, c) => Math.max(Math.abs(a - b), Math.abs(b - c), Math.abs(c - a)) / 2,
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(solidMechanicsAndElasticity, id, inputs)

test('rubber keeps its volume', () => {
  near(value('SO7', { E: 3e6, nu: 0.5 }), 1e6, { relative: 1e-12 })
  near(value('SO29', { nu_1: 0.5, E_1: 3e6, nu_2: 0.3, E_2: 1e30 }), 4e6, { relative: 1e-12 })
  assert.is(value('SO8', { E: 3e6, nu: 0.5 }), null)
  assert.is(value('SO9', { E: 3e6, nu: 0.5 }), null)
})

test.run()
