import { oceanography } from '../../workers/domains/oceanography.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

/** Angular frequency from the exponentials of the potential. */
function frequency(g: number, k: number, h: number): number {
  const decay = Math.exp(-2 * k * h)
  return Math.sqrt((g * k * (1 - decay)) / (1 + decay))
}

const slope = (f: (x: number) => number, x: number, d: number) =>
  (8 * (f(x + d) - f(x - d)) - (f(x + 2 * d) - f(x - 2 * d))) / (12 * d)

const groupSpeed = (g: number, k: number, h: number) => slope(x => frequency(g, x, h), k, 1e-3 * k)

/** Spiral of Ekman: speeds along and across the wind at a height z below the surface. */
function spiral(tau: number, rho: number, f: number, A: number, z: number): [number, number] {
  const decay = Math.sqrt(f / (2 * A))
  // A du/dz = tau / rho at the surface, with u + i v = C exp((1 + i) z decay).
  const amplitude = tau / (rho * A * decay * Math.SQRT2)
  const phase = z * decay - Math.PI / 4
  return [
    amplitude * Math.exp(z * decay) * Math.cos(phase),
    amplitude * Math.exp(z * decay) * Math.sin(phase),
  ]
}

const test = domainSuite(oceanography, {
  OC1: frequency,
  OC2: (g, T, h) => (2 * Math.PI) / bisect(k => frequency(g, k, h) - (2 * Math.PI) / T, 1e-9, 1e3),
  OC3: (g, h) => {
    const k = 1e-5 / h
    return frequency(g, k, h) / k
  },
  OC4: groupSpeed,
  // Orbital energy of deep water beside the potential energy of a cosine.
  OC5: (rho, g, H) => {
    const k = 0.37
    const omega = Math.sqrt(g * k)
    const potential = simpson(x => (rho * g * ((H / 2) * Math.cos(x)) ** 2) / 2, 0, 2 * Math.PI, 40)
    const kinetic = simpson(z => (rho * ((H / 2) * omega * Math.exp(k * z)) ** 2) / 2, -60, 0, 4000)
    return potential / (2 * Math.PI) + kinetic
  },
  OC6: (rho, g, Hs, T) => {
    const variance = (Hs / 4) ** 2
    const k = (2 * Math.PI) ** 2 / (g * T * T)
    return rho * g * variance * groupSpeed(g, k, 100 / k)
  },
  OC7: (a, k, g, z) => {
    const omega = Math.sqrt(g * k)
    const grown = Math.exp(k * z)
    // u = a omega e^(kz) cos(p), displaced by -a e^(kz) sin(p) and a e^(kz) cos(p).
    const drift = (p: number) =>
      a * grown * Math.sin(p) * (k * a * omega * grown * Math.sin(p)) +
      a * grown * Math.cos(p) * (k * a * omega * grown * Math.cos(p))
    return simpson(drift, 0, 2 * Math.PI, 40) / (2 * Math.PI)
  },
  OC8: (k, h) => {
    const omega = frequency(9.81, k, h)
    const deep = 9.81 / (2 * omega)
    return Math.sqrt(deep / groupSpeed(9.81, k, h))
  },
  OC9: (alpha, H, g, T) => {
    const deepWave = (g * T * T) / (2 * Math.PI)
    return Math.sin(alpha) / Math.cos(alpha) / Math.sqrt(H / deepWave)
  },
  OC10: (U, fetch, g) => {
    const height = Math.log(0.0016) + Math.log((g * fetch) / U / U) / 2
    return ((U * U) / g) * Math.exp(height)
  },
  // The variance above a frequency: alpha g^2 (1 - exp(-b / omega^4)) / (4 b).
  OC11: (g, omega, U) => {
    const b = 0.74 * (g / U) ** 4
    const above = (x: number) => (-0.0081 * g * g * Math.expm1(-b / x ** 4)) / (4 * b)
    return -slope(above, omega, 1e-3 * omega)
  },
  OC12: (rock, H, alpha, KD, rho) => {
    const stability = Math.cbrt(KD / Math.tan(alpha))
    const diameter = H / (((rock - rho) / rho) * stability)
    return rock * diameter * diameter * diameter
  },
  OC13: (A, f) =>
    -bisect(
      z => {
        const [u, v] = spiral(1, 1, f, A, z)
        const [u0, v0] = spiral(1, 1, f, A, 0)
        return u0 * v - v0 * u
      },
      -1.4 * Math.PI * Math.sqrt((2 * A) / f),
      -0.6 * Math.PI * Math.sqrt((2 * A) / f),
    ),
  OC14: (tau, rho, f) => {
    const A = 0.03
    const deep = -40 * Math.sqrt((2 * A) / f)
    return -simpson(z => spiral(tau, rho, f, A, z)[1], deep, 0, 8000)
  },
  OC15: (tau, rho, f, A) => Math.hypot(...spiral(tau, rho, f, A, 0)),
  OC16: (curl, rho, beta) => bisect(V => beta * V - curl / rho, -1e6, 1e6),
  // Where the upper layer ends its depth is h (1 - exp(-x / R)) and its flow sqrt(g' h) exp(-x / R): geostrophy there.
  OC17: (g, deep, upper, h, f) => {
    const reduced = g * (1 - upper / deep)
    return bisect(R => f * Math.sqrt(reduced * h) - (reduced * h) / R, 1, 1e8)
  },
  OC18: (g, rho, gradient) => {
    const lift = 3
    const work = simpson(z => (-g * gradient * z) / rho, 0, lift, 2)
    return Math.sqrt(2 * work) / lift
  },
  OC19: (T, S, D) => {
    const t = T - 273.15
    const pure = 1448.96 + t * (4.591 + t * (-5.304e-2 + t * 2.374e-4))
    return (
      pure + (S - 35) * (1.34 - 1.025e-2 * t) + D * (1.63e-2 + D * (1.675e-7 - 7.139e-13 * t * D))
    )
  },
  OC20: (T, S) => {
    const t = T - 273.15
    const horner = (...terms: number[]) => terms.reduceRight((sum, term) => sum * t + term, 0)
    const pure = horner(
      999.842594,
      6.793952e-2,
      -9.09529e-3,
      1.001685e-4,
      -1.120083e-6,
      6.536332e-9,
    )
    const first = horner(8.24493e-1, -4.0899e-3, 7.6438e-5, -8.2467e-7, 5.3875e-9)
    const second = horner(-5.72466e-3, 1.0227e-4, -1.6546e-6)
    return pure + S * (first + Math.sqrt(S) * second + S * 4.8314e-4)
  },
  OC21: (S, p) => {
    const root = Math.sqrt(S)
    const surface = root * root * (-0.0575 + root * (1.710523e-3 - 2.154996e-4 * root))
    return 273.15 + surface - 7.53e-4 * (p / 1e4)
  },
  // cos(k x) has no slope at x = L: sin(k L) = 0 for the n-th time.
  OC22: (L, n, g, h) => {
    const k = bisect(
      x => (n % 2 === 0 ? 1 : -1) * Math.sin(x * L),
      ((n - 0.5) * Math.PI) / L,
      ((n + 0.5) * Math.PI) / L,
    )
    return (2 * Math.PI) / (k * Math.sqrt(g * h))
  },
  OC23: (M, d, theta) => {
    const G = 6.6743e-11
    const radius = 6.3781e6
    const potential =
      ((G * M * radius * radius) / (d * d * d)) * ((1 + 3 * Math.cos(2 * theta)) / 4)
    return potential / (3.986004e14 / radius / radius)
  },
  OC24: (share, epsilon, N) => bisect(K => K * N * N - share * epsilon, 0, 10),
  OC25: (g, L) => {
    const k = (2 * Math.PI) / L
    return Math.sqrt(g * k) / k
  },
  OC26: (period, g) =>
    bisect(L => (2 * Math.PI) / period - Math.sqrt((g * 2 * Math.PI) / L), 1e-3, 1e6),
  // The wave that is as long as its phase runs in a period.
  OC27: (L, g) => bisect(T => ((g * T) / (2 * Math.PI)) * T - L, 0, 1e4),
  OC28: (g, period) => Math.sqrt((g * ((g * period * period) / (2 * Math.PI))) / (2 * Math.PI)),
})

test.run()
