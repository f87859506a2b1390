import { operationsEconomicsAndTraffic } from '../../workers/domains/operations-economics-and-traffic.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
const below = (z: number) => 0.5 + simpson(density, 0, z, 200)
const quantile = (p: number) => bisect(z => below(z) - p, -8, 8)

/** Mean over the number found in an M/M/1 queue. */
function found(rho: number, of: (n: number) => number): number {
  let [probability, total] = [1 - rho, 0]
  for (let n = 0; probability > 1e-18; n++) {
    total += of(n) * probability
    probability *= rho
  }
  return total
}

const lost = (load: number, servers: number) => {
  let blocked = 1
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked)
  return blocked
}

const test = domainSuite(operationsEconomicsAndTraffic, {
  QE45: load => load / (1 - load) - load,
  QE44: (arrivals, service) => {
    const load = arrivals / service
    return load / (1 - load) - load
  },
  QE46: (U, L, s) => bisect(x => 6 * s * x - (U - L), 0, (U - L) / s),
  QE1: (lambda, W) => W / (1 / lambda),
  QE2: (lambda, mu) => found(lambda / mu, n => n),
  QE3: (mu, lambda) => found(lambda / mu, n => (n + 1) / mu),
  QE4: (lambda, mu) => found(lambda / mu, n => n / mu),
  QE5: lost,
  QE6: (load, servers) => {
    const blocked = lost(load, servers)
    return blocked / (1 - (load / servers) * (1 - blocked))
  },
  QE7: (lambda, mu, deviation) => {
    const residual = (lambda * (deviation ** 2 + (1 / mu) ** 2)) / 2
    return bisect(W => residual + (lambda * W) / mu - W, 0, 1e9)
  },
  QE8: (lambda, mu, ca, cs) => (found(lambda / mu, n => n / mu) * (ca * ca + cs * cs)) / 2,
  QE9: (rho, K) => ((1 - rho) * rho ** K) / (1 - rho ** (K + 1)),
  QE10: (D, K, h) => bisect(Q => h / 2 - (D * K) / (Q * Q), 1e-3, 1e7),
  QE11: (D, K, h, P) => bisect(Q => (h / 2) * (1 - D / P) - (D * K) / (Q * Q), 1e-3, 1e7),
  QE12: [
    (D, lead, level, sigma) => D * lead + quantile(level) * Math.sqrt(sigma * sigma * lead),
    1e-7,
  ],
  QE13: [(mean, sigma, under, over) => mean + sigma * quantile(1 / (1 + over / under)), 1e-7],
  QE14: (low, mode, high) => {
    const [left, right] = [(mode - low) / (high - low), (high - mode) / (high - low)]
    const [a, b] = [1 + 4 * left, 1 + 4 * right]
    return low + ((high - low) * a) / (a + b)
  },
  QE15: (T1, n, b) => T1 * Math.exp((Math.log(n) / Math.LN2) * Math.log(b)),
  QE16: (availability, performance, quality) => {
    const [planned, ideal] = [28800, 60]
    const made = ((planned * availability) / ideal) * performance
    return (made * quality) / (planned / ideal)
  },
  QE17: (A, K, alpha, L) => A * L * Math.exp(alpha * (Math.log(K) - Math.log(L))),
  QE18: (Q2, Q1, P2, P1) => {
    const relative = (after: number, before: number) => (after - before) / ((after + before) / 2)
    return relative(Q2, Q1) / relative(P2, P1)
  },
  QE19: (s, A, n, g, delta, alpha) =>
    Math.exp(bisect(x => s * A * Math.exp(alpha * x) - (n + g + delta) * Math.exp(x), -20, 20)),
  QE20: [sigma => 1 - 2 * simpson(z => below(z - sigma) * density(z), -8, 8, 400), 1e-7],
  QE21: (highest, P, Q) => simpson(q => highest - ((highest - P) * q) / Q - P, 0, Q, 2),
  QE22: (consume, tax, imports) => {
    let [spent, total] = [1, 0]
    for (let round = 0; round < 2000; round++) {
      total += spent
      spent *= consume - consume * tax - imports
    }
    return total
  },
  QE23: (highest, firms, cost) => {
    const quantity = bisect(q => highest - firms * q - cost - q, 0, highest)
    return highest - firms * quantity
  },
  QE24: (n, p, k) => {
    let working = [1]
    for (let unit = 0; unit < n; unit++) {
      working = [...working, 0].map((x, i) => x * (1 - p) + (working[i - 1] ?? 0) * p)
    }
    return working.slice(k).reduce((sum, x) => sum + x, 0)
  },
  QE25: (k, v) => 1 / (1 / k / v),
  QE26: (free, k, jam) => bisect(v => v / free + k / jam - 1, 0, free),
  QE27: (t0, volume, capacity) =>
    t0 + 0.15 * t0 * Math.exp(4 * (Math.log(volume) - Math.log(capacity))),
  QE28: (lost, Y) => bisect(C => C - Y * C - 1.5 * lost - 5, 0, 1e6),
  QE29: (q2, q1, k2, k1) => bisect(w => q2 - w * k2 - (q1 - w * k1), -1e4, 1e4),
  QE30: (v, reaction, a, grade) => v * reaction + simpson(u => u / (a + 9.80665 * grade), 0, v, 2),
  QE31: (lambda, t) => integrate(([R]) => [-lambda * R!], [1], t, 2000)[0]!,
  QE32: (t, eta, beta) => 1 / Math.exp(Math.exp(beta * (Math.log(t) - Math.log(eta)))),
  QE33: (up, down) => bisect(A => A / up - (1 - A) / down, 0, 1),
  QE34: (upper, mean, lower, sigma) =>
    bisect(c => Math.max(mean + 3 * c * sigma - upper, lower - (mean - 3 * c * sigma)), -1e6, 1e6),
  QE35: (E, use, stress) => {
    const rate = (T: number) => Math.exp(-E / (1.380649e-23 * T))
    return rate(stress) / rate(use)
  },
  QE36: (eta, beta) =>
    // The integral of the survival, t = eta x^2.
    eta * simpson(x => 2 * x * Math.exp(-(x ** (2 * beta))), 0, 12, 20000),
  QE37: (fixed, price, variable) => bisect(q => price * q - variable * q - fixed, 0, 1e9),
  QE38: (x, mu, sigma) =>
    simpson(
      t => Math.exp(-0.5 * ((t - mu) / sigma) ** 2) / (sigma * Math.sqrt(2 * Math.PI)),
      x,
      mu + 12 * sigma,
      4000,
    ),
  QE39: (K, S, n) => K / n - S / n,
  QE40: (D, P) => 1 / (P / D),
  QE41: (P, K) => P / K - 1,
  QE42: (V, s) => 1 / (s / V),
  QE43: rho_u => 1 / (1 / rho_u - 1),
})

test('large groups of servers have their probabilities', () => {
  const group = { a: 140, n_s: 150 }
  const value = (id: string, inputs: Record<string, number>) =>
    operatorValue(operationsEconomicsAndTraffic, id, inputs)
  near(value('QE5', group), lost(140, 150), { relative: 1e-11 })
  near(value('QE5', group), 0.0282337382626321, { relative: 1e-11 })
  near(value('QE6', group), 0.303529327652037, { relative: 1e-11 })
})

test('a queue as fast as its arrivals has all its states alike', () => {
  const inputs = { rho: 1, K_q: 4 }
  near(operatorValue(operationsEconomicsAndTraffic, 'QE9', inputs), 0.2, { relative: 1e-15 })
})

test.run()
