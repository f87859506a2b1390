import { condensedMatterAndSuperconductivity } from '../../workers/domains/condensed-matter-and-superconductivity.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const h = 6.62607015e-34
const hbar = h / (2 * Math.PI)
const c = 299792458
const k = 1.380649e-23
const R = 8.31446261815324
const e = 1.602176634e-19
const electron = 9.1093837139e-31
const eps0 = 8.8541878188e-12
const bohr = 5.29177210544e-11
const magneton = 9.2740100657e-24
const alpha = 7.2973525643e-3

/** Radius of the sphere that holds n states of two spins. */
const fermi = (n: number) =>
  bisect(q => (2 * (4 / 3) * Math.PI * q ** 3) / (2 * Math.PI) ** 3 - n, 0, 1e13)
const fermiEnergy = (n: number, m: number) => (hbar * fermi(n)) ** 2 / (2 * m)

/** x^p over the Planck factor, from 0 to an end. */
const planck = (power: number, end: number) =>
  simpson(x => (x === 0 ? 0 : x ** power / Math.expm1(x)), 0, end, 4000)

/** Moment of the Fermi edge, x^p e^x/(e^x + 1)^2. */
const edge = (power: number) =>
  simpson(x => x ** power / (2 * Math.cosh(x / 2)) ** 2, -60, 60, 4000)

const test = domainSuite(condensedMatterAndSuperconductivity, {
  SS52: a => Math.hypot(a / 2, a / 2),
  SS51: a => Math.hypot(a / 2, a / 2, a / 2),
  SS1: (order, lambda, d) =>
    bisect(angle => 2 * d * Math.sin(angle) - order * lambda, 0, Math.PI / 2),
  SS3: (n, g, double, B, T) => {
    const y = (g * magneton * B) / (k * T)
    let [weights, moment] = [0, 0]
    for (let m = -double / 2; m <= double / 2; m++) {
      const weight = Math.exp(m * y)
      weights += weight
      moment += m * weight
    }
    return (n * g * magneton * moment) / weights
  },
  SS4: area => {
    const real = (4 * Math.PI ** 2) / area
    return h / e / real
  },
  SS5: (madelung, cation, anion, r0, exponent) => {
    const attraction = madelung * cation * anion * alpha * hbar * c
    const force = (strength: number) =>
      attraction / r0 ** 2 - (exponent * strength) / r0 ** (exponent + 1)
    const strength = bisect(s => -force(s) * r0 ** 2, 0, attraction * r0 ** (exponent - 1))
    return 6.02214076e23 * (strength / r0 ** exponent - attraction / r0)
  },
  SS6: (spring, m, q, a) => Math.sqrt((spring * (2 - 2 * Math.cos(q * a))) / m),
  SS7: (spring, first, second, q, a) => {
    const sum = spring / first + spring / second
    const determinant = (square: number) =>
      (2 * spring - first * square) * (2 * spring - second * square) -
      4 * spring ** 2 * Math.cos((q * a) / 2) ** 2
    return Math.sqrt(bisect(determinant, sum, 2.001 * sum))
  },
  SS8: (v, n) => {
    const cutoff = bisect(q => ((4 / 3) * Math.PI * q ** 3) / (2 * Math.PI) ** 3 - n, 0, 1e12)
    return (hbar * v * cutoff) / k
  },
  SS9: (T, debye) => {
    const [t, end] = [T / debye, debye / T]
    return 9 * R * (4 * t ** 3 * planck(3, end) - end / Math.expm1(end))
  },
  SS10: (T, debye) => {
    let total = 0
    for (let n = 1; n <= 4000; n++) total += 6 / n ** 4
    return 36 * R * (T / debye) ** 3 * (total + 2 / 4000.5 ** 3)
  },
  SS11: (T, einstein) => {
    const energy = (t: number) => (3 * R * einstein) / Math.expm1(einstein / t)
    return slope(energy, T, 1e-3 * T)
  },
  SS12: (transverse, low, high) => {
    const permittivity = (x: number) => high * (1 - x) + (low - high)
    return transverse * Math.sqrt(bisect(permittivity, 1e-6, 1e6))
  },
  // A spin precesses about the exchange field 2 J S of each of its two neighbours.
  SS13: (exchange, S, q, a) => {
    const torque = 2 * exchange * S * (2 - 2 * Math.cos(q * a))
    return torque / hbar
  },
  SS14: fermi,
  SS15: (n, m) => {
    const speed = (hbar * fermi(n)) / m
    return (0.5 * m * speed ** 2) / k
  },
  SS16: (n, m) => (3 * n) / (2 * fermiEnergy(n, m)),
  SS17: (E, z) => (6.02214076e23 * z * 1.5 * k * k * edge(2)) / E,
  SS18: (n, tau, m) => {
    const drift = (e * 1 * tau) / m
    return n * e * drift
  },
  SS19: (n, q) => {
    const [v, B] = [0.01, 3]
    return (v * B) / (n * q * v * B)
  },
  SS20: (sigma, T) => ((k * k * edge(2)) / (e * e)) * sigma * T,
  SS21: (A, T, debye) => {
    const body = (x: number) => (x === 0 ? 0 : x ** 5 / (Math.expm1(x) * -Math.expm1(-x)))
    return A * (T / debye) ** 5 * simpson(body, 0, debye / T, 2000)
  },
  SS22: (n, m) => Math.sqrt((bohr * electron) / m / (4 * Math.cbrt((3 * n) / Math.PI))),
  SS23: n => (3 * n * 1.25663706127e-6 * magneton ** 2) / (2 * fermiEnergy(n, electron)),
  SS24: (level, B, m) => {
    const area = ((2 * Math.PI * e * B) / hbar) * (level + 0.5)
    return (hbar ** 2 * area) / (2 * Math.PI * m)
  },
  SS25: (site, A, q, d) => site - 2 * A + 4 * A * Math.sin((q * d) / 2) ** 2,
  SS26: (A, d, q) => slope(x => A * (x * d) ** 2, q, 1e-2 * q) / hbar,
  SS27: (A, d) => {
    const small = 1e-5 / d
    const rise = 4 * A * Math.sin((small * d) / 2) ** 2
    return (hbar * small) ** 2 / (2 * rise)
  },
  SS28: (E, P, d, m) => {
    const q = Math.sqrt(2 * m * E) / hbar
    const free = [
      Math.cos(q * d),
      Math.sin(q * d) / q,
      -q * Math.sin(q * d),
      Math.cos(q * d),
    ] as const
    const jump = (2 * P) / d
    const trace = free[0] + jump * free[1] + free[3]
    return Math.acos(trace / 2) / d
  },
  SS29: (E, D, T) => {
    const molar = E * 6.02214076e23
    return D * 10 ** (-molar / (R * T * Math.LN10))
  },
  SS30: (n, m) => c / Math.sqrt((n * e * e) / (eps0 * m)),
  // Euler's constant from the harmonic numbers.
  SS31: T => {
    const N = 1000
    let harmonic = 0
    for (let n = 1; n <= N; n++) harmonic += 1 / n
    const euler = harmonic - Math.log(N) - 1 / (2 * N) + 1 / (12 * N * N)
    return (2 * k * T) / ((2 * Math.exp(euler)) / Math.PI)
  },
  SS32: (debye, coupling, repulsion) => {
    const attraction = coupling - repulsion - 0.62 * coupling * repulsion
    return Math.exp(Math.log(debye) - Math.log(1.45) - (1.04 + 1.04 * coupling) / attraction)
  },
  SS33: (field, T, critical) => (field * (critical - T) * (critical + T)) / critical ** 2,
  SS34: (v, gap) => (h * v) / (2 * Math.PI ** 2 * gap),
  SS35: xi => {
    const pair = 2 * electron
    const bound = hbar ** 2 / (2 * pair * xi ** 2)
    return bisect(B => (0.5 * hbar * 2 * e * B) / pair - bound, 0, 1e9)
  },
  SS36: V => V / 2.0678338484619295e-15,
  SS37: (critical, flux) => {
    const phase = (2 * Math.PI * flux) / 2.0678338484619295e-15
    return critical * Math.hypot(1 + Math.cos(phase), Math.sin(phase))
  },
  SS38: (gap, resistance, T) => {
    const occupied = 1 / (Math.exp(gap / (k * T)) + 1)
    return ((Math.PI * gap) / e / 2 / resistance) * (1 - 2 * occupied)
  },
  // The mean squared projection of a free spin is S (S + 1)/3.
  SS39: (exchange, S, neighbours) => {
    const response = (S * S + S) / 3
    return bisect(T => k * T - 2 * neighbours * exchange * response, 0, 1e6)
  },
  SS40: nu => 376.730313412 / (2 * alpha * nu),
  SS41: N => (Math.PI * 1.0545718176461565e-34 * N) / 1.602176634e-19,
  SS42: (S, dT) => simpson(() => S, 300, 300 + dT, 2),
  // Heat that the entropy of the carriers takes along.
  SS43: (S, T, I) => {
    const entropy = S * I
    return T * entropy
  },
  SS44: (S, sigma, T, kappa) => (S * Math.sqrt(T / (kappa * (1 / sigma)))) ** 2,
  SS45: (g, F, t, A) => {
    const stress = F / A
    const field = g * stress
    return field * t
  },
  SS46: (d, V, t) => (d * V) / t,
  SS47: (A, lambda) => {
    // -n e^2 A/m with the density that the depth stands for.
    const [q, m, mu] = [1.602176634e-19, 9.1093837139e-31, 1.25663706127e-6]
    const density = m / (mu * lambda * lambda * q * q)
    return (-density * q * q * A) / m
  },
  SS48: n => bisect(r => (4 / 3) * Math.PI * r ** 3 * n - 1, 0, 1),
  SS49: (f, h, k, l) => {
    const even = [h, k, l].filter(i => i % 2 === 0).length
    return even === 0 || even === 3 ? 4 * f : 0 * h * k * l
  },
  // Corners, faces and bodies counted by what each gives to a cell.
  SS53: a => (8 / 8 + 6 / 2) / (a * a * a),
  SS54: a => (8 / 8 + 1) / (a * a * a),
  SS55: a => (8 / 8 + 6 / 2 + 4) / (a * a * a),
  SS50: (f, h, k, l) => ((h + k + l) % 2 === 0 ? 2 * f : 0 * f),
})

test.run()
