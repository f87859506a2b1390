import * as assert from 'uvu/assert'
import { statisticalMechanics } from '../../workers/domains/statistical-mechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const k = 1.380649e-23
const h = 6.62607015e-34
const hbar = h / (2 * Math.PI)
const N_A = 6.02214076e23

/** Density of the speed: a normal density for each component, over a sphere. */
const speedDensity = (v: number, m: number, T: number) => {
  const s = Math.sqrt((k * T) / m)
  const normal = (u: number) => Math.exp(-((u / s) ** 2) / 2) / (s * Math.sqrt(2 * Math.PI))
  return 4 * Math.PI * v * v * normal(v) * normal(0) * normal(0)
}

/** The mean of a power of the speed. */
const meanSpeed = (power: number, m: number, T: number) => {
  const top = 12 * Math.sqrt((k * T) / m)
  return simpson(v => v ** power * speedDensity(v, m, T), 0, top, 4000)
}

const maxwell = (m: number, T: number) => meanSpeed(1, m, T)

/** Riemann's zeta of 3/2: a sum, and the Euler-Maclaurin expansion of what is left. */
const zeta = () => {
  let sum = 0
  for (let i = 1; i < 1000; i++) sum += i ** -1.5
  const rest = 2 / Math.sqrt(1000) + 1000 ** -1.5 / 2 + (1.5 / 12) * 1000 ** -2.5
  return sum + rest
}

/** Mean energy of levels i * step with Boltzmann weights. */
const ladder = (step: number, T: number, levels: number) => {
  let [weight, energy] = [0, 0]
  for (let i = 0; i < levels; i++) {
    const w = Math.exp((-i * step) / (k * T))
    weight += w
    energy += i * step * w
  }
  return energy / weight
}

const test = domainSuite(statisticalMechanics, {
  // Over a way of one metre the collisions with what is in the cylinder of one molecule.
  SM38: (d, T, p) => 1 / ((p / (k * T)) * Math.PI * d * d * Math.SQRT2),
  SM1: (v, m, T) => speedDensity(v, m, T),
  SM2: (T, m) => bisect(v => 2 / v - (m * v) / (k * T), 1e-3, 1e7),
  SM3: (T, m) => maxwell(m, T),
  SM4: (T, M) => Math.sqrt(meanSpeed(2, M / N_A, T)),
  SM5: (freedoms, T) => {
    const weight = (x: number) => Math.exp((-x * x) / 2)
    const square = simpson(x => ((x * x) / 2) * weight(x), -14, 14, 2000)
    return (freedoms * k * T * square) / simpson(weight, -14, 14, 2000)
  },
  SM6: (mass, M, T) => ((mass / M) * N_A * (M / N_A) * meanSpeed(2, M / N_A, T)) / 2,
  // Half of the molecules come nearer; each gives 2 m v cos.
  SM7: (n, m, v) => simpson(cos => 2 * m * v * cos * (n / 2) * v * cos, 0, 1, 2),
  SM8: (d, n) => {
    const rate = n * Math.PI * d ** 2 * maxwell(1e-26, 300)
    return maxwell(2e-26, 300) / rate
  },
  SM9: (d, n, T, m) => n * Math.PI * d ** 2 * maxwell(m / 2, T),
  SM10: (p, m, T) => ((p / (k * T)) * maxwell(m, T)) / 4,
  SM11: (A, T, M) => (A * maxwell(M / N_A, T)) / 4,
  SM12: (g1, g2, E1, E2, T) => {
    const weight = (g: number, E: number) => g * Math.exp((-N_A * E) / (N_A * k * T))
    return weight(g2, E2) / weight(g1, E1)
  },
  SM13: (N, Z, E, T) => Math.exp(Math.log(N) - Math.log(Z) - (N_A * E) / (N_A * k * T)),
  SM14: (V, V0, N) => Math.exp(-N * simpson(v => 1 / v, V, V0, 2000)),
  SM15: Omega => k * Math.LN10 * Math.log10(Omega),
  SM16: [
    (gap, T) => {
      const energy = (t: number) => ladder(gap, t, 2)
      const step = 1e-3 * T
      const near = (energy(T + step) - energy(T - step)) / (2 * step)
      const far = (energy(T + 2 * step) - energy(T - 2 * step)) / (4 * step)
      return (4 * near - far) / 3
    },
    1e-8,
  ],
  // U/T + k ln(z^N/N!) with Stirling's N! and z = V over the cube of the thermal wavelength.
  SM17: (N, V, m, T) => {
    const wavelength = Math.sqrt((2 * Math.PI * hbar ** 2) / (m * k * T))
    return 1.5 * N * k + N * k * (Math.log(V) - 3 * Math.log(wavelength) - Math.log(N) + 1)
  },
  SM18: (T, m) => Math.sqrt((2 * Math.PI * hbar ** 2) / (m * k * T)),
  SM19: (V, m, T) => {
    const width = Math.sqrt(m * k * T)
    const along = simpson(p => Math.exp((-p * p) / 2), -14, 14, 2000) * width
    return V * (along / h) ** 3
  },
  // Mulholland: T/theta (1 + x/3 + x^2/15 + 4 x^3/315 + x^4/315 + ...), x = theta/T.
  SM20: [
    (theta, T, sigma) => {
      const x = theta / T
      return (1 / x + 1 / 3 + x / 15 + (4 * x * x) / 315 + x ** 3 / 315) / sigma
    },
    1e-6,
  ],
  SM21: (omega, T) => (hbar * omega) / 2 + ladder(hbar * omega, T, 400),
  SM22: (T, Z) => -T * k * Math.LN2 * Math.log2(Z),
  // Two spins in every cell (2 pi)^3 of k-space.
  SM23: (n, m) => {
    const held = (E: number) => {
      const top = Math.sqrt(2 * m * E) / hbar
      return simpson(q => (2 * 4 * Math.PI * q * q) / (2 * Math.PI) ** 3, 0, top, 2)
    }
    return bisect(E => held(E) - n, 0, 1e-15)
  },
  SM24: (E, T) => {
    const m = 3e-26
    const v = Math.sqrt((2 * E) / m)
    return speedDensity(v, m, T) / (m * v)
  },
  SM25: (m, n) => {
    const held = (T: number) => zeta() * Math.sqrt((m * k * T) / (2 * Math.PI * hbar ** 2)) ** 3
    return bisect(T => held(T) - n, 0, 1e3)
  },
  SM26: (T, Tc) => (Tc * Math.sqrt(Tc) - T * Math.sqrt(T)) / (Tc * Math.sqrt(Tc)),
  // N freedoms of heat capacity k/2 each, whose energies have the variance (kT)^2/2.
  SM27: (T, C) => Math.sqrt((C / (k / 2)) * ((k * T) ** 2 / 2)),
  // An ideal gas of this compressibility holds V/(kappa k T) molecules.
  SM28: (T, kappa, V) => 1 / Math.sqrt((1 / kappa) * (V / (k * T))),
  SM29: (m, T, d) => {
    const n = 2e25
    const path = 1 / (Math.SQRT2 * n * Math.PI * d ** 2)
    return ((5 * Math.PI) / 32) * n * m * maxwell(m, T) * path
  },
  SM30: (path, L) => bisect(Kn => L * Kn - path, 0, 1e3),
  SM31: (g1, g2, dE, T) => {
    const weights = [g1, g2 * Math.exp(-dE / (1.380649e-23 * T))]
    return weights[1]! / (weights[0]! + weights[1]!)
  },
  SM32: (gamma, theta) => {
    const weight = (g: number) => g * Math.sqrt(g * g - 1) * Math.exp((1 - g) / theta)
    // Norm with g = cosh(y).
    const norm = simpson(
      y => weight(Math.cosh(y)) * Math.sinh(y),
      0,
      Math.acosh(1 + 60 * theta),
      6000,
    )
    return weight(gamma) / norm
  },
  // Balance of weight and pressure in thin layers.
  SM33: (n, m, g, h, T) => {
    const steps = 4000
    const x = (-m * g * h) / (1.380649e-23 * T) / steps
    let density = n
    for (let i = 0; i < steps; i++) density *= 1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4)))
    return density
  },
  SM34: (E, T) => 1 / Math.exp(E / 1.380649e-23 / T),
  SM37: (gap, T) => {
    const [low, high] = [gap / 2, -gap / 2].map(one => Math.exp(one / (1.380649e-23 * T))) as [
      number,
      number,
    ]
    return high / (low + high)
  },
  SM35: (n, T) => 1.5 * (n * 6.02214076e23) * 1.380649e-23 * T,
  SM36: T => (8.31446261815324 * T) / 6.02214076e23,
})

test('a two-level system freezes out: its heat capacity falls to nothing without a gap', () => {
  const capacity = (T: number) =>
    operatorValue(statisticalMechanics, 'SM16', { Delta_E: 1.380649e-22, T })!
  near(capacity(0.02), 1.380649e-23 * 500 * 500 * Math.exp(-500), { relative: 1e-11 })
  assert.is(capacity(0.005), 0)
})

test('iodine at room temperature has some 2771 rotational states', () => {
  const iodine = { theta_rot: 0.0538, T: 298.15, sigma: 2 }
  near(operatorValue(statisticalMechanics, 'SM20', iodine), (298.15 / 0.0538 + 1 / 3) / 2, {
    relative: 1e-8,
  })
})

test.run()
