import * as assert from 'uvu/assert'
import { materialsFractureAndFatigue } from '../../workers/domains/materials-fracture-and-fatigue.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const N_A = 6.02214076e23
const k_B = 1.380649e-23
const elementary = 1.602176634e-19

type Vector = readonly [number, number, number]

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/** Area of a triangle. */
const area = (a: Vector, b: Vector, c: Vector) => {
  const [u, v] = [minus(b, a), minus(c, a)]
  return (
    Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
  )
}

const test = domainSuite(materialsFractureAndFatigue, {
  MT31: (F, D, d) => {
    const depth = D / 2 - Math.sqrt((D / 2) ** 2 - (d / 2) ** 2)
    return F / (Math.PI * D * depth)
  },
  // Stress sigma x / sqrt(x^2 - a^2) ahead of the crack, at x = a + s.
  MT1: (Y, sigma, a) => {
    const s = 1e-10 * a
    const ahead = (Y * sigma * (a + s)) / Math.sqrt(s * (2 * a + s))
    return ahead * Math.sqrt(2 * Math.PI * s)
  },
  MT2: (E, gamma, a) => {
    const energy = (stress: number) => (x: number) =>
      4 * x * gamma - (Math.PI * x * x * stress * stress) / E
    return bisect(stress => slope(energy(stress), a, 1e-2 * a), 1, 1e12)
  },
  // Stress K / sqrt(2 pi x) over the opening 8 K (1 - nu^2) / E sqrt((s - x) / 2 pi), x = s sin(y)^2.
  MT3: (K, nu, E) => {
    const opening = (8 * K * (1 - nu) * (1 + nu)) / E
    return simpson(y => ((K * opening) / (2 * Math.PI)) * Math.cos(y) ** 2, 0, Math.PI / 2, 100)
  },
  MT4: (K, yielding) => bisect(s => K / Math.sqrt(2 * Math.PI * s) - yielding, 1e-12, 1e3),
  MT5: (C, range, m) => Math.exp(Math.log(C) + m * Math.log(range / 1e6)),
  // a = exp(y).
  MT6: (start, m, C, Y, stress, end) => {
    const growth = (a: number) => C * ((Y * stress * Math.sqrt(Math.PI * a)) / 1e6) ** m
    return simpson(y => Math.exp(y) / growth(Math.exp(y)), Math.log(start), Math.log(end), 2000)
  },
  MT7: (coefficient, life, b) =>
    bisect(
      stress => (stress / coefficient) ** (1 / b) / (2 * life) - 1,
      1e-9 * coefficient,
      coefficient,
    ),
  MT8: (coefficient, E, life, b, ductility, c) => {
    const reversals = Math.log(life) + Math.LN2
    const elastic = Math.log(coefficient) - Math.log(E) + b * reversals
    return Math.exp(elastic) + Math.exp(Math.log(ductility) + c * reversals)
  },
  MT9: (amplitude, mean, ultimate) =>
    bisect(x => x * (ultimate - mean) - amplitude * ultimate, 0, 1e12),
  MT10: (n1, N1, n2, N2, n3, N3) => {
    const left = (blocks: number) =>
      1 - (blocks * n1) / N1 - (blocks * n2) / N2 - (blocks * n3) / N3
    return 1 / bisect(left, 0, 1e9)
  },
  MT11: (friction, k, d) => {
    const megapascals = k / 1e6 / Math.sqrt(1e-3)
    const size = (stress: number) => (megapascals / (stress - friction / 1e6)) ** 2
    return 1e6 * bisect(stress => size(stress) / (1000 * d) - 1, friction / 1e6 + 1e-6, 1e6)
  },
  MT12: (friction, alpha, G, b, density) => {
    const distance = bisect(x => density * x * x - 1, 0, 1)
    const tension = alpha * G * b * b
    return friction + tension / (b * distance)
  },
  // The tension at both ends of the half circle holds the stress over it.
  MT13: (G, b, L) => {
    const tension = (G * b * b) / 2
    return bisect(
      tau => simpson(x => tau * b * (L / 2) * Math.sin(x), 0, Math.PI, 1000) - 2 * tension,
      0,
      1e12,
    )
  },
  MT14: (sigma, phi, lambda) => {
    const force = sigma * 1e-4
    return (force * Math.cos(lambda)) / (1e-4 / Math.cos(phi))
  },
  // d ln(sigma) / d ln(epsilon) = n, from K at unit strain.
  MT15: (K, strain, n) => K * integrate(([s]) => [n * s!], [1], Math.log(strain), 400)[0]!,
  MT16: (A, stress, reference, n, Q, T) =>
    Math.exp(Math.log(A) + n * (Math.log(stress) - Math.log(reference)) - Q / N_A / (k_B * T)),
  MT17: (T, C, time) => bisect(parameter => 10 ** (parameter / T - C) / (time / 3600) - 1, 0, 1e6),
  // Half a diagonal is c; the middle of an edge of the square is c / sqrt(2) from the axis, 68 degrees from it.
  MT18: (P, diagonal) => {
    const c = diagonal / 2
    const depth = c / Math.SQRT2 / Math.tan((68 * Math.PI) / 180)
    return P / (4 * area([0, 0, -depth], [c, 0, 0], [0, c, 0]))
  },
  MT19: (D0, Q, T) => D0 / Math.exp(Q / elementary / N_A / ((k_B * T) / elementary)),
  MT20: (surface, initial, x, D, t) => {
    const width = Math.sqrt(2 * D * t)
    const gauss = (s: number) => Math.exp((-s * s) / 2) / Math.sqrt(2 * Math.PI)
    return initial + (surface - initial) * (1 - 2 * simpson(gauss, 0, x / width, 400))
  },
  MT21: (fibre, V, matrix) => {
    const strain = 0.001
    return (V * fibre * strain + (1 - V) * matrix * strain) / strain
  },
  MT22: (V, fibre, matrix) => {
    const stress = 1e6
    const strain = (stress / fibre) * V + (stress / matrix) * (1 - V)
    return bisect(E => stress - E * strain, 1, 1e13)
  },
  // (E - E_m) / (E + xi E_m) is V_f of the same of the fibres.
  MT23: (matrix, fibre, xi, V) => {
    const contrast = (E: number) => (E - matrix) / (E + xi * matrix)
    return bisect(E => contrast(E) - V * contrast(fibre), matrix, fibre)
  },
  MT24: (strength, d, tau) => {
    const held = (Math.PI * d * d * strength) / 4
    return 2 * bisect(half => simpson(() => tau * Math.PI * d, 0, half, 2) - held, 0, 1)
  },
  MT25: (a, h, k, l) => {
    const [x, y, z] = [a / h, a / k, a / l]
    return (x * y * z) / 2 / area([x, 0, 0], [0, y, 0], [0, 0, z])
  },
  // Over the size L the path 2 L sin(theta) changes by 2 K lambda across the full peak in 2 theta.
  MT26: (K, lambda, B, theta) => {
    const change = slope(x => 2 * Math.sin(x), theta, 1e-3) * (B / 2)
    return (K * lambda) / change
  },
  MT27: (atoms, M, cell) => {
    const dalton = 0.001 / N_A
    return (atoms * (1000 * M) * dalton) / cell
  },
  MT28: (i, M, z, rho) => {
    const year = 31557600
    const atoms = (i * year) / elementary / z
    return (atoms * (M / N_A)) / rho / year
  },
  // t = u^4 keeps the rate smooth at the start.
  MT29: (k, t, n) => {
    const extended = simpson(
      u => n * k ** n * u ** (4 * (n - 1)) * 4 * u * u * u,
      0,
      Math.sqrt(Math.sqrt(t)),
      4000,
    )
    return -Math.expm1(-extended)
  },
  MT30: (beta, alloy, alpha) => bisect(W => W * alpha + (1 - W) * beta - alloy, 0, 1),
})

test('the fatigue life at a Paris exponent of 2 goes as the logarithm of the crack lengths', () => {
  const crack = { a_i: 0.001, m: 2, C_P: 6.9e-12, Y: 1.12, dsigma: 1.5e8, a_f: 0.02 }
  const life = Math.log(20) / (6.9e-12 * Math.PI * (1.12 * 150) ** 2)
  near(operatorValue(materialsFractureAndFatigue, 'MT6', crack), life, { relative: 1e-12 })
})

test('no slip direction leaves its plane: a Schmid factor of 1 is refused, one of 0.5 is not', () => {
  const stress = (angle: number) =>
    operatorValue(materialsFractureAndFatigue, 'MT14', { sigma: 1e8, phi: angle, lambda_s: angle })
  assert.is(stress(0), null)
  near(stress(Math.PI / 4), 5e7, { relative: 1e-12 })
})

test.run()
