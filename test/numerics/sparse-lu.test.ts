import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Random } from '../../workers/numerics/random.ts'
import { SparseLu } from '../../workers/numerics/sparse-lu.ts'
import { multiplyAdd, patternOf } from '../../workers/numerics/sparse-pattern.ts'
import { near } from '../support/near.ts'

const test = suite('sparse LU')

/** A random pattern with some places twice, and an order of its columns. */
function drawn(n: number, random: Random) {
  const rows: number[] = []
  const columns: number[] = []
  for (let i = 0; i < n; i++) {
    rows.push(i)
    columns.push((i + 3) % n)
  }
  for (let k = 0; k < 4 * n; k++) {
    rows.push(random.below(n))
    columns.push(random.below(n))
  }
  const order = Int32Array.from({ length: n }, (_, i) => (i * 7) % n)
  return { pattern: patternOf(n, rows, columns), order, rows, columns }
}

test('places that are listed twice share a slot, and columns rise', () => {
  const { starts, rows, slots } = patternOf(3, [2, 0, 2, 1], [1, 1, 1, 0])
  assert.equal(Array.from(starts), [0, 1, 3, 3])
  assert.equal(Array.from(rows), [1, 0, 2])
  assert.equal(Array.from(slots), [2, 1, 2, 0])
})

test('what was multiplied is found again, with zeros on the diagonal and for other values of one pattern', () => {
  const random = new Random(5)
  for (const n of [1, 2, 10, 61]) {
    const { pattern, order } = drawn(n, random)
    const lu = new SparseLu(order)
    for (let round = 0; round < 5; round++) {
      for (let p = 0; p < pattern.values.length; p++) pattern.values[p] = 2 * random.uniform() - 1
      // Pivots of the round before have become small.
      if (round === 3) for (let p = 0; p < pattern.values.length; p += 3) pattern.values[p]! *= 1e-9
      const x = Float64Array.from({ length: n }, () => random.uniform())
      const b = new Float64Array(n)
      multiplyAdd(pattern, x, b)
      assert.is(lu.factor(pattern), true)
      lu.solve(b)
      for (let i = 0; i < n; i++) near(b[i], x[i]!, { absolute: 1e-6 })
      if (round < 3) for (let i = 0; i < n; i++) near(b[i], x[i]!, { absolute: 1e-9 })
    }
  }
})

test('a singular matrix is told, and the next one of its pattern is factored', () => {
  const pattern = patternOf(2, [0, 0, 1, 1], [0, 1, 0, 1])
  const lu = new SparseLu(Int32Array.of(0, 1))
  pattern.values.set([1, 2, 2, 4])
  assert.is(lu.factor(pattern), false)
  pattern.values.set([0, 2, 2, 4])
  assert.is(lu.factor(pattern), true)
  const b = Float64Array.of(2, 8)
  lu.solve(b)
  assert.equal(Array.from(b), [2, 1])
  pattern.values.set([Number.NaN, 2, 2, 4])
  assert.is(lu.factor(pattern), false)
})

test.run()
