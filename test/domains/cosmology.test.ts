import { cosmology } from '../../workers/domains/cosmology.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const G = 6.6743e-11
const c = 299792458
const k = 1.380649e-23
const h = 6.62607015e-34

/** Age of a flat universe of matter and a cosmological constant when its scale factor was a. */
const age = (H: number, m: number, a: number) =>
  m < 1
    ? Math.log(Math.sqrt(((1 - m) / m) * a ** 3) + Math.sqrt(1 + ((1 - m) / m) * a ** 3)) /
      (1.5 * H * Math.sqrt(1 - m))
    : (2 / (3 * H)) * a ** 1.5

/** Integral of x^n / (exp(x) - sign). */
const thermal = (n: number, sign: 1 | -1) =>
  simpson(x => (x === 0 ? 0 : x ** n / (Math.exp(x) - sign)), 0, 60, 12000)

/** Energy density of black-body radiation by the series over n of exp(-n h f / k T). */
function radiationEnergy(T: number): number {
  let series = 0
  for (let n = 4000; n >= 1; n--) series += 6 / n ** 4
  return ((8 * Math.PI * (k * T) ** 4) / (h * c) ** 3) * series
}

const test = domainSuite(cosmology, {
  CO1: (d, H) => {
    const dt = 1e-4 / H
    const grown = (s: number) => d * Math.exp(H * s)
    return (8 * (grown(dt) - grown(-dt)) - (grown(2 * dt) - grown(-2 * dt))) / (12 * dt)
  },
  CO2: H => 1e24 / (1e24 * H),
  CO3: (observed, emitted) => {
    const [f, f0] = [c / observed, c / emitted]
    return (f0 - f) / f
  },
  CO4: H => 1e-26 * bisect(x => (4 / 3) * Math.PI * G * x * 1e-26 - H ** 2 / 2, 0, 1e6),
  // v^2/2 - G M / s = -k c^2 s^2 / (2 r^2) for a shell of comoving radius s = 1.
  CO5: (H, curvature, r) =>
    1e-26 *
    bisect(
      x => (4 / 3) * Math.PI * G * x * 1e-26 - H ** 2 / 2 - (curvature * c * c) / (2 * r * r),
      -1e6,
      1e6,
    ),
  CO6: (z, T0) => {
    const peak = 2.897771955185172e-3 / T0
    return 2.897771955185172e-3 / (peak / (1 + z))
  },
  CO7: (H0, z, r, m, L) => {
    const critical = (3 * H0 * H0) / (8 * Math.PI * G)
    const a = 1 / (1 + z)
    const rho = critical * (r / a / a / a / a + m / a / a / a + L)
    const energy = ((r + m + L - 1) * H0 * H0) / 2
    return Math.sqrt(2 * ((4 / 3) * Math.PI * G * rho - energy / (a * a)))
  },
  // dx = -c da / (a^2 H), over ln a.
  CO8: (H0, m, z) =>
    (c / H0) *
    simpson(u => Math.exp(-u) / Math.sqrt(m * Math.exp(-3 * u) + 1 - m), -Math.log1p(z), 0, 2000),
  CO9: (H0, m, z) => {
    const chi = simpson(
      u => Math.exp(-u) / Math.sqrt(m * Math.exp(-3 * u) + (1 - m) * Math.exp(-2 * u)),
      -Math.log1p(z),
      0,
      4000,
    )
    const root = Math.sqrt(Math.abs(1 - m))
    const across = m < 1 ? Math.sinh(root * chi) / root : Math.sin(root * chi) / root
    return (1 + z) * (c / H0) * across
  },
  // A disc of unit size and luminosity: flux 1/(4 pi d_L^2) over its solid angle.
  CO10: (dL, z) => {
    const flux = 1 / (4 * Math.PI * dL * dL)
    const near = 1 / (4 * Math.PI)
    return 1 / Math.sqrt(flux / (near / (1 + z) ** 4))
  },
  CO11: (H0, m, z) => age(H0, m, 1) - age(H0, m, 1 / (1 + z)),
  // dt = da / (a H), with a = x^2 so that the start is smooth.
  CO12: (H0, m) => simpson(x => (2 * x * x) / Math.sqrt(m + (1 - m) * x ** 6), 0, 1, 2000) / H0,
  // q = -1 + (1 + z)/(2 E^2) dE^2/dz, by central differences of the quartic.
  CO13: (r, m, L) => {
    const square = (z: number) =>
      r * (1 + z) ** 4 + m * (1 + z) ** 3 + (1 - r - m - L) * (1 + z) ** 2 + L
    const d = 0.01
    const slope = (8 * (square(d) - square(-d)) - (square(2 * d) - square(-2 * d))) / (12 * d)
    return slope / 2 - 1
  },
  // a'' / a = H^2 + H', with H^2 = 8 pi G rho / 3 and rho' = -3 H (rho + p / c^2).
  CO14: (rho, p) => {
    const H2 = (density: number) => (8 * Math.PI * G * density) / 3
    const H = Math.sqrt(H2(rho))
    const rate = -3 * H * (rho + p / (c * c))
    return H2(rho) + H2(rate) / (2 * H)
  },
  CO15: (H0, m, z, r) => {
    const a = 1 / (1 + z)
    const x = (u: number) => (2 * u) / Math.sqrt(m * u * u + r)
    return (c / H0) * simpson(x, 0, Math.sqrt(a), 4000)
  },
  CO16: (m, r) => bisect(z => r * (1 + z) ** 4 - m * (1 + z) ** 3, 0, 1e7),
  CO17: (T, H0) => {
    const critical = (3 * H0 * H0 * c * c) / (8 * Math.PI * G)
    return radiationEnergy(T) / critical
  },
  CO18: T => (8 * Math.PI * (k * T) ** 3 * thermal(2, 1)) / (h * c) ** 3,
  // Entropy of four fermion and two photon states goes into the two photon states.
  CO19: T => T * Math.cbrt((2 * thermal(3, 1)) / (2 * thermal(3, 1) + 4 * thermal(3, -1))),
  // D'' in ln a with D = a at first: D'' + (2 + dlnH/dlna) D' - 1.5 Omega(a) D = 0.
  CO20: [
    (m, z) => {
      const start = -14
      const share = (u: number) => (m * Math.exp(-3 * u)) / (m * Math.exp(-3 * u) + 1 - m)
      const rates = (u: number, [D, s]: number[]) => [
        s!,
        1.5 * share(u) * D! - (2 - 1.5 * share(u)) * s!,
      ]
      const steps = 8000
      const d = (-Math.log1p(z) - start) / steps
      let y = [Math.exp(start), Math.exp(start)]
      const ahead = (by: number, slope: number[]) => y.map((v, i) => v + by * slope[i]!)
      for (let n = 0; n < steps; n++) {
        const u = start + n * d
        const k1 = rates(u, y)
        const k2 = rates(u + d / 2, ahead(d / 2, k1))
        const k3 = rates(u + d / 2, ahead(d / 2, k2))
        const k4 = rates(u + d, ahead(d, k3))
        y = y.map((v, i) => v + (d / 6) * (k1[i]! + 2 * k2[i]! + 2 * k3[i]! + k4[i]!))
      }
      return y[0]!
    },
    1e-7,
  ],
  CO21: ratio => {
    const protons = 1 - ratio
    const helium = 4 * (ratio / 2)
    return helium / (protons + helium)
  },
  CO22: (g, T) => {
    const rho = ((g / 2) * radiationEnergy(T)) / (c * c)
    return 1 / (2 * Math.sqrt((8 / 3) * Math.PI * G * rho))
  },
  // V = 1 + s x + eta x^2/2 about the field x = 0; d ln k = -V dx / V' in Planck units.
  CO23: [
    (epsilon, eta) => {
      const s = Math.sqrt(2 * epsilon)
      const V = (x: number) => 1 + s * x + (eta * x * x) / 2
      const slope = (x: number) => s + eta * x
      const power = (x: number) => Math.log(V(x)) - Math.log((slope(x) / V(x)) ** 2 / 2)
      const d = 1e-3
      const rise = (8 * (power(d) - power(-d)) - (power(2 * d) - power(-2 * d))) / (12 * d)
      return 1 - s * rise
    },
    1e-8,
  ],
  CO24: (n, T) => {
    const wavelength = h / Math.sqrt(2 * Math.PI * 9.1093837139e-31 * k * T)
    const states = Math.exp((-13.598434599702 * 1.602176634e-19) / (k * T)) / wavelength ** 3
    return bisect(x => n * x * x - states * (1 - x), 0, 1)
  },
  CO25: G => {
    // Where the reduced Compton length of a mass is the half of its horizon.
    const mass = Math.sqrt((1.0545718176461565e-34 * 299792458) / G)
    return 1.0545718176461565e-34 / (mass * 299792458)
  },
  CO26: G =>
    bisect(m => (G * m) / 299792458 ** 2 - 1.0545718176461565e-34 / (m * 299792458), 1e-10, 1e-6),
  CO27: G => Math.sqrt((1.0545718176461565e-34 * 299792458) / G) * (G / 299792458 ** 3),
  CO28: G => (Math.sqrt((1.0545718176461565e-34 * 299792458) / G) * 299792458 ** 2) / 1.380649e-23,
  CO29: (z, H, m) => {
    // By the scale factor: da/(a^2 E).
    const E = (a: number) => Math.sqrt(m / a ** 3 + 1 - m)
    const way = simpson(a => 1 / (a * a * E(a)), 1 / (1 + z), 1, 4000)
    return ((1 + z) * 299792458 * way) / H
  },
  CO30: (H, m, z) => {
    // dt = da/(a H E), with a = u^(2/3): the start has no singularity.
    const E = (u: number) => Math.sqrt(m + (1 - m) * u * u)
    const to = (1 + z) ** -1.5
    return simpson(u => (2 / 3) * (1 / E(u)), 0, to, 2000) / H
  },
  // The integral of sqrt(a) da with a = u^2.
  CO31: H => simpson(u => 2 * u * u, 0, 1, 2) / H,
  // A wavelength that was so much shorter.
  CO32: z => bisect(a => a * (1 + z) - 1, 0, 1e3),
})

test.run()
