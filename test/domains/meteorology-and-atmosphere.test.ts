import { meteorologyAndAtmosphere } from '../../workers/domains/meteorology-and-atmosphere.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const molarGas = 8.31446261815324
const waterMass = 0.018015268
const ratio = 0.621945
const dry = 287.05

/** ln(e_s(to) / e_s(from)) from the slope b (273.15 - T1) / (T - T1)^2. */
const rise = (from: number, to: number, b = 17.67, T1 = 29.65) =>
  simpson(T => (b * (273.15 - T1)) / (T - T1) ** 2, from, to, 400)

const test = domainSuite(meteorologyAndAtmosphere, {
  MO1: T => 611.2 * Math.exp(rise(273.15, T)),
  MO2: (T, Td) => Math.exp(rise(T, Td)),
  MO3: (T, RH) => bisect(Td => rise(T, Td) - Math.log(RH), 150, 320),
  MO4: T => 611.2 * Math.exp(rise(273.15, T, 22.46, 0.53)),
  MO5: (vapour, p) => {
    const share = vapour / p
    return (share * ratio) / (1 - share)
  },
  MO6: (e, p) => {
    const [vapour, air] = [e * ratio, p - e]
    return vapour / (vapour + air)
  },
  MO7: (e, T) => (e / (1.380649e-23 * T)) * (waterMass / 6.02214076e23),
  MO8: (T, w) => {
    const p = 1e5
    const density = (1 + w) / (1 / 0.029 + w / (0.029 * ratio)) / ((molarGas * T) / p)
    return (p * 0.029) / (molarGas * density)
  },
  MO9: (T, p0, p) => T * Math.exp(simpson(x => 2 / (7 * x), p, p0, 4000)),
  MO10: (T, p0, p, w, TL) => {
    const r = 1000 * w
    const power = 0.2854 * (1 - 0.28e-3 * r) * (Math.log(p0) - Math.log(p))
    return Math.exp(Math.log(T) + power + (3.376 / TL - 0.00254) * (r + 0.81e-3 * r * r))
  },
  MO11: (T, Td) =>
    bisect(TL => 1 / (TL - 56) - 1 / (Td - 56) - (Math.log(T) - Math.log(Td)) / 800, 57, 400),
  MO12: (T, Td) => bisect(z => T - 0.0098 * z - (Td - 0.0018 * z), 0, 20000),
  MO13: (g, cp) => -bisect(dT => cp * dT + g * 1000, -100, 100) / 1000,
  // c_p dT + g dz + L dw = 0 with dw / w = L dT / (R_v T^2) - dp / p and dp / p = -g dz / (R_d T).
  MO14: (g, L, w, T, cp) => {
    const vapour = dry / ratio
    return -bisect(
      slope => cp * slope + g + L * w * ((L * slope) / (vapour * T * T) + g / (dry * T)),
      -1,
      1,
    )
  },
  MO15: (T, g, p1, p2) => simpson(p => (dry * T) / (p * g), p2, p1, 4000),
  MO16: (h, p0, T0, lapse, g) =>
    p0 * Math.exp(-simpson(z => (g * 0.0289644) / (molarGas * (T0 - lapse * z)), 0, h, 400)),
  MO17: (T, M, g) => {
    const column = (z: number) => Math.exp((-M * g * z) / (molarGas * T))
    return bisect(z => 1 / Math.E - column(z), 0, 1e6)
  },
  MO18: (p, e, T) => (p - e) / (dry * T) + e / ((dry / ratio) * T),
  MO19: (g, theta, slope) => {
    const lift = 10
    const work = simpson(z => (g * slope * z) / theta, 0, lift, 2)
    return Math.sqrt(2 * work) / lift
  },
  // Parcels dz apart change places: each is moved against buoyancy, the wind becomes the mean.
  MO20: (g, slope, theta, shear) => {
    const dz = 2
    const work = (g / theta) * slope * dz * dz
    const before = (0 + (shear * dz) ** 2) / 2
    const after = (2 * ((shear * dz) / 2) ** 2) / 2
    return work / (4 * (before - after))
  },
  MO21: (gradient, rho, f) => bisect(V => rho * f * V - gradient, -1e3, 1e3),
  MO22: phi => {
    const [y, z] = [7.292115e-5 * Math.cos(phi), 7.292115e-5 * Math.sin(phi)]
    const east = 3
    // -2 Omega x v with Omega = (0, y, z), v = (east, 0, 0): its northward part.
    const north = -2 * (z * east - 0 * y)
    return -north / east
  },
  MO23: (f, r, geostrophic) => bisect(V => (V * V) / r + f * V - f * geostrophic, 0, 1e3),
  MO24: (f, gradient, p1, p2) => {
    const far = 1e5
    const thickness = (T: number) => simpson(x => (dry * T) / x, p2, p1, 4000)
    return (thickness(280 + gradient * far) - thickness(280)) / (f * far)
  },
  MO25: (U, beta, k, l) => bisect(speed => (speed - U) * (k * k + l * l) + beta, -1e6, 1e6),
  MO26: (T, V) => {
    const power = (3.6 * V) ** 0.16
    const at = (t: number) => 13.12 + 0.6215 * t - 11.37 * power + 0.3965 * t * power
    const share = (T - 223.15) / 60
    return 273.15 + (1 - share) * at(-50) + share * at(10)
  },
  MO27: (T, RH) => {
    const F = ((T - 273.15) * 9) / 5 + 32
    const r = 100 * RH
    const zero = -42.379 + F * (2.04901523 - 6.83783e-3 * F)
    const one = 10.14333127 + F * (-0.22475541 + 1.22874e-3 * F)
    const two = -5.481717e-2 + F * (8.5282e-4 - 1.99e-6 * F)
    return ((zero + r * (one + r * two) - 32) * 5) / 9 + 273.15
  },
  MO28: (T, e) => 273.15 + (T - 273.15 + 0.5555 * (e / 100 - 10)),
  MO29: (T, RH) => {
    const [t, r] = [T - 273.15, 100 * RH]
    const angle = (x: number) => Math.atan2(x, 1)
    return (
      t * angle(0.151977 * (r + 8.313659) ** 0.5) +
      angle(t + r) -
      angle(r - 1.676331) +
      0.00391838 * r ** 1.5 * angle(0.023101 * r) -
      4.686035 +
      273.15
    )
  },
  MO30: (ew, p, T, Tw) => bisect(e => (ew - e) / (6.62e-4 * p) - (T - Tw), -1e5, 1e5),
  MO31: (ustar, z, d, z0) => simpson(x => ustar / (0.4 * x), z0, z - d, 20000),
  MO32: (u, z, zr, alpha) => {
    const steps = 4000
    const h = Math.log(z / zr) / steps
    let speed = u
    for (let i = 0; i < steps; i++) {
      const k1 = alpha * speed
      const k2 = alpha * (speed + (h / 2) * k1)
      const k3 = alpha * (speed + (h / 2) * k2)
      const k4 = alpha * (speed + h * k3)
      speed += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
    }
    return speed
  },
  MO33: (ustar, theta, rho, cp, g, H) => {
    const buoyancy = ((g / theta) * Math.abs(H)) / (rho * cp)
    const height = bisect(z => buoyancy - ustar ** 3 / (0.4 * z), 1e-6, 1e9)
    return -Math.sign(H) * height
  },
  MO34: R => {
    const decibels = 10 * Math.log10(200) + 16 * Math.log10(R * 3.6e6)
    return 1e-18 * 10 ** (decibels / 10)
  },
  // Adding a molecule of volume v grows the surface by 2 v / r.
  MO35: (sigma, rho, T, r) => {
    const molecule = waterMass / 6.02214076e23 / rho
    const work = (sigma * 2 * molecule) / r
    return Math.exp(work / (1.380649e-23 * T))
  },
  MO36: (e, T) => bisect(x => (x / 1.24) ** 7 - e / 100 / T, 0, 2),
  MO37: energy => bisect(v => (v * v) / 2 - energy, 0, 1e4),
  // As printed, in kilojoules and degrees Celsius.
  MO38: (T, W) => {
    const t = T - 273.15
    return 1000 * (1.006 * t + W * (2501 + 1.86 * t))
  },
  MO39: (u, v) => Math.hypot(u, v),
  MO40: (u, v) => {
    const turn = Math.acos(-v / Math.hypot(u, v))
    return -u >= 0 ? turn : 2 * Math.PI - turn
  },
  // Halved every ln 2 scale heights.
  MO41: (p, z, H) => p * 2 ** (-z / (H * Math.LN2)),
  MO42: (U, phi, omega) => U * 2 * omega * Math.cos(Math.PI / 2 - phi),
  MO43: (e, saturated) => bisect(share => share * saturated - e, 0, 10),
  MO44: (p_0, M_a, g, z, T) => p_0 / Math.exp((z * g * M_a) / T / 8.31446261815324),
  MO45: force => 0.836 * force * Math.sqrt(force),
  MO46: extinction => Math.log(50) / extinction,
  MO47: (T_g, Gamma_l, z) => T_g - z / (1 / Gamma_l),
})

test.run()
