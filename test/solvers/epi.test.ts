import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { exp } from '../../workers/numerics/mathematics.ts'
import { bisect } from '../../workers/numerics/runge-kutta.ts'
import { epi } from '../../workers/solvers/epi.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('epi')
const solve = solverOf(epi)

testReferences(test, epi)

test('the final size solves its transcendental equation', () => {
  // Kermack-McKendrick: z = 1 - exp(-R0 z) for a vanishing start.
  const { result } = solve({ beta: 0.4, gamma: 0.2, N: 1e9, I0: 1, days: 2000 })
  const z = bisect(x => x - 1 + exp(-2 * x), 0.1, 1)
  near(result.attackRate, z, { relative: 1e-6 })
})

test('the early epidemic grows at the stated rate', () => {
  for (const model of ['sir', 'seir'] as const) {
    const input = { model, beta: 0.5, gamma: 0.2, sigma: 0.3, N: 1e12, I0: 1 }
    const { result } = solve({ ...input, days: 40 })
    const half = solve({ ...input, days: 30 }).result
    const growth = Math.LN2 / result.doublingTime!
    const ratio = result.series['I']!.at(-1)! / half.series['I']!.at(-1)!
    near(ratio, exp(10 * growth), { relative: 1e-4 })
  }
})

test('without removal everybody is infected in the end and R0 does not exist', () => {
  const { result } = solve({ gamma: 0, beta: 1, N: 1000, I0: 1, days: 30 })
  assert.is(result.R0, null)
  near(result.finalSize, 1000, { relative: 1e-6 })
  near(result.peakDay, 30, { absolute: 1e-9 })
})

test('without growth there is no doubling time and no herd immunity threshold', () => {
  const { result } = solve({ beta: 0.1, gamma: 0.2 })
  assert.is(result.doublingTime, null)
  assert.is(result.herdImmunityThreshold, null)
})

test('the same input gives the same bits', () => {
  assert.equal(solve({ model: 'seir' }).result, solve({ model: 'seir' }).result)
})

test('series are short enough to plot and keep the peak', () => {
  const { result } = solve({})
  assert.ok(result.series['I']!.length <= 500)
  near(Math.max(...result.series['I']!), result.peakInfected, { relative: 1e-5 })
})

test.run()
