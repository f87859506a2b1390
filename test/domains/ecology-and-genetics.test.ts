import { ecologyAndGenetics } from '../../workers/domains/ecology-and-genetics.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const logistic = (N0: number, r: number, K: number, t: number) =>
  integrate(([N]) => [r * N! * (1 - N! / K)], [N0], t, 2000)[0]!

const test = domainSuite(ecologyAndGenetics, {
  EG41: (c1, N1, c0, N0) => bisect(r => (r * c0) / N0 - c1 / N1, 0, 1e9),
  EG40: p => 1 - 2 * p * (1 - p) - (1 - p) * (1 - p),
  EG39: (a, b, c) => 2 * (a * b + b * c + c * a),
  EG38: (marked, caught, again) => bisect(N => again / caught - marked / N, 1e-3, 1e15),
  EG37: incidence => {
    const rare = bisect(q => q * q - incidence, 0, 1)
    return 1 - rare ** 2 - (1 - rare) ** 2
  },
  EG36: (...n) => {
    const all = n.reduce((sum, one) => sum + one, 0)
    return (
      Math.log(all) - n.reduce((sum, one) => sum + (one > 0 ? one * Math.log(one) : 0), 0) / all
    )
  },
  EG35: (...n) => {
    const all = n.reduce((sum, one) => sum + one, 0)
    return (
      Math.log(all) - n.reduce((sum, one) => sum + (one > 0 ? one * Math.log(one) : 0), 0) / all
    )
  },
  EG34: (...n) => {
    const all = n.reduce((sum, one) => sum + one, 0)
    return (
      Math.log(all) - n.reduce((sum, one) => sum + (one > 0 ? one * Math.log(one) : 0), 0) / all
    )
  },
  EG1: (N0, r, t) => integrate(([N]) => [r * N!], [N0], t, 2000)[0]!,
  EG2: (K, N0, r, t) => logistic(N0, r, K, t),
  EG3: (r, K) => {
    const surplus = (N: number) => r * N * (1 - N / K)
    return surplus(bisect(N => slope(surplus, N, K / 1000), 0, K))
  },
  EG4: (alpha, gamma) => {
    // Prey and predators at equilibrium for any attack rate and conversion.
    const [attack, conversion] = [0.01 * alpha, 0.003 * alpha]
    const [prey, predators] = [gamma / conversion, alpha / attack]
    return (2 * Math.PI) / Math.sqrt(attack * prey * (conversion * predators))
  },
  EG5: (a, N, h) => bisect(rate => rate - a * N * (1 - h * rate), 0, a * N),
  EG6: (P, Q) => {
    const v = bisect(x => (1 - Math.exp(-4 * x)) / 2 - Q, 0, 50)
    const transitions = (s: number) => (1 + Math.exp(-4 * v)) / 4 - Math.exp(-2 * (s + v)) / 2 - P
    return bisect(transitions, -10, 50) + 2 * v
  },
  EG7: (K1, a12, K2, a21) => bisect(N1 => N1 + a12 * (K2 - a21 * N1) - K1, 0, 2 * K1),
  EG8: (R, N0, K) => logistic(N0, Math.log(R), K, 1),
  EG9: (h2, S) => S - S * (1 - h2),
  EG10: (e, c) => bisect(p => c * (1 - p) - e, 0, 1),
  EG11: (S0, A, A0, z) => Math.exp(Math.log(S0) + z * (Math.log(A) - Math.log(A0))),
  EG12: (P, I, E) => bisect(S => I * (1 - S / P) - (E * S) / P, 0, P),
  EG13: (M, C, R) => bisect(N => (N + 1) * (R + 1) - (M + 1) * (C + 1), 0, 1e9),
  EG14: (observed, once, twice) => observed + once / ((2 * twice) / once),
  EG15: (both, first, second) => 2 / ((both + first) / both + (both + second) / both),
  EG16: (B0, M) => B0 * Math.sqrt(M * Math.sqrt(M)),
  EG17: (D0, c, t) => {
    let D = D0
    for (let k = 0; k < t; k++) D -= c * D
    return D
  },
  EG18: p => 1 - p * p - (1 - p) ** 2,
  EG19: (p, w11, w12, w22) => {
    const q = 1 - p
    const [own, mixed, other] = [1000 * p * p * w11, 2000 * p * q * w12, 1000 * q * q * w22]
    return (2 * own + mixed) / (2 * (own + mixed + other))
  },
  EG20: (mu, s) => bisect(q => s * q * q - mu, 0, 1),
  EG21: (N, s, p) => {
    const scale = (x: number) => Math.exp(-4 * N * s * x)
    return simpson(scale, 0, p, 400) / simpson(scale, 0, 1, 20000)
  },
  EG22: (H0, N, t) => {
    let identity = 0
    for (let k = 0; k < t; k++) identity += (1 - identity) / (2 * N)
    return H0 * (1 - identity)
  },
  EG23: (males, females) => 1 / (1 / (4 * males) + 1 / (4 * females)),
  EG24: (N, m) => bisect(F => 2 * m * F - (1 - F) / (2 * N), 0, 1),
  EG25: d => {
    let [term, odd] = [Math.exp(-d), 0]
    for (let k = 1; k < 80; k++) {
      term *= d / k
      if (k % 2 === 1) odd += term
    }
    return odd
  },
  EG26: p => bisect(d => 0.75 * (1 - Math.exp((-4 * d) / 3)) - p, 0, 20),
  EG27: (N, r, K) => (N * Math.exp(r)) / Math.exp((r * N) / K),
  EG28: (...counts) => {
    const total = counts.reduce((a, b) => a + b)
    return Math.log(total) - counts.reduce((sum, n) => sum + n * Math.log(n), 0) / total
  },
  EG29: (...counts) => {
    const total = counts.reduce((a, b) => a + b)
    const differ = counts.map(n => n * (total - n)).reduce((a, b) => a + b)
    return differ / total / total
  },
  EG30: (b, N, h) => (b * N * N === 0 ? 0 : 1 / (1 / (b * N * N) + h)),
  // Where the two decay rates of the leading edge meet.
  EG31: (r, D) => 2 * bisect(half => half * half - r * D, 0, 1e6),
  // Doubling after doubling, the last one in part.
  EG32: (start, t, doubling) => start * Math.exp((Math.LN2 * t) / doubling),
  // Slope of the logistic curve at its start.
  EG33: (r, N, K) => slope(t => logistic(N, r, K, t), 0, 1e-3 / Math.abs(r)),
})

test.run()
