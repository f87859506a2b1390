import { softMatterAndRheology } from '../../workers/domains/soft-matter-and-rheology.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const k = 1.380649e-23
const e = 1.602176634e-19
const avogadro = 6.02214076e23
const R = 8.31446261815324
const eps0 = 8.8541878188e-12

/** Distance at which two charges in a medium have the energy k T. */
const bjerrum = (permittivity: number, T: number) =>
  bisect(r => k * T - (e * e) / (4 * Math.PI * eps0 * permittivity * r), 1e-12, 1e-5)

/** Integral of the relaxation modulus with a wave, by parts of a period. */
const transform = (wave: (x: number) => number, omega: number, lambda: number) =>
  omega * simpson(t => Math.exp(-t / lambda) * wave(omega * t), 0, 45 * lambda, 20000)

const test = domainSuite(softMatterAndRheology, {
  RH31: (K, rate, n) => K * Math.exp(n * Math.log(rate)),
  RH1: (permittivity, T, strength) => {
    const ions = 2 * avogadro * strength
    return 1 / Math.sqrt(4 * Math.PI * bjerrum(permittivity, T) * ions)
  },
  RH2: bjerrum,
  RH3: (T, eta, r) => {
    const drag = 3 * Math.PI * eta * (2 * r)
    return (R * T) / avogadro / drag
  },
  RH4: (D, t, dimensions) => {
    const width = Math.sqrt(2 * D * t)
    const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
    return dimensions * width ** 2 * simpson(x => x * x * density(x), -12, 12, 400)
  },
  RH5: (solvent, phi) => (solvent * (2 + 5 * phi)) / 2,
  // d ln eta = [eta] d phi/(1 - phi/phi_m): each sphere meets the suspension that is there.
  RH6: (solvent, phi, densest, intrinsic) =>
    solvent * Math.exp(simpson(x => intrinsic / (1 - x / densest), 0, phi, 1000)),
  RH7: (K, rate, n) => 10 ** (Math.log10(K) + (n - 1) * Math.log10(rate)),
  RH8: (yielding, K, rate, n) => yielding + 10 ** (Math.log10(K) + n * Math.log10(rate)),
  RH9: (yielding, eta, rate) => yielding + eta * rate + 2 * Math.sqrt(yielding * eta * rate),
  RH10: (rest, high, lambda, rate, n, a) => {
    const reduced = ((n - 1) / a) * Math.log1p(Math.exp(a * Math.log(lambda * rate)))
    return high * (1 - Math.exp(reduced)) + rest * Math.exp(reduced)
  },
  RH11: (rest, high, lambda, rate, m) =>
    bisect(eta => (eta - high) * Math.exp(m * Math.log(lambda * rate)) - (rest - eta), high, rest),
  RH12: (G, strain, eta, t) => {
    const half = (Math.LN2 * eta) / G
    return G * strain * 0.5 ** (t / half)
  },
  RH13: [(G, omega, lambda) => G * transform(Math.sin, omega, lambda), 1e-7],
  RH14: [(G, omega, lambda) => G * transform(Math.cos, omega, lambda), 1e-7],
  RH15: (stress, G, eta, t) => simpson(s => (stress / eta) * Math.exp((-G * s) / eta), 0, t, 400),
  // ln a = 1/f - 1/f_r with the free volume f = f_r + alpha (T - T_r).
  RH16: (T, reference, first, second) => {
    const least = 1 / (Math.LN10 * first)
    const volume = least + (least / second) * (T - reference)
    return Math.exp(1 / volume - 1 / least)
  },
  RH17: (least, B, T, vogel) => {
    const reached = (logarithm: number) => vogel + B / logarithm - T
    return least * Math.exp(bisect(reached, 1e-6, 1e4))
  },
  RH18: (K, M, a) => K * 10 ** (a * (Math.log10(M) + 3)),
  RH19: (P, L) => 2 * simpson(s => (L - s) * Math.exp(-s / P), 0, L, 2000),
  RH20: (rho, T, strand, stretch) => {
    const strands = (rho / strand) * avogadro
    const energy = (x: number) => (strands * k * T * (x * x + 2 / x - 3)) / 2
    return slope(energy, stretch, 1e-3 * stretch)
  },
  RH21: (phi, first, second, chi) => {
    const change = (x: number) =>
      (Math.log(x) + 1) / first - (Math.log(1 - x) + 1) / second + chi * (1 - 2 * x)
    const half = -Math.LN2 / (2 * first) - Math.LN2 / (2 * second) + chi / 4
    return half + simpson(change, 0.5, phi, 2000)
  },
  RH22: (vapour, liquid, tension) =>
    bisect(angle => vapour - liquid - tension * Math.cos(angle), 0, Math.PI),
  // Speed of the front: Poiseuille flow under 2 gamma cos/r over the length filled.
  RH23: (tension, r, theta, eta, t) => {
    const pressure = (2 * tension * Math.cos(theta)) / r
    const time = (length: number) => simpson(x => (8 * eta * x) / (r * r * pressure), 0, length, 2)
    return bisect(length => time(length) - t, 0, 1e3)
  },
  // Force 2 pi R W of flat surfaces, summed from s outwards; the distance is s e^y.
  RH24: (hamaker, s, first, second) => {
    const radius = 1 / (1 / first + 1 / second)
    const force = (x: number) => (-2 * Math.PI * radius * hamaker) / (12 * Math.PI * x * x)
    return simpson(y => force(s * Math.exp(y)) * s * Math.exp(y), 0, 40, 4000)
  },
  RH25: (r, p) => {
    const [A, B] = [2000 * r, 2000]
    const units = (A + B) / 2
    return units / (units - A * p)
  },
  // A plate a millimetre away is drawn with the speed of that shear.
  RH26: (eta, shear) => {
    const gap = 0.001
    return (eta * (shear * gap)) / gap
  },
  RH27: (yields, viscosity, rate) => viscosity * (rate + yields / viscosity),
  RH28: (time, rate) => time / (1 / rate),
  RH29: (relaxes, lasts) => 1 / (lasts / relaxes),
  RH30: (lost, stored) => 1 / (stored / lost),
})

test.run()
