import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { singularValues, solveDense } from '../../workers/numerics/optimise/dense.ts'
import { type Plane, quadraticMinimum } from '../../workers/numerics/optimise/quadratic-program.ts'
import { chiSquareQuantile, studentBand } from '../../workers/numerics/quantiles.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('optimise')

test('a minimum of a quadratic program fulfils the conditions of Karush, Kuhn and Tucker', () => {
  const random = new Random(11)
  let solved = 0
  for (let round = 0; round < 200; round++) {
    const n = 2 + random.below(6)
    const [equalities, others] = [random.below(Math.min(3, n)), random.below(10)]
    const half = Array.from({ length: n * n }, () => random.normal())
    const h = new Float64Array(n * n)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        for (let k = 0; k < n; k++) h[i * n + j]! += half[i * n + k]! * half[j * n + k]!
      }
      h[i * n + i]! += 0.1
    }
    const g = Float64Array.from({ length: n }, () => random.normal())
    const planes = Array.from({ length: equalities + others }, (): Plane => {
      return { a: Float64Array.from({ length: n }, () => random.normal()), b: random.normal() }
    })
    const minimum = quadraticMinimum(h, g, planes, equalities)
    if (!minimum) continue
    solved++
    const { x, multipliers } = minimum
    const values = planes.map(({ a, b }) => a.reduce((sum, v, i) => sum + v * x[i]!, b))
    for (const [k, value] of values.entries()) {
      if (k < equalities) near(value, 0, { absolute: 1e-8 })
      else {
        assert.ok(value > -1e-8 && multipliers[k]! >= -1e-9)
        near(value * multipliers[k]!, 0, { absolute: 1e-7 })
      }
    }
    for (let i = 0; i < n; i++) {
      let slope = g[i]!
      for (let j = 0; j < n; j++) slope += h[i * n + j]! * x[j]!
      for (const [k, { a }] of planes.entries()) slope -= multipliers[k]! * a[i]!
      near(slope, 0, { absolute: 1e-7 })
    }
  }
  assert.ok(solved > 100, String(solved))
  const apart: Plane[] = [
    { a: Float64Array.of(1), b: -2 },
    { a: Float64Array.of(-1), b: 1 },
  ]
  assert.is(quadraticMinimum(Float64Array.of(1), Float64Array.of(0), apart, 0), undefined)
})

test('singular values of a matrix of known ones, small ones to full accuracy', () => {
  // Rows of a rotation times 1, 1e-6 and 1e-13.
  const [c, s] = [0.6, 0.8]
  const sizes = [1, 1e-6, 1e-13]
  const rotation = [
    [c, s, 0],
    [-s * c, c * c, s],
    [s * s, -s * c, c],
  ]
  const matrix = Float64Array.from(sizes.flatMap((size, i) => rotation[i]!.map(v => size * v)))
  const { values, vectors } = singularValues(matrix, 3)
  for (const [k, size] of sizes.entries()) {
    near(values[k], size, { relative: 1e-9 })
    for (let j = 0; j < 3; j++) {
      near(Math.abs(vectors[k]![j]!), Math.abs(rotation[k]![j]!), { absolute: 1e-9 })
    }
  }
})

test('a system is solved, a singular one is none', () => {
  const b = Float64Array.of(3, 2, 5)
  assert.ok(solveDense(Float64Array.of(0, 1, 0, 2, 0, 0, 1, 1, 1), 3, b))
  assert.equal([...b], [1, 3, 1])
  assert.not(solveDense(Float64Array.of(1, 2, 2, 4), 2, Float64Array.of(1, 1)))
})

test('quantiles are those of the tables', () => {
  // Abramowitz and Stegun, tables 26.8 and 26.10, to more digits by SciPy.
  near(chiSquareQuantile(0.95, 1), 3.841458820694124, { relative: 1e-11 })
  near(chiSquareQuantile(0.025, 100), 74.22192747492373, { relative: 1e-11 })
  near(studentBand(0.95, 4), 2.7764451051977987, { relative: 1e-11 })
  near(studentBand(0.95, 1), 12.706204736432095, { relative: 1e-10 })
  near(studentBand(0.99, 60), 2.6602830288550368, { relative: 1e-11 })
})

test.run()
