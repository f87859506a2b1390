import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brent } from '../../workers/numerics/brent.ts'
import { cos, exp } from '../../workers/numerics/mathematics.ts'
import { near } from '../support/near.ts'

const test = suite('brent')

test('the zero of a smooth, a steep and a flat function lies within the tolerance', () => {
  near(
    brent(x => cos(x) - x, 0, 1, 1e-13),
    0.7390851332151607,
    { absolute: 1e-13 },
  )
  near(
    brent(x => x * x * x * x * x - 1e-10, 1, 0, 1e-12),
    0.01,
    { absolute: 1e-12 },
  )
  near(
    brent(x => exp(50 * x) - 2, -3, 4, 1e-13),
    Math.LN2 / 50,
    { absolute: 1e-13 },
  )
})

test('it takes far fewer values than bisection and a jump is found as well', () => {
  let calls = 0
  const counted = (x: number) => {
    calls++
    return cos(x) - x
  }
  brent(counted, 0, 1, 1e-13)
  assert.ok(calls <= 12, `${calls} calls`)
  near(
    brent(x => (x < 0.3 ? -1 : 2), 0, 1, 1e-12),
    0.3,
    { absolute: 1e-12 },
  )
})

test('a zero at an end of the bracket is that end', () => {
  assert.is(
    brent(x => x - 1, 0, 1, 1e-12),
    1,
  )
  near(
    brent(x => x, 0, 1, 1e-12),
    0,
    { absolute: 1e-12 },
  )
})

test.run()
