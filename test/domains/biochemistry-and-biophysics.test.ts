import * as assert from 'uvu/assert'
import { biochemistryAndBiophysics } from '../../workers/domains/biochemistry-and-biophysics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const gas = 8.31446261815324
const faraday = 96485.33212331001
const boltzmann = 1.380649e-23
const charge = 1.602176634e-19

/** Rate of the productive form when the forms of an enzyme have these weights beside the free one. */
const share = (V: number, productive: number, ...others: number[]) =>
  (V * productive) / others.reduce((sum, weight) => sum + weight, 1 + productive)

const test = domainSuite(biochemistryAndBiophysics, {
  BC30: k => bisect(t => Math.exp(-k * t) - 0.5, 0, 1e12),
  BC29: (half, P, n) => {
    const ratio = Math.exp(n * (Math.log(P) - Math.log(half)))
    return ratio / (1 + ratio)
  },
  BC28: (V, E) => bisect(k => k * E - V, 0, 1e12),
  BC27: (k, K) => bisect(x => K * x - k, 0, 1e12),
  BC1: (V, S, Km) => V * bisect(bound => bound * Km - (1 - bound) * S, 0, 1),
  BC2: (V, S, Km, I, Ki) => share(V, S / Km, I / Ki),
  BC3: (V, S, Km, I, Ki) => share(V, S / Km, (S / Km) * (I / Ki)),
  BC4: (V, S, Km, I, Ki) => share(V, S / Km, I / Ki, (S / Km) * (I / Ki)),
  BC5: (V, S, Km, Ki) => share(V, S / Km, (S / Km) * (S / Ki)),
  BC6: (Km, S0, V, t) => integrate(([S]) => [(-V * S!) / (Km + S!)], [S0], t, 2000)[0]!,
  BC7: (K, L, n) => 1 / (1 + Math.exp(n * (Math.log(K) - Math.log(L)))),
  BC8: (P, L, Kd) => bisect(C => Kd * C - (P - C) * (L - C), 0, Math.min(P, L)),
  // Mean number bound is d ln(polynomial) / d ln(ligand).
  BC9: [
    (L, K, n, L0, c) => {
      const polynomial = (x: number) => (1 + x) ** n + L0 * (1 + c * x) ** n
      return slope(x => Math.log(polynomial(Math.exp(x))), Math.log(L / K), 1e-3) / n
    },
    1e-7,
  ],
  BC10: (r2, r1, T2, T1) =>
    bisect(Q => ((T2 - T1) / 10) * Math.log(Q) - Math.log(r2 / r1), 1e-9, 1e9),
  BC11: (bicarbonate, P) => {
    const dissolved = (0.03 * P) / 133.322387415
    return -Math.log10((10 ** -6.1 * dissolved) / bicarbonate)
  },
  BC12: (standard, T, ADP, phosphate, ATP) => {
    const quotient = ((ADP / 1000) * (phosphate / 1000)) / (ATP / 1000)
    const equilibrium = Math.exp(-standard / (gas * T))
    return gas * T * Math.log(quotient / equilibrium)
  },
  BC13: (psi, T, negative, positive) => {
    const work = gas * T * Math.log(10 ** -positive / 10 ** -negative)
    return (faraday * psi + work) / faraday
  },
  BC14: (T, c2, c1, z, psi) => {
    const equilibrium = ((gas * T) / (z * faraday)) * Math.log(c1 / c2)
    return z * faraday * (psi - equilibrium)
  },
  BC15: (K, D, c1, c2, d) => (c1 - c2) / (d / (K * D)),
  BC16: (z, V, half, T) => {
    const energy = (z * charge * (V - half)) / 2
    const [open, closed] = [Math.exp(energy / (boltzmann * T)), Math.exp(-energy / (boltzmann * T))]
    return open / (open + closed)
  },
  BC17: (Na, GC, N) => 273.15 + 81.5 + 16.6 * Math.log10(Na / 1000) + 0.41 * (100 * GC) - 675 / N,
  BC18: (H, S, C) => {
    // Half of each strand, C/4, is paired and C/4 of each is free.
    const affinity = 1 / (C / 4 / 1000)
    return bisect(T => (T * S - H) / (gas * T) - Math.log(affinity), 100, 2000)
  },
  BC19: (N0, E, n) => {
    let copies = N0
    for (let k = 0; k < n; k++) copies += E * copies
    return copies
  },
  BC20: [
    (T, P, x, L) => {
      const energy = (u: number) => 1 / (4 * (1 - u)) - u / 4 + (u * u) / 2
      return ((boltzmann * T) / P) * slope(energy, x / L, 1e-3 * (1 - x / L))
    },
    1e-7,
  ],
  BC21: (r, R0) => {
    const lifetime = 4e-9
    const transfer = (R0 / r) ** 6 / lifetime
    return transfer / (transfer + 1 / lifetime)
  },
  BC22: (mu, S, K) => 1 / (1 / mu + K / (mu * S)),
  BC23: (K, D, mu) => bisect(S => (mu * S) / (K + S) - D, 0, 1e6 * K),
  BC24: (V0, a, b, t) => integrate(([V, g]) => [V! * g!, -b * g!], [V0, a], t, 4000)[0]!,
  BC25: (wall, M, D, r, rc, R) =>
    wall - simpson(x => (M * (R * R - x * x)) / (2 * x * D), rc, r, 4000),
  BC26: (alpha, dose, beta) =>
    integrate(([S], d) => [-(alpha + 2 * beta * d) * S!], [1], dose, 2000)[0]!,
})

test('weak binding keeps its digits', () => {
  const mixture = { P_t: 1e-6, L_t: 1e-6, K_d: 1 }
  near(operatorValue(biochemistryAndBiophysics, 'BC8', mixture), 9.99998000005e-13, {
    relative: 1e-14,
  })
})

test('tissue that oxygen does not reach has no concentration', () => {
  const tissue = { c_c: 0.01, M_0: 0.05, D: 2e-9, r: 1e-5, r_c: 3e-6, R_t: 3e-5 }
  assert.is(operatorValue(biochemistryAndBiophysics, 'BC25', tissue), null)
})

test.run()
