import * as assert from 'uvu/assert'
import { quantumMechanics } from '../../workers/domains/quantum-mechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { operatorValue } from '../support/operator-value.ts'

const hbar = 6.62607015e-34 / (2 * Math.PI)
const c = 299792458
const k = 1.380649e-23
const alpha = 7.2973525643e-3

const test = domainSuite(quantumMechanics, {
  QM22: (U, m) => (2 * m * Math.sqrt(U / (2 * m))) / 1.054571817646156e-34,
  QM21: (n2, n1, m, L) => {
    const level = (n: number) => (6.62607015e-34 * (n / (2 * L))) ** 2 / (2 * m)
    return level(n2) - level(n1)
  },
  QM20: (m, L, up, low) => {
    const level = (n: number) => (n * 6.62607015e-34) ** 2 / (8 * m * L * L)
    return (6.62607015e-34 * 299792458) / (level(up) - level(low))
  },
  QM1: (wavenumber, m) => (hbar * c * wavenumber) ** 2 / (2 * m * c * c),
  // Planck constant in eV s.
  QM2: f => 1.602176634e-19 * (4.135667696923859e-15 * f),
  QM3: p => (2 * Math.PI * hbar) / p,
  QM4: dx => 6.62607015e-34 / (4 * Math.PI * dx),
  QM5: (n, m, L) => (hbar * ((n * Math.PI) / L)) ** 2 / (2 * m),
  // sin^2 by the double angle.
  QM6: (n, x, L) => (1 - Math.cos((2 * n * Math.PI * x) / L)) / L,
  QM7: (n, omega) => (6.62607015e-34 * (omega / (2 * Math.PI)) * (2 * n + 1)) / 2,
  // Bohr energy from the fine-structure constant: no permittivity, no charge.
  QM8: (n, Z, m) => (-0.5 * m * c * c * (alpha * Z) ** 2) / n ** 2,
  QM9: (E, V, L, m) => transmission(E, V, L, m),
  QM10: (theta, m) => ((4 * Math.PI * hbar) / (m * c)) * Math.sin(theta / 2) ** 2,
  QM11: (f, W) => (f - W / 6.62607015e-34) * 6.62607015e-34,
  QM12: (m, B, g) => ((m * g * 1.602176634e-19 * hbar) / (2 * 9.1093837139e-31)) * B,
  QM13: (E, mu, T) => (1 - Math.tanh((E - mu) / (2 * k * T))) / 2,
  QM14: (E, mu, T) => (1 / Math.tanh((E - mu) / (2 * k * T)) - 1) / 2,
  QM15: l => hbar * Math.sqrt((l + 0.5) ** 2 - 0.25),
  QM16: (Omega, Delta, t) => rabi(Omega, Delta, t),
  QM17: (p, m) => m * c * c * Math.hypot(1, p / (m * c)),
  QM18: W => (W * 299792458) / 1.986445857148929e-25,
  QM19: (dE, T) => (1 - Math.tanh(dE / (2 * 1.380649e-23 * T))) / 2,
})

/** The wave inside from its slope over value, carried back from the far side: psi'/psi = ik at x = L. */
function transmission(E: number, V: number, L: number, m: number): number {
  const k = Math.sqrt(2 * m * E) / hbar
  const q = Math.sqrt(2 * m * (V - E)) / hbar
  // psi = cosh(q(L-x)) - i(k/q) sinh(q(L-x)) with |psi(L)| = 1; incoming amplitude (psi + psi'/ik)/2 at 0.
  const [C, S] = [Math.cosh(q * L), Math.sinh(q * L)]
  const re = C
  const im = (S * (q / k - k / q)) / 2
  return 1 / (re * re + im * im)
}

/** Schrodinger's equation of two levels in the rotating frame by small Runge-Kutta steps. */
function rabi(Omega: number, Delta: number, t: number): number {
  const steps = 2000
  const h = t / steps
  // i a' = (-Delta a + Omega b)/2, i b' = (Omega a + Delta b)/2; [Re a, Im a, Re b, Im b].
  const rate = ([ar, ai, br, bi]: number[]) => [
    (-Delta * ai! + Omega * bi!) / 2,
    -(-Delta * ar! + Omega * br!) / 2,
    (Omega * ai! + Delta * bi!) / 2,
    -(Omega * ar! + Delta * br!) / 2,
  ]
  let y = [1, 0, 0, 0]
  const ahead = (d: number[], s: number) => y.map((v, i) => v + s * d[i]!)
  for (let n = 0; n < steps; n++) {
    const a = rate(y)
    const b = rate(ahead(a, h / 2))
    const e = rate(ahead(b, h / 2))
    const d = rate(ahead(e, h))
    y = y.map((v, i) => v + (h / 6) * (a[i]! + 2 * b[i]! + 2 * e[i]! + d[i]!))
  }
  return y[2]! ** 2 + y[3]! ** 2
}

test('a spin projection is a multiple of one half', () => {
  assert.is(operatorValue(quantumMechanics, 'QM12', { m_s: 0.3, B: 1 }), null)
  assert.ok(operatorValue(quantumMechanics, 'QM12', { m_s: -1.5, B: 1 })! < 0)
})

test.run()
