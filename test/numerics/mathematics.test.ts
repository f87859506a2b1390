import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as m from '../../workers/numerics/mathematics.ts'
import { near } from '../support/near.ts'

const test = suite('mathematics')

test('known values to the last bits', () => {
  near(m.exp(1), Math.E, { relative: 2.3e-16 })
  near(m.log(10), Math.LN10, { relative: 2.3e-16 })
  near(m.sin(1e22), -0.8522008497671888, { relative: 4e-16 })
  near(m.atan2(-1, -1), -2.356194490192345, { relative: 2.3e-16 })
  near(m.pow(2, 0.5), Math.SQRT2, { relative: 2.3e-16 })
  near(m.cbrt(27), 3, { relative: 2.3e-16 })
})

test('sin^2 + cos^2 = 1 over twelve decades', () => {
  for (let x = 1e-6; x < 1e6; x *= 1.37) {
    near(m.sin(x) ** 2 + m.cos(x) ** 2, 1, { relative: 4e-16 })
  }
})

test('the bits of a sum of 10,000 calls are the recorded ones on every machine', () => {
  let sum = 0
  for (let i = 1; i <= 10_000; i++) sum += m.sin(i) * m.exp(-i / 5000) + m.pow(i, 0.3) - m.log(i)
  assert.is(sum, 39814.576325379705)
})

test.run()
