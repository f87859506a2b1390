import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dissection } from '../../workers/continuum/dissection.ts'
import { kernels } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { SparseLdlt } from '../../workers/numerics/sparse-ldlt.ts'
import { symmetricEigenvalues } from '../../workers/numerics/symmetric-eigen.ts'
import { near } from '../support/near.ts'

const test = suite('sparse L D L^T')

/** Pairs of neighbours of a grid, also around it. */
function neighbours(nx: number, ny: number, wraps: boolean): Int32Array {
  const pairs: number[] = []
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      if (i + 1 < nx) pairs.push(i + nx * j, i + 1 + nx * j)
      else if (wraps) pairs.push(nx * j, i + nx * j)
      if (j + 1 < ny) pairs.push(i + nx * j, i + nx * (j + 1))
      else if (wraps) pairs.push(i, i + nx * j)
    }
  }
  return Int32Array.from(pairs)
}

function filled(nx: number, ny: number, wraps: boolean, shift: number) {
  const random = new Random(3)
  const pairs = neighbours(nx, ny, wraps)
  const matrix = new SparseLdlt(
    kernels,
    dissection(nx, ny, { wrapsX: wraps, wrapsY: wraps }),
    pairs,
  )
  const n = nx * ny
  const dense = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    matrix.diagonal[i] = 4 + random.uniform() - shift
    dense[i * n + i] = matrix.diagonal[i]!
  }
  for (let e = 0; e < matrix.off.length; e++) {
    const [i, j] = [pairs[2 * e]!, pairs[2 * e + 1]!]
    matrix.off[e] = -random.uniform()
    dense[i * n + j] = matrix.off[e]!
    dense[j * n + i] = matrix.off[e]!
  }
  return { matrix, dense, n }
}

test('an order of elimination holds each unknown once', () => {
  for (const [nx, ny, x, y] of [
    [1, 1, false, false],
    [17, 1, true, false],
    [7, 9, true, true],
    [40, 13, false, true],
  ] as const) {
    const order = dissection(nx, ny, { wrapsX: x, wrapsY: y, every: nx === 40 ? 5 : 1 })
    assert.equal(
      Array.from(order).sort((a, b) => a - b),
      Array.from({ length: nx * ny }, (_, i) => i),
    )
  }
})

test('it solves what the matrix says, on grids with and without ends', () => {
  for (const wraps of [false, true]) {
    const { matrix, dense, n } = filled(9, 6, wraps, 0)
    assert.is(matrix.factor(), 0)
    const x = Float64Array.from({ length: n }, (_, i) => (i % 7) - 3)
    const b = Float64Array.from({ length: n }, (_, i) =>
      x.reduce((sum, one, j) => sum + dense[i * n + j]! * one, 0),
    )
    matrix.solve(b)
    for (let i = 0; i < n; i++) near(b[i], x[i]!, { absolute: 1e-12 })
  }
})

test('both halves of a solve make the solve, and are the transpose of each other', () => {
  const { matrix, n } = filled(9, 6, false, 0)
  assert.is(matrix.factor(), 0)
  const vector = (seed: number) => {
    const random = new Random(seed)
    return Float64Array.from({ length: n }, () => random.uniform() - 0.5)
  }
  const [b, whole, halves] = [vector(1), vector(1), vector(1)]
  matrix.solve(whole)
  matrix.solveLower(halves)
  matrix.solveUpper(halves)
  for (let i = 0; i < n; i++) near(halves[i], whole[i]!, { absolute: 1e-14 })
  const [low, high] = [vector(1), vector(2)]
  matrix.solveLower(low)
  matrix.solveUpper(high)
  const dot = (p: Float64Array, q: Float64Array) => p.reduce((sum, one, i) => sum + one * q[i]!, 0)
  near(dot(low, vector(2)), dot(b, high), { absolute: 1e-14 })
})

test('the signs of D count the eigenvalues below a shift', () => {
  for (const shift of [3, 4.4, 5, 6]) {
    const { matrix, dense, n } = filled(6, 7, true, shift)
    const below = symmetricEigenvalues(dense, n).filter(value => value < 0).length
    assert.ok(below > 0)
    assert.is(matrix.factor(), below)
  }
})

test('a singular matrix is no factor', () => {
  const matrix = new SparseLdlt(kernels, dissection(2, 1), Int32Array.of(0, 1))
  matrix.diagonal.fill(1)
  matrix.off[0] = -1
  assert.is(matrix.factor(), -1)
  matrix.diagonal[1] = 2
  assert.is(matrix.factor(), 0)
})

test('nested dissection leaves the factor of a square of 64 with 22 entries a column', () => {
  const matrix = new SparseLdlt(kernels, dissection(64, 64), neighbours(64, 64, false))
  assert.ok(matrix.entries < 22 * 4096, `${matrix.entries}`)
})

test.run()
