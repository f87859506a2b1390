import * as assert from 'uvu/assert'
import { plasmaPhysics } from '../../workers/domains/plasma-physics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const c = 299792458
const k = 1.380649e-23
const e = 1.602176634e-19
const electron = 9.1093837139e-31
const radius = 2.8179403205e-15
const mu0 = 1.25663706127e-6
const eps0 = 8.8541878188e-12
const keV = 1000 * e

/** Angular frequency of electron oscillations, by way of the classical electron radius. */
const plasma = (n: number) => c * Math.sqrt(4 * Math.PI * n * radius)

/** Friction of a slowly drifting Maxwellian on fixed ions, by integration over the electron speeds. */
const collisionTime = (T: number, n: number, logarithm: number, Z: number) => {
  const thermal = Math.sqrt((k * T) / electron)
  const closest = (Z * e * e) / (4 * Math.PI * eps0 * electron)
  // Momentum lost at speed v: 4 pi n (closest)^2 lnL/v^3, weighted by v f'(v) of the shifted distribution.
  const weight = simpson(x => x * Math.exp((-x * x) / 2), 0, 12, 2000)
  const rate = (4 * Math.PI * n * closest ** 2 * logarithm) / thermal ** 3
  return 1 / ((rate * weight * Math.sqrt(2 / Math.PI)) / 3)
}

const test = domainSuite(plasmaPhysics, {
  PL41: (B, n) => Math.sqrt(((B / 1.25663706127e-6) * B) / n / 1.67262192595e-27),
  PL39: (n, T, tau) => tau * (n * (1.380649e-23 * T)),
  PL1: plasma,
  PL2: (n, m, Z) => plasma(n) * Z * Math.sqrt(electron / m),
  PL3: (T, n) => Math.sqrt((k * T) / electron) / plasma(n),
  PL4: (T, n) => {
    const length = Math.sqrt((k * T) / electron) / plasma(n)
    return n * simpson(r => 4 * Math.PI * r * r, 0, length, 2)
  },
  PL5: (B, m, Z) => {
    const speed = 1000
    const turn = (2 * Math.PI * m * speed) / (Z * e * speed * B)
    return (2 * Math.PI) / (turn / speed) / speed
  },
  PL6: (T, m, B, Z) => {
    const speed = bisect(v => 0.5 * m * v * v - k * T, 0, 1e9)
    return speed / ((Z * e * B) / m)
  },
  PL7: (Te, Ti, m, Z, ge, gi) => {
    const n = 1e19
    const pressure = ge * (Z * n) * k * Te + gi * n * k * Ti
    return Math.sqrt(pressure / (n * m))
  },
  // Tension over the mass of a length of field lines of unit cross-section.
  PL8: (B, rho) => Math.sqrt((B * B) / mu0 / rho),
  PL9: (n, T, B) => (n * k * T) / ((B * B) / (2 * mu0)),
  PL10: (n, T) => {
    const decades = Math.log10(n * 1e-6) / 2 - Math.log10((k * T) / e)
    return 24 - decades * Math.LN10
  },
  PL11: (T, n, logarithm, Z) => collisionTime(T, n, logarithm, Z),
  PL12: (T, logarithm, Z) => {
    const ions = 1e19
    return electron / (Z * ions * e * e * collisionTime(T, ions, logarithm, Z))
  },
  PL13: (E, B, theta) => {
    const [ex, ey] = [E, 0]
    const [bx, by] = [B * Math.cos(theta), B * Math.sin(theta)]
    return (ex * by - ey * bx) / (bx * bx + by * by)
  },
  PL14: (m, v, gradient, q, B) => {
    const larmor = (m * v) / (q * B)
    return (v * larmor) / (2 * (B / gradient))
  },
  PL15: (m, v, q, B, R) => {
    const force = (m * v * v) / R
    return force / q / B
  },
  PL16: (least, most) => bisect(angle => Math.sin(angle) ** 2 * most - least, 0, Math.PI / 2),
  PL17: (T, B) => (k * T) / e / B / 16,
  // The ion flux at the Bohm speed equals the electron flux over the barrier.
  PL18: (T, m) => {
    const ions = Math.sqrt((k * T) / m)
    const electrons = Math.sqrt((8 * k * T) / (Math.PI * electron)) / 4
    return bisect(V => electrons * Math.exp((e * V) / (k * T)) - ions, (-50 * k * T) / e, 0)
  },
  // x of the potential V under current J: dV/dx = sqrt(4 J/eps0 sqrt(m/2q) sqrt(V)); V = u^4.
  PL19: (V, d, q, m) => {
    const width = (J: number) => {
      const slope = Math.sqrt(((4 * J) / eps0) * Math.sqrt(m / (2 * q)))
      return simpson(u => (4 * u * u) / slope, 0, V ** 0.25, 2)
    }
    return bisect(J => d - width(J), 1e-6, 1e9)
  },
  PL20: (p, d, A, B, gamma) => {
    const townsend = (V: number) => A * p * Math.exp((-B * p * d) / V)
    return bisect(V => gamma * Math.expm1(townsend(V) * d) - 1, 1, 1e4)
  },
  PL21: (L, B, rho, eta) => {
    const diffusion = (L * L * mu0) / eta
    return diffusion / (L / Math.sqrt((B * B) / (mu0 * rho)))
  },
  PL22: (sigma, v, L) => {
    const diffusivity = 1 / (sigma * mu0)
    return (v * L) / diffusivity
  },
  PL23: (n, omega) => {
    const wavenumber = Math.sqrt(omega ** 2 - plasma(n) ** 2) / c
    return (c * wavenumber) / omega
  },
  PL24: lambda => Math.PI / (radius * lambda ** 2),
  PL25: (n, B) => Math.hypot(plasma(n), (B * e) / electron),
  PL26: (n, B, m) => {
    const [gyration, electrons] = [(e * B) / m, (e * B) / electron]
    const ions = plasma(n) * Math.sqrt(electron / m)
    return (1 / (gyration ** 2 + ions ** 2) + 1 / (gyration * electrons)) ** -0.5
  },
  PL27: (n, T, wavenumber) => {
    const length = Math.sqrt((k * T) / electron) / plasma(n)
    return plasma(n) * Math.sqrt(1 + 3 * (wavenumber * length) ** 2)
  },
  // e^2/(4 pi eps0) = r_e m c^2.
  PL28: (T, n, ions, Z, gaunt) => {
    const thermal = Math.sqrt((2 * Math.PI * k * T) / (3 * electron))
    const energy = radius * electron * c * c
    return (
      ((32 * Math.PI * energy ** 3) / (3 * 6.62607015e-34 * electron * c ** 3)) *
      thermal *
      Z *
      Z *
      n *
      ions *
      gaunt
    )
  },
  PL29: (first, second, rate, energy) => {
    const lifetime = 1 / (second * rate)
    return (first / lifetime) * energy
  },
  PL30: (T, rate, energy) => {
    const time = 1
    const excess = (n: number) => (n / 2) ** 2 * rate * energy - (3 * n * k * T) / time
    return bisect(excess, 1e18, 1e25) * time
  },
  PL31: T => {
    const x = (k * T) / keV
    const above = x * (1.51361e-2 + x * (4.60643e-3 - x * 1.0675e-4))
    const below = 1 + x * (7.51886e-2 + x * (1.35e-2 + x * 1.366e-5))
    const theta = x / (1 - above / below)
    const xi = Math.cbrt(34.3827 ** 2 / (4 * theta))
    return 1e-6 * 1.17302e-9 * theta * Math.sqrt(xi / 1124656 / x ** 3) * Math.exp(-3 * xi)
  },
  PL32: (I, a) => 1e20 * (I / 1e6 / (Math.PI * a * a)),
  // dphi/dtheta = (r/R) (B_t/B_p) along the field line.
  PL33: (r, toroidal, R, poloidal) => {
    const length = 2 * Math.PI * r
    const turns = (length * (toroidal / poloidal)) / (2 * Math.PI * R)
    return turns
  },
  PL34: (I, B, P, n, M, R, a, kappa) => {
    const exponents: [number, number][] = [
      [I / 1e6, 0.93],
      [B, 0.15],
      [P / 1e6, -0.69],
      [n / 1e19, 0.41],
      [M / 1.66053906892e-27, 0.19],
      [R, 1.97 - 0.58],
      [a, 0.58],
      [kappa, 0.78],
    ]
    return Math.exp(exponents.reduce((sum, [x, p]) => sum + p * Math.log(x), Math.log(0.0562)))
  },
  PL35: (A, p, B, E) => Math.exp(Math.log(A * p) - B / (E / p)),
  PL36: (n, A, T, m) => {
    const [e, k] = [1.602176634e-19, 1.380649e-23]
    const bohm = Math.sqrt((k * T) / m)
    // The presheath takes half of k T: Boltzmann's factor thins the ions.
    return e * A * bohm * n * Math.exp(-(0.5 * k * T) / (k * T))
  },
  // Over the energy density of the field.
  PL37: (p, B) => p / simpson(b => b / 1.25663706127e-6, 0, B, 2),
  // The radius at which the magnetic force turns the momentum by one turn in a period.
  PL40: (m, v, B, Z) => {
    const period = (2 * Math.PI * m) / (Z * 1.602176634e-19 * B)
    return (v * period) / (2 * Math.PI)
  },
  PL38: field => ((field / 1.25663706127e-6) * field) / 2,
})

test('no drift is faster than light', () => {
  const found = (E: number) => operatorValue(plasmaPhysics, 'PL13', { E, B: 1, theta: Math.PI / 2 })
  assert.is(found(2e8), 2e8)
  assert.is(found(3e8), null)
})

test.run()
