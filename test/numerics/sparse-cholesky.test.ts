import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { type Entry, sparseCholesky, sparseSolve } from '../../workers/numerics/sparse-cholesky.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('sparse Cholesky')

/** A graph's Laplacian with something on the diagonal. */
function laplacian(n: number, edges: readonly Entry[]) {
  const diagonal = new Float64Array(n).fill(0.1)
  for (const [i, j, value] of edges) {
    diagonal[i]! -= value
    diagonal[j]! -= value
  }
  return diagonal
}

function randomEdges(n: number, count: number): Entry[] {
  const random = new Random(n)
  const ring = Array.from({ length: n }, (_, i): Entry => [i, (i + 1) % n, -1 - random.uniform()])
  const chords = Array.from({ length: count }, (): Entry => {
    const i = random.below(n)
    return [i, (i + 1 + random.below(n - 1)) % n, -random.uniform()]
  })
  return [...ring, ...chords]
}

test('the solution leaves no residual', () => {
  for (const [n, chords] of [
    [3, 0],
    [30, 10],
    [33, 40],
    [200, 300],
  ] as const) {
    const edges = randomEdges(n, chords)
    const diagonal = laplacian(n, edges)
    const b = Float64Array.from({ length: n }, (_, i) => Math.sign((i % 3) - 1) * (i + 1))
    const x = Float64Array.from(b)
    sparseSolve(sparseCholesky(diagonal, edges), x)
    const left = b.map((value, i) => value - diagonal[i]! * x[i]!)
    for (const [i, j, value] of edges) {
      left[i]! -= value * x[j]!
      left[j]! -= value * x[i]!
    }
    for (const rest of left) near(rest, 0, { absolute: 1e-10 * n })
  }
})

test('a tree takes no fill-in, a ring one entry a pivot', () => {
  const star: Entry[] = Array.from({ length: 40 }, (_, i) => [0, i + 1, -1])
  const entries = (n: number, edges: Entry[]) =>
    sparseCholesky(laplacian(n, edges), edges).rows.reduce((sum, rows) => sum + rows.length, 0)
  assert.is(entries(41, star), 40)
  const ring: Entry[] = Array.from({ length: 50 }, (_, i) => [i, (i + 1) % 50, -1])
  // A pivot of the ring joins its two neighbours, up to the last triangle: 2 each, then 1.
  assert.is(entries(50, ring), 2 * 48 + 1)
})

test('a matrix that is not positive definite is refused', () => {
  const edges: Entry[] = [[0, 1, 2]]
  assert.is(refusal(() => sparseCholesky(Float64Array.of(1, 1), edges)).code, 'NOT_CONVERGED')
})

test('the same matrix gives the same bits', () => {
  const edges = randomEdges(60, 50)
  const factor = () => sparseCholesky(laplacian(60, edges), edges)
  assert.equal(factor(), factor())
})

test.run()
