import { optimizationAndNumericalAnalysis } from '../../workers/domains/optimization-and-numerical-analysis.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

const test = domainSuite(optimizationAndNumericalAnalysis, {
  // The step minimizes g (x - x0) + (x - x0)^2 / (2 eta).
  ON0: (x0, eta, g) => bisect(x => g + (x - x0) / eta, x0 - 2 * eta * g - 1, x0 + 2 * eta * g + 1),
  ON1: (x0, f, df) => bisect(x => f + df * (x - x0), x0 - 10, x0 + 10),
  // The line through (f0, x0) and (f1, x1), read at f = 0.
  ON2: (x0, x1, f0, f1) => (x0 * -f1) / (f0 - f1) + (x1 * -f0) / (f1 - f0),
  // Newton's step for g = f/sqrt(f'); its slope is sqrt(f') - f f''/(2 f'^(3/2)).
  ON3: (x0, f, df, d2f) => x0 - f / Math.sqrt(df) / (Math.sqrt(df) - (f * d2f) / (2 * df ** 1.5)),
  ON4: (a, b, tolerance) => {
    let steps = 0
    let width = b - a
    for (; width / 2 >= tolerance; width /= 2) steps++
    return steps + Math.log(width / tolerance) / Math.LN2
  },
  // Differences shrink by q: the limit is the first term and d + dq + dq^2 ...
  ON5: (x0, x1, x2) => x0 + (x1 - x0) / (1 - (x2 - x1) / (x1 - x0)),
  ON6: (A1, A2, p, r) => A2 - (A1 - A2) / (r ** p - 1),
  ON7: (f1, f2, f3, r) => bisect(p => r ** p - (f3 - f2) / (f2 - f1), -60, 60),
  ON8: (f1, f2, p, r, safety) => {
    const grown = Math.exp(p * Math.log(r))
    const limit = (grown * f1 - f2) / (grown - 1)
    return (safety * Math.abs(limit - f1)) / Math.abs(f1)
  },
  // Interval by interval: the chord over a parabola of second derivative M encloses M h^3 / 12.
  ON9: (a, b, n, M) => {
    const h = (b - a) / n
    return n * simpson(x => (M / 2) * x * (h - x), 0, h, 2)
  },
  // Simpson's rule and the true integral of M x^4 / 24.
  ON10: (a, b, n, M) => {
    const middle = (a + b) / 2
    const f = (x: number) => (M / 24) * (x - middle) ** 4
    const exact = (M / 60) * ((b - a) / 2) ** 5
    return simpson(f, a, b, n) - exact
  },
  // The error is M / (2n)! times the integral of the square of the monic polynomial of the nodes.
  ON11: (a, b, n, M) => {
    const half = (b - a) / 2
    const square = simpson(x => monicLegendre(n, x) ** 2, -1, 1, 2000)
    return (M / product(2 * n)) * half ** (2 * n + 1) * square
  },
  ON12: (h, M) => {
    const f = (x: number) => (M / 2) * x * x
    return (f(0) + f(h)) / 2 - f(h / 2)
  },
  ON13: (a, b, n, M) => {
    let distances = 1
    for (let i = 0; i <= n; i++) {
      const node = (a + b) / 2 + ((b - a) / 2) * Math.cos(((2 * i + 1) * Math.PI) / (2 * n + 2))
      distances *= b - node
    }
    return (M / product(n + 1)) * distances
  },
  ON14: (eps, M) => bisect(h => -eps / h ** 2 + (h * M) / 3, 1e-9, 1e3),
  // An error made at s has grown by exp(L (t - s)) at the end.
  ON15: (h, M, L, t) => simpson(s => ((h * M) / 2) * Math.exp(L * (t - s)), 0, t, 200),
  ON16: (q, k, x0, x1) => {
    let total = 0
    for (let step = k; step < k + 4000; step++) total += q ** step * Math.abs(x1 - x0)
    return total
  },
  ON17: (kappa, k) => descent(kappa, k),
  ON18: (kappa, k) => 2 * Math.exp(-2 * k * Math.atanh(1 / Math.sqrt(kappa))),
  ON19: (kappa, dA, db) => {
    let error = 0
    for (let i = 0; i < 2000; i++) error = kappa * (dA + db) + kappa * dA * error
    return error
  },
  ON20: (a, b, d) => {
    const angle = Math.atan2(2 * b, a - d) / 2
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const first = a * c * c + 2 * b * c * s + d * s * s
    const second = a * s * s - 2 * b * c * s + d * c * c
    return first / second
  },
  // Young: the eigenvalues of the iteration become a double one where (omega rho)^2 = 4 (omega - 1).
  ON21: rho => bisect(omega => (omega * rho) ** 2 - 4 * (omega - 1), 1, 2),
  // The two inner points divide the bracket so that each width is the sum of the next two.
  ON22: (a, b, k) => {
    let [wide, narrow] = [b - a, (b - a) * 2 * Math.cos((2 * Math.PI) / 5)]
    for (let i = 0; i < k; i++) [wide, narrow] = [narrow, wide - narrow]
    return wide
  },
  ON23: (f0, alpha, slope, c1) => (1 - c1) * f0 + c1 * (f0 + alpha * slope),
  ON24: (f0, f1, alpha, slope) => {
    const curvature = (f1 - f0 - slope * alpha) / alpha ** 2
    return bisect(x => slope + 2 * curvature * x, 0, 1e3)
  },
  ON25: (L, D, k) => (L / 2) * ((2 * D) / (k + 1)) ** 2,
  ON26: (L, tol) => bisect(n => L * Math.exp(-n * Math.LN2) - tol, 0, 200),
})

function product(n: number): number {
  let total = 1
  for (let i = 2; i <= n; i++) total *= i
  return total
}

/** p(m+1) = x p(m) - m^2 / (4 m^2 - 1) p(m-1). */
function monicLegendre(n: number, x: number): number {
  let [before, p] = [0, 1]
  for (let m = 0; m < n; m++) {
    ;[before, p] = [p, x * p - ((m * m) / (4 * m * m - 1)) * before]
  }
  return p
}

/** Energy norm of the error of (x^2 + kappa y^2)/2 after k exact line searches from (kappa, 1), over the first. */
function descent(kappa: number, k: number): number {
  const norm = (x: number, y: number) => Math.sqrt(x * x + kappa * y * y)
  let [x, y] = [kappa, 1]
  const start = norm(x, y)
  for (let i = 0; i < k; i++) {
    const [gx, gy] = [x, kappa * y]
    const step = (gx * gx + gy * gy) / (gx * gx + kappa * gy * gy)
    x -= step * gx
    y -= step * gy
  }
  return norm(x, y) / start
}

const value = (id: string, inputs: Record<string, number>) =>
  operatorValue(optimizationAndNumericalAnalysis, id, inputs)

test('the Gauss-Legendre bound does not vanish by overflow at many points', () => {
  near(value('ON11', { a: 0, b: 1, n: 1, M2n: 1 }), 1 / 24, { relative: 1e-14 })
  // 50!^4/(101 100!^3) in fifty digits.
  near(value('ON11', { a: 0, b: 1, n: 50, M2n: 1e250 }), 1.04223859626691e32, { relative: 1e-12 })
})

test('the condition number of a diagonal matrix is the ratio of its entries', () => {
  near(value('ON20', { a: 1, b: 0, d: 1e-14 }), 1e14, { relative: 1e-13 })
})

test.run()
