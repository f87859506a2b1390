import * as assert from 'uvu/assert'
import { aerodynamicsAndPropulsion } from '../../workers/domains/aerodynamics-and-propulsion.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const { acos, asin, cos, exp, log, PI, sin, sqrt, tan } = Math

const power = (x: number, p: number) => exp(p * log(x))

/** A choked nozzle of unit throat: its mass flow and the velocity of the gas at a pressure. */
function nozzle(gamma: number, R: number, T: number, p: number) {
  const throat = (2 * T) / (gamma + 1)
  const pressure = p * power(throat / T, gamma / (gamma - 1))
  const flow = (pressure / (R * throat)) * sqrt(gamma * R * throat)
  const cp = (gamma * R) / (gamma - 1)
  const velocity = (exit: number) => {
    const cold = T * power(exit / p, (gamma - 1) / gamma)
    return sqrt(2 * cp * (T - cold))
  }
  return { flow, velocity }
}

const test = domainSuite(aerodynamicsAndPropulsion, {
  AE49: (rho, C, A, v) => 3 * simpson(u => (rho * C * A * u * u) / 2, 0, v, 2),
  // The speed gained while the mass burns from the ratio down to one.
  AE47: (dv, ve) => bisect(ratio => simpson(m => ve / m, 1, ratio, 400) - dv, 1, 20),
  AE1: (CL, rho, v, S) => {
    const [span, chord] = [10, S / 10]
    const circulation = (CL * v * chord) / 2
    return rho * v * circulation * span
  },
  AE2: (W, rho, S, CL) => bisect(v => CL * S * ((rho * v ** 2) / 2) - W, 0, 1e4),
  AE3: (CD0, CL, e, AR) => {
    const induced = CL / PI / AR / e
    return CD0 + CL * induced
  },
  AE4: (b, S) => b / (S / b),
  // The sheet 2 v alpha (1 + cos t)/sin t over the chord c (1 - cos t)/2.
  AE5: (alpha, zero) => {
    const [v, c] = [30, 1.2]
    const sheet = (t: number) => 2 * v * (alpha - zero) * (1 + cos(t)) * (c / 2)
    const circulation = simpson(sheet, 0, PI, 200)
    return (2 * circulation) / (v * c)
  },
  AE6: (a0, e, AR) => {
    const alpha = 0.05
    return bisect(CL => CL - a0 * (alpha - CL / (PI * e * AR)), 0, 10) / alpha
  },
  AE7: (a0, AR) => {
    const x = a0 / PI / AR
    return a0 * (sqrt(1 + x * x) - x)
  },
  AE8: (Cp, M) => Cp * exp(-Math.log1p(-M * M) / 2),
  AE9: (Cp, M) => {
    const root = sqrt((1 - M) * (1 + M))
    return 1 / (root / Cp + (M * M) / (2 * (1 + root)))
  },
  AE10: (alpha, M) => 4 * alpha * tan(asin(1 / M)),
  AE11: (e, AR, CD0) => {
    const k = 1 / (PI * e * AR)
    const best = bisect(CL => k - CD0 / CL ** 2, 1e-6, 100)
    return best / (CD0 + k * best ** 2)
  },
  AE12: (W, rho, S, e, AR, CD0) => {
    const q = bisect(x => S * CD0 - (W / x) ** 2 / (S * PI * e * AR), 1e-3, 1e9)
    return sqrt((2 * q) / rho)
  },
  AE13: (rho, v, S, CD0, W, e, AR) => {
    const q = (rho * v ** 2) / 2
    const CL = W / (q * S)
    return (CD0 + (CL * CL) / (PI * e * AR)) * q * S
  },
  AE14: (v, ct, LD, W0, W1) => simpson(W => (v * LD) / (ct * W), W1, W0, 400),
  AE15: (eta, cp, LD, W0, W1) => simpson(W => (eta * LD) / (cp * W), W1, W0, 400),
  AE16: (LD, ct, W0, W1) => simpson(W => LD / (ct * W), W1, W0, 400),
  AE17: (v, g, phi) => {
    const mass = 1200
    const lift = (mass * g) / cos(phi)
    return (mass * v ** 2) / (lift * sin(phi))
  },
  AE18: (g, n, v) => (g * tan(acos(1 / n))) / v,
  AE19: phi => Math.hypot(1, tan(phi)),
  AE20: (F, D, v, W) => v * sin(asin((F - D) / W)),
  AE21: (W, g, rho, S, CL, F) => {
    const liftoff = 1.2 * sqrt((2 * W) / (rho * S * CL))
    return liftoff ** 2 / (2 * F * (g / W))
  },
  AE22: (F, rho, A, v) => {
    const induced = bisect(w => 2 * rho * A * (v + w) * w - F, 0, 1e4)
    return v / (v + induced)
  },
  AE23: (CT, rho, n, d) => CT * rho * (n * d) ** 2 * (d * d),
  AE24: (v, n, d) => v * (1 / n) * (1 / d),
  AE25: (F, rho, A) => F * bisect(w => 2 * rho * A * w * w - F, 0, 1e4),
  AE26: (flow, vj, v, pe, pa, A) => flow * vj + pe * A - (flow * v + pa * A),
  AE27: (vj, v) => {
    const flow = 60
    const thrust = flow * (vj - v)
    return (thrust * v) / ((flow * (vj ** 2 - v ** 2)) / 2)
  },
  AE28: (gamma, pe, pc, pa, ratio) => {
    const { flow, velocity } = nozzle(gamma, 360, 3300, pc)
    return (flow * velocity(pe) + (pe - pa) * ratio) / pc
  },
  AE29: (gamma, R, T) => 5e6 / nozzle(gamma, R, T, 5e6).flow,
  AE30: ve => {
    const mass = 1 / 9.80665
    return mass * ve
  },
  AE31: (ve, m0, mf) => simpson(m => ve / m, mf, m0, 2000),
  AE32: (N, ve, epsilon, lambda) => {
    const ratio = power(lambda, 1 / N)
    let [total, increment] = [1, 0]
    for (let stage = 0; stage < N; stage++) {
      const payload = ratio * total
      const structure = epsilon * (total - payload)
      increment += ve * log(total / (payload + structure))
      total = payload
    }
    return increment
  },
  AE33: (ve, m0, mf, g, tb) => {
    const rate = (m0 - mf) / tb
    return simpson(t => (ve * rate) / (m0 - rate * t) - g, 0, tb, 2000)
  },
  AE34: h => 288.15 + ((216.65 - 288.15) * h) / 11000,
  AE35: h => {
    const gradient = (z: number) => -9.80665 / (287.05307 * (288.15 - 0.0065 * z))
    return 101325 * exp(simpson(gradient, 0, h, 400))
  },
  AE36: h => {
    const steps = 2000
    const x = (-9.80665 / (287.05307 * 216.65)) * ((h - 11000) / steps)
    let p = 22632.06
    for (let i = 0; i < steps; i++) p *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return p
  },
  AE37: z => simpson(s => (6356766 / (6356766 + s)) ** 2, 0, z, 200),
  AE38: (v, rho, rho0) => bisect(u => rho0 * u * u - rho * v * v, 0, 1e5),
  AE39: (gamma, qc, p) => {
    const stagnation = (M: number) => p * power(1 + ((gamma - 1) / 2) * M * M, gamma / (gamma - 1))
    return bisect(M => stagnation(M) - p - qc, 0, 2)
  },
  AE40: theta => {
    const [rho, v] = [0.01, 6000]
    const normal = v * sin(theta)
    return (rho * normal * normal) / ((rho * v ** 2) / 2)
  },
  // a = v_E^2 sin(theta)/(2 H) x e^(-x), x the density over that of the load.
  AE41: (v, theta, H) => {
    const x = bisect(s => exp(-s) * (s - 1), 0.1, 1.9)
    return ((v * v * sin(theta)) / (2 * H)) * x * exp(-x)
  },
  AE42: (rho, r, v) => exp(log(1.7415e-4) + (log(rho) - log(r)) / 2 + 3 * log(v)),
  // The thrust over the shrinking mass.
  AE43: (impulse, ratio) =>
    simpson(s => (9.80665 * impulse * ratio) / (1 + s * (ratio - 1)), 0, 1, 4000) *
    ((ratio - 1) / ratio),
  AE44: (flow, speed) => simpson(() => flow * speed, 0, 1, 2),
  // Down a slope of one in the ratio.
  AE45: (h, ratio) => h / Math.tan(Math.atan(1 / ratio)),
  // The speed at which the energy of height grows by that power.
  // Lift tilted back by the downwash of an elliptic wing, over the span efficiency.
  AE48: (C_L, e, AR) => (C_L * (C_L / (Math.PI * AR))) / e,
  AE46: (P, m, g) => bisect(v => m * g * v - P, 0, 1e5),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(aerodynamicsAndPropulsion, id, inputs)

test('an engine at rest lets the aircraft sink, and no climb is steeper than upright', () => {
  near(value('AE20', { F: 0, D: 1300, v: 40, W: 10400 }), -5, { relative: 1e-12 })
  assert.is(value('AE20', { F: 20000, D: 1300, v: 40, W: 10400 }), null)
})

test.run()
