import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { complexDot, complexSvd } from '../../workers/numerics/complex-svd.ts'
import { harmonicsOf } from '../../workers/numerics/filter-diagonalisation.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('filter diagonalisation')

test('singular values and vectors of a complex matrix build it again', () => {
  const random = new Random(3)
  const matrix = Array.from({ length: 4 }, () =>
    Float64Array.from({ length: 12 }, () => random.uniform() - 0.5),
  )
  const { values, left, right } = complexSvd(matrix)
  for (const [j, column] of matrix.entries()) {
    for (let i = 0; i < 6; i++) {
      let [re, im] = [0, 0]
      for (const [k, value] of values.entries()) {
        const [lr, li] = [left[k]![2 * i]!, left[k]![2 * i + 1]!]
        const [rr, ri] = [right[k]![2 * j]!, -right[k]![2 * j + 1]!]
        re += value * (lr * rr - li * ri)
        im += value * (lr * ri + li * rr)
      }
      near(re, column[2 * i]!, { absolute: 1e-14 })
      near(im, column[2 * i + 1]!, { absolute: 1e-14 })
    }
  }
  near(complexDot(right[0]!, right[1]!)[0], 0, { absolute: 1e-14 })
})

test('harmonics closer than the length of the signal tells are told apart, with decay and amplitude', () => {
  const parts = [
    { frequency: 0.0512, decay: 2e-4, amplitude: 1 },
    { frequency: 0.0516, decay: 1e-3, amplitude: 0.5 },
    { frequency: 0.0601, decay: 0, amplitude: 0.02 },
    { frequency: 0.2, decay: 0, amplitude: 3 },
  ]
  const signal = Float64Array.from({ length: 1200 }, (_, n) =>
    parts.reduce(
      (sum, { frequency, decay, amplitude }) =>
        sum + amplitude * Math.exp(-decay * n) * Math.cos(2 * Math.PI * frequency * n + 1),
      0,
    ),
  )
  const seen = harmonicsOf(signal, 0.045, 0.065).filter(({ amplitude }) => amplitude > 1e-3)
  assert.is(seen.length, 3)
  for (const [k, { frequency, decay, amplitude }] of seen.entries()) {
    near(frequency, parts[k]!.frequency, { relative: 1e-6 })
    near(decay, parts[k]!.decay, { absolute: 1e-6 })
    near(amplitude, parts[k]!.amplitude, { relative: 2e-3 })
  }
})

test.run()
