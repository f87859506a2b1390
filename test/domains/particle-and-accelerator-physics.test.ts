import { particleAndAcceleratorPhysics } from '../../workers/domains/particle-and-accelerator-physics.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const h = 6.62607015e-34
const c = 299792458
const e = 1.602176634e-19
const electron = 9.1093837139e-31
const eps0 = 8.8541878188e-12
const alpha = 7.2973525643e-3
const GeV = 1e9 * e
/** (hbar c)^2 in GeV^2 m^2. */
const conversion = (h * c) ** 2 / (4 * Math.PI ** 2 * GeV ** 2)
const fermi = 1.1663788e-5

const gauss = (x: number, sigma: number) =>
  Math.exp((-x * x) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI))
const overlap = (sigma: number) => simpson(x => gauss(x, sigma) ** 2, -10 * sigma, 10 * sigma, 400)

/** Relativistic Larmor power times the time of a turn. */
const turnLoss = (q: number, gamma: number, rho: number) => {
  const v = c * Math.sqrt((1 - 1 / gamma) * (1 + 1 / gamma))
  const acceleration = (v * v) / rho
  const power = (q * q * gamma ** 4 * acceleration ** 2) / (6 * Math.PI * eps0 * c ** 3)
  return (power * 2 * Math.PI * rho) / v
}

const test = domainSuite(particleAndAcceleratorPhysics, {
  PA28: (p, q, r) => 1 / ((q / p) * r),
  PA27: (a, b, angle) => Math.sqrt(2 * a * b * (1 - Math.cos(angle))),
  PA1: turnLoss,
  PA2: (gamma, rho) => (h * c) / ((4 * Math.PI * rho) / (3 * gamma ** 3)),
  PA3: (p, q) => {
    const [v, radius] = [1e8, 7]
    return bisect(B => q * v * B - (p * v) / radius, 0, 1e6) * radius
  },
  PA4: (first, second, bunches, f, x, y, reduction) =>
    f * bunches * first * second * reduction * overlap(x) * overlap(y),
  PA5: (E, beam, target) => {
    const momentum = Math.sqrt(E * E - (beam * c * c) ** 2)
    const total = E + target * c * c
    return Math.sqrt((total - momentum) * (total + momentum))
  },
  PA6: (first, second, theta) => {
    const along = first + second * Math.cos(theta)
    const across = second * Math.sin(theta)
    return Math.sqrt((first + second - along) * (first + second + along) - across ** 2) / c ** 2
  },
  PA7: (M, first, second) => {
    const energy = (p: number) => Math.hypot(p, first * c) + Math.hypot(p, second * c)
    return bisect(p => energy(p) - M * c, 0, M * c)
  },
  PA8: [
    (theta, squared, L, E) => {
      const electronvolts = squared * (c * c) ** 2 * (1 / e) ** 2
      const phase = ((electronvolts / (2 * 0.1973269804593)) * (L / 1000)) / (E / GeV)
      const mixed = Math.sin(theta) * Math.cos(theta)
      return (mixed * (Math.cos(phase) - 1)) ** 2 + (mixed * Math.sin(phase)) ** 2
    },
    1e-7,
  ],
  PA9: m => {
    const mass = (m * c * c) / GeV
    const spectrum = simpson(x => x * x * (3 - 2 * x), 0, 1, 4)
    const width = ((fermi ** 2 * mass ** 5) / (96 * Math.PI ** 3)) * spectrum
    return (width * GeV * 2 * Math.PI) / h
  },
  PA10: (M, vector, axial, colours) => {
    const mass = (M * c * c) / GeV
    const [left, right] = [(vector + axial) / 2, (vector - axial) / 2]
    const helicities = 2 * (left ** 2 + right ** 2)
    return ((colours * fermi * mass ** 3 * helicities) / (6 * Math.SQRT2 * Math.PI)) * GeV
  },
  PA11: width => 6.582119569509066e-25 / (width / GeV),
  PA12: (E, M, electrons, final, total) => {
    const [s, squared] = [(E / GeV) ** 2, ((M * c * c) / GeV) ** 2]
    const [re, im] = [s - squared, (Math.sqrt(squared) * total) / GeV]
    const propagator = { re: re / (re * re + im * im), im: -im / (re * re + im * im) }
    const size = propagator.re ** 2 + propagator.im ** 2
    const widths = (electrons / GeV) * (final / GeV)
    return ((12 * Math.PI * s * widths) / squared) * size * conversion
  },
  PA13: E => {
    const s = (E / GeV) ** 2
    const angular = (cosine: number) => (alpha ** 2 / (4 * s)) * (1 + cosine ** 2)
    return 2 * Math.PI * simpson(angular, -1, 1, 2) * conversion
  },
  // alpha z^2/(hbar c) sin^2 over the energies of the photons.
  PA14: (beta, n, short, long, z) => {
    const sine = Math.sin(Math.acos(Math.min(1, 1 / (beta * n))))
    const energies = (h * c) / short - (h * c) / long
    return ((alpha * z * z * 2 * Math.PI) / (h * c)) * sine ** 2 * energies
  },
  PA15: (p, beta, x, X, z) => {
    const decades = Math.log10(x / X) + 2 * Math.log10(z / beta)
    const momentum = (p * c) / GeV
    return ((0.0136 * z) / (beta * momentum)) * (x / X) ** 0.5 * (1 + 0.038 * Math.LN10 * decades)
  },
  PA16: (A, Z) => {
    const logarithm = Math.log(287) - Math.log(Z) / 2
    return (10 * 716.4 * A) / (Z * Z * logarithm + Z * logarithm)
  },
  PA17: (p, q, gradient, length) => {
    const [offset, v] = [1e-3, 2e8]
    const kick = q * v * gradient * offset * (length / v)
    return offset / (kick / p)
  },
  PA18: (emittance, beta, dispersion, spread) =>
    Math.hypot(Math.sqrt(emittance) * Math.sqrt(beta), dispersion * spread),
  // ln(path/speed) against ln p.
  PA19: [
    (compaction, gamma) => {
      const momentum = Math.log(Math.sqrt(gamma * gamma - 1))
      const time = (logarithm: number) => {
        const p = Math.exp(logarithm)
        return compaction * (logarithm - momentum) - Math.log(p / Math.sqrt(1 + p * p))
      }
      return slope(time, momentum, 1e-2)
    },
    1e-6,
  ],
  PA20: (harmonic, slip, q, V, phase, beta, E) => {
    const drift = 2 * Math.PI * harmonic * slip
    const kick = (q * V * Math.cos(phase)) / (beta ** 2 * E)
    return Math.sqrt(Math.abs(drift * kick)) / (2 * Math.PI)
  },
  // The mean speed along the axis is c (1 - (1 + K^2/2)/(2 gamma^2)).
  PA21: [
    (period, gamma, K, theta) => {
      const lag = (1 + (K * K) / 2) / (2 * gamma ** 2)
      return period * (lag / (1 - lag)) + period * 2 * Math.sin(theta / 2) ** 2
    },
    1e-6,
  ],
  PA22: (B, period) => {
    const wave = (z: number) => B * Math.cos((2 * Math.PI * z) / period)
    return (e * simpson(wave, 0, period / 4, 200)) / (electron * c)
  },
  PA23: theta => Math.atanh(Math.cos(theta)),
  // d(1/alpha)/d ln Q^2 = (33 - 2 n_f)/(12 pi) from where 1/alpha vanishes.
  PA24: (Q, scale, flavours) => {
    const rate = () => (33 - 2 * flavours) / (12 * Math.PI)
    return 1 / simpson(rate, 2 * Math.log(scale / GeV), 2 * Math.log(Q / GeV), 2)
  },
  // The invariant of the sums: energies add, the momenta are opposite.
  PA25: (first, second) => Math.sqrt((first + second) ** 2 - (first - second) ** 2),
  // Events of a day, over the day.
  PA26: (sigma, luminosity) => (luminosity * 86400 * sigma) / 86400,
})

test('the energy loss of slow particles carries the cube of their speed', () => {
  const source = particleAndAcceleratorPhysics.operators.find(({ id }) => id === 'PA1')!
  const operator = compileOperator(source, particleAndAcceleratorPhysics)
  for (const gamma of [1.05, 1.5, 4]) {
    const { value } = evaluateOperator(operator, { q: e, gamma, rho: 3 })
    near(value, turnLoss(e, gamma, 3), { relative: 1e-8 })
  }
})

test('photons close together keep the digits of their mass', () => {
  const pair = { E_1: 1e-8, E_2: 1e-8, theta: 1e-7 }
  const mass = (1e-8 * 1e-7) / 299792458 ** 2
  near(operatorValue(particleAndAcceleratorPhysics, 'PA6', pair), mass, { relative: 1e-13 })
})

test.run()
