import { quantumInformationAndLogic } from '../../workers/domains/quantum-information-and-logic.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

type Vector = readonly [number, number, number]

const POLES: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]

const test = domainSuite(quantumInformationAndLogic, {
  QL1: theta => (1 + Math.cos(theta)) / 2,
  // dS/dr = -artanh(r)/ln 2.
  QL2: r => 1 - simpson(x => Math.atanh(x) / Math.LN2, 0, r, 2000),
  QL3: r => ((1 + r) / 2) ** 2 + ((1 - r) / 2) ** 2,
  QL4: delta =>
    meanFidelity(([x, y, z]) => {
      const [c, s] = [Math.cos(delta), Math.sin(delta)]
      return [c * x - s * y, s * x + c * y, z]
    }),
  // cos(t/2) and e^(i phi) sin(t/2) are the amplitudes.
  QL5: (t1, p1, t2, p2) => {
    const real =
      Math.cos(t1 / 2) * Math.cos(t2 / 2) + Math.sin(t1 / 2) * Math.sin(t2 / 2) * Math.cos(p2 - p1)
    const imaginary = Math.sin(t1 / 2) * Math.sin(t2 / 2) * Math.sin(p2 - p1)
    return real * real + imaginary * imaginary
  },
  // p rho1 - (1 - p) rho2 has the eigenvalues (2p - 1 +- |p r1 - (1 - p) r2|)/2.
  QL6: (p, F) => {
    const between = 2 * Math.acos(Math.sqrt(F))
    const x = p - (1 - p) * Math.cos(between)
    const y = (1 - p) * Math.sin(between)
    const size = Math.sqrt(x * x + y * y)
    return (1 - (Math.abs(2 * p - 1 + size) + Math.abs(2 * p - 1 - size)) / 2) / 2
  },
  QL7: (a, b, c, d) => {
    const norm = a * a + b * b + c * c + d * d
    const [upper, lower, off] = [a * a + b * b, c * c + d * d, a * c + b * d]
    const purity = (upper ** 2 + lower ** 2 + 2 * off ** 2) / norm ** 2
    return Math.sqrt(2 * (1 - purity))
  },
  QL8: C => {
    const weight = bisect(x => x * (1 - x) - (C * C) / 4, 0, 0.5)
    return binaryEntropy(weight)
  },
  // The spin-flipped state is the state itself: three weights (1 - p)/4 against (1 + 3p)/4.
  QL9: p => Math.max(0, (1 + 3 * p) / 4 - (3 * (1 - p)) / 4),
  QL10: (a1, a2, b1, b2) => {
    const correlation = (a: number, b: number) => {
      const same = Math.sin((a - b) / 2) ** 2
      return same - (1 - same)
    }
    const [e11, e12] = [correlation(a1, b1), correlation(a1, b2)]
    return Math.abs(e11 - e12 + correlation(a2, b1) + correlation(a2, b2))
  },
  // Alice along z and x, Bob at +-beta between: 2 (cos beta + C sin beta).
  QL11: C => {
    const beta = bisect(x => -Math.sin(x) + C * Math.cos(x), 0, Math.PI / 2)
    return 2 * (Math.cos(beta) + C * Math.sin(beta))
  },
  QL12: (k, M, N) => {
    let [marked, other] = [1 / Math.sqrt(N), 1 / Math.sqrt(N)]
    for (let i = 0; i < k; i++) {
      const mean = (-M * marked + (N - M) * other) / N
      ;[marked, other] = [2 * mean + marked, 2 * mean - other]
    }
    return M * marked ** 2
  },
  QL13: (M, N) => {
    const angle = Math.atan(Math.sqrt(M / (N - M)))
    return bisect(k => Math.cos((2 * k + 1) * angle), 0, Math.PI / 2 / angle)
  },
  // A Werner state of singlet fraction (1 + 3 w)/4 shrinks the Bloch vector by w.
  QL14: f => (1 + (4 * f - 1) / 3) / 2,
  QL15: (n, delta) => {
    const size = 2 ** n
    let [re, im] = [0, 0]
    for (let j = 0; j < size; j++) {
      re += Math.cos(2 * Math.PI * delta * j) / size
      im += Math.sin(2 * Math.PI * delta * j) / size
    }
    return re * re + im * im
  },
  QL16: n => {
    let gates = 0
    for (let qubit = 1; qubit <= n; qubit++) {
      gates++
      for (let control = qubit + 1; control <= n; control++) gates++
    }
    return gates
  },
  QL17: (p, threshold, d, A) => {
    let rate = A
    for (let i = 0; i < d + 1; i++) rate *= Math.sqrt(p / threshold)
    return rate
  },
  QL18: (p, threshold, k) => {
    let rate = p
    for (let level = 0; level < k; level++) rate = rate ** 2 / threshold
    return rate
  },
  // ways[w]: Pauli errors of weight w on the qubits so far.
  QL19: (n, t) => {
    let ways = [1]
    for (let qubit = 0; qubit < n; qubit++) {
      ways = [...ways, 0].map((count, w) => count + 3 * (ways[w - 1] ?? 0))
    }
    return n - Math.log2(ways.slice(0, t + 1).reduce((a, b) => a + b, 0))
  },
  QL20: (theta, Omega) => (theta / (2 * Math.PI)) * (1 / (Omega / (2 * Math.PI))),
  // From the north pole: a quarter turn about x, free precession about z, a quarter turn about x.
  QL21: (Delta, T) => {
    const aboutX = ([x, y, z]: Vector): Vector => [x, -z, y]
    const aboutZ = ([x, y, z]: Vector, turn: number): Vector => [
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
      z,
    ]
    return (1 - aboutX(aboutZ(aboutX([0, 0, 1]), Delta * T))[2]) / 2
  },
  QL22: (T1, Tphi) => (2 * T1 * Tphi) / (2 * T1 + Tphi),
  QL23: Q => 1 - 2 * binaryEntropy(Q),
  QL24: (t, T1, T2) =>
    meanFidelity(([x, y, z]) => [
      x * Math.exp(-t / T2),
      y * Math.exp(-t / T2),
      1 - (1 - z) * Math.exp(-t / T1),
    ]),
  QL25: (Delta, g, n) => {
    // Difference of the eigenvalues of [[Delta/2, g sqrt(n + 1)], [., -Delta/2]].
    const off = g * Math.sqrt(n + 1)
    return 2 * bisect(x => x * x - (Delta * Delta) / 4 - off * off, 0, 1e12)
  },
  QL26: qubits => {
    let states = 1
    for (let i = 0; i < qubits; i++) states += states
    return states
  },
})

/** Of a map of Bloch vectors: the poles average a square as the whole sphere does. */
function meanFidelity(map: (from: Vector) => Vector): number {
  let total = 0
  for (const pole of POLES) {
    const image = map(pole)
    const overlap = pole[0] * image[0] + pole[1] * image[1] + pole[2] * image[2]
    total += (1 + overlap) / 2
  }
  return total / POLES.length
}

/** From its slope log2((1 - x)/x), down from 1 bit at one half. */
function binaryEntropy(p: number): number {
  // x = e^u keeps the steep end smooth.
  const slope = (u: number) => Math.exp(u) * Math.log2((1 - Math.exp(u)) / Math.exp(u))
  return 1 - simpson(slope, Math.log(p), Math.log(0.5), 4000)
}

test('limits of certainty have values', () => {
  const found = (id: string, inputs: Record<string, number>) =>
    operatorValue(quantumInformationAndLogic, id, inputs)
  near(found('QL2', { r: 1 }), 0, { absolute: 1e-15 })
  near(found('QL8', { C: 0 }), 0, { absolute: 1e-15 })
  // Weight C^2/4 of the lesser Schmidt vector: (C/2)^2 log2(4 e/C^2).
  near(found('QL8', { C: 1e-9 }), 2.5e-19 * Math.log2(4e18 * Math.E), { relative: 1e-9 })
  near(found('QL15', { n: 6, delta: 0 }), 1, { absolute: 1e-15 })
  near(found('QL23', { Q: 0 }), 1, { absolute: 1e-15 })
})

test.run()
