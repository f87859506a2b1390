import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eigenvaluesOf } from '../../workers/numerics/eigenvalues.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('eigenvalues')

test('the companion of a polynomial has its zeros', () => {
  // (x - 3)(x + 2)(x^2 + 2 x + 5) = x^4 + x^3 - 3 x^2 - 17 x - 30.
  const zeros = eigenvaluesOf(4, [-1, 3, 17, 30, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])!
  const expected = [
    [3, 0],
    [-1, 2],
    [-1, -2],
    [-2, 0],
  ]
  for (const [i, [re, im]] of expected.entries()) {
    near(zeros[i]!.re, re!, { absolute: 1e-13 })
    near(zeros[i]!.im, im!, { absolute: 1e-13 })
  }
})

test('elements of any size end in eigenvalues or in none (before: an infinite one was made smaller for ever)', () => {
  const huge = 1.7e308
  const tiny = 5e-324
  for (const far of [Number.POSITIVE_INFINITY, Number.NaN, huge, -huge, tiny, 0]) {
    for (const other of [1, huge, tiny]) {
      eigenvaluesOf(3, [0, 0, far, other, 0, 1, 0, other, far])
      eigenvaluesOf(3, [0, far, tiny, other, 0, huge, tiny, other, far])
    }
  }
  assert.is(eigenvaluesOf(2, [1, Number.POSITIVE_INFINITY, 1, 1]), undefined)
})

test('a line of springs has the frequencies of its closed form', () => {
  const n = 40
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    matrix[i * n + i] = -2
    if (i > 0) matrix[i * n + i - 1] = 1
    if (i < n - 1) matrix[i * n + i + 1] = 1
  }
  const found = eigenvaluesOf(n, matrix)!
  for (const [k, { re, im }] of found.entries()) {
    near(re, -2 + 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)), { absolute: 1e-13 })
    assert.is(im, 0)
  }
})

test('sum and sum of squares are the traces, whatever the matrix', () => {
  const random = new Random(7)
  for (let round = 0; round < 40; round++) {
    const n = 1 + (round % 20)
    // Entries over eight decades: balancing has something to do.
    const matrix = Float64Array.from(
      { length: n * n },
      () => random.normal() * 10 ** (8 * random.uniform() - 4),
    )
    const found = eigenvaluesOf(n, matrix)!
    assert.is(found.length, n)
    let trace = 0
    let squares = 0
    let size = 0
    for (let i = 0; i < n; i++) {
      trace += matrix[i * n + i]!
      for (let j = 0; j < n; j++) squares += matrix[i * n + j]! * matrix[j * n + i]!
    }
    for (const value of matrix) size += Math.abs(value)
    const sum = found.reduce((total, { re }) => total + re, 0)
    const sumOfSquares = found.reduce((total, { re, im }) => total + re * re - im * im, 0)
    near(sum, trace, { absolute: 1e-13 * size })
    near(sumOfSquares, squares, { absolute: 1e-13 * size * size })
    near(
      found.reduce((total, { im }) => total + im, 0),
      0,
      { absolute: 1e-13 * size },
    )
  }
})

test('the Jacobian of a linear motion: verified digits', () => {
  const found = eigenvaluesOf(3, [0, 1, 0, -2, -0.1, 1, 0, 0.5, -0.3])!
  near(found[0]!.re, -0.003562202396594, { relative: 1e-11 })
  near(found[0]!.im, 1.235794605078, { relative: 1e-12 })
  near(found[2]!.re, -0.3928755952068, { relative: 1e-12 })
})

test.run()
