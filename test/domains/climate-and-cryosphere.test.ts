import { climateAndCryosphere } from '../../workers/domains/climate-and-cryosphere.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const sigma = 5.670374419184429e-8
const fourth = (T: number) => sigma * T * T * T * T

const test = domainSuite(climateAndCryosphere, {
  CL1: (C, C0) => simpson(x => 5.35 / x, C0, C, 4000),
  CL2: (M, M0) => (0.036 * 1e9 * (M - M0)) / (Math.sqrt(1e9 * M) + Math.sqrt(1e9 * M0)),
  CL3: (S, albedo, emissivity) =>
    bisect(T => 4 * Math.PI * emissivity * fourth(T) - Math.PI * S * (1 - albedo), 0, 1e5),
  CL4: (sensitivity, C, C0) => bisect(x => 2 ** (x / sensitivity) - C / C0, -1e3, 1e3),
  CL5: (direct, f) => {
    let [sum, round] = [0, direct]
    for (let n = 0; n < 3000; n++) {
      sum += round
      round *= f
    }
    return sum
  },
  CL6: (emissivity, T) => {
    const h = 1
    const rise = (d: number) => emissivity * (fourth(T + d) - fourth(T - d))
    return (8 * rise(h) - rise(2 * h)) / (12 * h)
  },
  // The layer emits both ways what it takes up.
  CL7: (Te, emissivity) =>
    bisect(
      T => {
        const layer = (emissivity * fourth(T)) / 2
        return (1 - emissivity) * fourth(T) + layer - fourth(Te)
      },
      0,
      1e4,
    ),
  CL8: (forcing, feedback, t, capacity) => {
    const steps = 2000
    const h = t / steps
    const rate = (T: number) => (forcing - feedback * T) / capacity
    let T = 0
    for (let n = 0; n < steps; n++) {
      const k1 = rate(T)
      const k2 = rate(T + (h / 2) * k1)
      const k3 = rate(T + (h / 2) * k2)
      const k4 = rate(T + h * k3)
      T += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
    }
    return T
  },
  CL9: (mass, density) => {
    const cubicKilometres = mass / density / 1e9
    return (1000 * cubicKilometres) / 362.5e6
  },
  CL10: (A, tau) => {
    const viscosity = 1 / (2 * A * tau * tau)
    return tau / (2 * viscosity)
  },
  CL11: (A, rho, g, slope, H) => {
    const stress = (z: number) => rho * g * (H - z) * Math.sin(slope)
    return simpson(z => 2 * A * stress(z) ** 3, 0, H, 400)
  },
  CL12: (rho, g, H, slope) => {
    const [x, z] = [Math.cos(slope), -Math.sin(slope)]
    return rho * H * (0 * x - g * z)
  },
  // rho g h dh = tau_0 dx.
  CL13: (tau, x, rho, g) => bisect(h => simpson(y => (rho * g * y) / tau, 0, h, 2) - x, 0, 1e5),
  CL14: (k, Tf, Ts, t, rho, L) =>
    bisect(h => simpson(y => (rho * L * y) / (k * (Tf - Ts)), 0, h, 2) - t, 0, 1e3),
  CL15: (factor, T, t) => {
    const days = t / 86400
    const millimetres = factor * 86400 * 1000
    return (millimetres * (T - 273.15) * days) / 1000
  },
  CL16: (fraction, carbon) => {
    const [moles, air] = [carbon / 0.0120107, 5.1352e18 / 0.0289652]
    return (fraction * moles) / air
  },
  // The warming whose radiation balances the forcing.
  CL17: (sensitivity, forcing) => bisect(T => T / sensitivity - forcing, -1e4, 1e4),
})

test.run()
