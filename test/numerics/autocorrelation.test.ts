import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { correlatedMean } from '../../workers/numerics/autocorrelation.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('autocorrelation')

/** x' = a x + noise: correlation a^t, integrated time (1 + a) / (2 (1 - a)). */
function remembering(a: number, length: number, seed: number): Float64Array {
  const random = new Random(seed)
  let x = random.normal()
  const kick = Math.sqrt(1 - a * a)
  return Float64Array.from({ length }, () => {
    x = a * x + kick * random.normal()
    return x
  })
}

test('the integrated time of an autoregressive record is (1 + a) / (2 (1 - a))', () => {
  for (const a of [0, 0.5, 0.9]) {
    const { time } = correlatedMean(remembering(a, 200_000, 3))
    near(time, (1 + a) / (2 * (1 - a)), { relative: 0.08 })
  }
})

test('means of many records scatter by their errors', () => {
  let squares = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { mean, error } = correlatedMean(remembering(0.8, 2000, seed))
    squares += (mean / error) ** 2 / 300
  }
  near(Math.sqrt(squares), 1, { absolute: 0.15 })
})

test('a record that does not change has no error', () => {
  assert.equal(correlatedMean([2, 2, 2, 2]), { mean: 2, error: 0, time: 0.5 })
})

test.run()
