import * as assert from 'uvu/assert'
import { electrodynamicsAndEmWaves } from '../../workers/domains/electrodynamics-and-em-waves.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const c = 299792458
const h = 6.62607015e-34
const k = 1.380649e-23
const e = 1.602176634e-19
const electron = 9.1093837139e-31
const mu0 = 1.25663706127e-6
const eps0 = 8.8541878188e-12

const cross = (a: readonly number[], b: readonly number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]

/** A function of the polar angle over the whole sphere. */
const sphere = (f: (theta: number) => number) =>
  simpson(s => f(s) * 2 * Math.PI * Math.sin(s), 0, Math.PI, 400)

/** Mean of a function of the phase over a period. */
const mean = (f: (phase: number) => number) => simpson(f, 0, 2 * Math.PI, 200) / (2 * Math.PI)

/** Power of a charge: the square of its far field over the impedance, in all directions. */
const larmor = (q: number, a: number) =>
  sphere(s => ((q * a * Math.sin(s)) / (4 * Math.PI * eps0 * c * c)) ** 2 * eps0 * c)

/** Energy of a cavity's modes by volume: 8 pi f^2/c^3 df of them, each with its Planck energy. */
const cavity = (T: number) => {
  const [unit, top] = [(k * T) / h, 60]
  const spectrum = (x: number) => (x < 1e-9 ? 0 : (x * x * x) / Math.expm1(x))
  return ((8 * Math.PI * h * unit ** 4) / c ** 3) * simpson(spectrum, 0, top, 6000)
}

/** The complex wave number: real and imaginary part. */
const waveNumber = (epsilon: number, mu: number, sigma: number, omega: number) => {
  const [re, im] = [mu * epsilon * omega ** 2, mu * sigma * omega]
  const [size, angle] = [Math.sqrt(Math.hypot(re, im)), Math.atan2(im, re) / 2]
  return [size * Math.cos(angle), size * Math.sin(angle)] as const
}

const coulomb = (q: number) => q / (4 * Math.PI * eps0)

const test = domainSuite(electrodynamicsAndEmWaves, {
  ED39: (distance, n) => distance / (299792458 / n),
  ED1: (q, Ex, vy, vz, By, Bz) => q * Ex + q * cross([7, vy, vz], [3, By, Bz])[0]!,
  ED2: (m, v, q, B) => bisect(r => Math.abs(q) * v * B - (m * v * v) / r, 1e-9, 1e6),
  ED3: (E, B) => bisect(v => v * B - E, 0, c),
  ED4: (E, B, theta) => cross([E, 0, 0], [B * Math.cos(theta), B * Math.sin(theta), 0])[2]! / mu0,
  ED5: E => mean(phase => (E * Math.cos(phase) * ((E / c) * Math.cos(phase))) / mu0),
  ED6: (I, share, theta) => {
    const energy = 3.7e-19
    const arriving = (I / energy) * Math.cos(theta)
    const normal = (energy / c) * Math.cos(theta)
    return arriving * normal + share * arriving * normal
  },
  ED7: (E, B) => simpson(D => D / eps0, 0, eps0 * E, 2) + simpson(H => mu0 * H, 0, B / mu0, 2),
  ED8: (epsilon, E) => simpson(D => D / epsilon, 0, epsilon * E, 2),
  ED9: (epsilon, mu) => 1 / Math.sqrt(epsilon * eps0 * mu * mu0),
  ED10: (mu, epsilon) => mu * (1 / Math.sqrt(mu * epsilon)),
  // Plates of 0.3 m^2 at 2 mm.
  ED11: (epsilon, rate) => (((epsilon * 0.3) / 2e-3) * (rate * 2e-3)) / 0.3,
  ED12: (q, a) => larmor(q, a),
  ED13: (q, a, v, theta) => {
    const gamma = Math.cosh(Math.atanh(v / c))
    const along = gamma ** 3 * a * Math.cos(theta)
    const across = gamma ** 2 * a * Math.sin(theta)
    return larmor(q, Math.hypot(along, across))
  },
  ED14: (p, omega) => {
    const q = 1.3e-9
    return mean(phase => larmor(q, (p / q) * omega ** 2 * Math.cos(phase)))
  },
  // Far field E = mu0 m omega^2 sin/(4 pi r c), averaged.
  ED15: (m, omega) =>
    sphere(s => {
      const E = (mu0 * m * omega ** 2 * Math.sin(s)) / (4 * Math.PI * c)
      return mean(phase => (E * Math.cos(phase)) ** 2) / (mu0 * c)
    }),
  ED16: (p, omega, theta, r) => {
    const whole = larmor(1, (p * omega ** 2) / Math.SQRT2)
    return ((whole / sphere(s => Math.sin(s) ** 2)) * Math.sin(theta) ** 2) / r ** 2
  },
  // Only conduction counts in a good conductor.
  ED17: (rho, f, mu) => 1 / waveNumber(0, mu * mu0, 1 / rho, 2 * Math.PI * f)[1],
  ED18: (epsilon, mu, sigma, omega) => 1 / waveNumber(epsilon, mu, sigma, omega)[1],
  // A slab of 0.3 m^2, 2 mm thick.
  ED19: (epsilon, sigma) => (2e-3 / (sigma * 0.3)) * ((epsilon * 0.3) / 2e-3),
  ED21: T => (h * c) / (k * T * bisect(x => x - 5 * (1 - Math.exp(-x)), 1, 10)),
  ED22: (lambda, T) => {
    const x = (h * c) / (lambda * k * T)
    const energy = (((h * c) / lambda) * (1 / Math.tanh(x / 2) - 1)) / 2
    return ((8 * Math.PI) / lambda ** 4) * energy * (c / (4 * Math.PI))
  },
  ED23: T => cavity(T),
  // The electron swings with e E/m; its far field in both polarizations over the incoming one.
  ED24: theta => {
    const field = coulomb(e) / c ** 2
    const swing = (projection: number) => (field * (e / electron) * projection) ** 2
    return (swing(1) + swing(Math.cos(theta))) / 2
  },
  ED25: (d, lambda, n) => {
    const omega = (2 * Math.PI * c) / lambda
    const moment = 4 * Math.PI * eps0 * (d / 2) ** 3 * ((n * n - 1) / (n * n + 2))
    const intensity = (c * eps0) / 2
    return mean(phase => larmor(1, moment * omega ** 2 * Math.cos(phase))) / intensity
  },
  ED26: (q, E, m, natural, driving) =>
    bisect(x => m * natural ** 2 * x - m * driving ** 2 * x - q * E, -1e-15, 1e-15),
  ED27: (q, r, v, theta) => {
    const [x, y] = [r * Math.cos(theta), r * Math.sin(theta)]
    const now = v * (r / c)
    return coulomb(q) / Math.hypot(x - now, y * Math.sqrt((1 - v / c) * (1 + v / c)))
  },
  ED28: (q, r, v, theta) => {
    const gamma = Math.cosh(Math.atanh(v / c))
    const [x, y] = [gamma * r * Math.cos(theta), r * Math.sin(theta)]
    const distance = Math.hypot(x, y)
    const field = coulomb(q) / distance ** 3
    return Math.hypot(field * x, gamma * field * y) * Math.sign(q)
  },
  ED29: (f, T) => {
    const [h, c, k] = [6.62607015e-34, 299792458, 1.380649e-23]
    // Modes by volume and frequency, times the energy of an oscillator, at c over 4 pi.
    const modes = (8 * Math.PI * f * f) / c ** 3
    const x = Math.exp(-(h * f) / (k * T))
    return (modes * h * f * (x / (1 - x)) * c) / (4 * Math.PI)
  },
  // The radiance by frequency over 2 pi.
  ED30: (omega, T) => {
    const [h, c, k] = [6.62607015e-34, 299792458, 1.380649e-23]
    const f = omega / (2 * Math.PI)
    const x = Math.exp(-(h * f) / (k * T))
    return (((2 * h * f ** 3) / c ** 2) * (x / (1 - x))) / (2 * Math.PI)
  },
  // Boltzmann's series of the quanta.
  ED31: (f, T) => {
    const [h, c, k] = [6.62607015e-34, 299792458, 1.380649e-23]
    let quanta = 0
    for (let n = 1; n < 400; n++) quanta += Math.exp((-n * h * f) / (k * T))
    return (8 * Math.PI * (f / c) ** 2 * h * f * quanta) / c
  },
  ED32: (f, T) => {
    const [c, k] = [299792458, 1.380649e-23]
    const lambda = c / f
    return (2 * k * T) / (lambda * lambda)
  },
  ED33: (f, T) => {
    const [h, c, k] = [6.62607015e-34, 299792458, 1.380649e-23]
    return Math.exp(Math.log(2 * h) + 3 * Math.log(f) - 2 * Math.log(c) - (h * f) / (k * T))
  },
  // Defaults: the electron.
  ED34: (q, m) => {
    // Radiated power over the intensity of the wave that shakes the charge, field 1 V/m.
    const [eps, c] = [8.8541878188e-12, 299792458]
    const meanSquare = (q / m) ** 2 / 2
    const power = (q * q * meanSquare) / (6 * Math.PI * eps * c ** 3)
    return power / ((eps * c) / 2)
  },
  ED35: (q, m) =>
    bisect(r => m * 299792458 ** 2 * r - (q * q) / (4 * Math.PI * 8.8541878188e-12), 0, 1e-10),
  ED36: f => bisect(lambda => lambda * f - c, 0, 1e9),
  ED37: E => bisect(f => h * f - E, 0, 1e30),
  ED38: lambda => 1 / (lambda / 299792458),
})

test('no charge circles faster than light', () => {
  const charge = { m: 9.1e-31, v: 3e8, q: 1.6e-19, B: 1 }
  assert.is(operatorValue(electrodynamicsAndEmWaves, 'ED2', charge), null)
})

test.run()
