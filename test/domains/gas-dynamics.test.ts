import { gasDynamics } from '../../workers/domains/gas-dynamics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const { asin, atan, cos, exp, log, PI, sin, sqrt } = Math

/** d ln p/dM of an isentropic flow from rest is -gamma times this; d ln rho/dM is -1 times. */
const slope = (m: number, gamma: number) => m / (1 + ((gamma - 1) / 2) * m * m)
const stagnation = (M: number, gamma: number) =>
  exp(gamma * simpson(m => slope(m, gamma), 0, M, 400))

/** The state behind a shock into a gas of pressure 1, density gamma and so a speed of sound of 1. */
function shock(M: number, gamma: number) {
  const flux = gamma * M
  const impulse = 1 + flux * M
  const enthalpy = 1 / (gamma - 1) + (M * M) / 2
  const energy = (u: number) =>
    ((gamma / (gamma - 1)) * (impulse - flux * u) * u) / flux + (u * u) / 2 - enthalpy
  const sonic = ((gamma / (gamma + 1)) * impulse) / flux
  const u = bisect(energy, 0, sonic)
  const p = impulse - flux * u
  const rho = flux / u
  return { u, p, rho, M: u / sqrt((gamma * p) / rho) }
}

const deflection = (M: number, beta: number, gamma: number) =>
  beta - atan(shock(M * sin(beta), gamma).u / (M * cos(beta)))

/** A duct of unit mass flow and impulse at the Mach number. */
function rayleigh(M: number, gamma: number) {
  const p = bisect(x => x + gamma * x * M * M - 1, 0, 1)
  const T = p * (1 - p)
  return { p, T0: T * (1 + ((gamma - 1) / 2) * M * M) }
}

const test = domainSuite(gasDynamics, {
  GD1: (M, gamma) => {
    const [R, T] = [287, 300]
    const cp = (gamma * R) / (gamma - 1)
    const v = M * sqrt(gamma * R * T)
    return (T + v ** 2 / (2 * cp)) / T
  },
  GD2: (M, gamma) => stagnation(M, gamma),
  GD3: (M, gamma) => exp(simpson(m => slope(m, gamma), 0, M, 400)),
  GD4: (M, gamma) =>
    exp(simpson(m => (m * m - 1) / (m * (1 + ((gamma - 1) / 2) * m * m)), 1, M, 2000)),
  GD5: (p0, A, gamma, R, T0) => {
    const T = T0 / (1 + (gamma - 1) / 2)
    const p = p0 / stagnation(1, gamma)
    return (p / (R * T)) * sqrt(gamma * R * T) * A
  },
  GD6: gamma => 1 / stagnation(1, gamma),
  GD7: (M, gamma) => shock(M, gamma).M,
  GD8: (M, gamma) => shock(M, gamma).p,
  GD9: (M, gamma) => shock(M, gamma).rho / gamma,
  GD10: (M, gamma) => {
    const behind = shock(M, gamma)
    return (behind.p * stagnation(behind.M, gamma)) / stagnation(M, gamma)
  },
  GD11: (M, gamma) => {
    const behind = shock(M, gamma)
    return behind.p * stagnation(behind.M, gamma)
  },
  GD12: deflection,
  GD13: (M, theta, gamma) => {
    const start = asin(1 / M)
    const step = (PI / 2 - start) / 2000
    let beta = start
    while (deflection(M, beta + step, gamma) < theta) beta += step
    return bisect(b => deflection(M, b, gamma) - theta, beta, beta + step)
  },
  // dnu = sqrt(M^2 - 1)/(1 + (gamma - 1) M^2/2) dM/M with M^2 = 1 + s^2.
  GD14: (M, gamma) => {
    const turning = (s: number) => s ** 2 / ((1 + s * s) * (1 + ((gamma - 1) / 2) * (1 + s * s)))
    return simpson(turning, 0, sqrt(M * M - 1), 1000)
  },
  GD15: M => atan(1 / sqrt(M * M - 1)),
  GD16: (M, gamma) => {
    const friction = (m: number) =>
      (2 * (1 - m * m)) / (gamma * m * m * m * (1 + ((gamma - 1) / 2) * m * m))
    return simpson(friction, M, 1, 2000)
  },
  GD17: (M, gamma) => {
    const pressure = (m: number) => {
      const T = 1 / (1 + ((gamma - 1) / 2) * m * m)
      return T / (m * sqrt(gamma * T))
    }
    return pressure(M) / pressure(1)
  },
  GD18: (M, gamma) => rayleigh(M, gamma).T0 / rayleigh(1, gamma).T0,
  GD19: (M, gamma) => rayleigh(M, gamma).p / rayleigh(1, gamma).p,
  // v^2/2 is the integral of dp/rho; p = p0 e^-s.
  GD20: (gamma, R, T0, pe, p0) => {
    const work = (s: number) => R * T0 * exp((-s * (gamma - 1)) / gamma)
    return sqrt(2 * simpson(work, 0, log(p0 / pe), 400))
  },
  GD21: (M, gamma1, gamma4, a1, a4) => {
    const behind = shock(M, gamma1)
    const speed = (M - behind.u) * a1
    // a + (gamma - 1) u/2 is constant through the expansion.
    const sound = 1 - (((gamma4 - 1) / 2) * speed) / a4
    return behind.p * exp(((-2 * gamma4) / (gamma4 - 1)) * log(sound))
  },
  GD22: (M, gamma) => {
    const total = 1 / (gamma - 1) + (M * M) / 2
    const critical = sqrt(total / (1 / (gamma - 1) + 1 / 2))
    return M / critical
  },
  GD23: (M, gamma, R) => {
    const { p, rho } = shock(M, gamma)
    const cp = (gamma * R) / (gamma - 1)
    return cp * log((p * gamma) / rho) - R * log(p)
  },
  // e2 - e1 = (p1 + p2)(1/rho1 - 1/rho2)/2 with rho1 = 1.
  GD24: (p1, p2, gamma) => {
    const energy = (rho: number) => (p2 / rho - p1) / (gamma - 1) - ((p1 + p2) / 2) * (1 - 1 / rho)
    return bisect(energy, 0.5, 100)
  },
  GD25: (T, v, cp) => bisect(total => cp * total - cp * T - (v * v) / 2, 0, 1e6),
  GD26: (h, v) => h + simpson(u => u, 0, v, 2),
  // The moving gas brought to rest: cp T0 = cp T + v^2 / 2.
  GD27: (T, gamma, M) => {
    const [R, cp] = [287, (gamma * 287) / (gamma - 1)]
    const v = M * Math.sqrt(gamma * R * T)
    return T + (v * v) / (2 * cp)
  },
})

test.run()
