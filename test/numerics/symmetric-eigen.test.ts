import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cos } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import {
  cholesky,
  generalisedEigen,
  symmetricEigen,
  symmetricEigenvalues,
} from '../../workers/numerics/symmetric-eigen.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('symmetric eigenproblems')

function randomSymmetric(n: number, seed: number): Float64Array {
  const random = new Random(seed)
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = random.normal()
  }
  return a
}

/** R R^T + 1, positive definite. */
function randomPositive(n: number, seed: number): Float64Array {
  const r = randomSymmetric(n, seed)
  return Float64Array.from({ length: n * n }, (_, place) => {
    const [i, j] = [Math.floor(place / n), place % n]
    let sum = i === j ? 1 : 0
    for (let k = 0; k < n; k++) sum += r[i * n + k]! * r[j * n + k]!
    return sum
  })
}

function product(a: Float64Array, n: number, x: Float64Array): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => x.reduce((s, v, j) => s + a[i * n + j]! * v, 0))
}

const dot = (u: Float64Array, v: Float64Array) => u.reduce((s, x, i) => s + x * v[i]!, 0)

test('second differences have the eigenvalues 2 - 2 cos(k pi / (n + 1))', () => {
  const n = 60
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    a[i * n + i] = 2
    if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = -1
  }
  for (const [k, value] of symmetricEigen(a, n).values.entries()) {
    near(value, 2 - 2 * cos(((k + 1) * Math.PI) / (n + 1)), { absolute: 1e-14 })
  }
})

test('vectors are orthonormal and solve A x = lambda x; the values alone are the same', () => {
  for (const n of [1, 2, 3, 40]) {
    const a = randomSymmetric(n, n)
    const { values, vectors } = symmetricEigen(a, n)
    for (const [k, x] of vectors.entries()) {
      const ax = product(a, n, x)
      for (let i = 0; i < n; i++) near(ax[i], values[k]! * x[i]!, { absolute: 1e-12 })
      for (let m = 0; m <= k; m++) near(dot(x, vectors[m]!), m === k ? 1 : 0, { absolute: 1e-13 })
      if (k > 0) assert.ok(values[k]! >= values[k - 1]!)
    }
    for (const [k, value] of symmetricEigenvalues(a, n).entries()) {
      near(value, values[k]!, { absolute: 1e-12 })
    }
  }
})

test('elements whose squares vanish stand beside usual ones', () => {
  const tiny = 1e-158
  const { values, vectors } = symmetricEigen(
    Float64Array.of(1, tiny, tiny, tiny, 2, 1e-3, tiny, 1e-3, 3),
    3,
  )
  const root = Math.sqrt(0.25 + 1e-6)
  for (const [k, exact] of [1, 2.5 - root, 2.5 + root].entries()) {
    near(values[k]!, exact, { relative: 1e-15 })
    near(dot(vectors[k]!, vectors[k]!), 1, { relative: 1e-14 })
  }
})

test('generalised vectors solve A x = lambda B x and are orthonormal in B', () => {
  const n = 25
  const a = randomSymmetric(n, 1)
  const b = randomPositive(n, 2)
  const { values, vectors } = generalisedEigen(a, b, n)
  for (const [k, x] of vectors.entries()) {
    const [ax, bx] = [product(a, n, x), product(b, n, x)]
    for (let i = 0; i < n; i++) near(ax[i], values[k]! * bx[i]!, { absolute: 1e-11 })
    for (let m = 0; m <= k; m++) near(dot(vectors[m]!, bx), m === k ? 1 : 0, { absolute: 1e-11 })
  }
})

test('the Cholesky factor times its transpose is the matrix; an indefinite one is refused with its pivot', () => {
  const n = 20
  const a = randomPositive(n, 3)
  const l = cholesky(a, n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      near(dot(l.subarray(i * n, i * n + n), l.subarray(j * n, j * n + n)), a[i * n + j]!, {
        absolute: 1e-12 * n,
      })
    }
  }
  const { code, message } = refusal(() => cholesky(Float64Array.of(1, 2, 2, 1), 2))
  assert.is(code, 'NOT_CONVERGED')
  assert.match(message, 'pivot 1 is -3')
})

test.run()
