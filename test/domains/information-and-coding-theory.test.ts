import * as assert from 'uvu/assert'
import { informationAndCodingTheory } from '../../workers/domains/information-and-coding-theory.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson, slope } from '../support/quadrature.ts'

const entropy = (probabilities: readonly number[]) =>
  probabilities.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0) / Math.LN2

/** Bits that the rows and columns of a joint distribution tell of each other. */
const mutual = (joint: readonly (readonly number[])[]) => {
  const rows = joint.map(row => row.reduce((sum, p) => sum + p, 0))
  const columns = joint[0]!.map((_, j) => joint.reduce((sum, row) => sum + row[j]!, 0))
  return entropy(rows) + entropy(columns) - entropy(joint.flat())
}

const gauss = (x: number, mean: number, deviation: number) =>
  Math.exp(-(((x - mean) / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI))

/** Bits of differential entropy of a Gaussian. */
const spread = (deviation: number) => {
  const term = (x: number) => {
    const density = gauss(x, 0, deviation)
    return density > 0 ? -density * Math.log2(density) : 0
  }
  return simpson(term, -12 * deviation, 12 * deviation, 2000)
}

/** Words within a distance, from the distribution of the distance after each symbol. */
const sphere = (q: number, n: number, radius: number) => {
  let counts = [1]
  for (let symbol = 0; symbol < n; symbol++) {
    const [same, other] = [
      [...counts, 0],
      [0, ...counts],
    ]
    counts = same.map((count, j) => count + (q - 1) * other[j]!)
  }
  return counts.slice(0, radius + 1).reduce((sum, count) => sum + count, 0)
}

const test = domainSuite(informationAndCodingTheory, {
  IT31: M => bisect(H => Math.exp(H * Math.LN2) / M - 1, 0, 1100),
  // p = y^4 tames the logarithm at 0.
  IT30: (...p) => p.reduce((sum, one) => sum + (one > 0 ? one * Math.log2(1 / one) : 0), 0),
  IT29: (...p) => p.reduce((sum, one) => sum + (one > 0 ? one * Math.log2(1 / one) : 0), 0),
  IT1: p =>
    simpson(
      y => (y === 0 ? 0 : (Math.log2(1 - y ** 4) - Math.log2(y ** 4)) * 4 * y ** 3),
      0,
      p ** 0.25,
      20000,
    ),
  IT2: (B, snr) => bisect(C => 2 ** (C / B) - 1 - snr, 0, 60 * B),
  IT3: p =>
    mutual([
      [(1 - p) / 2, p / 2],
      [p / 2, (1 - p) / 2],
    ]),
  IT4: (erased, q) =>
    mutual(
      Array.from({ length: q }, (_, i) => [
        ...Array.from({ length: q }, (_, j) => (i === j ? (1 - erased) / q : 0)),
        erased / q,
      ]),
    ),
  IT5: (P, N) => spread(Math.sqrt(P + N)) - spread(Math.sqrt(N)),
  IT6: (n, q) => {
    let sum = 0
    for (let symbol = 0; symbol < n; symbol++) sum += entropy(Array(q).fill(1 / q))
    return sum
  },
  IT7: (first, second) => {
    const rest = 1 - first
    return entropy([first, rest]) + rest * entropy([second / rest, 1 - second / rest])
  },
  IT8: (p, other) => simpson(x => (x - p) / (x * (1 - x)), p, other, 2000) / Math.LN2,
  IT9: (s2, s1, m1, m2) => {
    const ratio = (x: number) =>
      Math.log(s2) - Math.log(s1) + ((x - m2) / s2) ** 2 / 2 - ((x - m1) / s1) ** 2 / 2
    return simpson(x => gauss(x, m1, s1) * ratio(x), m1 - 12 * s1, m1 + 12 * s1, 2000)
  },
  IT10: variance => spread(Math.sqrt(variance)),
  IT11: correlation => spread(1) - spread(Math.sqrt(1 - correlation ** 2)),
  IT12: (variance, D) => (D < variance ? spread(Math.sqrt(variance)) - spread(Math.sqrt(D)) : 0),
  // The reproduction is one with a chance that the symmetric channel of crossover D turns to p.
  IT13: (p, D) => {
    if (D >= Math.min(p, 1 - p)) return 0
    const one = bisect(x => x * (1 - D) + (1 - x) * D - p, 0, 1)
    return mutual([
      [one * (1 - D), one * D],
      [(1 - one) * D, (1 - one) * (1 - D)],
    ])
  },
  IT14: p => {
    const told = (ones: number) =>
      mutual([
        [1 - ones, 0],
        [ones * p, ones * (1 - p)],
      ])
    return told(bisect(ones => -slope(told, ones, 1e-3), 0.05, 0.95))
  },
  IT15: efficiency => bisect(x => Math.log2(1 + x * efficiency) - efficiency, 1e-3, 1e9),
  IT16: p => {
    let length = 0
    for (let word = 1; word > p; word /= 2) length++
    return length
  },
  IT17: p => {
    let [sum, chance] = [0, p]
    for (let trial = 1; trial < 4000 && chance > 0; trial++) {
      sum -= chance * Math.log2(chance)
      chance *= 1 - p
    }
    return sum
  },
  IT18: (p, order) => {
    const mean = [p, 1 - p].reduce((sum, x) => sum + x * Math.exp((order - 1) * Math.log(x)), 0)
    return -Math.log(mean) / ((order - 1) * Math.LN2)
  },
  // With fewer than k positions left two of the q^k words are equal there.
  IT19: (n, k) => {
    let struck = 0
    while (n - struck >= k) struck++
    return struck
  },
  IT20: (q, n, t) => q ** n / sphere(q, n, t),
  IT21: (q, n, d) => q ** n / sphere(q, n, d - 1),
  // In a column with ones in a of the M words a (M - a) pairs differ: at most n M^2 / 4 of the M (M - 1) d / 2.
  IT22: (d, n) => {
    const possible = (M: number) =>
      n * Math.floor(M / 2) * Math.ceil(M / 2) >= (M * (M - 1) * d) / 2
    let words = 2
    while (words < 1000 && possible(words + 1)) words++
    return words
  },
  IT23: (n, p, t) => {
    let chances = [1]
    for (let symbol = 0; symbol < n; symbol++) {
      const [right, wrong] = [
        [...chances, 0],
        [0, ...chances],
      ]
      chances = right.map((chance, j) => chance * (1 - p) + p * wrong[j]!)
    }
    return chances.slice(t + 1).reduce((sum, chance) => sum + chance, 0)
  },
  IT24: (equivocation, M) =>
    Math.max(
      0,
      bisect(error => 1 + error * entropy(Array(M).fill(1 / M)) - equivocation, -1, 1),
    ),
  IT25: (n, q, t) => {
    // Words of length i at distance d, a letter at a time.
    let counts = [1]
    for (let i = 0; i < n; i++)
      counts = Array.from(
        { length: counts.length + 1 },
        (_, d) => (counts[d] ?? 0) + (q - 1) * (counts[d - 1] ?? 0),
      )
    return counts.slice(0, t + 1).reduce((a, b) => a + b)
  },
  // Balls of radius t about two words share no word: the least distance at which they are apart.
  IT26: t => {
    let distance = 1
    while (distance - t <= t) distance++
    return distance
  },
  IT27: (AB, B) => 1 / (B / AB),
  IT28: p => -Math.log(p) / Math.LN2,
})

test('what may be as distorted as guessing needs no bits', () => {
  assert.is(operatorValue(informationAndCodingTheory, 'IT12', { variance: 2, D: 2.5 }), 0)
  assert.is(operatorValue(informationAndCodingTheory, 'IT13', { p: 0.4, D: 0.45 }), 0)
  assert.is(operatorValue(informationAndCodingTheory, 'IT13', { p: 0.7, D: 0.35 }), 0)
})

test('rounding makes no information negative, and long codes have their error probability', () => {
  const value = (id: string, inputs: Record<string, number>) =>
    operatorValue(informationAndCodingTheory, id, inputs)
  assert.is(value('IT3', { p: 0.499999997 }), 0)
  assert.is(value('IT8', { p: 0.3, r: 0.3000000001 }), 0)
  near(value('IT23', { n: 2040, p: 0.001, t: 8 }), 2.71072433414214e-4, { relative: 1e-10 })
})

test.run()
