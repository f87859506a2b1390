import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { gaussLobatto, lagrange } from '../../workers/numerics/gauss-lobatto.ts'
import { near } from '../support/near.ts'

const test = suite('Gauss-Lobatto rules')

/** x^k without the rounding of a power function. */
const power = (x: number, k: number) =>
  Array.from({ length: k }, () => x).reduce((p, v) => p * v, 1)

test('n + 1 points integrate degree 2 n - 1 exactly, and not 2 n', () => {
  for (const n of [1, 2, 5, 16]) {
    const { points, weights } = gaussLobatto(n)
    const integral = (k: number) => points.reduce((sum, x, i) => sum + weights[i]! * power(x, k), 0)
    for (let k = 0; k < 2 * n; k++) near(integral(k), k % 2 ? 0 : 2 / (k + 1), { absolute: 1e-14 })
    assert.ok(Math.abs(integral(2 * n) - 2 / (2 * n + 1)) > 1e-11)
  }
})

test('three and four points are the textbook ones', () => {
  assert.equal(Array.from(gaussLobatto(2).points), [-1, 0, 1])
  near(gaussLobatto(3).points[2], Math.sqrt(1 / 5), { relative: 1e-15 })
  near(gaussLobatto(3).weights[1], 5 / 6, { relative: 1e-15 })
})

test('the derivative matrix and the interpolation are exact for degree n', () => {
  const n = 14
  const rule = gaussLobatto(n)
  for (let k = 0; k <= n; k++) {
    const values = rule.points.map(x => power(x, k))
    for (let i = 0; i <= n; i++) {
      let slope = 0
      for (let j = 0; j <= n; j++) slope += rule.derivative[i * (n + 1) + j]! * values[j]!
      near(slope, k === 0 ? 0 : k * power(rule.points[i]!, k - 1), { absolute: 1e-11 })
    }
    const at = lagrange(rule, 0.3).reduce((sum, w, j) => sum + w * values[j]!, 0)
    near(at, power(0.3, k), { absolute: 1e-13 })
  }
})

test.run()
