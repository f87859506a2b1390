import * as assert from 'uvu/assert'
import { statisticsAndProbability } from '../../workers/domains/statistics-and-probability.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Standard normal density from its characteristic function. */
const bell = (z: number) =>
  simpson(t => Math.cos(t * z) * Math.exp((-t * t) / 2), 0, 12, 2000) / Math.PI

const below = (z: number) =>
  0.5 + simpson(s => Math.exp((-s * s) / 2), 0, z, 400) / Math.sqrt(2 * Math.PI)

const quantile = (P: number) => bisect(z => below(z) - P, -8, 8)

const along = (rate: (y: number, x: number) => number, start: number, span: number) =>
  integrate(([y], s) => [rate(y!, s)], [start], span, 2000)[0]!

/** Share of the beta integral with exponents a and b up to x, over the angle whose squared sine is x. */
const betaShare = (a: number, b: number, x: number) => {
  const part = (top: number) =>
    simpson(q => Math.sin(q) ** (2 * a - 1) * Math.cos(q) ** (2 * b - 1), 0, top, 20000)
  return part(Math.asin(Math.sqrt(x))) / part(Math.PI / 2)
}

/** Probability of k successes, or of the r-th success after k failures, by following all trials. */
const successes = (n: number, p: number) => {
  let law = [1]
  for (let trial = 0; trial < n; trial++) {
    law = [...law, 0].map((mass, k) => mass * (1 - p) + (k > 0 ? law[k - 1]! * p : 0))
  }
  return law
}

/** Second moment of the successes about their mean. */
const spreadOf = (n: number, p: number) => {
  const law = successes(n, p)
  const mean = law.reduce((sum, mass, k) => sum + mass * k, 0)
  return law.reduce((sum, mass, k) => sum + mass * (k - mean) ** 2, 0)
}

const test = domainSuite(statisticsAndProbability, {
  SB73: p => {
    let mean = 0
    for (let n = 1; n < 4000; n++) mean += n * p * (1 - p) ** (n - 1)
    return mean
  },
  SB70: (k, r, t) => {
    let mass = Math.exp(-r * t)
    for (let event = 1; event <= k; event++) mass *= (r * t) / event
    return mass
  },
  SB71: (clear, wrong) => 1 - wrong / (clear + wrong),
  SB74: (a, b) => bisect(x => x * x - a * a - b * b, 0, a + b + 1),
  SB1: (x, mu, sigma) => bell((x - mu) / sigma) / sigma,
  SB2: (x, mu, sigma) => below((x - mu) / sigma),
  SB3: (x, mu, sigma) => bisect(z => mu + z * sigma - x, -1e3, 1e3),
  SB4: (n, k, p) => successes(n, p)[k]!,
  SB5: (k, lambda) => {
    let mass = 0
    for (let event = 1; event <= k; event++) mass += Math.log(lambda / event)
    return Math.exp(mass - lambda)
  },
  SB6: (lambda, x) => along(f => -lambda * f, lambda, x),
  SB7: (p, k) => {
    let waiting = 1
    for (let trial = 1; trial < k; trial++) waiting -= p * waiting
    return p * waiting
  },
  SB8: (N, K, n, k) => {
    let law = [1]
    for (let drawn = 0; drawn < n; drawn++) {
      const left = N - drawn
      law = [...law, 0].map((mass, good) => {
        const bad = mass * ((left - (K - good)) / left)
        return bad + (good > 0 ? law[good - 1]! * ((K - good + 1) / left) : 0)
      })
    }
    return law[k]!
  },
  SB9: (k, r, p) => successes(k + r - 1, p)[r - 1]! * p,
  SB10: (x, alpha, beta) => {
    const weight = (u: number) => u ** (2 * alpha - 1) * Math.exp(-beta * u * u)
    const whole = simpson(weight, 0, Math.sqrt(50 / beta), 20000)
    return weight(Math.sqrt(x)) / whole / (2 * Math.sqrt(x))
  },
  SB11: (x, alpha, beta) => {
    const weight = (q: number) => Math.sin(q) ** (2 * alpha - 1) * Math.cos(q) ** (2 * beta - 1)
    const whole = simpson(weight, 0, Math.PI / 2, 20000)
    const q = Math.asin(Math.sqrt(x))
    return weight(q) / whole / (2 * Math.sin(q) * Math.cos(q))
  },
  SB12: (x, delta, beta) => {
    const hazard = (s: number) => (beta / delta) * (s / delta) ** (beta - 1)
    return 1 - Math.exp(-simpson(u => hazard(x * u ** 4) * 4 * x * u ** 3, 0, 1, 4000))
  },
  SB13: (x, mu, sigma) => bell((Math.log(x) - mu) / sigma) / sigma / x,
  SB14: (t, nu) => {
    const whole = simpson(q => Math.cos(q) ** (nu - 1), -Math.PI / 2, Math.PI / 2, 20000)
    const q = Math.atan(t / Math.sqrt(nu))
    return Math.cos(q) ** (nu + 1) / (whole * Math.sqrt(nu))
  },
  SB15: (chi2, nu) => {
    const weight = (u: number) => u ** (nu - 1) * Math.exp((-u * u) / 2)
    return simpson(weight, Math.sqrt(chi2), 20, 20000) / simpson(weight, 0, 20, 20000)
  },
  SB16: (F, nu1, nu2) => betaShare(nu2 / 2, nu1 / 2, 1 / (1 + (nu1 / nu2) * F)),
  SB17: (t, nu) => {
    const whole = simpson(q => Math.cos(q) ** (nu - 1), 0, Math.PI / 2, 20000)
    return (
      simpson(q => Math.cos(q) ** (nu - 1), Math.atan(t / Math.sqrt(nu)), Math.PI / 2, 20000) /
      whole
    )
  },
  // F' = -F ln F / beta, and F(mu) = 1/e.
  SB18: (x, mu, beta) => along(F => (-F * Math.log(F)) / beta, Math.exp(-1), x - mu),
  SB19: (mu, sigma, xi, T) => {
    const law = (x: number) => Math.exp(-((1 + (xi * (x - mu)) / sigma) ** (-1 / xi)))
    return bisect(x => law(x) - (T - 1) / T, mu, mu + 1e4 * sigma)
  },
  SB20: (x, least, alpha) => along((S, s) => (-alpha * S) / (least + s), 1, x - least),
  SB21: (prior, hit, alarm) => {
    const ill = prior * 1e6
    const alarms = (1e6 - ill) * alarm
    return 1 / (1 + alarms / (ill * hit))
  },
  SB22: (s, n) => Math.sqrt(Array.from({ length: n }, () => s * s).reduce((a, b) => a + b)) / n,
  SB23: (C, p, n) => {
    const z = quantile(0.5 + C / 2)
    return Math.sqrt((z * z * (p - p * p)) / n)
  },
  SB24: (p, n, z) => bisect(q => n * (p - q) ** 2 - z * z * q * (1 - q), 0, p),
  SB25: (C, p, E) => {
    const z = quantile(0.5 + C / 2)
    return bisect(n => E - z * Math.sqrt((p - p * p) / n), 1e-3, 1e9)
  },
  SB26: (sigma, alpha, power, delta) => {
    const bound = quantile(1 - alpha / 2)
    const reach = quantile(power)
    return bisect(n => delta / Math.sqrt((2 * sigma * sigma) / n) - bound - reach, 1e-3, 1e9)
  },
  SB27: (mean, mu, s, n) => (n * mean - n * mu) / Math.sqrt(n * s * s),
  SB28: (x1, x2, s1, s2, n1, n2) => (x1 - x2) / Math.hypot(s1 / Math.sqrt(n1), s2 / Math.sqrt(n2)),
  SB29: (s1, s2, n1, n2) => {
    const [first, second] = [(s1 * s1) / n1, (s2 * s2) / n2]
    const share = first / (first + second)
    return 1 / (share ** 2 / (n1 - 1) + (1 - share) ** 2 / (n2 - 1))
  },
  SB30: (n1, n2, s1, s2) => {
    const weight = (n1 - 1) / (n1 - 1 + (n2 - 1))
    return Math.sqrt(weight * s1 * s1 + (1 - weight) * s2 * s2)
  },
  // Var(X/s_x + Y/s_y) = 2 + 2 r.
  SB31: (sxy, sx, sy) => {
    const variance = (sx / sx) ** 2 + (sy / sy) ** 2 + (2 / sx / sy) * sxy
    return variance / 2 - 1
  },
  SB32: (r, n) => {
    const left = (1 - r) * (1 + r)
    return r / Math.sqrt(left / (n - 2))
  },
  SB33: r => simpson(s => 1 / (1 - s * s), 0, r, 2000),
  SB34: (R2, n, m) => {
    const [total, residual] = [100, 100 - 100 * R2]
    return 1 - residual / (n - m - 1) / (total / (n - 1))
  },
  SB35: k => bisect(mass => mass * k * k - 1, 0, 2),
  SB36: (sx, sy, r) => Math.hypot(sx + r * sy, sy * Math.sqrt(1 - r * r)),
  SB37: (a, b, n, s, m, t) => {
    const [first, second] = [(n - 1) * s * s, (m - 1) * t * t]
    return (a - b) * Math.sqrt((n - 1 + (m - 1)) / (first + second))
  },
  SB40: (r, sy, sx) => {
    const covariance = r * sx * sy
    return covariance / (sx * sx)
  },
  SB41: (sy, sx, r, n) => {
    const residual = ((n - 1) * sy * sy * (1 - r * r)) / (n - 2)
    return Math.sqrt(residual / ((n - 1) * sx * sx))
  },
  SB42: (k, lnL) => -2 * (lnL - k),
  // The second moment about the mean, over all numbers of successes.
  SB43: (trials, p) => spreadOf(trials, p),
  SB44: (trials, p) => Math.sqrt(spreadOf(trials, p)),
  // What is left of the density behind that time.
  SB45: (t, mean) => 1 - simpson(s => Math.exp(-s / mean) / mean, 0, t, 400),
  SB46: (a, b) => simpson(x => (x - (a + b) / 2) ** 2, a, b, 2) / (b - a),
  SB47: (...x) => x.reduce((sum, one) => sum + one / 2, 0),
  SB48: (...x) => x.reduce((sum, one) => sum + one / 3, 0),
  SB49: (...x) => x.reduce((sum, one) => sum + one / 4, 0),
  SB50: (...x) => x.reduce((sum, one) => sum + one / 5, 0),
  SB51: (...x) =>
    Math.sqrt(
      (x.reduce((sum, one) => sum + one * one, 0) - x.reduce((sum, one) => sum + one, 0) ** 2 / 3) /
        2,
    ),
  SB52: (...x) =>
    Math.sqrt(
      (x.reduce((sum, one) => sum + one * one, 0) - x.reduce((sum, one) => sum + one, 0) ** 2 / 4) /
        3,
    ),
  SB53: (...x) =>
    Math.sqrt(
      (x.reduce((sum, one) => sum + one * one, 0) - x.reduce((sum, one) => sum + one, 0) ** 2 / 5) /
        4,
    ),
  SB54: (a, b) => Math.exp((Math.log(a) + Math.log(b)) / 2),
  SB55: (a, b) => 2 / (1 / a + 1 / b),
  SB56: (a, b) => Math.hypot(a, b) / Math.SQRT2,
  SB57: (a, u, b, v) => a + ((b - a) * v) / (u + v),
  SB58: (p, n) => Array.from({ length: n }, (_, i) => p * (1 - p) ** i).reduce((a, b) => a + b, 0),
  SB59: (n, p, k) => {
    let term = (1 - p) ** n
    let sum = term
    for (let j = 1; j <= k; j++) {
      term *= ((n - j + 1) / j) * (p / (1 - p))
      sum += term
    }
    return sum
  },
  SB60: (n, p, k) => {
    let term = (1 - p) ** n
    let sum = 1 - (k > 0 ? term : 0)
    for (let j = 1; j < k; j++) {
      term *= ((n - j + 1) / j) * (p / (1 - p))
      sum -= term
    }
    return sum
  },
  SB61: (a, b, mu, sigma) =>
    simpson(
      x => Math.exp(-0.5 * ((x - mu) / sigma) ** 2) / (sigma * Math.sqrt(2 * Math.PI)),
      a,
      b,
      400,
    ),
  SB62: (mu, sigma, p) =>
    bisect(
      x =>
        0.5 +
        simpson(
          t => Math.exp(-0.5 * ((t - mu) / sigma) ** 2) / (sigma * Math.sqrt(2 * Math.PI)),
          mu,
          x,
          400,
        ) -
        p,
      mu - 9 * sigma,
      mu + 9 * sigma,
    ),
  SB63: (x_bar, C, sigma, n) =>
    bisect(
      x =>
        C -
        2 *
          simpson(
            t => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI),
            0,
            ((x_bar - x) * Math.sqrt(n)) / sigma,
            400,
          ),
      x_bar - (8 * sigma) / Math.sqrt(n),
      x_bar,
    ),
  SB64: (x_bar, C, sigma, n) =>
    bisect(
      x =>
        2 *
          simpson(
            t => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI),
            0,
            ((x - x_bar) * Math.sqrt(n)) / sigma,
            400,
          ) -
        C,
      x_bar,
      x_bar + (8 * sigma) / Math.sqrt(n),
    ),
  SB65: (sigma, mu) => 1 / (mu / sigma),
  SB66: (A, B, AB) => A - AB + (B - AB) + AB,
  SB67: (A, B) => A / (1 / B),
  SB68: (a, p, b, r) => (p + r) * (a + ((b - a) * r) / (p + r)),
  SB69: (z_c, s_d, n) => (z_c * s_d) / Math.exp(0.5 * Math.log(n)),
})

// mpmath with 40 digits.
test('counting laws hold for large numbers', () => {
  const found = (id: string, inputs: Record<string, number>) =>
    operatorValue(statisticsAndProbability, id, inputs)
  near(found('SB4', { n: 5000, k: 2500, p: 0.5 }), 0.011283227495479843, { relative: 1e-9 })
  near(found('SB5', { k: 1000, lambda: 1000 }), 0.012614611348721499, { relative: 1e-9 })
  near(found('SB8', { N: 20000, K: 5000, n: 400, k: 100 }), 0.04649156504451449, { relative: 1e-8 })
  near(found('SB9', { k: 3000, r: 2000, p: 0.4 }), 0.0046063455405228855, { relative: 1e-9 })
  near(found('SB10', { x: 300, alpha: 300, beta: 1 }), 0.023026546149187352, { relative: 1e-9 })
  near(found('SB14', { t: 1.5, nu: 2000 }), 0.12951049239886764, { relative: 1e-9 })
  near(found('SB12', { x: 1e-6, delta: 1, beta: 2 }), 1e-12, { relative: 1e-11 })
})

test('evidence that one hypothesis excludes settles it, unless it cannot occur at all', () => {
  const found = (P_BA: number, P_BN: number) =>
    operatorValue(statisticsAndProbability, 'SB21', { P_A: 0.2, P_BA, P_BN })
  assert.is(found(0.7, 0), 1)
  assert.is(found(0, 0.7), 0)
  assert.is(found(0, 0), null)
})

// Wilson: n/(n + z^2) of nothing but successes, 0 of none.
test('the Wilson interval has limits where the sample is all of one kind', () => {
  const found = (p_hat: number) =>
    operatorValue(statisticsAndProbability, 'SB24', { p_hat, n: 10, z: 1.96 })
  near(found(1), 10 / 13.8416, { relative: 1e-12 })
  near(found(0), 0, { absolute: 1e-15 })
})

test.run()
