import * as assert from 'uvu/assert'
import { nonlinearDynamicsAndNetworks } from '../../workers/domains/nonlinear-dynamics-and-networks.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'
import { integrate } from '../support/runge-kutta.ts'

/** Share of the pairs of neighbours that are neighbours themselves, in a ring of k neighbours each. */
const ringClustering = (k: number) => {
  const reach = k / 2
  const near = Array.from({ length: reach }, (_, i) => i + 1).flatMap(step => [step, -step])
  const pairs = near.flatMap((a, i) => near.slice(0, i).map(b => Math.abs(a - b)))
  return pairs.filter(apart => apart <= reach).length / pairs.length
}

const test = domainSuite(nonlinearDynamicsAndNetworks, {
  ND1: (r, x) => r / 4 - r * (x - 0.5) ** 2,
  ND2: r => {
    const map = (x: number) => r * x * (1 - x)
    return bisect(x => map(map(x)) - x, 1 - 1 / r + 1e-7, 1)
  },
  // Topological pressure ln(a^q + (1 - a)^q): its slope at q = 1.
  ND3: a => -slope(q => Math.log(a ** q + (1 - a) ** q), 1, 1e-2),
  ND4: (most, start, rate) => bisect(t => start * Math.exp(rate * t) - most, 0, 700 / rate),
  ND5: (first, second) => {
    let [last, gap] = [second, second - first]
    for (let doubling = 0; doubling < 60; doubling++) {
      gap /= 4.66920160910299
      last += gap
    }
    return last
  },
  // Cubic s^3 + (sigma + b + 1) s^2 + (r + sigma) b s + 2 b sigma (r - 1) at either fixed point.
  ND6: (sigma, b) =>
    bisect(r => 2 * b * sigma * (r - 1) - (sigma + b + 1) * (r + sigma) * b, 0, 1e6),
  ND7: (...exponents) => {
    const cumulated = (D: number) =>
      exponents.reduce((sum, each, i) => sum + each * Math.max(0, Math.min(1, D - i)), 0)
    return bisect(D => cumulated(D), 2, 3)
  },
  ND8: (C1, C2, r1, r2) => bisect(D => C1 * (r2 / r1) ** D - C2, -50, 50),
  ND9: (m, s) => bisect(D => s ** D - m, 0, 100),
  ND10: g => 1 / simpson(q => Math.cos(q) ** 2 * g, -Math.PI / 2, Math.PI / 2, 200),
  ND11: (gamma, K) => {
    const density = (w: number) => gamma / (Math.PI * (w * w + gamma * gamma))
    const locked = (r: number) =>
      simpson(q => Math.cos(q) ** 2 * density(K * r * Math.sin(q)), -Math.PI / 2, Math.PI / 2, 2000)
    return bisect(r => 1 - K * locked(r), 1e-6, 1)
  },
  ND12: (detuning, K) => {
    const period = simpson(q => 1 / (detuning - K * Math.sin(q)), 0, 2 * Math.PI, 4000)
    return (2 * Math.PI) / period
  },
  ND13: (mu, l) => integrate(([a]) => [mu * a! - l * a! ** 3], [0.5], 40 / mu, 4000)[0]!,
  // Slow branches of F = x^3/3 - x from |x| = 2 to 1.
  ND14: mu => 2 * simpson(x => mu * (x - 1 / x), 1, 2, 2000),
  ND15: c => bisect(S => S - 1 + Math.exp(-c * S), 1e-3, 1),
  ND16: (k, p) => ringClustering(k) * (1 - p) * (1 - p) * (1 - p),
  // Two nodes are further apart than x with probability exp(-k^x/N); Euler-Maclaurin adds the half.
  ND17: [
    (N, k) => {
      const end = Math.log(60 * N) / Math.log(k)
      return 0.5 + simpson(x => Math.exp(-(k ** x) / N), 0, end, 4000)
    },
    1e-7,
  ],
  ND18: (m, k) => {
    let mass = 2 / (m + 2)
    for (let degree = m + 1; degree <= k; degree++) mass *= (degree - 1) / (degree + 2)
    return mass
  },
  ND19: (square, mean) => bisect(p => p * ((square - mean) / mean) - 1, 0, 2),
  ND20: (edges, N) => {
    let pairs = 0
    for (let node = 1; node < N; node++) pairs += node
    return edges / pairs
  },
  ND21: (a, x, b, before) => {
    const folded = [x, 1 + b * before - a * x * x]
    const contracted = [b * folded[0]!, folded[1]!]
    const reflected = [contracted[1]!, contracted[0]!]
    return reflected[0]!
  },
  ND22: (theta, Omega, K) => {
    const sine = Math.sin(2 * Math.PI * theta)
    const turned = 2 * Math.PI * theta + 2 * Math.PI * Omega - K * sine
    const turns = Math.atan2(Math.sin(turned), Math.cos(turned)) / (2 * Math.PI)
    return turns < 0 ? turns + 1 : turns
  },
  ND23: (range, S, n) => bisect(H => S * (n / 2) ** H - range, -20, 20),
  ND24: (k, N) => {
    const links = Array.from({ length: N - 1 }, (_, i) => (i < k ? 1 : 0))
    return links.reduce<number>((sum, link) => sum + link, 0) / links.length
  },
  // Each link has two ends.
  ND25: (links, nodes) => (links + links) / nodes,
  // The links that all pairs have on the mean, two ends each, shared by the nodes.
  ND26: (p, nodes) => {
    const pairs = (nodes * (nodes - 1)) / 2
    return (2 * p * pairs) / nodes
  },
  // The time in which a small distance grows e times.
  ND27: rate => bisect(t => Math.exp(rate * t) - Math.E, 0, 100),
  // Where the map gives back what it takes.
  ND28: r => bisect(x => r * x * (1 - x) - x, 1e-9 + (r - 1) / (2 * r), 1),
})

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(nonlinearDynamicsAndNetworks, id, inputs)

test('no network has a mean square below the squared mean', () => {
  near(value('ND19', { k_sq: 16, k_mean: 4 }), 1 / 3, { relative: 1e-12 })
  assert.is(value('ND19', { k_sq: 15, k_mean: 4 }), null)
})

test.run()
