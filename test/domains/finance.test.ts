import * as assert from 'uvu/assert'
import { finance } from '../../workers/domains/finance.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

/** Balance after n periods of interest and of one deposit each. */
function saved(start: number, rate: number, n: number, deposit: number): number {
  let balance = start
  for (let k = 0; k < n; k++) balance += balance * rate + deposit
  return balance
}

/** Value of n payments that grow, and of a last one, each discounted period by period. */
function discounted(first: number, growth: number, rate: number, n: number, last: number): number {
  let [factor, payment, total] = [1, first, 0]
  for (let k = 1; k <= n; k++) {
    factor /= 1 + rate
    total += payment * factor
    payment *= 1 + growth
  }
  return total + last * factor
}

const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** Growth by factors 1 + rate / steps, extrapolated to infinitely many. */
function grown(exponent: number): number {
  const table = [64, 128, 256, 512, 1024, 2048].map(steps => {
    let factor = 1
    for (let k = 0; k < steps; k++) factor *= 1 + exponent / steps
    return factor
  })
  for (let order = 1; order < table.length; order++) {
    for (let i = table.length - 1; i >= order; i--) {
      table[i] = table[i]! + (table[i]! - table[i - 1]!) / (2 ** order - 1)
    }
  }
  return table.at(-1)!
}

/** Mean of a function of the price and the deviate over the outcomes above or below the strike. */
function mean(
  [S, K, drift, sigma, T]: readonly [number, number, number, number, number],
  of: (price: number, z: number) => number,
  above: boolean,
): number {
  const price = (z: number) =>
    S * Math.exp((drift - (sigma * sigma) / 2) * T + sigma * Math.sqrt(T) * z)
  const strike = bisect(z => price(z) - K, -30, 30)
  const body = (z: number) => of(price(z), z) * density(z)
  return above ? simpson(body, strike, 12, 4000) : simpson(body, -12, strike, 4000)
}

const test = domainSuite(finance, {
  FN65: (pv, fv, rate) => bisect(t => pv * Math.exp(t * Math.log1p(rate)) - fv, 0, 1000),
  FN64: (outlay, pmt, rate, n) => {
    let sum = -outlay
    for (let k = 1; k <= n; k++) sum += pmt / (1 + rate) ** k
    return sum
  },
  FN1: (P, r, t) => P + P * r * t,
  FN2: (PV, rate, n) => PV * Math.exp(n * Math.log1p(rate)),
  FN3: (P, r, t) => P * grown(r * t),
  FN4: (FV, rate, n) => FV * Math.exp(-n * Math.log1p(rate)),
  FN5: (nominal, m) => saved(1, nominal / m, m, 0) - 1,
  FN6: (rate, n, pv) => bisect(pmt => saved(pv, rate, n, -pmt), 0, pv * (1 + rate)),
  FN7: (pmt, rate, n) => saved(0, rate, n, pmt),
  FN8: (pmt, rate, n) => discounted(pmt, 0, rate, n, 0),
  FN9: (first, rate, g, n) => discounted(first, g, rate, n, 0),
  FN10: (D, k, g) => discounted(D, g, k, 3000, 0),
  FN11: (pv, rate, k, pmt) => saved(pv, rate, k, -pmt),
  FN12: (FV, PV, n) => bisect(g => n * Math.log1p(g) - Math.log(FV / PV), -0.9, 10),
  FN13: (nominal, inflation) => (nominal - inflation) / (1 + inflation),
  FN14: (C, y, n, M) => discounted(C, 0, y, n, M),
  FN15: (C, n, M, price) => bisect(y => discounted(C, 0, y, n, M) - price, 1e-7, 10),
  FN16: (n, C, y, M) =>
    -slope(x => Math.log(discounted(C, 0, Math.exp(x) - 1, n, M)), Math.log(1 + y), 1e-3),
  FN17: (D, y) => -slope(x => -D * Math.log(1 + x), y, 1e-3),
  FN18: [
    (n, C, y, M) => {
      const price = (x: number) => discounted(C, 0, x, n, M)
      return slope(x => slope(price, x, 2e-3), y, 2e-3) / price(y)
    },
    1e-6,
  ],
  FN19: (r2, T2, r1, T1) => Math.log(Math.exp(-r1 * T1) / Math.exp(-r2 * T2)) / (T2 - T1),
  FN20: (S, r, q, T) => S * grown((r - q) * T),
  FN21: (S, K, r, sigma, T) =>
    Math.exp(-r * T) * mean([S, K, r, sigma, T], price => price - K, true),
  FN22: (K, r, T, S, sigma) =>
    Math.exp(-r * T) * mean([S, K, r, sigma, T], price => K - price, false),
  FN23: (S, K, r, sigma, T) =>
    Math.exp(-r * T) * mean([S, K, r, sigma, T], price => price / S, true),
  FN24: (S, K, r, sigma, T) => {
    const spread = sigma * Math.sqrt(T)
    const d2 = (Math.log(S / K) + r * T) / spread - spread / 2
    return (Math.exp(-r * T) * (K / S) ** 2 * density(d2)) / (K * spread)
  },
  FN25: (S, T, K, r, sigma) =>
    Math.exp(-r * T) *
    mean([S, K, r, sigma, T], (price, z) => price * (Math.sqrt(T) * z - sigma * T), true),
  FN26: (r, T, F0, sigma, K) =>
    Math.exp(-r * T) * mean([F0, K, 0, sigma, T], price => price - K, true),
  FN27: (call, S, K, r, T) => bisect(put => put + S - (call + K * Math.exp(-r * T)), -100, 100),
  FN28: (r, dt, d, u) => bisect(p => p * u + (1 - p) * d - grown(r * dt), 0, 1),
  FN29: (rf, beta, market) => (1 - beta) * rf + beta * market,
  FN30: (w1, s1, w2, s2, rho) =>
    Math.sqrt((w1 * s1) ** 2 + (w2 * s2) ** 2 + 2 * rho * (w1 * s1) * (w2 * s2)),
  FN31: (mean, rf, deviation) => bisect(x => rf + x * deviation - mean, -10, 10),
  FN32: (V, sigma, h, confidence) => {
    const z = bisect(x => 0.5 + simpson(density, 0, x, 400) - confidence, 0, 8)
    return Math.sqrt(sigma * sigma * h) * V * z
  },
  FN33: (spread, T, recovery) => {
    const hazard = spread / (1 - recovery)
    return simpson(t => hazard * Math.exp(-hazard * t), 0, T, 400)
  },
  FN34: (E, D, Re, Rd, tax) => (E * Re + D * Rd - tax * D * Rd) / (E + D),
  FN43: (V, D, mu, sigma, T) =>
    bisect(
      z => Math.log(V) + (mu - (sigma * sigma) / 2) * T - z * sigma * Math.sqrt(T) - Math.log(D),
      -50,
      50,
    ),
  FN44: (theta, sigma, a, T, r) => {
    // The integral of the rate is normal: its mean and variance.
    const B = (s: number) => -Math.expm1(-a * s) / a
    const mean = theta * T + (r - theta) * B(T)
    const variance = simpson(s => (sigma * B(s)) ** 2, 0, T, 400)
    return Math.exp(variance / 2 - mean)
  },
  // Backwards through the tree.
  FN45: (r, T, n, sigma, S, K) => {
    const [up, growth] = [Math.exp(sigma * Math.sqrt(T / n)), Math.exp((r * T) / n)]
    const p = (growth - 1 / up) / (up - 1 / up)
    let values = Array.from({ length: n + 1 }, (_, k) => Math.max(S * up ** (2 * k - n) - K, 0))
    for (let step = n; step > 0; step--)
      values = values.slice(1).map((rise, k) => (p * rise + (1 - p) * values[k]!) / growth)
    return values[0]!
  },
  FN46: (...flows) => {
    const rate = flows.pop()!
    return flows.reduceRight((value, flow) => flow + value / (1 + rate), 0)
  },
  FN47: (...flows) => {
    // Newton in the discount factor.
    let v = 0.9
    for (let i = 0; i < 200; i++) {
      const value = flows.reduce((sum, C, k) => sum + C * v ** k, 0)
      v -= value / flows.reduce((sum, C, k) => sum + k * C * v ** (k - 1), 0)
    }
    return 1 / v - 1
  },
  FN48: (pmt, rate) => {
    let value = 0
    for (let k = 1; k < 4000; k++) value += pmt / (1 + rate) ** k
    return value
  },
  FN49: (p, b) => {
    // Zero slope of p ln(1 + b f) + (1 - p) ln(1 - f).
    return bisect(f => p * b * (1 - f) - (1 - p) * (1 + b * f), -10, 1)
  },
  FN50: (N, R, target, risk) => {
    // Returns add up over a year, deviations by their squares.
    const yearly = Math.sqrt(N * risk * risk)
    return (N * R - N * target) / yearly
  },
  FN51: (N, R, rf, beta) => bisect(x => N * rf + x * beta - N * R, -100, 100),
  // Each payment discounted by itself.
  FN52: (rate, y, n, face) => {
    let price = 0
    let worth = 1
    for (let period = 1; period <= n; period++) {
      worth /= 1 + y
      price += rate * face * worth
    }
    return price + face * worth
  },
  FN53: (PV, rate, m, years) => PV * Math.exp(m * years * Math.log1p(rate / m)),
  FN54: rate => Math.log2(1 + rate) ** -1,
  FN55: (V, K) => V / K - 1,
  FN56: (R, K) => 1 - K / R,
  FN57: (P, d) => P - P * d,
  FN58: (P, t) => P + P * t,
  FN59: (K, t) => K / (1 / t),
  FN60: (pv, rate, n) => {
    const q = (1 + rate) ** n
    return (n * pv * rate * q) / (q - 1) - pv
  },
  FN61: (FV, rate, n) =>
    FV / Array.from({ length: n }, (_, i) => (1 + rate) ** i).reduce((a, b) => a + b, 0),
  FN62: (pv, rate, pmt) => Math.log(pmt / (pmt - pv * rate)) / Math.log1p(rate),
  FN63: (P, r, t) => t / (1 / (P * r)),
})

test('a perfect hedge has no risk', () => {
  const hedge = { w_1: 0.4, sigma_1: 0.3, w_2: 0.6, sigma_2: 0.2, rho: -1 }
  near(operatorValue(finance, 'FN30', hedge), 0, { absolute: 1e-15 })
  const rounded = { w_1: 0.7, sigma_1: 0.30000000000000004, w_2: 0.29999999999999993, rho: -1 }
  near(operatorValue(finance, 'FN30', { ...rounded, sigma_2: 0.7 }), 0, { absolute: 1e-15 })
})

test('yields below zero raise a price above the sum of the payments', () => {
  const bond = { C: 10, y: -0.005, n: 10, M: 1000 }
  near(operatorValue(finance, 'FN14', bond), 1154.20885963141, { relative: 1e-12 })
  assert.is(operatorValue(finance, 'FN14', { ...bond, y: 0 }), null)
  near(operatorValue(finance, 'FN12', { FV: 8, PV: 1, n: 1.5 }), 3, { relative: 1e-14 })
})

test('half a period compounds and discounts by the root', () => {
  near(operatorValue(finance, 'FN2', { PV: 100, rate: 0.21, n: 0.5 }), 110, { relative: 1e-14 })
  near(operatorValue(finance, 'FN4', { FV: 110, rate: 0.21, n: 0.5 }), 100, { relative: 1e-14 })
})

test.run()
