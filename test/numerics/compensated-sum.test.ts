import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compensatedSum } from '../../workers/numerics/compensated-sum.ts'
import { near } from '../support/near.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('compensated sum')
const inLong = longOnly(test)

test('what cancels leaves the small terms whole', () => {
  assert.is(compensatedSum([1, 1e100, 1, -1e100]), 2)
  assert.is(compensatedSum([1e16, 1, -1e16]), 1)
})

inLong('ten million tenths are off by the last place alone', () => {
  function* tenths() {
    for (let i = 0; i < 1e7; i++) yield 0.1
  }
  // 0.1 as a double is 0.1 + 5.551115123125783e-18.
  near(compensatedSum(tenths()), 1e6 + 5.551115123125783e-11, { relative: 2.3e-16 })
})

test('no terms sum to 0', () => {
  assert.is(compensatedSum([]), 0)
})

test.run()
