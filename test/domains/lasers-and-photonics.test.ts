import * as assert from 'uvu/assert'
import { lasersAndPhotonics } from '../../workers/domains/lasers-and-photonics.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const c = 299792458
const h = 6.62607015e-34

/** Radius from the variances of place and transverse wavenumber: w = 2 sigma, their product 1/2. */
function radius(w0: number, wavelength: number, z: number): number {
  const place = w0 / 2
  const angle = 1 / (2 * place) / ((2 * Math.PI) / wavelength)
  return 2 * Math.hypot(place, angle * z)
}

/** Power of exp(-2 r^2 / w^2) out to a radius, by quadrature. */
function power(w: number, edge: number): number {
  return simpson(r => 2 * Math.PI * r * Math.exp(-2 * (r / w) ** 2), 0, edge, 2000)
}

/** Half width at half power of the spectrum of a Gaussian pulse of unit duration at half power. */
function spectralHalfWidth(): number {
  const spectrum = (nu: number) =>
    simpson(t => Math.exp(-2 * Math.LN2 * t * t) * Math.cos(2 * Math.PI * nu * t), -6, 6, 600) ** 2
  const half = spectrum(0) / 2
  return bisect(nu => half - spectrum(nu), 0, 1)
}

const test = domainSuite(lasersAndPhotonics, {
  // exp(-x^2/w0^2) has the spectrum exp(-k^2 w0^2/4): 1/e at the angle 2/(w0 k).
  // The transverse wavenumber at the largest angle, times the radius.
  LP30: (a, lambda, NA) => a * ((2 * Math.PI) / lambda) * Math.sin(Math.asin(NA)),
  LP29: (product, tau) => product * (1 / tau),
  LP1: (w0, wavelength, n) => w0 / (2 / (w0 * ((2 * Math.PI * n) / wavelength))),
  LP2: radius,
  LP3: [
    (w0, wavelength, z) => {
      const opening = slope(each => radius(w0, wavelength, each), z, 1e-3 * z)
      return radius(w0, wavelength, z) / opening
    },
    1e-7,
  ],
  LP4: (wavelength, w0, M2) => (M2 * radius(w0, wavelength, 1e9)) / 1e9,
  LP5: (P, w) => P / power(w, 5 * w),
  LP6: (wavelength, f, w, M2) =>
    bisect(waist => w / f - (M2 * radius(waist, wavelength, 1e9)) / 1e9, 1e-8, 1e-2),
  LP7: (a, w) => power(w, a) / power(w, 6 * w),
  LP8: (L, n) => bisect(nu => (2 * n * L * nu) / c - 1, 0, 1e13),
  LP9: (R1, R2) => {
    const amplitude = Math.sqrt(R1 * R2)
    const coefficient = (4 * amplitude) / (1 - amplitude) ** 2
    return (Math.PI / 2) * Math.sqrt(coefficient)
  },
  LP10: (L, R1, R2, n) => {
    const trip = (2 * n * L) / c
    return 1 / bisect(rate => R1 * R2 - Math.exp(-rate * trip), 0, 100 / trip)
  },
  // Mirror, gap, mirror, gap as ray matrices; g1 g2 is (trace + 2) / 4.
  LP11: (L, rho1, rho2) => {
    const half = (rho: number) => [1 - (2 * L) / rho, L, -2 / rho, 1] as const
    // [1, 0; -2/rho, 1] [1, L; 0, 1] = [1, L; -2/rho, 1 - 2 L/rho], turned end for end here.
    const [a, b, e, d] = half(rho1)
    const [p, q, r, s] = half(rho2)
    return (a * p + b * r + e * q + d * s + 2) / 4
  },
  LP12: (alpha, R1, R2, L) =>
    bisect(g => Math.log(R1) + Math.log(R2) + 2 * (g - alpha) * L, 0, 1e7),
  // Pumping 1, decay N and stimulated emission N I/I_s.
  LP13: (g0, I, Is) => g0 * bisect(N => N + (N * I) / Is - 1, 0, 1),
  // Each spontaneous photon turns the phase by random steps: 2 <dphi^2> = 1/photons, widened by alpha.
  LP14: (nu, width, P, inversion, alpha) => {
    const lifetime = 1 / (2 * Math.PI * width)
    const photons = (P * lifetime) / (h * nu)
    const rate = inversion / lifetime
    const diffusion = (rate / (2 * photons)) * (1 + alpha * alpha)
    return diffusion / (2 * Math.PI)
  },
  LP15: (n1, n2) => n1 * Math.cos(Math.asin(n2 / n1)),
  LP16: (a, wavelength, n1, n2) => {
    const [core, cladding] = [(2 * Math.PI * n1) / wavelength, (2 * Math.PI * n2) / wavelength]
    return a * Math.sqrt((core - cladding) * (core + cladding))
  },
  LP17: (P0, P, L) => (20 / Math.LN10) * ((Math.log(P0) - Math.log(P)) / (2 * L)),
  LP18: (D, L, width) => {
    const arrival = (wavelength: number) => L * D * (wavelength - 1.55e-6)
    return Math.abs(arrival(1.55e-6 + width / 2) - arrival(1.55e-6 - width / 2))
  },
  LP19: (wavelength, width) => {
    const frequencies = (c * width) / wavelength ** 2
    return (2 * spectralHalfWidth()) / frequencies
  },
  LP20: (duration, dispersion) => {
    const toVariance = 1 / Math.sqrt(8 * Math.LN2)
    const sigma = duration * toVariance
    return Math.hypot(sigma, dispersion / (2 * sigma)) / toVariance
  },
  LP21: (wavelength, d, n, r, L) => {
    const phase = (V: number) => ((2 * Math.PI) / wavelength) * ((n * n * n * r * V) / (2 * d)) * L
    return bisect(V => phase(V) - Math.PI, 0, 1e6)
  },
  // dA2/dz = i d 2 w/(n2 c) A1^2 exp(i dk z), intensities 2 n epsilon_0 c |A|^2.
  LP22: (d, L, I, n1, n2, wavelength, mismatch) => {
    const epsilon = 8.8541878188e-12
    const omega = (2 * Math.PI * c) / wavelength
    const pump = I / (2 * n1 * epsilon * c)
    const along = simpson(z => Math.cos(mismatch * z), 0, L, 400)
    const across = simpson(z => Math.sin(mismatch * z), 0, L, 400)
    const amplitude = ((2 * omega * d) / (n2 * c)) * pump * Math.hypot(along, across)
    return (2 * n2 * epsilon * c * amplitude * amplitude) / I
  },
  LP24: [wavelength => (1239.841984332 / (wavelength * 1e9)) * 1.602176634e-19, 1e-8],
  // The power over the energy of a photon, in electron volts.
  LP25: (P, lambda) => {
    const photon = 1.239841984332e-6 / lambda
    return P / 1.602176634e-19 / photon
  },
  // What comes between two pulses.
  LP26: (P, rate) => simpson(() => P, 0, 1 / rate, 2),
  // The power whose energy over the pulse is that.
  LP27: (energy, duration) => bisect(P => simpson(() => P, 0, duration, 2) - energy, 0, 1e12),
  LP28: (h_i, h_o) => 1 / (h_o / h_i),
})

test('at perfect phase matching the harmonic is the limit of a small mismatch', () => {
  const source = lasersAndPhotonics.operators.find(({ id }) => id === 'LP22')!
  const operator = compileOperator(source, lasersAndPhotonics)
  const efficiency = (mismatch: number) =>
    evaluateOperator(operator, { ...source.test.inputs, Delta_k: mismatch }).value!
  near(efficiency(0), efficiency(1e-3), { relative: 1e-9 })
})

test('one mirror may reflect all of the light, both may not', () => {
  const value = (id: string, inputs: Record<string, number>) =>
    operatorValue(lasersAndPhotonics, id, inputs)
  // -1/ln(1 - T) is 1/T - 1/2 of a weak output coupler, to T/12.
  near(value('LP10', { L: 0.3, R1: 1, R2: 0.98, n: 1 }), (0.6 / c) * (1 / 0.02 - 0.5), {
    relative: 1e-4,
  })
  near(value('LP9', { R1: 1, R2: 0.98 }), 2 * Math.PI * (1 / 0.02 - 0.5), { relative: 1e-4 })
  assert.is(value('LP12', { alpha: 3, R1: 1, R2: 1, L: 0.1 }), 3)
  assert.is(value('LP9', { R1: 1, R2: 1 }), null)
  assert.is(value('LP10', { L: 0.3, R1: 1, R2: 1, n: 1 }), null)
})

test('no more light is converted than there is', () => {
  const strong = { d_eff: 2e-12, L: 0.05, I: 1e14, n_w: 1.65, n_2w: 1.66, lambda: 1.064e-6 }
  assert.is(operatorValue(lasersAndPhotonics, 'LP22', strong), null)
})

test.run()
