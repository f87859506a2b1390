import { energyAndPowerSystems } from '../../workers/domains/energy-and-power-systems.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const degree = Math.PI / 180

/** Mean of a power of the speed under the Weibull density; the speed is the cube of the variable. */
function moment(scale: number, shape: number, order: number): number {
  const body = (u: number) => {
    if (u === 0) return 0
    const x = u * u * u
    const density =
      shape * Math.exp((shape - 1) * Math.log(x)) * Math.exp(-Math.exp(shape * Math.log(x)))
    return Math.exp(order * Math.log(scale * x)) * density * 3 * u * u
  }
  return simpson(body, 0, 4, 8000)
}

const test = domainSuite(energyAndPowerSystems, {
  EN41: (P, A, G) => bisect(x => x * A * G - P, 0, 1),
  EN1: (Cp, rho, A, v) => {
    const mass = rho * A * v
    return Cp * 0.5 * mass * v * v
  },
  EN2: a => {
    const [disc, far] = [1 - a, 1 - 2 * a]
    return disc * (1 - far * far)
  },
  EN3: (omega, R, v) => {
    const turn = (2 * Math.PI) / omega
    return (2 * Math.PI * R) / (v * turn)
  },
  EN4: (c, k) => moment(c, k, 1),
  EN5: (rho, c, k) => 0.5 * rho * moment(c, k, 3),
  EN6: (v, CT, R, k, x) => {
    const wake = R + k * x
    const behind = v * Math.sqrt(1 - CT)
    const inflow = R * R * behind + (wake * wake - R * R) * v
    return bisect(speed => wake * wake * speed - inflow, 0, 2 * v)
  },
  // 284 days before the year begins the sine is zero: 81 days into it the next time.
  EN7: n => 23.45 * degree * Math.sin((360 / 365) * (n - 81) * degree),
  EN9: zenith => {
    const elevation = 90 - zenith / degree
    return 1 / (Math.sin(elevation * degree) + 0.50572 * (elevation + 6.07995) ** -1.6364)
  },
  EN10: (eta, A, G, beta, T) => eta * A * G - eta * A * G * -beta * (T - 298.15),
  EN11: (Ta, NOCT, G) => {
    const nominal = Ta + (NOCT - 293.15)
    return Ta * (1 - G / 800) + (nominal * G) / 800
  },
  EN12: (A, F, G, tau, U, Ti, Ta) => A * G * (F * tau - (F * U * (Ti - Ta)) / G),
  EN13: (eta, rho, g, Q, H) => {
    const mass = Q * rho
    return mass * g * H * eta
  },
  EN14: (rho, g, A, range) => simpson(z => rho * A * g * z, 0, range, 2),
  EN15: (E, P, t) => E / t / P,
  EN16: (I, r, n, M, E) => {
    let [factor, costs, energy] = [1, I, 0]
    for (let k = 1; k <= n; k++) {
      factor /= 1 + r
      costs += M * factor
      energy += E * factor
    }
    return costs / energy
  },
  EN17: (eta, rho, g, volume, H) => volume * (rho * g * H) * eta,
  EN18: (V1, V2, delta, X) => {
    // Sending end at angle delta; the current is the voltage across the line over jX.
    const [re, im] = [V1 * Math.cos(delta), V1 * Math.sin(delta)]
    const current = [im / X, -(re - V2) / X] as const
    return re * current[0] + im * current[1]
  },
  EN19: (f, poles) => ((120 * f) / poles) * (Math.PI / 30),
  EN20: (R, P, X, Q, V) => R * (P / V) + X * (Q / V),
  EN21: (R, P, V, pf) => {
    const current = P / (Math.sqrt(3) * V * pf)
    return 3 * current * current * R
  },
  EN22: (f, surplus, H, S) => surplus / slope(x => H * S * (x / f) ** 2, f, f / 100),
  EN23: (synchronous, speed) => 1 - speed / synchronous,
  EN24: (V, R2, s, omega, R1, X) => {
    const current = V / Math.hypot(R1 + R2 / s, X)
    return (3 * current * current * (R2 / s)) / omega
  },
  EN25: (x, S, pf, core, winding) => {
    const losses = core + winding * x * x
    return 1 - losses / (S * x * pf + losses)
  },
  EN26: (N, flux, UF, MF, A) => bisect(E => (E * A) / (flux * UF * MF) - N, 0, 1e6),
  // In kilovolts and centimetres.
  EN27: (m, delta, r, d) => {
    const [radius, distance] = [r * 100, d * 100]
    const gradient = 30 * delta * (1 + 0.301 / Math.sqrt(delta * radius))
    return 1000 * m * gradient * radius * Math.log(distance / radius)
  },
  EN28: (phi, delta) =>
    bisect(
      w => Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(w),
      0,
      Math.PI,
    ),
  EN29: (phi, delta) =>
    (86400 / Math.PI) *
    bisect(
      w => Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(w),
      0,
      Math.PI,
    ),
  EN30: n => {
    const [c, s] = [
      Math.cos((2 * Math.PI * (n - 1)) / 365),
      Math.sin((2 * Math.PI * (n - 1)) / 365),
    ]
    // Powers of the cosine and sine for the harmonics.
    const second = -0.006758 * (c * c - s * s) + 0.000907 * (2 * s * c)
    const third = -0.002697 * (4 * c ** 3 - 3 * c) + 0.00148 * (3 * s - 4 * s ** 3)
    return 0.006918 - 0.399912 * c + 0.070257 * s + second + third
  },
  EN31: (eta, A, G) => simpson(() => eta * G, 0, A, 2),
  EN32: (n, poles, f) => ((120 * f) / poles - 60 * n) / ((120 * f) / poles),
  // One over the time in which as much air comes as the room holds.
  EN33: (flow, volume) => 1 / bisect(t => flow * t - volume, 0, 1e6),
  // Full-load hours times the rated power, in watt-hours first.
  EN34: (factor, rated) => {
    const hours = factor * 365 * 24
    return hours * rated * 3600
  },
  // The kinetic energy of what passes a square metre in a second.
  EN35: (rho, v) => {
    const mass = rho * v
    return (mass * v * v) / 2
  },
  EN36: (E_u, E_t) => 1 / (E_t / E_u),
  EN37: (P_out, P_in) => 1 / (P_in / P_out),
  EN38: (P, t, c_E) => c_E * 3.6e6 * (P / 1000) * (t / 3600),
  EN39: (E, c_E) => E / 3.6e6 / (1 / (c_E * 3.6e6)),
  EN40: (E, P, eta) => E / eta / P,
})

test.run()
