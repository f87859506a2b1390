import * as assert from 'uvu/assert'
import { computerScience } from '../../workers/domains/computer-science.ts'
import { compileOperator } from '../../workers/operators/compile.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const test = domainSuite(computerScience, {
  // Serial run of length 1: its parts on n processors, in units of the serial time.
  CS89: (seek, turns, transfer) => seek + transfer + 1 / turns / 2,
  CS43: (p, n) => n / (n * (1 - p) + p),
  CS44: (s, n) => s + n * (1 - s),
  CS45: (S, n) => bisect(s => s + (1 - s) / n - 1 / S, -1, 2),
  CS46: (a, b) => bisect(x => Math.exp(x * Math.log(b)) - a, 0, 64),
  CS47: n => sum(1, n, k => Math.log2(k)),
  CS48: n => {
    let steps = 0
    for (let left = n; left >= 1; left = Math.floor(left / 2)) steps++
    return steps
  },
  CS49: alpha => (1 + sum(0, 4000, k => (k + 1) * alpha ** k)) / 2,
  // An item is found with the steps that its insertion took.
  CS50: alpha => simpson(x => 1 + x, 0, alpha, 2) / alpha,
  CS51: (n, N) => {
    let missed = 1
    for (let k = 0; k < n; k++) missed *= (N - k) / N
    return 1 - missed
  },
  // A bit is set unless none of the k n hits, Poisson in number, falls on it.
  CS52: (m, n, k) => {
    const mean = (k * n) / m
    let term = Math.exp(-mean)
    let set = 0
    for (let hits = 1; hits < 60; hits++) set += term *= mean / hits
    return product(k, () => set)
  },
  CS53: (m, n) => {
    const slope = (k: number) => {
      const clear = Math.exp((-k * n) / m)
      return Math.log(1 - clear) + (((k * n) / m) * clear) / (1 - clear)
    }
    return bisect(slope, 1e-3, (10 * m) / n)
  },
  CS54: n => bisect(x => Math.log(n) ** x - n, 1, n),
  CS55: (hit, rate, miss) => (1 - rate) * hit + rate * (hit + miss),
  CS56: (p, memory, fault) => memory + p * (fault - memory),
  // The sector comes by after a share of the turn that is uniform between 0 and 1.
  CS57: (seek, f, L, R, controller) =>
    simpson(share => seek + share / f + L / R + controller, 0, 1, 2),
  CS58: (n, parity, D) => n * D * (1 - parity / n),
  CS59: (mttf, mttr) => 1 / ((2 / mttf) * (mttr / mttf)),
  CS60: (n, k) => {
    let cycles = 0
    for (let done = 0; done < n; cycles++) if (cycles >= k - 1) done++
    return (n * k) / cycles
  },
  CS61: (instructions, cpi, f) => instructions * (cpi * (1 / f)),
  // Time of one operation: the slower of computing it and of moving its 1/I bytes.
  CS62: (peak, intensity, B) => 1 / Math.max(1 / peak, 1 / (intensity * B)),
  // Charging through 1 ohm heats it by V^2 exp(-2t/RC)/R; as much again is stored and lost later.
  CS63: (alpha, C, V, f) => {
    const heat = simpson(t => V * V * Math.exp((-2 * t) / C), 0, 20 * C, 4000)
    return alpha * f * (heat + (C * V * V) / 2)
  },
  CS64: (E, t) => (E / t) * t ** 2,
  CS65: (R, delay) => delay / (1 / R),
  // The window climbs from w/2 to w, one segment a round trip; one of its 3 w^2 / 8 segments is lost.
  CS66: (mss, rtt, p) => {
    const w = Math.sqrt(8 / (3 * p))
    const segments = simpson(x => x, w / 2, w, 2)
    return (segments * mss) / ((w / 2) * rtt)
  },
  CS67: (L, R, rtt) => L / (rtt + L / R) / R,
  CS68: (W, L, R, rtt) => {
    const frame = L / R
    const starts: number[] = []
    const frames = 50 * W
    for (let i = 0; i < frames; i++) {
      const acknowledged = i < W ? 0 : starts[i - W]! + frame + rtt
      starts.push(Math.max(acknowledged, i === 0 ? 0 : starts[i - 1]! + frame))
    }
    // A whole number of windows once it runs evenly.
    return (W * frame) / (starts[frames - 1]! - starts[frames - 1 - W]!)
  },
  CS69: G => G * quiet(2 * G),
  CS70: G => G * quiet(G),
  CS71: (propagation, frame) => frame / (frame + 5 * propagation),
  CS72: (L, R) => L * (1 / R),
  CS73: (d, v) => (299792458 / v) * (d / 299792458),
  CS74: (length, N) => Math.log2(product(length, () => N)),
  CS75: (H, r) => (product(Math.floor(H), () => 2) * Math.SQRT2 ** (2 * (H % 1))) / (2 * r),
  CS76: b => {
    // Distribution of the set bits below the leading one.
    let weights = [1]
    for (let i = 1; i < b; i++) {
      const wider = [...weights, 0]
      weights = wider.map((w, j) => (w + (wider[j - 1] ?? 0)) / 2)
    }
    return b - 1 + weights.reduce((mean, weight, ones) => mean + weight * ones, 0)
  },
  CS77: r => 1 / product(r, () => 2),
  CS78: k => {
    let r = 0
    while (2 ** r - r - 1 < k) r++
    return r
  },
  CS79: (before, after) => 1 / (1 - (before - after) / before),
  CS80: (k, N, s) => {
    let weight = 1
    const weights = [weight]
    for (let j = 2; j <= N; j++) weights.push((weight *= ((j - 1) / j) ** s))
    return weights[k - 1]! / weights.reduce((a, b) => a + b, 0)
  },
  CS81: (n, K, beta) => 10 ** (Math.log10(K) + beta * Math.log10(n)),
  // C(n) = n - 1 + 2/n (C(0) + ... + C(n-1)).
  CS82: n => {
    let below = 0
    let mean = 0
    for (let k = 1; k <= n; k++) {
      mean = k - 1 + (2 * below) / k
      below += mean
    }
    return mean
  },
  CS83: n =>
    sum(1, n, k => Math.log(k)) -
    (1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5) - 1 / (1680 * n ** 7)),
  CS84: (n, sigma, kappa) => 1 / ((1 - sigma) / n + sigma + kappa * (n - 1)),
  CS85: n => sum(1, n, k => n / k),
  // A level takes 1/p steps in the mean; the top, above log_{1/p} n levels, adds 1 + p + p^2 ...
  CS86: (n, p) => {
    const steps = sum(1, 4000, j => j * (1 - p) ** (j - 1) * p)
    const levels = bisect(x => (1 / p) ** x - n, 0, 200)
    return steps * levels + sum(0, 4000, j => p ** j)
  },
  // p dV of one molecule from V to V/2, in units of V: kT/V with k = R/N_A.
  CS87: T => simpson(v => ((8.31446261815324 / 6.02214076e23) * T) / v, 0.5, 1, 400),
  // Each line halves what is left to choose from.
  CS88: words => bisect(lines => words * Math.exp(-lines * Math.LN2) - 1, 0, 1100),
})

const operator = (id: string) =>
  compileOperator(computerScience.operators.find(source => source.id === id)!, computerScience)

test('the chance of a collision goes on beyond the draws that are multiplied out', () => {
  const { evaluate } = operator('CS51')
  for (const [n, N] of [
    [12000, 1e8],
    [20000, 1e9],
  ] as const) {
    near(evaluate([n, N]), -Math.expm1(sum(1, n - 1, k => Math.log1p(-k / N))), { relative: 1e-10 })
  }
  // As many draws as the square root of the values: 1 - exp(-1/2).
  near(evaluate([2 ** 64, 2 ** 128]), 1 - Math.exp(-0.5), { relative: 1e-12 })
})

test('Hamming codes are perfect at 1, 4, 11, 26 and 57 data bits and no more', () => {
  const { evaluate } = operator('CS78')
  for (const r of [2, 3, 4, 5, 6, 20]) {
    assert.is(evaluate([2 ** r - r - 1]), r)
    assert.is(evaluate([2 ** r - r]), r + 1)
  }
})

test('a window beyond the bandwidth-delay product fills the link and no more', () => {
  const { evaluate } = operator('CS68')
  assert.is(evaluate([8, 1000, 1e6, 7e-3]), 1)
  assert.is(evaluate([20, 1000, 1e6, 7e-3]), 1)
})

function sum(from: number, to: number, term: (k: number) => number): number {
  let total = 0
  for (let k = from; k <= to; k++) total += term(k)
  return total
}

function product(count: number, factor: () => number): number {
  let total = 1
  for (let k = 0; k < count; k++) total *= factor()
  return total
}

/** The chance that nothing else is sent, e^-mean, by its power series. */
function quiet(mean: number): number {
  let term = 1
  let total = 1
  for (let k = 1; k < 60; k++) total += term *= -mean / k
  return total
}

test.run()
