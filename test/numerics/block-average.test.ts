import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { blockAverage, meanOf } from '../../workers/numerics/block-average.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('block average')

test('independent values have the error sigma / sqrt(n)', () => {
  const random = new Random(1)
  const { mean, error } = blockAverage(
    Float64Array.from({ length: 40_000 }, () => random.normal()),
    400,
  )
  near(mean, 0, { absolute: 0.02 })
  near(error, 1 / 200, { relative: 0.1 })
})

test('values that remember have the error of their memory', () => {
  // x' = a x + noise: the error of the mean is larger by sqrt((1 + a)/(1 - a)).
  const random = new Random(2)
  const a = 0.9
  let x = 0
  const values = Float64Array.from({ length: 200_000 }, () => {
    x = a * x + Math.sqrt(1 - a * a) * random.normal()
    return x
  })
  near(blockAverage(values, 200).error, Math.sqrt((1 + a) / (1 - a) / 200_000), { relative: 0.15 })
})

test('blocks share out a length that they do not divide', () => {
  const values = Float64Array.from({ length: 43 }, (_, i) => i)
  near(blockAverage(values).mean, 21, { relative: 1e-15 })
  assert.type(blockAverage(values).error, 'number')
  near(meanOf(values, 3, 6), 4, { relative: 1e-15 })
})

test('too few values have no error', () => {
  assert.equal(blockAverage([1, 2, 3]), { mean: 2, error: null })
})

test.run()
