import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { zeta } from '../../workers/solvers/zeta/zeta.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('zeta')
const solve = solverOf(zeta)

testReferences(test, zeta)

const all = solve({ T: 2000 }).result

test('each ordinate is right to 1e-10, from the first to the last below 2000', () => {
  // Sixteen digits by mpmath's zetazero.
  const known = [
    [1, 14.13472514173469],
    [10, 49.7738324776723],
    [100, 236.5242296658162],
    [500, 811.1843588465063],
    [1000, 1419.422480945996],
    [1500, 1980.910043091024],
    [1517, 1999.545764176268],
  ] as const
  for (const [n, t] of known) near(all.zeros[n - 1], t, { absolute: 1e-10 })
  assert.is(all.zeroCount, 1517)
})

test('the closest pair below 2000 is the one at 1977.2', () => {
  const { zeros, minGap } = all
  const at = zeros.findIndex((t, i) => i > 0 && t - zeros[i - 1]! === minGap)
  near(zeros[at], 1977.27, { absolute: 0.01 })
  near(minGap, 0.0975, { absolute: 1e-4 })
})

test('Gram’s law first fails at n = 126, and fourteen times up to n = 507', () => {
  // OEIS A114856: 126, 134, 195, 211, 232, 254, 288, 367, 377, 379, 397, 400, 461, 507, 518 ...
  assert.is(solve({ T: 282.4 }).result.gramFailures, 0)
  assert.is(solve({ T: 282.5 }).result.gramFailures, 1)
  assert.is(solve({ T: 823 }).result.gramFailures, 14)
})

test('the step of the scan changes neither the count nor the ordinates', () => {
  const fine = solve({ T: 600, dt: 0.01 }).result
  for (const dt of [0.5, 3, 10]) {
    const coarse = solve({ T: 600, dt }).result
    assert.is(coarse.refinedBlocks > 0, dt > 1)
    assert.is(coarse.zeroCount, fine.zeroCount)
    coarse.zeros.forEach((t, i) => {
      near(t, fine.zeros[i]!, { absolute: 1e-10 })
    })
  }
})

test('N counts the zeros up to and with T, beside a zero too', () => {
  const t = all.zeros[1]!
  for (const [T, count] of [
    [t - 1e-8, 1],
    [t + 1e-8, 2],
    [t - 0.01, 1],
  ] as const) {
    const { zeroCount, expectedCount, countMatches } = solve({ T }).result
    assert.equal([zeroCount, expectedCount, countMatches], [count, count, true])
  }
})

test('the terms add up to N(T)', () => {
  const { value, terms } = solve({ T: 1000 })
  near(
    terms.reduce((sum, { value }) => sum + value, 0),
    value!,
    { absolute: 1e-9 },
  )
})

test('gaps repel each other as the eigenvalues of random matrices do, at low heights still more', () => {
  const [low, high] = [200, 2000].map(T => solve({ T }).result)
  assert.ok(low!.gapVariance! < high!.gapVariance! && high!.gapVariance! < 0.18)
  // Gaps of independent points would have a ratio of 0.386 and a variance of 1.
  near(high!.gapRatio, 0.5996, { relative: 0.05 })
  assert.equal(
    [solve({ T: 15 }).result.gapRatio, solve({ T: 22 }).result.gapVariance],
    [null, null],
  )
})

test('what is out of range is refused', () => {
  for (const input of [{ T: 1_000_001 }, { dt: 0 }, { T: 20, steps: 4 }]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT')
  }
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ T: 300 }).result, solve({ T: 300 }).result)
})

test.run()
