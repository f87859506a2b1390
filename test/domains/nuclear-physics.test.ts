import { nuclearPhysics } from '../../workers/domains/nuclear-physics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const h = 6.62607015e-34
const hbar = h / (2 * Math.PI)
const c = 299792458
const k = 1.380649e-23
const e = 1.602176634e-19
const u = 1.66053906892e-27
const electron = 9.1093837139e-31
const alphaParticle = 6.644657345e-27
const radius = 2.8179403205e-15
const alpha = 7.2973525643e-3
const MeV = 1e6 * e
const year = 31557600

/** e^2/(4 pi eps0), by way of the fine-structure constant. */
const coulomb = alpha * hbar * c

/** Nuclei present at t that were made at the given rate and decay since. */
const ingrowth = (rate: (s: number) => number, decay: number, t: number) =>
  simpson(s => rate(s) * Math.exp(-decay * (t - s)), 0, t, 400)

const daughter = (N: number, first: number, second: number, t: number) =>
  ingrowth(s => first * N * Math.exp(-first * s), second, t)

const oddFactorial = (L: number) => {
  let product = 1
  for (let odd = 1; odd <= 2 * L + 1; odd += 2) product *= odd
  return product
}

const test = domainSuite(nuclearPhysics, {
  NP44: (before, after) => before * c ** 2 - after * c ** 2,
  NP43: (Z1, Z2, r) => (coulomb * Z1 * Z2) / r,
  NP42: (all, A) => bisect(each => A * each - all, 0, all),
  NP1: (N, lambda, t) => N * 2 ** (-t / (Math.LN2 / lambda)),
  NP2: (half, M) => {
    const nuclei = 6.02214076e23 / M
    return -nuclei * Math.expm1((-Math.LN2 * 1e-3) / half) * 1e3
  },
  NP3: lambda => bisect(t => 0.5 - Math.exp(-lambda * t), 0, 1e20),
  NP4: daughter,
  NP5: [
    (N, first, second, third, t) => ingrowth(s => second * daughter(N, first, second, s), third, t),
    1e-7,
  ],
  // The ratio of the nuclei, r, grows by first (1 + r) - second r.
  NP6: (first, second) => {
    const ratio = bisect(r => second * r - first * (1 + r), 0, 1e6)
    return (second * ratio) / first
  },
  NP7: (first, second) => {
    const growth = (t: number) => first * Math.exp((second - first) * t) - second
    return bisect(growth, 0, 40 / Math.abs(second - first))
  },
  NP8: fraction => bisect(t => fraction - Math.exp(-t / year / 8033), -1e12, 1e13),
  NP9: (ratio, lambda) =>
    bisect(t => (1 - Math.exp(-lambda * t)) / Math.exp(-lambda * t) - ratio, 0, 1e19),
  NP10: (A, r0) => {
    const volume = A * (4 / 3) * Math.PI * r0 ** 3
    return ((3 * volume) / (4 * Math.PI)) ** (1 / 3)
  },
  NP11: defect => (defect / u) * 931.49410372 * MeV,
  NP12: (Z, N, m) => {
    const excess = Z * 1.007825031898 + N * 1.00866491606 - m / u
    return excess * 931.49410372 * MeV
  },
  NP13: (A, Z) => {
    const N = A - Z
    const root = Math.cbrt(A)
    const even = (x: number) => x % 2 === 0
    const pairing = even(Z) && even(N) ? 1 : even(Z) || even(N) ? 0 : -1
    const drop = 15.5 * A - 16.8 * root ** 2 - (0.72 * Z * (Z - 1)) / root
    return (drop - (23 * (N - Z) ** 2) / A + (34 * pairing) / A ** 0.75) * MeV
  },
  NP14: (a, b, x, y) => {
    const rest = (m: number) => (m / u) * 931.49410372 * MeV
    return rest(a) - rest(x) + rest(b) - rest(y)
  },
  // Invariant mass of the beam on the target at rest, in units of its own mass.
  NP15: (a, b, x, y) => {
    const gain = (x + y - a - b) / (a + b)
    const needed = gain * (2 + gain)
    return (needed * (a + b) * (a + b) * c * c) / b / 2
  },
  NP16: (first, second, A, B, r0) => {
    const touch = r0 * (A ** (1 / 3) + B ** (1 / 3))
    return (first * second * coulomb) / touch
  },
  NP17: (first, second, E) => bisect(r => E - (first * second * coulomb) / r, 1e-18, 1e-8),
  NP18: (first, second, E, theta) => {
    const impact = (angle: number) => (first * second * coulomb) / (2 * E) / Math.tan(angle / 2)
    return Math.abs((impact(theta) * slope(impact, theta, 1e-3)) / Math.sin(theta))
  },
  // r = b - (b - R) s^2 takes the root out of the end.
  NP19: [
    (first, second, E, m, R) => {
      const turning = (first * second * coulomb) / E
      const momentum = (r: number) => Math.sqrt(2 * m * Math.max(0, E * (turning / r - 1)))
      const body = (s: number) => momentum(turning - (turning - R) * s * s) * 2 * s * (turning - R)
      return Math.exp((-2 * simpson(body, 0, 1, 20000)) / hbar)
    },
    1e-6,
  ],
  // d/dE of E/kT + 2 pi eta vanishes, 2 pi eta = 2 pi alpha Z Z c/v.
  NP20: (first, second, m, T) => {
    const change = (E: number) => {
      const exponent = 2 * Math.PI * alpha * first * second * c * Math.sqrt(m / (2 * E))
      return 1 / (k * T) - exponent / (2 * E)
    }
    return bisect(change, 1e-20, 1e-12)
  },
  NP21: E => 0.318e-2 * (E / MeV) * Math.sqrt(E / MeV),
  NP22: (n, z, v, I) => {
    const beta = v / c
    const gamma = 1 / Math.sqrt((1 - beta) * (1 + beta))
    const rest = electron * c * c
    const logarithm = Math.log((2 * rest * (beta * gamma) ** 2) / I)
    return ((4 * Math.PI * radius ** 2 * rest * n * z * z) / beta ** 2) * (logarithm - beta ** 2)
  },
  // Amplitude sqrt(Ga Gb)/(E - ER + i G/2) over k.
  NP23: (g, wavenumber, a, b, E, centre, width) => {
    const [x, y] = [E - centre, width / 2]
    const [re, im] = [
      (Math.sqrt(a * b) * x) / (x * x + y * y),
      (-Math.sqrt(a * b) * y) / (x * x + y * y),
    ]
    return (4 * Math.PI * g * (re * re + im * im)) / (2 * wavenumber) ** 2
  },
  NP24: (E, theta) => {
    const longer = (h * c) / E + (h / (electron * c)) * 2 * Math.sin(theta / 2) ** 2
    return (h * c) / longer
  },
  NP25: (E, theta) => {
    const ratio = 1 / (1 + (E / (electron * c * c)) * 2 * Math.sin(theta / 2) ** 2)
    return 0.5 * radius ** 2 * ratio ** 2 * (ratio + 1 / ratio - Math.sin(theta) ** 2)
  },
  NP26: (Q, m) => {
    const p = bisect(x => (x * x) / (2 * m) + (x * x) / (2 * alphaParticle) - Q, 0, 1e-16)
    return (p * p) / (2 * alphaParticle)
  },
  NP27: (L, A, E, r0) => {
    const size = ((E / hbar) * r0 * A ** (1 / 3)) / c
    const weight = (2 * (L + 1)) / (L * oddFactorial(L) ** 2) / ((L + 3) / 3) ** 2
    return ((weight * coulomb) / hbar) * (E / (hbar * c)) * size ** (2 * L)
  },
  NP28: (E, m) => {
    const p = E / c
    return (p * p) / (2 * m)
  },
  NP29: (N, half) => {
    const left = (t: number) => N * Math.exp((-Math.LN2 * t) / half)
    const h = half * 1e-2
    return -(8 * (left(h) - left(-h)) - (left(2 * h) - left(-2 * h))) / (12 * h)
  },
  // The differential cross section over all directions.
  NP30: E => {
    const [re, rest] = [2.8179403205e-15, 9.1093837139e-31 * 299792458 ** 2]
    return simpson(
      theta => {
        const P = 1 / (1 + (E / rest) * (1 - Math.cos(theta)))
        const differential = (re * re * P * P * (P + 1 / P - Math.sin(theta) ** 2)) / 2
        return differential * 2 * Math.PI * Math.sin(theta)
      },
      0,
      Math.PI,
      2000,
    )
  },
  NP31: (N, t, half) => N * Math.exp((-Math.LN2 / half) * t),
  NP32: (m, t, half) => m * Math.exp((-Math.LN2 / half) * t),
  // The activity summed over the time.
  NP33: (N, t, half) => {
    const rate = Math.LN2 / half
    return simpson(s => N * rate * Math.exp(-rate * s), 0, t, 2000)
  },
  NP34: (m, t, half) => {
    const rate = Math.LN2 / half
    return simpson(s => m * rate * Math.exp(-rate * s), 0, t, 2000)
  },
  NP35: (x, T) => T * bisect(n => Math.exp(-n * Math.LN2) - x, 0, 1e3),
  NP36: (A, t, T) => A * Math.exp((-Math.LN2 * t) / T),
  NP37: (t, T) => Math.exp((-Math.LN2 * t) / T),
  NP38: (H, a, b) => (H * a * a) / (b * b),
  // The first share of a second's decays, over its length.
  NP39: (N, lambda) => (-N * Math.expm1(-lambda * 1e-9)) / 1e-9,
  NP40: t => t * Math.LOG2E,
  NP41: (m, M, t) => (m / (M / 6.02214076e23)) * (Math.log(2) / t),
})

test.run()
