import * as assert from 'uvu/assert'
import { geotechnicalEngineering } from '../../workers/domains/geotechnical-engineering.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Least and greatest principal stress on a circle that touches the strength line: zero when it does. */
const touching = (least: number, greatest: number, phi: number, c: number) =>
  (greatest - least) / 2 - ((greatest + least) / 2) * Math.sin(phi) - c * Math.cos(phi)

/** Vertical stress below a point load, by the angle from the vertical. */
const boussinesq = (P: number, z: number, angle: number) =>
  ((3 * P) / (2 * Math.PI * z * z)) * Math.cos(angle) ** 5

const erfc = (x: number) =>
  (2 / Math.sqrt(Math.PI)) * simpson(s => Math.exp(-s * s), x, x + 8, 2000)

const test = domainSuite(geotechnicalEngineering, {
  GT31: (t, s) => bisect(w => s * (1 + w) - t, 0, t / s),
  GT30: (K, w, H) => simpson(z => K * w * z, 0, H, 2),
  GT29: (phi, i) => (Math.sin(phi) * Math.cos(i)) / (Math.cos(phi) * Math.sin(i)),
  GT1: (total, water) => bisect(grains => grains + water - total, -1e9, 1e9),
  GT2: porosity => bisect(e => e / (1 + e) - porosity, 0, 1e3),
  GT3: (moist, w) => bisect(dry => dry + w * dry - moist, 0, 1e6),
  // A cubic metre of soil: solids 1 - n, water n.
  GT4: (water, gravity, e) => {
    const n = e / (1 + e)
    return (1 - n) * gravity * water + n * water
  },
  GT5: (loosest, e, densest) => {
    const density = (ratio: number) => 2650 / (1 + ratio)
    const [least, dry, greatest] = [density(loosest), density(e), density(densest)]
    return ((dry - least) / (greatest - least)) * (greatest / dry)
  },
  GT6: (gravity, e) => {
    const buoyant = (gravity * 9810 + e * 9810) / (1 + e) - 9810
    return bisect(i => i * 9810 - buoyant, 0, 100)
  },
  GT7: (k, h, channels, drops) => {
    const side = 0.7
    const gradient = h / drops / side
    return k * gradient * side * channels
  },
  GT8: (index, H, e, start, added) => {
    const strain = (stress: number) => index / Math.LN10 / stress / (1 + e)
    return H * simpson(strain, start, start + added, 400)
  },
  GT9: limit => bisect(index => index / 0.009 + 10 - 100 * limit, 0, 10),
  // Diffusion from both faces of a half-space, with its images.
  GT10: T => {
    let sum = 0.5
    for (let n = 1; n <= 8; n++) {
      const term = Math.exp((-n * n) / T) - n * Math.sqrt(Math.PI / T) * erfc(n / Math.sqrt(T))
      sum += n % 2 === 1 ? -term : term
    }
    return 4 * Math.sqrt(T / Math.PI) * sum
  },
  GT11: (cv, t, path) => t / bisect(unit => (cv * unit) / path ** 2 - 1, 0, 1e15),
  // Through the fan the mean stress grows by 2 tan(phi) a radian over a right angle.
  GT12: phi => {
    const passive = bisect(greatest => touching(1, greatest, phi, 0), 1, 1e4)
    const fan = integrate(([s]) => [2 * Math.tan(phi) * s!], [1], Math.PI / 2, 2000)
    return passive * fan[0]!
  },
  // The mean over a depth of B N_g / N_q of what stands beside the footing.
  GT13: (c, Nc, surcharge, Nq, weight, B, Ng) => {
    const depth = (B * Ng) / Nq
    const beside = simpson(x => surcharge + weight * x, 0, depth, 2) / depth
    return c * Nc + beside * Nq
  },
  GT14: phi => bisect(least => touching(least, 1, phi, 0), 0, 1),
  GT15: phi => bisect(greatest => touching(1, greatest, phi, 0), 1, 1e6),
  // A wedge below a plane at the angle x: weight by the sine rule, thrust from its force triangle.
  GT16: (wall, phi, delta, ground) => {
    const thrust = (x: number) => {
      const side = 1 / Math.sin(wall)
      const area =
        (side * side * Math.sin(wall + ground) * Math.sin(wall + x)) / (2 * Math.sin(x - ground))
      return (2 * area * Math.sin(x - phi)) / Math.sin(x - phi + wall - delta)
    }
    return thrust(bisect(x => slope(thrust, x, 1e-4), phi + 0.05, Math.PI - wall - 0.05))
  },
  GT17: phi => simpson(Math.cos, phi, Math.PI / 2, 200),
  GT18: (weight, z, phi, c) =>
    bisect(least => touching(least, weight * z, phi, c), -weight * z - 10 * c, weight * z),
  GT19: (c, weight, z, i, u, phi) => {
    const base = 1 / Math.cos(i)
    const W = weight * z
    const normal = W * Math.cos(i) - u * base
    return (c * base + normal * Math.tan(phi)) / (W * Math.sin(i))
  },
  GT20: (alpha, shaft, D, L, Nc, base) => {
    const side = simpson(() => alpha * shaft * Math.PI * D, 0, L, 2)
    return side + simpson(s => Nc * base * 2 * Math.PI * s, 0, D / 2, 2)
  },
  GT21: (P, z, r) => boussinesq(P, z, Math.atan2(r, z)),
  GT22: (c, normal, phi) => (normal + c / Math.tan(phi)) * Math.tan(phi),
  // A column of one square metre.
  GT23: (peak, g, total, effective, reduction) => {
    const mass = total / g
    return (0.65 * reduction * mass * peak) / effective
  },
  // Rings at s = z tan(x).
  GT24: (q, R, z) =>
    simpson(
      x => boussinesq(q * 2 * Math.PI * z * Math.tan(x), z, x) * (z / Math.cos(x) ** 2),
      0,
      Math.atan2(R, z),
      400,
    ),
  GT25: (k, i, A) => bisect(Q => Q / A - k * i, 0, 1e6),
  // Total stress less the pressure of the water.
  GT26: (gamma, z, water) => simpson(() => gamma, 0, z, 2) - simpson(() => water, 0, z, 2),
  GT27: (K_a, gamma, z) => (z * gamma) / (1 / K_a),
  GT28: (m_w, m_s) => 1 / (m_s / m_w),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(geotechnicalEngineering, id, inputs)

test('consolidation begins with the root of time', () => {
  assert.is(value('GT10', { T_v: 0 }), 0)
  near(value('GT10', { T_v: 1e-6 }), 2e-3 / Math.sqrt(Math.PI), { relative: 1e-12 })
  for (const T_v of [0.000999, 0.001001]) {
    near(value('GT10', { T_v }), 2 * Math.sqrt(T_v / Math.PI), { relative: 1e-12 })
  }
})

test('undrained clay has no friction angle', () => {
  near(value('GT12', { phi: 0 }), 1, { relative: 1e-15 })
  near(value('GT14', { phi: 0 }), 1, { relative: 1e-15 })
  near(value('GT18', { gamma_s: 18000, z: 5, phi: 0, c: 30000 }), 30000, { relative: 1e-12 })
  near(value('GT22', { c: 25000, sigma_n: 150000, phi: 0 }), 25000, { relative: 1e-12 })
})

test('Coulomb: table of Das and Sobhan, and no backfill beyond the wall', () => {
  const degree = Math.PI / 180
  const wall = { beta: 90 * degree, phi: 30 * degree, delta: 20 * degree }
  near(value('GT16', { ...wall, alpha: 0 }), 0.2973, { relative: 2e-4 })
  assert.is(value('GT16', { ...wall, alpha: -3 }), null)
})

test.run()
