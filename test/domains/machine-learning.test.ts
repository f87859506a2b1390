import { machineLearning } from '../../workers/domains/machine-learning.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const test = domainSuite(machineLearning, {
  ML30: (hit, wrong, miss) => 2 / ((hit + wrong) / hit + (hit + miss) / hit),
  ML1: x => (1 + Math.tanh(x / 2)) / 2,
  ML2: x => {
    const bell = (s: number) => Math.exp((-s * s) / 2) / Math.sqrt(2 * Math.PI)
    return x / 2 + x * simpson(bell, 0, x, 400)
  },
  ML3: (y, p) => {
    const logit = Math.log(p) - Math.log(1 - p)
    return Math.log(1 + Math.exp(logit)) - y * logit
  },
  ML4: (alpha, p, gamma) => Math.log(1 / p) * Math.exp(Math.log(alpha) + gamma * Math.log(1 - p)),
  ML5: (y, f) => {
    const gap = 1 - y * f
    return (gap + Math.abs(gap)) / 2
  },
  // The least of (r - v)^2/2 + delta |v| over v.
  ML6: (r, delta) => {
    const v = r - Math.max(-delta, Math.min(delta, r))
    return (r - v) ** 2 / 2 + delta * Math.abs(v)
  },
  ML7: (precision, recall, beta) => (1 + beta ** 2) / (1 / precision + beta ** 2 / recall),
  ML8: (TP, TN, FP, FN) => {
    const all = TP + TN + FP + FN
    const [actual, predicted] = [(TP + FN) / all, (TP + FP) / all]
    const covariance = TP / all - actual * predicted
    return covariance / Math.sqrt(actual * (1 - actual) * predicted * (1 - predicted))
  },
  ML9: (observed, chance) => 1 - (1 - observed) / (1 - chance),
  ML10: (theta, eta, m, v, g, t, b1, b2, epsilon) => {
    const first = m + (1 - b1) * (g - m)
    const second = v + (1 - b2) * (g * g - v)
    const unbiased = first / (1 - Math.exp(t * Math.log(b1)))
    const scale = Math.sqrt(second) / Math.sqrt(1 - Math.exp(t * Math.log(b2))) + epsilon
    return theta - (eta / scale) * unbiased
  },
  ML11: (theta, eta, g, beta, before) => {
    const velocity = beta * (theta - before) - eta * g
    return theta + velocity
  },
  ML12: (sxy, sxx, lambda) => bisect(w => w * sxx - sxy + lambda * w, -1e3, 1e3),
  ML13: (w, lambda) => w - Math.max(-lambda, Math.min(lambda, w)),
  ML14: (d, ell) => {
    const spectrum = (s: number) => Math.exp((-s * s) / 2) * Math.sqrt(2 / Math.PI)
    return simpson(s => spectrum(s) * Math.cos((s * d) / ell), 0, 12, 2000)
  },
  // 2^(1-nu)/Gamma(nu) z^nu K_nu(z), Gamma(5/2) = 3 sqrt(pi)/4.
  ML15: (d, ell) => {
    const [nu, z] = [2.5, (Math.sqrt(5) * d) / ell]
    const bessel = simpson(s => Math.exp(-z * Math.cosh(s)) * Math.cosh(nu * s), 0, 8, 4000)
    return ((2 ** (1 - nu) * z ** nu) / ((3 * Math.sqrt(Math.PI)) / 4)) * bessel
  },
  ML16: (N, D) => {
    const parameters = Math.exp(Math.log(406.4) - 0.34 * Math.log(N))
    return 1.69 + parameters + Math.exp(Math.log(410.7) - 0.28 * Math.log(D))
  },
  ML17: (M, delta, n) => bisect(e => delta - M * 2 * Math.exp(-2 * n * e * e), 0, 10),
  // ln of 4 (2 e n/h)^h exp(-n gap^2) is that of the failure probability.
  ML18: (h, n, delta) => {
    const growth = h * Math.log((2 * Math.E * n) / h)
    return bisect(e => Math.log(delta) - (Math.log(4) + growth - n * e * e), 0, 100)
  },
  ML19: (bias, variance, noise) => {
    const errors = [1, -1].flatMap(a =>
      [1, -1].map(b => bias + a * Math.sqrt(variance) + b * Math.sqrt(noise)),
    )
    return errors.reduce((sum, error) => sum + error * error, 0) / 4
  },
  ML20: (W, P, K, S) => {
    let positions = 0
    for (let left = -P; left + K <= W + P; left += S) positions++
    return positions
  },
  ML21: (least, most, t, steps) => {
    const half = (Math.PI * t) / (2 * steps)
    return most * Math.cos(half) ** 2 + least * Math.sin(half) ** 2
  },
  ML22: (k, n, lnL) => -2 * (lnL + Math.log(n ** (-k / 2))),
  ML23: (...scores) => {
    const weights = scores.map(z => Math.exp(z))
    return weights[0]! / weights.reduce((a, b) => a + b)
  },
  ML24: x => (x + Math.abs(x)) / 2,
  ML25: (SSE, n) => {
    const each = Math.sqrt(SSE / n)
    return Array.from({ length: n }, () => each * each).reduce((a, b) => a + b) / n
  },
  ML26: (both, a, b) => bisect(j => j * (both + a + b) - both, 0, 1),
  // Each unit has a weight for each input and one bias.
  ML27: (inputs, units) => {
    let sum = 0
    for (let unit = 0; unit < units; unit++) sum += inputs + 1
    return sum
  },
  ML28: (TP, TN, FP, FN) => 1 - (FP + FN) / (TP + FP + (FN + TN)),
  ML29: (TP, FP) => 1 / (1 + FP / TP),
})

test.run()
