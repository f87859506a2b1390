import * as assert from 'uvu/assert'
import { electrochemistryAndBatteries } from '../../workers/domains/electrochemistry-and-batteries.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const gas = 8.31446261815324
const faraday = 96485.33212331001
const boltzmann = 1.380649e-23
const charge = 1.602176634e-19
const avogadro = 6.02214076e23
const vacuum = 8.8541878188e-12

const test = domainSuite(electrochemistryAndBatteries, {
  EC28: (s, U, C, P) => (s * C) / (P / U),
  EC27: (U, C, P) => C / (P / U),
  EC1: (E0, T, n, Q) => -(-n * faraday * E0 + gas * T * Math.log(Q)) / (n * faraday),
  EC2: (G, n) => bisect(E => n * charge * avogadro * E + G, -100, 100),
  EC3: (j0, a, eta, T, c) => {
    const u = (charge * eta) / (boltzmann * T)
    return 2 * j0 * Math.exp(((a - c) * u) / 2) * Math.sinh(((a + c) * u) / 2)
  },
  EC4: (T, alpha, j, j0) =>
    bisect(eta => j0 * Math.exp((alpha * charge * eta) / (boltzmann * T)) - j, -5, 5),
  EC5: (T, n, A, j0) => {
    const current = (eta: number) => {
      const u = (n * faraday * eta) / (gas * T)
      return A * j0 * (Math.exp(u / 2) - Math.exp(-u / 2))
    }
    return 1 / slope(current, 0, 1e-4)
  },
  EC6: (M, I, t, n) => (((I * t) / charge / n) * M) / avogadro,
  EC7: [
    (n, A, c, D, t) => {
      const width = 2 * Math.sqrt(D * t)
      const erf = (x: number) => (2 / Math.sqrt(Math.PI)) * simpson(y => Math.exp(-y * y), 0, x, 20)
      return n * faraday * A * D * slope(x => c * erf(x / width), 0, 1e-2 * width)
    },
    1e-7,
  ],
  EC8: (n, A, c, nu, D, T) => {
    const constant = 0.4463 * Math.sqrt((faraday * faraday * faraday) / (gas * T))
    const [area, concentration, diffusivity] = [A * 1e4, c * 1e-6, D * 1e4]
    return constant * n * Math.sqrt(n) * area * Math.sqrt(diffusivity * nu) * concentration
  },
  EC9: (n, D, c, delta) => charge * avogadro * n * (c / (delta / D)),
  EC10: (n, A, D, omega, nu, c) => {
    const schmidt = nu / D
    const layer = (1 / 0.62) * Math.exp(-Math.log(schmidt) / 3) * Math.sqrt(nu / omega)
    return (n * faraday * A * D * c) / layer
  },
  EC11: (T, n, j, limit) =>
    bisect(E => 1 - j / limit - Math.exp((n * faraday * E) / (gas * T)), -2, 2),
  EC12: (limit, K, c) => bisect(x => K * K * c - (limit - x) ** 2, -100 * limit, limit),
  EC13: (z, cation, anion, T) => {
    const mobility = (D: number) => (z * charge * D) / (boltzmann * T)
    return z * faraday * (mobility(cation) + mobility(anion))
  },
  EC14: (z, I, epsilon, T) => {
    const bjerrum = (charge * charge) / (4 * Math.PI * vacuum * epsilon * boltzmann * T)
    const debye = Math.sqrt((vacuum * epsilon * gas * T) / (2 * faraday * faraday * I))
    return (-z * z * bjerrum) / debye / 2
  },
  EC15: (z, epsilon, c, T, phi) => {
    const grahame = (potential: number) =>
      Math.sqrt(8 * vacuum * epsilon * gas * T * c) *
      Math.sinh((z * faraday * potential) / (2 * gas * T))
    return slope(grahame, phi, 1e-4)
  },
  EC16: (rated, C, I, k) => {
    const product = (current: number, time: number) => k * Math.log(current) + Math.log(time)
    return bisect(time => product(I, time) - product(C / rated, rated), 1, 1e9)
  },
  EC17: (E0, T, H2, O2, steam) => {
    const decades = Math.log10(H2 / 1e5) + Math.log10(O2 / 1e5) / 2 - Math.log10(steam / 1e5)
    return E0 + (Math.LN10 * boltzmann * T * decades) / (2 * charge)
  },
  EC18: (E, A, j, j0, r, B, limit) => {
    // The Tafel loss over the logarithm of the current density, where its slope is even.
    const tafel = simpson(() => A, Math.log(j0), Math.log(j), 2)
    const other = simpson(x => r + B / (limit - x), 0, j, 4000)
    return E - tafel - other
  },
  EC20: (n, M) => (avogadro / M) * n * charge,
  EC21: (C, I) => bisect(t => I * t - C, 0, 1e12),
  // Work of taking a mole through the ratio, at constant temperature.
  EC22: (x, z, T) => bisect(E => Math.exp((z * faraday * E) / (gas * T)) - x, -10, 10),
  EC23: (cathode, anode) => -(anode - cathode),
  EC24: (n, E, T) => 10 ** ((n * E) / ((Math.LN10 * 8.31446261815324 * T) / 96485.33212331)),
  EC25: (n, E_c) => -E_c * (n * 1.602176634e-19) * 6.02214076e23,
  EC26: (charge, volts, mass) => volts / (mass / charge),
})

test('the limiting law is the same for anions; no conductivity is negative', () => {
  const activity = (z: number) =>
    operatorValue(electrochemistryAndBatteries, 'EC14', { z, I_c: 1, epsilon_r: 78.4, T: 298.15 })
  assert.is(activity(-2), activity(2))
  const strong = { Lambda_0: 0.01, K: 2e-4, c: 1e4 }
  assert.is(operatorValue(electrochemistryAndBatteries, 'EC12', strong), null)
})

test('the Tafel line ends where the current is that of exchange', () => {
  const kinetics = (j: number) => ({ T: 298.15, alpha_a: 0.5, j, j_0: 0.1 })
  assert.is(operatorValue(electrochemistryAndBatteries, 'EC4', kinetics(0.1)), 0)
  assert.is(operatorValue(electrochemistryAndBatteries, 'EC4', kinetics(0.01)), null)
})

test.run()
